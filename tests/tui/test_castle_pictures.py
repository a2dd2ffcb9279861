"""Pictures of The Castle at the table: at the three sizes, at its decisions, and in other colours."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from tests.tui.castle import program
from tests.tui.pictures import SIZES, reach
from tui.app.screens.table.modes.choosing import ChoosingMode
from tui.app.screens.table.modes.claiming import ClaimingMode
from tui.app.screens.table.modes.laying import LayingMode
from tui.base.depth import Depth, Look


async def to_laying(pilot: Pilot[None]) -> None:
    """Take the last choice of every question until a tile is to be laid on the well-filled board."""
    await reach(pilot, ChoosingMode)
    for _ in range(5000):
        mode = getattr(pilot.app.screen, "mode", None)
        if isinstance(mode, LayingMode):
            break
        if isinstance(mode, ChoosingMode):
            await pilot.press(str(len(mode.moves)))
        elif isinstance(mode, ClaimingMode):
            await pilot.press("0")
        await pilot.pause(0.002)
    await reach(pilot, LayingMode)
    await pilot.press("tab")


def test_picture(tmp_path: Path, snap_compare: Any) -> None:
    assert snap_compare(program(tmp_path, "double"), run_before=to_laying)


@pytest.mark.parametrize("size", SIZES[1:], ids=lambda size: f"{size[0]}x{size[1]}")
def test_laying(tmp_path: Path, screen_compare: Any, size: tuple[int, int]) -> None:
    assert screen_compare(program(tmp_path, "double"), terminal_size=size, run_before=to_laying)


@pytest.mark.parametrize("phase", ["score", "double"])
def test_choosing(tmp_path: Path, screen_compare: Any, phase: str) -> None:
    async def before(pilot: Pilot[None]) -> None:
        await reach(pilot, ChoosingMode)

    assert screen_compare(program(tmp_path, phase), terminal_size=SIZES[1], run_before=before)


@pytest.mark.parametrize(
    "look",
    [Look(Depth.ANSI16), Look(Depth.NONE), Look(Depth.NONE, unicode=False)],
    ids=["16", "none", "ascii"],
)
def test_laying_with_fewer_colours(tmp_path: Path, screen_compare: Any, look: Look) -> None:
    assert screen_compare(program(tmp_path, "double", look), terminal_size=SIZES[0], run_before=to_laying)
