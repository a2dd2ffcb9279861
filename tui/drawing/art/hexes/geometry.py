"""Positions of hexes, corners and edges in pixels, at each zoom.

A terminal cell is two pixels high. Hexes stand on a point; all of their corners are on even rows of pixels,
the upper half of a cell. A map drawn with characters has bricks for hexes: rows are shifted by half a brick
in the same way, and the slanted sides are horizontal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

from engine.hexes import HexGrid

Spot = tuple[str, int]
"""A place on a map: ``"hex"``, ``"corner"`` or ``"edge"``, and its number."""

Pixel = tuple[int, int]

ZOOMS: Final = ((6, 2, 2), (8, 4, 2), (10, 4, 2), (12, 4, 4), (14, 6, 4), (16, 8, 4), (20, 8, 6), (26, 10, 8))
"""Per zoom the width of a hex, the length of its upright sides, and the height of its points, in pixels."""

_REACHES: Final = ((2, 2, 1), (2, 2, 1), (2, 2, 1), (3, 4, 3), (3, 4, 3), (3, 4, 3), (4, 6, 3), (4, 6, 3))
_ROUTE_WIDTHS: Final = (1, 1, 1, 2, 2, 2, 3, 4)
_NUMBER_LINES: Final = (1, 1, 1, 2, 2, 3, 4, 5)


class Reach(NamedTuple):
    """The pixels that a piece on a corner may cover: to each side, above, and below."""

    across: int
    above: int
    below: int


# Corner i of a hex, in half widths and (points, sides) from its top: UR, N, UL, LL, S, LR.
_CORNERS: Final = ((1, 1, 0), (0, 0, 0), (-1, 1, 0), (-1, 1, 1), (0, 2, 1), (1, 1, 1))


@dataclass(frozen=True)
class Geometry:
    """A map at one zoom.

    Attributes:
        zoom: index into ``ZOOMS``.
        width, side, point: of a hex, as in ``ZOOMS``; without points hexes are bricks.
        columns, lines: size of the whole map in terminal cells.
    """

    grid: HexGrid
    zoom: int
    width: int
    side: int
    point: int
    columns: int
    lines: int
    tops: tuple[Pixel, ...]
    corners: tuple[Pixel, ...]

    @property
    def step(self) -> int:
        """Pixels from one row of hexes to the next."""
        return self.side + self.point

    @property
    def height(self) -> int:
        """Pixels from the northern corner of a hex to its southern one."""
        return self.side + 2 * self.point

    @property
    def is_small(self) -> bool:
        """True if there is only room for the bare number of a hex."""
        return self.width < 12

    @property
    def corner_reach(self) -> Reach:
        """The reach of pieces on corners, their outline included."""
        return Reach(*_REACHES[self.zoom])

    @property
    def route_width(self) -> int:
        """Pixels across a piece that covers an edge, without its outline."""
        return _ROUTE_WIDTHS[self.zoom]

    def number_cell(self, hex_: int) -> Pixel:
        """Return the column and line of the number of a hex, out of reach of what stands around it."""
        x, top = self.tops[hex_]
        return x, top // 2 + _NUMBER_LINES[self.zoom]

    def ends(self, edge: int) -> tuple[Pixel, Pixel]:
        """Return the pixels of the two ends of an edge."""
        a, b = self.grid.edge_corners[edge]
        return self.corners[a], self.corners[b]

    def place(self, spot: Spot) -> Pixel:
        """Return the pixel in the middle of a place."""
        kind, number = spot
        if kind == "corner":
            return self.corners[number]
        if kind == "hex":
            x, y = self.tops[number]
            return x, y + self.height // 2
        (ax, ay), (bx, by) = self.ends(number)
        return (ax + bx) // 2, (ay + by) // 2

    def cell(self, spot: Spot) -> Pixel:
        """Return the column and line of the terminal cell in the middle of a place."""
        x, y = self.place(spot)
        return x, y // 2

    def nearest(self, column: int, line: int, spots: Iterable[Spot]) -> Spot | None:
        """Return the place nearest to a terminal cell, ``None`` if there are none."""

        def distance(spot: Spot) -> tuple[float, Spot]:
            x, y = self.place(spot)
            return (x - column) ** 2 + (y - 2 * line - 0.5) ** 2, spot

        return min(spots, key=distance, default=None)

    def hex_at(self, column: int, line: int) -> int | None:
        """Return the hex that covers a terminal cell."""
        for number, (x, top) in enumerate(self.tops):
            if any(abs(column - x) < self.reach(y - top) for y in (2 * line, 2 * line + 1)):
                return number
        return None

    def reach(self, row: int) -> int:
        """Return how far a hex reaches to each side in a row of pixels below its northern corner."""
        half = self.width // 2
        if not 0 <= row < self.height:
            return 0
        if row < self.point:
            return -(-half * (2 * row + 1) // (2 * self.point))
        if row >= self.point + self.side:
            return self.reach(self.height - 1 - row)
        return half

    def inside(self, hex_: int) -> Iterator[Pixel]:
        """Yield the pixels of a hex, its sides included."""
        x, top = self.tops[hex_]
        for row in range(self.height):
            reach = self.reach(row)
            for column in range(x - reach, x + reach + 1):
                yield column, top + row

    def towards(self, spot: Spot, dx: int, dy: int, spots: Iterable[Spot]) -> Spot | None:
        """Return the place to which an arrow key leads: the nearest one roughly in that direction."""
        x, y = self.place(spot)
        best: tuple[float, Spot] | None = None
        for other in spots:
            ox, oy = self.place(other)
            ahead = (ox - x) * dx + (oy - y) * dy
            aside = abs((ox - x) * dy) + abs((oy - y) * dx)
            if ahead <= 0 or aside > 2.2 * ahead:
                continue
            cost = (ahead + 1.6 * aside, other)
            if best is None or cost < best:
                best = cost
        return None if best is None else best[1]


@cache
def geometry(grid: HexGrid, zoom: int, bricks: bool = False) -> Geometry:
    """Return a map at a zoom, from 0 (smallest).

    Args:
        zoom: index into ``ZOOMS``.
    """
    width, side, point = ZOOMS[zoom]
    if bricks:
        side, point = side + point, 0
    half, step = width // 2, side + point
    west = min(2 * q + r for q, r in grid.hexes)
    east = max(2 * q + r for q, r in grid.hexes)
    north = min(r for _q, r in grid.hexes)
    south = max(r for _q, r in grid.hexes)
    tops = tuple(((2 * q + r - west + 1) * half, (r - north) * step) for q, r in grid.hexes)
    corners: list[Pixel] = [(0, 0)] * len(grid.corner_names)
    for (x, top), numbers in zip(tops, grid.hex_corners, strict=True):
        for number, (across, points, sides) in zip(numbers, _CORNERS, strict=True):
            corners[number] = x + across * half, top + points * point + sides * side
    height = (south - north) * step + side + 2 * point
    return Geometry(
        grid=grid,
        zoom=zoom,
        width=width,
        side=side,
        point=point,
        columns=(east - west + 2) * half + 1,
        lines=height // 2 + 1,
        tops=tops,
        corners=tuple(corners),
    )


def line(a: Pixel, b: Pixel) -> list[Pixel]:
    """Return the pixels of a straight line, both ends included, the same in both directions."""
    (ax, ay), (bx, by) = sorted((a, b))
    steps = max(abs(bx - ax), abs(by - ay), 1)
    return [
        (ax + (2 * (bx - ax) * i + steps) // (2 * steps), ay + (2 * (by - ay) * i + steps) // (2 * steps))
        for i in range(steps + 1)
    ]
