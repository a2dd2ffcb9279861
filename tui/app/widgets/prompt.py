"""The prompt: what to do, and what would come of it."""

from __future__ import annotations

from typing import ClassVar, Final

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.geometry import Size
from textual.strip import Strip
from textual.timer import Timer
from textual.widget import Widget

from tui.app.widgets.event_log import wrap
from tui.terminal.cells import Cell, Cells
from tui.terminal.spans import CellWidget

_GAP: Final = 2
_REMARK_SECONDS: Final = 4.0
_LEAST: Final = 2
_RESERVED: Final = 150
"""Cells for which there are lines: nearly as many as the longest prompt of a game takes."""


class Prompt(CellWidget, Widget):
    """The task on the left, the consequence of the place under the cursor on the right.

    What does not fit into one line is wrapped. The number of lines depends on the width alone, so that the
    map above stays where it is; only a longer text takes more, and gives them back at once.

    Args:
        fixed: whether a consequence is cut where it would take more lines.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {"prompt--do", "prompt--quiet", "prompt--good", "prompt--bad"}
    DEFAULT_CSS: ClassVar[str] = "Prompt { height: auto; padding: 0 1; }"

    def __init__(self, *, fixed: bool = False, id: str | None = None) -> None:
        super().__init__(id=id)
        self._fixed = fixed
        self._do = ""
        self._consequence = ""
        self._tone = ""
        self._badge: tuple[str, Style] = "", Style()
        self._remark = ""
        self._remark_tone = ""
        self._stays = False
        self._forgetting: Timer | None = None

    def say(
        self,
        do: str,
        consequence: str = "",
        tone: str = "",
        badge: tuple[str, Style] | None = None,
    ) -> None:
        """Show a sentence and a consequence.

        Args:
            tone: of the consequence, ``""``, ``"good"``, ``"bad"`` or ``"quiet"``.
            badge: the sign of the seat that is to do it, and the sign's style.
        """
        said = do, consequence, tone, badge or ("", Style())
        if said != (self._do, self._consequence, self._tone, self._badge) or self._remark:
            self._do, self._consequence, self._tone, self._badge = said
            if not self._stays:
                self._remark = ""
            self._renew()

    @property
    def has_remark(self) -> bool:
        """True if something is shown for some seconds."""
        return bool(self._remark)

    def refuse(self, why: str) -> None:
        """Show for some seconds, or until the next text, why a key does nothing now."""
        self.remark(why, "bad")

    def remark(
        self, words: str, tone: str = "quiet", *, seconds: float = _REMARK_SECONDS, stays: bool = False
    ) -> None:
        """Show a text for some seconds, or until the next one, in place of the consequence.

        Args:
            tone: as in :meth:`say`.
            stays: whether it is shown as long even when another sentence comes, unless that is a remark.
        """
        if self._forgetting is not None:
            self._forgetting.stop()
        self._remark, self._remark_tone, self._stays = words, tone, stays
        self._forgetting = self.set_timer(seconds, self.forget)
        self._renew()

    def forget(self) -> None:
        """Show no remark."""
        self._remark, self._stays = "", False
        self._renew()

    def _renew(self) -> None:
        width, height = self.size
        self.refresh_content(layout=bool(width) and self._needed(width) != height)

    def _needed(self, width: int) -> int:
        return max(len(self.lines(width)), _reserved(width))

    @property
    def text(self) -> str:
        """The visible text, for tests and screen readers."""
        return f"{self._lead} {self._right}".strip()

    @property
    def _lead(self) -> str:
        """The task, behind the sign of the seat."""
        return f"{self._badge[0]} {self._do}" if self._badge[0] else self._do

    @property
    def _right(self) -> str:
        return self._remark or self._consequence

    def lines(self, width: int) -> list[tuple[str, str]]:
        """Return the left and the right part of each line, in ``width`` columns."""
        left, right = wrap(self._lead, width), self._right
        if not right:
            return [(line, "") for line in left]
        if cell_len(left[-1]) + _GAP + cell_len(right) <= width:
            return [*((line, "") for line in left[:-1]), (left[-1], right)]
        below = wrap(right, width)
        above = [(line, "") for line in left if line]
        if above and len(above) + len(below) > _reserved(width):
            beside = wrap(right, max(width - cell_len(left[-1]) - _GAP, 1))[0]
            if right.startswith(f"{beside} "):
                above[-1] = left[-1], beside
                below = wrap(right.removeprefix(beside), width)
        room = max(_reserved(width) - len(above), 1)
        if self._fixed and len(below) > room:
            below = (*below[: room - 1], _cut(below[room - 1], width))
        return [*above, *(("", line) for line in below)]

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self._needed(width)

    def render_line(self, y: int) -> Strip:
        width = self.size.width
        return self._line(y, width).apply_offsets(0, y).adjust_cell_length(width, self.style_of())

    def line_cells(self, y: int, start: int, end: int, cells: Cells) -> list[Cell] | None:
        width = self.size.width
        strip = self._line(y, width).adjust_cell_length(width, self.style_of())
        return self.strip_cells(strip, start, end, cells)

    def _line(self, y: int, width: int) -> Strip:
        lines = self.lines(width)
        if y >= len(lines):
            return Strip([])
        tone = self._remark_tone if self._remark else self._tone
        do = self.style_of("prompt--do")
        (left, right), (sign, style) = lines[y], self._badge
        segments = []
        if not y and sign and left.startswith(sign):
            segments.append(Segment(sign, do + style))
            left = left.removeprefix(sign)
        segments.append(Segment(left, do))
        if right:
            gap = width - sum(segment.cell_length for segment in segments) - cell_len(right)
            of_tone = self.style_of(f"prompt--{tone or 'quiet'}")
            segments += [Segment(" " * max(gap, 0), do), Segment(right, of_tone)]
        return Strip(segments)


def _cut(line: str, width: int) -> str:
    """Return a line with dots in place of its last words."""
    words = line.split(" ")
    while len(words) > 1 and cell_len(" ".join(words)) + 3 > width:
        words.pop()
    return f"{' '.join(words).rstrip(',;')}..."


def _reserved(width: int) -> int:
    """Return the lines that a prompt of some width has at least."""
    return max(-(-_RESERVED // max(width, 1)), _LEAST)
