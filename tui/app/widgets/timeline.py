"""The course of a game as one strip: a tick a turn, taller where points fell, with the place in it.

Where there is room the scores run as curves above the ticks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from rich.color import Color as RichColor
from rich.style import Style
from rich.text import Text
from textual.color import Color

from tui.app.widgets.chart import Cell, Chart
from tui.base.depth import Depth, Look
from tui.drawing.art.palette import Shade, colours, style
from tui.drawing.art.seats import badge_style
from tui.drawing.art.seats import seat as sign_of

_STEPS: Final = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500)
_LINES_A_NUMBER: Final = 3
_SIGN_EVERY: Final = 12  # turns between two signs of a seat on its curve; the others have theirs in between
_LEAST_BRIGHTNESS: Final = 0.12  # by which a colour must differ from the ground, of 1, to be seen on it
_BAR_LINES: Final = 2
_LINES: Final = _BAR_LINES + 1
_FULLEST: Final = 8
_BLOCKS: Final = " ▁▂▃▄▅▆▇█"
_PLAIN_BLOCKS: Final = " ..::||##"


@dataclass(frozen=True, slots=True)
class TurnMark:
    """One turn."""

    colour: int
    points: int
    scores: tuple[int, ...]


class TimelineBar(Chart):
    """A strip of ticks; the one in view is marked."""

    MARGIN = 5
    DEFAULT_CSS: ClassVar[str] = "TimelineBar { width: 1fr; height: 3; }"
    COMPONENT_CLASSES: ClassVar[set[str]] = {"timeline--mark", "timeline--place"}

    def __init__(self, look: Look, seats: Sequence[int], *, id: str | None = None) -> None:
        super().__init__(look, id=id)
        self._seats = tuple(seats)
        self._ticks: tuple[TurnMark, ...] = ()
        self._at = -1
        self._styles: dict[tuple[int, Look, Style], Style] = {}
        self._most = _FULLEST
        self.top = 1
        """The greatest score: what the curves reach."""

    @property
    def count(self) -> int:
        return len(self._ticks)

    @property
    def margin(self) -> int:
        return self.MARGIN if self.curve_lines > 0 else 0

    @property
    def end_margin(self) -> int:
        return 3 + len(str(self.top)) if self.curve_lines > 0 else 0

    def scale(self, y: int) -> str:
        last = self.curve_lines - 1
        if last < 1 or y > last:
            return ""
        step = next((step for step in _STEPS if self.top * _LINES_A_NUMBER <= step * last), _STEPS[-1])
        number = round(self.top * (last - y) / last / step) * step
        return f"{number} " if last - round(last * number / self.top) == y else ""

    def at_end(self, y: int) -> Text:
        """Return the sign of the seat whose curve ends at a line or next to it, with its score."""
        seat = self._ends().get(y)
        if seat is None:
            return Text(end="")
        sign = sign_of(self._seats[seat]).sign(self.look)
        badge = badge_style(self._seats[seat], self.look)
        score = self._ticks[-1].scores[seat]
        return Text.assemble(" ", (sign, badge), (f" {score}", self.rich_style), end="")

    def _ends(self) -> dict[int, int]:
        """Return the seat that is named at the end of each line: where its curve ends, or below those above.

        Where there are fewer lines than seats those behind are left out.
        """
        lines = self.curve_lines
        scores = self._ticks[-1].scores
        order = sorted(range(len(scores)), key=lambda seat: -scores[seat])[:lines]
        found: dict[int, int] = {}
        for place, seat in enumerate(order):
            wanted = (lines - 1) - round((lines - 1) * scores[seat] / self.top)
            free = max(found, default=-1) + 1
            found[min(max(wanted, free), lines - len(order) + place)] = seat
        return found

    @property
    def at(self) -> int:
        """Index of the marked tick; -1 is before the first."""
        return self._at

    @property
    def curve_lines(self) -> int:
        """The number of lines for the curves."""
        return self.size.height - _LINES

    def show(self, ticks: Sequence[TurnMark], at: int) -> None:
        """Show a game and mark the tick at index ``at``; -1 is before the first."""
        new = tuple(ticks)
        if (new, at) != (self._ticks, self._at):
            self._ticks, self._at = new, at
            self._most = max((tick.points for tick in new), default=0)
            self._most = max(self._most, _FULLEST)
            self.top = max((score for tick in new for score in tick.scores), default=0) or 1
            self.refresh()

    def cell(self, shown: range, first: bool, y: int) -> Cell:
        line = y - self.curve_lines
        if not shown:
            return " ", self.plain
        if line < 0:
            char, text_style = self._curve(shown, first, y)
        else:
            tick = max((self._ticks[index] for index in shown), key=lambda tick: tick.points)
            char, text_style = self._bar(tick, line), self._foreground(tick.colour)
            if line == _BAR_LINES:
                char = sign_of(tick.colour).sign(self.look) if tick.points and first else " "
        here = self._at in shown or (self._at < 0 and first and not shown[0])
        return self._marked(char, text_style, line) if here else (char, text_style)

    def _bar(self, tick: TurnMark, line: int) -> str:
        height = 1 + round((_BAR_LINES * 8 - 1) * tick.points / self._most)
        filled = min(max(height - 8 * (_BAR_LINES - 1 - line), 0), 8)
        return (_BLOCKS if self.look.unicode else _PLAIN_BLOCKS)[filled]

    def _marked(self, char: str, text_style: Style, line: int) -> Cell:
        """Return a cell of the tick in view: on a bright ground, or with a line where there is none."""
        lowest = line == _BAR_LINES
        if self.look.depth in (Depth.NONE, Depth.ANSI16):
            if char == " ":
                above = "│" if self.look.unicode else "|"
                char = "^" if lowest else above if line < 0 else " "
            return char, text_style + Style(reverse=lowest)
        if lowest:
            return char, self.get_component_rich_style("timeline--mark")
        return char, text_style + Style(bgcolor=self.get_component_rich_style("timeline--place").bgcolor)

    def _curve(self, shown: range, first: bool, line: int) -> Cell:
        """Return a cell of the curves: they rise where the column of a tick begins."""
        highest = 2 * self.curve_lines - 1
        halves: tuple[list[int], list[int]] = ([], [])
        for seat, score in enumerate(self._ticks[shown[-1]].scores):
            before = self._ticks[shown[0] - 1].scores[seat] if shown[0] else 0
            points = (before, score) if first else (score, score)
            low, high = sorted(round(highest * point / self.top) for point in points)
            for half in (0, 1):
                if low <= highest - 2 * line - half <= high:
                    halves[half].append(seat)
        # Curves that meet take turns, so that none hides another.
        turn = shown[-1]
        upper, lower = (seats[turn % len(seats)] if seats else None for seats in halves)
        drawn = upper if upper is not None else lower
        if drawn is None:
            return " ", self.plain
        text_style = self._foreground(self._seats[drawn])
        signed = first and turn % _SIGN_EVERY == drawn * 2 % _SIGN_EVERY
        if signed or not self.look.unicode or self.look.depth is Depth.NONE:
            return sign_of(self._seats[drawn]).sign(self.look), text_style
        if upper is not None and lower is not None and upper != lower:
            return "▀", text_style + Style(bgcolor=self._foreground(self._seats[lower]).color)
        return self.halves(upper is not None, lower is not None), text_style

    def _foreground(self, colour: int) -> Style:
        key = colour, self.look, self.plain
        found = self._styles.get(key)
        if found is None:
            found = self._styles[key] = self._in_colour(colour)
        return found

    def _in_colour(self, colour: int) -> Style:
        if self.look.depth is Depth.NONE:
            return self.plain
        codes = colours(self.look.depth, Shade.PLAIN, self.look.theme)
        fore = style(self.look.depth, codes[ord(sign_of(colour).code)], codes[ord(".")])
        if fore.color is not None and self.look.depth is not Depth.ANSI16 and self._sinks(fore.color):
            return self.plain + Style(color=self.part("chart--scale").color)
        return self.plain + Style(color=fore.color)

    def _sinks(self, colour: RichColor) -> bool:
        """Return whether a colour can hardly be told from the ground of the chart."""
        ground = self.background_colors[1]
        fore = Color.from_rich_color(colour)
        return abs(fore.brightness - ground.brightness) < _LEAST_BRIGHTNESS
