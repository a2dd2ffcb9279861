"""Labels of harbours: on the water beside their edge, clear of everything that may stand around it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from engine.hexes import Layout
from tui.drawing.art.hexes.geometry import Geometry, Pixel, geometry, line

Cell = tuple[int, int]
"""Column and line."""

_SIZES: Final = ((6, 2), (5, 2), (4, 2), (3, 2), (3, 1), (2, 1), (1, 1))
"""Columns and lines of a label, the best first."""

_SMALL_SIZES: Final = ((2, 1), (1, 1))

WRITTEN: Final = 9
"""Columns of the longest label where the map is drawn with characters: ``2:1 wheat``."""


class LabelBox(NamedTuple):
    """The cells that are kept for a label."""

    left: int
    top: int
    columns: int
    lines: int

    @property
    def cells(self) -> set[Cell]:
        """All cells."""
        return {
            (x, y)
            for x in range(self.left, self.left + self.columns)
            for y in range(self.top, self.top + self.lines)
        }


@cache
def harbour_boxes(board: Layout, zoom: int) -> dict[int, LabelBox]:
    """Return the box of each harbour's label, by its edge; independent of what is built.

    A box keeps off all places where a piece can stand, and has a blank column between it and others.
    """
    at = geometry(board, zoom)
    found: dict[int, LabelBox] = {}
    taken: set[Cell] = set()
    waters = {edge: _water(board, edge) for edge, _kind in board.harbours}
    for edge, water in waters.items():
        if water is None:
            continue
        blocked = taken | _blocked(board, at, water)
        room = {(x, y // 2) for x, y in at.inside(water) if y % 2 == 0} - blocked
        others = [other for other, there in waters.items() if there == water and other != edge]
        sizes: tuple[tuple[int, int], ...] = (
            _SMALL_SIZES if at.is_small else _SIZES[3:] if others and at.width < 20 else _SIZES
        )
        side = 0
        if others and at.width < 8:
            sizes = ((1, 1),)
        if others and at.is_small:  # there is only just room for two, side by side
            side = -1 if at.place(("edge", edge)) < at.place(("edge", others[0])) else 1
        box = next(filter(None, (_nearest(at, edge, room, *size, side) for size in sizes)), None)
        if box is not None:
            found[edge] = box
            taken |= {(x + beside, y) for x, y in box.cells for beside in (-1, 0, 1)}
    return found


def written_span(board: Layout, at: Geometry, edge: int) -> tuple[int, int]:
    """Return the first and the last column that a harbour's label may take in a drawing with characters."""
    (ax, _ay), (bx, _by) = at.ends(edge)
    middle, span = (ax + bx) // 2, min(at.width - 1, WRITTEN)
    water = _water(board, edge)
    if water is None:
        return middle, middle
    west = at.cell(("hex", water))[0] - at.width // 2 + 1
    east = west + at.width - 2
    if ax != bx:
        return max(west, middle - span // 2), min(east, middle + span // 2)
    return (middle - span, middle) if west < middle else (middle, middle + span)


def _water(board: Layout, edge: int) -> int | None:
    return next((hex_ for hex_ in board.edge_hexes[edge] if board.terrain[hex_] == board.water), None)


def _nearest(
    at: Geometry, edge: int, room: set[Cell], columns: int, lines: int, side: int
) -> LabelBox | None:
    """Return the box nearest to an edge of those that have room; of a ``side``, -1 or 1, if it is not 0."""
    x, y = at.place(("edge", edge))

    def distance(box: LabelBox) -> tuple[int, int, LabelBox]:
        across = 2 * box.left + box.columns - 1 - 2 * x
        down = 2 * (2 * box.top + box.lines) - 1 - 2 * y
        return -side * box.left, across**2 + down**2, box

    boxes = (LabelBox(left, top, columns, lines) for left, top in room)
    return min((box for box in boxes if box.cells <= room), key=distance, default=None)


def _blocked(board: Layout, at: Geometry, hex_: int) -> set[Cell]:
    """Return the cells on and around a hex in which a piece may be seen, outlines left out."""
    pixels: set[Pixel] = set()
    reach = at.corner_reach
    for corner in board.hex_corners[hex_]:
        if any(board.terrain[beside] != board.water for beside in board.corner_hexes[corner]):
            x, y = at.corners[corner]
            pixels |= {
                (x + dx, y + dy)
                for dx in range(1 - reach.across, reach.across)
                for dy in range(1 - reach.above, reach.below)
            }
    for edge in board.hex_edges[hex_]:
        pixels |= set(route_pixels(at, edge))
        pixels |= set(boat_reach(at, edge))
    return {(x, y // 2) for x, y in pixels}


def route_pixels(at: Geometry, edge: int) -> list[Pixel]:
    """Return the pixels of a road on an edge, without its outline."""
    (ax, ay), (bx, by) = at.ends(edge)
    shifts = [(number + 1) // 2 * (-1) ** number for number in range(at.route_width)]
    pixels = line((ax, ay), (bx, by))
    return [(x + shift, y) if ax == bx else (x, y + shift) for x, y in pixels for shift in shifts]


def boat_reach(at: Geometry, edge: int) -> Iterator[Pixel]:
    """Yield the pixels that a boat on an edge may cover, without its outline."""
    x, y = at.place(("edge", edge))
    y -= y % 2
    across, above = (0, 0) if at.width < 8 else (1, 1) if at.is_small else (1, 2) if at.width < 20 else (2, 4)
    for dy in range(-above, 2):
        for dx in range(-across, across + 1):
            yield x + dx, y + dy
