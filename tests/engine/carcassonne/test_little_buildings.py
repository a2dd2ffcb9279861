"""Little Buildings: worked examples and rules of docs/rules/carcassonne-minis.md."""

from __future__ import annotations

from typing import Any

import pytest

import engine
from engine.errors import IllegalMove
from engine.games.carcassonne.evaluation import CarcassonneEvaluation
from engine.games.carcassonne.modules.little_buildings import BuildingPlaced, PlaceBuilding
from engine.landscape.records import FeatureScored
from tests.engine.carcassonne.table import Table
from tests.engine.carcassonne.test_inns import lay
from tests.engine.rules import rule

GAME = engine.game("carcassonne")


def buildings(board: str = "", players: int = 2, **options: Any) -> Table:
    """Return a game with Little Buildings after the turns of a board."""
    table = Table(players, little_buildings=True, **options)
    lay(table, board)
    return table


@rule("LITTLE-1", "LITTLE-2", "LITTLE-3", "LITTLE-CONTRA-1", "LITTLE-CONTRA-2")
@pytest.mark.parametrize(
    ("players", "each", "of_each_kind"), [(2, 9, 3), (3, 6, 2), (4, 4, 1), (5, 3, 1), (6, 3, 1)]
)
def test_the_tokens_are_dealt_out_evenly(players: int, each: int, of_each_kind: int) -> None:
    state = buildings(players=players).state
    assert state.position()["buildings_left"] == [{"building": each}] * players
    assert state.in_bag == 71
    kinds = buildings(players=players, little_value="kinds").state.position()["buildings_left"]
    assert kinds == [dict.fromkeys(("tower", "house", "shed"), of_each_kind)] * players


@rule("LITTLE-4", "LITTLE-5")
def test_a_building_takes_the_place_of_a_follower_on_the_tile_just_placed() -> None:
    table = buildings()
    table.lay("U@1,0 r0")
    seat, supply = table.state.on_turn, table.state.supply_of(0)
    table.do("build building")
    assert table.events[0] == BuildingPlaced(seat, "building", 1, 0, "LITTLE-4")
    assert table.state.on_turn != seat
    assert table.state.supply_of(seat) == supply
    assert table.state.position()["buildings"] == [{"building": "building", "at": [1, 0]}]
    with pytest.raises(IllegalMove):
        table.push(PlaceBuilding("building"))


CITY = """
    R: G@0,-1 1 | build {}
    B: F@0,-2 1 | knight:NS
    R: F@0,-3 1 | build {}
    B: E@0,-4 2 | build {}
"""


@rule("LITTLE-EX-1", "LITTLE-6", "LITTLE-7", "LITTLE-8", "LITTLE-EDGE-3")
def test_a_city_scores_the_buildings_on_its_tiles() -> None:
    table = buildings(CITY.format(*("building",) * 3))
    assert table.state.scores == (0, 17)
    (city,) = (event for event in table.events if isinstance(event, FeatureScored))
    assert city.terms[-1] == ("little building", 3, 1)
    kinds = buildings(CITY.format("shed", "tower", "house"), little_value="kinds")
    assert kinds.state.scores == (0, 20)


@rule("LITTLE-EX-2")
def test_a_road_scores_a_building_for_everybody() -> None:
    table = buildings("R: U@1,0 0 | highwayman:EW\nB: W@2,0 0 | build building\nW@-1,0 0")
    assert table.state.scores == (5, 0)


@rule("LITTLE-EX-3", "LITTLE-10", "LITTLE-EDGE-1", "LITTLE-EDGE-4", "MINI-MIX-2")
@pytest.mark.parametrize(("mode", "points"), [("per_field", 4), ("per_field_once", 4), ("per_city", 5)])
def test_a_field_scores_its_buildings_by_every_edition(mode: str, points: int) -> None:
    board = "R: E@0,-1 2 | farmer:N.E.W\nB: B@1,-1 0 | build building"
    table = buildings(board, turns=2, field_mode=mode)
    assert (table.state.is_terminal, table.state.scores) == (True, (points, 0))


@rule("LITTLE-EX-4")
def test_a_monastery_scores_the_buildings_around_it() -> None:
    board = """
        R: B@0,1 0 | monk
        E@1,1 1 | build building
        E@-1,1 3 | build building
        U@1,0 0
        U@-1,0 0
    """
    table = buildings(board, turns=5)
    assert table.state.scores == (6 + 2, 0)


@rule("LITTLE-EX-5", "LITTLE-MIX-5")
def test_the_follower_step_is_not_left_out_while_a_building_is_left() -> None:
    table = buildings(followers=1)
    lay(table, "R: U@1,0 0 | highwayman:EW")
    table.state.on_turn = 0
    table.lay("U@2,0 r0")
    assert table.choices() == {"pass", "build building"}


@rule("LITTLE-9", "LITTLE-MIX-1", "LITTLE-EDGE-2")
def test_an_inn_changes_nothing_for_a_building() -> None:
    board = "R: IC-straight-inn-garden@1,0 0 | highwayman:EW\nU@2,0 0 | build building\nW@-1,0 0"
    assert buildings(board, inns=True, turns=3).state.scores == (1, 0)
    table = buildings(board, inns=True)
    table.lay("W@3,0 r0")
    table.do("pass")
    assert table.state.scores == (2 * 5 + 1, 0)


@rule("LITTLE-MIX-2")
def test_a_recalled_abbot_scores_the_buildings_too() -> None:
    table = buildings("R: B@0,1 0 | abbot\nE@1,1 1 | build building\nR: U@1,0 0 | home 0,1 abbot", abbot=True)
    assert table.state.scores == (4 + 1, 0)


@rule("MINI-MIX-5", "LITTLE-3")
@pytest.mark.parametrize("options", [{"little_buildings": True, "solo": "normal"}, {"little_value": "kinds"}])
def test_what_cannot_be_combined(options: dict[str, Any]) -> None:
    assert GAME.why_unplayable(3, GAME.settle(options)) is not None


def test_the_evaluation_counts_the_points_of_a_building_for_all_who_lead() -> None:
    """It is worth its point where an own follower leads, and less than nothing where a rival does."""
    gains = []
    for seat in range(2):
        table = buildings(f"{'RB'[seat]}: U@1,0 0 | highwayman:EW")
        table.state.on_turn = 0
        table.lay("U@2,0 r0")
        worth = {table.state.notation(m): w for m, w in CarcassonneEvaluation().rank_moves(table.state)}
        gains.append(worth["build building"] - worth["pass"])
        before = CarcassonneEvaluation().judge(table.state).balance(seat)
        table.push(PlaceBuilding("building"))
        assert CarcassonneEvaluation().judge(table.state).balance(seat) > before - 3
    assert gains[0] > 0 > gains[1]
