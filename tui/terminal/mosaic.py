"""Half blocks in the order of their colours: all cells that two colours can paint are painted together.

A change of colours takes about 17 bytes, a jump to another place 4 to 8. Line by line, a small picture of
many colours takes a change for every second cell; here it takes about one for each pair of colours that
meet in some cell, and the way goes from pair to pair so that one of the two colours stays.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from typing import Final

from tui.art.depth import Depth
from tui.terminal.cells import BLANK, CHARACTER, SHIFT, Cell, cells
from tui.terminal.style_table import CellStyle

Tints = tuple[int, int]
"""The numbers of the colours of a cell's upper and of its lower half."""

Place = tuple[int, int]
"""A line and a column."""

_UPPER, _LOWER, _FULL = ord("▀"), ord("▄"), ord("█")
_AS_INK, _AS_GROUND = "38;", "48;"
_MOST_SOLID: Final = 4
"""How many full blocks in a row are painted as such: each takes three bytes, a blank in their colour one."""

_MOST: Final = 1 << 16


class Palette:
    """The colours of the pictures of one colour depth, as numbers."""

    def __init__(self, depth: Depth) -> None:
        self.styles = cells(depth).styles
        self._numbers: dict[str, int] = {}
        self._codes: list[str] = []
        self._known: dict[Cell, Tints | None] = {}
        self._styles: dict[Tints, int] = {}

    def tints(self, cell: Cell) -> Tints | None:
        """Return the colours of a cell's halves, ``None`` when it holds something else than colours."""
        try:
            return self._known[cell]
        except KeyError:
            if len(self._known) >= _MOST:
                self._known.clear()
            found = self._known[cell] = self._tints(cell)
            return found

    def pen(self, style: int) -> Tints:
        """Return the colours of characters and of the ground in a style; -1 for one that no picture has."""
        foreground, background, attributes = self.styles[style]
        if attributes:
            return -1, -1
        return self._number(foreground, _AS_INK), self._number(background, _AS_GROUND)

    def style(self, foreground: int, background: int) -> int:
        """Return the style with two colours, for characters and ground; -1 stands for any."""
        colours = foreground, background
        found = self._styles.get(colours)
        if found is None:
            if len(self._styles) >= _MOST:
                self._styles.clear()
            above = _AS_INK + self._codes[foreground] if foreground >= 0 else ""
            style = CellStyle(above, _AS_GROUND + self._codes[background], 0)
            found = self._styles[colours] = self.styles.number(style)
        return found

    def _tints(self, cell: Cell) -> Tints | None:
        if cell < 0:
            return None
        character = cell & CHARACTER
        foreground, background, attributes = self.styles[cell >> SHIFT]
        if attributes:
            return None
        ground = self._number(background, _AS_GROUND)
        if character == BLANK:
            return (ground, ground) if ground >= 0 else None
        style = self._number(foreground, _AS_INK)
        if character == _FULL:
            return (style, style) if style >= 0 else None
        if min(style, ground) < 0 or character not in (_UPPER, _LOWER):
            return None
        return (style, ground) if character == _UPPER else (ground, style)

    def _number(self, code: str, prefix: str) -> int:
        if not code.startswith(prefix):
            return -1
        colour = code[len(prefix) :]
        number = self._numbers.get(colour)
        if number is None:
            number = self._numbers[colour] = len(self._codes)
            self._codes.append(colour)
        return number


Run = tuple[int, int, int, int, int, str]
"""A piece of a line in one style: colour of characters, of the ground, line, column, cells, text.

Without text, the cells are to be erased.
"""


