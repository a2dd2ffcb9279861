"""A face as it lies: its regions, their outlines, where there is room in them; and a face while it is drawn."""

from __future__ import annotations

import itertools
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Sequence
from math import hypot, sqrt
from operator import add
from typing import Final

from engine.landscape.design import Design
from tui.drawing.art.painters.grid import FINE, Printed
from tui.drawing.art.raster import lying_point, turned
from tui.drawing.art.vector import SIDE
from tui.drawing.art.vector.shapes import Point, contours, within

Disc = tuple[float, float, float]
"""A disc of the printed face: u, v and radius, from 0 to 1."""

_CORNER: Final = 9.0


class LyingFace:
    """A face as it lies, in units of the tile (0 to 100).

    Attributes:
        rotation: how it lies, in clockwise quarter turns.
        rows: region of each cell of the fine grid as it lies.
    """

    def __init__(self, design: Design, printed: Printed, rotation: int) -> None:
        self.design = design
        self.rotation = rotation
        self.rows = turned(printed.cells, rotation)

    def point(self, point: tuple[float, float]) -> Point:
        """Return where a point of the printed tile (0 to 1) lies."""
        u, v = lying_point(point[0], point[1], self.rotation)
        return SIDE * u, SIDE * v

    def line(self, points: Sequence[tuple[float, float]]) -> list[Point]:
        """Return a line of the printed tile as it lies."""
        return [self.point(point) for point in points]

    def region_at(self, x: float, y: float) -> int:
        """Return the region at a point; beyond the tile that of the rim."""
        last = FINE - 1
        return self.rows[min(max(int(y / SIDE * FINE), 0), last)][min(max(int(x / SIDE * FINE), 0), last)]

    def is_in(self, regions: Collection[int], x: float, y: float) -> bool:
        """Return whether a point of the tile lies in one of some regions; none beyond the tile does."""
        # Asked a thousand times a face, so without ``region_at``.
        if not (0 <= x < SIDE and 0 <= y < SIDE):
            return False
        return self.rows[int(y / SIDE * FINE)][int(x / SIDE * FINE)] in regions

    def of(self, *kinds: str) -> list[int]:
        """Return the regions of some kinds."""
        return [i for i, region in enumerate(self.design.regions) if region.kind in kinds]

    def outlines(self, regions: Collection[int], spread: int = 2) -> list[list[Point]]:
        """Return the smooth outlines of some regions together, as closed lines."""
        table = bytes(code in regions for code in range(256))
        return contours([list(row.translate(table)) for row in self.rows], spread)

    def walls(self, outline: Sequence[Point]) -> list[list[Point]]:
        """Return the pieces of an outline on the tile; those that end near a corner end in it.

        So a wall meets that of the neighbour, whose region ends in the same corner.
        """
        pieces = within(outline)
        for piece in pieces:
            if piece[0] != piece[-1]:
                for end in (0, -1):
                    x, y = piece[end]
                    corner = SIDE * round(x / SIDE), SIDE * round(y / SIDE)
                    if hypot(corner[0] - x, corner[1] - y) < _CORNER:
                        piece[end] = corner
        return pieces


class FaceDrawing(ABC):
    """A face while it is drawn.

    Attributes:
        standing: what stands upright, each with how far down it stands; the nearest is drawn last.
    """

    def __init__(self, lying: LyingFace, spots: Sequence[Point], variant: int) -> None:
        self.lying = lying
        self.design = lying.design
        self.spots = spots
        self.seed = f"{self.design.id}/{lying.rotation}/{variant}"
        self.standing: list[tuple[float, str]] = []

    def text(self) -> str:
        """Return the face."""
        ground = "".join(self.ground_parts())
        return ground + "".join(text for _foot, text in sorted(self.standing))

    @abstractmethod
    def ground_parts(self) -> Iterable[str]:
        """Return the drawings on the ground, from below to above; add standing things to ``standing``."""


def best_spot(rows: Sequence[bytes], region: int, avoid: Sequence[Disc] = (), rim: float = 0.16) -> Point:
    """Return where a figure stands best in a region: with most room around it, near the region's middle.

    Args:
        rows: region of each cell of the fine grid, as printed.
        avoid: discs (u, v, radius) to keep away from, 0 to 1.
    """
    size = len(rows)
    own = [(x, y) for y, row in enumerate(rows) for x, code in enumerate(row) if code == region]
    if not own:
        return 0.5, 0.5
    border = {
        (a, b)
        for x, y in own
        for a, b in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))
        if 0 <= a < size and 0 <= b < size and rows[b][a] != region
    }
    mean_x, mean_y = (sum(parts) / len(own) for parts in zip(*own, strict=True))
    limit = rim * size

    enough = 0.17 * size
    reach = int(enough) + 1
    squares = [step * step for step in range(-reach, reach + 1)]
    beyond = [size * size] * reach
    heights = [[*beyond, *row, *beyond] for row in _to_border(border, size)]

    def worth(cell: tuple[int, int]) -> float:
        x, y = cell
        room = sqrt(min(map(add, squares, heights[y][x : x + 2 * reach + 1])))
        room = min(room, enough) + min(x + 0.5, y + 0.5, size - x - 0.5, size - y - 0.5, limit) * 0.8
        for u, v, radius in avoid:
            room -= 2.0 * max(0.0, radius * size - hypot(x - u * size, y - v * size))
        return room - 0.08 * hypot(x - mean_x, y - mean_y)

    thin = own if len(own) < 250 else [cell for cell in own if cell[0] % 2 == cell[1] % 2 == 0] or own
    x, y = max(thin, key=worth)
    return (x + 0.5) / size, (y + 0.5) / size


def _to_border(border: Collection[tuple[int, int]], size: int) -> list[list[int]]:
    """Return for each cell, row by row, the square of how far the next border is above or below it."""
    columns = []
    for x in range(size):
        on_border = [(x, y) in border for y in range(size)]
        above = itertools.accumulate(on_border, _steps_away, initial=size)
        below = itertools.accumulate(reversed(on_border), _steps_away, initial=size)
        away = map(min, itertools.islice(above, 1, None), reversed(list(below)[1:]), itertools.repeat(size))
        columns.append([steps * steps for steps in away])
    return [list(row) for row in zip(*columns, strict=True)]


def _steps_away(before: int, is_there: bool) -> int:
    """Return how far what was ``before`` steps away is from the next place, which may be the one."""
    return 0 if is_there else before + 1
