"""What may still come: turns left, tiles not yet laid, and the chance that they close a hole."""

from __future__ import annotations

from math import log1p
from typing import Final

from engine.games.discovery.state import DiscoveryState
from engine.landscape import outlook as landscape
from engine.landscape.compass import STEPS
from engine.landscape.landscape import Landscape

_SURE: Final = -50.0


def holes_of(land: Landscape, root: int) -> dict[int, int]:
    """Return the empty cells that a feature reaches, each with the sides it reaches it from, as bits."""
    holes: dict[int, int] = {}
    members, tile_at, first = land.members[root], land.tile_at, land.first
    cells, rotations, laid = land.cells, land.rotations, land.designs
    designs = land.tileset.designs
    left = land.tiles[root]
    while left:
        low = left & -left
        number = low.bit_length() - 1
        left ^= low
        at = cells[number]
        owners = designs[laid[number]].turned[rotations[number]].owners
        segments = members >> first[number]
        for side in range(4):
            if segments >> owners[side] & 1:
                beside = at + STEPS[side]
                if beside not in tile_at:
                    holes[beside] = holes.get(beside, 0) | 1 << (side ^ 2)
    return holes


class Outlook(landscape.Outlook):
    """The outlook of a seat, with the chance that no tile closes a hole."""

    __slots__ = ("_misses",)

    def __init__(self, state: DiscoveryState, laid: int | None = None) -> None:
        super().__init__(state, laid)
        self._misses: dict[int, float] = {}

    def miss(self, need: int, sides: int) -> float:
        """Return the logarithm of the chance that a tile does not close a feature in a hole.

        Args:
            need: what the hole asks for, as in ``Landscape.frontier``.
            sides: the sides of the hole at which the feature waits, as bits.
        """
        key = need << 4 | sides
        found = self._misses.get(key)
        if found is None:
            share = self.share(need, sides)
            found = self._misses[key] = log1p(-share) if share < 1 else _SURE
        return found
