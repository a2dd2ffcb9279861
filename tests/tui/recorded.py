"""A recorded game for the tests of replays and of words, the same one every time."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import engine
from engine import Event, Move, State
from engine.bots import make
from engine.landscape.records import FeatureScored
from saves import Library, Log, Seat, read

NAMES = ("Anna", "Bo", "Cyd", "Dee", "Eli")
CREATED = datetime(2026, 11, 20, 18, 42, 33, tzinfo=UTC)
SEED = 11


def feature_scored(**values: Any) -> FeatureScored:
    """Return a completed feature of one tile that is scored; ``values`` say what else it is."""
    given: dict[str, Any] = {
        "tiles": ((0, 0),),
        "x": 0,
        "y": 0,
        "region": 0,
        "complete": True,
        "final": False,
    }
    return FeatureScored(**(given | values))


class Happened:
    """A move and its events."""

    def __init__(self, by: int, turn: int, move: Move, events: tuple[Event, ...]) -> None:
        self.by, self.turn, self.move, self.events = by, turn, move, events


def played(state: State, seed: int, choose: Callable[[list[Any], random.Random], Move]) -> Iterator[Happened]:
    """Play a game to its end, and yield each move with its events.

    Args:
        state: the game.
        seed: determines chance and the choices.
        choose: returns one of the legal moves.
    """
    rng, dealer = random.Random(seed), engine.Dealer(seed)
    while not state.is_terminal:
        by, turn = state.current_player, state.turn
        move = dealer.deal(state) if by == engine.CHANCE else choose(state.legal_moves(), rng)
        yield Happened(by, turn, move, state.push(move))


def recorded(folder: Path, turns: int = 1000, *, undo_in_turn: int = 0, level: str = "greedy") -> Log:
    """Return the log of a game of two bots, of some turns; in one turn some moves are taken back."""
    seats = [Seat(name, "human", colour) for colour, name in enumerate(NAMES[:2])]
    journal = Library(folder).create(game="discovery", seats=seats, seed=SEED, created=CREATED)
    dealer, bot = engine.Dealer(SEED), make(level, 1)
    undone = False
    with journal:
        while not journal.state.is_terminal and journal.state.turn <= turns:
            state = journal.state
            by_chance = state.current_player == engine.CHANCE
            journal.append(dealer.deal(state) if by_chance else bot.choose(state))
            if undo_in_turn and not undone and journal.state.turn > undo_in_turn:
                journal.undo(4)
                undone = True
    return read(journal.path)
