"""The survey of a face of Carcassonne: which region lies where, and where its lines run.

All is in coordinates of the printed tile, u to the right and v down, from 0 to 1. A face is drawn once
on a fine grid: the river, roads over it, cities over those, then yards and gardens; what is left is fields,
told apart by the half sides that they reach.
"""

from __future__ import annotations

from math import hypot
from typing import Final

from engine.landscape.compass import side_of
from engine.landscape.design import Design
from tui.drawing.art.painters.grid import (
    CORNERS,
    FINE,
    MIDDLES,
    NOTHING,
    Area,
    FaceGrid,
    Point,
    all_but,
    arc,
    area,
    bent,
    cap,
    corner,
    meander,
    nearest,
    spread,
    straight,
)

ROAD: Final = 0.1
RIVER: Final = 0.16
"""Half the width of a road and of the river; the same on every face, so that they join."""

FORECOURT: Final = 0.8, 0.5
"""Middle of the court beside a special monastery, where a lying abbot is."""
_FORECOURT_WIDE: Final = 0.1
_FORECOURT_HIGH: Final = 0.15
_YARD: Final = 0.19
_MAZE: Final = 0.26
_MOUTH: Final = 0.06
_DEAD_END: Final = 0.2
"""How far the middle line of a road runs from the rim into a tunnel, and to an end below another road."""
_SHALLOW: Final = 0.2
_DEEP: Final = 0.5
_MEETING: Final = 0.51
"""Depth of what a city that runs across a tile leaves on its two sides, where a cap lies on one of them, and
depth of caps that meet in the middle."""

_NOOKS: Final = ((0.27, 0.27), (0.73, 0.73))
_NOOK: Final = 0.15
"""Middles and half the width of the fields between two cities of which one runs over the other."""


