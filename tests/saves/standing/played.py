"""Finished games for tests of ranks."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from unittest.mock import patch

import engine
import saves
from saves import Library, Seat
from tests.saves.playing import CREATED

END = datetime(2026, 12, 31, 23, 59, 59, tzinfo=UTC)


def play(
    folder: Path,
    players: Sequence[str] = ("Anna", "Bo"),
    *,
    at: datetime | None = END,
    seed: int = 1,
    rated: bool = True,
    game: str = "discovery",
    count: int = 10**6,
    **options: str,
) -> Path:
    """Write the log of a game that was played by lot; names in brackets are levels of bots."""
    seats = [
        Seat(name.strip("()"), name.strip("()") if name.startswith("(") else "human", colour)
        for colour, name in enumerate(players)
    ]
    with (
        patch("saves.creation.new_secret", lambda: f"{seed:064x}"),
        Library(folder).create(
            game=game, seats=seats, created=CREATED, options=options, rated=rated
        ) as journal,
    ):
        finish(journal, at, count)
        return journal.path


def finish(journal: saves.Journal, at: datetime | None, count: int = 10**6) -> None:
    rng = random.Random(5)
    while not journal.state.is_terminal and count:
        count -= 1
        by_chance = journal.state.current_player == engine.CHANCE
        move = journal.deal() if by_chance else rng.choice(journal.state.legal_moves())
        journal.append(move, at)
