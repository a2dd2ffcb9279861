"""The sizes of pictures, and how games get to what they show."""

from __future__ import annotations

from textual.pilot import Pilot

SIZES = [(80, 24), (120, 40), (200, 60)]


async def reach(pilot: Pilot[None], mode: type) -> None:
    for _ in range(500):
        await pilot.pause(0.002)
        if type(getattr(pilot.app.screen, "mode", None)) is mode:
            return
    raise AssertionError(f"{mode.__name__} was never reached")
