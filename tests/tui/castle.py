"""Positions of The Castle."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path
from typing import Any

import engine
from engine import Move
from engine.games.castle.state import CastleState
from saves import Library, Seat
from tests.tui.at_table import NOW, Instant, Program
from tui.app.app import StartRequest
from tui.base.depth import Look
from tui.base.settings import Settings


def play(seed: int, stop: str = "", **options: Any) -> tuple[CastleState, list[Move]]:
    """Play a game at random until the first seat meets a phase; followers go where something closes soon."""
    rng, dealer = random.Random(seed), engine.Dealer(seed)
    state = engine.new_game("castle", players=2, seed=seed, options={"first_player": "seat", **options})
    assert isinstance(state, CastleState)
    moves: list[Move] = []
    while not state.is_terminal and not (state.phase == stop and state.current_player == 0):
        if state.current_player == engine.CHANCE:
            moves.append(dealer.deal(state))
        else:
            moves.append(_choose(state, rng))
        state.push(moves[-1])
    return state, moves


def _choose(state: CastleState, rng: random.Random) -> Move:
    moves = state.legal_moves()
    if state.phase == "follower":
        claims = [claim for claim in state.claims() if claim.role != "merchant"]
        ready = [claim.move for claim in claims if len(claim.feature.holes) < 2]
        return rng.choice(ready) if ready else moves[0]
    if state.phase in ("double", "extra_turn"):
        return moves[1]
    return rng.choice(moves)


@cache
def reached(phase: str) -> tuple[int, tuple[Move, ...]]:
    """Return the seed and the moves of a game that has come to a phase of the first seat."""
    for seed in range(400):
        state, moves = play(seed, phase)
        if state.phase == phase:
            return seed, tuple(moves)
    raise AssertionError(f"{phase} never came")


def program(folder: Path, phase: str, look: Look | None = None) -> Program:
    """Return the app with a game that has come to a decision of Anna's; before doubling much has happened."""
    seed, moves = reached(phase)
    library = Library(folder)
    seats = (Seat("Anna", "human", 0), Seat("Boris", "human", 1))
    options = {"first_player": "seat"}
    with library.create(game="castle", seats=seats, options=options, seed=seed, created=NOW) as journal:
        for move in moves:
            journal.append(move)
        name = journal.id
    app = Program(library, look or Look(), Settings(pace=0.0), folder, StartRequest(resume=name))
    app.thinkers = Instant()
    app.animation_level = "none"
    return app
