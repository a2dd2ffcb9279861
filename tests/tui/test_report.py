"""The report of a review at all widths, and the names at the end of the curves of scores."""

from __future__ import annotations

import asyncio

import pytest
from textual.app import App, ComposeResult
from textual.widget import Widget

from engine.landscape.records import Pass
from saves import Candidate, MoveReview, move_review
from tui.app.screens.review.report import ReportTable
from tui.app.widgets.timeline import TimelineBar, TurnMark
from tui.base.depth import Depth, Look
from tui.presentation import presentation

NAMES = ("Alexandra", "Benjamin", "Charlotte", "Dominique", "Ekaterina", "Ferdinand")
LOOK = Look(Depth.TRUECOLOR)


class Reviewed:
    """A reviewer as a report needs it."""

    def __init__(self, seats: int) -> None:
        self.seats = tuple(range(seats))
        self.move_reviews: dict[int, MoveReview] = {
            number: move_review(number, number % seats, [Candidate(Pass(), 5.0)], 5.0 - number % 12)
            for number in range(20 * seats)
        }


class Showing(App[None]):
    """One widget alone."""

    def __init__(self, widget: Widget) -> None:
        super().__init__()
        self.widget = widget

    def compose(self) -> ComposeResult:
        """The widget."""
        yield self.widget

    def lines(self) -> list[str]:
        """Return the text on the screen."""
        strips = self.screen._compositor.render_strips()
        return ["".join(segment.text for segment in strip).rstrip() for strip in strips]


@pytest.mark.parametrize("width", [26, 33, 45, 56])
async def test_a_report_of_six_names_them_all_and_breaks_no_row(width: int) -> None:
    table = ReportTable(LOOK)
    app = Showing(table)
    async with app.run_test(size=(width, 20)) as pilot:
        table.show(Reviewed(6), NAMES, range(6), presentation("carcassonne"))  # type: ignore[arg-type]
        await pilot.pause()
        lines = app.lines()
        assert all(any(name in line for line in lines[1:7]) for name in NAMES)
        assert all(line.split()[-1].isdigit() for line in lines[1:7])
        assert "…" not in "".join(lines)
        assert "blunder" in " ".join(lines)
        assert ("of" in lines[0].split()) is (width >= 45)


async def test_a_report_of_one_fits_eight_lines_and_scrolls_to_what_explains_it() -> None:
    table = ReportTable(LOOK)
    app = Showing(table)
    async with app.run_test(size=(30, 8)) as pilot:
        table.show(Reviewed(1), NAMES, range(1), presentation("carcassonne"))  # type: ignore[arg-type]
        await pilot.pause()
        assert any(line.startswith("Blunder X") for line in app.lines()), app.lines()
        table.explain(["Anna finished 20 points behind the winner."])
        await pilot.pause()
        assert table.max_scroll_y > 0
        table.scroll_page_down(animate=False)
        async with asyncio.timeout(30):
            while "winner." not in " ".join(app.lines()):
                await pilot.pause(0.01)


async def test_each_of_six_curves_has_its_sign_and_score_at_the_end() -> None:
    bar = TimelineBar(LOOK, range(6))
    bar.styles.height = 9
    app = Showing(bar)
    scores = (44, 24, 52, 24, 24, 17)
    async with app.run_test(size=(80, 9)) as pilot:
        bar.show([TurnMark(0, 0, (0,) * 6), *(TurnMark(n % 6, 3, scores) for n in range(30))], 3)
        await pilot.pause()
        lines = app.lines()
        ends = [line.split()[-2:] for line in lines[:6]]
        assert [end[-1] for end in ends] == ["52", "44", "24", "24", "24", "17"]
        assert len({end[0][-1] for end in ends}) == 6
        assert lines[0].lstrip().startswith("50")
        drawn = "".join(lines[:6])
        assert all(sign in drawn for sign in "●▲■◆★✚")
