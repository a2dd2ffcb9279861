"""Siege: worked examples and rules of docs/rules/carcassonne-minis.md."""

from __future__ import annotations

from typing import Any

import pytest

import engine
from engine.landscape.records import FeatureScored
from tests.engine.carcassonne.table import Table
from tests.engine.carcassonne.test_inns import lay, lines
from tests.engine.rules import rule

GAME = engine.game("carcassonne")


def siege(board: str = "", players: int = 2, *, over: bool = False, **options: Any) -> Table:
    """Return a game with Siege after the turns of a board, perhaps the last ones of the game."""
    if over:
        options["turns"] = len(lines(board))
    table = Table(players, **{"siege": "both", **options})
    lay(table, board)
    assert table.state.is_terminal == over
    return table


def scorings(table: Table) -> list[FeatureScored]:
    """Return the features that the last move scored."""
    return [event for event in table.events if isinstance(event, FeatureScored)]


@rule("SIEGE-1")
@pytest.mark.parametrize(("part", "tiles"), [("both", 10), ("cathars", 4), ("besiegers", 6)])
def test_the_box_has_two_sets_of_tiles_and_no_figures(part: str, tiles: int) -> None:
    table = siege(siege=part)
    assert table.state.in_bag == 71 + tiles
    assert table.state.supply_of(0) == Table(2).state.supply_of(0)


FIVE_TILES = """
    R: M@0,-1 2 | knight:ES
    SB-corner-road-s@1,-1 0
    F@1,-2 1
    H@1,-3 0
"""


@rule("SIEGE-EX-1", "SIEGE-2", "SIEGE-3", "SIEGE-8", "SIEGE-CONTRA-3", "SIEGE-EDGE-1")
def test_a_complete_besieged_city_gives_a_point_for_each_tile_and_pennant() -> None:
    table = siege(FIVE_TILES)
    assert table.state.scores == (7, 0)
    (city,) = scorings(table)
    assert (city.rule, city.terms) == ("SIEGE-3", (("tiles", 5, 1), ("pennants", 2, 1)))


@rule("SIEGE-2", "SIEGE-EDGE-1")
def test_a_second_besieged_segment_changes_nothing() -> None:
    table = siege("SB-three-sides@0,-1 1\nSB-cap-road-s@1,-1 3\nR: SC-cap@0,-2 2 | knight:S")
    assert table.state.scores == (4, 0)


@rule("SIEGE-EX-2", "SIEGE-6")
@pytest.mark.parametrize(("edition", "points"), [("current", 2), ("second", 0), ("first", 0)])
def test_a_besieged_city_of_two_tiles(edition: str, points: int) -> None:
    table = siege("R: SB-cap-road-s@0,-1 2 | knight:S", edition=edition)
    assert table.state.scores == (points, 0)
    assert table.homes() == [(0, "knight")]


@rule("SIEGE-EX-3", "SIEGE-5", "SIEGE-EDGE-3")
@pytest.mark.parametrize("options", [{}, {"inns": True, "inn_final": "ignore"}])
def test_an_incomplete_besieged_city_gives_nothing(options: dict[str, Any]) -> None:
    table = siege("SB-three-sides@0,-1 1\nR: E@1,-1 3 | knight:W", over=True, **options)
    assert table.state.scores == (0, 0)
    assert [one.rule for one in scorings(table)] == ["SIEGE-5"]


THREE_CITIES = """
    H@0,-1 0
    R: I@-1,-1 0 | farmer:E.S
    E@-2,-1 1
    SC-corner@-1,-2 2
    M@0,-2 3
"""


@rule("SIEGE-EX-4", "SIEGE-7", "SIEGE-EDGE-2")
def test_a_besieged_city_counts_double_for_every_field_that_touches_it() -> None:
    table = siege(THREE_CITIES, over=True)
    assert table.state.scores == (12, 0)
    (field,) = scorings(table)
    assert field.terms == (("cities", 2, 3), ("besieged cities", 1, 6))


PIG = """
    R: SC-cap@0,-1 2 | farmer:N.E.W
    R: B@-1,-1 0 | pig:N.E.S.W
"""


@rule("SIEGE-EX-5", "SIEGE-7", "SIEGE-CONTRA-2")
@pytest.mark.parametrize(("edition", "points"), [("current", 8), ("second", 8), ("first", 10)])
def test_a_pig_beside_a_besieged_city_counts_twice(edition: str, points: int) -> None:
    table = siege(PIG, over=True, traders=True, edition=edition)
    assert table.state.scores == (points, 0)
    assert siege(PIG, traders=True, edition=edition).state.projected_scores() == (points, 0)


@rule("SIEGE-EX-6", "SIEGE-4")
def test_a_besieged_city_with_a_cathedral_gives_two_points() -> None:
    table = siege(
        """
        R: IC-cathedral@0,-1 0 | knight:NESW
        E@0,-2 2
        SC-cap@-1,-1 1
        E@1,-1 3
        """,
        inns=True,
    )
    assert table.state.scores == (10, 0)
    assert [one.rule for one in scorings(table)] == ["SIEGE-3"]
