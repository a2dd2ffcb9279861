"""Bots in other processes, and what is left of them."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker
from pathlib import Path

import psutil

import engine
from engine.bots import ForeignSpec, Limit
from engine.bots.protocol import ConversationLimits

BAD = Path(__file__).with_name("bad_bot.py")
EXAMPLES = Path(__file__).parents[2] / "docs" / "bots"
RANDOM = EXAMPLES / "random_bot.py"
PATIENT = ConversationLimits(start_seconds=60.0, move_seconds=60.0, grace_seconds=60.0)
"""Limits that no bot of these tests exceeds, however slow the machine is."""

HASTY = ConversationLimits(start_seconds=60.0, move_seconds=0.1, grace_seconds=0.1)
"""Limits for those that give no move."""
GAMES = ("carcassonne", "castle", "discovery", "landover", "new_world")


def python_bot(script: Path, *arguments: str, ms: int = 200) -> ForeignSpec:
    """The spec of a script."""
    command = (sys.executable, str(script), *arguments)
    return ForeignSpec(f"exec:{shlex.join(command)}", Limit(ms=ms), command)


def begun(game: str, seed: int = 0, seat: int | None = None) -> engine.State:
    """A new game, dealt until a seat, or this seat, is to move."""
    players = max(2, engine.game(game).min_players)
    state, dealer = engine.new_game(game, players=players, seed=seed), engine.Dealer(seed)
    while state.current_player == engine.CHANCE or seat not in (None, state.current_player):
        chance = state.current_player == engine.CHANCE
        state.push(dealer.deal(state) if chance else state.legal_moves()[0])
    return state


def open_files() -> set[str]:
    """The file descriptors of this process."""
    return set(os.listdir("/proc/self/fd"))


@contextmanager
def nothing_left() -> Iterator[None]:
    """Assert that neither processes nor file descriptors are left behind."""
    resource_tracker.ensure_running()  # a process of Python's own, which stays
    me = psutil.Process()
    files, children = open_files(), set(me.children(recursive=True))
    yield
    assert set(me.children(recursive=True)) <= children
    assert open_files() <= files
