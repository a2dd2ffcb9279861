"""A second reading of the shrines (SHRINE-4 to SHRINE-14)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from tests.engine.brute import Area, Cell, Spot, ring
from tests.engine.carcassonne.brute_board import PARTS

if TYPE_CHECKING:
    from tests.engine.carcassonne.brute_board import Board

OPPONENT = {"shrine": "monastery", "monastery": "shrine"}


def _around(board: Board, at: Cell, kind: str) -> set[Spot]:
    """Return the monasteries or shrines on the eight cells around a cell."""
    cells = ring(at) & set(board.tiles)
    return {
        (*cell, i) for cell in cells for i, part in enumerate(PARTS[board.tiles[cell]]) if part.kind == kind
    }


def may_lie(board: Board, tile: str, at: Cell) -> bool:
    """Return whether no monastery and no shrine gets two opponents (SHRINE-5, SHRINE-6)."""
    for kind in {part.kind for part in PARTS[tile]} & set(OPPONENT):
        found = _around(board, at, OPPONENT[kind])
        if len(found) > 1 or any(_around(board, (x, y), kind) for x, y, _ in found):
            return False
    return True


def losers(board: Board, done: Iterable[Area]) -> set[Spot]:
    """Return the monasteries and shrines that lose when occupied features are completed (SHRINE-10)."""
    found = set()
    for area in done:
        if board.kind(area) in OPPONENT:
            ((x, y, _),) = area
            found |= _around(board, (x, y), OPPONENT[board.kind(area)])
    return {spot for spot in found if board.gaps(board.area(spot))}
