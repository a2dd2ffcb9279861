"""Games for the tests of this folder: begun, played at random, and looked at afterwards."""

from __future__ import annotations

import random
from datetime import UTC, datetime
from pathlib import Path

import engine
import saves
from saves import Journal, MoveEntry, Seat

CREATED = datetime(2026, 11, 20, 18, 42, 33, tzinfo=UTC)
SEATS = (Seat("Änne", "human", 0), Seat("Bo", "easy", 1))


def begin(folder: Path, seed: int = 7, **settings: object) -> Journal:
    """Begin a two-seat game."""
    return saves.create(
        folder,
        game="discovery",
        seats=SEATS,
        seed=seed,
        created=CREATED,
        **settings,  # type: ignore[arg-type]
    )


def choose(journal: Journal, rng: random.Random) -> engine.Move:
    """Return the dealer's move if it is chance's turn, else any legal move."""
    if journal.state.current_player == engine.CHANCE:
        return journal.deal()
    return rng.choice(journal.state.legal_moves())


def play(journal: Journal, count: int = 1000, undo: float = 0.0, seed: int = 1, *, redo: float = 0.0) -> None:
    """Make up to ``count`` entries at random; with chance ``undo`` some moves are taken back.

    With chance ``redo`` a move that was taken back is made again.
    """
    rng = random.Random(seed)
    for _ in range(count):
        if journal.mainline and rng.random() < undo:
            journal.undo(rng.randint(1, min(4, len(journal.mainline))))
        elif journal.undone and rng.random() < redo:
            journal.redo()
        elif journal.state.is_terminal:
            return
        else:
            journal.append(choose(journal, rng))


def written(folder: Path, count: int = 1000, undo: float = 0.0, seed: int = 7) -> Path:
    """Return the log of a game with up to ``count`` entries."""
    with begin(folder, seed) as journal:
        play(journal, count, undo, seed)
        return journal.path


def moves_of(path: Path) -> list[engine.Move]:
    """Return all the moves in a log, those taken back included."""
    return [entry.move for entry in saves.read(path).entries if isinstance(entry, MoveEntry)]
