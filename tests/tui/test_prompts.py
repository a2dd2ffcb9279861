"""At 80 columns every prompt is whole, in each language, and the way out is in the footer."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.pilot import Pilot

import engine
from engine.bots import make
from saves import Library, Seat
from tests.tui.at_table import Instant, Program
from tui.app import StartRequest
from tui.art.depth import Depth, Look
from tui.keys import KeysLine
from tui.screens.table.game_screen import GameScreen
from tui.settings import Settings
from tui.widgets.prompt import Prompt
from tui.words import _, speak

GAMES = ("carcassonne", "castle", "discovery", "landover", "new_world")
SEATS = [Seat("Anastasia", "human", 0), Seat("Benjamin", "human", 1)]
LOOKING = ((), ("tab",), ("down",), ("i",), ("f",), ("i", "right"), ("e",), ("t",), ("o",), ("b",), ("p",))
"""Keys that lead into some mode of some game; what means nothing there changes nothing."""


def shown(pilot: Pilot[None]) -> str:
    """Return the text of the lines on the screen that belong to the prompt."""
    prompt = pilot.app.screen.query_one(Prompt)
    lines = [prompt.render_line(y).text for y in range(prompt.size.height)]
    return " ".join(" ".join(lines).split())


async def is_whole(pilot: Pilot[None]) -> None:
    """Check the prompt and the last line of the screen in front."""
    screen = pilot.app.screen
    if not isinstance(screen, GameScreen):
        return
    prompt, keys = screen.query_one(Prompt), screen.query_one(KeysLine)
    for _number in range(100):  # a longer prompt takes its room when the screen is laid out
        if shown(pilot) == " ".join(prompt.text.split()):
            break
        await pilot.pause(0.01)
    assert shown(pilot) == " ".join(prompt.text.split())
    assert prompt.region.bottom <= keys.region.y
    footer = keys.render_line(0).text
    assert _("Esc") in footer
    assert "?" in footer.split()


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    speak({})


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("game", GAMES)
async def test_every_prompt_is_whole(game: str, language: str, tmp_path: Path) -> None:
    speak({}, language)
    app = Program(Library(tmp_path), Look(Depth.NONE), Settings(pace=0.0), tmp_path, StartRequest())
    app.thinkers = Instant()
    bot = make("random", 1)
    async with app.run_test(size=(80, 24)) as pilot:
        assert app.begin(game, SEATS, {}, 1)
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, GameScreen)
        for number in range(24):
            state = screen.table.state
            if state.is_terminal:
                break
            if state.current_player == engine.CHANCE:
                await pilot.pause(0.01)
                continue
            screen.uncover()
            keys = LOOKING[number % len(LOOKING)]
            for key in keys:
                await pilot.press(key)
                await is_whole(pilot)
            while app.screen is not screen:
                await pilot.press("escape")
            if screen.mode is not screen.main:
                screen.end_overlay()
            screen.play(bot.choose(screen.table.state))
            await pilot.pause()
            await is_whole(pilot)
