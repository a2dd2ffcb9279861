"""From the geometry of a tile face to pixels: which region each pixel belongs to, turned as it lies.

A painter says to which region a point of the printed tile belongs; coordinates run from 0 to 1, u to
the right and v down. Everything after that happens on the tile as it lies, so that peaks and houses
stand upright however the tile is turned.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeVar

from engine.landscape.design import Design

T = TypeVar("T")

RegionAt = Callable[[float, float], int]
"""Which region of the printed tile a point (u, v) belongs to."""

Rows = tuple[bytes, ...]
"""A raster: rows from the top, one byte a pixel."""

Texts = dict[tuple[int, int], tuple[str, str, str]]
"""Characters by terminal cell, each with the codes of its background and of its foreground."""

_WITHIN: Final = ((0.2, 0.2), (0.8, 0.2), (0.2, 0.8), (0.8, 0.8))


def sample(region_at: RegionAt, width: int, height: int) -> Rows:
    """Return the regions of the printed tile on a grid of pixels.

    Each pixel takes the region of its centre; on a border it takes the one that holds most of it.
    Pixels on the rim look at the rim itself, so that coarse pixels too agree with the neighbour's.
    """
    across, down = _places(width), _places(height)
    rough = [[region_at(u, v) for u in across] for v in down]
    everywhere = width < 8 or height < 8  # fine things hide between the few pixels
    rows = []
    for y in range(height):
        row = bytearray(width)
        for x in range(width):
            here = rough[y][x]
            row[x] = here
            inside = 0 < x < width - 1 and 0 < y < height - 1
            if inside and (everywhere or _mixed(rough, x, y)):
                votes = [
                    here,
                    *[region_at((x + i) / width, (y + j) / height) for i, j in _WITHIN],
                ]
                row[x] = max(votes, key=votes.count)
        rows.append(row)
    _sweep(rows)
    return tuple(map(bytes, rows))


def _places(count: int) -> list[float]:
    """Return where the pixels of a row are sampled: in their middle, on the rim close to it."""
    places = [(i + 0.5) / count for i in range(count)]
    places[0], places[-1] = 0.2 / count, 1 - 0.2 / count
    return places


def _mixed(rows: list[list[int]], x: int, y: int) -> bool:
    """Return whether a pixel has a neighbour of another region."""
    row, here = rows[y], rows[y][x]
    return bool(
        (x and row[x - 1] != here)
        or (x + 1 < len(row) and row[x + 1] != here)
        or (y and rows[y - 1][x] != here)
        or (y + 1 < len(rows) and rows[y + 1][x] != here)
    )


def _sweep(rows: list[bytearray]) -> None:
    """Give crumbs, cut off from the rest of their region by the coarse grid, to what is around them.

    A crumb has up to three pixels and reaches no side of the tile but at its corners.
    """
    width, height = len(rows[0]), len(rows)
    sizes = Counter(b"".join(rows))
    above = bytearray()
    for y, row in enumerate(rows):
        for x, here in enumerate(row):
            if (x and row[x - 1] == here) or here in above[max(x - 1, 0) : x + 2]:
                continue  # not the first pixel of its piece
            piece = _piece(rows, x, y)
            if len(piece) > 3 or len(piece) == sizes[here]:
                continue
            if any((a in (0, width - 1)) != (b in (0, height - 1)) for a, b in piece):
                continue
            rim = [rows[d][c] for a, b in piece for c, d in around(a, b, width, height)]
            other = Counter(region for region in rim if region != here).most_common(1)[0][0]
            for a, b in piece:
                rows[b][a] = other
            sizes[here] -= len(piece)
        above = row


def _piece(rows: list[bytearray], x: int, y: int) -> set[tuple[int, int]]:
    """Return the pixels of a region that hang together with one, or more than three of them."""
    here, found, edge = rows[y][x], {(x, y)}, [(x, y)]
    while edge and len(found) <= 3:
        a, b = edge.pop()
        for d in range(max(b - 1, 0), min(b + 2, len(rows))):
            row = rows[d]
            for c in range(max(a - 1, 0), min(a + 2, len(row))):
                if row[c] == here and (c, d) not in found:
                    found.add((c, d))
                    edge.append((c, d))
    return found


def turned(rows: Rows, rotation: int) -> Rows:
    """Return a raster turned clockwise by ``rotation`` quarters."""
    for _quarter in range(rotation % 4):
        rows = tuple(bytes(column) for column in zip(*reversed(rows), strict=True))
    return rows


def complete(
    rows: Rows, region_at: RegionAt, rotation: int, count: int, kept: Collection[tuple[int, int]] = ()
) -> Rows:
    """Return a raster of a tile as it lies in which each of ``count`` regions has a pixel at least.

    What is too small for the grid gets the pixel in which its middle lies, or another one where
    that would cost another region its last pixel; those that are ``kept`` only where no other will do.
    """
    present = set().union(*rows)
    if len(present) == count:
        return rows
    made = [bytearray(row) for row in rows]
    fine = [(i / 32, j / 32, region_at(i / 32, j / 32)) for j in range(32) for i in range(32)]
    for region in sorted(set(range(count)) - present):
        points = [(u, v) for u, v, found in fine if found == region]
        sizes = Counter(b"".join(made))
        middle = len(points) // 2
        near = sorted(range(len(points)), key=lambda one: abs(one - middle))
        lying = (lying_point(*points[number], rotation) for number in near)
        places = [
            (min(int(u * len(rows[0])), len(rows[0]) - 1), min(int(v * len(made)), len(made) - 1))
            for u, v in lying
        ]
        for x, y in sorted(places, key=lambda place: place in kept):
            if sizes[made[y][x]] > 1:
                made[y][x] = region
                break
    return tuple(map(bytes, made))


def lying_point(u: float, v: float, rotation: int) -> tuple[float, float]:
    """Return where a point of the printed tile lies after ``rotation`` clockwise quarter turns."""
    for _quarter in range(rotation % 4):
        u, v = 1 - v, u
    return u, v


def around(x: int, y: int, width: int, height: int) -> Iterator[tuple[int, int]]:
    """Yield the up to four pixels that share a side with ``(x, y)``."""
    if y:
        yield x, y - 1
    if x + 1 < width:
        yield x + 1, y
    if y + 1 < height:
        yield x, y + 1
    if x:
        yield x - 1, y


def at_borders(rows: Sequence[list[T]]) -> Iterator[tuple[int, int, T]]:
    """Yield the pixels of which one that shares a side is another one, with what they are; most are not."""
    last = len(rows) - 1
    for y, row in enumerate(rows):
        above, below = rows[max(y - 1, 0)], rows[min(y + 1, last)]
        left, right = row[:1] + row, row[1:] + row[-1:]
        for x, here in enumerate(row):
            if not here == left[x] == right[x] == above[x] == below[x]:
                yield x, y, here


@dataclass(slots=True)
class Patch:
    """A tile face while it is painted.

    Attributes:
        rotation: how it lies, in clockwise quarter turns.
        variant: a number from the tile's place, so that equal faces are not equal to the last tuft.
        texture: whether to paint what only pleases.
        codes: the paint of each pixel, codes of the palette; filled by the painter.
        taken: pixels that a follower should not hide.
        texts: what is written over the pixels, by terminal cell.
    """

    design: Design
    rotation: int
    variant: int
    texture: bool
    regions: Rows
    codes: list[bytearray] = field(default_factory=list)
    taken: set[tuple[int, int]] = field(default_factory=set)
    texts: Texts = field(default_factory=dict)

    @property
    def width(self) -> int:
        """Pixels across."""
        return len(self.regions[0])

    @property
    def height(self) -> int:
        """Pixels down."""
        return len(self.regions)

    def region_kind(self, x: int, y: int) -> str:
        """Return the kind of the region at a pixel."""
        return self.design.regions[self.regions[y][x]].kind

    def fill(self, code_of: Sequence[int]) -> None:
        """Paint every pixel with its region's code; ``code_of`` has one per region."""
        table = bytes(code_of) + bytes(256 - len(code_of))
        self.codes = [bytearray(row.translate(table)) for row in self.regions]

    def stamp(self, picture: Sequence[str], x: int, y: int, over: bytes = b"") -> None:
        """Paint a small picture with its top left corner at ``(x, y)``; spaces are clear.

        With ``over`` only pixels that hold one of these codes are painted.
        """
        for j, line in enumerate(picture, y):
            if 0 <= j < self.height:
                row = self.codes[j]
                for i, char in enumerate(line, x):
                    if char != " " and 0 <= i < self.width and (not over or row[i] in over):
                        row[i] = ord(char)


@dataclass(slots=True)
class Plot:
    """A board cell without a tile while it is painted, a sea or a wall around the board.

    Attributes:
        x, y: the board cell.
        texture: whether to paint what only pleases.
        codes: the paint of each pixel, codes of the palette; background to begin with. Where tiles are drawn
            with characters there is one pixel a cell, else there are two, one above the other.
        letters: the character of each cell, spaces to begin with; empty where pixels are drawn.
        texts: what is written over the pixels, by terminal cell.
    """

    x: int
    y: int
    texture: bool
    codes: list[bytearray]
    letters: list[list[str]]
    unicode: bool
    texts: Texts = field(default_factory=dict)

    @property
    def width(self) -> int:
        """Pixels across."""
        return len(self.codes[0])

    @property
    def height(self) -> int:
        """Pixels down."""
        return len(self.codes)


def hashed(x: int, y: int, salt: int) -> int:
    """Return a number below 65536 that looks random and never changes."""
    n = (x * 374761393 + y * 668265263 + salt * 2246822519) & 0xFFFFFFFF
    n = ((n ^ n >> 13) * 1274126177) & 0xFFFFFFFF
    return (n ^ n >> 16) & 0xFFFF
