"""Points in a game so far: the areas that still bring some, and the sources of those that seats have."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, Final

from rich.cells import cell_len
from rich.table import Table as Grid
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Static

from engine import State
from saves import Seat
from tui.app.screens.areas import AreaTable
from tui.app.widgets.menu import Menu
from tui.base.depth import Look
from tui.base.words import N_, _
from tui.drawing.art.seats import badge_style
from tui.drawing.art.seats import seat as sign_of
from tui.presentation import MoveAndEvents, presentation
from tui.terminal.keys import KeysLine, key
from tui.terminal.lifecycle import ManagedModal

Region = tuple[int, int, int]
"""A cell and the number of a region of the tile there."""

_LABEL_WIDTH: Final = 22
"""Columns that the label of a row has at most where there are many seats, whose names then give way."""

MANY_SEATS: Final = 5
"""From how many seats on a list of points needs a wide box, and two lines for signs and names."""


def tally_grid(
    state: State, records: Iterable[MoveAndEvents], seats: Sequence[Seat], names: Sequence[str], look: Look
) -> Grid:
    """Return for what the points of each seat were given, and their sum; the names are those to show."""
    rows = presentation(state.game).tally(state, records)
    longest = max((cell_len(label) for label, _row in rows), default=0)
    grid = Grid(box=None, expand=True, pad_edge=False)
    many = len(seats) >= MANY_SEATS
    grid.add_column("", width=min(_LABEL_WIDTH, longest) if many else None)
    for seat, name in zip(seats, names, strict=True):
        sign = sign_of(seat.colour).sign(look), badge_style(seat.colour, look)
        grid.add_column(Text.assemble(sign, "\n" if many else " ", name), justify="right")
    for label, row in rows:
        grid.add_row(label, *(str(points) if points else "·" for points in row))
    total = [Text(str(points), style="bold") for points in state.scores]
    grid.add_row(Text(_("Total"), style="bold"), *total)
    return grid


class TallyScreen(ManagedModal[Region | None]):
    """Opened over the table; returns a region of the area that was chosen.

    Args:
        areas: the areas with followers; ``None`` to show none.
    """

    BINDINGS: ClassVar[list[BindingType]] = [key("escape,s,enter,q", "dismiss", N_("Back"))]

    def __init__(
        self,
        state: State,
        records: Iterable[MoveAndEvents],
        seats: Sequence[Seat],
        names: Sequence[str],
        look: Look,
        areas: AreaTable | None = None,
    ) -> None:
        super().__init__()
        self._grid = tally_grid(state, records, seats, names, look)
        self._is_wide = areas is not None or len(seats) >= MANY_SEATS
        self._areas = areas

    def compose(self) -> ComposeResult:
        with Vertical(id="tally") as box:
            box.border_title = _("scores")
            box.set_class(self._is_wide, "-wide")
            if self._areas is not None:
                box.add_class("-areas")
                yield self._areas
            with VerticalScroll():
                yield Static(self._grid)
            yield KeysLine()

    def on_menu_chosen(self, event: Menu.Chosen) -> None:
        """Return the first region of an area."""
        assert self._areas is not None
        self.dismiss(self._areas.areas[int(event.item)].feature.segments[0])
