"""The table of majorities: an area a row, with who leads there, its worth, and how likely it is to close."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from engine.landscape.state import LandscapeState
from saves import Seat
from tui.app.widgets.menu import Item, ItemLine, Menu
from tui.base.depth import Look
from tui.base.words import _, capital
from tui.presentation.landscape.areas import HeldArea, hardest_gap, held_areas
from tui.presentation.landscape.words import AnyLandscapePresentation

_BETWEEN: Final = " "
_ROOM: Final = 66  # cells of a row at 80 columns; where the words do not fit, the size is a number alone
_ALMOST_SURE: Final = 0.99  # the most that is shown for an area that may still stay open


class AreaTable(Vertical):
    """The areas with followers as a menu, whose choices are numbers in :attr:`areas`.

    Attributes:
        areas: in the order of the rows.
    """

    def __init__(
        self, state: LandscapeState, words: AnyLandscapePresentation, seats: Sequence[Seat], look: Look
    ) -> None:
        super().__init__(id="areas")
        self._state, self._words, self._look = state, words, look
        self._colours = [seat.colour for seat in seats]
        self.areas = held_areas(state)

    def compose(self) -> ComposeResult:
        """The heads of the columns above the rows."""
        if not self.areas:
            yield Static(_("Nobody holds an area yet."))
            return
        heads = (_("lead"), _("now"), _("closed"), _("gaps"), _("fit"), _("chance"))
        rows = [self._cells(area) for area in self.areas]
        widths = [max(map(cell_len, column)) for column in zip(heads, *rows, strict=True)]
        yield Static(_row(heads, widths) + " ", id="heads")
        menu = Menu(look=self._look)
        menu.offer(
            [
                Item(str(number), (self._line(area, _row(row, widths)),))
                for number, (area, row) in enumerate(zip(self.areas, rows, strict=True))
            ]
        )
        yield menu

    def _line(self, area: HeldArea, numbers: str) -> ItemLine:
        followers = [part for seat, count in area.heads for part in (self._colours[seat], (str(count), ""))]
        title = capital(self._words.feature(area.feature.kind))
        size = self._words.counted("tiles", len(area.feature.tiles))
        right = cell_len(numbers) + 4 * len(area.heads)
        if cell_len(f"{title} {size}") + right > _ROOM:
            size = str(len(area.feature.tiles))
        return ItemLine(((f"{title} ", ""), (size, "quiet")), (*followers, (numbers, "")))

    def _cells(self, area: HeldArea) -> tuple[str, ...]:
        """Return the lead, the worth now and closed, the gaps, the tiles that fit the hardest, the chance."""
        feature = area.feature
        lead = f"+{area.lead}" if len(area.holders) == 1 else _("joint") if area.holders else _("nobody")
        if not self._words.is_ever_complete(feature.kind):
            return lead, str(feature.final), "", "", "", ""
        return (
            lead,
            str(feature.final),
            str(feature.closed),
            str(len(feature.holes)),
            str(hardest_gap(self._state, feature)) if feature.holes else "",
            f"{area.chance if feature.complete else min(area.chance, _ALMOST_SURE):.0%}",
        )


def _row(cells: Sequence[str], widths: Sequence[int]) -> str:
    return "".join(
        _BETWEEN + " " * (width - cell_len(cell)) + cell for cell, width in zip(cells, widths, strict=True)
    )
