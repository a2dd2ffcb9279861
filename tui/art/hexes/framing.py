"""Which part of a hex map a view shows, in terminal cells of the whole map."""

from __future__ import annotations

from functools import cache
from typing import Final

from textual.geometry import Region, Size

from engine.hexes import Layout
from tui.art.extent import Extent
from tui.art.hexes.geometry import Spot, geometry
from tui.art.hexes.harbours import harbour_boxes

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


def extent(board: Layout, zoom: int, glyphs: bool) -> Extent:
    """Return what should be seen of a map: the land, and some water around it."""
    left, top, right, bottom = land(board, zoom, glyphs)
    core = Region(left, top, right - left + 1, bottom - top + 1)
    return Extent(core, core.grow((MARGIN, 2 * MARGIN, MARGIN, 2 * MARGIN)))


def area_of(board: Layout, zoom: int, glyphs: bool, view: Size, spot: Spot) -> Region:
    """Return what should be seen of a place: one cell where all land is in view anyway, else about a tile."""
    at = geometry(board, zoom, glyphs)
    x, y = at.cell(spot)
    if extent(board, zoom, glyphs).fits(view):
        return Region(x, y, 1, 1)
    return Region(x - at.width // 2, y - at.height // 4, at.width, at.height // 2)
