"""Cities, roads and monasteries of Carcassonne: worked examples of docs/rules/carcassonne.md.

Boards are laid by legal moves from the shipped tiles. A script has a line a turn, the placement first and the
follower after ``|``. The map beside it shows where the tiles lie: ``*`` is the start tile at (0,0), letters
follow the order of laying.
"""

from __future__ import annotations

import pytest

from engine.landscape.records import Draw, SetAside
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


@rule("CARC-EX-1", "CARC-GEO-4", "CARC-EDGE-1", "CARC-EDGE-2", "CARC-EDGE-3", "CARC-7.4", "CARC-7.5")
@rule("CARC-EX-30", "CARC-10.6")
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


@rule("CARC-EX-7", "CARC-2.3")
def test_caps_that_meet_corner_to_corner_are_two_cities() -> None:
    table = Table().play("U@1,0 r0\nE@1,-1 r270")
    assert table.of(0, 0, "city").segments == ((0, 0, 0),)
    assert table.of(1, -1, "city").segments == ((1, -1, 0),)


@rule("CARC-EX-9", "CARC-7.4", "CARC-7.7")
def test_a_city_of_three_tiles_with_a_pennant() -> None:
    table = Table().play("F@0,-1 r90 | knight:NS\nE@0,-2 r180")
    assert table.scored() == {"city": {0: 8}}


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
