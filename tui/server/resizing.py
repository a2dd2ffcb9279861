"""Changes of window sizes, one after the other with pauses: each is a new layout and a whole new picture."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable
from typing import Final

CELLS_A_SECOND: Final = 8000
"""Cells redrawn per second because of new sizes, on all screens together."""

_AT_ONCE_SECONDS: Final = 1.5  # for how many seconds of this rate sizes may change at once after a pause

Size = tuple[int, int]
Resize = Callable[[int, int], None]


class Resizing:
    """Tells screens their newest size, the smallest screen first."""

    def __init__(self) -> None:
        self._wanted: dict[Resize, Size] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._due = -math.inf

    def want(self, resize: Resize, size: Size) -> None:
        """Have a screen resized now or soon; what it should have been resized to before is forgotten.

        Args:
            resize: is told columns and lines; the same one for the same screen.
            size: columns and lines.
        """
        self._wanted[resize] = size
        if self._timer is None:
            self._next()

    def forget(self, resize: Resize) -> None:
        """Forget a screen."""
        self._wanted.pop(resize, None)

    def close(self) -> None:
        """Resize nothing any more."""
        self._wanted.clear()
        if self._timer is not None:
            self._timer.cancel()

    def _next(self) -> None:
        """Resize what may be resized now; look again when the next one may."""
        self._timer = None
        loop = asyncio.get_running_loop()
        while self._wanted:
            now = loop.time()
            self._due = max(self._due, now - _AT_ONCE_SECONDS)
            if self._due > now:
                self._timer = loop.call_at(self._due, self._next)
                return
            resize = min(self._wanted, key=lambda one: math.prod(self._wanted[one]))
            columns, lines = self._wanted.pop(resize)
            self._due += columns * lines / CELLS_A_SECOND
            resize(columns, lines)
