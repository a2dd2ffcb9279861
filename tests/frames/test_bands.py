"""Large pictures are drawn in bands, with turns for others in between, and shown as one."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable
from itertools import pairwise
from time import monotonic
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.segment import Segment
from textual.app import ComposeResult
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.widget import Widget

from tests.frames.emulated import EmulatedDriver, compare, emulated
from tui.terminal import bands
from tui.terminal.app import FrameApp
from tui.terminal.bands import hold_back, keep_within
from tui.terminal.lifecycle import ManagedModal, ManagedScreen

__all__ = ["emulated"]  # the fixture

SIZE = (60, 30)
LINES = 5
SIZES = {"grow": (70, 33), "shrink": (50, 24)}

REGIONS = st.sets(
    st.builds(Region, st.integers(0, 50), st.integers(0, 25), st.integers(1, 10), st.integers(1, 5))
)


@given(REGIONS, st.integers(0, 300))
def test_bands_leave_nothing_out_and_draw_nothing_twice(regions: set[Region], most: int) -> None:
    left, drawn = set(regions), set[tuple[int, int]]()
    for _pass in range(40):
        now = left
        width = Region.from_union(list(now)).width if now else 0
        left = hold_back(now, most)
        cells = {(x, y) for one in now for x in one.column_range for y in one.line_range}
        assert not cells & drawn
        drawn |= cells
        if not left:
            break
        lines = {y for _x, y in cells}
        assert (max(lines, default=0) - min(lines, default=0) + 1) * width <= max(width, most)
    assert drawn == {(x, y) for one in regions for x in one.column_range for y in one.line_range}


@given(REGIONS)
def test_nothing_is_drawn_beyond_a_screen_that_has_shrunk(regions: set[Region]) -> None:
    screen, kept = Region(0, 0, 30, 12), set(regions)
    keep_within(kept, screen)
    assert all(screen.contains_region(one) for one in kept)
    cells = {(x, y) for one in regions for x in one.column_range for y in one.line_range if x < 30 and y < 12}
    assert cells == {(x, y) for one in kept for x in one.column_range for y in one.line_range}


@pytest.mark.parametrize("most", [1800, math.inf])
def test_what_is_small_enough_is_drawn_at_once(most: float) -> None:
    dirty = {Region(0, 0, *SIZE)}
    assert hold_back(dirty, most) == set()
    assert dirty == {Region(0, 0, *SIZE)}


class Picture(Widget):
    """Notes in which turn of the loop each of its lines was drawn."""

    DEFAULT_CSS = "Picture { width: 1fr; height: 1fr; }"
    turn = 0
    moments: ClassVar[list[float]] = []

    def __init__(self) -> None:
        super().__init__()
        self.drawn: dict[int, int] = {}
        self.letter = "a"

    def render_line(self, y: int) -> Strip:
        self.drawn[y] = Picture.turn
        Picture.moments.append(monotonic())
        return Strip([Segment(self.letter * self.size.width)])


class Board(ManagedScreen[None]):
    """A screen that is one picture."""

    def compose(self) -> ComposeResult:
        yield Picture()


class Box(ManagedModal[None]):
    """Something that opens over it."""

    def compose(self) -> ComposeResult:
        yield Picture()


class Drawing(FrameApp[None]):
    """An app that draws a few lines at once."""

    cells_at_once = LINES * SIZE[0]


async def turns(done: Callable[[], bool]) -> None:
    """Count the turns of the loop until something is done."""
    while not done():
        Picture.turn += 1
        await asyncio.sleep(0)


@pytest.mark.usefixtures("emulated")
async def test_others_have_their_turn_between_the_bands() -> None:
    app = Drawing()
    async with app.run_test(size=SIZE) as pilot:
        await app.push_screen(Board())
        await pilot.pause()
        picture = app.screen.query_one(Picture)
        driver: Any = app._driver
        assert isinstance(driver, EmulatedDriver)
        sent: list[str] = []
        driver.painter._send = sent.append
        picture.letter = "b"
        picture.drawn.clear()
        picture.refresh()
        await asyncio.wait_for(turns(lambda: bool(sent)), 30)
        order = [picture.drawn[y] for y in range(SIZE[1])]
        assert order == sorted(order)
        assert len(set(order)) == SIZE[1] // LINES
        assert max(map(order.count, order)) == LINES
        assert "".join(sent).count("b") >= 1
        assert len(sent) == 1, "the terminal gets one frame"


@pytest.mark.usefixtures("emulated")
async def test_between_the_bands_of_two_apps_is_a_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    pause = 0.02
    monkeypatch.setattr(bands, "PAUSE_SECONDS", pause)
    here = Drawing(), Drawing()
    async with here[0].run_test(size=SIZE) as first, here[1].run_test(size=SIZE) as second:
        for app, pilot in zip(here, (first, second), strict=True):
            with app._context():  # the screen's own tasks take it over
                await app.push_screen(Board())
            await pilot.pause()
        pictures = [app.screen.query_one(Picture) for app in here]
        Picture.moments.clear()
        for picture in pictures:
            picture.letter = "b"
            picture.drawn.clear()
            picture.refresh()
        await asyncio.wait_for(turns(lambda: all(len(one.drawn) == SIZE[1] for one in pictures)), 30)
        begun = Picture.moments[::LINES]
        assert len(begun) == 2 * SIZE[1] // LINES
        assert all(later - earlier >= pause for earlier, later in pairwise(begun))


@pytest.mark.usefixtures("emulated")
@pytest.mark.parametrize("then", [*SIZES, "open", "close", "change"])
async def test_what_happens_between_two_bands_is_shown_too(then: str) -> None:
    app = Drawing()
    async with app.run_test(size=SIZE) as pilot:
        await app.push_screen(Board())
        if then == "close":
            await app.push_screen(Board())
        await pilot.pause()
        picture = app.screen.query_one(Picture)
        picture.letter = "b"
        picture.drawn.clear()
        picture.refresh()
        await asyncio.wait_for(turns(lambda: bool(picture.drawn)), 30)
        assert isinstance(app.screen, Board)
        assert app.screen.is_half_drawn
        if then in SIZES:
            await pilot.resize_terminal(*SIZES[then])
            driver: Any = app._driver
            driver.emulator = type(driver.emulator)(*SIZES[then])
            driver.painter.repaint()
        elif then == "open":
            await app.push_screen(Box())
        elif then == "close":
            await app.pop_screen()
        else:
            picture.letter = "c"
            picture.refresh(Region(0, 0, SIZE[0], 3))
        await pilot.pause()
        await asyncio.wait_for(turns(lambda: not getattr(app.screen, "is_half_drawn", True)), 30)
        await pilot.pause()
        assert app.size == Size(*SIZES.get(then, SIZE))
        await compare(pilot)
