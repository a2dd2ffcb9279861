"""A chart of how a number has changed from game to game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from tui.app.widgets.chart import Cell, Chart
from tui.base.depth import Look


class TrendChart(Chart):
    """A bar for each value, with the greatest and the least in the margin."""

    MARGIN = 6
    WIDEST = 4
    COMPONENT_CLASSES: ClassVar[set[str]] = {"trend-chart--bar", "trend-chart--last"}
    DEFAULT_CSS: ClassVar[str] = """
    TrendChart > .trend-chart--bar { color: $accent; }
    TrendChart > .trend-chart--last { color: $primary; }
    """

    def __init__(self, look: Look, *, id: str | None = None) -> None:
        super().__init__(look, id=id)
        self._values: tuple[float, ...] = ()
        self._unit = ""
        self._labels = ""

    def show(self, values: Sequence[float], unit: str = "", labels: str = "") -> None:
        """Show values, the oldest first.

        Args:
            unit: what follows the numbers in the margin, one character at most.
            labels: a letter under each value; ``""`` to show none.
        """
        self._values, self._unit, self._labels = tuple(values), unit, labels
        self.refresh()

    @property
    def count(self) -> int:
        return len(self._values)

    @property
    def bounds(self) -> tuple[float, float]:
        """The least and the greatest value that the chart reaches; 0 is always among them."""
        return min(0.0, *self._values), max(0.0, *self._values) or 1.0

    @property
    def _lines(self) -> int:
        return max(self.size.height - bool(self._labels), 1)

    def scale(self, y: int) -> str:
        if y not in (0, self._lines - 1):
            return ("│" if self.look.unicode else "|") if y < self._lines else ""
        low, high = self.bounds
        return f"{high if y == 0 else low:.0f}{self._unit}" + (" ┤" if self.look.unicode else " +")

    def cell(self, shown: range, first: bool, y: int) -> Cell:
        if not shown:
            return " ", self.plain
        if y >= self._lines:
            return (self._labels[shown[-1]] if first else " "), self.part("chart--scale")
        low, high = self.bounds
        value = self._values[shown[-1]]
        least = (high - low) / (2 * self._lines)  # half a cell, so that there is something to see
        value = max(value, least) if 0 < value < least else value
        name = "trend-chart--last" if len(self._values) - 1 in shown else "trend-chart--bar"
        return self.bar(value, 0.0, (low, high), y, self._lines), self.part(name)
