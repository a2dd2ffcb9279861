"""Positions of New World at a table."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import engine
from engine.landscape.records import (
    Place,
)
from saves import Library, Seat
from tests.tui.at_table import NOW, Instant, Program
from tui.app.app import StartRequest
from tui.base.depth import Look
from tui.base.settings import Settings

SEED = 21


TURN = 16


def program(folder: Path, phase: str = "score", turn: int = TURN) -> Program:
    """Return the app with a game of three that has come to a phase."""
    library = Library(folder)
    seats = tuple(Seat(name, "human", number) for number, name in enumerate(("Anna", "Boris", "Cyd")))
    dealer = engine.Dealer(SEED)
    with library.create(game="new_world", seats=seats, options={}, seed=SEED, created=NOW) as journal:
        state = journal.state
        while state.turn < turn or state.phase != phase:
            assert not state.is_terminal
            by_chance = state.current_player == engine.CHANCE
            journal.append(dealer.deal(state) if by_chance else claiming(state))
        name = journal.id
    app = Program(library, Look(), Settings(pace=0.0), folder, StartRequest(resume=name))
    app.thinkers = Instant()
    app.animation_level = "none"
    return app


def claiming(state: engine.State) -> engine.Move:
    """Return the move of a seat that claims trails and towns wherever it can and lays tiles close."""
    moves = state.legal_moves()
    if state.phase == "place":
        places = cast("list[Place]", moves)
        return min(places, key=lambda m: (-m.x, abs(m.y - 5), m.y, m.rotation))
    if state.phase == "follower":
        claims = state.claims()  # type: ignore[attr-defined]
        wanted = [claim.move for claim in claims if claim.role in ("robber", "sheriff", "farmer")]
        return wanted[0] if wanted else moves[0]
    return moves[0]
