"""Curves of vector art: contours of regions, smoothed lines, and the text of paths.

Tiles are drawn in a square from 0 to 100, x to the right and y down, as they lie.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Sequence
from math import hypot
from random import Random
from typing import Final

from tui.drawing.art.vector import SIDE

Point = tuple[float, float]

_PAD: Final = 6


def number(value: float) -> str:
    """Return a number with one decimal at most."""
    text = f"{value:.1f}".removesuffix(".0").replace("-0.", "-.")
    if text.startswith("0."):
        return text[1:]
    return "0" if text == "-0" else text


def path(points: Sequence[Point], *, closed: bool = False) -> str:
    """Return the text of a path through points, in relative steps of at most one decimal."""
    x, y = (round(part * 10) for part in points[0])
    parts = [f"M{number(x / 10)} {number(y / 10)}l"]
    steps = []
    for u, v in points[1:]:
        a, b = round(u * 10), round(v * 10)
        if (a, b) != (x, y):
            steps.append(f"{number((a - x) / 10)} {number((b - y) / 10)}")
        x, y = a, b
    parts.append(" ".join(steps).replace(" -", "-"))
    return "".join(parts) + ("z" if closed else "") if steps else parts[0][:-1] + "h0"


def simplified(points: Sequence[Point], tolerance: float = 0.22) -> list[Point]:
    """Return a line without the points that lie on it anyway (Douglas-Peucker)."""
    if len(points) < 3:
        return list(points)
    (a, b), (c, d) = points[0], points[-1]
    length = hypot(c - a, d - b)

    def off(point: Point) -> float:
        u, v = point
        if length < 1e-9:
            return hypot(u - a, v - b)
        return abs((c - a) * (b - v) - (a - u) * (d - b)) / length

    far, at = max((off(point), i) for i, point in enumerate(points[1:-1], 1))
    if far <= tolerance:
        return [points[0], points[-1]]
    return simplified(points[: at + 1], tolerance)[:-1] + simplified(points[at:], tolerance)


def reaching(points: Sequence[Point], out: float = 3.0) -> list[Point]:
    """Return a line that begins or ends on the rim, made longer there so that it is cut off cleanly."""
    found = list(points)
    for end, beside in ((0, 1), (-1, -2)):
        x, y = found[end]
        if min(x, y, SIDE - x, SIDE - y) < 0.01:
            a, b = found[beside]
            far = hypot(x - a, y - b) or 1.0
            beyond = x + out * (x - a) / far, y + out * (y - b) / far
            found.insert(0 if end == 0 else len(found), beyond)
    return found


def along(points: Sequence[Point], share: float) -> tuple[Point, Point]:
    """Return the point of a line at a share of its length, and the direction of the line there."""
    lengths = [hypot(c - a, d - b) for (a, b), (c, d) in itertools.pairwise(points)]
    left = share * sum(lengths)
    for ((a, b), (c, d)), length in zip(itertools.pairwise(points), lengths, strict=True):
        if left <= length and length:
            part = left / length
            return (a + (c - a) * part, b + (d - b) * part), ((c - a) / length, (d - b) / length)
        left -= length
    (a, b), (c, d) = points[-2], points[-1]
    length = hypot(c - a, d - b) or 1.0
    return points[-1], ((c - a) / length, (d - b) / length)


def length_of(points: Sequence[Point]) -> float:
    """Return the length of a line."""
    return sum(hypot(c - a, d - b) for (a, b), (c, d) in itertools.pairwise(points))


# -- contours -----------------------------------------------------------------------------------------


def contours(rows: Sequence[Sequence[int]], spread: int = 2) -> list[list[Point]]:
    """Return the smooth outlines of a region as closed lines; they run clockwise or not.

    Args:
        rows: for each cell of a grid that covers the tile 1 if it belongs to the region, else 0. Beyond the
            tile the region goes on as at its rim, so an outline leaves the tile where the region reaches the rim.
        spread: how many cells the outline is smoothed over.
    """
    size = len(rows)
    wide = size + 2 * _PAD
    own = [[float(row[0])] * _PAD + [float(value) for value in row] + [float(row[-1])] * _PAD for row in rows]
    field = [own[0]] * _PAD + own + [own[-1]] * _PAD
    for _pass in range(2):
        field = _blurred(field, spread)
        field = _blurred([list(column) for column in zip(*field, strict=True)], spread)
        field = [list(column) for column in zip(*field, strict=True)]
    edge = [0.0] * (wide + 2)
    field = [edge, *([0.0, *row, 0.0] for row in field), edge]
    scale = SIDE / size
    rings = []
    for ring in _rings(field):
        points = [((x - 0.5 - _PAD) * scale, (y - 0.5 - _PAD) * scale) for x, y in ring]
        rings.append(
            [*simplified(points[: len(points) // 2 + 1])[:-1], *simplified(points[len(points) // 2 :])]
        )
    return rings


def _blurred(rows: list[list[float]], spread: int) -> list[list[float]]:
    """Return rows in which each value is the mean of those around it."""
    share = 1 / (2 * spread + 1)
    found = []
    for row in rows:
        padded = [row[0]] * spread + row + [row[-1]] * spread
        sums = [0.0, *itertools.accumulate(padded)]
        found.append([(high - low) * share for high, low in zip(sums[2 * spread + 1 :], sums, strict=False)])
    return found


_ALL_ALIKE: Final = frozenset({(True,) * 4, (False,) * 4})


def _rings(field: list[list[float]]) -> list[list[Point]]:
    """Return the closed lines along which a field is 0.5 (marching squares)."""
    links: dict[tuple[int, int, int], tuple[int, int, int]] = {}
    spots: dict[tuple[int, int, int], Point] = {}

    def cut(x: int, y: int, down: int) -> tuple[int, int, int]:
        key = x, y, down
        if key not in spots:
            a, b = field[y][x], field[y + 1][x] if down else field[y][x + 1]
            part = (0.5 - a) / (b - a)
            spots[key] = (x, y + part) if down else (x + part, y)
        return key

    inner = [[value > 0.5 for value in row] for row in field]
    for y, (upper, lower) in enumerate(itertools.pairwise(inner)):
        for x, corners in enumerate(zip(upper, upper[1:], lower[1:], lower, strict=False)):
            if corners in _ALL_ALIKE:
                continue
            sides = ((x, y, 0), (x + 1, y, 1), (x, y + 1, 0), (x, y, 1))
            for i, inside in enumerate(corners):  # walk with the region at the right hand
                if inside and not corners[i - 1]:
                    j = i
                    while corners[(j + 1) % 4]:
                        j = (j + 1) % 4
                    links[cut(*sides[i - 1])] = cut(*sides[j])
    rings = []
    while links:
        start, at = links.popitem()
        ring = [spots[start]]
        while at != start:
            ring.append(spots[at])
            at = links.pop(at)
        ring.append(spots[start])
        rings.append(ring)
    return rings


def within(ring: Sequence[Point]) -> list[list[Point]]:
    """Return the pieces of a closed line that lie on the tile; each ends on its rim, or the whole line."""
    inside = [0 <= x <= SIDE and 0 <= y <= SIDE for x, y in ring]
    if all(inside):
        return [list(ring)]
    start = next(i for i, here in enumerate(inside) if not here)
    points = [*ring[start:-1], *ring[: start + 1]]
    pieces: list[list[Point]] = []
    piece: list[Point] = []
    for before, here in itertools.pairwise(points):
        was, now = (all(0 <= part <= SIDE for part in one) for one in (before, here))
        if was != now:
            piece.append(_rim_point(before, here))
        if now:
            piece.append(here)
        elif piece:
            pieces.append(piece)
            piece = []
    return [one for one in pieces if len(one) > 1]


def _rim_point(a: Point, b: Point) -> Point:
    """Return where a step crosses the rim of the tile."""
    low, high = 0.0, 1.0
    first = all(0 <= part <= SIDE for part in a)
    for _round in range(20):
        middle = (low + high) / 2
        x, y = a[0] + (b[0] - a[0]) * middle, a[1] + (b[1] - a[1]) * middle
        if (0 <= x <= SIDE and 0 <= y <= SIDE) == first:
            low = middle
        else:
            high = middle
    return a[0] + (b[0] - a[0]) * high, a[1] + (b[1] - a[1]) * high


# -- chance and room ----------------------------------------------------------------------------------


class Scatter:
    """Places things on a tile without two of them too near each other; the same each time."""

    def __init__(self, seed: str, is_free: Callable[[float, float], bool]) -> None:
        self.random = Random(seed).random
        self.is_free = is_free
        self._discs: list[tuple[float, float, float]] = []

    def between(self, low: float, high: float) -> float:
        """Return a number between two others."""
        return low + (high - low) * self.random()

    def pick(self, count: int) -> int:
        """Return a number below ``count``."""
        return int(self.random() * count)

    def take(self, x: float, y: float, radius: float) -> None:
        """Keep a disc free of what is placed later."""
        self._discs.append((x, y, radius))

    def has_room(self, x: float, y: float, radius: float, clear: float | None = None) -> bool:
        """Return whether a disc touches no other one, and whether all within ``clear`` may be taken."""
        for a, b, c in self._discs:
            if (x - a) * (x - a) + (y - b) * (y - b) < (radius + c) * (radius + c):
                return False
        clear = radius if clear is None else clear
        if not clear:
            return self.is_free(x, y)
        half = 0.7 * clear
        steps = (
            (0.0, 0.0), (clear, 0.0), (-clear, 0.0), (0.0, clear), (0.0, -clear),
            (half, half), (-half, half), (half, -half), (-half, -half),
        )  # fmt: skip
        return all(self.is_free(x + dx, y + dy) for dx, dy in steps)

    def spots(
        self, tries: int, radius: float, margin: float = 0.0, clear: float | None = None
    ) -> Iterable[Point]:
        """Yield points with a free disc around them, and take the discs."""
        for _try in range(tries):
            x, y = self.between(margin, SIDE - margin), self.between(margin, SIDE - margin)
            if self.has_room(x, y, radius, clear):
                self.take(x, y, radius)
                yield x, y
