"""The shortest way to write a character in colours.

A half block can be written as an upper or a lower one, and a cell of one colour as a blank or a full block;
colours cost far more bytes than characters, so that is chosen which leaves more of them as they are, the
next cell included.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from tui.base.depth import Depth
from tui.terminal.cells import BLANK, CHARACTER, SHIFT, Cell, cells
from tui.terminal.style_table import CellStyle

_UPPER, _LOWER, _FULL = ord("▀"), ord("▄"), ord("█")
_HALVES: Final = (_UPPER, _LOWER)
_MOST: Final = 1 << 16

_AS_BACKGROUND: Final = ("38;", "48;")
_COSTS: Final = len("\x1b[m")


class CellWrite(NamedTuple):
    """A way to write a cell."""

    character: str
    style: CellStyle


class CellWriter:
    """Writes cells of one colour depth."""

    def __init__(self, depth: Depth, blocks: bool) -> None:
        self._cells = cells(depth)
        # Fewer colours are short, and not every terminal has the bright ones as backgrounds.
        self.chooses = blocks and depth in (Depth.TRUECOLOR, Depth.ANSI256)
        self._known: dict[tuple[int, Cell, Cell], tuple[str, int]] = {}
        self._half_blocks: dict[Cell, tuple[CellWrite, ...]] = {}

    def write(self, now: int, cell: Cell, following: Cell) -> tuple[str, int]:
        """Return the escape sequences that write a cell, and the terminal's style afterwards.

        Args:
            following: the cell that comes next; a negative one when none does.
        """
        key = (now, cell, following)
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= _MOST:
                self._known.clear()
            found = self._known[key] = self._write(now, cell, following)
        return found

    def _write(self, now: int, cell: Cell, following: Cell) -> tuple[str, int]:
        styles = self._cells.styles
        state = styles[now]
        ways = self._ways(state, cell)
        best = ways[0]
        if len(ways) > 1:
            least = _cost(state, best.style) + self._least(best.style, following)
            for way in ways[1:]:
                cost = _cost(state, way.style) + self._least(way.style, following)
                if cost < least:
                    best, least = way, cost
        codes, then = styles.change(now, styles.number(best.style))
        return codes + best.character, then

    def _least(self, state: CellStyle, cell: Cell) -> int:
        """Return the least cost of colours for a cell after others."""
        if cell < 0:
            return 0
        return min([_cost(state, way.style) for way in self._ways(state, cell)])

    def _ways(self, state: CellStyle, cell: Cell) -> tuple[CellWrite, ...]:
        """Return the ways to write a cell; the plainest comes first."""
        if not state.attributes and (known := self._half_blocks.get(cell)) is not None:
            return known
        style = self._cells.styles[cell >> SHIFT]
        character = cell & CHARACTER
        plain = CellWrite(self._cells.text(cell), CellStyle(style.foreground or state.foreground, *style[1:]))
        if not self.chooses or style.attributes or state.attributes:
            return (plain,)
        behind = _turned(style.background, _AS_BACKGROUND[::-1])
        if character == BLANK and behind:
            return plain, CellWrite(chr(_FULL), CellStyle(behind, state.background, 0))
        above = _turned(style.foreground, _AS_BACKGROUND)
        if character in _HALVES and behind and above:
            other = _LOWER if character == _UPPER else _UPPER
            ways = plain, CellWrite(chr(other), CellStyle(behind, above, 0))
            if len(self._half_blocks) >= _MOST:
                self._half_blocks.clear()
            self._half_blocks[cell] = ways  # the same after all cells without attributes
            return ways
        return (plain,)


def _turned(code: str, prefixes: tuple[str, ...]) -> str:
    """Return the code of a colour for the other ground, ``""`` when there is none for the same colour."""
    before, after = prefixes
    return after + code[len(before) :] if code.startswith(before) else ""


def _cost(now: CellStyle, then: CellStyle) -> int:
    """Return about how many bytes a change of colours takes."""
    cost = 0
    if then.foreground != now.foreground:
        cost += len(then.foreground) + 1
    if then.background != now.background:
        cost += len(then.background) + 1
    return cost + _COSTS if cost else 0


@cache
def cell_writer(depth: Depth, blocks: bool) -> CellWriter:
    """Return the strokes of a depth, shared by all terminals of a program."""
    return CellWriter(depth, blocks)
