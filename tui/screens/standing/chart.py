"""The course of somebody's rank as a small chart, game by game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from saves.standing import rank_at
from tui.art.depth import Look
from tui.screens.standing.phrases import short_step
from tui.widgets.drawn import Drawn

_AXIS: Final = 7
"""Width of the names of the divisions at the left edge."""

_WIDEST: Final = 4
"""Most columns for one game."""

_STEP: Final = 100


class RankChart(Drawn):
    """A bar for each rated game, as high as the rank after it; lines are named by division."""

    DEFAULT_CSS: ClassVar[str] = """
    RankChart {
        & > .rank-chart--bar { color: $accent; }
        & > .rank-chart--axis { color: $text-muted; }
    }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {"rank-chart--bar", "rank-chart--axis"}

    def __init__(self, look: Look, *, id: str | None = None) -> None:
        super().__init__(look, id=id)
        self._ratings: tuple[int, ...] = ()

    def show(self, ratings: Sequence[int]) -> None:
        """Show the ratings after each game, the oldest first."""
        self._ratings = tuple(ratings)
        self.refresh()

    @property
    def bounds(self) -> tuple[int, int]:
        """The least and the greatest rating that the chart reaches, at the edges of divisions."""
        low = min(self._ratings) // _STEP * _STEP
        high = -(-max(self._ratings) // _STEP) * _STEP
        return low, max(high, low + _STEP)

    def columns(self, width: int) -> list[int]:
        """Return the rating to show in each column; of too many games as many as there is room for."""
        room = max(width - _AXIS, 1)
        count = len(self._ratings)
        if count > room:
            return [self._ratings[(column + 1) * count // room - 1] for column in range(room)]
        wide = min(room // count, _WIDEST) if count else 0
        return [rating for rating in self._ratings for _column in range(wide)]

    def render_line(self, y: int) -> Strip:
        """Return one line."""
        width, height = self.size
        blank = self.rich_style
        if not self._ratings:
            return Strip.blank(width, blank)
        low, high = self.bounds
        part = (high - low) / height
        floor = high - (y + 1) * part
        division = -(-floor // _STEP) * _STEP  # the lowest edge of a division from the floor up
        named = division < floor + part
        label = short_step(rank_at(int(division))) if named else ""
        axis = blank + self.get_component_rich_style("rank-chart--axis")
        bar = blank + self.get_component_rich_style("rank-chart--bar")
        cells = "".join(
            self._cell(rating - floor, part, last=y == height - 1) for rating in self.columns(width)
        )
        edge = "┤" if named else "│"
        if not self._look.unicode:
            edge = "+" if named else "|"
        segments = [Segment(f"{label:>{_AXIS - 2}} {edge}", axis), Segment(cells, bar)]
        return Strip(segments).adjust_cell_length(width, blank or Style())

    def _cell(self, above: float, part: float, *, last: bool) -> str:
        """Return the character for a bar that rises so far above the floor of a line."""
        if above >= 0.75 * part:
            return "█" if self._look.unicode else "#"
        if above >= 0.25 * part or last:
            return "▄" if self._look.unicode else ("#" if above >= 0.5 * part else "_")
        return " "
