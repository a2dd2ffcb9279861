"""An app whose frames go to an emulated terminal."""

from __future__ import annotations

from typing import Any

import pytest
from textual.app import App
from textual.driver import Driver
from textual.pilot import Pilot

from tests.frames.emulator import Emulator, expected
from tui.terminal.frame_sender import FrameSender
from tui.terminal.lifecycle import Managed, ManagedApp


class EmulatedDriver(Driver):
    """A driver whose terminal is an emulator that answers at once."""

    def __init__(self, app: ManagedApp[Any], **arguments: Any) -> None:
        super().__init__(app, **arguments)
        app.driver = self
        assert self._size is not None
        self.emulator = Emulator(*self._size)
        self.painter = FrameSender("xterm-256color", self.write, lambda: app.refresh(layout=True))

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

    def build(
        app: ManagedApp[Any], headless: bool, inline: bool, mouse: bool, size: tuple[int, int]
    ) -> Driver:
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
