"""A table on its own in an app, and who plays there at once."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from textual.pilot import Pilot
from textual.screen import Screen

from saves import Library, Seat
from tests.thinking import Instant
from tests.waiting import until
from tui.app.app import HinterlandApp, StartRequest
from tui.app.screens.table.screen import TableScreen
from tui.app.widgets.prompt import Prompt
from tui.base.depth import Look
from tui.base.settings import Settings

NOW = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)


class Program(HinterlandApp):
    """The app without its home screen."""

    def first_screen(self) -> Screen[None]:
        return Screen()


class Player:
    """Someone at the keyboard of a table."""

    def __init__(self, app: Program, pilot: Pilot[None]) -> None:
        self.app, self.pilot = app, pilot

    @property
    def screen(self) -> TableScreen:
        found = [screen for screen in self.app.screen_stack if isinstance(screen, TableScreen)]
        return found[-1]

    @property
    def prompt(self) -> str:
        return self.screen.query_one(Prompt).text

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)

    async def until(self, ready: Callable[[], bool]) -> None:
        if not ready():
            await until(ready, self.pilot)

    async def in_mode(self, mode: type) -> None:
        await self.until(lambda: type(self.screen.mode) is mode)


@asynccontextmanager
async def playing(
    folder: Path,
    *players: str,
    size: tuple[int, int] = (80, 24),
    look: Look | None = None,
    hints: bool = True,
    seed: int = 7,
    **options: Any,
) -> AsyncIterator[Player]:
    app = Program(
        Library(folder), look or Look(), Settings(pace=0.0, hints=hints), folder.parent, StartRequest()
    )
    app.thinkers = Instant()
    async with app.run_test(size=size) as pilot:
        seats = [
            Seat(name, player, i) for i, (name, player) in enumerate(zip("ABCDE", players, strict=False))
        ]
        seats = [Seat(["Anna", "Boris", "Chen", "Dora", "Emil"][i], s.player, i) for i, s in enumerate(seats)]
        assert app.begin("discovery", seats, options, seed)
        await pilot.pause()
        yield Player(app, pilot)
