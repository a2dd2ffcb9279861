"""A second reading of The Wind Roses (ROSE-4 to ROSE-8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.engine.brute import Cell

if TYPE_CHECKING:
    from tests.engine.carcassonne.brute_board import Board

_QUADRANTS = ("NE", "SE", "SW", "NW")
"""The quadrants of a rose, clockwise."""


def rose_points(board: Board, at: Cell, roses: dict[str, str]) -> int:
    """Return the points for laying the tile on a cell.

    Args:
        board: the board with the tile.
        at: the cell.
        roses: for each tile with a rose "whole", or the quadrant that its quarter names.
    """
    quarter = roses.get(board.tiles[at], "whole")
    whole = [cell for cell, tile in board.tiles.items() if roses.get(tile) == "whole"]
    if quarter == "whole" or not whole:
        return 0
    rose = whole[-1]
    quadrant = _QUADRANTS[(_QUADRANTS.index(quarter) + board.rotations[rose]) % 4]
    dx, dy = at[0] - rose[0], at[1] - rose[1]
    sides = {"N": dy <= 0, "E": dx >= 0, "S": dy >= 0, "W": dx <= 0}
    return 3 * all(sides[side] for side in quadrant)
