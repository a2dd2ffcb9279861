"""What may still come: turns left, tiles not yet placed, and the chance that they close a hole."""

from __future__ import annotations

from math import log1p
from typing import Final

from engine.games.discovery.state import DiscoveryState
from engine.landscape import outlook as landscape

_SURE: Final = -50.0


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
