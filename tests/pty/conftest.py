"""The real program in a real pseudo-terminal, and games for it to open."""

from __future__ import annotations

import contextlib
import os
import random
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

import engine
import saves
from engine.landscape.state import LandscapeState
from saves import Library, Seat
from tests.terminal import PROGRAM, ROOT, TRUECOLOR, Terminal

Run = Callable[..., Terminal]
SEED = 5


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Give the folder below which the games are kept."""
    return tmp_path / "data"


@pytest.fixture
def run(data: Path, tmp_path: Path) -> Iterator[Run]:
    """Give a function that starts the program in a terminal; all are ended with the test."""
    with contextlib.ExitStack() as opened:

        def start(*arguments: str, size: tuple[int, int] = (80, 24), **environ: str) -> Terminal:
            known = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), "LANG": "C.UTF-8"}
            return opened.enter_context(
                Terminal(
                    [*PROGRAM, "--data-dir", str(data), *arguments],
                    cwd=ROOT,
                    environ={**known, "PYTHONPATH": str(ROOT), **TRUECOLOR, **environ},
                    size=size,
                )
            )

        yield start


def begun(data: Path, turns: int = 9, *, against: str = "human") -> Path:
    """Return the log of a game of some turns in which Anna is to lay a tile."""
    seats = (Seat("Anna", "human", 0), Seat("Ben", against, 1))
    created = datetime(2026, 11, 20, 18, 42, 33, tzinfo=UTC)
    journal = Library(data / "games").create(game="discovery", seats=seats, seed=SEED, created=created)
    rng, dealer = random.Random(SEED), engine.Dealer(SEED)
    with journal:
        state = journal.state
        assert isinstance(state, LandscapeState)
        while state.turn < turns or state.current_player != 0 or state.phase != "place":
            chance = state.current_player == engine.CHANCE
            journal.append(dealer.deal(state) if chance else rng.choice(state.legal_moves()))
        return journal.path


def standing(path: Path) -> list[engine.Move]:
    """Return the moves that stand in a sound log."""
    assert saves.verify(path).ok
    return [entry.move for entry in saves.read(path).mainline]
