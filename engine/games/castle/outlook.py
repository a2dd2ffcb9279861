"""The turns and tiles to come in The Castle, and the chance that they close features in their holes."""

from __future__ import annotations

from functools import cache
from math import exp, log1p
from typing import Final

from engine.games.castle.board import board
from engine.games.castle.state import CastleState
from engine.landscape import outlook as landscape
from engine.landscape.compass import STEPS
from engine.landscape.design import Turned
from engine.landscape.tileset import TileSet

_MOST: Final = 0.7
"""Upper limit of the share of tiles that fill a hole: a tile that fits is not always placed there."""


@cache
def walls_around(at: int) -> int:
    """Return the sides of a space that are at the wall, as bits."""
    spaces = board().spaces
    return sum(1 << side for side, step in enumerate(STEPS) if at + step not in spaces)


def closing_designs(tiles: TileSet, need: int, sides: int, walls: int) -> tuple[int, ...]:
    """Return the designs that fit in a hole and close a feature there, by index; results are cached.

    Args:
        tiles: the tile set.
        need: what the hole asks for, as in ``Landscape.frontier``.
        sides: the sides of the hole at which the feature waits, as bits.
        walls: those that are at the wall.
    """
    key = (need << 4 | sides) << 4 | walls
    found = tiles.closing.get(key)
    if found is None:
        found = tiles.closing[key] = tuple(
            design.index
            for design in tiles.designs
            if not design.starting
            and any(
                _closes(design.turned[rotation], need, sides, walls)
                for rotation in tiles.rotations(design.index, need)
            )
        )
    return found


def _closes(turned: Turned, need: int, sides: int, walls: int) -> bool:
    """Return whether a tile closes a feature that reaches it at some sides."""
    edges, owners = turned.edges, turned.owners
    joined = {
        owners[side] for side in range(4) if sides >> side & 1 and edges[side] == (need >> 3 * side & 7) - 1
    }
    return not any(
        owners[side] in joined and (not need >> 3 * side & 7 or edges[side] == (need >> 3 * side & 7) - 1)
        for side in range(4)
        if not (sides | walls) >> side & 1
    )


class Outlook(landscape.Outlook):
    """The outlook of a seat, with the chance that a hole is filled."""

    __slots__ = ("_frontier", "_misses")

    def __init__(self, state: CastleState, laid: int | None = None) -> None:
        super().__init__(state, laid)
        self._misses: dict[int, float] = {}
        self._frontier = state.landscape.frontier

    def chance(self, at: int, sides: int, draws: float) -> float:
        """Return the chance that a feature is closed in a hole.

        Args:
            at: the hole.
            sides: the sides of the hole at which the feature waits, as bits.
            draws: tiles that are drawn with this hole in mind.
        """
        need, walls = self._frontier[at], walls_around(at)
        key = (need << 4 | sides) << 4 | walls
        found = self._misses.get(key)
        if found is None:
            counts = self._counts
            fitting = sum([counts[design] for design in closing_designs(self._tileset, need, sides, walls)])
            found = self._misses[key] = log1p(-min(fitting / (self.unseen or 1), _MOST))
        return 1.0 - exp(found * draws)
