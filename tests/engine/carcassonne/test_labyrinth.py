"""The Labyrinth: worked examples and rules of docs/rules/carcassonne-minis.md."""

from __future__ import annotations

from typing import Any

import pytest

import engine
from engine.errors import IllegalMove
from engine.games.carcassonne.evaluation import CarcassonneEvaluation
from engine.landscape.records import Deploy, FeatureScored
from tests.engine.carcassonne.table import Table
from tests.engine.carcassonne.test_inns import lay
from tests.engine.rules import rule

GAME = engine.game("carcassonne")


def labyrinth(board: str = "", players: int = 2, **options: Any) -> Table:
    """Return a game with the Labyrinth after the turns of a board."""
    table = Table(players, labyrinth=True, **options)
    lay(table, board)
    return table


@rule("LAB-1", "LAB-2", "LAB-3", "LAB-5", "LAB-EDGE-1")
def test_one_tile_is_added_whose_four_arms_are_one_road() -> None:
    table = labyrinth()
    assert table.state.in_bag == 72
    assert table.state.supply_of(0) == Table(2).state.supply_of(0)
    table.lay("LA-labyrinth@1,0 r0")
    assert table.choices() == {
        "pass",
        "highwayman:NESW",
        *(f"farmer:{at}" for at in ("NL.WR", "NR.EL", "ER.SL", "SR.WL")),
    }


ALL_ARMS = """
    LA-labyrinth@1,0 0
    R: W@1,-1 0 | highwayman:S
    R: W@2,0 0 | {east}
    W@1,1 1
    R: W@-1,0 0 | {west}
"""


@rule("LAB-EX-1", "LAB-4", "LAB-6", "LAB-EDGE-2", "LAB-EDGE-3")
def test_a_complete_road_gives_2_more_for_each_meeple_on_it() -> None:
    table = labyrinth(ALL_ARMS.format(east="highwayman:W", west="highwayman:E"))
    assert table.state.scores == (12, 0)
    (road,) = (event for event in table.events if isinstance(event, FeatureScored))
    assert (road.rule, road.terms) == ("LAB-6", (("tiles", 6, 1), ("meeples", 3, 2)))
    assert len(table.homes()) == 3


@rule("LAB-EX-2", "LAB-7", "LAB-CONTRA-2")
def test_by_the_basic_rule_it_is_a_road_like_any_other() -> None:
    table = labyrinth(ALL_ARMS.format(east="pass", west="pass"), labyrinth_rule="basic")
    assert table.state.scores == (6, 0)


@rule("LAB-EX-3", "LAB-CONTRA-1")
def test_tied_players_score_in_full() -> None:
    table = labyrinth("""
        R: LA-labyrinth@1,0 0 | highwayman:NESW
        B: W@2,0 0 | highwayman:W
        W@1,1 1
        W@1,-1 0
        W@-1,0 0
    """)
    assert table.state.scores == (10, 10)


@rule("LAB-EX-4", "LAB-EX-5", "LAB-6")
def test_the_labyrinth_may_be_claimed_beside_others_unless_the_rule_is_basic() -> None:
    table = labyrinth("R: U@-1,0 0 | highwayman:EW\nB: LA-labyrinth@1,0 0 | highwayman:NESW", turns=2)
    assert (table.state.is_terminal, table.state.scores) == (True, (3, 3))
    basic = labyrinth("R: U@-1,0 0 | highwayman:EW", labyrinth_rule="basic")
    basic.lay("LA-labyrinth@1,0 r0")
    assert not basic.can("highwayman:NESW")
    with pytest.raises(IllegalMove) as refusal:
        basic.push(Deploy(0))
    assert refusal.value.rule == "CARC-6.2"


@rule("LAB-EX-6", "LAB-6")
def test_an_arm_may_be_claimed_if_nobody_is_on_that_arm() -> None:
    table = labyrinth("LA-labyrinth@1,0 0\nR: U@2,0 0 | highwayman:EW")
    table.state.on_turn = 1
    table.lay("U@3,0 r0")
    assert not table.can("highwayman:EW")
    table.do("pass")
    lay(table, "B: V@1,1 1 | highwayman:NW")
    assert [one.seat for one in table.of(1, 0, "road").followers] == [0, 1]


@rule("LAB-8", "LAB-MIX-1", "LAB-MIX-2")
def test_inns_double_the_tiles_alone_and_builders_are_no_meeples() -> None:
    table = labyrinth(
        """
        LA-labyrinth@1,0 0
        R: IC-straight-inn-garden@2,0 0 | large-highwayman:EW
        R: W@1,-1 0 | highwayman:S
        R: U@1,1 1 | builder:NS
        W@3,0 0
        W@-1,0 0
        W@1,2 1
        """,
        inns=True,
        traders=True,
    )
    assert table.state.scores == (2 * 8 + 2 * 2, 0)


@rule("MINI-MIX-5")
def test_in_the_solo_game_the_points_of_meeples_belong_to_the_road() -> None:
    table = labyrinth("LA-labyrinth@1,0 0 | highwayman:NESW", solo="normal", players=3)
    table.lay("W@2,0 r0")
    assert table.can("highwayman:W")
    assert table.of(1, 0, "road").closed == 1 + 1 + 1 + 3 + 2


def test_the_evaluation_counts_the_meeples_and_takes_shares_from_rivals() -> None:
    """To tie on the labyrinth is worth most where a rival alone would get it."""
    table = labyrinth("R: U@-1,0 0 | highwayman:EW")
    table.state.on_turn = 1
    table.lay("LA-labyrinth@1,0 r0")
    state, evaluation = table.state, CarcassonneEvaluation()
    for move, worth in evaluation.rank_moves(state):
        before = state.fingerprint()
        state.push_only(move)
        state.pop()
        assert state.fingerprint() == before
        assert isinstance(worth, float)
    worth = {state.notation(move): worth for move, worth in evaluation.rank_moves(state)}
    assert worth["highwayman:NESW"] > worth["pass"]


def test_the_evaluation_of_roads_without_the_labyrinth_is_the_usual_one() -> None:
    board = "R: U@-1,0 0 | highwayman:EW\nB: E@0,-1 2 | farmer:N.E.W"
    tables = Table(2), labyrinth(labyrinth_rule="basic"), labyrinth()
    found = []
    for table in tables:
        lay(table, board)
        table.lay("V@1,0 r90")
        state = table.state
        state.pool[:] = [
            count * ("labyrinth" not in one.marks)
            for count, one in zip(state.pool, state.tileset.designs, strict=True)
        ]
        state.in_bag = sum(state.pool)
        found.append([worth for _, worth in CarcassonneEvaluation().rank_moves(state)])
    assert found[0] == pytest.approx(found[1])
    assert found[0] == pytest.approx(found[2])


@rule("LAB-6")
def test_the_advanced_rule_needs_the_labyrinth() -> None:
    assert GAME.why_unplayable(2, GAME.settle({"labyrinth_rule": "basic"})) is not None
