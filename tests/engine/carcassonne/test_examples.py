"""The worked examples of docs/rules/carcassonne.md, on boards laid by legal moves from the shipped tiles.

A script has a line a turn, the placement first and the follower after ``|``. The map beside it shows where
the tiles lie: ``*`` is the start tile at (0,0), letters follow the order of laying.
"""

from __future__ import annotations

import pytest

from engine.games.carcassonne.track import on_track
from engine.landscape.records import Deploy, Draw, SetAside
from tests.engine.carcassonne.table import Table, points
from tests.engine.rules import rule

SIX_TILES = """
    N@0,1 r180 | knight:ES
    H@0,2 r0
    N@1,1 r270
    G@1,2 r90
    N-garden@1,3 r0
    M@0,3 r90
"""
SURROUNDED_BUT_ONE = """
    B@0,1 r0 | monk
    U@1,0 r0
    U@-1,0 r0
    E@1,1 r90
    E@-1,1 r270
    E@0,2 r180
    E-garden@1,2 r90
"""
LOOP = """
    V@0,1 r270 | highwayman:ES
    V@1,1 r0
    V@1,2 r90
    V@0,2 r180
"""
THREE_PENNANTS = """
    F@0,-1 r90 | knight:NS
    U@1,0 r0
    U@-1,0 r0
    B@1,-1 r0
    B@-1,-1 r0
    F@1,-2 r0 | knight:EW
    G@-1,-2 r0 | knight:EW
    C@0,-2 r0
"""


@rule(
    "CARC-EX-1",
    "CARC-GEO-4",
    "CARC-EDGE-1",
    "CARC-EDGE-2",
    "CARC-EDGE-3",
    "CARC-7.4",
    "CARC-7.5",
    "CARC-EX-30",
)
@rule("CARC-10.6")
def test_a_city_of_six_tiles_with_a_tile_that_is_in_it_twice() -> None:
    # *         The city goes round the square a d e f g b, and both caps of b are in it.
    # a d
    # b e
    # g f
    table = Table().play(SIX_TILES)
    assert table.scored() == {"city": {0: 14}}
    city = table.of(0, 1, "city")
    assert (len(city.tiles), len(city.segments)) == (6, 7)
    field = table.of(0, 2, "field")
    assert field.final == 3
    assert len(table.of(1, 2, "field").also) == 7


@rule("CARC-EX-2", "CARC-7.1", "CARC-7.2")
def test_a_complete_road_of_six_tiles() -> None:
    # e * a b c d       e and d are monasteries at which the road ends.
    table = Table().play("""
        U@1,0 r0 | highwayman:EW
        U@2,0 r0
        U@3,0 r0
        A@4,0 r90
        A@-1,0 r270
    """)
    assert table.scored() == {"road": {0: 6}}


@rule("CARC-EX-3", "CARC-EX-24", "CARC-7.8", "CARC-EDGE-7", "CARC-8.5", "CONTRA-3")
def test_a_monastery_is_complete_with_eight_tiles_around_it() -> None:
    table = Table().play(SURROUNDED_BUT_ONE)
    monastery = table.of(0, 1, "monastery")
    assert (monastery.complete, monastery.now, monastery.holes) == (False, 8, ((-1, 2),))
    assert table.state.scores == (0, 0)
    assert table.state.on_turn == 1
    table.play("B@-1,2 r0")
    assert table.scored() == {"monastery": {0: 9}}
    assert table.homes() == [(0, "monk")]
    assert table.state.supply(0) == 7


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


@rule("CARC-EX-5", "CARC-6.2", "CARC-6.3", "CARC-6.4", "CONTRA-13", "CARC-2.5")
def test_the_road_is_taken_and_the_city_of_the_same_tile_is_free() -> None:
    table = Table().play("U@1,0 r0 | highwayman:EW")
    table.lay("K@2,0 r0")
    assert table.can("knight:N")
    assert not table.can("highwayman:SW")
    assert table.refusal(Deploy(1)) == "CARC-6.2"


@rule("CARC-EX-6", "CARC-8.4", "CARC-8.7", "CARC-8.5")
def test_it_does_not_matter_who_completes_a_road() -> None:
    #   b         The road a * d is closed by d; the knight of b stands in an open city.
    # d * a c
    table = Table().play("""
        W@1,0 r0 | highwayman:W
        R@0,-1 r180 | knight:ESW
        U@2,0 r0
        A@-1,0 r270
    """)
    assert table.scored() == {"road": {0: 3}}
    assert table.homes() == [(0, "highwayman")]
    assert [(f.seat, f.role) for f in table.state.followers()] == [(1, "knight")]