class Survey:
    """The layout of a face.

    Attributes:
        grid: region of each cell.
        buildings: the regions of a monastery or shrine.
        yard: the middle of it.
        lines: the middle line of each road and river, by region, beginning at a side of the tile.
        gates: the sides of cities whose gates are joined to a crossing; the piece of road between them is no
            road of its own and belongs to the roads that end at the crossing.
        mouths: the middle line of each piece of road between a side and a tunnel, beginning at the side.
        crossed: whether one city runs over another, with two enclosed fields between them.
        under: the city that is drawn first, below another one.
        closed: whether nothing leaves the tile.
        water: where the river springs or ends, and how wide the water is there.
    """

    def __init__(self, design: Design) -> None:
        self.design = design
        self.grid = FaceGrid()
        self.lines: dict[int, tuple[Point, ...]] = {}
        self.mouths: list[tuple[Point, ...]] = []
        self.roads = self.of("road")
        self.rivers = self.of("river")
        self.cities = self.of("city")
        self.buildings = [*self.of("monastery"), *self.of("shrine")]
        stubs = [r for r in self.roads if len(self.sides(r)) == 1]
        self.gates = self._gates(stubs)
        self.crossing = len(stubs) >= 3 or bool(self.gates)
        self.yard = self._yard(stubs)
        self.splits = self._splits()
        self.over = len(self.roads) == 2 and all(_opposite(self.sides(road)) for road in self.roads)
        self.crossed = len(self.cities) == 2 and all(_opposite(self.sides(city)) for city in self.cities)
        banner = self.crossed and bool(design.regions[self.cities[0]].tokens)
        self.under = self.cities[banner] if self.cities else NOTHING
        self.busy = bool(self.roads or self.of("garden"))
        self.water: tuple[float, float, float] | None = None

        for region in self.rivers:
            self._river(region)
        for region in self.roads:
            self._road(region)
        for gate in self.gates:
            self._stub(gate)
        for region in sorted(self.cities, key=lambda city: (self._bridges(city), city != self.under)):
            self.grid.fill(region, self._city(self.sides(region)), self._half(region))
            reaches = len(self.sides(region)) == 1 and self._encloses()
            if reaches or self._bridges(region):
                u, v = MIDDLES[self.sides(region)[0]]
                wide, far = (0.07, 0.2) if reaches else (0.2, 0.42)
                half = (wide, far) if u == 0.5 else (far, wide)
                self.grid.box(region, (0.5 + 0.16 * (u - 0.5), 0.5 + 0.16 * (v - 0.5)), *half)
            for towards in self.splits:
                self.grid.fill(region, _spur(self.sides(region), towards))
        self.closed = not any(design.turned[0].joints)
        for region in self.buildings:
            assert self.yard is not None
            if self.closed:
                self.grid.fill(region, all_but())
            self.grid.box(region, self.yard, _YARD, _YARD)
        for region in self.of("cross"):
            self.grid.box(region, FORECOURT, _FORECOURT_WIDE, _FORECOURT_HIGH)
        for region in self.of("garden"):
            self._garden(region)
        enclosed = [region for region in self.of("field") if not self.design.regions[region].ports]
        for region, place in zip(enclosed, _NOOKS, strict=True) if self.crossed else ():
            (u, v), free = place, 0.3 * banner  # for the banner between them
            self.grid.disc(region, (u + free * (u - 0.5), v + free * (v - 0.5)), _NOOK - 0.1 * free)
        self.grid.name_rest(design, enclosed[0] if enclosed else None)

    def of(self, kind: str) -> list[int]:
        """Return the regions of a kind."""
        return [i for i, region in enumerate(self.design.regions) if region.kind == kind]

    def having(self, token: str) -> list[int]:
        """Return the regions on which a token is printed."""
        return [i for i, region in enumerate(self.design.regions) if region.tokens.get(token)]

    def sides(self, region: int) -> tuple[int, ...]:
        """Return the sides that a region reaches."""
        found = self.design.regions[region]
        return tuple(sorted({side_of(port) for port in found.ports + found.shares}))

    def _bridges(self, region: int) -> bool:
        """Return whether a cap runs on over the city beside it as far as the field beyond."""
        sides = self.sides(region)
        beyond = [field for field in self.of("field") if set(self.sides(field)) == {(sides[0] + 2) % 4}]
        return (
            len(self.cities) == 2
            and len(sides) == 1
            and self.is_capped()
            and any((field, region) in self.design.touch for field in beyond)
        )

    def _yard(self, stubs: list[int]) -> Point | None:
        if not self.buildings:
            return None
        if not self.rivers:
            return 0.5, 0.6 if self.cities and stubs else 0.5  # clear of the wall
        across = (self.sides(self.rivers[0])[0] + 1) % 4  # on one bank
        u, v = MIDDLES[self.sides(stubs[0])[0] if stubs else across]  # the road comes over the water
        return 0.5 - 0.5 * (u - 0.5), 0.5 - 0.5 * (v - 0.5)

    def _gates(self, stubs: list[int]) -> tuple[int, ...]:
        """Return the sides of cities whose gates are joined to a crossing of two roads that run on.

        There the land beside the crossing is parted although no road goes that way.
        """
        sides = [self.sides(city) for city in self.cities]
        if len(stubs) != 2 or self.buildings or self.rivers:
            return ()
        if len(self.of("field")) < len(stubs) + len(sides):  # each road leads to a city of its own
            return ()
        return tuple(sorted(side for side, *_ in sides)) if all(len(one) == 1 for one in sides) else ()

    def _splits(self) -> tuple[Point, ...]:
        """Return the points of the rim to which the wall of a city runs and parts the land."""
        fields = self.of("field")
        if self.rivers or len(self.cities) != 1:
            return ()
        cap, *more = sides = self.sides(self.cities[0])
        if len(more) == 1 and not _opposite(sides):
            around = {side for side in range(4) if side not in sides}
            joined = any(around <= set(self.sides(field)) for field in fields)
            parted = len(fields) > 1 + len(self.roads) and not joined
            return (CORNERS[(corner(sides) + 2) % 4],) if parted else ()
        beyond = (cap + 2) % 4
        beside = [self.sides(field) for field in fields if beyond not in self.sides(field)]
        if self.roads or more or len(fields) < 2:
            return ()
        corners = tuple(CORNERS[corner(tuple(sorted((beyond, *one))))] for one in beside)
        return corners or (MIDDLES[beyond],)

    # -- roads and rivers ---------------------------------------------------------------------------

    def _river(self, region: int) -> None:
        sides = self.sides(region)
        if len(sides) == 1:
            u, v = MIDDLES[sides[0]]
            end = (1 - u, 1 - v) if "end" in self.design.marks else (0.5, 0.5)  # up to the city's wall
            line = straight(sides[0], end, 0.0)
            if not self.design.marks.isdisjoint(("spring", "lake")):
                wide = 0.3 if "lake" in self.design.marks else 0.19
                self.water = *end, wide
                self.grid.disc(region, end, wide)
        elif sides[0] ^ 2 == sides[1]:
            line = meander(sides, *self._swing(sides, 0.065, 0.02))
        else:
            line = arc(sides, 0.0)
        self.lines[region] = line
        for point in line:
            self.grid.disc(region, point, RIVER)

    def _road(self, region: int) -> None:
        sides = self.sides(region)
        tunnels = [side for side in sides if self._passes(side)] if self.cities and _opposite(sides) else []
        mouth: tuple[Point, ...] = ()
        if len(sides) > 2:  # from arm to arm
            first, *more = (straight(side, (0.5, 0.5), 0.0) for side in sides)
            line = sum(((*arm[::-1], *arm) for arm in more), first)
            if len(sides) == 4:  # a labyrinth
                self.grid.disc(region, (0.5, 0.5), _MAZE)
        elif tunnels:  # up to the wall, and on beyond the tunnel
            other = tunnels[0] ^ 2
            line = straight(other, _inward(other, _MOUTH) if len(tunnels) > 1 else (0.5, 0.5), 0.0)
            mouth = straight(tunnels[0], _inward(tunnels[0], _MOUTH), 0.0)
            self.mouths.append(mouth)
        elif len(sides) == 2 and sides[0] ^ 2 == sides[1]:
            direct = self.over or bool(self.rivers)
            line = meander(sides, *((0.0, 0.0) if direct else self._swing(sides, 0.07, 0.0)))
        elif len(sides) == 2 and len(self.of("field")) == 3 and len(self.cities) == len(self.roads) == 1:
            u, v = MIDDLES[self.sides(self.cities[0])[0]]  # it touches the wall
            wall = 0.5 + 0.3 * (u - 0.5), 0.5 + 0.3 * (v - 0.5)
            line = (*bent(sides[0], wall), *bent(sides[1], wall)[::-1])
        elif len(sides) == 2 and self.yard is not None:
            line = arc(sides, -0.18)  # clear of the yard
        elif len(sides) == 2:
            line = arc(sides, 0.0 if self.cities or self.rivers else 0.06 if len(self.roads) == 1 else -0.05)
        elif (gate := self._gate(sides[0])) is not None:
            line = bent(sides[0], gate)
        elif self.yard is not None and self.cities and not self.rivers:
            line = bent(sides[0], self.yard)
        elif len(self.roads) == 2 and self.yard is None and self._passes(sides[0]):
            line = straight(sides[0], _inward(sides[0], _DEAD_END), 0.0)
        else:
            end = self.yard or (0.5, 0.5)
            capped = any(self.sides(city) == ((sides[0] + 2) % 4,) for city in self.cities)
            if capped and not (self.crossing or self.yard):  # up to the wall
                u, v = MIDDLES[sides[0]]
                end = 0.5 - 0.6 * (u - 0.5), 0.5 - 0.6 * (v - 0.5)
            if self.rivers and self.yard is None:  # over the bridge and up to the wall
                u, v = MIDDLES[sides[0]]
                end = 1 - u, 1 - v
            if self._meets((sides[0] + 1) % 4):  # up to the walls on both sides
                u, v = MIDDLES[sides[0]]
                end = 0.5 + 0.3 * (u - 0.5), 0.5 + 0.3 * (v - 0.5)
            line = straight(sides[0], end, 0.0 if self.crossing or self.cities or self.rivers else 0.05)
        self.lines[region] = line
        stubs = [road for road in self.roads if len(self.sides(road)) == 1]
        meet = self.crossing or (len(stubs) > 1 and not (self.cities or self.yard or self.rivers))
        arms = {road: MIDDLES[self.sides(road)[0]] for road in self.roads} if meet else None
        for point in (*line, *mouth):
            self.grid.disc(region, point, ROAD, arms)

    def _passes(self, side: int) -> bool:
        """Return whether one field has both halves of a side and passes over or round the end of its road."""
        halves = {4 + 2 * side, 5 + 2 * side}
        return any(halves <= set(region.ports) for region in self.design.regions)

    def _swing(self, sides: tuple[int, ...], free: float, bound: float) -> tuple[float, float]:
        """Return how far a straight line swings to and fro, and how far it bows to its right."""
        bow = 0.06
        beside = [side for city in self.cities for side in self.sides(city) if side not in sides]
        if self.yard is not None and self.rivers:
            u, v = self.yard
            beside = [1 if u > 0.7 else 3 if u < 0.3 else 2 if v > 0.5 else 0]
            bow = 0.09
        if len(beside) > 1:
            return bound, 0.0
        if not beside:
            return (free if sum(map(ord, self.design.id)) % 2 else -free), 0.0
        return 0.0, -bow if beside[0] == (sides[0] - 1) % 4 else bow

    def _gate(self, side: int) -> Point | None:
        """Return the gate to which the road from a side bends, if it does not run straight to its end."""
        if self.rivers or self.yard is not None or self.crossing:
            return None
        own = self.cities
        if len(own) == len(self.roads) > 1:  # each road leads to the cap round the corner
            own = [city for city in own if self._beside(side, city)]
        if len(own) != 1:
            return None
        sides = self.sides(own[0])
        if len(sides) == 1 and not _opposite((side, sides[0])):
            u, v = MIDDLES[sides[0]]
            return 0.5 + 0.5 * (u - 0.5), 0.5 + 0.5 * (v - 0.5)
        if len(sides) == 2 and not _opposite(sides) and (self.splits or len(self.roads) > 1):
            u, v = MIDDLES[side]
            a, b = MIDDLES[next(one for one in sides if one % 2 != side % 2)]
            return 0.5 + 0.24 * (u - 0.5) + 0.32 * (a - 0.5), 0.5 + 0.24 * (v - 0.5) + 0.32 * (b - 0.5)
        return None

    def _beside(self, side: int, city: int) -> bool:
        """Return whether a city that opens to one side lies round the corner from a side."""
        sides = self.sides(city)
        return len(sides) == 1 and sides[0] % 2 != side % 2

    def _stub(self, gate: int) -> None:
        """Pave the way from a crossing to the gate of a city, one half for each of the roads."""
        arms = {road: MIDDLES[self.sides(road)[0]] for road in self.roads}
        own = self.grid.cells
        for point in straight(gate, (0.5, 0.5), 0.0):
            self.grid.disc(NOTHING - 1, point, 0.8 * ROAD)
        for y, row in enumerate(own):
            for x in range(FINE):
                if row[x] == NOTHING - 1:
                    row[x] = nearest(x, y, arms)

    # -- cities --------------------------------------------------------------------------------------

    def _city(self, sides: tuple[int, ...]) -> Area:
        """Return the area of a city that opens to some sides."""
        others = [other for city in self.cities if (other := self.sides(city)) != sides]
        if self.crossed and sides == self.sides(self.under):  # all that the other leaves
            return all_but()
        if len(sides) == 2 and _opposite(sides) and others:  # room for a field between it and a cap
            left = [side for side in range(4) if side not in sides]
            return all_but(*(cap(side, _DEEP if (side,) in others else _SHALLOW) for side in left))
        crowded = len(self.cities) > 2 or bool(self.gates) or bool(others and self.roads) or self.is_capped()
        cut = (0.33 if self.rivers else 0.27) if len(sides) == 2 else 0.42 if self.busy else 0.33
        deep, bulge = (0.22, 0.16) if self.rivers else (0.27 if crowded else 0.32, 0.23)
        if len(self.splits) > 1:
            deep = 0.5
        if any(len(other) == 2 for other in others) and len(sides) == 2:
            bulge = 0.16
        if len(sides) == 1 and self._meets(sides[0]):
            deep = _MEETING
        return spread(sides, deep, bulge, cut)

    def _half(self, region: int) -> Area | None:
        """Return the half of the tile to which a city keeps that shares a side with another."""
        shared = {side for city in self.cities for side in self.design.regions[city].shares}
        if shared.isdisjoint(self.sides(region)):
            return None
        u, v = MIDDLES[next(side for side in self.sides(region) if side not in shared)]
        return area(lambda x, y: (x - 0.5) * (u - 0.5) + (y - 0.5) * (v - 0.5) >= 0)

    def _meets(self, side: int) -> bool:
        """Return whether the city of a side meets the one opposite in the middle and parts the fields."""
        caps = sorted(self.sides(city) for city in self.cities)
        if self.gates or caps != sorted([(side,), (side ^ 2,)]):
            return False
        beside = {(side + 1) % 4, (side + 3) % 4}
        return not any(beside <= set(self.sides(field)) for field in self.of("field"))

    def _encloses(self) -> bool:
        """Return whether a cap and a city in a corner have an enclosed field between them."""
        fields, sides = self.of("field"), sorted(map(self.sides, self.cities), key=len)
        if [*map(len, sides)] != [1, 2] or _opposite(sides[1]):
            return False
        return not all(self.design.regions[field].ports for field in fields)

    def is_capped(self) -> bool:
        """Return whether a city that runs across the tile lies beside another."""
        return len(self.cities) > 1 and any(_opposite(self.sides(city)) for city in self.cities)

    # -- gardens -------------------------------------------------------------------------------------

    def _garden(self, region: int) -> None:
        """Lay a garden where a field has most room."""
        middle, room = self.widest(NOTHING)
        half = min(0.17, room - 0.05)
        reaches = any(self.design.regions[field].ports for field in self.of("field"))
        if not reaches:  # leave some of the field
            middle, half = (0.5, 0.4), 0.08
        self.grid.box(region, middle, min(0.17, half + 0.06), half)

    def widest(self, code: int) -> tuple[Point, float]:
        """Return the point of a region that is farthest from its border, and how far that is."""
        room = [[0] * FINE for _ in range(FINE)]
        best, spot = (0.0, 0.0), (0, 0)
        for step in (1, -1):
            for y in range(FINE)[::step]:
                for x in range(FINE)[::step]:
                    if self.grid.cells[y][x] != code or not (0 < x < FINE - 1 and 0 < y < FINE - 1):
                        continue
                    near = 1 + min(
                        room[y - step][x], room[y][x - step], room[y - step][x - 1], room[y - step][x + 1]
                    )
                    room[y][x] = near if step == 1 else min(room[y][x], near)
                    off = hypot(x - FINE / 2, y - FINE / 2)
                    if step == -1 and (room[y][x], -off) > best:
                        best, spot = (room[y][x], -off), (x, y)
        return ((spot[0] + 0.5) / FINE, (spot[1] + 0.5) / FINE), best[0] / FINE


