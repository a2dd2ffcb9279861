"""The result of a game: who won, and where the points come from."""

from __future__ import annotations

from typing import ClassVar

from rich.table import Table as Grid
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.widgets import Static

from engine import bots
from tui.art.depth import Look
from tui.art.seats import badge_style
from tui.art.seats import seat as sign_of
from tui.games import presentation
from tui.host import host_of
from tui.keys import KeysLine, key
from tui.messages import addressed
from tui.screens.deals import DealsScreen, ProofLine
from tui.screens.table.tally import tally_grid
from tui.table import Sitting
from tui.terminal.lifecycle import ManagedModal
from tui.words import N_, _

_OTHER_LINES = 13
"""Lines of the screen besides the two lists of points."""


class ResultScreen(ManagedModal[str]):
    """Opened over the table at the end; dismissed with what is wanted next, ``""`` for the map."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("enter,escape", "wish('')", N_("See the map")),
        key("v", "wish('review')", N_("Review")),
        key("m", "wish('rematch')", N_("Rematch")),
        key("a", "wish('again')", N_("Play again")),
        key("r", "wish('replay')", N_("Replay")),
        key("S", "wish('share')", N_("Share")),
        key("q", "wish('home')", N_("To the start")),
        key("f4", "deals", N_("Fair deals"), footer=False),
    ]

    def __init__(self, sitting: Sitting, look: Look) -> None:
        super().__init__()
        self._sitting = sitting
        self._table = sitting.table
        self._look = look
        self._names = addressed((seat.name for seat in self._table.seats), sitting.addressed)

    def compose(self) -> ComposeResult:
        with Vertical(id="result") as box:
            box.border_title = _("the end")
            yield Static(self._headline(), id="headline")
            yield Static(
                tally_grid(
                    self._table.state, self._sitting.records, self._table.seats, self._names, self._look
                ),
                id="points",
            )
            best = self._best()
            lines = best.row_count + len(self._tally()) + _OTHER_LINES
            if best.row_count and lines <= self.app.size.height:
                yield Static(best, id="best")
            yield ProofLine(self._table.deals)
            yield KeysLine()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer a review if bots can judge the game; the same tiles at home, where none can look them up."""
        if parameters == ("review",):
            return bots.has_evaluation(self._table.state.game)
        return parameters != ("rematch",) or host_of(self).at_home

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str:
        if parameters == ("review",):
            return _("No bot can judge this game.")
        return _("Here the same tiles are not played twice.")

    def action_wish(self, wish: str) -> None:
        """Close with what is wanted next."""
        self.dismiss(wish)

    def action_deals(self) -> None:
        """Show the secret that decided chance."""
        self.app.push_screen(DealsScreen(self._table.deals))

    def _headline(self) -> Text:
        state = self._table.state
        outcome = presentation(state.game).outcome(state, self._sitting.records, self._names)
        return Text(outcome, justify="center", style="bold")

    def _tally(self) -> list[tuple[str, list[int]]]:
        return presentation(self._table.state.game).tally(self._table.state, self._sitting.records)

    def _best(self) -> Grid:
        """Return what brought each seat the most points."""
        state, records = self._table.state, self._sitting.records
        title = _("What brought most")
        grid = Grid(
            box=None,
            pad_edge=False,
            show_header=False,
            title=title,
            title_justify="left",
            title_style="dim",
        )
        grid.add_column(no_wrap=True)
        grid.add_column()
        for number, seat_ in enumerate(self._table.seats):
            if best := presentation(state.game).best(state, records, number):
                mark = sign_of(seat_.colour).sign(self._look), badge_style(seat_.colour, self._look)
                grid.add_row(Text.assemble(mark, " ", self._names[number]), best)
        return grid
