"""The fields of Carcassonne: worked examples of docs/rules/carcassonne.md.

Boards are laid by legal moves from the shipped tiles. A script has a line a turn, the placement first and the
follower after ``|``. The map beside it shows where the tiles lie: ``*`` is the start tile at (0,0), letters
follow the order of laying.
"""

from __future__ import annotations

import pytest

from tests.engine.carcassonne.table import Table, points
from tests.engine.rules import rule


@rule("CARC-EX-4", "CARC-10.2", "CARC-10.5", "CARC-10.7", "CARC-10.9", "CARC-8.6", "CARC-10.3")
def test_a_field_inside_a_loop_of_road_feeds_on_nothing() -> None:
    # . c b     c closes cities above * and beside b; d e f g is a loop of road.
    # . * a
    # . d e
    # . g f
    table = Table().play("""
        U@1,0 r0
        E@1,-1 r270
        I@0,-1 r180 | farmer:N.W
        V@0,1 r270 | farmer:ER.SL
        V@1,1 r0
        V@1,2 r90
        V@0,2 r180
    """)
    inside = table.feature(0, 1, 2)
    assert inside.complete
    assert inside.final == 0
    assert len(inside.followers) == 1
    final = table.finish([(0, -1, 2), (0, 1, 2)])
    assert points(final, "field") == {0: 6, 1: 0}
    assert table.state.supply(1) == 6


@rule("CARC-EX-26", "CARC-EX-27", "CARC-6.9", "CARC-EDGE-9", "CARC-EDGE-13")
def test_a_tile_beside_two_fields_of_which_one_is_taken() -> None:
    table = Table().play("U@1,0 r0 | farmer:ER.S.WL")
    table.lay("U@2,0 r0")
    assert table.can("farmer:N.EL.WR")
    assert not table.can("farmer:ER.S.WL")
    table.do("farmer:N.EL.WR")
    table.play("A@3,0 r90")
    field = table.of(3, 0, "field")
    assert sorted(f.seat for f in field.followers) == [0, 1]


@rule("CARC-EX-34", "CARC-10.4", "CARC-10.8")
def test_a_farmer_is_fed_by_a_city_far_away() -> None:
    table = Table().play("""
        B@0,1 r0 | farmer:N.E.S.W
        B@0,2 r0
        B@0,3 r0
        E@0,4 r180
        E@0,5 r0 | knight:N
    """)
    field = table.of(0, 1, "field")
    assert field.final == 3
    assert field.also == ((0, 4, 0), (0, 5, 0))


@rule("CARC-EX-29", "EDITION-1", "EDITION-2", "EDITION-4", "CARC-10.5", "CARC-10.7")
@pytest.mark.parametrize(
    ("edition", "worth"), [("first", {0: 12, 1: 8}), ("current", {0: 15, 1: 12}), ("second", {0: 9, 1: 9})]
)
def test_three_fields_at_three_cities(edition: str, worth: dict[int, int]) -> None:
    # . . j .     T is b a *, Q is c k e g, P is h i; the city of j is open.
    # . . i .     The first field runs over a, k, h, f and e, the second over *, c, d and e, the third over b.
    # . . h f
    # b a k e g
    # . * c d
    table = Table(edition=edition).play("""
        P@0,-1 r270 | farmer:NL.ER
        D@-1,-1 r90 | farmer:NR.SL
        K@1,0 r0 | farmer:E.SL.WR
        B@2,0 r0
        G@2,-1 r0
        B@2,-2 r0
        E@3,-1 r270
        K@1,-2 r0 | farmer:E.SL.WR
        E@1,-3 r180
        E@1,-4 r0
        P@1,-1 r180
    """)
    cities = {name: table.of(x, y, "city") for name, x, y in (("P", 1, -2), ("Q", 1, -1), ("T", 0, 0))}
    assert {name: (len(city.tiles), city.complete) for name, city in cities.items()} == {
        "P": (2, True),
        "Q": (4, True),
        "T": (3, True),
    }
    assert not table.of(1, -4, "city").complete
    keep = []
    for x, y, fed, seats in (
        (0, -1, "PQT", [0, 1]),
        (1, 0, "QT", [0]),
        (-1, -1, "T", [1]),
    ):
        spot = next((f.x, f.y, f.region) for f in table.state.followers() if (f.x, f.y) == (x, y))
        field = table.feature(*spot)
        assert sorted(f.seat for f in field.followers) == seats
        assert set(field.also) == {segment for name in fed for segment in cities[name].segments}
        keep.append(spot)
    final = table.finish(keep)
    assert points(final, "field") == worth
    assert {event.feature for event in final} == {"field"}


@rule("CARC-7.9", "CONTRA-17", "CARC-8.6")
def test_a_follower_that_came_home_may_become_a_farmer_and_stays_one() -> None:
    table = Table().play("""
        E@0,-1 r180 | knight:S
        U@1,0 r0
        B@0,1 r0 | farmer:N.E.S.W
    """)
    table.spend(0, 0, keep=[(0, 1, 1)])
    assert [f.role for f in table.state.followers()].count("farmer") >= 1
    assert not table.scored().get("field")
    assert table.feature(0, 1, 1).followers


@rule("CARC-GEO-5", "EDITION-2", "CONTRA-5", "CONTRA-6", "CONTRA-7")
@pytest.mark.parametrize(
    ("edition", "first", "second"),
    [("current", {0: 3, 1: 3}, {0: 3, 1: 3}), ("first", {0: 4, 1: 4}, {0: 4, 1: 0})],
)
def test_farmers_of_two_fields_at_one_city(
    edition: str, first: dict[int, int], second: dict[int, int]
) -> None:
    table = Table(edition=edition).play("""
        E@0,-1 r180 | farmer:N.E.W
        U@1,0 r0 | farmer:N.EL.WR
    """)
    keep = [(0, -1, 1), (1, 0, 1)]
    assert points(table.finish(keep), "field") == first
    # h g f     The northern field of e, with a second farmer of the first seat, is joined to that of a.
    # a . e
    # * b c d
    table = Table(edition=edition).play("""
        E@0,-1 r180 | farmer:N.E.W
        U@1,0 r0 | farmer:N.EL.WR
        U@2,0 r0
        U@3,0 r0
        U@2,-1 r0 | farmer:N.EL.WR
        B@2,-2 r0
        B@1,-2 r0
        B@0,-2 r0
    """)
    assert len(table.feature(0, -1, 1).followers) == 2
    assert points(table.finish(keep), "field") == second
