"""At 80 columns every prompt is whole, in each language, and the way out is in the footer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from textual.app import App, ComposeResult
from textual.pilot import Pilot

import engine
from engine.bots import make
from saves import Library, Seat
from tests.tui.at_table import Instant, Program
from tui.app.app import StartRequest
from tui.app.screens.table.game_screen import GameScreen
from tui.app.widgets.prompt import Prompt
from tui.base.depth import Depth, Look
from tui.base.settings import Settings
from tui.base.words import _, languages, speak
from tui.terminal.keys import KeysLine

GAMES = ("carcassonne", "castle", "discovery", "landover", "new_world")
SEATS = [Seat("Anastasia", "human", 0), Seat("Benjamin", "human", 1)]
LOOKING = ((), ("tab",), ("down",), ("i",), ("f",), ("i", "right"), ("e",), ("t",), ("o",), ("b",), ("p",))
"""Keys that lead into some mode of some game; what means nothing there changes nothing."""
LANGUAGES = ("en", *languages())


def shown(pilot: Pilot[None]) -> str:
    """Return the text of the lines on the screen that belong to the prompt."""
    prompt = pilot.app.screen.query_one(Prompt)
    lines = [prompt.render_line(y).text for y in range(prompt.size.height)]
    return " ".join(" ".join(lines).split())


async def is_whole(pilot: Pilot[None], language: str) -> None:
    """Check the prompt of the screen in front, in all languages, and the last line in one of them."""
    screen = pilot.app.screen
    if not isinstance(screen, GameScreen):
        return
    prompt, keys = screen.query_one(Prompt), screen.query_one(KeysLine)
    for other in (*(one for one in LANGUAGES if one != language), language):
        speak({}, other)
        screen.say_prompt()
        for _number in range(100):  # a longer prompt takes its room when the screen is laid out
            if shown(pilot) == " ".join(prompt.text.split()):
                break
            await pilot.pause(0.01)
        assert shown(pilot) == " ".join(prompt.text.split()), other
        assert prompt.region.bottom <= keys.region.y, other
    footer = keys.render_line(0).text
    assert _("Esc") in footer
    assert "?" in footer.split()


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    speak({})


@pytest.mark.parametrize("game", GAMES)
async def test_every_prompt_is_whole_and_leaves_the_map_in_place(game: str, tmp_path: Path) -> None:
    language = LANGUAGES[GAMES.index(game) % len(LANGUAGES)]
    speak({}, language)
    app = Program(Library(tmp_path), Look(Depth.NONE), Settings(pace=0.0), tmp_path, StartRequest())
    app.thinkers = Instant()
    bot = make("random", 1)
    async with app.run_test(size=(80, 24)) as pilot:
        assert app.begin(game, SEATS, {}, 1)
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, GameScreen)
        place = screen.board.region
        for number in range(len(LOOKING) + 2):
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
                await is_whole(pilot, language)
                assert screen.board.region == place
            while app.screen is not screen:
                await pilot.press("escape")
            if screen.mode is not screen.main:
                screen.end_overlay()
            screen.play(bot.choose(screen.table.state))
            await pilot.pause()
            await is_whole(pilot, language)
            assert screen.board.region == place


OPENING = (
    *LOOKING,
    *(("b", *["down"] * 4), ("r", *["down"] * 2), ("c", "down"), ("o", "w", "D"), ("t", "w", "D")),
    *(("x", "tab"), ("enter",), ("R",), ("h",), ("s",)),
)
"""Keys that open what can be opened in a turn, of any game."""

EXPANSIONS = {
    "river": True,
    "river2": True,
    "abbot": True,
    "inns": True,
    "traders": True,
    "king_robber": True,
    "wind_roses": True,
    "labyrinth": True,
    "hills": True,
    "little_buildings": True,
    "siege": "both",
    "monasteries": True,
    "phantom": True,
    "festival": True,
    "shrine_tiles": 6,
    "abbey": True,
}
RULES: list[tuple[str, dict[str, Any]]] = [
    ("carcassonne", {**EXPANSIONS, "builder_turn": "ask", "river2_volcano": "plain"}),
    (
        "carcassonne",
        {**EXPANSIONS, "hand_size": 3, "hand_visible": False, "first_player": "toss", "turns": 60},
    ),
    ("carcassonne", {"tile_auction": True, "hole_bonus": True, "first_player": "most_roads"}),
    ("carcassonne", {"board": "table_push", "table": "9x9", "draw_ahead": True, "unplaceable": "return"}),
    ("carcassonne", {"solo": "hard"}),
    ("castle", {"edges": "all", "tokens_open": True, "ties": "all", "first_player": "seat"}),
    ("discovery", {"hand": "two_public", "equal_turns": "exact", "first_player": "random"}),
    ("discovery", {"hand": "two_private", "equal_turns": "printed"}),
    ("landover", {"map": "isles-32", "setup_allow_boat": True, "trade_gifts": True, "token_on_gold": True}),
    ("landover", {"discard_mode": "owner_choice", "barbarian_tie_deck": "choice", "trade_with": "anyone"}),
    ("new_world", {"surveyor_start": "free", "sweep_when_blocked": True, "final_bonus": True}),
]


@pytest.mark.slow
@pytest.mark.parametrize(
    "number", range(len(RULES)), ids=[f"{game}-{n}" for n, (game, _o) in enumerate(RULES)]
)
async def test_every_prompt_is_whole_under_other_rules(number: int, tmp_path: Path) -> None:
    (game, options), language = RULES[number], LANGUAGES[number % len(LANGUAGES)]
    speak({}, language)
    app = Program(Library(tmp_path), Look(Depth.NONE), Settings(pace=0.0), tmp_path, StartRequest())
    app.thinkers = Instant()
    app.animation_level = "none"
    bot, met = make("random", 4), Counter[tuple[type, str]]()
    async with app.run_test(size=(80, 24)) as pilot:
        colours = {"hard": 4}.get(options.get("solo", ""), 3)  # SOLO-21
        seats = [Seat(f"Colour {n}", "human", n) for n in range(colours)] if "solo" in options else SEATS
        assert app.begin(game, seats, options, 1)
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, GameScreen)
        for _number in range(600):
            state = screen.table.state
            if state.is_terminal:
                break
            if state.current_player == engine.CHANCE:
                await pilot.pause(0.005)
                continue
            kind = type(screen.main), state.phase
            met[kind] += 1
            if met[kind] <= len(OPENING):
                screen.uncover()
                for key in OPENING[met[kind] - 1]:
                    await pilot.press(key)
                    await is_whole(pilot, language)
                while app.screen is not screen:
                    await pilot.press("escape")
                if screen.mode is not screen.main:
                    screen.end_overlay()
            state = screen.table.state  # a key may have made a move
            if not state.is_terminal and state.current_player != engine.CHANCE:
                screen.play(bot.choose(state))
            await pilot.pause()
        assert len(met) >= 2


class Alone(App[None]):
    """An app with a prompt of 38 columns."""

    def __init__(self, *, fixed: bool) -> None:
        super().__init__()
        self.prompt = Prompt(fixed=fixed)

    def compose(self) -> ComposeResult:
        yield self.prompt


@pytest.mark.parametrize("fixed", [False, True])
async def test_a_longer_sentence_takes_no_more_lines(fixed: bool) -> None:
    app = Alone(fixed=fixed)
    async with app.run_test(size=(40, 12)) as pilot:
        heights = set()
        for do, consequence in (
            ("Place the tile.", ""),
            ("Place the tile. " * 3, "closes your road: +4 " * 4),
        ):
            app.prompt.say(do, consequence)
            await pilot.pause()
            heights.add(app.prompt.size.height)
        assert heights == {4}
        app.prompt.say("Place the tile.", "closes your road: +4; " * 9)
        await pilot.pause()
        assert (app.prompt.size.height == 4) == fixed
        assert app.prompt.lines(38)[-1][1].endswith("...") == fixed


async def test_a_long_consequence_begins_beside_a_short_sentence() -> None:
    prompt = Prompt(fixed=True)
    prompt.say("Place a follower on the tile, or pass.", "farmer: 3 cities so far, 9 at the end; " * 3)
    first, second = prompt.lines(78)
    assert first[1].startswith("farmer: 3 cities so far")
    assert second == ("", second[1])
    assert len(second[1]) > 60
