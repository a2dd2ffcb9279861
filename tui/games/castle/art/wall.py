"""The wall around the board: its walk with the score track, its towers, and the meadow outside.

It is painted on the cells just outside the board, whether they are bare or hold a start space.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import hypot, sin
from typing import Final

from engine.landscape.compass import E, N, S, W
from tui.drawing.art.raster import hashed
from tui.games.castle.art.track import Slot, slots_in, turrets_in, walls_of

Write = Callable[[int, int, str, str, str], None]
"""Writes a text at a terminal cell: x, y, the text, the codes of its background and its foreground."""

_MEADOW: Final = 0.62  # how far it reaches beyond the wall, in tiles
_LEGIBLE: Final = 4  # columns of a tile from which on the numbers of the track can be read
_ROOMY: Final = 7  # columns of a tile from which on all of them find room
_RULED: Final = 5  # below that each fifth is written, as on a ruler


def thickness(width: int, rows: int) -> tuple[int, int]:
    """Return how many terminal cells the wall takes where it runs north and south, and east and west."""
    across = 2 if width < 8 else 3 if width < 10 else 4 if width < 13 else 5
    return across, 1 if rows < 4 else 2 if rows < 8 else 3


def is_meadow(x: int, y: int, u: float, v: float) -> bool:
    """Return whether a point (u, v) of a cell outside the wall is near enough to it for the meadow."""
    sides = [(v, 1 - u, 1 - v, u)[side] for side in walls_of(x, y)]
    corners = [
        hypot(1 - u if turret.east else u, 1 - v if turret.south else v) for turret in turrets_in(x, y)
    ]
    wave = 0.07 * sin(5 * (x + u) + 3 * (y + v))
    return min(sides + corners, default=9.0) < _MEADOW + wave


@dataclass(slots=True)
class WallCell:
    """The wall in one cell."""

    x: int  # the cell
    y: int
    codes: list[bytearray]  # its pixels; what lies too far from the wall is left as it is
    per_cell: int  # rows of pixels in a row of terminal cells
    write: Write  # how to write the numbers

    @property
    def width(self) -> int:
        """Terminal cells across."""
        return len(self.codes[0])

    @property
    def rows(self) -> int:
        """Terminal cells down."""
        return len(self.codes) // self.per_cell

    @property
    def stands_here(self) -> bool:
        """True if the wall or one of its towers stands in this cell."""
        return bool(walls_of(self.x, self.y) or turrets_in(self.x, self.y))

    def paint(self) -> None:
        """Paint the meadow, the wall, its towers and the numbers of the track."""
        self._meadow()
        for side in walls_of(self.x, self.y):
            self._run(side)
        for turret in turrets_in(self.x, self.y):
            self._turret(turret.east, turret.south)
        self._number()

    def _reach(self, side: int, x: int, y: int) -> int:
        """Return how many pixels a pixel is away from a side of the cell."""
        return (y, self.width - 1 - x, len(self.codes) - 1 - y, x)[side]

    def _thick(self, side: int) -> int:
        across, down = thickness(self.width, self.rows)
        return across if side in (E, W) else down * self.per_cell

    def _meadow(self) -> None:
        width, height = self.width, len(self.codes)
        for y in range(height):
            for x in range(width):
                if is_meadow(self.x, self.y, (x + 0.5) / width, (y + 0.5) / height):
                    tuft = self.per_cell == 2 and hashed(self.x * 16 + x, self.y * 16 + y, 17) % 100 < 4
                    self.codes[y][x] = ord("t" if tuft else "F")

    def _run(self, side: int) -> None:
        thick = self._thick(side)
        for y, row in enumerate(self.codes):
            for x in range(self.width):
                depth = self._reach(side, x, y)
                if depth < thick:
                    along = x if side in (N, S) else y
                    if depth == thick - 1 and thick > 1:
                        row[x] = ord("M" if along // 2 % 2 else "N")
                    else:
                        row[x] = ord("I")

    def _turret(self, east: bool, south: bool) -> None:
        across, down = self._thick(E), self._thick(N)
        for y, row in enumerate(self.codes):
            for x in range(self.width):
                a = self._reach(E if east else W, x, y)
                b = self._reach(S if south else N, x, y)
                if a < across and b < down:
                    rim = a == across - 1 or b == down - 1
                    row[x] = ord("7" if rim and self.width > 7 else "s")

    # -- the track --------------------------------------------------------------------------------------

    def _number(self) -> None:
        """Write the numbers: those of towers first, then the others."""
        taken, tokens = set(self._touching()), set(self._tokens())
        for number, slot in sorted(self._written(self.x), key=lambda one: (not one[1].tower, one[0])):
            text = str(number)
            for x, y in self._places(slot, len(text)):
                room = {(i, y) for i in range(x - 1, x + len(text) + 1)}
                cells = {(x + i, y) for i in range(len(text))}
                if taken.isdisjoint(room) and tokens.isdisjoint(cells):
                    taken |= cells
                    self.write(x, y, text, "s" if slot.tower else "I", "k")
                    break

    def _written(self, x: int) -> Iterator[tuple[int, Slot]]:
        """Yield the spaces of the track in a cell of this row whose numbers are written."""
        step = 1 if self.width >= _ROOMY else _RULED
        for number, slot in slots_in(x, self.y) if self.width >= _LEGIBLE else ():
            if number % step == 0:
                yield number, slot

    def _touching(self) -> Iterator[tuple[int, int]]:
        """Yield the terminal cells just west of this one that hold the end of a number."""
        for number, slot in self._written(self.x - 1):
            text = str(number)
            x, y = self._place(slot, len(text))
            if slot.side in (N, S) and x + len(text) == self.width:
                yield -1, y

    def _tokens(self) -> Iterator[tuple[int, int]]:
        """Yield the terminal cells for the tokens of towers where a number must leave room for them."""
        for turret in turrets_in(self.x, self.y) if self.width < _ROOMY else ():
            yield (self.width - 1) * turret.east, (self.rows - 1) * turret.south

    def _places(self, slot: Slot, wide: int) -> Iterator[tuple[int, int]]:
        """Yield where a number may begin, the best place first; the others keep clear of other cells."""
        x, y = self._place(slot, wide)
        yield x, y
        if slot.side in (N, S):
            inner = y + (slot.side == S) - (slot.side == N)
            for row in (y, inner) if 0 <= inner < self.rows else (y,):
                yield from ((at, row) for at in (x, x - 1, x + 1) if 0 < at < self.width - wide)
        else:
            yield from ((x, row) for row in (y - 1, y + 1) if 0 <= row < self.rows)

    def _place(self, slot: Slot, wide: int) -> tuple[int, int]:
        """Return the terminal cell where a number begins: on the outer half of the wall."""
        across, down = thickness(self.width, self.rows)
        x = max(min(round(slot.t * self.width - wide / 2), self.width - wide), 0)
        y = max(min(round(slot.t * self.rows - 0.5), self.rows - 1), 0)
        if slot.side == N:
            return x, down - 1
        if slot.side == S:
            return x, self.rows - down
        if across < 4:
            return (2 - wide if slot.side == W else self.width - 2, y)
        inner = across - 2 - (across > 4) + (wide < 2)
        return (inner, y) if slot.side == W else (self.width - across + (across > 4), y)
