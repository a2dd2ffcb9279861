"""Pictures of the table with New World, at the three sizes and in the other colours."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

import engine
from engine.bots import make
from saves import Library, Seat
from tests.tui.at_table import NOW, Instant, Program
from tests.tui.new_world import program as at_a_choice
from tests.tui.pictures import SIZES, reach
from tui.app.app import StartRequest
from tui.app.screens.help import HelpScreen
from tui.app.screens.table.modes.choosing import ChoosingMode
from tui.app.screens.table.modes.claiming import ClaimingMode
from tui.app.screens.table.modes.laying import LayingMode
from tui.base.depth import Depth, Look
from tui.base.settings import Settings

TURN = 22
SEED = 6


def program(folder: Path, look: Look | None = None) -> Program:
    """Return the app with a game of two that has come to a turn in which settlers are in danger."""
    library = Library(folder)
    seats = (Seat("Anna", "human", 0), Seat("Boris", "human", 1))
    dealer, bot = engine.Dealer(SEED), make("random", SEED)
    with library.create(game="new_world", seats=seats, options={}, seed=SEED, created=NOW) as journal:
        state = journal.state
        while state.turn < TURN or state.phase != "place":
            by_chance = state.current_player == engine.CHANCE
            journal.append(dealer.deal(state) if by_chance else close(state, bot.choose(state)))
        name = journal.id
    app = Program(library, look or Look(), Settings(pace=0.0), folder, StartRequest(resume=name))
    app.thinkers = Instant()
    app.animation_level = "none"
    return app


def close(state: engine.State, otherwise: engine.Move) -> engine.Move:
    """Return the move that lays a tile near the coast and claims what is not a plain, else another one."""
    moves: list[Any] = state.legal_moves()
    if state.phase == "place":
        found: engine.Move = min(moves, key=lambda m: (abs(m.y - 4) - m.x, m.y, m.rotation))
        return found
    claims = [c.move for c in state.claims() if c.role not in ("", "trapper")]  # type: ignore[attr-defined]
    return claims[0] if claims and state.phase == "follower" else otherwise


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_laying(tmp_path: Path, screen_compare: Any, size: tuple[int, int]) -> None:
    async def before(pilot: Pilot[None]) -> None:
        await reach(pilot, LayingMode)
        await pilot.press("tab")

    assert screen_compare(program(tmp_path), terminal_size=size, run_before=before)


def test_claiming(tmp_path: Path, snap_compare: Any) -> None:
    async def before(pilot: Pilot[None]) -> None:
        await reach(pilot, LayingMode)
        await pilot.press("tab", "enter")
        await reach(pilot, ClaimingMode)
        await pilot.press("tab")
        await pilot.pause()

    assert snap_compare(program(tmp_path), terminal_size=SIZES[1], run_before=before)


@pytest.mark.parametrize("size", SIZES[:2], ids=lambda size: f"{size[0]}x{size[1]}")
def test_choosing_what_scores_next(tmp_path: Path, screen_compare: Any, size: tuple[int, int]) -> None:
    async def before(pilot: Pilot[None]) -> None:
        await reach(pilot, ChoosingMode)

    assert screen_compare(at_a_choice(tmp_path), terminal_size=size, run_before=before)


def test_the_surveyors_explained(tmp_path: Path, snap_compare: Any) -> None:
    async def before(pilot: Pilot[None]) -> None:
        await reach(pilot, LayingMode)
        pilot.app.push_screen(HelpScreen("surveyors"))
        await pilot.pause()
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()

    assert snap_compare(program(tmp_path), terminal_size=SIZES[0], run_before=before)


@pytest.mark.parametrize(
    "look",
    [Look(Depth.ANSI16), Look(Depth.NONE), Look(Depth.NONE, unicode=False)],
    ids=["16", "none", "ascii"],
)
def test_laying_with_fewer_colours(tmp_path: Path, screen_compare: Any, look: Look) -> None:
    async def before(pilot: Pilot[None]) -> None:
        await reach(pilot, LayingMode)

    assert screen_compare(program(tmp_path, look), terminal_size=SIZES[0], run_before=before)
