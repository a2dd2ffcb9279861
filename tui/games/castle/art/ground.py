"""The ground of a face of The Castle: which region lies where, and where wells, markets and squares are.

All is in coordinates of the printed tile, u to the right and v down, from 0 to 1. Houses have straight
walls and towers round ones, so that they differ in shape too. A face is drawn once on a fine grid: paths,
then houses and towers; what is left is courts, told apart by the half sides that they reach.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot, pi, sin
from typing import Final

from engine.landscape.compass import side_of
from engine.landscape.design import Design
from tui.drawing.art.painters.grid import (
    FINE,
    MIDDLES,
    NOTHING,
    FaceGrid,
    Point,
    Printed,
    arc,
    drawn_once,
    meander,
    straight,
)

PATH: Final = 0.1
"""Half the width of a path; the same on every face, so that they join."""

_MIDDLE: Final = (0.5, 0.5)
_HOUSE_DEEP: Final = 0.33
_TOWER_DEEP: Final = 0.36
_SQUARE: Final = 3  # paths that end on one tile, from this many on, meet on a square


@dataclass(frozen=True, slots=True)
class CastleGround(Printed):
    """One face."""

    # The middle lines of each path, by region, each beginning at a side of the tile
    lines: dict[int, tuple[tuple[Point, ...], ...]]
    square: bool  # whether paths end on a square in the middle
    wells: tuple[Point, ...]  # middle of each well
    markets: tuple[Point, ...]  # middle of each market
    roofs: dict[int, Point]  # middle of each house and tower, by region
    gate: int | None  # the side on which a start space opens to the board; ``None`` for a tile


@drawn_once
def ground(design: Design) -> CastleGround:
    """Return the ground of a face."""
    return _start(design) if design.starting else _CastleSurvey(design).ground()


def sides_of(design: Design, region: int) -> tuple[int, ...]:
    """Return the sides of the printed tile that a region reaches, in order."""
    return tuple(sorted({side_of(port) for port in design.regions[region].ports}))


def _start(design: Design) -> CastleGround:
    """Return the ground of a start space: all of it belongs to what it shows."""
    (side,) = sides_of(design, 0)
    u, v = MIDDLES[side]
    spot = 0.5 + 0.66 * (u - 0.5), 0.5 + 0.66 * (v - 0.5)
    market = (spot,) if design.regions[0].tokens.get("market") else ()
    return CastleGround((bytes(FINE),) * FINE, {}, False, (), market, {}, side)


class _CastleSurvey:
    """A ground in the making."""

    def __init__(self, design: Design) -> None:
        self.design = design
        self.grid = FaceGrid()
        self.lines: dict[int, tuple[tuple[Point, ...], ...]] = {}
        self.paths = self._of("path")
        self.square = sum(len(sides_of(design, path)) == 1 for path in self.paths) >= _SQUARE

    def ground(self) -> CastleGround:
        for region in self.paths:
            self._path(region)
        roofs = {region: self._building(region) for region in (*self._of("house"), *self._of("tower"))}
        courts = self._of("court")
        if not courts:
            self._join_walls()
        self.grid.name_rest(self.design)
        tokens = [region.tokens for region in self.design.regions]
        return CastleGround(
            self.grid.frozen(),
            self.lines,
            self.square,
            tuple(self._well(path) for path in self.paths if tokens[path].get("well")),
            tuple(self._roomiest(court) for court in courts if tokens[court].get("market")),
            roofs,
            None,
        )

    def _of(self, kind: str) -> list[int]:
        return [i for i, region in enumerate(self.design.regions) if region.kind == kind]

    # -- paths ----------------------------------------------------------------------------------------

    def _path(self, region: int) -> None:
        sides = sides_of(self.design, region)
        if len(sides) != 2:
            self.lines[region] = tuple(straight(side, _MIDDLE, 0.0) for side in sides)
        elif sides[0] ^ 2 != sides[1]:
            self.lines[region] = (arc(sides, 0.0),)
        else:
            self.lines[region] = (meander(sides, *self._swing(sides[0])),)
        arms = {path: MIDDLES[sides_of(self.design, path)[0]] for path in self.paths} if self.square else None
        for line in self.lines[region]:
            for point in line:
                self.grid.disc(region, point, PATH, arms)

    def _swing(self, first: int) -> tuple[float, float]:
        """Return how far a straight path winds, and how far it bows away from a building beside it."""
        built = [
            side for kind in ("house", "tower") for r in self._of(kind) for side in sides_of(self.design, r)
        ]
        if len(built) > 1:
            return 0.0, 0.0
        if not built:
            return (0.08 if sum(map(ord, self.design.id)) % 2 else -0.08), 0.0
        return 0.0, -0.06 if built[0] == (first - 1) % 4 else 0.06

    def _well(self, region: int) -> Point:
        lines = self.lines[region]
        return lines[0][len(lines[0]) // 2] if len(lines) == 1 else _MIDDLE

    # -- houses and towers ----------------------------------------------------------------------------

    def _building(self, region: int) -> Point:
        """Build on the grid and return the middle of what was built."""
        sides = sides_of(self.design, region)
        is_round = self.design.regions[region].kind == "tower"
        found = []
        for y, row in enumerate(self.grid.cells):
            for x in range(FINE):
                u, v = (x + 0.5) / FINE, (y + 0.5) / FINE
                if row[x] == NOTHING and _inside(u, v, sides, is_round):
                    row[x] = region
                    found.append((u, v))
        return sum(u for u, _ in found) / len(found), sum(v for _, v in found) / len(found)

    def _join_walls(self) -> None:
        """Let buildings between which there is no court stand wall to wall."""
        cells = self.grid.cells
        gaps = [(x, y) for y, row in enumerate(cells) for x in range(FINE) if row[x] == NOTHING]
        while gaps:
            near = {
                (x, y): cells[d][c]
                for x, y in gaps
                for c, d in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))
                if 0 <= c < FINE and 0 <= d < FINE and cells[d][c] != NOTHING
            }
            for (x, y), region in near.items():
                cells[y][x] = region
            gaps = [gap for gap in gaps if gap not in near]

    def _roomiest(self, region: int) -> Point:
        """Return where a court has most room, near its middle."""
        cells = self.grid.cells
        own = [(x, y) for y, row in enumerate(cells) for x in range(FINE) if row[x] == region]
        rest = [(x, y) for y, row in enumerate(cells) for x in range(0, FINE, 3) if row[x] != region]
        mean_x, mean_y = (sum(places) / len(own) for places in zip(*own, strict=True))

        def room(at: tuple[int, int]) -> float:
            x, y = at
            free = min((hypot(x - a, y - b) for a, b in rest), default=99.0)
            rim = min(x, y, FINE - x, FINE - y) * 1.1
            return min(free, rim, 17.0) - 0.1 * hypot(x - mean_x, y - mean_y)

        x, y = max((at for at in own if at[0] % 3 == at[1] % 3 == 1), key=room)
        return (x + 0.5) / FINE, (y + 0.5) / FINE


# -- shapes -------------------------------------------------------------------------------------------


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
    arch: float = min(2.2 * slope, deep * sin(pi * along) ** 0.75)
    return depth < (arch if is_round else min(slope, deep))
