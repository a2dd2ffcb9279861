"""The Wind Roses: worked examples and rules of docs/rules/carcassonne-minis.md."""

from __future__ import annotations

from typing import Any

import pytest

import engine
from engine.games.carcassonne.evaluation import CarcassonneEvaluation
from engine.games.carcassonne.records import Open
from engine.games.carcassonne.statistics import STATISTICS
from engine.landscape.records import FeatureScored
from tests.engine.carcassonne.table import Table
from tests.engine.carcassonne.test_inns import lay
from tests.engine.rules import rule

GAME = engine.game("carcassonne")


def roses(board: str = "", players: int = 2, **options: Any) -> Table:
    """Return a game with the Wind Roses after the turns of a board."""
    table = Table(players, wind_roses=True, **options)
    lay(table, board)
    return table


@rule("ROSE-1", "ROSE-2", "MINI-MIX-1")
def test_the_orange_rose_is_the_start_tile_in_place_of_the_usual_one() -> None:
    state = roses().state
    (tile,) = state.landscape.laid()
    assert (tile.design.id, tile.x, tile.y, tile.rotation) == ("WR-orange", 0, 0, 0)
    assert (state.tiles_left()["D"], state.in_bag) == (3, 76)
    assert state.supply_of(0) == Table(2).state.supply_of(0)


@rule("ROSE-MIX-1", "ROSE-2")
@pytest.mark.parametrize(
    ("options", "starts", "tiles"),
    [
        ({"river": True}, 3, 88),
        ({"river": True, "river_keep_start": True}, 4, 89),
        ({"start_in_bag": True}, 4, 78),
    ],
)
def test_the_orange_rose_is_shuffled_in_where_another_tile_comes_first(
    options: dict[str, Any], starts: int, tiles: int
) -> None:
    state = roses(**options).state
    assert (state.tiles_left()["D"], state.tiles_left()["WR-orange"], state.in_bag) == (starts, 1, tiles)
    assert state.position()["wind_rose"] is None


@rule("ROSE-MIX-1")
def test_quarters_bring_nothing_before_a_whole_rose_and_either_of_them_counts() -> None:
    table = Table(2, wind_roses=True, start_in_bag=True)
    table.push(Open("WR-sw"))
    lay(table, "WR-ne@1,0 1\nWR-blue@0,1 1")
    assert table.state.scores == (0, 0)
    lay(table, "R: WR-se@1,1 2")
    assert table.state.scores == (0, 0), "turned once, its south-east is the board's south-west"
    lay(table, "R: WR-nw@2,0 1")
    assert table.state.scores == (3, 0)


BLUE = "D@-1,0 0\nB: WR-blue@-2,0 3\n"


@rule("ROSE-EX-1", "ROSE-EX-2", "ROSE-EX-3", "ROSE-EX-4", "ROSE-EX-5", "ROSE-4", "ROSE-5", "ROSE-6", "ROSE-8")
@rule("ROSE-EDGE-1", "ROSE-EDGE-2", "ROSE-EDGE-3", "ROSE-EDGE-4", "ROSE-CONTRA-1")
@pytest.mark.parametrize(
    ("board", "points"),
    [
        ("D@-1,0 0\nR: WR-sw@-1,1 3", 3),
        ("D@-1,0 0\nR: WR-ne@-1,1 2", 0),
        ("R: WR-sw@0,1 3", 3),
        (BLUE + "R: WR-sw@-1,1 3", 3),
        (BLUE + "R: WR-ne@-1,1 2", 0),
    ],
)
def test_a_quarter_scores_in_its_quadrant_of_the_rose_that_counts(board: str, points: int) -> None:
    table = roses(board)
    assert table.state.scores == (points, 0)


@rule("ROSE-3", "ROSE-7")
def test_a_rose_scores_at_once_whatever_else_happens_and_never_again() -> None:
    table = roses("D@-1,0 0", turns=2)
    table.state.on_turn = 0
    table.lay("WR-sw@-1,1 r270")
    (scored,) = (event for event in table.events if isinstance(event, FeatureScored))
    assert (scored.rule, scored.points, scored.tiles, scored.final) == (
        "ROSE-4",
        ((0, 3),),
        ((-1, 1),),
        False,
    )
    assert table.state.scores == (3, 0)
    assert len(table.state.tileset.by_id["WR-sw"].regions) == 4
    table.do("pass")
    assert (table.state.is_terminal, table.state.scores) == (True, (3, 0))
    counts = [dict[str, int](), dict[str, int]()]
    STATISTICS.count(scored, counts)
    assert counts[0] == {"wind_roses": 3}


@rule("MINI-MIX-5")
def test_in_the_solo_game_the_marker_of_the_colour_on_turn_moves() -> None:
    table = roses(solo="normal", players=3)
    before = table.state.scores
    table.lay("WR-sw@0,1 r270")
    assert table.state.scores == (before[0] + 3, *before[1:])


@rule("MINI-MIX-7")
def test_the_buyer_of_a_tile_scores() -> None:
    table = roses("D@-1,0 0", tile_auction=True)
    table.state.on_turn = 1
    table.lay("WR-sw@-1,1 r270")
    assert table.state.scores == (0, 3)


def test_the_evaluation_counts_the_points_of_each_place() -> None:
    """A placement is worth as much as the best follower step after it, where the points have been scored."""
    table = roses("D@-1,0 0")
    table.draw("WR-ne")
    state, evaluation, found = table.state, CarcassonneEvaluation(), set[int]()
    seat = state.on_turn
    for move, worth in evaluation.rank_moves(state):
        state.push(move)
        found.add(state.scores[seat])
        assert worth == pytest.approx(max(after for _, after in evaluation.rank_moves(state)))
        state.pop()
    assert found == {0, 3}


def test_turns_are_as_in_other_games_once_all_quarters_lie() -> None:
    table = roses("D@-1,0 0\nWR-sw@-1,1 3")
    state = table.state
    assert state.changes_turns
    for quarter in ("WR-nw", "WR-ne", "WR-se"):
        state.shift_pool(state.tileset.by_id[quarter].index, -1)
    assert not state.changes_turns
