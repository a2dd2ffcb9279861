"""Which part of a hex map a view shows, in terminal cells of the whole map."""

from __future__ import annotations

from functools import cache
from typing import Final

from engine.hexes import Layout
from tui.art.hexes.geometry import ZOOMS, Spot, geometry
from tui.art.hexes.harbours import harbour_boxes

Corner = tuple[int, int]
"""Column and line of the upper left of a view; it may be outside the map."""

Size = tuple[int, int]
"""Columns and lines of a view."""

MARGIN: Final = 0
"""Lines of water that should be visible around the coast; twice as many columns."""


@cache
def land(board: Layout, zoom: int, glyphs: bool) -> tuple[int, int, int, int]:
    """Return the cells of the land with its coast and harbours: left, top, right and bottom."""
    at = geometry(board, zoom, glyphs)
    hexes = [hex_ for hex_, kind in enumerate(board.terrain) if kind != board.water]
    xs = [at.tops[hex_][0] for hex_ in hexes]
    ys = [at.tops[hex_][1] for hex_ in hexes]
    half, reach = at.width // 2, at.corner_reach
    beside = reach.across - 1  # without the outline of a piece
    sides = [min(xs) - half - beside, max(xs) + half + beside]
    ends = [(min(ys) - reach.above) // 2, (max(ys) + at.height + 1) // 2]
    for box in () if glyphs else harbour_boxes(board, zoom).values():
        sides += box.left, box.left + box.columns - 1
        ends += box.top, box.top + box.lines - 1
    if glyphs:
        sides, ends = [sides[0] - 1, sides[1] + 1], [ends[0], ends[1] + 1]
    return min(sides), min(ends), max(sides), max(ends)


def natural_zoom(board: Layout, glyphs: bool, view: Size) -> int:
    """Return the largest zoom that has the land with its coast and harbours in view, 0 if none has."""
    for zoom in range(len(ZOOMS) - 1, 0, -1):
        left, top, right, bottom = land(board, zoom, glyphs)
        if right - left + 4 * MARGIN < view[0] and bottom - top + 2 * MARGIN < view[1]:
            return zoom
    return 0


def centred(board: Layout, zoom: int, glyphs: bool, view: Size) -> Corner:
    """Return the view that centres the land."""
    left, top, right, bottom = land(board, zoom, glyphs)
    return (left + right + 1 - view[0]) // 2, (top + bottom + 1 - view[1]) // 2


def showing(board: Layout, zoom: int, glyphs: bool, view: Size, before: Corner, spot: Spot) -> Corner:
    """Return the view nearest to ``before`` that shows a place with a margin around it.

    The margin is one cell where all land is in view anyway, else about a tile.
    """
    at = geometry(board, zoom, glyphs)
    x, y = at.cell(spot)
    left, top, right, bottom = land(board, zoom, glyphs)
    across = 1 if right - left <= view[0] else min(at.width, view[0] // 3)
    down = 1 if bottom - top <= view[1] else min(at.height // 2, view[1] // 3)
    return (
        min(max(before[0], x + across - view[0]), x - across),
        min(max(before[1], y + down - view[1]), y - down),
    )
