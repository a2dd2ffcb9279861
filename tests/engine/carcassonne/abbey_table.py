"""Tables for the tests of Abbey & Mayor, played from boards.

A board has a line a turn; ``R:``, ``B:`` and ``Y:`` say who lays the tile: ``R: E@0,-1 2 | mayor:S``.
"""

from __future__ import annotations

import re
from typing import Any

from tests.engine.carcassonne.table import Table
from tests.engine.carcassonne.test_inns import lines
from tests.engine.carcassonne.traders_table import leave

ABBEY = "AM-abbey"

RING = """
    R: V@1,0 0 | {}
    V@1,1 1
    V@-1,0 3
    V@-1,1 2
    B: E@1,2 3 | knight:W
    N@0,2 1
"""
"""A road of 5 tiles with both ends at the hole (0,1), and a city of 2 tiles that is open there."""

TWO_ROADS = """
    R: W@1,0 0 | highwayman:S
    B: V@2,0 0 | highwayman:SW
    V@2,1 1
    B@0,1 0
    B@0,2 0
    B@1,2 0
"""
"""Roads of 1 and of 3 tiles that end at the hole (1,1)."""

TWO_HOLES = TWO_ROADS + "U@-1,0 0\nU@-2,0 0\nB@-2,1 0\nA@-1,2 0\n"
"""The hole (-1,1) besides."""


class AbbeyTable(Table):
    """A table where a seat that lays another tile has not laid its abbey."""

    def lay(self, placement: str) -> Any:
        if self.state.phase == "abbey_choice" and not placement.startswith(ABBEY):
            self.do("pass")
        return super().lay(placement)

    def turns(self, board: str) -> AbbeyTable:
        """Play the lines of a board."""
        for line in lines(board):
            self.turn(line)
        return self

    def turn(self, line: str) -> None:
        """Play a line of a board."""
        seat, turn = re.fullmatch(r"(?:([RBY]): )?(.*)", line).groups()  # type: ignore[union-attr]
        if seat:
            self.give_turn("RBY".index(seat))
        placement, *steps = map(str.strip, turn.split("|"))
        where, _, quarters = placement.rpartition(" ")
        self.lay(f"{where} r{90 * int(quarters)}")
        for step in steps or ["pass"]:
            self.do(step)

    def give_turn(self, seat: int) -> None:
        """Let another seat begin the turn."""
        if self.state.phase == "abbey_choice":
            self.state.current_player = seat
        self.state.on_turn = seat

    def last_tile(self, line: str) -> None:
        """Play a line with the last tile of the stack."""
        leave(self, line.rpartition(": ")[2].split("@")[0])
        self.turn(line)

    def goals(self) -> set[str]:
        """Return where the wagon may move that is asked about, such as ``1,0 road:E``."""
        assert self.state.phase == "move_wagon"
        assert "pass" in self.choices()
        return {choice.removeprefix("move_wagon ") for choice in self.choices() - {"pass"}}


def abbey(board: str = "", players: int = 2, *, over: bool = False, **options: Any) -> AbbeyTable:
    """Return a game after the turns of a board, perhaps the last ones of the game."""
    if over:
        options["turns"] = len(lines(board))
    table = AbbeyTable(players, **{"abbey": True, **options}).turns(board)
    assert table.state.is_terminal == over
    return table


def ring(more: str = "", figure: str = "highwayman:SW", **options: Any) -> AbbeyTable:
    """Return a game after the turns of the ring and some more."""
    return abbey(RING.format(figure) + more, **options)
