"""The ground of a face of The Castle: which region lies where, and where wells, markets and squares are.

All is in coordinates of the printed tile, u to the right and v down, from 0 to 1. Houses have straight
walls and towers round ones, so that they differ in shape too. A face is drawn once on a fine grid: paths,
then houses and towers; what is left is courts, told apart by the half sides that they reach.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import hypot, sin, tau
from typing import Final

from engine.landscape.compass import side_of
from engine.landscape.design import Design

Point = tuple[float, float]
"""A point (u, v) of the printed tile."""

FINE: Final = 63
"""Cells of the grid in each direction; odd, so that the middles of pixels fall on it evenly."""

PATH: Final = 0.1
"""Half the width of a path; the same on every face, so that they join."""

MIDDLES: Final[tuple[Point, ...]] = ((0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5))

_NOTHING: Final = 255
_STEPS: Final = 24
_HOUSE_DEEP: Final = 0.33
_TOWER_DEEP: Final = 0.36
_SQUARE: Final = 3  # so many paths that end on one tile end on the square between them


@dataclass(frozen=True, slots=True)
class Ground:
    """One face.

    Attributes:
        cells: region of each cell of the grid, rows from the top.
        lines: the middle lines of each path, by region, each beginning at a side of the tile.
        square: whether paths end on a square in the middle.
        wells: middle of each well.
        markets: middle of each market.
        roofs: middle of each house and tower, by region.
        gate: the side on which a start space opens to the board; ``None`` for a tile.
    """

    cells: tuple[bytes, ...]
    lines: dict[int, tuple[tuple[Point, ...], ...]]
    square: bool
    wells: tuple[Point, ...]
    markets: tuple[Point, ...]
    roofs: dict[int, Point]
    gate: int | None

    def region_at(self, u: float, v: float) -> int:
        """Return the region at a point."""
        return self.cells[min(int(v * FINE), FINE - 1)][min(int(u * FINE), FINE - 1)]


_KNOWN: Final[dict[int, tuple[Design, Ground]]] = {}


def ground(design: Design) -> Ground:
    """Return the ground of a face; it is drawn once."""
    known = _KNOWN.get(id(design))
    if known is not None and known[0] is design:
        return known[1]
    if len(_KNOWN) >= 256:
        _KNOWN.clear()
    made = _start(design) if design.starting else _Survey(design).ground()
    _KNOWN[id(design)] = design, made
    return made


def sides_of(design: Design, region: int) -> tuple[int, ...]:
    """Return the sides of the printed tile that a region reaches, in order."""
    return tuple(sorted({side_of(port) for port in design.regions[region].ports}))


def _start(design: Design) -> Ground:
    """Return the ground of a start space: all of it belongs to what it shows."""
    (side,) = sides_of(design, 0)
    u, v = MIDDLES[side]
    spot = 0.5 + 0.66 * (u - 0.5), 0.5 + 0.66 * (v - 0.5)
    market = (spot,) if design.regions[0].tokens.get("market") else ()
    return Ground((bytes(FINE),) * FINE, {}, False, (), market, {}, side)


class _Survey:
    """A ground in the making."""

    def __init__(self, design: Design) -> None:
        self.design = design
        self.cells = [bytearray([_NOTHING]) * FINE for _ in range(FINE)]
        self.lines: dict[int, tuple[tuple[Point, ...], ...]] = {}
        self.paths = self._of("path")
        self.square = sum(len(sides_of(design, path)) == 1 for path in self.paths) >= _SQUARE

    def ground(self) -> Ground:
        for region in self.paths:
            self._path(region)
        roofs = {region: self._building(region) for region in (*self._of("house"), *self._of("tower"))}
        self._courts()
        return Ground(
            tuple(map(bytes, self.cells)),
            self.lines,
            self.square,
            tuple(self._well(r) for r in self.paths if self.design.regions[r].tokens.get("well")),
            tuple(self._middle(r) for r in self._of("court") if self.design.regions[r].tokens.get("market")),
            roofs,
            None,
        )

    def _of(self, kind: str) -> list[int]:
        return [i for i, region in enumerate(self.design.regions) if region.kind == kind]

    # -- paths ----------------------------------------------------------------------------------------

    def _path(self, region: int) -> None:
        sides = sides_of(self.design, region)
        if len(sides) == 2:
            self.lines[region] = (self._through(sides[0], sides[1]),)
        else:
            self.lines[region] = tuple(_arm(side) for side in sides)
        for line in self.lines[region]:
            for point in line:
                self._disc(region, point)

    def _through(self, a: int, b: int) -> tuple[Point, ...]:
        start, end = MIDDLES[a], MIDDLES[b]
        if a ^ 2 != b:  # a bend, drawn a little towards the corner that it rounds
            middle = 0.5 + 0.12 * (start[0] + end[0] - 1), 0.5 + 0.12 * (start[1] + end[1] - 1)
            return tuple(_curve(start, middle, end, i / _STEPS) for i in range(_STEPS + 1))
        swing, bow = self._swing(a)
        across = end[1] - start[1], start[0] - end[0]
        line = []
        for i in range(_STEPS + 1):
            t = i / _STEPS
            off = sin(tau * t) * sin(tau * t / 2) * swing + sin(tau * t / 2) ** 2 * bow
            line.append(
                (start[0] + (end[0] - start[0]) * t + across[0] * off,
                 start[1] + (end[1] - start[1]) * t + across[1] * off)
            )  # fmt: skip
        return tuple(line)

    def _swing(self, first: int) -> tuple[float, float]:
        """Return how far a straight path winds, and how far it bows away from a building beside it."""
        built = [
            side for kind in ("house", "tower") for r in self._of(kind) for side in sides_of(self.design, r)
        ]
        if len(built) > 1:
            return 0.0, 0.0
        if not built:
            return (0.1 if sum(map(ord, self.design.id)) % 2 else -0.1), 0.0
        return 0.0, 0.07 if built[0] == (first - 1) % 4 else -0.07

    def _disc(self, region: int, middle: Point) -> None:
        u, v = middle
        for y in range(max(int((v - PATH) * FINE), 0), min(int((v + PATH) * FINE) + 1, FINE)):
            half = PATH * PATH - ((y + 0.5) / FINE - v) ** 2
            if half > 0:
                left, right = round((u - half**0.5) * FINE), round((u + half**0.5) * FINE)
                for x in range(max(left, 0), min(right, FINE)):
                    self.cells[y][x] = self._nearest(x, y) if self.square else region

    def _nearest(self, x: int, y: int) -> int:
        """Return the path whose side is nearest to a cell."""
        u, v = (x + 0.5) / FINE, (y + 0.5) / FINE

        def distance(region: int) -> float:
            a, b = MIDDLES[sides_of(self.design, region)[0]]
            return hypot(u - a, v - b)

        return min(self.paths, key=distance)

    def _well(self, region: int) -> Point:
        lines = self.lines[region]
        return lines[0][_STEPS // 2] if len(lines) == 1 else (0.5, 0.5)

    # -- houses and towers ----------------------------------------------------------------------------

    def _building(self, region: int) -> Point:
        """Build on the grid and return the middle of what was built."""
        sides = sides_of(self.design, region)
        is_round = self.design.regions[region].kind == "tower"
        found = []
        for y, row in enumerate(self.cells):
            for x in range(FINE):
                u, v = (x + 0.5) / FINE, (y + 0.5) / FINE
                if row[x] == _NOTHING and _inside(u, v, sides, is_round):
                    row[x] = region
                    found.append((u, v))
        return sum(u for u, _ in found) / len(found), sum(v for _, v in found) / len(found)

    # -- courts ---------------------------------------------------------------------------------------

    def _courts(self) -> None:
        """Name what is left after the half sides that it reaches."""
        owner = {port: i for i, region in enumerate(self.design.regions) for port in region.ports if port > 3}
        for x, y in list(_rim()):
            port = _half_side(x, y)
            if self.cells[y][x] == _NOTHING and port in owner:
                self._flood(x, y, owner[port])
        self._fill_gaps()

    def _flood(self, x: int, y: int, region: int) -> None:
        self.cells[y][x] = region
        edge = [(x, y)]
        while edge:
            a, b = edge.pop()
            for c, d in _beside(a, b):
                if self.cells[d][c] == _NOTHING:
                    self.cells[d][c] = region
                    edge.append((c, d))

    def _fill_gaps(self) -> None:
        """Give what reaches no side to the buildings around it, which then stand wall to wall."""
        gaps = [(x, y) for y, row in enumerate(self.cells) for x in range(FINE) if row[x] == _NOTHING]
        while gaps:
            near = {
                (x, y): region
                for x, y in gaps
                for c, d in _beside(x, y)
                if (region := self.cells[d][c]) != _NOTHING and region not in self.paths
            }
            for (x, y), region in near.items():
                self.cells[y][x] = region
            gaps = [gap for gap in gaps if gap not in near]

    def _middle(self, region: int) -> Point:
        """Return where a court has most room, near its middle."""
        own = {(x, y) for y, row in enumerate(self.cells) for x in range(FINE) if row[x] == region}
        mean_x, mean_y = (sum(c) / len(own) for c in zip(*own, strict=True))
        rest = [
            (x, y) for y, row in enumerate(self.cells) for x in range(FINE) if row[x] != region and x % 3 == 0
        ]

        def room(at: tuple[int, int]) -> float:
            x, y = at
            free = min((hypot(x - a, y - b) for a, b in rest), default=99.0)
            rim = min(x, y, FINE - x, FINE - y) * 1.1
            return min(free, rim, 17.0) - 0.1 * hypot(x - mean_x, y - mean_y)

        x, y = max(sorted(at for at in own if at[0] % 3 == at[1] % 3 == 1), key=room)
        return (x + 0.5) / FINE, (y + 0.5) / FINE


def _beside(x: int, y: int) -> Iterator[tuple[int, int]]:
    for a, b in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
        if 0 <= a < FINE and 0 <= b < FINE:
            yield a, b


def _rim() -> Iterator[tuple[int, int]]:
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


# -- shapes -------------------------------------------------------------------------------------------


def _arm(side: int) -> tuple[Point, ...]:
    u, v = MIDDLES[side]
    return tuple((u + (0.5 - u) * i / _STEPS, v + (0.5 - v) * i / _STEPS) for i in range(_STEPS + 1))


def _curve(a: Point, b: Point, c: Point, t: float) -> Point:
    """Return a point of the curve from ``a`` to ``c`` that is drawn towards ``b``."""
    p, q, r = (1 - t) ** 2, 2 * t * (1 - t), t * t
    return p * a[0] + q * b[0] + r * c[0], p * a[1] + q * b[1] + r * c[1]


def _inside(u: float, v: float, sides: tuple[int, ...], is_round: bool) -> bool:
    """Return whether a point lies in a building that reaches some sides."""
    open_sides = [side for side in range(4) if side not in sides]
    if len(sides) == 1:
        return _in_cap(u, v, sides[0], _TOWER_DEEP if is_round else _HOUSE_DEEP, is_round)
    if len(sides) == 2 and sides[0] ^ 2 != sides[1]:
        a, b = (_depth(u, v, side) for side in sides)
        return a + b < 1 if is_round else a + b < 0.92 or min(a + 0.78 * b, 0.78 * a + b) < 0.78
    return not any(
        _in_cap(u, v, side, 0.36 if len(open_sides) == 1 else 0.3, is_round) for side in open_sides
    )


def _depth(u: float, v: float, side: int) -> float:
    return (v, 1 - u, 1 - v, u)[side]


def _in_cap(u: float, v: float, side: int, deep: float, is_round: bool) -> bool:
    """Return whether a point lies between a side and an arch over it, or a trapezoid on it."""
    depth, along = _depth(u, v, side), (u, v, u, v)[side]
    slope = min(along, 1 - along)
    arch: float = min(2.2 * slope, deep * sin(tau / 2 * along) ** 0.75)
    return depth < (arch if is_round else min(slope, deep))