# -- shapes -------------------------------------------------------------------------------------------


def _opposite(sides: tuple[int, ...]) -> bool:
    """Return whether these are two sides that lie opposite each other."""
    return len(sides) == 2 and sides[0] ^ 2 == sides[1]


def _inward(side: int, far: float) -> Point:
    """Return the point as far into the tile from the middle of a side."""
    u, v = MIDDLES[side]
    return u + 2 * far * (0.5 - u), v + 2 * far * (0.5 - v)


def _spur(sides: tuple[int, ...], towards: Point) -> Area:
    """Return the wall that a city sends to a point of the rim; it grows thinner."""
    (a, b), (c, d), wide = MIDDLES[sides[0]], towards, 0.17
    if len(sides) == 2:
        a, b, wide = 0.5 - 0.6 * (c - 0.5), 0.5 - 0.6 * (d - 0.5), 0.13
    length = hypot(c - a, d - b)

    def inside(u: float, v: float) -> bool:
        along = ((u - a) * (c - a) + (v - b) * (d - b)) / length
        across = abs((u - a) * (d - b) - (v - b) * (c - a)) / length
        broad = wide - (wide - 0.01) * along / length
        if length - along < 0.15:  # at the corner it is not seen on the rim
            broad = min(broad, max(0.17 * (length - along), 0.014))
        return across < broad

    return area(inside)
