"""A buffer of terminal cells, and what a terminal must be told to turn one into another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Final

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style

from tui.base.depth import Depth, Look

LOOK: Final = Look(Depth.TRUECOLOR)
"""Colours and characters of recordings."""

Cell = tuple[str, Style]
"""A character and its style; the second cell of a wide character has no character."""


class CellBuffer:
    """A terminal's screen.

    Attributes:
        width: columns.
        height: lines.
    """

    def __init__(self, width: int, height: int, ground: Style) -> None:
        """Make an empty buffer; ``ground`` is the style of its cells."""
        self.width, self.height = width, height
        self._rows: list[list[Cell]] = [[(" ", ground)] * width for _line in range(height)]

    def row(self, y: int) -> tuple[Cell, ...]:
        """Return the cells of a line."""
        return tuple(self._rows[y])

    def write(self, x: int, y: int, segments: Iterable[Segment], room: int) -> None:
        """Write text over at most ``room`` cells from (x, y) on; what does not fit is left out."""
        end = min(x + room, self.width)
        for text, style, _control in segments:
            written = style or Style()
            for char in text:
                wide = cell_len(char)
                if x + wide > end:
                    return
                if wide:
                    self._put(x, y, [(char, written), *[("", written)] * (wide - 1)])
                    x += wide

    def _put(self, x: int, y: int, cells: list[Cell]) -> None:
        """Put a character somewhere; of a wide one that it covers by half a space remains."""
        row, after = self._rows[y], x + len(cells)
        if not row[x][0]:
            row[x - 1] = " ", row[x - 1][1]
        if after < self.width and not row[after][0]:
            row[after] = " ", row[after][1]
        row[x:after] = cells


def painted(buffer: CellBuffer, before: CellBuffer | None = None) -> str:
    """Return the text, with control sequences, that shows a buffer on a terminal.

    Args:
        before: what is seen now, of the same size; ``None`` when that is not known.
    """
    parts = []
    written = Style()
    for y in range(buffer.height):
        new = buffer.row(y)
        old: tuple[Cell | None, ...] = before.row(y) if before else (None,) * buffer.width
        for start, end in _stretches(new, old):
            parts.append(f"\x1b[{y + 1};{start + 1}H")
            for style, run in groupby(new[start:end], key=lambda cell: cell[1]):
                parts.append(_turned(written, style))
                parts += [char for char, _style in run]
                written = style
    parts.append(_turned(written, Style()))
    return "".join(parts)


def _turned(old: Style, new: Style) -> str:
    """Return the control sequence from one style to another: colours and boldness, what differs of them."""
    codes = []
    if bool(old.bold) != bool(new.bold):
        codes.append("1" if new.bold else "22")
    if old.color != new.color:
        codes += new.color.get_ansi_codes() if new.color else ["39"]
    if old.bgcolor != new.bgcolor:
        codes += new.bgcolor.get_ansi_codes(foreground=False) if new.bgcolor else ["49"]
    return f"\x1b[{';'.join(codes)}m" if codes else ""


def _stretches(new: tuple[Cell, ...], old: tuple[Cell | None, ...]) -> Iterator[tuple[int, int]]:
    """Yield the parts of a line to rewrite, as start and end; wide characters as a whole."""
    x, width = 0, len(new)
    while x < width:
        if new[x] == old[x]:
            x += 1
            continue
        start = x
        while x < width and new[x] != old[x]:
            x += 1
        while start and not new[start][0]:
            start -= 1
        while x < width and not new[x][0]:
            x += 1
        yield start, x
