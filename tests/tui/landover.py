"""Games of Landover for tests of the screens: played by lot until something can be done, then opened."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import engine
from engine import CHANCE, Move
from engine.games.landover.state import LandoverState
from saves import Journal, Library, Seat
from tests.tui.at_table import NOW, Instant, Player, Program
from tui.app.app import StartRequest
from tui.base.depth import Look
from tui.base.settings import Settings
from tui.games.landover.screens import LandoverScreen

NAMES = ("Anna", "Boris", "Chen", "Dora")
WANTED = frozenset(("settle", "roll", "build", "found", "raise", "power", "play", "bank"))

Ready = Callable[[LandoverState], bool]


def state_of(journal: Journal) -> LandoverState:
    assert isinstance(journal.state, LandoverState)
    return journal.state


def go_on(journal: Journal, ready: Ready, *, seed: int = 5, most: int = 20_000) -> None:
    """Play by lot, what builds before what does not, until a position is as wanted."""
    dealer, random, state = engine.Dealer(journal.header.seed), Random(seed), state_of(journal)
    for _ in range(most):
        if ready(state):
            return
        if state.current_player == CHANCE:
            journal.append(dealer.deal(state))
            continue
        moves = state.legal_moves()
        likely = [move for move in moves if move.kind in WANTED]
        journal.append(random.choice(likely if likely and random.random() < 0.8 else moves))
    raise AssertionError("it never came about")


def acting(kind: type[Move] | None = None, seat: int = 0, **parts: Any) -> Ready:
    """Return whether a seat is in its action phase and can make a move of a kind."""

    def ready(state: LandoverState) -> bool:
        if state.phase != "actions" or state.current_player != seat:
            return False
        return kind is None or any(
            isinstance(move, kind) and all(getattr(move, part) == value for part, value in parts.items())
            for move in state.legal_moves()
        )

    return ready


def program(
    folder: Path,
    ready: Ready = lambda state: state.phase == "settle",
    *players: str,
    look: Look | None = None,
    seed: int = 5,
    then: Callable[[Journal], None] = lambda journal: None,
    hints: bool = True,
    **options: Any,
) -> Program:
    """Return the app with a game that has come so far."""
    library = Library(folder)
    kinds = players or ("human", "random", "random")
    seats = tuple(Seat(NAMES[n], kind, n) for n, kind in enumerate(kinds))
    options.setdefault("map", "fixture-19")
    settled = engine.game("landover").settle(options)
    with library.create(game="landover", seats=seats, options=settled, seed=seed, created=NOW) as journal:
        go_on(journal, ready)
        then(journal)
        name = journal.id
    app = Program(library, look or Look(), Settings(pace=0.0, hints=hints), folder, StartRequest(resume=name))
    app.thinkers = Instant()
    app.animation_level = "none"
    return app


class Islander(Player):
    """Someone at the keyboard of Landover's table."""

    @property
    def screen(self) -> LandoverScreen:  # type: ignore[override]
        found = [screen for screen in self.app.screen_stack if isinstance(screen, LandoverScreen)]
        return found[-1]

    @property
    def state(self) -> LandoverState:
        """The game as it is, nothing hidden."""
        assert self.app.table is not None
        assert isinstance(self.app.table.state, LandoverState)
        return self.app.table.state

    @property
    def seen(self) -> str:
        """The text on the screen."""
        strips = self.app.screen._compositor.render_strips()
        return "\n".join("".join(segment.text for segment in strip) for strip in strips)


@asynccontextmanager
async def playing(
    folder: Path, *args: Any, size: tuple[int, int] = (120, 40), **how: Any
) -> AsyncIterator[Islander]:
    app = program(folder, *args, **how)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        someone = Islander(app, pilot)
        await someone.until(lambda: any(isinstance(s, LandoverScreen) for s in app.screen_stack))
        await someone.until(lambda: someone.screen.is_mounted and someone.screen.map.size.width > 0)
        yield someone
