"""The report of a review: how many points each seat lost, how often it erred, and why it lost the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from tui.base.depth import Look
from tui.base.fitting import filled
from tui.base.words import _, capital, said
from tui.drawing.art.seats import badge_style
from tui.drawing.art.seats import seat as sign_of
from tui.presentation.presentation import AnyPresentation
from tui.study.review.reviewer import Reviewer
from tui.study.review.verdicts import SeatReport, Verdict, accuracy_words, report
from tui.terminal.look_widget import LookWidget

_BAR = 24

_SIGNS: Final = {Verdict.BEST: "=", Verdict.SOUND: "+"}
"""Signs of the classes that have no mark, as heads of columns."""

_NAME: Final = 8  # columns that a name has at least before a column with numbers is dropped


class ReportTable(LookWidget, VerticalScroll):
    """The losses of each seat that is judged: a line for each fact, or for each seat where there are many.

    Where it does not fit it can be scrolled, by the screen that holds it too.
    """

    DEFAULT_CSS: ClassVar[str] = """
    ReportTable { layout: vertical; overflow: hidden auto; }
    ReportTable { scrollbar-size-vertical: 1; scrollbar-gutter: stable; }
    ReportTable > Static { height: auto; }
    """
    can_focus = False

    def __init__(self, look: Look, *, id: str | None = None) -> None:
        super().__init__(look, id=id)
        self._reports: list[SeatReport] = []
        self._names: Sequence[str] = ()
        self._colours: Sequence[int] = ()
        self._decimals = 1
        self._notes: Sequence[str] = ()

    def compose(self) -> ComposeResult:
        """The table, as high as it must be."""
        yield Static(markup=False)

    def on_resize(self) -> None:
        """Rebuild the table."""
        self._draw()

    def show(
        self, reviewer: Reviewer, names: Sequence[str], colours: Sequence[int], words: AnyPresentation
    ) -> None:
        """Show what has been found so far."""
        found = [report(seat, reviewer.move_reviews.values(), words.point) for seat in reviewer.seats]
        self._reports, self._names, self._colours = found, names, colours
        self._decimals = words.decimals
        self._draw()

    def explain(self, notes: Sequence[str]) -> None:
        """Show sentences that explain the game below the table."""
        if tuple(notes) != self._notes:
            self._notes = tuple(notes)
            self._draw()

    def _draw(self) -> None:
        width = self.scrollable_content_region.width
        if not self._reports or width <= 0:
            return
        table = self._facts(width) if len(self._reports) == 1 else self._seats(width)
        if self._notes:
            table = Group(table, Text("\n" + " ".join(self._notes)))
        self.query_one(Static).update(table)

    def _facts(self, width: int) -> RenderableType:
        """Return the table of one seat: a line for each fact, in whole words."""
        one = self._reports[0]
        lost = _("{points}; {average} each").format(
            points=self._number(one.lost), average=f"{one.average:.2f}"
        )
        facts = [
            (_("accuracy"), accuracy_words(one.accuracy)),
            (_("decisions"), str(one.decisions)),
            (_("points lost"), lost),
        ]
        facts += [
            (f"{capital(_(kind.words))} {kind.mark}".rstrip(), str(one.counts[kind])) for kind in Verdict
        ]
        lines = (f"{filled(fact, width - 1 - cell_len(number))} {number}" for fact, number in facts)
        return Text("\n".join(lines), no_wrap=True)

    def _seats(self, width: int) -> RenderableType:
        """Return the table of several seats: a line for each, with as many numbers as there is room for."""
        columns = self._columns(width)
        grid = Grid(box=None, expand=True, pad_edge=False, padding=(0, 1, 0, 0), header_style="")
        grid.add_column(_("lost by"), ratio=1, no_wrap=True, overflow="ellipsis")
        for head, numbers in columns:
            grid.add_column(head, justify="right", no_wrap=True, min_width=max(map(len, (head, *numbers))))
        for row, one in enumerate(self._reports):
            colour = self._colours[one.seat]
            name = Text(no_wrap=True, overflow="ellipsis")
            name.append(sign_of(colour).sign(self._look), badge_style(colour, self._look))
            name.append(f" {self._names[one.seat]}")
            grid.add_row(name, *(numbers[row] for _head, numbers in columns))
        legend = [""]
        for judged in Verdict:
            sign = f"{_sign(judged)} {_(judged.words)}"
            if cell_len(legend[-1]) + cell_len(sign) + 2 > width:
                legend.append("")
            legend[-1] += f"  {sign}" if legend[-1] else sign
        return Group(grid, Text("\n".join(legend), "dim"))

    def _columns(self, width: int) -> list[tuple[str, list[str]]]:
        """Return the columns for which there is room beside the names, each with its head and numbers."""
        found = self._reports
        accuracy = (_("acc."), [accuracy_words(one.accuracy) for one in found])
        average = (_("each"), [f"{one.average:.2f}" for one in found])
        total = (_("all"), [self._number(one.lost) for one in found])
        count = (_("of"), [str(one.decisions) for one in found])
        classes = {judged: (_sign(judged), [str(one.counts[judged]) for one in found]) for judged in Verdict}
        best, sound, *errors = (classes[judged] for judged in Verdict)
        shown = [average, *errors]
        names = max(_NAME, min(16, max(len(self._names[one.seat]) for one in found))) + 2
        for more in (accuracy, total, best, sound, count):
            if names + sum(max(map(len, (head, *rows))) + 1 for head, rows in (*shown, more)) <= width:
                shown.append(more)
        order = (accuracy, average, total, count, best, sound, *errors)
        return [column for column in order if column in shown]

    def _number(self, points: float) -> str:
        return f"{points:.{max(0, self._decimals - 1)}f}"


def _sign(judged: Verdict) -> str:
    """Return the sign of a class of decisions as the head of a column."""
    return judged.mark or _SIGNS[judged]


def progress_words(reviewer: Reviewer, *, unicode: bool) -> str:
    """Return the line that says how far a review has come."""
    if reviewer.trouble is not None:
        return _("The review has stopped: {cause}. Space tries again.").format(cause=said(reviewer.trouble))
    bar = _bar(reviewer.share, unicode)
    judged = sum(number in reviewer.move_reviews for number in reviewer.decisions)
    facts = _("{bar} {judged} of {count} decisions judged").format(
        bar=bar, judged=judged, count=len(reviewer.decisions)
    )
    if not reviewer.running:
        return _("{facts}; stopped, Space continues").format(facts=facts)
    return facts


def mistakes_words(share: float, *, unicode: bool) -> str:
    """Return the line that says how far the worst decisions have been judged again."""
    return _("{bar} looking at the worst decisions again").format(bar=_bar(share, unicode))


def _bar(share: float, unicode: bool) -> str:
    done = round(share * _BAR)
    full, empty = ("█", "░") if unicode else ("#", "-")
    return full * done + empty * (_BAR - done)
