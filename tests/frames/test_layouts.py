"""A layout that changes the sizes of widgets is made once, and again only for scrollbars."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Static

from tui.terminal.lifecycle import ManagedApp, ManagedScreen

SIZE = (20, 10)


class Panel(ManagedScreen[None]):
    """Text over a list, in a container that fits both."""

    DEFAULT_CSS = "Panel { Vertical { height: auto; } VerticalScroll { height: 1fr; } }"

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static("one\ntwo", id="text")
        with VerticalScroll():
            yield Static("\n".join("abcdef"), id="list")


class Layouts(ManagedApp[None]):
    """Counts layouts."""

    layouts = 0

    def on_mount(self) -> None:
        self.push_screen(Panel())

    def count(self, _screen: Screen[None]) -> None:
        self.layouts += 1


async def made_after(text: str, listed: int) -> tuple[int, int]:
    """Change text and list; return how many layouts follow, and the columns left to the list."""
    app = Layouts()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        app.screen.screen_layout_refresh_signal.subscribe(app.screen, app.count)
        app.screen.query_one("#text", Static).update(text)
        app.screen.query_one("#list", Static).update("\n".join("a" * listed))
        await pilot.pause()
        return app.layouts, app.screen.query_one("#list").size.width


async def test_new_sizes_need_one_layout() -> None:
    assert await made_after("one\ntwo\nthree", 5) == (1, SIZE[0])


async def test_a_scrollbar_that_comes_is_given_its_columns() -> None:
    _layouts, width = await made_after("one", 30)
    assert width < SIZE[0]
