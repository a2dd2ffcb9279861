"""On a server, each key in the line of keys does something, and Help lists no key that can do nothing."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.hall.house import play
from tests.tui.people import ANNA, BORIS, CHEN, Somebody, at_rest, open_hall, plan, seated
from tui.app.screens.lobby.lobby import LobbyScreen
from tui.app.screens.lobby.table import HallGameScreen
from tui.app.screens.lobby.waiting import WaitingScreen
from tui.app.screens.result import ResultScreen
from tui.play.hall import Hall, HallTable, Stage
from tui.terminal.keys import Hint, KeysLine, all_hints

Prepare = Callable[[Hall], Awaitable[HallTable]]


async def fresh(hall: Hall) -> HallTable:
    return hall.make(ANNA, plan("human", "human", "human"))


async def full(hall: Hall) -> HallTable:
    return hall.make(ANNA, plan("human", "greedy"))


async def of_another(hall: Hall) -> HallTable:
    return hall.make(BORIS, plan("human", "human"))


async def running(hall: Hall, *, game: str = "discovery") -> HallTable:
    table = hall.make(ANNA, plan("human", "human", game=game))
    table.sit_down(BORIS, 1)
    table.begin(ANNA)
    await play(table)
    await play(table)
    return table


async def landover(hall: Hall) -> HallTable:
    return await running(hall, game="landover")


async def watched(hall: Hall) -> HallTable:
    table = hall.make(BORIS, plan("human", "human"))
    table.sit_down(CHEN, 1)
    table.begin(BORIS)
    return table


async def asked(hall: Hall) -> HallTable:
    table = await running(hall)
    table.requests.ask_end(BORIS)
    return table


async def asking(hall: Hall) -> HallTable:
    table = await running(hall)
    table.requests.ask_end(ANNA)
    return table


PLACES: dict[str, tuple[Prepare | None, tuple[str, ...]]] = {
    "lobby": (None, ()),
    "new table": (None, ("n",)),
    "new table, rules": (None, ("n", "down")),
    "new table, seat": (None, ("n", "down", "down", "down")),
    "go": (None, ("g",)),
    "lessons": (None, ("l",)),
    "puzzles": (None, ("p",)),
    "ranks": (None, ("r",)),
    "company": (None, ("N",)),
    "day": (None, ("y",)),
    "quit": (None, ("escape",)),
    "help": (None, ("question_mark",)),
    "settings": (None, ("f9",)),
    "waiting": (fresh, ()),
    "waiting, talk": (fresh, ("T",)),
    "waiting, full": (full, ()),
    "waiting, of another": (of_another, ()),
    "table": (running, ()),
    "table, talk": (running, ("T",)),
    "table, look": (running, ("i",)),
    "table, leaving": (running, ("O",)),
    "table, asked": (asked, ()),
    "table, asking": (asking, ()),
    "table, help": (running, ("question_mark",)),
    "landover": (landover, ()),
    "watched": (watched, ()),
}
EACH = [name if name == "lobby" else pytest.param(name, marks=pytest.mark.slow) for name in PLACES]
_TO_AND_FRO = {"up": "down", "left": "right", "ctrl+up": "ctrl+down"}


@asynccontextmanager
async def come(folder: Path, name: str) -> AsyncIterator[Somebody]:
    prepare, keys = PLACES[name]
    async with open_hall(folder) as hall:
        table = None if prepare is None else await prepare(hall)
        async with seated(hall, ANNA, size=(100, 30)) as anna:
            if table is not None:
                await anna.enter(table)
                kind = WaitingScreen if table.stage is Stage.OPEN else HallGameScreen
                await anna.in_screen(kind)
            await anna.press(*keys)
            await at_rest(anna.pilot)
            yield anna


def shown(anna: Somebody) -> list[Hint]:
    return list(anna.app.screen.query_one(KeysLine)._hints)


def seen(anna: Somebody) -> tuple[object, ...]:
    """Everything that a key may change."""
    app = anna.app
    picture = [list(strip) for strip in app.screen._compositor.render_strips()]
    focus = app.focused.id if app.focused else None
    moves = app.visit.place.version if app.visit.place is not None else 0
    return app.is_leaving, list(map(id, app.screen_stack)), picture, focus, len(app._notifications), moves


@pytest.mark.parametrize("name", EACH)
async def test_each_key_that_is_shown_on_a_server_does_something(tmp_path: Path, name: str) -> None:
    async with come(tmp_path / "first", name) as anna:
        keys = shown(anna)
        dead = {"Suspend", "Same as last time"}
        assert not dead & {hint.words for hint in all_hints([anna.app.screen, anna.app])}, "in help"
    assert any(hint.first in ("escape", "q") for hint in keys)
    for number, hint in enumerate(keys):
        async with come(tmp_path / str(number), name) as anna:
            if hint not in shown(anna):
                continue  # another deck, another turn
            before = seen(anna)
            for key in filter(None, (hint.first, _TO_AND_FRO.get(hint.first))):
                await anna.press(key)
                for _time in range(100):
                    if anna.app.is_leaving or seen(anna) != before:
                        break
                    await anna.pilot.pause(0.01)
                else:
                    continue
                break
            else:
                pytest.fail(f"{hint.label} {hint.words} does nothing")


async def test_q_leaves_a_finished_table_and_says_before_that_the_game_is_not_over(tmp_path: Path) -> None:
    async with come(tmp_path, "table") as anna:
        table = anna.app.visit.place
        assert table is not None
        await anna.press("q")
        await anna.is_told("The game is not over; Esc leaves the table.")
        while table.stage is Stage.RUNNING:
            await play(table)
        await anna.in_screen(ResultScreen)
        await anna.press("enter")
        await anna.in_screen(HallGameScreen)
        await anna.press("q")
        await anna.in_screen(LobbyScreen)
