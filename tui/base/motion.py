"""Short animations: frames one after the other, by one timer that exists only while something moves."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Protocol


class Stoppable(Protocol):
    """A timer that has been started."""

    def stop(self) -> None:
        """Do not call back any more."""


@dataclass(frozen=True, slots=True)
class AnimationFrame:
    """One frame of an animation."""

    seconds: float
    show: Callable[[], None]


class Animator:
    """Plays one animation at a time.

    Frames whose time has passed already are dropped, and while the line is slow all of them; what comes after
    an animation is always shown, and an animation never delays anything else.

    Args:
        after: calls back after some seconds.
        clock: seconds since some moment.
    """

    def __init__(
        self,
        after: Callable[[float, Callable[[], None]], Stoppable],
        clock: Callable[[], float],
        keeps_up: Callable[[], bool] = lambda: True,
    ) -> None:
        self._after = after
        self._clock = clock
        self._keeps_up = keeps_up
        self._frames: deque[AnimationFrame] = deque()
        self._done: Callable[[], None] = _nothing
        self._timer: Stoppable | None = None
        self._timers = 0
        self._due = 0.0

    @property
    def running(self) -> bool:
        """True if an animation is on."""
        return self._timer is not None

    def play(self, frames: Iterable[AnimationFrame], done: Callable[[], None]) -> None:
        """Play some frames instead of what is on, then call ``done``."""
        self.cancel()
        self._frames = deque(frames)
        self._done = done
        self._due = self._clock()
        self._go_on(self._timers)

    def cancel(self) -> None:
        """Stop the frames; ``done`` is not called."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
            self._timers += 1
        self._frames.clear()

    def _go_on(self, timer: int) -> None:
        if timer != self._timers:
            return  # it was stopped when its call was on its way already
        self._timer = None
        now = self._clock()
        while self._frames:
            frame = self._frames.popleft()
            self._due += frame.seconds
            if self._due <= now:
                continue
            # The timer first: showing a frame may cancel the animation.
            self._timers += 1
            self._timer = self._after(self._due - now, partial(self._go_on, self._timers))
            if self._keeps_up():
                frame.show()
            return
        self._done()


def _nothing() -> None:
    pass
