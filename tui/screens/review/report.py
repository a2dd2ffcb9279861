"""The report of a review: how many points each seat lost, and how often it erred."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Table as Grid
from rich.text import Text
from textual.widgets import Static

from tui.art.depth import Look
from tui.art.seats import badge_style
from tui.art.seats import seat as sign_of
from tui.games.presentation import AnyPresentation, capital
from tui.review.reviewer import Reviewer
from tui.review.verdicts import SeatReport, Verdict, report
from tui.widgets.look_widget import LookWidget
from tui.words import _, said

_BAR = 24


class ReportTable(LookWidget, Static):
    """A column for each seat that is judged, a line for each class of decisions."""

    def __init__(self, look: Look, *, id: str | None = None) -> None:
        super().__init__(look, id=id)
        self._shown: tuple[list[SeatReport], Look] | None = None

    def show(self, reviewer: Reviewer, colours: Sequence[int], words: AnyPresentation) -> None:
        """Show what has been found so far."""
        found = [report(seat, reviewer.move_reviews.values(), words.point) for seat in reviewer.seats]
        if (found, self._look) == self._shown:
            return
        self._shown = found, self._look
        grid = Grid(box=None, expand=True, pad_edge=False, show_header=True)
        grid.add_column("")
        for one in found:
            colour = colours[one.seat]
            badge = Text.assemble((sign_of(colour).sign(self._look), badge_style(colour, self._look)))
            grid.add_column(badge, justify="right")
        grid.add_row(_("decisions"), *(str(one.decisions) for one in found))
        grid.add_row(_("lost, average"), *(f"{one.average:.2f}" for one in found))
        grid.add_row(_("lost, in all"), *(f"{one.lost:.{words.decimals - 1}f}" for one in found))
        for judged in Verdict:
            label = f"{capital(_(judged.words))} {judged.mark}".rstrip()
            grid.add_row(label, *(str(one.counts[judged]) for one in found))
        self.update(grid)


def progress_words(reviewer: Reviewer, *, unicode: bool) -> str:
    """Return the line that says how far a review has come."""
    if reviewer.trouble is not None:
        return _("The review has stopped: {cause}. Space tries again.").format(cause=said(reviewer.trouble))
    done = round(reviewer.share * _BAR)
    full, empty = ("█", "░") if unicode else ("#", "-")
    bar = full * done + empty * (_BAR - done)
    judged = sum(number in reviewer.move_reviews for number in reviewer.decisions)
    facts = _("{bar} {judged} of {count} decisions judged").format(
        bar=bar, judged=judged, count=len(reviewer.decisions)
    )
    if not reviewer.running:
        return _("{facts}; stopped, Space goes on").format(facts=facts)
    return facts
