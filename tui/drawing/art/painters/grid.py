"""The fine grid on which a face is surveyed, and the lines and shapes that are drawn on it.

All is in coordinates of the printed tile, u to the right and v down, from 0 to 1. What a survey leaves
unnamed is told apart by the half sides that it reaches.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, reduce
from math import cos, hypot, pi, sin
from operator import or_
from typing import Final, TypeVar

from engine.landscape.design import Design

Point = tuple[float, float]
"""A point (u, v) of the printed tile."""

Area = tuple[int, ...]
"""Cells of the grid: for each row a number whose bit ``x`` is set where cell ``x`` belongs to it."""

FINE: Final = 63
"""Cells of the grid in each direction; odd, so that the middles of pixels fall on it evenly."""

MIDDLES: Final[tuple[Point, ...]] = ((0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5))
"""The middles of the sides N, E, S and W."""

CORNERS: Final[tuple[Point, ...]] = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
"""The corners NW, NE, SE and SW."""

NOTHING: Final = 255
"""The region of a cell that has none yet."""

_STEPS: Final = 24
_PLACES: Final = tuple((i + 0.5) / FINE for i in range(FINE))  # middles of the cells
_ROW: Final = (1 << FINE) - 1


@dataclass(frozen=True, slots=True)
class Printed:
    """The layout of a printed face."""

    cells: tuple[bytes, ...]  # region of each cell of the grid, rows from the top

    def region_at(self, u: float, v: float) -> int:
        """Return the region at a point."""
        return self.cells[min(int(v * FINE), FINE - 1)][min(int(u * FINE), FINE - 1)]


_Ground = TypeVar("_Ground")


def drawn_once(draw: Callable[[Design], _Ground]) -> Callable[[Design], _Ground]:
    """Return a function that remembers what was worked out for each of the last few hundred designs."""
    known: dict[int, tuple[Design, _Ground]] = {}

    def ground(design: Design) -> _Ground:
        found = known.get(id(design))
        if found is None:
            if len(known) >= 512:
                known.clear()
            found = known[id(design)] = design, draw(design)  # keeps the design, and so its id
        return found[1]

    return ground


class FaceGrid:
    """The grid of a face while it is drawn.

    Attributes:
        cells: region of each cell, rows from the top.
    """

    def __init__(self) -> None:
        self.cells = [bytearray([NOTHING]) * FINE for _ in range(FINE)]

    def disc(
        self, region: int, middle: Point, radius: float, arms: Mapping[int, Point] | None = None
    ) -> None:
        """Give a disc to a region; a cell that an arm of a crossing has goes to the nearest of ``arms``."""
        u, v = middle
        reach = range(int(max(v - radius, 0) * FINE), min(int((v + radius) * FINE) + 1, FINE))
        for y in reach:
            half = radius * radius - ((y + 0.5) / FINE - v) ** 2
            if half <= 0:
                continue
            left = max(round((u - half**0.5) * FINE), 0)
            right = min(round((u + half**0.5) * FINE), FINE)
            row = self.cells[y]
            if not arms:
                row[left:right] = bytes([region]) * (right - left)
                continue
            for x in range(left, right):
                row[x] = nearest(x, y, arms) if row[x] in arms else region

    def fill(self, region: int, area: Area, within: Area | None = None) -> None:
        """Give a region every cell of an area, or only those that are within another."""
        for row, bits, mask in zip(self.cells, area, within or all_but(), strict=True):
            bits &= mask
            for x in range(FINE) if bits else ():
                if bits >> x & 1:
                    row[x] = region

    def box(
        self, region: int, middle: Point, half_u: float, half_v: float, over: Collection[int] = ()
    ) -> None:
        """Give a rectangle to a region, or only those of its cells that belong to regions ``over``."""
        u, v = middle
        left, right = round((u - half_u) * FINE), round((u + half_u) * FINE)
        for row in self.cells[round((v - half_v) * FINE) : round((v + half_v) * FINE)]:
            for x in range(max(left, 0), min(right, FINE)):
                if not over or row[x] in over:
                    row[x] = region

    def name_rest(self, design: Design, enclosed: int | None = None) -> None:
        """Give what is left to the regions whose half sides it reaches.

        Of the pockets that reach none the one nearest to the middle goes to the region that is ``enclosed``
        on the tile, if there is one, and the others to what is beside them.
        """
        owner = {port: i for i, region in enumerate(design.regions) for port in region.ports if port > 3}
        for x, y in list(_rim()):
            if self.cells[y][x] == NOTHING:
                port = _half_side(x, y)
                if port in owner:
                    self._flood(x, y, owner[port])
        pockets = [(x, y) for y, row in enumerate(self.cells) for x in range(FINE) if row[x] == NOTHING]
        if pockets and enclosed is not None:
            self._flood(*min(pockets, key=lambda at: hypot(at[0] - FINE / 2, at[1] - FINE / 2)), enclosed)
        for x, y in pockets:
            if self.cells[y][x] == NOTHING:
                self.cells[y][x] = self.cells[y][x - 1] if x else self.cells[y - 1][x]

    def frozen(self) -> tuple[bytes, ...]:
        """Return the finished cells."""
        return tuple(map(bytes, self.cells))

    def _flood(self, x: int, y: int, region: int) -> None:
        """Fill the cells without a region that are connected with a cell, row by row."""
        edge = [(x, y)]
        while edge:
            x, y = edge.pop()
            row = self.cells[y]
            if row[x] != NOTHING:
                continue
            left, right = x, x + 1
            while left and row[left - 1] == NOTHING:
                left -= 1
            while right < FINE and row[right] == NOTHING:
                right += 1
            row[left:right] = bytes([region]) * (right - left)
            edge += [
                (i, b)
                for b in (y - 1, y + 1)
                if 0 <= b < FINE
                for i in range(left, right)
                if self.cells[b][i] == NOTHING
            ]


def nearest(x: int, y: int, arms: Mapping[int, Point]) -> int:
    """Return which of the ``arms`` of a crossing, each with its outer end, a cell lies nearest to."""
    u, v = (x + 0.5) / FINE, (y + 0.5) / FINE

    def distance(region: int) -> float:
        a, b = arms[region]
        return hypot(u - a, v - b)

    return min(arms, key=distance)


def _rim() -> Iterable[tuple[int, int]]:
    """Yield the cells along the sides, without those near the corners, which two sides share."""
    last = FINE - 1
    for i in range(2, FINE - 2):
        yield from ((i, 0), (last, i), (i, last), (0, i))


def _half_side(x: int, y: int) -> int:
    """Return the port of the half side at a cell of the rim."""
    last, half = FINE - 1, FINE // 2
    if y == 0:
        return 4 + (x >= half)
    if x == last:
        return 6 + (y >= half)
    if y == last:
        return 8 + (x < half)
    return 10 + (y < half)


# -- lines --------------------------------------------------------------------------------------------


def straight(side: int, end: Point, swing: float) -> tuple[Point, ...]:
    """Return a line from the middle of a side to a point; it swings to and fro by ``swing``."""
    (u, v), (a, b) = MIDDLES[side], end
    found = []
    for i in range(_STEPS + 1):
        t = i / _STEPS
        off = swing * sin(2 * pi * t) * sin(pi * t)
        found.append((u + (a - u) * t - (b - v) * off * 2, v + (b - v) * t + (a - u) * off * 2))
    return tuple(found)


def bent(side: int, end: Point) -> tuple[Point, ...]:
    """Return a line that leaves the middle of a side at a right angle and bends to a point."""
    (u, v), (a, b) = MIDDLES[side], end
    over_u, over_v = (u, b) if side % 2 == 0 else (a, v)
    found = []
    for i in range(2 * _STEPS + 1):  # the first steps are the longest
        t = i / _STEPS / 2
        back, ahead, turn = (1 - t) ** 2, t * t, 2 * t * (1 - t)
        found.append((u * back + over_u * turn + a * ahead, v * back + over_v * turn + b * ahead))
    return tuple(found)


def meander(sides: tuple[int, ...], swing: float, bow: float) -> tuple[Point, ...]:
    """Return a line between two sides that swings to and fro, and bows to its right."""
    (u, v), (a, b) = MIDDLES[sides[0]], MIDDLES[sides[1]]
    found = []
    for i in range(_STEPS + 1):
        t = i / _STEPS
        off = swing * sin(2 * pi * t) * sin(pi * t) * 1.3 + bow * sin(pi * t) ** 2
        found.append((u + (a - u) * t - (b - v) * off, v + (b - v) * t + (a - u) * off))
    return tuple(found)


def arc(sides: tuple[int, ...], swing: float) -> tuple[Point, ...]:
    """Return a bend round the corner between two sides."""
    u, v = CORNERS[corner(sides)]
    (a, b), (c, d) = MIDDLES[sides[0]], MIDDLES[sides[1]]
    found = []
    for i in range(_STEPS + 1):
        t = i / _STEPS * pi / 2
        wide = 1 + 2 * swing * sin(2 * t) ** 2
        found.append(
            (
                u + ((a - u) * cos(t) + (c - u) * sin(t)) * wide,
                v + ((b - v) * cos(t) + (d - v) * sin(t)) * wide,
            )
        )
    return tuple(found)


def corner(sides: tuple[int, ...]) -> int:
    """Return the corner between two neighbouring sides, as an index into ``CORNERS``."""
    return 0 if sides == (0, 3) else sides[1]


# -- areas --------------------------------------------------------------------------------------------


def area(inside: Callable[[float, float], bool]) -> Area:
    """Return the cells whose middles are inside something."""
    return tuple(sum(1 << x for x, u in enumerate(_PLACES) if inside(u, v)) for v in _PLACES)


@cache
def cap(side: int, deep: float) -> Area:
    """Return a cap on a side that is so deep in its middle."""
    edges = [deep * sin(pi * along) ** 0.7 for along in _PLACES]
    depths = _PLACES if side in (0, 3) else [1 - place for place in _PLACES]
    if side % 2 == 0:
        return tuple(sum(1 << x for x, edge in enumerate(edges) if depth < edge) for depth in depths)
    return tuple(sum(1 << x for x, depth in enumerate(depths) if depth < edge) for edge in edges)


@cache
def behind_wall(sides: tuple[int, ...], bulge: float) -> Area:
    """Return the corner of two sides, behind a wall that bulges."""
    a, b = CORNERS[(corner(sides) + 2) % 4]

    def inside(u: float, v: float) -> bool:
        du, dv = abs(u - a), abs(v - b)
        far = hypot(du, dv)
        return far > 0 and far > 1 - bulge * 2 * du * dv / (far * far)

    return area(inside)


def all_but(*areas: Area) -> Area:
    """Return the cells that belong to none of some areas."""
    return tuple(_ROW & ~reduce(or_, rows, 0) for rows in zip((0,) * FINE, *areas, strict=True))


def spread(sides: tuple[int, ...], deep: float, bulge: float, cut: float) -> Area:
    """Return an area that opens to some sides, one to four of them.

    Args:
        sides: the sides, in order.
        deep: depth of an area on one side.
        bulge: how far the wall of an area on two neighbouring sides bulges.
        cut: depth of what an area on more sides leaves of the others.
    """
    if len(sides) == 1:
        return cap(sides[0], deep)
    if len(sides) == 2 and sides[0] ^ 2 != sides[1]:
        return behind_wall(sides, bulge)
    return all_but(*(cap(side, cut) for side in range(4) if side not in sides))


def banners(sides: tuple[int, ...], count: int) -> list[Point]:
    """Return where the banners of an area that opens to some sides hang, out of the way of its followers."""
    if len(sides) == 1:
        u, v = MIDDLES[sides[0]]
        spots = [(0.5 + 0.7 * (u - 0.5), 0.5 + 0.7 * (v - 0.5))]
    elif len(sides) == 2 and sides[0] ^ 2 != sides[1]:
        u, v = CORNERS[corner(sides)]
        spots = [(0.5 + 0.5 * (u - 0.5), 0.5 + 0.5 * (v - 0.5))]
    elif len(sides) == 2:
        u, v = MIDDLES[sides[0]]
        spots = [(0.5 + 0.5 * (u - 0.5), 0.5 + 0.5 * (v - 0.5))]
    else:
        away = next((side for side in range(4) if side not in sides), 2)
        u, v = MIDDLES[(away + 2) % 4]
        a, b = MIDDLES[(away + 1) % 4]
        spots = [(0.5 + 0.4 * (u + a - 1), 0.5 + 0.4 * (v + b - 1))]
    return [(u + 0.25 * i * (1 if u < 0.5 else -1), v) for u, v in spots for i in range(count)]