@rule("CARC-EX-7", "CARC-2.3")
def test_caps_that_meet_corner_to_corner_are_two_cities() -> None:
    table = Table().play("U@1,0 r0\nE@1,-1 r270")
    assert table.of(0, 0, "city").segments == ((0, 0, 0),)
    assert table.of(1, -1, "city").segments == ((1, -1, 0),)


@rule("CARC-EX-8", "CARC-EDGE-21")
def test_a_larger_city_without_knights_may_be_claimed() -> None:
    table = Table()
    table.lay("R@0,-1 r180")
    table.do("knight:ESW")
    assert table.scored() == {}
    assert len(table.of(0, 0, "city").followers) == 1


@rule("CARC-EX-9", "CARC-7.4", "CARC-7.7")
def test_a_city_of_three_tiles_with_a_pennant() -> None:
    table = Table().play("F@0,-1 r90 | knight:NS\nE@0,-2 r180")
    assert table.scored() == {"city": {0: 8}}


@rule("CARC-EX-10", "CARC-11.3", "CARC-11.6", "CARC-8.3", "CARC-EX-32")
def test_an_open_city_at_the_end() -> None:
    # g h f
    # e a d
    # c * b
    table = Table().play(THREE_PENNANTS)
    assert len(table.of(0, -2, "city").tiles) == 5
    assert points(table.finish([(0, -2, 0)]), "city") == {0: 8, 1: 0}


@rule("HOUSE-EX-3", "HOUSE-10", "CARC-14.17")
def test_what_is_incomplete_may_score_nothing_at_the_end() -> None:
    table = Table(no_endgame_incomplete=True, abbot=True).play(THREE_PENNANTS + "U@2,0 r0 | highwayman:EW")
    keep = [(0, -2, 0), (2, 0, 0)]
    assert table.of(0, -2, "city").final == 0
    final = table.finish(keep)
    assert points(final, "city") == {0: 0, 1: 0}
    assert points(final, "road") == {0: 0}
    farm = Table(no_endgame_incomplete=True).play("E@0,-1 r180 | farmer:N.E.W\nB@0,1 r0 | monk")
    assert points(farm.finish([(0, -1, 1), (0, 1, 0)]), "field") == {0: 3}
    assert farm.state.scores == (3, 0)


@rule("CARC-EX-11", "CARC-11.4", "CONTRA-10")
def test_an_open_monastery_at_the_end() -> None:
    table = Table().play("""
        B@0,1 r0 | monk
        U@1,0 r0
        U@-1,0 r0
    """)
    assert points(table.finish([(0, 1, 0)]), "monastery") == {0: 4}


@rule("CARC-EX-12", "CARC-11.3", "CONTRA-11")
def test_an_open_city_with_a_pennant_at_the_end() -> None:
    table = Table().play("F@0,-1 r90 | knight:NS")
    assert points(table.finish([(0, -1, 0)]), "city") == {0: 3}


@rule("CARC-EX-13", "CARC-11.2")
def test_an_open_road_at_the_end() -> None:
    table = Table().play("U@1,0 r0 | highwayman:EW\nU@2,0 r0")
    assert points(table.finish([(1, 0, 0)]), "road") == {0: 3}


@rule("CARC-EX-14", "CARC-6.9", "CARC-8.2", "CARC-EDGE-12", "CONTRA-18")
def test_two_roads_joined_and_complete_score_for_both() -> None:
    #   e
    # a * g f
    #   b c d
    table = Table().play("""
        A@-1,0 r270 | highwayman:E
        B@0,1 r0
        B@1,1 r0
        B@2,1 r0
        E@0,-1 r180
        A@2,0 r90 | highwayman:W
        U@1,0 r0
    """)
    assert table.scored() == {"road": {0: 4, 1: 4}}
    assert sorted(table.homes()) == [(0, "highwayman"), (1, "highwayman")]


