"""A chart of a seat's advantage after each turn, with its errors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from tui.app.widgets.chart import Cell, Chart
from tui.base.depth import Look


class AdvantageChart(Chart):
    """Bars upwards where the seat was ahead, downwards where it was behind; below them its errors.

    The lowest line holds the marks and points to the turn in view.
    """

    MARGIN = 6
    COMPONENT_CLASSES: ClassVar[set[str]] = {"course--ahead", "course--behind", "course--mark", "course--at"}
    DEFAULT_CSS: ClassVar[str] = """
    AdvantageChart {
        & > .course--ahead { color: $success; }
        & > .course--behind { color: $error; }
        & > .course--mark { color: $warning; text-style: bold; }
        & > .course--at { color: $primary; text-style: bold; }
    }
    """

    def __init__(self, look: Look, *, id: str | None = None) -> None:
        super().__init__(look, id=id)
        self._values: tuple[float, ...] = ()
        self._marks: dict[int, str] = {}
        self._at = -1

    def show(self, values: Sequence[float], marks: Mapping[int, str], at: int) -> None:
        """Show points ahead for each turn, marks by index of the turn, and the turn in view (-1: none)."""
        new = (tuple(values), dict(marks), at)
        if new != (self._values, self._marks, self._at):
            self._values, self._marks, self._at = new
            self.refresh()

    @property
    def count(self) -> int:
        return len(self._values)

    @property
    def bounds(self) -> tuple[float, float]:
        """The least and the greatest value that the chart reaches; 0 lies between them."""
        return min(0.0, *self._values, -1.0), max(0.0, *self._values, 1.0)

    def scale(self, y: int) -> str:
        (low, high), lines = self.bounds, self.size.height - 1
        above = high - y * (high - low) / lines
        if y == 0:
            return f"{high:+.0f} "
        if y == lines - 1:
            return f"{low:+.0f} "
        return "0 " if above - (high - low) / lines <= 0 < above and y < lines else ""

    def cell(self, shown: range, first: bool, y: int) -> Cell:
        lines = self.size.height - 1
        here = self._at in shown
        if y == lines:
            mark = next((self._marks[index] for index in reversed(shown) if index in self._marks), "")[-1:]
            if here:
                mark = mark or ("▲" if self.look.unicode else "^")
            return (mark if first and mark else " "), self.part("course--at" if here else "course--mark")
        if not shown:
            return " ", self.plain
        value = self._values[shown[-1]]
        name = "course--at" if here else "course--ahead" if value >= 0 else "course--behind"
        return self.bar(value, 0, self.bounds, y, lines), self.part(name)
