"""The ground of a face of Carcassonne: which region lies where, and where roads and buildings stand.

All is in coordinates of the printed tile, u to the right and v down, from 0 to 1. A face is drawn once
on a fine grid: the river, roads over it, cities over those, then buildings; what is left is fields,
told apart by the half sides that they reach.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import hypot
from typing import Final

from engine.landscape.compass import side_of
from engine.landscape.design import Design
from tui.art.painters.grid import (
    FINE,
    MIDDLES,
    NOTHING,
    Grid,
    Point,
    arc,
    banners,
    meander,
    spread,
    straight,
)

ROAD: Final = 0.1
RIVER: Final = 0.16
"""Half the width of a road and of the river; the same on every face, so that they join."""

_YARD: Final = 0.19


@dataclass(frozen=True, slots=True)
class Ground:
    """One face.

    Attributes:
        cells: region of each cell of the grid, rows from the top.
        lines: the middle line of each road and river, by region, beginning at a side of the tile.
        monastery: middle of the monastery, if there is one.
        garden: middle of the garden, if there is one.
        crossing: whether roads end at houses in the middle.
        shields: middle of each pennant.
        water: where the river springs or ends, and how wide the water is there.
    """

    cells: tuple[bytes, ...]
    lines: dict[int, tuple[Point, ...]]
    monastery: Point | None
    garden: Point | None
    crossing: bool
    shields: tuple[Point, ...]
    water: tuple[float, float, float] | None

    def region_at(self, u: float, v: float) -> int:
        """Return the region at a point."""
        return self.cells[min(int(v * FINE), FINE - 1)][min(int(u * FINE), FINE - 1)]


_KNOWN: Final[dict[int, tuple[Design, Ground]]] = {}


def ground(design: Design) -> Ground:
    """Return the ground of a face; it is drawn once."""
    known = _KNOWN.get(id(design))
    if known is not None and known[0] is design:
        return known[1]
    if len(_KNOWN) >= 512:
        _KNOWN.clear()
    made = _Survey(design).ground()
    _KNOWN[id(design)] = design, made
    return made


class _Survey:
    """A ground in the making."""

    def __init__(self, design: Design) -> None:
        self.design = design
        self.grid = Grid()
        self.lines: dict[int, tuple[Point, ...]] = {}
        self.roads = self._of("road")
        self.rivers = self._of("river")
        self.cities = self._of("city")
        stubs = [r for r in self.roads if len(self._sides(r)) == 1]
        self.crossing = len(stubs) >= 3
        self.monastery = self._monastery(stubs)
        self.busy = bool(self.roads or self._of("garden"))
        self.water: tuple[float, float, float] | None = None

    def ground(self) -> Ground:
        for region in self.rivers:
            self._river(region)
        for region in self.roads:
            self._road(region)
        for region in self.cities:
            inside = _city(self._sides(region), wet=bool(self.rivers), busy=self.busy)
            self.grid.fill(region, inside)
        for region in self._of("monastery"):
            assert self.monastery is not None
            self.grid.box(region, self.monastery, _YARD, _YARD)
        garden = None
        for region in self._of("garden"):
            garden = self._garden(region)
        self.grid.name_rest(self.design)
        shields = tuple(
            spot
            for region in self.cities
            if self.design.regions[region].tokens.get("pennant")
            for spot in banners(self._sides(region), self.design.regions[region].tokens["pennant"])
        )
        return Ground(
            self.grid.frozen(),
            self.lines,
            self.monastery,
            garden,
            self.crossing,
            shields,
            self.water,
        )

    def _of(self, kind: str) -> list[int]:
        return [i for i, region in enumerate(self.design.regions) if region.kind == kind]

    def _sides(self, region: int) -> tuple[int, ...]:
        return tuple(sorted({side_of(port) for port in self.design.regions[region].ports}))

    def _monastery(self, stubs: list[int]) -> Point | None:
        if not self._of("monastery"):
            return None
        if not self.rivers or not stubs:
            return 0.5, 0.5
        u, v = MIDDLES[self._sides(stubs[0])[0]]  # across the water from where the road comes
        return 0.5 - 0.5 * (u - 0.5), 0.5 - 0.5 * (v - 0.5)

    # -- roads and rivers ---------------------------------------------------------------------------

    def _river(self, region: int) -> None:
        sides = self._sides(region)
        if len(sides) == 1:
            wide = 0.3 if "lake" in self.design.marks else 0.19
            self.water = 0.5, 0.5, wide
            self.grid.disc(region, (0.5, 0.5), wide)
            line = straight(sides[0], (0.5, 0.5), 0.0)
        elif sides[0] ^ 2 == sides[1]:
            line = meander(sides, *self._swing(sides, 0.065, 0.02))
        else:
            line = arc(sides, 0.0)
        self.lines[region] = line
        for point in line:
            self.grid.disc(region, point, RIVER)

    def _road(self, region: int) -> None:
        sides = self._sides(region)
        if len(sides) == 2 and sides[0] ^ 2 == sides[1]:
            line = meander(sides, *((0.0, 0.0) if self.rivers else self._swing(sides, 0.07, 0.0)))
        elif len(sides) == 2:
            line = arc(sides, 0.0 if self.cities or self.rivers else 0.06)
        else:
            end = self.monastery or (0.5, 0.5)
            if self.rivers and self.monastery is None:  # over the bridge and up to the wall
                u, v = MIDDLES[sides[0]]
                end = 1 - u, 1 - v
            line = straight(sides[0], end, 0.0 if self.crossing or self.cities or self.rivers else 0.05)
        self.lines[region] = line
        arms = {road: MIDDLES[self._sides(road)[0]] for road in self.roads} if self.crossing else None
        for point in line:
            self.grid.disc(region, point, ROAD, arms)

    def _swing(self, sides: tuple[int, ...], free: float, bound: float) -> tuple[float, float]:
        """Return how far a straight line swings to and fro, and how far it bows to its right."""
        bow = 0.06
        beside = [side for city in self.cities for side in self._sides(city) if side not in sides]
        if self.monastery is not None and self.rivers:
            u, v = self.monastery
            beside = [1 if u > 0.7 else 3 if u < 0.3 else 2 if v > 0.5 else 0]
            bow = 0.09
        if len(beside) > 1:
            return bound, 0.0
        if not beside:
            return (free if sum(map(ord, self.design.id)) % 2 else -free), 0.0
        return 0.0, -bow if beside[0] == (sides[0] - 1) % 4 else bow

    # -- gardens -------------------------------------------------------------------------------------

    def _garden(self, region: int) -> Point:
        """Lay a garden where a field has most room, and return its middle."""
        room = [[0] * FINE for _ in range(FINE)]
        best, spot = (0.0, 0.0), (0, 0)
        for step in (1, -1):
            for y in range(FINE)[::step]:
                for x in range(FINE)[::step]:
                    if self.grid.cells[y][x] != NOTHING or not (0 < x < FINE - 1 and 0 < y < FINE - 1):
                        continue
                    near = 1 + min(
                        room[y - step][x], room[y][x - step], room[y - step][x - 1], room[y - step][x + 1]
                    )
                    room[y][x] = near if step == 1 else min(room[y][x], near)
                    off = hypot(x - FINE / 2, y - FINE / 2)
                    if step == -1 and (room[y][x], -off) > best:
                        best, spot = (room[y][x], -off), (x, y)
        middle = (spot[0] + 0.5) / FINE, (spot[1] + 0.5) / FINE
        half = min(0.17, best[0] / FINE - 0.05)
        self.grid.box(region, middle, min(0.17, half + 0.06), half)
        return middle


# -- shapes -------------------------------------------------------------------------------------------


def _city(sides: tuple[int, ...], *, wet: bool, busy: bool) -> Callable[[float, float], bool]:
    """Return whether a point lies in a city that opens to some sides."""
    cut = 0.27 if len(sides) == 2 else 0.42 if busy else 0.33
    cap, bulge = (0.22, 0.16) if wet else (0.32, 0.23)
    return lambda u, v: spread(u, v, sides, cap, bulge, cut)
