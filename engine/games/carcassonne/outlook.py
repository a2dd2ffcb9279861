"""What may still come: turns left, tiles not yet laid, and the chance that they fill and close holes."""

from __future__ import annotations

from math import exp, log1p
from typing import Final

from engine.games.carcassonne.state import CarcassonneState
from engine.landscape import outlook as landscape
from engine.landscape.compass import RING
from engine.landscape.landscape import Landscape

_MOST: Final = 0.6
"""Share of the tiles that a hole can count on at most: nobody fills it just because every tile fits."""


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
