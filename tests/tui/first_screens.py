"""Shared parts of the tests of the first screens."""

from __future__ import annotations

from textual.pilot import Pilot

from tui.app.app import HinterlandApp
from tui.app.widgets.menu import Menu

SIZES = [(80, 24), (120, 40), (200, 60)]


def shown_size(size: tuple[int, int]) -> str:
    return f"{size[0]}x{size[1]}"


async def settled(pilot: Pilot[None]) -> None:
    """Wait until nothing is read or painted in the background any more."""
    await pilot.pause()
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()


def words(app: HinterlandApp) -> str:
    menu = app.screen.query_one(Menu)
    return "\n".join(menu.render_line(y).text for y in range(menu.size.height))
