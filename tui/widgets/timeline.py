"""The course of a game as one strip: a tick a turn, taller where points fell, with the place in it.

Where there is room the scores run as curves above the ticks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.message import Message
from textual.strip import Strip

from tui.art.depth import Depth, Look
from tui.art.palette import Shade, colours, style
from tui.art.seats import seat as sign_of
from tui.widgets.drawn import Drawn

_BAR_LINES: Final = 2
_LINES: Final = _BAR_LINES + 1
_WIDEST: Final = 3
_FULLEST: Final = 8
_BLOCKS: Final = " ▁▂▃▄▅▆▇█"
_PLAIN_BLOCKS: Final = " ..::||##"


@dataclass(frozen=True, slots=True)
class Tick:
    """One turn.

    Attributes:
        colour: number of the colour of the seat whose turn it was.
        points: points that fell in it.
        scores: points of every seat after it.
    """

    colour: int
    points: int
    scores: tuple[int, ...]


class TimelineBar(Drawn):
    """A strip of ticks; the one in view is marked. A click on a tick asks to go there."""

    DEFAULT_CSS: ClassVar[str] = "TimelineBar { width: 1fr; height: 3; }"
    COMPONENT_CLASSES: ClassVar[set[str]] = {"timeline--mark", "timeline--place"}

    class Chosen(Message):
        """A tick was clicked; ``index`` counts from 0."""

        def __init__(self, index: int) -> None:
            super().__init__()
            self.index = index

    def __init__(
        self,
        look: Look,
        seats: Sequence[int],
        *,
        id: str | None = None,
    ) -> None:
        """Make an empty strip.

        Args:
            look: colours and characters to draw with.
            seats: number of the colour of each seat, for the curves.
            id: Textual's id of the widget.
        """
        super().__init__(look, id=id)
        self._seats = tuple(seats)
        self._ticks: tuple[Tick, ...] = ()
        self._at = -1
        self._most = _FULLEST

    def show(self, ticks: Sequence[Tick], at: int) -> None:
        """Show a game and mark the tick at index ``at``; -1 is before the first."""
        new = tuple(ticks)
        if new != self._ticks:
            self._ticks = new
            self._most = max((tick.points for tick in new), default=0) or 1
            self._most = max(self._most, _FULLEST)
        elif at == self._at:
            return
        self._at = at
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """Return one line: curves, then bars, then the signs of those who scored."""
        width = self.size.width
        line = y - (self.size.height - _LINES)
        here = columns_of(self._at, len(self._ticks), width) if self._at >= 0 else range(1)
        segments = []
        for column in range(width):
            if line < 0:
                char, ink = self._curve(column, y)
            elif line < _BAR_LINES:
                char, ink = self._bar(column, line)
            else:
                char, ink = self._sign(column)
            if column in here:
                char, ink = self._marked(char, ink, line == _BAR_LINES)
            segments.append(Segment(char, ink))
        return Strip(segments, width).simplify()

    def _tick(self, column: int) -> Tick | None:
        """Return the tick to draw in a column: of several, the one with the most points."""
        found = [self._ticks[index] for index in ticks_at(column, len(self._ticks), self.size.width)]
        return max(found, key=lambda tick: tick.points) if found else None

    def _bar(self, column: int, line: int) -> tuple[str, Style]:
        tick = self._tick(column)
        if tick is None:
            return " ", self.rich_style
        steps = _BAR_LINES * 8
        height = 1 + round((steps - 1) * tick.points / self._most)
        filled = min(max(height - 8 * (_BAR_LINES - 1 - line), 0), 8)
        blocks = _BLOCKS if self._look.unicode else _PLAIN_BLOCKS
        return blocks[filled], self._ink(tick.colour)

    def _sign(self, column: int) -> tuple[str, Style]:
        indices = ticks_at(column, len(self._ticks), self.size.width)
        tick = self._tick(column)
        if tick is None:
            return " ", self.rich_style
        first = columns_of(indices[0], len(self._ticks), self.size.width)
        if tick.points and column == first[0]:
            return sign_of(tick.colour).sign(self._look), self._ink(tick.colour)
        return " ", self.rich_style

    def _marked(self, char: str, ink: Style, lowest: bool) -> tuple[str, Style]:
        """Return a cell of the tick in view: on a bright ground, or reversed where there is none."""
        if self._look.depth in (Depth.NONE, Depth.ANSI16):
            return ("^" if lowest and char == " " else char), ink + Style(reverse=lowest)
        if lowest:
            return char, self.get_component_rich_style("timeline--mark")
        return char, ink + Style(bgcolor=self.get_component_rich_style("timeline--place").bgcolor)

    def _curve(self, column: int, line: int) -> tuple[str, Style]:
        indices = ticks_at(column, len(self._ticks), self.size.width)
        if not indices:
            return " ", self.rich_style
        lines = self.size.height - _LINES
        top = max((max(tick.scores) for tick in self._ticks), default=0) or 1
        halves: list[int | None] = [None, None]
        scores = self._ticks[indices[-1]].scores
        for seat, score in enumerate(scores):
            level = round((2 * lines - 1) * score / top)
            half = 2 * lines - 1 - level - 2 * line
            if half in (0, 1):
                halves[half] = seat
        return self._halves(*halves)

    def _halves(self, upper: int | None, lower: int | None) -> tuple[str, Style]:
        """Return a cell with a dot of a curve in its upper half, its lower half, both or none."""
        seat = upper if upper is not None else lower
        if seat is None:
            return " ", self.rich_style
        ink = self._ink(self._seats[seat])
        if not self._look.unicode or self._look.depth is Depth.NONE:
            return sign_of(self._seats[seat]).sign(self._look), ink
        if upper is None or lower is None:
            return "▀" if lower is None else "▄", ink
        if upper == lower:
            return "█", ink
        below = self._ink(self._seats[lower])
        return "▀", ink + Style(bgcolor=below.color)

    def _ink(self, colour: int) -> Style:
        if self._look.depth is Depth.NONE:
            return self.rich_style
        codes = colours(self._look.depth, Shade.PLAIN)
        fore = style(self._look.depth, codes[ord(sign_of(colour).code)], codes[ord(".")])
        return self.rich_style + Style(color=fore.color)

    def on_click(self, event: events.Click) -> None:
        """Ask to go to the tick that was clicked."""
        indices = ticks_at(event.x, len(self._ticks), self.size.width)
        if indices:
            self.post_message(self.Chosen(indices[-1]))


def columns_of(index: int, count: int, width: int) -> range:
    """Return the columns of a tick among ``count`` in a strip of some width; one at least.

    Where there is room every tick has as many columns, else several share one.
    """
    if not count or not width:
        return range(0)
    each = min(width // count, _WIDEST)
    if each:
        return range(each * index, each * (index + 1))
    column = index * width // count
    return range(column, column + 1)


def ticks_at(column: int, count: int, width: int) -> range:
    """Return the ticks that a column shows, the inverse of :func:`columns_of`."""
    if not count or not width:
        return range(0)
    each = min(width // count, _WIDEST)
    if each:
        index = column // each
        return range(index, index + 1) if index < count else range(0)
    return range(-(-column * count // width), -(-(column + 1) * count // width))
