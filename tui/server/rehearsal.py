"""Warm-up: the work that the first guest would make all others wait for."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, cast

from textual.driver import Driver

from tui.base.depth import detect
from tui.play.hall import Hall
from tui.play.table.thinking import Thinkers
from tui.server.driver import ChannelDriver
from tui.server.lobby import lobby
from tui.server.metrics import Metrics
from tui.server.remote_terminal import remote_terminal
from tui.server.sessions import RemoteWelcome
from tui.terminal.lifecycle import ManagedApp

_MOST_SECONDS: Final = 10.0
_SIZE: Final = (80, 24)
_ENVIRON: Final = {"COLORTERM": "truecolor", "LANG": "C.UTF-8"}


class _Unseen:
    """A terminal that discards what it gets, but for the time of the first frame."""

    term = "xterm-256color"
    window_cell: tuple[int, int] | None = None
    metrics = Metrics()

    def __init__(self) -> None:
        self.shown = asyncio.Event()

    def send(self, text: str) -> None:
        """Take note of a frame, after which the terminal is asked something."""
        if "\x1b[5n" in text:
            self.shown.set()


async def rehearse() -> None:
    """Draw the first screens of a guest once, with an empty hall, so that their style sheets are parsed."""
    terminal = remote_terminal(_Unseen.term, _ENVIRON, _SIZE)
    with TemporaryDirectory(prefix="hinterland-rehearsal-") as folder:
        hall = Hall(Path(folder), Thinkers())
        hall.open()
        try:
            await _draw(RemoteWelcome(detect(terminal.environ), "", str))
            await _draw(lobby(hall)("", "", terminal))
        finally:
            hall.close()
            hall.thinkers.close()


async def _draw(app: ManagedApp[Any]) -> None:
    """Run an app until its first frame."""
    unseen = _Unseen()
    app.driver_class = cast("type[Driver]", partial(ChannelDriver, line=unseen))
    app.animation_level = "none"
    running = asyncio.create_task(app.run_async(size=_SIZE))
    shown = asyncio.create_task(unseen.shown.wait())
    await asyncio.wait((running, shown), timeout=_MOST_SECONDS, return_when=asyncio.FIRST_COMPLETED)
    app.exit()
    await asyncio.wait((running,), timeout=_MOST_SECONDS)
    running.cancel()
    shown.cancel()
