"""The ground of a face of New World: which region lies where, and where the sea begins.

Trails are laid first, towns over them, then the farm; what is left is plains, told apart by the half
sides that they reach.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot, pi, sin
from typing import Final

from engine.landscape.compass import N, S, side_of
from engine.landscape.design import Design
from tui.drawing.art.painters.grid import (
    CORNERS,
    MIDDLES,
    FaceGrid,
    Point,
    Printed,
    arc,
    area,
    banners,
    bent,
    cap,
    corner,
    drawn_once,
    meander,
    spread,
    straight,
)

TRAIL: Final = 0.1
"""Half the width of a trail; the same on every face, so that they join."""

SHORE: Final = 0.7
"""Where the sea begins on a start space, at its north and south sides."""

_CAP: Final = 0.32
_DEEP: Final = 0.64
_HARBOUR: Final = (0.48, 0.5)
_FARM: Final = 0.3
_STRIP: Final = 0.01
_BESIDE: Final = 0.14
_LAST: Final = 0.13


@dataclass(frozen=True, slots=True)
class NewWorldGround(Printed):
    """One face."""

    # The middle line of each trail, by region, beginning at a side of the tile
    lines: dict[int, tuple[Point, ...]]
    farm: Point | None  # middle of the farm, if there is one
    crossing: Point | None  # middle of the crossing, if there is one
    posts: tuple[Point, ...]  # where each trading post stands, beside its trail
    flags: tuple[Point, ...]  # where each town flag flies
    pier: Point | None  # where a trail runs into the sea, if one does


@drawn_once
def ground(design: Design) -> NewWorldGround:
    """Return the ground of a face."""
    return _NewWorldSurvey(design).ground()


def is_sea(design: Design, u: float, v: float, margin: float = 0.0) -> bool:
    """Return whether a point of a start space, moved out by ``margin``, lies in the sea."""
    ports = {side_of(port) for region in design.regions for port in region.ports}
    swing = 0.045 if sum(map(ord, design.id)) % 2 else -0.06
    shore = SHORE + swing * sin(2 * pi * v) * (1 if v < 0.5 else 0.7)
    if N not in ports and hypot(max(u - 0.25, 0) * 0.5, max(_LAST + 0.3 - v, 0)) > 0.3 + margin:
        return True
    if S not in ports and hypot(max(u - 0.25, 0) * 0.5, max(v + _LAST + 0.3 - 1, 0)) > 0.3 + margin:
        return True
    return u > shore + margin


class _NewWorldSurvey:
    """A ground in the making."""

    def __init__(self, design: Design) -> None:
        self.design = design
        self.grid = FaceGrid()
        self.lines: dict[int, tuple[Point, ...]] = {}
        self.trails = self._of("trail")
        self.towns = self._of("town")
        self.coast = "coast" in design.marks
        meeting = any("crossing" in design.regions[trail].ends for trail in self.trails)
        self.crossing: Point | None = (0.5, 0.5) if meeting else None

    def ground(self) -> NewWorldGround:
        if self.coast and (self.towns or self.trails):  # keeps the plains north and south of it apart
            self.grid.box((self.towns or self.trails)[0], (0.75, 0.5), 0.25, _STRIP)
        for region in self.trails:
            self._trail(region)
        for region in self.towns:
            self._town(region)
        farms = self._of("farm")
        for region in farms:
            self.grid.box(region, (0.5, 0.5), _FARM, _FARM)
        self.grid.name_rest(self.design)
        regions = self.design.regions
        return NewWorldGround(
            cells=self.grid.frozen(),
            lines=self.lines,
            farm=(0.5, 0.5) if farms else None,
            crossing=self.crossing,
            posts=tuple(self._post(trail) for trail in self.trails if regions[trail].tokens.get("post")),
            flags=tuple(
                spot
                for town in self.towns
                if regions[town].tokens.get("flag")
                for spot in banners(self._sides(town), regions[town].tokens["flag"])
            ),
            pier=next(((SHORE, 0.5) for trail in self.trails if "sea" in regions[trail].ends), None),
        )

    def _of(self, kind: str) -> list[int]:
        return [i for i, region in enumerate(self.design.regions) if region.kind == kind]

    def _sides(self, region: int) -> tuple[int, ...]:
        return tuple(sorted({side_of(port) for port in self.design.regions[region].ports}))

    def _heart(self, town: int) -> Point:
        """Return a point well inside a town."""
        sides = self._sides(town)
        if not sides:
            return _HARBOUR
        if len(sides) == 2 and sides[0] ^ 2 != sides[1]:
            u, v = CORNERS[corner(sides)]
            return 0.5 + 0.5 * (u - 0.5), 0.5 + 0.5 * (v - 0.5)
        middles = [MIDDLES[side] for side in sides]
        u, v = sum(m[0] for m in middles) / len(sides), sum(m[1] for m in middles) / len(sides)
        return 0.5 + 0.8 * (u - 0.5), 0.5 + 0.8 * (v - 0.5)

    def _trail(self, region: int) -> None:
        sides = self._sides(region)
        if len(sides) == 2 and sides[0] ^ 2 == sides[1]:
            hemmed = len(self.towns) > 1
            bow = self._bow(sides) if self.towns else 0.0
            line = meander(sides, 0.0 if self.towns else self._swing(), 0.0 if hemmed else bow)
        elif len(sides) == 2:
            line = arc(sides, 0.0 if self.towns or len(self.trails) > 1 else 0.07)
        else:
            free = not (self.crossing or self.towns or self.coast)
            end = self._end(region)
            line = straight(sides[0], end, 0.05) if free else bent(sides[0], end)
        self.lines[region] = line
        arms = {trail: MIDDLES[self._sides(trail)[0]] for trail in self.trails} if self.crossing else None
        for point in line:
            self.grid.disc(region, point, TRAIL, arms)

    def _end(self, region: int) -> Point:
        """Return where a trail that leaves the tile only once ends on it."""
        for end in self.design.regions[region].ends:
            if end == "sea":
                return 1.0, 0.5
            if end.startswith("town:"):
                return self._heart(self.towns[int(end.partition(":")[2])])
        return 0.5, 0.5

    def _swing(self) -> float:
        return 0.07 if sum(map(ord, self.design.id)) % 2 else -0.07

    def _bow(self, sides: tuple[int, ...]) -> float:
        """Return how far a straight trail bows to its right, away from a town beside it."""
        beside = [side for town in self.towns for side in self._sides(town) if side not in sides]
        if not beside:
            return 0.0
        return -0.07 if beside[0] == (sides[0] - 1) % 4 else 0.07

    def _town(self, region: int) -> None:
        sides = self._sides(region)
        if not sides:
            self.grid.disc(region, _HARBOUR, 0.27)
        elif self.coast:
            self.grid.fill(region, cap(sides[0], _CAP))
            self.grid.fill(region, area(lambda u, v: hypot(u / _DEEP, (v - 0.5) / 0.42) < 1))
        else:
            busy = bool(self.trails)
            cut = 0.27 if len(sides) == 2 else 0.42 if busy else 0.34
            self.grid.fill(region, spread(sides, _CAP, 0.22, cut))

    def _post(self, trail: int) -> Point:
        """Return the middle of a trading post: beside the middle of its trail, where there is most room."""
        line = self.lines[trail]
        at = len(line) // 2 if len(self._sides(trail)) == 2 else len(line) * 2 // 5
        (u, v), (a, b) = line[at], line[at + 1]
        length = hypot(a - u, b - v) or 1.0
        du, dv = -(b - v) / length * _BESIDE, (a - u) / length * _BESIDE
        hearts = [self._heart(town) for town in self.towns]
        spots = ((u + du, v + dv), (u - du, v - dv))

        def room(spot: Point) -> float:
            return min([hypot(spot[0] - c, spot[1] - d) for c, d in hearts] + [1.0])

        return max(spots, key=lambda spot: (room(spot), -hypot(spot[0] - 0.5, spot[1] - 0.5)))
