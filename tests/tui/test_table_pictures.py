"""Pictures of the table, at the three sizes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from saves import Library, Seat
from tests.tui.at_table import NOW, Instant, Program
from tests.tui.pictures import SIZES, reach
from tui.app.app import StartRequest
from tui.app.screens.table.modes.claiming import ClaimingMode
from tui.app.screens.table.modes.laying import LayingMode
from tui.base.depth import Depth, Look
from tui.base.settings import Settings


def program(folder: Path, look: Look | None = None) -> Program:
    """Return the app with a game that has come to its eleventh turn, Anna's sixth."""
    library = Library(folder)
    seats = (Seat("Anna", "human", 0), Seat("Boris", "random", 1), Seat("Chen", "random", 3))
    with library.create(game="discovery", seats=seats, options={}, seed=11, created=NOW) as journal:
        name = journal.id
    app = Program(library, look or Look(), Settings(pace=0.0), folder, StartRequest(resume=name))
    app.thinkers = Instant()
    app.animation_level = "none"
    return app


async def play(pilot: Pilot[None], *, turns: int) -> None:
    """Lay each tile on the first place and put a follower on the first area while there is one."""
    for turn in range(turns):
        await reach(pilot, LayingMode)
        await pilot.press("tab", "enter")
        await reach(pilot, ClaimingMode)
        await pilot.press("1" if turn % 2 else "0")
    await reach(pilot, LayingMode)


async def to_the_eleventh_turn(pilot: Pilot[None]) -> None:
    await play(pilot, turns=5)


def test_picture(tmp_path: Path, snap_compare: Any) -> None:
    assert snap_compare(program(tmp_path), run_before=to_the_eleventh_turn)


@pytest.mark.parametrize("size", SIZES[1:], ids=lambda size: f"{size[0]}x{size[1]}")
def test_laying(tmp_path: Path, screen_compare: Any, size: tuple[int, int]) -> None:
    assert screen_compare(program(tmp_path), terminal_size=size, run_before=to_the_eleventh_turn)


@pytest.mark.parametrize("size", SIZES[:2], ids=lambda size: f"{size[0]}x{size[1]}")
def test_claiming(tmp_path: Path, screen_compare: Any, size: tuple[int, int]) -> None:
    async def before(pilot: Pilot[None]) -> None:
        await play(pilot, turns=4)
        await pilot.press("enter")
        await reach(pilot, ClaimingMode)
        await pilot.press("tab")
        await pilot.pause()

    assert screen_compare(program(tmp_path), terminal_size=size, run_before=before)


def test_laying_without_colour(tmp_path: Path, screen_compare: Any) -> None:
    app = program(tmp_path, Look(Depth.NONE, unicode=False))
    assert screen_compare(app, run_before=to_the_eleventh_turn)