class Mosaic:
    """Cells of a picture that are to be painted.

    Args:
        todo: their colours, line by line from the left.
        pen: the colours of characters and ground that the terminal has.
        least_erased: from how many cells on it is shorter to erase them; 0 when they cannot be.
    """

    def __init__(self, todo: dict[Place, Tints], pen: Tints, least_erased: int) -> None:
        self._todo = todo
        self._pen = pen
        self._least_erased = least_erased
        self._pairs: dict[Tints, list[Place]] = defaultdict(list)
        self._plain: dict[int, list[Place]] = defaultdict(list)
        self._meets: dict[int, dict[int, None]] = defaultdict(dict)  # in the order of the picture
        for place, (upper, lower) in todo.items():
            if upper == lower:
                self._plain[upper].append(place)
            else:
                pair = (upper, lower) if upper < lower else (lower, upper)
                self._pairs[pair].append(place)
                self._meets[upper][lower] = None
                self._meets[lower][upper] = None

    def runs(self) -> Iterator[Run]:
        """Yield what to write, in order."""
        while self._pairs:
            self._pen = self._next()
            pair = (min(self._pen), max(self._pen))
            yield from self._paint(self._pairs.pop(pair))
            for one, other in (pair, pair[::-1]):
                self._meets[one].pop(other, None)
            yield from self._fill()
        while any(self._plain.values()):
            ground = max(self._plain, key=lambda colour: len(self._plain[colour]))
            self._pen = (self._pen[0], ground)
            yield from self._fill()

    def _next(self) -> Tints:
        """Return colours with which something can be painted, the present ones as far as possible."""
        style, ground = self._pen
        if (min(style, ground), max(style, ground)) in self._pairs:
            return self._pen
        ways = [
            (len(self._meets[ground]), len(self._meets[other]), other, ground)
            for other in self._meets[ground]
        ]
        ways += [
            (len(self._meets[style]), len(self._meets[other]), style, other) for other in self._meets[style]
        ]
        if ways:
            # First what has few other ways to be reached, so that none is left behind.
            return min(ways, key=lambda way: (way[1], way[0]))[2:]
        pair = min(self._pairs, key=lambda pair: len(self._meets[pair[0]]) + len(self._meets[pair[1]]))
        one, other = self._todo[self._pairs[pair][0]]
        return (one, other) if len(self._plain[other]) >= len(self._plain[one]) else (other, one)

    def _paint(self, places: list[Place]) -> Iterator[Run]:
        """Write cells in both colours of the pen, and of one colour what lies in between or beside them."""
        for y, x in places:
            if (y, x) not in self._todo:
                continue
            yield self._run(y, self._end(y, x, -1) + 1, self._end(y, x, 1))

    def _end(self, y: int, x: int, step: int) -> int:
        """Return the first column, going one way, of cells that are better not painted together."""
        style = self._pen[0]
        solid = 0
        while (
            (tints := self._todo.get((y, x))) is not None and tints[0] in self._pen and tints[1] in self._pen
        ):
            solid = solid + 1 if tints == (style, style) else 0
            x += step
            if solid > _MOST_SOLID:
                break
        return x - step * solid if solid > _MOST_SOLID else x

    def _fill(self) -> Iterator[Run]:
        """Write what has the colour of the ground and lies beside nothing that still meets it."""
        ground = self._pen[1]
        left: list[Place] = []
        done = not self._meets[ground]
        for place in self._plain.pop(ground, ()):
            if place not in self._todo:
                continue
            y, x = place
            end = x + 1
            while self._todo.get((y, end)) == (ground, ground):
                end += 1
            if done or not self._touched(y, x, end, ground):
                yield self._run(y, x, end)
            else:
                left.append(place)
        if left:
            self._plain[ground] = left

    def _touched(self, y: int, start: int, end: int, colour: int) -> bool:
        return any(colour in self._todo.get((y, x), ()) for x in (start - 1, end))

    def _run(self, y: int, start: int, end: int) -> Run:
        style, ground = self._pen
        take = self._todo.pop
        text = ""
        for x in range(start, end):
            upper, lower = take((y, x))
            if upper == style:
                text += "█" if lower == style else "▀"
            else:
                text += "▄" if lower == style else " "
        plain = not text.strip(" ")
        if (plain or style == ground) and 0 < self._least_erased <= end - start:
            return -1, ground, y, start, end - start, ""
        return (-1 if plain else style), ground, y, start, end - start, text


@cache
def palette(depth: Depth) -> Palette:
    """Return the colours of a depth, shared by all terminals of a program."""
    return Palette(depth)
