"""Pacing: expensive work is done one piece at a time, at a steady rate."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable


class Pacer:
    """Lets waiting tasks begin at a steady rate.

    Args:
        a_second: turns a second for long.
    """

    def __init__(self, a_second: float, at_once: int) -> None:
        self._gap = 1 / a_second
        self._spare = (at_once - 1) * self._gap
        self._due = -math.inf
        self._one = asyncio.Lock()

    def charge(self, cost: float) -> None:
        """Delay the next turn, as if this number of turns had been used."""
        self._due = max(self._due, asyncio.get_running_loop().time() - self._spare) + self._gap * cost

    async def wait(self, wanted: Callable[[], bool], cost: float = 1.0) -> None:
        """Wait for a turn, which is used up if it is still wanted then."""
        loop = asyncio.get_running_loop()
        async with self._one:
            while wanted():
                now = loop.time()
                self._due = max(self._due, now - self._spare)
                if self._due <= now:
                    self._due += self._gap * cost
                    return
                await asyncio.sleep(min(self._due - now, self._gap))
