"""The notice of a terminal that is too small, and the colours round the map."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.geometry import Size

from tests.tui.first_screens import settled
from tests.tui.program import program
from tui.app.screens.home import HomeScreen
from tui.app.theme import theme_of
from tui.app.widgets.too_small import LEAST, Notice, TooSmallScreen, fits
from tui.base.depth import Depth


@pytest.mark.parametrize(
    ("width", "height", "enough"), [(60, 18, True), (59, 18, False), (60, 17, False), (200, 60, True)]
)
def test_what_is_large_enough(width: int, height: int, enough: bool) -> None:
    assert fits(Size(width, height)) is enough
    assert Size(60, 18) == LEAST


async def test_the_notice_comes_and_goes_with_the_size(tmp_path: Path) -> None:
    app = program(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.resize_terminal(50, 20)
        await pilot.pause()
        assert isinstance(app.screen, TooSmallScreen)
        text = str(app.screen.query_one(Notice).render())
        assert "50 x 20" in text
        assert "60 x 18" in text
        await pilot.resize_terminal(40, 10)
        await pilot.pause()
        assert "40 x 10" in str(app.screen.query_one(Notice).render())
        await pilot.press("enter")
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen)
        assert len(app.screen_stack) == 2


def test_every_depth_has_a_theme_of_its_own() -> None:
    names = [theme_of(depth).name for depth in Depth]
    assert len(set(names)) == len(Depth)


def test_without_colour_nothing_is_coloured() -> None:
    plain = theme_of(Depth.NONE)
    colours = {value for name, value in plain.variables.items() if not name.endswith("style")}
    assert colours == {"ansi_default"}
    assert plain.primary == plain.accent == plain.error == plain.background == "ansi_default"
