"""Hills & Sheep together with Abbey & Mayor, and both with shrines."""

from __future__ import annotations

from typing import Any

import pytest

from engine.landscape.records import FeatureScored
from tests.engine.carcassonne.abbey_table import RING, AbbeyTable
from tests.engine.carcassonne.hills_table import put
from tests.engine.carcassonne.test_inns import lines
from tests.engine.carcassonne.traders_table import of_kind
from tests.engine.rules import rule

SHEPHERD = 12


class HillyTable(AbbeyTable):
    """A table where a tile goes under each hill."""

    def turn(self, line: str) -> None:
        who, _, turn = line.rpartition(": ")
        if who:
            self.give_turn("RBY".index(who))
        placement, *steps = map(str.strip, turn.split("|"))
        put(self, placement)
        for step in steps or ["pass"]:
            self.do(step)


def both(board: str, players: int = 2, /, *, over: bool = False, **options: Any) -> HillyTable:
    """Return a game with both boxes after the turns of a board, perhaps the last ones of the game."""
    if over:
        options["turns"] = len(lines(board))
    table = HillyTable(players, **{"abbey": True, "hills": True, **options})
    table.turns(board)
    assert table.state.is_terminal == over
    return table


@rule("HILL-EX-4", "HILL-13", "HILL-MIX-21")
def test_a_mayor_on_a_hill_wins_a_tie() -> None:
    board = """
        U@-1,0 0
        B: E@-1,-1 1 | knight:E
        U@1,0 0
        R: HS-cap-bend-es-hill@1,-1 3 | mayor:W
        C@0,-1 0
        E@0,-2 2
    """
    assert both(board).state.scores == (12, 0)


@rule("HILL-EX-14", "HILL-23", "HILL-MIX-18")
def test_an_abbey_closes_a_shared_side_and_leaves_two_cities() -> None:
    board = """
        R: HS-shared-side-vineyard@0,-1 1 | knight:ES
        B: E@0,-2 2 | knight:S
        U@1,0 0
        U@2,0 0
        E@2,-1 0
        B@1,-2 0
        Y: AM-abbey@1,-1 0
    """
    assert both(board, 3).state.scores == (4, 4, 0)


@rule("VINE-EX-3", "VINE-5", "HILL-MIX-19")
def test_a_vineyard_counts_for_a_monk_in_an_abbey() -> None:
    board = RING.format("highwayman:SW") + "R: AM-abbey@0,1 0 | monk\nB: HS-cap-split-vineyard@-1,2 3"
    assert both(board).state.scores == (17, 4)


@rule("SHEEP-EX-11", "SHEEP-12", "HILL-MIX-18")
def test_an_abbey_closes_a_field_and_its_flock_goes_home() -> None:
    ring = RING.format("shepherd:SR.WL | token 2").replace(" | knight:W", "").replace("    ", "")
    board = "\n".join(line if ":" in line else f"B: {line}" for line in lines(ring)) + "\nB: AM-abbey@0,1 0"
    table = both(board)
    assert table.state.scores == (2, 0)
    assert table.state.supply(0, SHEPHERD) == 1


@rule("SHEEP-EX-12", "HILL-MIX-20", "BARN-6")
@pytest.mark.parametrize("over", [False, True])
def test_a_barn_sends_no_shepherd_home(over: bool) -> None:
    board = """
        R: E@0,-1 2 | shepherd:N.E.W | token 3
        B: B@1,-1 0 | farmer:N.E.S.W
        B: B@1,-2 0
        B: B@0,-2 0 | barn 1,-1
    """
    table = both(board, over=over)
    assert table.state.scores == (0, 3 + 4 * over)
    assert table.state.supply(0, SHEPHERD) == 0
    assert [event.feature for event in of_kind(table.events, FeatureScored)] == ["field", "barn"][: 1 + over]
