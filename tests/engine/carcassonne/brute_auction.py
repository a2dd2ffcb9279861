"""A second reading of the auction of tiles (HOUSE-8)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from tests.engine.brute import Area, Cell

if TYPE_CHECKING:
    from tests.engine.carcassonne.brute_board import Board

Placement = tuple[int, int, int]


def is_the_only_one(
    board: Board, tile: str, places: Iterable[Placement], unseen: Iterable[str], kinds: Iterable[str]
) -> bool:
    """Return whether a tile alone can complete some feature that has one open place.

    Args:
        board: the board.
        tile: the tile in hand.
        places: where it may be laid.
        unseen: the tiles that have not been drawn.
        kinds: the kinds of features that count.
    """
    rivals = {one for one in unseen if _face(one) != _face(tile)}
    almost = [area for area in board.areas() if board.kind(area) in kinds and len(board.gaps(area)) == 1]
    for area in almost:
        (at,) = board.gaps(area)
        mine = any(place[:2] == at and _closes(board, area, tile, place) for place in places)
        if mine and not any(_can_close(board, area, at, one) for one in rivals):
            return True
    return False


def _face(tile: str) -> str:
    """Return a tile without its garden."""
    return tile.removesuffix("-garden")


def _can_close(board: Board, area: Area, at: Cell, tile: str) -> bool:
    return any(_closes(board, area, tile, place) for place in board.placements(tile) if place[:2] == at)


def _closes(board: Board, area: Area, tile: str, place: Placement) -> bool:
    """Return whether a tile completes a feature."""
    laid = [(one, *cell, board.rotations[cell]) for cell, one in board.tiles.items()]
    after = type(board)([*laid, (tile, *place)], board.closing)
    return not after.gaps(after.area(min(area)))
