"""At 80 columns no screen cuts a text, in each language, and a dialog shows all its keys."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.pilot import Pilot

from engine.games.landover.state import LandoverState
from saves import Library, Seat
from tests.tui import landover
from tests.tui.at_table import Instant
from tests.tui.landover import acting
from tests.tui.languages import LANGUAGES
from tests.tui.program import play
from tui.app.app import HinterlandApp, StartRequest
from tui.app.widgets.event_log import EventLog
from tui.app.widgets.option_picker import OptionPicker
from tui.base.depth import Depth, Look
from tui.base.settings import Settings
from tui.base.words import speak
from tui.games.landover.screens.strip import StatusStrip
from tui.presentation import games
from tui.terminal.keys import KeysLine

PEOPLE = (Seat("Anna", "human", 0), Seat("Boris", "human", 1))
ROUTES: dict[str, tuple[str, ...]] = {
    "home": (),
    "help": ("question_mark", *["right"] * 7),
    "settings": ("f9", *["down"] * 17),
    "statistics": ("r", "3"),
    "ranks": ("r", "r", "p"),
    "saved games": ("s", "o", "slash", "escape", "n", "escape", "d", "D"),
    "palette": ("ctrl+p", *["pagedown"] * 3),
}
"""Keys to press one after the other from home, where Esc goes back."""

AT_TABLE = ("i", "escape", "f", "escape", "t", "tab", "escape", "s", "escape", "S", "escape", "f4", "escape")
AT_REPLAY = ("end", "i", "escape", "g", "escape", "s", "right", "escape", "b", "escape", "t", "escape")


@pytest.fixture(autouse=True, params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    speak({}, request.param)
    yield request.param
    speak({})


def seen(pilot: Pilot[None]) -> str:
    """Return all that is on the screen."""
    strips = pilot.app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in strips)


async def check(pilot: Pilot[None], after: str) -> None:
    """Check the screen in front after a key."""
    await pilot.pause()
    screen, text = pilot.app.screen, seen(pilot)
    cut = [line for line in text.splitlines() if "…" in line]
    assert not cut, f"{type(screen).__name__} after {after}: {cut}"
    for keys in screen.query(KeysLine):
        lines = [keys.render_line(y).text for y in range(keys.size.height)]
        for hint in keys._hints if screen.is_modal else ():
            assert any(f"{hint.label} {hint.words}" in line for line in lines), (hint, lines)


async def walk(pilot: Pilot[None], *keys: str) -> None:
    """Press keys, and check what is seen after each."""
    for key in keys:
        await pilot.press(key)
        await check(pilot, key)


def program(folder: Path) -> HinterlandApp:
    """Return the program as it is for a person without colours, with the games of a folder."""
    app = HinterlandApp(
        Library(folder / "games"), Look(Depth.NONE), Settings(pace=0.0), folder, StartRequest()
    )
    app.thinkers = Instant()
    app.animation_level = "none"
    return app


@pytest.mark.slow
@pytest.mark.parametrize("played", [False, True], ids=["empty", "played"])
async def test_first_screens(tmp_path: Path, played: bool) -> None:
    if played:
        play(tmp_path, game="carcassonne", turns=8)
        play(tmp_path, game="castle")
    app = program(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        for keys in ROUTES.values():
            await walk(pilot, *keys)
            while len(app.screen_stack) > 2:
                await pilot.press("escape")


@pytest.mark.slow
async def test_new_game(tmp_path: Path) -> None:
    app = program(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await walk(pilot, "n")
        for _game in games():
            await walk(pilot, "down", *["right"] * 3)
            app.screen.query_one("#more").focus()
            await walk(pilot, "right")
            options = app.screen.query(OptionPicker).results()
            for option in options:
                option.focus()
                await walk(pilot, "right")
            app.screen.query_one("#game").focus()
            await walk(pilot, "right")


@pytest.mark.slow
@pytest.mark.parametrize("game", games())
async def test_table(tmp_path: Path, game: str) -> None:
    name = play(tmp_path, game=game, moves=40, seats=PEOPLE)
    app = program(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        assert app.resume(name)
        await check(pilot, "the start")
        await walk(pilot, *AT_TABLE)


@pytest.mark.slow
@pytest.mark.parametrize("game", [game for game in games() if game != "landover"])
async def test_end(tmp_path: Path, game: str) -> None:
    name = play(tmp_path, game=game, seats=PEOPLE)
    app = program(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        assert app.resume(name)
        await check(pilot, "the end")
        await walk(pilot, "enter", "escape", "tab", "i", "escape", "S", "escape")
        assert app.show_replay(name)
        await walk(pilot, *AT_REPLAY)


async def test_a_full_hand_and_all_seats_are_below_the_map(tmp_path: Path) -> None:
    def rich(state: LandoverState) -> bool:
        return acting()(state) and state.at.total(0) >= 10

    async with landover.playing(tmp_path, rich, size=(80, 24)) as anna:
        strip = anna.screen.query_one(StatusStrip)
        first, second = (strip.render_line(y).text for y in range(2))
        assert f"{anna.state.at.total(0)}/" in first
        assert all(name in second for name in anna.screen.names)


async def test_a_hint_asked_for_in_the_event_log_can_be_played(tmp_path: Path) -> None:
    async with landover.playing(tmp_path, acting(), size=(80, 24)) as anna:
        hidden = not anna.screen.panel.display
        await anna.press("w")
        assert isinstance(anna.app.focused, EventLog)
        assert anna.app.focused.size.height > 1
        await anna.press("h")
        assert anna.app.focused is anna.screen.board
        await anna.press("escape")
        assert anna.screen.panel.display is not hidden
