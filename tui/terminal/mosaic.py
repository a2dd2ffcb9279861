"""Half blocks in the order of their colours: all cells that two colours can paint are painted together.

A change of colours takes about 17 bytes, a jump to another place 4 to 8. Line by line, a small picture of
many colours takes a change for every second cell; here it takes about one for each pair of colours that
meet in some cell, and the way goes from pair to pair so that one of the two colours stays.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from functools import cache
from typing import Final

from tui.base.depth import Depth
from tui.terminal.cells import BLANK, CHARACTER, SHIFT, Cell, cells
from tui.terminal.style_table import CellStyle

Tints = tuple[int, int]
"""The numbers of the colours of a cell's upper and of its lower half."""

Place = int
"""A cell: its line times a stride, and its column. The stride is more than a line has columns."""

_UPPER, _LOWER, _FULL = ord("▀"), ord("▄"), ord("█")
_AS_INK, _AS_GROUND = "38;", "48;"
_MOST_SOLID: Final = 4
"""How many full blocks in a row are painted as such: each takes three bytes, a blank in their colour one."""

_MOST: Final = 1 << 16


class _KnownTints(dict[Cell, "Tints | None"]):
    """The colours of cells, found out when they are asked for."""

    def __init__(self, find: Callable[[Cell], Tints | None]) -> None:
        super().__init__()
        self._find = find

    def __missing__(self, cell: Cell) -> Tints | None:
        if len(self) >= _MOST:
            self.clear()
        found = self[cell] = self._find(cell)
        return found


class Palette:
    """The colours of the pictures of one colour depth, as numbers.

    Attributes:
        tints: for each cell the colours of its halves, ``None`` when it holds something else than colours.
    """

    def __init__(self, depth: Depth) -> None:
        self.styles = cells(depth).styles
        self.tints: Mapping[Cell, Tints | None] = _KnownTints(self._tints)
        self._numbers: dict[str, int] = {}
        self._codes: list[str] = []
        self._styles: dict[Tints, int] = {}

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


Run = tuple[int, int, Place, int, str]
"""A piece of a line in one style: colour of characters, of the ground, first place, cells, text.

Without text, the cells are to be erased.
"""


class Mosaic:
    """Cells of a picture that are to be painted.

    Args:
        todo: their colours, line by line from the left.
        least_erased: from how many cells on it is shorter to erase them; 0 when they cannot be.
    """

    def __init__(self, todo: dict[Place, Tints], pen: Tints, least_erased: int) -> None:
        self._todo = todo
        self._pen = pen
        self._characters: dict[Tints, str] = {}
        self._least_erased = least_erased
        self._runs: list[Run] = []
        self._pairs: dict[Tints, list[Place]] = defaultdict(list)
        self._plain: dict[int, list[Place]] = defaultdict(list)
        self._meets: dict[int, dict[int, None]] = defaultdict(dict)  # in the order of the picture
        pairs, plain, meets = self._pairs, self._plain, self._meets
        for place, tints in todo.items():
            upper, lower = tints
            if upper == lower:
                plain[upper].append(place)
            else:
                pairs[tints if upper < lower else (lower, upper)].append(place)
                meets[upper][lower] = None
                meets[lower][upper] = None

    def runs(self) -> list[Run]:
        """Return the runs to write, in order."""
        while self._pairs:
            style, ground = pen = self._next()
            self._take(pen)
            pair = pen if style < ground else (ground, style)
            self._paint(self._pairs.pop(pair))
            self._meets[style].pop(ground, None)
            self._meets[ground].pop(style, None)
            self._fill()
        while any(self._plain.values()):
            ground = max(self._plain, key=lambda colour: len(self._plain[colour]))
            self._take((self._pen[0], ground))
            self._fill()
        return self._runs

    def _take(self, pen: Tints) -> None:
        """Take other colours."""
        self._pen = style, ground = pen
        self._characters = {
            (ground, ground): " ",
            (ground, style): "▄",
            (style, ground): "▀",
            (style, style): "█",
        }

    def _next(self) -> Tints:
        """Return colours with which something can be painted, the present ones as far as possible."""
        style, ground = self._pen
        if (style, ground) in self._pairs or (ground, style) in self._pairs:
            return self._pen
        # First what has few other ways to be reached, so that none is left behind.
        meets = self._meets
        best: Tints | None = None
        least = (0, 0)
        for colour in (ground, style):
            others = meets[colour]
            for other in others:
                ways = len(meets[other]), len(others)
                if best is None or ways < least:
                    best, least = ((other, ground) if colour == ground else (style, other)), ways
        if best is not None:
            return best
        one, other = min(self._pairs, key=lambda pair: len(meets[pair[0]]) + len(meets[pair[1]]))
        one, other = self._todo[self._pairs[one, other][0]]
        return (one, other) if len(self._plain[other]) >= len(self._plain[one]) else (other, one)

    def _paint(self, places: list[Place]) -> None:
        """Write cells in both colours of the pen, and of one colour what lies in between or beside them."""
        for place in places:
            if place in self._todo:
                self._write(self._end(place, -1) + 1, self._end(place, 1))

    def _end(self, place: Place, step: int) -> Place:
        """Return the first place, going one way, of cells that are better not painted together."""
        todo, characters = self._todo, self._characters
        full = self._pen[0], self._pen[0]
        solid = 0
        while (tints := todo.get(place)) in characters:
            solid = solid + 1 if tints == full else 0
            place += step
            if solid > _MOST_SOLID:
                return place - step * solid
        return place

    def _fill(self) -> None:
        """Write what has the colour of the ground and lies beside nothing that still meets it."""
        ground = self._pen[1]
        places = self._plain.pop(ground, None)
        if not places:
            return
        todo = self._todo
        full = ground, ground
        left: list[Place] = []
        done = not self._meets[ground]
        for place in places:
            if place not in todo:
                continue
            end = place + 1
            while todo.get(end) == full:
                end += 1
            if done or not (ground in todo.get(place - 1, ()) or ground in todo.get(end, ())):
                self._write(place, end)
            else:
                left.append(place)
        if left:
            self._plain[ground] = left

    def _write(self, start: Place, end: Place) -> None:
        """Write cells in the colours of the pen."""
        style, ground = self._pen
        take, characters = self._todo.pop, self._characters
        text = "".join([characters[take(place)] for place in range(start, end)])
        plain = text.isspace()
        if (plain or style == ground) and 0 < self._least_erased <= end - start:
            self._runs.append((-1, ground, start, end - start, ""))
        else:
            self._runs.append((-1 if plain else style, ground, start, end - start, text))


@cache
def palette(depth: Depth) -> Palette:
    """Return the colours of a depth, shared by all terminals of a program."""
    return Palette(depth)
