"""The whole program for tests of its first screens, with a folder of games that never changes."""

from __future__ import annotations

import os
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

import engine
from engine.bots import make
from saves import Library, Seat
from tui.app.app import HinterlandApp, StartRequest
from tui.base.depth import Depth, Look
from tui.base.settings import Settings

CREATED = datetime(2026, 11, 20, 18, 42, 33, tzinfo=UTC)
COUPLE = (Seat("Anna", "human", 0), Seat("Greedy", "greedy", 1))


def program(folder: Path, *, look: Look | None = None, name: str = "") -> HinterlandApp:
    """Return the program with the games of a folder."""
    settings = Settings(name=name)
    return HinterlandApp(
        Library(folder / "games"),
        look or Look(Depth.TRUECOLOR),
        settings,
        folder,
        StartRequest(),
    )


def play(
    folder: Path,
    *,
    game: str = "discovery",
    turns: int = 1000,
    moves: int = 10**6,
    seed: int = 3,
    seats: tuple[Seat, ...] = COUPLE,
    at: datetime | None = None,
    options: Mapping[str, engine.Setting] | None = None,
) -> str:
    """Save a game of some turns or moves, made at random, and return its id; ``at`` is when it ends."""
    journal = Library(folder / "games").create(
        game=game, seats=seats, seed=seed, created=CREATED, options=engine.game(game).settle(options)
    )
    dealer, bot = engine.Dealer(seed), make("random", seed)
    with journal:
        while not (
            journal.state.is_terminal or journal.state.turn > turns or len(journal.state.moves) >= moves
        ):
            state = journal.state
            by_chance = state.current_player == engine.CHANCE
            journal.append(dealer.deal(state) if by_chance else bot.choose(state), at)
    return journal.header.id


def last_played(folder: Path, name: str, moment: int) -> None:
    """Say when a game was played last, in seconds."""
    os.utime(folder / "games" / f"{name}.jsonl", (moment, moment))
