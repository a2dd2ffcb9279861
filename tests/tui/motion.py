"""A clock for animations that a test moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import copy_context

import pytest

from tui.app.app import HinterlandApp
from tui.app.lobby import LobbyApp
from tui.base.motion import Animator


class Timer:
    def __init__(self, due: float, told: Callable[[], None]) -> None:
        self.due, self.told = due, told
        self.context = copy_context()  # of several apps, each has its own
        self.stopped = False

    def stop(self) -> None:
        self.stopped = True


class Clock:
    """Stands still until :meth:`pass_by`."""

    def __init__(self) -> None:
        self.now = 0.0
        self.timers: list[Timer] = []

    def __call__(self) -> float:
        return self.now

    def after(self, seconds: float, told: Callable[[], None]) -> Timer:
        timer = Timer(self.now + seconds, told)
        self.timers.append(timer)
        return timer

    @property
    def waiting(self) -> list[Timer]:
        return [timer for timer in self.timers if not timer.stopped]

    def pass_by(self, seconds: float) -> None:
        """Let time go by, timer by timer."""
        until = self.now + seconds
        while due := [timer for timer in self.waiting if timer.due <= until]:
            first = min(due, key=lambda timer: timer.due)
            self.timers.remove(first)
            self.now = max(self.now, first.due)
            first.context.run(first.told)
        self.now = until

    def jump(self, seconds: float) -> None:
        """Let time go by in which nothing could be done, as when the program was busy."""
        self.now += seconds
        self.pass_by(0.0)


@contextmanager
def in_motion(monkeypatch: pytest.MonkeyPatch) -> Iterator[Clock]:
    """Let tables animate by a clock that the test moves."""
    clock = Clock()

    def animator(_after: object, _clock: object, keeps_up: Callable[[], bool]) -> Animator:
        return Animator(clock.after, clock, keeps_up)

    with monkeypatch.context() as patch:
        for screen in ("table.game_screen", "replay.screen"):
            patch.setattr(f"tui.app.screens.{screen}.Animator", animator)
        for app in (HinterlandApp, LobbyApp):
            patch.setattr(app, "may_animate", True)
        yield clock
