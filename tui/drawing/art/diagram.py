"""Small tiles as diagrams: a raster of regions drawn from their sides, not sampled from the printed face.

On a few pixels a printed face falls apart. Here a city is a block along its sides, a road or river a line of
whole pixels from the middle of a side to the middle of the tile, a building a square there, and fields are
what is left, flooded from their half sides. Lines of neighbours meet, and nothing falls between two pixels.
Where areas cover the whole tile, each is at its sides, and its middle belongs to those that reach it. All is
drawn on the tile as it lies.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from engine.landscape.design import Design
from tui.drawing.art.raster import Rows, around

SMALL: Final = 8
"""Pixels across from which on tiles are painted."""

_NONE: Final = 255
_INWARDS: Final = ((0, 1), (-1, 0), (0, -1), (1, 0))
_DEPTH: Final = 0.27  # depth of an area that opens to one side, as a part of the tile
_BUILDING: Final = 0.42  # breadth of a building, as a part of the tile


class DiagramKinds(NamedTuple):
    """The shapes of the kinds of regions of a game; all others are fields.

    Attributes:
        rivers, roads: lines; roads run over rivers and end at what they reach.
        lands: areas that cover the tile; a game that has them has nothing else.
        chips: the ground of the sign of a follower in a land, where it is not the seat's colour.
    """

    rivers: frozenset[str] = frozenset()
    roads: frozenset[str] = frozenset()
    areas: frozenset[str] = frozenset()
    buildings: frozenset[str] = frozenset()
    lands: frozenset[str] = frozenset()
    chips: Mapping[str, str] = MappingProxyType({})

    def chip(self, kind: str) -> str:
        """Return the ground of the sign of a follower in a region of a kind; ``""`` for the seat's colour."""
        if kind in self.areas | self.lands:
            return self.chips.get(kind, "")
        return "\\" if kind in self.buildings else "k" if kind in self.roads else '"'

    def is_field(self, kind: str) -> bool:
        """Return whether regions of a kind are fields."""
        return not any(kind in kinds for kinds in self)

    def is_open_ended(self, kind: str) -> bool:
        """Return whether a region of a kind shows where it can grow, and that it cannot any more."""
        return kind in self.roads or kind in self.areas


def diagram(design: Design, rotation: int, width: int, height: int, kinds: DiagramKinds) -> Rows:
    """Return the regions of a tile as it lies on a grid of pixels.

    Args:
        rotation: how it lies, in clockwise quarter turns.
    """
    return _Drawing(design, rotation, width, height, kinds).rows()


def crossing(design: Design, regions: Sequence[Sequence[int]], kinds: DiagramKinds) -> tuple[int, int] | None:
    """Return the pixel of a diagram in which several roads end; ``None`` if there is none."""
    x, y = (len(regions[0]) - 1) // 2, (len(regions) - 1) // 2
    ends = [one for one in design.regions if one.kind in kinds.roads and sum(p < 4 for p in one.ports) == 1]
    return (x, y) if len(ends) > 1 and design.regions[regions[y][x]].kind in kinds.roads else None


def notches(design: Design, rotation: int) -> Iterator[int]:
    """Yield the corners, numbered clockwise from the north-east, at which two areas of a kind only meet."""
    owners, regions = design.turned[rotation].owners, design.regions
    for side in range(4):
        here, beside = owners[side], owners[(side + 1) % 4]
        if here != beside and regions[here].kind == regions[beside].kind:
            yield side


def corner_pixel(corner: int, width: int, height: int) -> tuple[int, int]:
    """Return the pixel in a corner, NE SE SW NW = 0 to 3."""
    return (width - 1) * (corner < 2), (height - 1) * (corner in (1, 2))


def side_pixel(side: int, width: int, height: int) -> tuple[int, int]:
    """Return the pixel in the middle of a side, N E S W = 0 to 3."""
    middle_x, middle_y = (width - 1) // 2, (height - 1) // 2
    return ((middle_x, 0), (width - 1, middle_y), (middle_x, height - 1), (0, middle_y))[side]