@rule("CARC-EX-15", "CARC-8.1", "CARC-8.3", "CARC-8.5", "CARC-EDGE-8")
def test_the_majority_in_a_city_of_three_parts_takes_all() -> None:
    # . * g
    # d a b
    # e i c
    # . h f
    table = Table().play("""
        B@0,1 r0
        B@1,1 r0
        E@1,2 r270 | knight:W
        B@-1,1 r0
        E@-1,2 r90 | knight:E
        B@1,3 r0
        U@1,0 r0
        E@0,3 r0 | knight:N
        Q@0,2 r180
    """)
    assert table.scored() == {"city": {0: 10, 1: 0}}
    assert sorted(table.homes()) == [(0, "knight"), (0, "knight"), (1, "knight")]


@rule("CARC-EX-16", "CARC-6.6", "CARC-9.1", "CARC-3.1")
def test_a_road_may_be_claimed_by_the_tile_that_completes_it() -> None:
    table = Table().play("""
        W@1,0 r0
        B@0,1 r0
        A@-1,0 r270 | highwayman:E
    """)
    assert table.scored() == {"road": {0: 3}}
    assert table.state.supply(0) == 7


@rule("CARC-EX-17", "CARC-7.11", "CARC-9.2")
def test_the_last_follower_goes_on_one_of_two_cities() -> None:
    table = Table()
    table.spend(0, 1, keep=[(0, 0, 0)])
    table.pass_to(0, keep=[(0, 0, 0)])
    table.lay("H@0,-1 r0")
    table.do("knight:S")
    assert table.scored()["city"] == {0: 4}
    assert table.state.supply(0) == 1
    table.state.pop()
    table.do("knight:N")
    assert "city" not in table.scored()
    assert table.state.supply(0) == 0


@rule("CARC-EX-18", "CARC-9.4")
def test_holding_the_city_already_leaves_the_follower_for_the_other() -> None:
    table = Table().play("E@0,1 r270 | knight:W")
    table.spend(0, 1, keep=[(0, 1, 0)])
    table.pass_to(0, keep=[(0, 1, 0)])
    table.lay("H@-1,1 r90")
    assert not table.can("knight:E")
    table.do("knight:W")
    assert table.scored()["city"] == {0: 4}
    assert table.state.supply(0) == 1


@rule("CARC-EX-19", "CARC-8.2", "CARC-EDGE-12", "CARC-EDGE-8")
def test_two_share_the_highest_number_and_a_third_gets_nothing() -> None:
    # h . g e d     The points differ from the example's: no complete feature worth 4 has room for five.
    # j l m k c     The five caps d, e, g, h, j are joined by k, l and m.
    # i f * a b
    table = Table(3).play("""
        U@1,0 r0
        U@2,0 r0
        E@2,-1 r270 | knight:W
        B@2,-2 r0
        E@1,-2 r180 | knight:S
        U@-1,0 r0
        E@0,-2 r180 | knight:S
        E@-1,-2 r180 | knight:S
        U@-2,0 r0
        E-garden@-2,-1 r90 | knight:E
        R@1,-1 r0
        R@-1,-1 r0
        C@0,-1 r0
    """)
    assert table.scored() == {"city": {0: 20, 1: 20, 2: 0}}
    assert len(table.homes()) == 5


@rule("CARC-EX-20", "CARC-7.4")
def test_a_city_of_five_tiles_with_two_pennants() -> None:
    table = Table().play("""
        F@0,-1 r90 | knight:NS
        F@0,-2 r90
        G@0,-3 r90
        E@0,-4 r180
    """)
    assert table.scored() == {"city": {0: 14}}


@rule("CARC-EX-21", "CARC-GEO-1", "EDITION-1", "EDITION-3", "CONTRA-4", "EDITION-5")
@pytest.mark.parametrize(
    ("options", "worth"),
    [
        ({}, 4),
        ({"edition": "second"}, 2),
        ({"edition": "first"}, 2),
        ({"edition": "cmsc"}, 2),
        ({"edition": "first", "small_city": "4"}, 4),
        ({"small_city": "2"}, 2),
    ],
)
def test_a_city_of_two_tiles(options: dict[str, str], worth: int) -> None:
    table = Table(**options).play("E@0,-1 r180 | knight:S")
    assert table.scored() == {"city": {0: worth}}
    assert table.of(0, -1, "field").final
    assert table.feature(0, 0, 2).final
    assert not table.feature(0, 0, 3).final


