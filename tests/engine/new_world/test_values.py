"""Worked examples of docs/rules/new-world.md, on boards laid by legal moves.

A script has a line a turn, the placement first and the settler after ``|``.
"""

from __future__ import annotations

import pytest

from engine.landscape.records import FeatureScored
from tests.engine.new_world.table import SEA_TRAIL, Table
from tests.engine.rules import rule


@rule("NEWW-EX-7", "NEWW-6.1", "NEWW-6.2", "NEWW-6.6", "NEWW-0.4", "NEWW-15.10")
def test_a_complete_trail_of_three() -> None:
    table = Table().play(SEA_TRAIL + "W16@-2,4 r0")
    assert table.scored() == [("trail", {0: 3})]
    assert table.homes() == [(0, "robber")]


@rule("NEWW-EX-8", "NEWW-6.2")
def test_a_complete_trail_of_four_with_two_trading_posts() -> None:
    table = Table().play("W37@-1,4 r90 | robber:EW\nW37@-2,4 r90\nW16@-3,4 r0")
    assert table.scored() == [("trail", {0: 8})]


@rule("NEWW-EX-9", "NEWW-6.4")
def test_a_complete_town_of_three_with_a_flag() -> None:
    table = Table().play("W13@-1,9 r0 | sheriff:EW\nW11@-2,9 r90")
    assert table.scored() == [("town", {0: 8})]
    (event,) = (e for e in table.events if isinstance(e, FeatureScored))
    assert event.terms == (("tiles", 3, 2), ("flags", 1, 2))
    assert event.tiles == ((0, 9), (-1, 9), (-2, 9))
    assert event.bonus == ()


@rule("NEWW-EX-10", "NEWW-0.4", "NEWW-6.3", "NEWW-15.16")
def test_a_town_that_is_on_a_tile_twice() -> None:
    table = Table().play("""
        W04@-1,6 r180
        W12@-1,7 r0 | sheriff:NW
        W12@-2,7 r90
        W12@-2,6 r180
    """)
    assert table.scored() == [("town", {1: 8})]
    town = table.of(-1, 6, "town")
    assert town == table.of(-1, 6, "town", 1)
    assert (len(town.segments), len(town.tiles)) == (5, 4)


FARM = """
    W02@-1,7 r0 | farmer
    W11@-1,6 r0
    W38@-2,7 r0
    W27@-1,8 r180
    W11@-2,6 r0
"""


@rule("NEWW-EX-11", "NEWW-DX-17", "NEWW-6.5", "NEWW-6.6", "NEWW-6.8", "NEWW-15.18", "NEWW-15.10")
def test_a_farm_in_the_first_column() -> None:
    # The farm of DX-17 stands in row 7: in row 5, beside New York, no farm of the box fits.
    table = Table().play(FARM)
    farm = table.of(-1, 7, "farm")
    assert (farm.complete, farm.now, farm.closed, farm.holes) == (False, 8, 9, ((-2, 8),))
    table.play("W11@-2,8 r180")
    assert table.scored() == [("farm", {0: 9})]
    assert table.homes() == [(0, "farmer")]


@rule("NEWW-DX-18", "NEWW-6.6", "NEWW-11.4", "NEWW-4.6")
def test_a_farm_at_the_end_of_the_board_is_never_complete() -> None:
    table = Table().play("""
        W02@-1,1 r0 | farmer
        W16@-1,2 r0
        W38@-2,1 r0
        W17@-2,2 r90
        W11@-1,0 r0
        W11@-2,0 r0
    """)
    farm = table.of(-1, 1, "farm")
    assert (farm.complete, farm.now, farm.closed, farm.final, farm.holes) == (False, 8, 8, 8, ())
    assert table.state.projected_scores() == (8, 0)


@rule("NEWW-4.8", "NEWW-4.6")
def test_what_runs_into_the_sea_beside_the_board_stays_open() -> None:
    table = Table().play("W38@-1,1 r0\nW09@-1,0 r0 | sheriff:EW\nW11@-2,0 r90")
    town = table.of(-1, 0, "town")
    assert (town.complete, town.holes, town.now, town.closed) == (False, (), 2, 2)
    assert table.scored() == []
    assert table.of(-1, 1, "plain").closed == table.of(-1, 1, "plain").now == 3


@rule("NEWW-EX-12", "NEWW-DX-16", "NEWW-5.5", "NEWW-6.3", "NEWW-6.4", "NEWW-8.2", "NEWW-15.9")
@pytest.mark.parametrize("row", [5, 9])
def test_a_town_of_two_is_completed_claimed_and_scored_in_one_turn(row: int) -> None:
    table = Table().play(f"W11@-1,{row} r90 | sheriff:E")
    assert table.scored() == [("town", {0: 4})]
    assert table.state.supply(0) == 5


@rule("NEWW-EX-13", "NEWW-8.2")
def test_a_trail_of_three_is_completed_claimed_and_scored_in_one_turn() -> None:
    table = Table().play("W17@-1,4 r90\nW16@-2,4 r0 | robber:E")
    assert table.scored() == [("trail", {1: 3})]
    assert table.state.supply(1) == 5


@rule("NEWW-DX-14", "NEWW-6.1")
def test_a_closed_loop_of_trail() -> None:
    table = Table().play("W18@-1,6 r0 | robber:SW\nW18@-1,7 r90\nW18@-2,7 r180\nW18@-2,6 r270")
    assert table.scored() == [("trail", {0: 4})]


@rule("NEWW-DX-15", "NEWW-0.4", "NEWW-15.16")
def test_a_trail_that_visits_a_tile_twice() -> None:
    table = Table().play("W47@-1,4 r0 | robber:NE\nW18@-1,3 r0\nW18@-2,3 r270\nW18@-2,4 r180")
    trail = table.of(-1, 4, "trail")
    assert (len(trail.segments), len(trail.tiles), trail.now) == (6, 5, 5)


@rule("NEWW-DX-26", "NEWW-6.1")
def test_each_arm_of_a_crossing_is_a_trail_of_its_own() -> None:
    table = Table().play("W16@-1,4 r0 | robber:S")
    assert table.scored() == []
    assert table.standing() == [(0, "robber")]
    assert [table.of(-1, 4, "trail", arm).complete for arm in range(3)] == [True, False, False]


@rule("NEWW-7.1", "NEWW-7.3", "NEWW-7.5", "NEWW-8.1", "NEWW-15.15", "NEWW-DX-9", "NEWW-9.2a")
def test_the_majority_gets_all_and_everybody_goes_home() -> None:
    table = (
        Table()
        .play("""
        W38@-1,8 r0
        W02@-2,8 r0
        W02@-3,8 r0
        W11@-2,9 r270 | sheriff:W
        W11@-4,8 r180 | sheriff:S
        W02@-5,8 r0
        W11@-5,9 r90 | sheriff:E
        W09@-3,9 r0
    """)
        .put_surveyors(2, 2)
    )
    table.play("W34@-4,9 r0")
    assert table.scored() == [("town", {0: 10, 1: 0})]
    assert sorted(table.homes()) == [(0, "sheriff"), (0, "sheriff"), (1, "sheriff")]
    assert (table.state.supply(0), table.state.supply(1)) == (5, 5)
