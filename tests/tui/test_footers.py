"""The line of keys is true in every mode: each key does something, and Esc does what it is called."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from saves import Library
from tests.tui.at_table import Instant, Program
from tests.tui.landover import acting, go_on
from tests.tui.program import play
from tui.app.app import HinterlandApp, StartRequest
from tui.app.screens.saved_games.screen import SavedGamesScreen
from tui.app.screens.table.modes.advice import HintMode
from tui.app.screens.table.modes.waiting import WatchingMode
from tui.base.depth import Look
from tui.base.settings import Settings
from tui.terminal.keys import Hint, KeysLine

LOOKING = {
    "main": (),
    "look": ("i",),
    "event log": ("w",),
    "scores": ("s",),
    "help": ("question_mark",),
    "hints": ("h",),
}
AT_TABLE = {**LOOKING, "jump": ("f",), "tiles left": ("t",), "follower": ("enter",)}
AT_REPLAY = {**LOOKING, "copy": ("b",), "tiles left": ("t",), "go to turn": ("g",), "share": ("S",)}
AT_END = {"main": (), "result": ("enter",), "look": ("i",), "share": ("S",), "fair deals": ("f4",)}
AT_REVIEW = {"main": (), "look": ("i",), "help": ("question_mark",), "copy": ("b",)}
AT_HOME = {
    "main": (),
    "settings": ("f9",),
    "new game": ("n",),
    "new game, rules": ("n", "down"),
    "new game, seat": ("n", "down", "down", "down"),
    "statistics": ("r",),
    "ranks": ("r", "r"),
    "own games": ("r", "r", "p"),
    "help": ("question_mark",),
    "lessons": ("l",),
    "puzzles": ("p",),
    "trash": ("s", "D"),
    "name": ("s", "n"),
    "filter": ("s", "slash"),
}
IN_ACTION = {**LOOKING, "build": ("b",), "bank": ("t",), "offer": ("o",), "culture": ("r",), "resign": ("R",)}
OFTEN = [("castle", "table", "follower")]
WITH_TILES = ("carcassonne", "castle", "discovery", "new_world")
OF_EACH_GAME = ("main", "scores", "follower")
"""Modes in which each game of tiles has keys of its own; the others are tried in one game each."""
ALL = [
    *[(game, "table", mode) for game in WITH_TILES for mode in OF_EACH_GAME],
    *[
        (WITH_TILES[number % len(WITH_TILES)], "table", mode)
        for number, mode in enumerate(mode for mode in AT_TABLE if mode not in OF_EACH_GAME)
    ],
    *[("landover", "table", mode) for mode in ("main", "hints")],
    *[("landover", "action", mode) for mode in IN_ACTION],
    *[("castle", "replay", mode) for mode in AT_REPLAY if mode != "hints"],
    *[("landover", "replay", mode) for mode in ("main", "look", "scores")],
    *[("castle", "end", mode) for mode in AT_END],
    *[("castle", "review", mode) for mode in AT_REVIEW],
    ("discovery", "saved", "main"),
    *[("discovery", "home", mode) for mode in AT_HOME],
]
PLACES = [
    *OFTEN,
    *[pytest.param(*place, marks=pytest.mark.slow) for place in ALL if place not in OFTEN],
]
ROUTES = {
    "table": AT_TABLE,
    "action": IN_ACTION,
    "end": AT_END,
    "replay": AT_REPLAY,
    "review": AT_REVIEW,
    "saved": LOOKING,
    "home": AT_HOME,
}


class Footer:
    """A place in the program that can be come to again and again."""

    def __init__(
        self, app: HinterlandApp, pilot: Pilot[None], name: str, door: str, route: tuple[str, ...]
    ) -> None:
        self.app, self.pilot, self.name, self.door, self.route = app, pilot, name, door, route
        self.path = app.library.find(name)
        self.content = self.path.read_bytes()

    async def come(self) -> None:
        """Open the place from the start, with the game as it was."""
        app = self.app
        app.leave_table()
        while len(app.screen_stack) > 2:
            app.pop_screen()
        await self.pilot.pause()
        app.clear_notifications()
        app.settings = Settings(pace=0.0)
        self.path.write_bytes(self.content)
        match self.door:
            case "review":
                assert app.show_review(self.name)
            case "table" | "action" | "end":
                assert app.resume(self.name)
            case "replay":
                assert app.show_replay(self.name)
            case "saved":
                app.show_saved_games()
        await self.pilot.pause()
        if self.door == "replay":
            await self.pilot.press("home", *["right"] * 5)
        await self.settle()
        for key in self.route:
            await self.pilot.press(key)
            await self.settle()

    async def settle(self) -> None:
        """Wait until bots have played, hints are there and saved games are listed."""
        for _ in range(200):
            await self.pilot.pause(0.005)
            screen, table = self.app.screen, self.app.table
            if isinstance(screen, SavedGamesScreen) and screen._games is None:
                continue
            mode = getattr(screen, "mode", None)
            waits = table is not None and not table.state.is_terminal
            waits = waits and table.state.current_player not in table.humans
            if not (
                waits or isinstance(mode, WatchingMode) or (isinstance(mode, HintMode) and not mode.advice)
            ):
                break
        await self.pilot.pause(0.02)
        await self.pilot.pause()

    @property
    def keys(self) -> list[Hint]:
        """The hints in the line of keys, as far as it has room."""
        return list(self.app.screen.query_one(KeysLine)._hints)

    @property
    def seen(self) -> tuple[object, ...]:
        """Everything that a key may change."""
        app = self.app
        picture = [list(strip) for strip in app.screen._compositor.render_strips()]
        log = self.path.read_bytes() if self.path.exists() else b""
        focus = app.focused.id if app.focused else None
        told = len(app._notifications)
        return app.is_running, list(map(id, app.screen_stack)), picture, log, focus, app.is_leaving, told

    @property
    def stack(self) -> list[str]:
        """The open screens."""
        return [type(screen).__name__ for screen in self.app.screen_stack]


_TO_AND_FRO = {"up": "down", "down": "up", "left": "right", "ctrl+up": "ctrl+down"}


@pytest.mark.parametrize(("game", "door", "mode"), PLACES)
async def test_each_key_that_is_shown_does_something(tmp_path: Path, game: str, door: str, mode: str) -> None:
    name = play(tmp_path, game=game, moves={"table": 6, "end": 10**6, "review": 10**6}.get(door, 20), seed=3)
    library = Library(tmp_path / "games")
    if door == "action":
        with library.open(name) as journal:
            go_on(journal, acting())
    kind = HinterlandApp if door == "home" else Program
    app = kind(library, Look(), Settings(pace=0.0), tmp_path, StartRequest())
    app.thinkers = Instant()
    app.animation_level = "none"
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        here = Footer(app, pilot, name, door, ROUTES[door][mode])
        await here.come()
        await pilot.pause()  # for the line of keys
        keys = here.keys
        assert [hint for hint in keys if hint.first in ("escape", "q")] or door == "home"
        for hint in keys:
            if door == "home" and hint.words in ("Quit", "Choose"):
                continue  # the latter may quit, too
            await here.come()
            await pilot.pause()
            assert here.keys == keys
            before, stack = here.seen, here.stack
            # Where a pair of keys goes to and fro, the first may be at its end already.
            for key in filter(None, (hint.first, _TO_AND_FRO.get(hint.first))):
                await pilot.press(key)
                await pilot.pause()
                for _ in range(200):
                    if here.seen != before:
                        break
                    await pilot.pause(0.01)
                if here.seen != before:
                    break
            else:
                pytest.fail(f"{hint.label} {hint.words} does nothing")
            if hint.first == "escape":
                left = len(here.stack) < len(stack)
                boards = ("TableScreen", "LandoverScreen", "ReplayScreen", "ReviewScreen")
                modal = stack[-1] not in boards and mode not in ("filter", "trash")  # which are left first
                assert left == (hint.words == "Leave" or modal), hint