@rule("CARC-EX-22", "CARC-7.1", "CARC-EDGE-6")
def test_a_road_from_a_monastery_to_a_crossing() -> None:
    table = Table().play("""
        A@-1,0 r270 | highwayman:E
        U@1,0 r0
        U@2,0 r0
        U@3,0 r0
        W@4,0 r0
    """)
    assert table.scored() == {"road": {0: 6}}
    arms = [table.feature(4, 0, region) for region in (0, 1)]
    assert [(len(arm.tiles), arm.complete) for arm in arms] == [(1, False), (1, False)]


@rule("CARC-EX-23", "CARC-EDGE-4", "CARC-7.1")
def test_a_road_that_forms_a_loop_of_eight_tiles() -> None:
    table = Table().play("""
        V@0,1 r270 | highwayman:ES
        U@1,1 r0
        V@2,1 r0
        U@2,2 r90
        V@2,3 r90
        U@1,3 r0
        V@0,3 r180
        U@0,2 r90
    """)
    assert table.scored() == {"road": {0: 8}}


@rule("CARC-EX-25", "CARC-6.7", "CARC-9.3", "CARC-EDGE-11")
def test_a_follower_that_comes_home_cannot_be_used_in_the_same_turn() -> None:
    table = Table().play("W@1,0 r0 | highwayman:W")
    keep = [(1, 0, 2), (0, 0, 1)]
    table.spend(0, 0, keep=keep)
    table.pass_to(0, keep=keep)
    table.lay("A@-1,0 r270")
    assert table.choices() == {"pass"}
    assert table.refusal(Deploy(1)) == "CARC-6.7"
    table.do("pass")
    assert table.scored()["road"] == {0: 3}
    assert table.state.supply(0) == 1


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


@rule("CARC-EX-28", "CARC-4.2", "CARC-4.3", "CARC-4.4", "CARC-EDGE-18", "CARC-EDGE-19", "CONTRA-8")
def test_a_tile_that_fits_nowhere_leaves_the_game() -> None:
    table = Table().play("E@0,-1 r180")
    events = table.draw("C")
    assert [event for event in events if isinstance(event, SetAside)] == [SetAside(1, "C", "CARC-4.3")]
    assert (table.state.phase, table.state.on_turn) == ("draw", 1)
    assert table.state.aside == ("C",)
    assert "C" not in table.state.tiles_left()
    assert table.refusal(Draw("C", 1)) == "CARC-4.1"
    table.draw("B")
    assert table.state.current_player == 1


@rule("CARC-EX-31", "CARC-GEO-7", "CARC-7.6", "CARC-7.10")
def test_a_tile_completes_two_cities_and_counts_once_in_each() -> None:
    table = Table().play("""
        U@1,0 r0
        E@1,-1 r270 | knight:W
        I@0,-1 r180 | knight:S
    """)
    assert table.scored() == {"city": {0: 4, 1: 4}}
    field = table.of(0, -1, "field")
    assert field.final == 6
    assert set(field.also) == {(0, 0, 0), (0, -1, 0), (0, -1, 1), (1, -1, 0)}


@rule("CARC-EX-33", "CARC-8.3")
def test_two_knights_of_one_colour_score_once() -> None:
    # d e b     The caps of b and d are joined by e, and both knights are of one seat.
    # c * a
    table = Table(1).play("""
        U@1,0 r0
        E@1,-1 r270 | knight:W
        U@-1,0 r0
        E@-1,-1 r90 | knight:E
        R@0,-1 r180
    """)
    assert table.scored() == {"city": {0: 8}}
    assert len(table.homes()) == 2


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


@rule("CARC-EX-35", "CARC-12.1", "CARC-12.2", "CARC-12.3", "CONTRA-14", "CARC-EDGE-20")
def test_a_total_goes_on_where_the_track_begins_anew() -> None:
    assert on_track(52, 50) == (1, 2)
    assert on_track(50, 50) == (1, 0)
    assert on_track(49, 50) == (0, 49)


@rule("CARC-EX-36", "CARC-11.8", "CONTRA-2")
def test_equal_totals_share_the_victory() -> None:
    table = Table()
    table.finish()
    assert table.state.scores == (0, 0)
    assert table.state.winners == (0, 1)
    ahead = Table().play("E@0,-1 r180 | knight:S")
    ahead.finish()
    assert ahead.state.scores == (4, 0)
    assert ahead.state.winners == (0,)


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


