"""Several people in one hall, each with an app and their own keyboard."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from textual.pilot import Pilot
from textual.strip import Strip
from textual.widgets import Input

from tests.hall.house import ANNA, BORIS, CHEN, Instant, Time, game_of, plan
from tests.waiting import until
from tui.app.lobby import LobbyApp
from tui.app.screens.lobby.lobby import LobbyScreen
from tui.app.screens.lobby.table import HallGameScreen, HallTableScreen
from tui.app.screens.table.modes.tile import TileMode
from tui.app.widgets.menu import Menu
from tui.app.widgets.prompt import Prompt
from tui.play.hall import Hall, HallTable, Person

__all__ = [
    "ANNA",
    "BORIS",
    "CHEN",
    "Terminal",
    "Time",
    "at_rest",
    "game_of",
    "open_hall",
    "plan",
    "sat_down",
    "seated",
]

_AT_REST = 5  # equal pictures in a row


@dataclass(frozen=True)
class Terminal:
    environ: Mapping[str, str] = field(
        default_factory=lambda: {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8"}
    )


class Somebody:
    """A person at a keyboard."""

    def __init__(self, app: LobbyApp, pilot: Pilot[None]) -> None:
        self.app, self.pilot = app, pilot

    @property
    def table_screen(self) -> HallTableScreen:
        screen = self.app.screen
        assert isinstance(screen, HallTableScreen), screen
        return screen

    @property
    def mode(self) -> TileMode:
        return self.table_screen.mode

    @property
    def prompt(self) -> str:
        return self.app.screen.query_one(Prompt).text

    @property
    def notices(self) -> list[str]:
        return [notice.message for notice in self.app._notifications]

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)

    async def write(self, text: str) -> None:
        await self.pilot.press(*("space" if char == " " else char for char in text))

    async def until(self, ready: Callable[[], bool]) -> None:
        await until(ready, self.pilot)

    async def is_told(self, words: str) -> None:
        await self.until(lambda: words in self.prompt)

    async def enter(self, table: HallTable) -> None:
        """Choose a table in the lobby."""
        await self.in_screen(LobbyScreen)
        menu = self.app.screen.query_one(Menu)
        ids: list[str] = []

        def listed() -> bool:
            ids[:] = [item.id for item in menu.options]
            return table.id in ids

        await self.until(listed)
        await self.press("home", *["down"] * ids.index(table.id), "enter")

    async def in_screen(self, kind: type[Any]) -> None:
        await self.until(lambda: isinstance(self.app.screen, kind) and self.app.screen.is_mounted)

    async def in_mode(self, kind: type[TileMode]) -> None:
        await self.until(lambda: isinstance(self.app.screen, HallTableScreen) and isinstance(self.mode, kind))


async def at_rest(pilot: Pilot[None]) -> None:
    """Wait until the screen stops changing; cursors in inputs stop blinking."""
    for line in pilot.app.screen.query(Input):
        line.cursor_blink = False
    seen: list[list[Strip]] = []
    same = 0
    for _ in range(200):
        await pilot.pause(0.03)
        screens = (*pilot.app._background_screens, pilot.app.screen)
        picture = [screen._compositor.render_strips() for screen in screens]
        same = same + 1 if picture == seen else 0
        seen = picture
        if same == _AT_REST:
            return
    raise AssertionError(f"never came to rest at {pilot.app.screen}")


@asynccontextmanager
async def open_hall(folder: Path, time: Time | None = None) -> AsyncIterator[Hall]:
    time = time or Time()
    hall = Hall(folder, Instant(), pace=0.0, time=time, wall=time)
    hall.open()
    try:
        yield hall
    finally:
        hall.close()


@asynccontextmanager
async def seated(
    hall: Hall, person: Person, *, size: tuple[int, int] = (80, 24), client: Terminal | None = None
) -> AsyncIterator[Somebody]:
    """Someone who has come in; leaving the block is a connection that drops."""
    app = LobbyApp(hall, person, client or Terminal())
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield Somebody(app, pilot)


@asynccontextmanager
async def sat_down(
    hall: Hall, *people: Person, size: tuple[int, int] = (80, 24), **more: Any
) -> AsyncIterator[tuple[HallTable, list[Somebody]]]:
    """A table that has begun, with all its people before it."""
    async with AsyncExitStack() as stack:
        here = [await stack.enter_async_context(seated(hall, person, size=size)) for person in people]
        table = hall.make(people[0], plan(*["human"] * len(people), **more))
        for number, person in enumerate(people[1:], 1):
            table.sit_down(person, number)
        table.begin(people[0])
        for somebody in here:
            await somebody.enter(table)
            await somebody.in_screen(HallGameScreen)
        await asyncio.sleep(0)
        yield table, here
