"""Waiting until something is so, or an app has nothing left to do, however slow the machine is.

Textual's pilot holds an app for idle when its process used little of the processor for a moment. Where the
clock of processor time is coarse, or the machine has much else to do, a process in the middle of its work
looks the same. Here the event loop is asked: an app is idle when nothing is ready to run.
"""

from __future__ import annotations

import asyncio
from asyncio import FIRST_COMPLETED
from collections.abc import Callable
from time import monotonic, sleep
from typing import Any

import textual.app
import textual.pilot
from textual.pilot import Pilot

__all__ = ["ask_the_event_loop", "until", "wait_for", "wait_for_idle"]

_PASSES = 3  # of the loop, one after another, with nothing to do
_BUSY_PASSES = 200  # that what goes on and on makes in less than a second, except on a busy machine
_SOON = 0.02  # seconds; Textual paints what has changed up to a sixtieth of a second later


async def until(
    ready: Callable[[], object], pilot: Pilot[None] | None = None, *, seconds: float = 90.0
) -> None:
    """Wait until something is so.

    Args:
        ready: whether it is so.
        pilot: of the app that works towards it; it has nothing left to do when `ready` is asked.
        seconds: that this may take at most.

    Raises:
        AssertionError: it did not come about.
    """
    deadline = monotonic() + seconds
    while True:
        if pilot is not None:
            await pilot.pause(0.002)
        if ready():
            return
        where = "" if pilot is None else f" at {pilot.app.screen}"
        assert monotonic() < deadline, f"this never came about{where}"
        if pilot is None:
            await asyncio.sleep(0.002)


def wait_for(ready: Callable[[], object], seconds: float = 90.0) -> None:
    """Wait until something is so in other processes.

    Raises:
        AssertionError: it did not come about.
    """
    deadline = monotonic() + seconds
    while not ready():
        assert monotonic() < deadline, "this never came about"
        sleep(0.02)


async def wait_for_idle(min_sleep: float = _SOON, max_sleep: float = 1.0) -> None:
    """Wait at least `min_sleep` seconds and until nothing is ready to run, or will be soon.

    What goes on and on, such as an animation or bots among themselves, is waited for `max_sleep` seconds;
    ten times as long where the machine has so much else to do that hardly anything was done meanwhile.
    """
    loop = asyncio.get_running_loop()
    started, still, passes = monotonic(), 0, 0
    while (lasted := monotonic() - started) < max_sleep or (
        passes < _BUSY_PASSES and lasted < 10 * max_sleep
    ):
        await asyncio.sleep(0)
        passes += 1
        still = 0 if loop._ready else still + 1  # type: ignore[attr-defined]
        if still < _PASSES:
            continue
        wait = max(min_sleep - lasted, _due(loop))
        if wait <= 0:
            return
        await asyncio.sleep(wait)
        still = 0


def _due(loop: asyncio.AbstractEventLoop) -> float:
    """Return in how many seconds the next of the timers that are due soon is; 0 if none is."""
    left = [timer.when() - loop.time() for timer in loop._scheduled if not timer.cancelled()]  # type: ignore[attr-defined]
    return max(0.001, min(left)) if left and min(left) < _SOON else 0.0


async def _wait_for_screen(self: Pilot[Any], timeout: float = 90.0) -> bool:
    """Wait until the app and the widgets of its screen have handled the messages that they have now.

    Textual sends a callback to each of them, and so wakes those that only wait for a message.
    """
    called: list[asyncio.Event] = []
    for pump in (self.app, *self.app.screen.walk_children(with_self=True)):
        ready: Any = pump._message_queue.ready_event
        if (ready.is_set() or not ready._waiters) and pump.call_later((event := asyncio.Event()).set):
            called.append(event)
    handled = asyncio.gather(*(event.wait() for event in called))
    failed: asyncio.Future[Any] = asyncio.ensure_future(self.app._exception_event.wait())
    done, pending = await asyncio.wait((handled, failed), timeout=timeout, return_when=FIRST_COMPLETED)
    for waiting in pending:
        waiting.cancel()
    assert done, f"messages were not handled at {self.app.screen}"
    return handled in done


def ask_the_event_loop() -> None:
    """Have pilots wait in this way, in all tests of this process."""
    for module in (textual.app, textual.pilot):
        module.wait_for_idle = wait_for_idle  # type: ignore[attr-defined]
    Pilot._wait_for_screen = _wait_for_screen  # type: ignore[method-assign]