@rule("CARC-11.7", "CARC-EDGE-17", "CARC-11.6")
def test_the_end_is_told_feature_by_feature_in_order() -> None:
    table = Table().play("""
        F@0,-1 r90 | knight:NS
        B@0,1 r0 | farmer:N.E.S.W
        U@1,0 r0 | highwayman:EW
        B@1,1 r0 | monk
        E@0,-2 r180
    """)
    assert table.scored() == {"city": {0: 8}}
    final = table.finish([(1, 0, 0), (1, 1, 0), (0, 1, 1)])
    assert [event.feature for event in final] == ["road", "monastery", "field"]
    assert table.state.scores == (
        8 + sum(points(final, "road").values()),
        sum(points(final, "monastery").values()),
    )


@rule("CARC-2.6", "CARC-6.1", "CARC-6.4")
def test_what_a_meeple_is_called_and_where_it_goes() -> None:
    table = Table()
    table.lay("J@1,0 r90")
    assert table.choices() == {"pass", "knight:E", "highwayman:SW", "farmer:N.SL.WR", "farmer:SR.WL"}
    table.do("knight:E")
    assert table.state.supply(0) == 6
    assert table.state.current_player < 0  # one meeple, and the turn is over
    (knight,) = table.state.followers()
    assert (knight.role, knight.x, knight.y) == ("knight", 1, 0)


@rule("CARC-1.8", "CARC-5.4")
def test_monasteries_and_gardens_impose_nothing_on_their_neighbours() -> None:
    table = Table()
    table.draw("B")
    assert table.choices() == {f"B@0,1 r{turn}" for turn in (0, 90, 180, 270)}
    twin, other = Table(), Table()
    twin.draw("E-garden")
    other.draw("E")
    assert {text.replace("-garden", "") for text in twin.choices()} == other.choices()
    assert not twin.of(0, 0, "field").complete


@rule("CARC-7.3", "CARC-EDGE-15", "CARC-10.8", "CARC-11.3")
def test_a_city_with_a_hole_that_nothing_fills_is_never_complete() -> None:
    # * f .     The place between a, f, e and c asks for a city to the west, a road to the north, and fields.
    # a . e
    # b c d
    table = Table().play("""
        E@0,1 r90 | knight:E
        B@0,2 r0
        B@1,2 r0
        B@2,2 r0
        B@2,1 r0
    """)
    assert table.state.fitting_left(1, 1) > 0
    table.play("V@1,0 r0")
    assert table.state.fitting_left(1, 1) == 0
    city = table.of(0, 1, "city")
    assert (city.complete, city.holes) == (False, ((1, 1),))
    final = table.finish([(0, 1, 0)])
    assert points(final, "city") == {0: 1}


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


# -- exact positions -----------------------------------------------------------------------------------


@rule("CARC-GEO-2", "CARC-EDGE-4")
def test_a_loop_of_four_bends() -> None:
    table = Table().play(LOOP)
    assert table.scored() == {"road": {0: 4}}
    assert table.feature(0, 1, 2).also == ()
    assert table.feature(0, 1, 2).complete
    assert (0, 0, 3) in table.feature(0, 1, 1).segments


@rule("CARC-GEO-3", "CARC-EDGE-1", "CARC-EDGE-5")
def test_a_road_with_both_ends_at_one_village() -> None:
    table = Table().play("""
        X@1,0 r0 | highwayman:N
        V@1,-1 r270
        V@2,-1 r0
        V@2,0 r90
    """)
    assert table.scored() == {"road": {0: 4}}
    west = table.of(0, 0, "road")
    assert (len(west.tiles), west.holes) == (2, ((-1, 0),))


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


@rule("CARC-GEO-6", "CARC-7.1", "CARC-EDGE-14")
def test_a_road_from_a_crossing_to_a_monastery() -> None:
    table = Table().play("W@-1,0 r0 | highwayman:E\nA@1,0 r90")
    assert table.scored() == {"road": {0: 3}}


@rule("CARC-GEO-8")
def test_a_city_with_three_caps() -> None:
    table = Table().play("""
        R@0,-1 r180 | knight:ESW
        E@-1,-1 r90
        E@1,-1 r270
    """)
    assert table.scored() == {"city": {0: 8}}
