"""The sizes of pictures, and how games get to what they show."""

from __future__ import annotations

from textual.pilot import Pilot

from tests.waiting import until

SIZES = [(80, 24), (120, 40), (200, 60)]


async def reach(pilot: Pilot[None], mode: type) -> None:
    """Wait for a mode."""
    await until(lambda: type(getattr(pilot.app.screen, "mode", None)) is mode, pilot)