class _Drawing:
    def __init__(self, design: Design, rotation: int, width: int, height: int, kinds: DiagramKinds) -> None:
        self.width, self.height = width, height
        self.middle = (width - 1) // 2, (height - 1) // 2
        self.deep = max(1, round(_DEPTH * width)), max(1, round(_DEPTH * height))
        self.pixels = [bytearray([_NONE]) * width for _row in range(height)]
        self.owners = design.turned[rotation].owners
        self.kind = [region.kind for region in design.regions]
        self.sides = [
            [side for side in range(4) if self.owners[side] == number] for number in range(len(self.kind))
        ]
        if kinds.lands:
            self._lands(design, rotation)
            return
        areas, roads = self._of(kinds.areas), self._of(kinds.roads)
        self.stops: set[int] = set()
        self.fields = {number for number, kind in enumerate(self.kind) if kinds.is_field(kind)}
        for number in self._of(kinds.rivers):
            self._line(number)  # under an area that is a bridge
        for number in areas:
            self._area(number, {side for other in areas if other != number for side in self.sides[other]})
        self.stops.update(areas)
        for number in self._of(kinds.buildings):
            self._building(number)
        bends = [one for one in roads if len(self.sides[one]) == 2 and not self._is_straight(one)]
        for number in roads:
            if len(bends) > 1 and number in bends:
                self._bend(number)
            else:
                self._line(number)
        self._fields()

    def _of(self, kinds: frozenset[str]) -> list[int]:
        return [number for number, kind in enumerate(self.kind) if kind in kinds]

    def rows(self) -> Rows:
        return tuple(map(bytes, self.pixels))

    def _cells(self) -> Iterator[tuple[int, int]]:
        return ((x, y) for y in range(self.height) for x in range(self.width))

    def _is_straight(self, number: int) -> bool:
        first, second = self.sides[number]
        return first ^ 2 == second

    def _depth(self, x: int, y: int, side: int) -> int:
        """Return how many pixels lie between a pixel and a side."""
        return (y, self.width - 1 - x, self.height - 1 - y, x)[side]

    # -- lands ------------------------------------------------------------------------------------------

    def _lands(self, design: Design, rotation: int) -> None:
        """Divide the tile among areas: at each side its own, behind it the one on which that is a cap.

        A cap has one side and touches one other area. A pixel on a diagonal belongs to the side that ends
        there clockwise, but where two areas of a kind only meet, to the one between them.
        """
        beside = [
            {one for pair in design.touch for one in pair if here in pair} for here in range(len(self.kind))
        ]
        behind = [
            next(iter(beside[here] - {here}))
            if len(beside[here]) == 2 and len(self.sides[here]) == 1
            else here
            for here in self.owners[:4]
        ]
        most = max(sorted(behind), key=behind.count)
        apart = set(notches(design, rotation))
        for x, y in self._cells():
            depths = [self._depth(x, y, side) for side in range(4)]
            near = [side for side in range(4) if depths[side] == min(depths)]
            side = next((one for one in near if (one + 1) % 4 in near), near[0])
            if len(near) == 4:
                number = most
            elif len(near) == 2 and side in apart:
                number = behind[side if behind[side] != self.owners[side] else (side + 1) % 4]
            else:
                number = behind[side] if depths[side] else self.owners[side]
            self.pixels[y][x] = number

    # -- areas ------------------------------------------------------------------------------------------

    def _area(self, number: int, others: set[int]) -> None:
        """Draw an area; ``others`` are the sides of other areas, from which it keeps a distance."""
        for x, y in self._cells():
            if self._is_within(x, y, self.sides[number], others):
                self.pixels[y][x] = number

    def _is_within(self, x: int, y: int, sides: list[int], others: set[int]) -> bool:
        if not sides:
            return abs(x - self.middle[0]) + abs(y - self.middle[1]) < 2
        if len(sides) == 1:
            return self._is_in_cap(x, y, sides[0], others)
        if len(sides) == 2 and sides[0] ^ 2 != sides[1]:
            sizes = self.width, self.height
            u, v = ((self._depth(x, y, side) + 0.5) / sizes[side % 2 == 0] for side in sides)
            return u + v < (0.8 if others else 1.0)
        return all(
            self._depth(x, y, side) >= (self._beyond(side, others) if len(sides) == 2 else self._deep(side))
            or (len(sides) == 3 and not self._is_in_cap(x, y, side, set()))
            for side in range(4)
            if side not in sides
        )

    def _deep(self, side: int) -> int:
        """Return the depth of an area that opens to a side alone."""
        return self.deep[side % 2 == 0]

    def _beyond(self, side: int, others: set[int]) -> int:
        """Return how far from a side an area begins that does not reach it: apart from another one there."""
        room = (self.width, self.height)[side % 2 == 0] - (side ^ 2 in others)
        return min(self._deep(side) + 1, room // 2) if side in others else self._deep(side)

    def _is_in_cap(self, x: int, y: int, side: int, others: set[int]) -> bool:
        upright = side % 2 == 0
        if self._depth(x, y, side) >= self._deep(side):
            return False
        neighbours = {(side + 1) % 4, (side + 3) % 4}
        for beside in neighbours:
            room = 1
            if not upright and neighbours & others == {beside}:
                room = self._beyond(beside, others)  # of two that would touch at a corner this one gives way
            if self._depth(x, y, beside) < room:
                return False
        return True

    def _building(self, number: int) -> None:
        wide, tall = (
            max(1, size - 2 * round((1 - _BUILDING) * size / 2)) for size in (self.width, self.height)
        )
        left, top = (self.width - wide) // 2, (self.height - tall) // 2
        for y in range(top, top + tall):
            self.pixels[y][left : left + wide] = bytes([number]) * wide
        self.stops.add(number)

    # -- lines ------------------------------------------------------------------------------------------

    def _line(self, number: int) -> None:
        """Draw a line from the middle of each of its sides to the middle of the tile."""
        ends = len(self.sides[number]) == 1
        for side in self.sides[number]:
            x, y = side_pixel(side, self.width, self.height)
            dx, dy = _INWARDS[side]
            while not (ends and self.pixels[y][x] in self.stops):
                self.pixels[y][x] = number
                if (x, y) == self.middle:
                    break
                x, y = x + dx, y + dy

    def _bend(self, number: int) -> None:
        """Draw a line straight from side to side, so that two on one tile do not meet."""
        (a, b), (c, d) = (side_pixel(side, self.width, self.height) for side in self.sides[number])
        steps = 2 * max(abs(c - a), abs(d - b), 1)
        before = a, b
        for step in range(steps + 1):
            x, y = round(a + (c - a) * step / steps), round(b + (d - b) * step / steps)
            corner = max((x, before[1]), (before[0], y), key=self._off_middle)
            for i, j in (corner, (x, y)):  # its pixels touch at their sides
                self.pixels[j][i] = number
            before = x, y

    def _off_middle(self, pixel: tuple[int, int]) -> int:
        return abs(pixel[0] - self.middle[0]) + abs(pixel[1] - self.middle[1])

    # -- fields -----------------------------------------------------------------------------------------

    def _fields(self) -> None:
        """Flood fields from their half sides; the rest goes to a region without ports, or to a neighbour."""
        edge: list[tuple[int, int]] = []
        for half in range(8):
            number = self.owners[4 + half]
            middle = side_pixel(half // 2, self.width, self.height)  # on three pixels all that is left
            for x, y in (*self._half_side(half), middle) if number >= 0 else ():
                if self.pixels[y][x] == _NONE:
                    self.pixels[y][x] = number
                    edge.append((x, y))
        self._flood(edge)
        enclosed = [number for number in range(len(self.kind)) if number not in self.owners]
        present = set(b"".join(self.pixels))
        inner = next((one for one in enclosed if one not in present), None)
        for x, y in self._cells():
            if self.pixels[y][x] == _NONE and inner is not None:
                self.pixels[y][x] = inner
                self._flood([(x, y)])
        drawn = [(self.pixels[y][x], x, y) for x, y in self._cells() if self.pixels[y][x] != _NONE]
        fields = [one for one in drawn if one[0] in self.fields] or drawn or [(0, 0, 0)]
        for x, y in self._cells():
            if self.pixels[y][x] == _NONE:
                self.pixels[y][x] = min((abs(a - x) + abs(b - y), number) for number, a, b in fields)[1]

    def _flood(self, edge: list[tuple[int, int]]) -> None:
        while edge:
            x, y = edge.pop()
            for a, b in around(x, y, self.width, self.height):
                if self.pixels[b][a] == _NONE:
                    self.pixels[b][a] = self.pixels[y][x]
                    edge.append((a, b))

    def _half_side(self, half: int) -> Iterator[tuple[int, int]]:
        """Yield the pixels of a half side, numbered clockwise from the western half of the north."""
        side, second = divmod(half, 2)
        upright = side % 2 == 0
        size, middle = (self.width, self.middle[0]) if upright else (self.height, self.middle[1])
        low = second == 0 if side < 2 else second == 1
        for i in range(middle) if low else range(middle + 1, size):
            if upright:
                yield i, 0 if side == 0 else self.height - 1
            else:
                yield self.width - 1 if side == 1 else 0, i
