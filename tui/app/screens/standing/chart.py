"""A small chart of a person's rank, game by game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from saves.results.rank_points import rank_at
from tui.app.screens.standing.phrases import short_step
from tui.app.widgets.chart import Cell, Chart
from tui.base.depth import Look

_STEP: Final = 100


class RankChart(Chart):
    """A bar for each rated game, as high as the rank after it; lines are named by division."""

    MARGIN = 7
    WIDEST = 4
    COMPONENT_CLASSES: ClassVar[set[str]] = {"rank-chart--bar"}
    DEFAULT_CSS: ClassVar[str] = "RankChart > .rank-chart--bar { color: $accent; }"

    def __init__(self, look: Look, *, id: str | None = None) -> None:
        super().__init__(look, id=id)
        self._ratings: tuple[int, ...] = ()

    def show(self, ratings: Sequence[int]) -> None:
        """Show the ratings after each game, the oldest first."""
        self._ratings = tuple(ratings)
        self.refresh()

    @property
    def count(self) -> int:
        return len(self._ratings)

    @property
    def bounds(self) -> tuple[int, int]:
        """The least and the greatest rating that the chart reaches, at the edges of divisions."""
        low = min(self._ratings) // _STEP * _STEP
        high = -(-max(self._ratings) // _STEP) * _STEP
        return low, max(high, low + _STEP)

    def scale(self, y: int) -> str:
        """Return the name of the division whose lower edge is in a line, and the edge of the chart."""
        low, high = self.bounds
        part = (high - low) / self.size.height
        floor = high - (y + 1) * part
        division = -(-floor // _STEP) * _STEP  # the lowest edge of a division from the floor up
        if division >= floor + part:
            return "│" if self.look.unicode else "|"
        return short_step(rank_at(int(division))) + (" ┤" if self.look.unicode else " +")

    def cell(self, shown: range, first: bool, y: int) -> Cell:
        if not shown:
            return " ", self.plain
        low, high = self.bounds
        least = low + (high - low) / (2 * self.size.height)  # half a cell, so that there is something to see
        value = max(self._ratings[shown[-1]], least)
        return self.bar(value, low, (low, high), y, self.size.height), self.part("rank-chart--bar")
