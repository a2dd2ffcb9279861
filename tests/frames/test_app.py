"""The whole app through the encoder: after each key a terminal shows what Textual has composed."""

from __future__ import annotations

import math
import random
from pathlib import Path
from typing import Any

import pytest
from textual.app import App
from textual.driver import Driver
from textual.pilot import Pilot

from tests.frames.emulator import Emulator, expected
from tests.tui.program import play, program
from tui.art.depth import Depth, Look
from tui.terminal.lifecycle import Managed
from tui.terminal.painter import Painter

KEYS = [
    "right",
    "down",
    "left",
    "up",
    "tab",
    "r",
    "plus",
    "minus",
    "i",
    "escape",
    "t",
    "w",
    "f",
    "u",
    "enter",
]
KEYS += ["H", "J", "K", "L", "b", "question_mark", "c", "n"]


class EmulatedDriver(Driver):
    """A driver whose terminal is an emulator that answers at once."""

    def __init__(self, app: App[Any], **arguments: Any) -> None:
        super().__init__(app, **arguments)
        assert self._size is not None
        self.emulator = Emulator(*self._size)
        self.painter = Painter("xterm-256color", self.write, lambda: app.refresh(layout=True))

    def write(self, data: str) -> None:
        self.emulator.feed(data)
        if "\x1b[5n" in data:
            self._loop.call_soon(self.painter.answered)

    def start_application_mode(self) -> None:
        self.painter.start()

    def disable_input(self) -> None:
        self.painter.stop()

    def stop_application_mode(self) -> None:
        self.painter.stop()


@pytest.fixture
def emulated(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the pilot's apps write to emulators."""

    def build(app: App[Any], headless: bool, inline: bool, mouse: bool, size: tuple[int, int]) -> Driver:
        app._driver = EmulatedDriver(app, mouse=mouse, size=size)
        return app._driver

    monkeypatch.setattr(App, "_build_driver", build)


async def compare(pilot: Pilot[Any]) -> None:
    screen = pilot.app.screen
    assert isinstance(screen, Managed)
    while screen.is_half_drawn:
        await pilot.pause()
    driver = pilot.app._driver
    assert isinstance(driver, EmulatedDriver)
    composed = pilot.app.screen._compositor.render_strips()
    assert driver.emulator.seen() == [expected(list(strip)) for strip in composed]


@pytest.mark.usefixtures("emulated")
@pytest.mark.parametrize("size", [(80, 24), (140, 40)])
@pytest.mark.parametrize("look", [Look(), Look(Depth.NONE)], ids=["colours", "none"])
@pytest.mark.parametrize("at_once", [math.inf, 700], ids=["whole", "bands"])
async def test_the_terminal_shows_the_app(
    tmp_path: Path, size: tuple[int, int], look: Look, at_once: float
) -> None:
    play(tmp_path, turns=6)
    app = program(tmp_path, look=look)
    app.cells_at_once = at_once
    rng = random.Random(7)
    async with app.run_test(size=size) as pilot:
        await pilot.press("c")
        await pilot.pause()
        await compare(pilot)
        for _number in range(20):
            await pilot.press(rng.choice(KEYS))
            await pilot.pause()
            await compare(pilot)
        await pilot.press("ctrl+l")
        await pilot.pause()
        await compare(pilot)
