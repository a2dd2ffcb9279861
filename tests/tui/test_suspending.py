"""Signals that suspend and resume the program, at a bad time."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tui.terminal.lifecycle import ManagedApp
from tui.terminal.local import LocalDriver


@pytest.fixture
async def driver(monkeypatch: pytest.MonkeyPatch) -> LocalDriver:
    """A driver that notes what it would do with the terminal."""
    app: ManagedApp[None] = ManagedApp()
    driver = LocalDriver(app)
    done: list[str] = []
    driver.done = done  # type: ignore[attr-defined]
    monkeypatch.setattr("tui.terminal.local.os.kill", lambda *_: done.append("stop"))
    for name in ("suspend", "resume"):
        monkeypatch.setattr(driver, f"{name}_application_mode", lambda name=name: done.append(name))
    return driver


async def test_after_the_end_the_terminal_is_left_alone(driver: Any) -> None:
    driver._suspend()
    driver._resume()
    assert driver.done == ["stop"]


async def test_who_was_told_to_end_while_suspended_does_not_take_the_terminal_over(driver: Any) -> None:
    driver._active = True
    driver._suspend()
    driver._app.is_leaving = True
    driver._resume()
    assert driver.done == ["suspend", "stop"]
    await asyncio.sleep(0)


async def test_what_was_given_back_is_taken_over_once(driver: Any) -> None:
    driver._active = True
    driver._suspend()
    driver._resume()
    driver._resume()
    assert driver.done == ["suspend", "stop", "resume"]
