"""Keys pressed, places clicked on and sizes changed at random, by one person or by several in a hall.

``python -m tests.tui.anything 100`` goes through a hundred games and prints what broke.
"""

from __future__ import annotations

import asyncio
import sys
import traceback
from contextlib import suppress
from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random
from string import ascii_letters
from tempfile import TemporaryDirectory

from textual.errors import NoWidget
from textual.pilot import OutOfBounds, Pilot

import engine
import saves
from engine.bots import Analysis
from saves import Library, Seat
from tests.tui.at_table import Instant
from tests.tui.people import ANNA, BORIS, CHEN, Time, open_hall, sat_down, seated
from tests.tui.program import play
from tui.app.app import HinterlandApp, StartRequest
from tui.base.depth import Depth, Look
from tui.base.settings import Settings
from tui.base.words import languages, speak
from tui.play.hall import ClockRule, OnTimeout
from tui.play.table.thinking import BotQuery, Told

LIKELY = ("enter", "enter", "1", "2", "tab", "left", "right", "up", "down", "r", "space", "escape")
KEYS = (
    *LIKELY,
    *"034569",
    *ascii_letters,
    *("plus", "minus", "question_mark", "slash", "comma", "full_stop", "backspace", "delete"),
    *("less_than_sign", "greater_than_sign", "left_square_bracket", "right_square_bracket"),
    *(
        "home",
        "end",
        "pageup",
        "pagedown",
        "shift+tab",
        "shift+left",
        "shift+right",
        "shift+up",
        "shift+down",
    ),
    *("f2", "f3", "f5", "ctrl+l", "ctrl+p", "ctrl+up", "ctrl+down"),
)
SIZES = ((80, 24), (100, 30), (120, 40), (140, 36), (200, 60))
TOO_SMALL = ((60, 20), (30, 10))
GAMES = ("discovery", "carcassonne", "new_world", "castle", "landover")
DOORS = ("table", "replay", "review", "home")
LONG = 150


class Hasty(Instant):
    """Bots that look no further than one turn."""

    async def think(self, question: BotQuery, told: Told | None = None) -> Analysis:
        quick = question.bot if question.bot in ("random", "beginner") else "greedy"
        return await super().think(replace(question, bot=quick), told)


async def enter(app: HinterlandApp, folder: Path, game: str, door: str, random: Random) -> None:
    """Open something to begin with."""
    seed = random.randrange(10**6)
    if door == "table":
        players = random.choice((("human", "random"), ("human", "human"), ("random", "human")))
        seats = [Seat(name, player, i) for i, (name, player) in enumerate(zip("AB", players, strict=True))]
        options = {
            option.name: random.choice(option.values).value
            for option in engine.game(game).options
            if random.random() < 0.25
        }
        if not app.begin(game, seats, options, seed):  # options that exclude each other
            assert app.begin(game, seats, {}, seed)
        return
    moves = 10**6 if door == "review" else random.choice((30, 100, 10**6))
    name = play(folder, game=game, moves=moves, seed=seed)
    if door == "replay":
        assert app.show_replay(name)
    elif door == "review":
        assert app.show_review(name)


def all_can_be_read(games: Path) -> None:
    """Read all logs, those in the trash, too."""
    for log in games.rglob("*.jsonl"):
        saves.read(log)


async def do_anything(pilot: Pilot[None], random: Random) -> None:
    """Press a key, click somewhere or change the size."""
    what = random.random()
    if what < 0.9:
        await pilot.press(random.choice(KEYS if random.random() < 0.5 else LIKELY))
    elif what < 0.97:
        width, height = pilot.app.size
        with suppress(OutOfBounds, NoWidget):  # what is not laid out yet cannot be clicked on
            await pilot.click(offset=(random.randrange(width), random.randrange(height)))
    else:
        await pilot.resize_terminal(*random.choice(SIZES if random.random() < 0.7 else TOO_SMALL))
    if random.random() < 0.3:
        await pilot.pause()


async def go_through(folder: Path, game: str, door: str, seed: int, steps: int) -> None:
    """Let one person do some things; the app survives, and every log can be read afterwards."""
    random = Random(f"{game} {door} {seed}")
    look = Look(random.choice(list(Depth)), unicode=random.random() < 0.7)
    app = HinterlandApp(Library(folder / "games"), look, Settings(pace=0.0), folder, StartRequest())
    app.thinkers = Hasty()
    app.animation_level = "none"
    speak({}, random.choice(("en", *languages())))
    async with app.run_test(size=random.choice(SIZES)) as pilot:
        await pilot.pause()
        await enter(app, folder, game, door, random)
        for _ in range(steps):
            if not app.is_running:  # it was told to quit
                break
            await do_anything(pilot, random)
    assert app.return_code in (0, None)
    all_can_be_read(folder / "games")


async def meet(folder: Path, game: str, seed: int, steps: int) -> None:
    """Let two people at a table of the hall and one in the lobby do anything, while their clocks run.

    Every log can be read afterwards, and the hall opens again with all its tables.
    """
    random, time = Random(f"{game} hall {seed}"), Time()
    ends = [end for end in OnTimeout if end is not OnTimeout.MOVED_ON or engine.game(game).has_timeout_move]
    clock = ClockRule(random.choice((30, 300)), each_turn=random.random() < 0.5, at_end=random.choice(ends))
    size = random.choice(SIZES)
    async with open_hall(folder, time) as hall:
        hall.thinkers = Hasty()
        async with (
            sat_down(hall, ANNA, BORIS, size=size, game=game, clock=clock) as (_table, here),
            seated(hall, CHEN, size=size) as chen,
        ):
            for _ in range(steps):
                present = [one for one in (*here, chen) if one.app.is_running]
                if not present:
                    break
                await do_anything(random.choice(present).pilot, random)
                time.now += random.random() * 4
                hall.tick(keep=random.random() < 0.1)
    all_can_be_read(folder / "games")
    async with open_hall(folder, time) as again:
        assert all(place.trouble is None for place in again.tables.values())


def main() -> None:
    """Go through as many games by lot as the command line says, and tell what broke."""
    count = int(sys.argv[1])
    for seed in range(count):
        game, door = Random(seed).choice([*product(GAMES, (*DOORS, "hall"))])
        print(seed, game, door, flush=True)
        with TemporaryDirectory() as folder:
            try:
                asyncio.run(
                    meet(Path(folder), game, seed, LONG)
                    if door == "hall"
                    else go_through(Path(folder), game, door, seed, LONG)
                )
            except Exception:
                traceback.print_exc()


if __name__ == "__main__":
    main()
