"""Pictures of the table with Landover, at the three sizes and in the other colours."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from engine.games.landover.records import Play
from engine.games.landover.state import LandoverState
from tests.tui.landover import acting, program
from tests.tui.pictures import SIZES, reach
from tui.app.screens.help import HelpScreen
from tui.base.depth import Depth, Look
from tui.games.landover.screens.acting import ActionMode
from tui.games.landover.screens.modes import AimingMode
from tui.games.landover.screens.trading import OfferMode

TURN = 24


def late(state: LandoverState) -> bool:
    """Return whether Anna may do something late in a game, with a card to play."""
    return state.turn >= TURN and acting(Play)(state)


def middle(state: LandoverState) -> bool:
    return state.turn >= TURN and acting()(state)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_acting(tmp_path: Path, screen_compare: Any, size: tuple[int, int]) -> None:
    async def before(pilot: Pilot[None]) -> None:
        await reach(pilot, ActionMode)
        await pilot.pause()

    assert screen_compare(program(tmp_path, late), terminal_size=size, run_before=before)


@pytest.mark.parametrize("size", SIZES[:2], ids=lambda size: f"{size[0]}x{size[1]}")
def test_settling(tmp_path: Path, screen_compare: Any, size: tuple[int, int]) -> None:
    async def before(pilot: Pilot[None]) -> None:
        await reach(pilot, AimingMode)
        await pilot.press("tab", "down")

    app = program(tmp_path, lambda state: state.phase == "settle" and state.current_player == 0)
    assert screen_compare(app, terminal_size=size, run_before=before)


@pytest.mark.parametrize("size", SIZES[:2], ids=lambda size: f"{size[0]}x{size[1]}")
def test_offering(tmp_path: Path, screen_compare: Any, size: tuple[int, int]) -> None:
    async def before(pilot: Pilot[None]) -> None:
        await reach(pilot, ActionMode)
        await pilot.press("o", "D", "N")
        await reach(pilot, OfferMode)

    assert screen_compare(program(tmp_path, middle), terminal_size=size, run_before=before)


def test_cards(tmp_path: Path, snap_compare: Any) -> None:
    async def before(pilot: Pilot[None]) -> None:
        await reach(pilot, ActionMode)
        await pilot.press("c")

    assert snap_compare(program(tmp_path, late), terminal_size=SIZES[0], run_before=before)


def test_points(tmp_path: Path, snap_compare: Any) -> None:
    async def before(pilot: Pilot[None]) -> None:
        await reach(pilot, ActionMode)
        await pilot.press("s")
        await pilot.pause()

    assert snap_compare(program(tmp_path, late), terminal_size=SIZES[0], run_before=before)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_isles(tmp_path: Path, screen_compare: Any, size: tuple[int, int]) -> None:
    async def before(pilot: Pilot[None]) -> None:
        await reach(pilot, ActionMode)

    app = program(tmp_path, middle, "human", "random", "random", "random", map="isles-32")
    assert screen_compare(app, terminal_size=size, run_before=before)


@pytest.mark.parametrize(
    "look",
    [Look(Depth.ANSI16), Look(Depth.NONE), Look(Depth.NONE, unicode=False)],
    ids=["16", "none", "ascii"],
)
def test_fewer_colours(tmp_path: Path, screen_compare: Any, look: Look) -> None:
    async def before(pilot: Pilot[None]) -> None:
        await reach(pilot, ActionMode)

    assert screen_compare(program(tmp_path, late, look=look), terminal_size=SIZES[0], run_before=before)


def test_help(tmp_path: Path, screen_compare: Any) -> None:
    async def before(pilot: Pilot[None]) -> None:
        await reach(pilot, ActionMode)
        await pilot.press("question_mark")
        await pilot.pause()
        assert isinstance(pilot.app.screen, HelpScreen)
        await pilot.pause()

    assert screen_compare(program(tmp_path, late), terminal_size=SIZES[1], run_before=before)
