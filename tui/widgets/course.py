"""The course of a game as a small chart: how far a seat was ahead after each turn, and where it erred."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.message import Message
from textual.strip import Strip

from tui.art.depth import Look
from tui.widgets.drawn import Drawn

_AXIS: Final = 6
"""Width of the numbers at the left edge."""

_BLOCKS: Final = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}


class Course(Drawn):
    """Bars upwards where the seat was ahead, downwards where it was behind; below them its errors.

    The lowest line holds the marks and points to the turn in view. A click chooses a turn.
    """

    DEFAULT_CSS: ClassVar[str] = """
    Course {
        & > .course--ahead { color: $success; }
        & > .course--behind { color: $error; }
        & > .course--axis { color: $text-muted; }
        & > .course--mark { color: $warning; text-style: bold; }
        & > .course--at { color: $primary; text-style: bold; }
    }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "course--ahead",
        "course--behind",
        "course--axis",
        "course--mark",
        "course--at",
    }

    class Chosen(Message):
        """A turn was clicked; ``index`` counts from 0."""

        def __init__(self, index: int) -> None:
            super().__init__()
            self.index = index

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

    # -- drawing ------------------------------------------------------------------------------------------

    @property
    def bounds(self) -> tuple[float, float]:
        """The least and the greatest value that the chart reaches; 0 lies between them."""
        return min(0.0, *self._values, -1.0), max(0.0, *self._values, 1.0)

    def column(self, index: int) -> int:
        """Return the first column of a turn."""
        room = max(self.size.width - _AXIS, 1)
        return _AXIS + index * room // max(len(self._values), 1)

    def turn_at(self, column: int) -> int | None:
        """Return the index of the turn in a column; ``None`` where there is none."""
        for index in range(len(self._values)):
            if self.column(index) <= column < max(self.column(index + 1), self.column(index) + 1):
                return index
        return None

    def render_line(self, y: int) -> Strip:
        """Return one line."""
        width, height = self.size
        blank = self.rich_style
        if not self._values:
            return Strip.blank(width, blank)
        line = self._marks_line() if y == height - 1 else self._bars_line(y, height - 1)
        return Strip(line).adjust_cell_length(width, blank or Style())

    def _bars_line(self, y: int, rows: int) -> list[Segment]:
        blank = self.rich_style
        low, high = self.bounds
        axis = self.get_component_rich_style("course--axis")
        # Each line has an upper and a lower half; a half is filled when its middle lies within the bar.
        step = (high - low) / (2 * rows)
        upper = high - (2 * y + 0.5) * step
        lower = upper - step
        label = ""
        if y == 0:
            label = f"{high:+.0f}"
        elif y == rows - 1:
            label = f"{low:+.0f}"
        elif lower - step / 2 <= 0 < upper + step / 2:
            label = "0"
        segments = [Segment(f"{label:>{_AXIS - 1}} ", blank + axis)]
        for index, value in enumerate(self._values):
            cells = self.column(index + 1) - self.column(index)
            if not cells:
                continue
            halves = (_within(upper, value), _within(lower, value))
            char = _BLOCKS[halves] if self._look.unicode else ("#" if any(halves) else " ")
            name = "course--at" if index == self._at else "course--ahead" if value >= 0 else "course--behind"
            segments.append(Segment(char * cells, blank + self.get_component_rich_style(name)))
        return segments

    def _marks_line(self) -> list[Segment]:
        blank = self.rich_style
        chars = [" "] * max(self.size.width, _AXIS)
        styles = ["course--axis"] * len(chars)
        for index, mark in self._marks.items():
            at = min(self.column(index), len(chars) - 1)
            chars[at], styles[at] = mark[-1:] or " ", "course--mark"
        if 0 <= self._at < len(self._values):
            at = min(self.column(self._at), len(chars) - 1)
            if chars[at] == " ":
                chars[at] = "▲" if self._look.unicode else "^"
            styles[at] = "course--at"
        return [
            Segment(char, blank + self.get_component_rich_style(style))
            for char, style in zip(chars, styles, strict=True)
        ]

    def on_click(self, event: events.Click) -> None:
        """Tell which turn was clicked."""
        index = self.turn_at(event.x)
        if index is not None:
            self.post_message(self.Chosen(index))


def _within(level: float, value: float) -> bool:
    """Return whether a level lies between 0 and a value."""
    return 0 <= level <= value or value <= level < 0
