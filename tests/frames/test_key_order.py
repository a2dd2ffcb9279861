"""Keys keep their order among themselves and with the messages of widgets."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import ClassVar

import pytest
from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.message import Message
from textual.widget import Widget

from tui.terminal.keys import key
from tui.terminal.lifecycle import ManagedApp, ManagedModal, ManagedScreen

Noted = list[str]


class Told(Message):
    """Something that a widget tells its screen."""


class Plain(Widget, can_focus=True):
    """A widget that does nothing with keys."""

    def __init__(self, noted: Noted) -> None:
        super().__init__()
        self.noted = noted


class WithMethod(Plain):
    """Has a method for one key."""

    def key_a(self) -> None:
        """Note it."""
        self.noted.append("read")


class WithHandler(Plain):
    """Has a method for all keys."""

    def on_key(self) -> None:
        """Note it."""
        self.noted.append("read")


class WithDecorator(Plain):
    """Has a method for keys with another name."""

    @on(events.Key)
    def note(self) -> None:
        """Note it."""
        self.noted.append("read")


class Over(ManagedModal[None]):
    """A screen over the other one."""

    BINDINGS: ClassVar[list[BindingType]] = [key("a", "note", "Note")]

    def __init__(self, noted: Noted) -> None:
        super().__init__()
        self.noted = noted

    def action_note(self) -> None:
        """Note that the key was done here."""
        self.noted.append("over")


class Screen(ManagedScreen[None]):
    """A screen with a widget in focus and another one, in a container."""

    BINDINGS: ClassVar[list[BindingType]] = [key("a", "note", "Note"), key("o", "over", "Open")]

    def __init__(self, widget: type[Plain]) -> None:
        super().__init__()
        self.noted: Noted = []
        self.widget = widget
        self.gate = asyncio.Event()
        self.gate.set()

    def compose(self) -> ComposeResult:
        with Vertical():
            yield self.widget(self.noted)
            yield Plain(self.noted)

    def on_mount(self) -> None:
        """Put the first one in focus."""
        self.query_one(self.widget).focus()

    async def on_told(self) -> None:
        """Note it, after a while."""
        await self.gate.wait()
        self.noted.append("told")

    def action_note(self) -> None:
        """Note that the key was done."""
        self.noted.append("done")

    def action_over(self) -> None:
        """Open another screen."""
        self.app.push_screen(Over(self.noted))


async def noted(widget: type[Plain], do: Callable[[Screen], None], wanted: int) -> Noted:
    """Return the notes after an action, as soon as there are enough."""
    app: ManagedApp[None] = ManagedApp()
    async with app.run_test() as pilot:
        screen = Screen(widget)
        await app.push_screen(screen)
        await pilot.pause()
        screen.noted.clear()
        do(screen)
        async with asyncio.timeout(30):
            while len(screen.noted) < wanted:
                await asyncio.sleep(0.01)
        await pilot.pause()
        return screen.noted.copy()


def press(screen: Screen, *names: str) -> None:
    """Have keys arrive, all at the same time."""
    for name in names:
        screen.app.post_message(events.Key(name, name))


@pytest.mark.parametrize("widget", [WithMethod, WithHandler, WithDecorator])
async def test_a_widget_that_reads_keys_does_so_first(widget: type[Plain]) -> None:
    assert await noted(widget, lambda screen: press(screen, "a"), 2) == ["read", "done"]


async def test_a_key_does_not_overtake_what_another_widget_tells() -> None:
    def do(screen: Screen) -> None:
        screen.query(Plain).last().post_message(Told())
        press(screen, "a")

    assert await noted(Plain, do, 2) == ["told", "done"]


async def test_a_key_waits_for_a_handler_that_is_running() -> None:
    def do(screen: Screen) -> None:
        screen.gate.clear()
        screen.post_message(Told())
        loop = asyncio.get_running_loop()
        loop.call_later(0.05, press, screen, "a")
        loop.call_later(0.2, screen.gate.set)

    assert await noted(Plain, do, 2) == ["told", "done"]


async def test_a_key_typed_ahead_is_meant_for_the_screen_that_the_one_before_opens() -> None:
    assert await noted(Plain, lambda screen: press(screen, "o", "a"), 1) == ["over"]


async def test_keys_that_come_together_keep_their_order() -> None:
    found = await noted(Plain, lambda screen: press(screen, "a", "o", "a", "a"), 3)
    assert found == ["done", "over", "over"]
