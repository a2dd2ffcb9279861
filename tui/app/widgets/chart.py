"""Shared drawing of all charts: columns for the values of a game, and a scale in the margin."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar, Final

from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual import events
from textual.message import Message
from textual.strip import Strip

from tui.terminal.look_widget import LookWidget

Cell = tuple[str, Style]
"""A character and how it is written."""

_HALVES: Final = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}
_IN_ASCII: Final = {" ": " ", "▀": "'", "▄": "_", "█": "#"}


class Chart(LookWidget):
    """Some values from left to right. A click asks for the value under the pointer.

    Attributes:
        MARGIN: columns on the left, for the scale, where :attr:`margin` says nothing else.
        WIDEST: most columns of a value, all of them equally wide; 0 to fill all the room there is.
    """

    plain: Style
    """The style of the line that is drawn, without marks."""
    _parts: dict[str, Style]
    MARGIN: ClassVar[int] = 0
    WIDEST: ClassVar[int] = 0
    COMPONENT_CLASSES: ClassVar[set[str]] = {"chart--scale"}
    DEFAULT_CSS: ClassVar[str] = "Chart > .chart--scale { color: $text-muted; }"

    class Chosen(Message):
        """A value was clicked; ``index`` counts from 0."""

        def __init__(self, index: int) -> None:
            super().__init__()
            self.index = index

    @property
    @abstractmethod
    def count(self) -> int:
        """The number of values."""

    @abstractmethod
    def cell(self, shown: range, first: bool, y: int) -> Cell:
        """Return a cell in line ``y``.

        Args:
            shown: indices of the values in its column; none to the right of them all.
            first: whether the column is the first of its value.
            y: the line.
        """

    def scale(self, y: int) -> str:
        """Return the margin text of a line."""
        return ""

    def part(self, name: str) -> Style:
        """Return the style of a component in the line that is drawn."""
        found = self._parts.get(name)
        if found is None:
            found = self._parts[name] = self.plain + self.get_component_rich_style(name, partial=True)
        return found

    @property
    def margin(self) -> int:
        """Columns on the left of the values, for the scale."""
        return self.MARGIN

    @property
    def end_margin(self) -> int:
        """Columns on the right of the values, for what stands at their end."""
        return 0

    def at_end(self, y: int) -> Text:
        """Return the text of a line on the right of the values."""
        return Text()

    @property
    def _room(self) -> int:
        return self.size.width - self.margin - self.end_margin

    def columns_of(self, index: int) -> range:
        """Return the columns of a value."""
        columns = columns_of(index, self.count, self._room, self.WIDEST)
        return range(columns.start + self.margin, columns.stop + self.margin)

    def shown_at(self, column: int) -> range:
        """Return the indices of the values in a column."""
        return shown_at(column - self.margin, self.count, self._room, self.WIDEST)

    def render_line(self, y: int) -> Strip:
        width = self.size.width
        if not self.count:
            return Strip.blank(width, self.rich_style)
        # Once a line, because they are put together from those of all ancestors.
        self.plain, self._parts = self.rich_style, {}
        margin, count, room = self.margin, self.count, self._room
        segments = [Segment(f"{self.scale(y):>{margin}}", self.part("chart--scale"))]
        for column in range(room):
            shown = shown_at(column, count, room, self.WIDEST)
            first = bool(shown) and columns_of(shown[0], count, room, self.WIDEST).start == column
            segments.append(Segment(*self.cell(shown, first, y)))
        if self.end_margin:
            segments += self.at_end(y).render(self.app.console)
        return Strip(segments).simplify().adjust_cell_length(width, self.plain or Style())

    def halves(self, upper: bool, lower: bool) -> str:
        """Return the character for a cell whose halves are filled or not."""
        char = _HALVES[upper, lower]
        return char if self.look.unicode else _IN_ASCII[char]

    def bar(self, value: float, ground: float, bounds: tuple[float, float], y: int, lines: int) -> str:
        """Return the character of line ``y`` of a bar from ``ground`` to ``value``.

        Args:
            bounds: the least and the greatest value that the chart reaches.
            y: the line.
            lines: how many lines the bars have.
        """
        low, high = bounds
        step = (high - low) / (2 * lines)
        upper = high - (2 * y + 0.5) * step  # a half is filled when its middle lies within the bar
        upper_in, lower_in = (
            ground <= level <= value or value <= level < ground for level in (upper, upper - step)
        )
        return self.halves(upper_in, lower_in)

    def on_click(self, event: events.Click) -> None:
        """Ask for the value that was clicked."""
        at = event.get_content_offset(self)
        shown = None if at is None else self.shown_at(at.x)
        if shown:
            self.post_message(self.Chosen(shown[-1]))


def _room(count: int, width: int, widest: int) -> int:
    """Return how many of ``width`` columns are used for ``count`` values."""
    return min(width // count, widest) * count or width


def columns_of(index: int, count: int, width: int, widest: int) -> range:
    """Return the columns of a value, one at least; where there are too few, several values share one."""
    if count <= 0 or width <= 0:
        return range(0)
    room = _room(count, width, widest)
    start = index * room // count
    return range(start, max((index + 1) * room // count, start + 1))


def shown_at(column: int, count: int, width: int, widest: int) -> range:
    """Return the values that a column shows, the inverse of :func:`columns_of`."""
    if count <= 0 or not 0 <= column < width or column >= (room := _room(count, width, widest)):
        return range(0)
    stop = -(-(column + 1) * count // room)
    return range(min(-(-column * count // room), stop - 1), stop)
