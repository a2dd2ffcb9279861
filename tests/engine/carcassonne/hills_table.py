"""Tables of Hills & Sheep, played from boards."""

from __future__ import annotations

from typing import Any

from tests.engine.carcassonne.table import Table
from tests.engine.carcassonne.test_inns import lines

FULL_BAG = {"1": 4, "2": 5, "3": 5, "4": 2, "wolf": 2}


def hills(board: str = "", players: int = 2, /, *, over: bool = False, **options: Any) -> Table:
    """Return a game with Hills & Sheep after the turns of a board, perhaps the last ones of the game.

    A turn is ``R: B@1,1 0 | pass | expand | token 2``; without a letter blue lays the tile. Under a hill goes
    a tile that there are many of.
    """
    if over:
        options["turns"] = len(lines(board))
    table = lay(Table(players, **{"hills": True, **options}), board)
    assert table.state.is_terminal == over
    return table


def lay(table: Table, board: str) -> Table:
    """Play the turns of a board."""
    for line in lines(board):
        who, _, turn = line.rpartition(": ")
        table.state.on_turn = "RBY".index(who or "B")
        placement, *steps = (step.strip() for step in turn.split("|"))
        put(table, placement)
        for step in steps or ["pass"]:
            table.do(step)
    return table


def put(table: Table, placement: str) -> None:
    """Lay a tile, with another one under it if it is a hill."""
    where, _, quarters = placement.rpartition(" ")
    table.lay(f"{where} r{90 * int(quarters)}")
    if table.state.phase == "hidden_tile":
        moves, weights = table.state.chance_weights()
        table.push(moves[list(weights).index(max(weights))])
