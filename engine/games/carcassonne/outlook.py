"""What may still come: turns left, tiles not yet laid, and the chance that they fill and close holes."""

from __future__ import annotations

from math import exp, log1p
from typing import Final

from engine.games.carcassonne.state import CarcassonneState
from engine.games.carcassonne.tiles import FIELD
from engine.landscape import outlook as landscape
from engine.landscape.compass import RING, STEPS
from engine.landscape.landscape import Landscape

_MOST: Final = 0.6
"""Share of the tiles that a hole can count on at most: nobody fills it just because every tile fits."""


def holes_of(land: Landscape, root: int) -> dict[int, int]:
    """Return the empty cells that a feature reaches, each with the sides it reaches it from, as bits.

    For a field the sides are left out, for it has nothing to close.
    """
    holes: dict[int, int] = {}
    if not land.open_ends[root]:
        return holes
    field = land.kind[root] == FIELD
    members, tile_at, first = land.members[root], land.tile_at, land.first
    cells, rotations, laid = land.cells, land.rotations, land.designs
    designs = land.tileset.designs
    left = land.tiles[root]
    while left:
        low = left & -left
        number = low.bit_length() - 1
        left ^= low
        at = cells[number]
        turned = designs[laid[number]].turned[rotations[number]]
        owners = turned.owners
        segments = members >> first[number]
        for side in range(4):
            if field:
                reached = any(segments >> region & 1 for region, _ in turned.joints[side])
            else:
                reached = owners[side] >= 0 and segments >> owners[side] & 1 > 0
            if reached:
                beside = at + STEPS[side]
                if beside not in tile_at:
                    holes[beside] = holes.get(beside, 0) | 1 << (side ^ 2)
    return holes


def gaps_of(land: Landscape, at: int) -> list[int]:
    """Return the empty cells around a cell."""
    return [at + step for step in RING if at + step not in land.tile_at]


class Outlook(landscape.Outlook):
    """The outlook of a seat, with the chance that a hole is filled."""

    __slots__ = ("_misses",)

    def __init__(self, state: CarcassonneState, laid: int | None = None) -> None:
        super().__init__(state, laid)
        self._misses: dict[int, float] = {}

    def chance(self, need: int, sides: int, draws: float) -> float:
        """Return the chance that a hole is filled, and a feature closed there.

        Args:
            need: what the hole asks for, as in ``Landscape.frontier``; 0 where nothing lies beside it.
            sides: the sides of the hole at which the feature waits, as bits; 0 when any tile will do.
            draws: tiles that are drawn with this hole in mind.
        """
        key = need << 4 | sides
        found = self._misses.get(key)
        if found is None:
            share = self.share(need, sides)
            found = self._misses[key] = log1p(-min(share, _MOST))
        return 1.0 - exp(found * draws)
