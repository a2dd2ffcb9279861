"""Schedules garbage collection for idle moments: a full collection stops all guests."""

from __future__ import annotations

import asyncio
import gc
from typing import Final

_THRESHOLDS: Final = (5000, 20, 50)
_SETTLED_SECONDS: Final = 1.0
_QUIET_SECONDS: Final = 0.3
_LATEST_SECONDS: Final = 30.0


class GcScheduler:
    """Freezes long-lived objects, and runs full collections at idle moments."""

    def __init__(self) -> None:
        self._last_key = 0.0
        self._wanted_since: float | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._freezing: asyncio.TimerHandle | None = None
        gc.set_threshold(*_THRESHOLDS)

    def key(self, now: float) -> None:
        """Note that a guest is active."""
        self._last_key = now

    def came(self) -> None:
        """Note that a guest has come: the objects of an app live long."""
        if self._freezing is None:
            self._freezing = asyncio.get_running_loop().call_later(_SETTLED_SECONDS, self._freeze)

    def went(self) -> None:
        """Note that a guest has left, whose app can be collected."""
        loop = asyncio.get_running_loop()
        if self._wanted_since is None:
            self._wanted_since = loop.time()
            self._timer = loop.call_later(_SETTLED_SECONDS, self._look)

    def close(self) -> None:
        """Stop collecting."""
        for timer in (self._timer, self._freezing):
            if timer is not None:
                timer.cancel()

    def _freeze(self) -> None:
        self._freezing = None
        gc.freeze()  # what is garbage already goes with the next full collection

    def _look(self) -> None:
        loop = asyncio.get_running_loop()
        now = loop.time()
        assert self._wanted_since is not None
        if now - self._last_key < _QUIET_SECONDS and now - self._wanted_since < _LATEST_SECONDS:
            self._timer = loop.call_later(_QUIET_SECONDS, self._look)
            return
        self._wanted_since = None
        gc.unfreeze()
        gc.collect()
        gc.freeze()
