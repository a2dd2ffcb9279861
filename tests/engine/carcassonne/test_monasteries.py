"""Special monasteries: worked examples and rules of docs/rules/carcassonne-minis.md."""

from __future__ import annotations

from typing import Any

import pytest

import engine
from engine.games.carcassonne.evaluation import CarcassonneEvaluation
from engine.games.carcassonne.modules.abbot import ABBOT
from engine.games.carcassonne.modules.phantom import PHANTOM
from engine.landscape.records import Deploy, FeatureScored
from tests.engine.carcassonne.table import Table
from tests.engine.carcassonne.test_inns import lay, lines
from tests.engine.rules import rule

GAME = engine.game("carcassonne")


def special(board: str = "", players: int = 2, *, over: bool = False, **options: Any) -> Table:
    """Return a game with special monasteries after the turns of a board, perhaps the last of the game."""
    if over:
        options["turns"] = len(lines(board))
    table = Table(players, monasteries=True, **options)
    lay(table, board)
    assert table.state.is_terminal == over
    return table


@rule("ABBOT2-1", "ABBOT2-2", "ABBOT2-EDGE-3", "MINI-MIX-1")
@pytest.mark.parametrize(
    ("options", "tiles", "plain"),
    [({}, 71, 0), ({"special_monasteries": "add"}, 77, 6), ({"tile_sets": 2}, 143, 6)],
)
def test_special_monasteries_replace_those_of_the_base_game(
    options: dict[str, Any], tiles: int, plain: int
) -> None:
    table = special(players=4, **options)
    left = table.state.tiles_left()
    assert table.state.in_bag == tiles
    assert sum(left.get(name, 0) for name in "AB") == plain
    assert sum(n for name, n in left.items() if name.startswith("MO-")) == 6


@rule("ABBOT2-3", "ABBOT2-4")
def test_a_meeple_is_a_monk_or_a_lying_abbot() -> None:
    table = special()
    table.lay("MO-road-1@-1,0 r270")
    assert table.choices() == {"pass", "monk", "lying-abbot:-", "highwayman:E", "farmer:N.EL.ER.S.W"}


ROW_AND_COLUMN = """
    R: MO-4@0,1 0 | lying-abbot:-
    E@0,-1 2
    E@0,-2 0
    U@0,2 0
    U@1,1 1
    U@2,1 1
    U@-1,1 1
    U@3,1 1
"""
GAP = """
    R: MO-road-1@-1,0 3 | lying-abbot:-
    E@0,-1 2
    B@1,-1 0
    B@2,-1 0
    B@2,0 0
"""


@rule("ABBOT2-EX-1", "ABBOT2-EX-2", "ABBOT2-8", "ABBOT2-EDGE-1", "MINI-MIX-9")
@pytest.mark.parametrize(("board", "points"), [(ROW_AND_COLUMN, 9), (GAP, 2)])
def test_a_lying_abbot_scores_row_and_column_up_to_the_first_gaps(board: str, points: int) -> None:
    add = {"special_monasteries": "add"}
    table = special(board, over=True, **add)
    assert table.state.scores == (points, 0)
    (scored,) = (event for event in table.events if isinstance(event, FeatureScored))
    assert (scored.rule, scored.terms, scored.complete) == ("ABBOT2-8", (("tiles", points, 1),), False)
    assert special(board, **add).state.projected_scores() == (points, 0)
    assert special(board, over=True, no_endgame_incomplete=True, **add).state.scores == (points, 0)


SURROUNDED = """
    R: MO-4@0,1 0 | {}
    U@-1,0 0
    U@1,0 0
    B@-1,1 0
    B@1,1 0
    B@-1,2 0
    B@1,2 0
    A@0,2 0
"""


@rule("ABBOT2-EX-3", "ABBOT2-EX-4", "ABBOT2-6", "ABBOT2-7", "ABBOT2-EDGE-2")
@pytest.mark.parametrize(("role", "points", "home"), [("lying-abbot:-", 0, False), ("monk", 9, True)])
def test_only_a_monk_scores_when_the_monastery_is_surrounded(role: str, points: int, home: bool) -> None:
    table = special(SURROUNDED.format(role), special_monasteries="add")
    assert table.state.scores == (points, 0)
    assert bool(table.homes()) == home
    assert table.state.supply(0) == 6 + home
    assert table.state.projected_scores() == (9 if home else 5, 0)


@rule("ABBOT2-EX-5", "ABBOT2-5", "ABBOT2-MIX-1")
def test_both_places_are_one() -> None:
    for first in ("monk", "lying-abbot:-", "phantom-lying-abbot:-"):
        table = special(phantom=True, players=3)
        table.lay("MO-road-1@-1,0 r270")
        table.do(first)
        assert all("monk" not in one and "lying" not in one for one in table.choices())
    table = special(phantom=True)
    table.lay("MO-road-1@-1,0 r270")
    table.do("lying-abbot:-")
    assert table.choices() == {"pass", "phantom-highwayman:E", "phantom-farmer:N.EL.ER.S.W"}
    assert table.refusal(Deploy(1, PHANTOM)) == "CARC-6.2"


@rule("ABBOT2-9", "ABBOT2-CONTRA-1", "ABBOT2-MIX-1")
def test_a_large_meeple_may_lie_and_the_abbot_may_not() -> None:
    table = special(abbot=True, inns=True)
    table.lay("MO-4@0,1 r0")
    assert {one for one in table.choices() if "abbot" in one} == {
        "abbot", "lying-abbot:-", "large-lying-abbot:-"
    }  # fmt: skip
    assert table.refusal(Deploy(1, ABBOT)) == "ABBOT-3"


@rule("ABBOT2-MIX-3")
def test_a_special_monastery_counts_for_watchtowers() -> None:
    table = special(
        "R: WT-two-roads-monasteries@1,0 0 | highwayman:W\nMO-1@0,1 0\nW@-1,0 0", watchtowers=True
    )
    assert table.state.scores == (3 + 3, 0)


def test_the_evaluation_counts_row_and_column_for_a_lying_abbot() -> None:
    table = special("E@0,-1 2\nB@0,-2 0\nB@0,-3 0", turns=4, special_monasteries="add")
    table.lay("MO-4@0,1 r0")
    worth = {table.state.notation(m): w for m, w in CarcassonneEvaluation().rank_moves(table.state)}
    assert worth["lying-abbot:-"] - worth["monk"] == pytest.approx(3, abs=1.5)


@rule("ABBOT2-2")
def test_added_monasteries_need_the_box() -> None:
    refusal = GAME.why_unplayable(2, GAME.settle({"special_monasteries": "add"}))
    assert refusal is not None
    assert refusal.rule == "ABBOT2-2"
