"""Which part of a hex map a view shows, in terminal cells of the whole map."""

from __future__ import annotations

from functools import cache
from typing import Final

from textual.geometry import Region, Size

from engine.hexes import Layout
from tui.art.extent import Extent
from tui.art.hexes.geometry import Spot, geometry

MARGIN: Final = 2
"""Lines of water that should be visible around the land; twice as many columns."""


@cache
def land(board: Layout, zoom: int, glyphs: bool) -> tuple[int, int, int, int]:
    """Return the cells that the land covers: left, top, right and bottom."""
    at = geometry(board, zoom, glyphs)
    hexes = [hex_ for hex_, kind in enumerate(board.terrain) if kind != board.water]
    xs = [at.tops[hex_][0] for hex_ in hexes]
    ys = [at.tops[hex_][1] // 2 for hex_ in hexes]
    half, high = at.width // 2, at.height // 2
    return min(xs) - half, min(ys), max(xs) + half, max(ys) + high


def extent(board: Layout, zoom: int, glyphs: bool) -> Extent:
    """Return what should be seen of a map: the land, and some water around it."""
    left, top, right, bottom = land(board, zoom, glyphs)
    core = Region(left, top, right - left, bottom - top)
    return Extent(core, core.grow((MARGIN, 2 * MARGIN, MARGIN, 2 * MARGIN)))


def area_of(board: Layout, zoom: int, glyphs: bool, view: Size, spot: Spot) -> Region:
    """Return what should be seen of a place: one cell where all land is in view anyway, else about a tile."""
    at = geometry(board, zoom, glyphs)
    x, y = at.cell(spot)
    if extent(board, zoom, glyphs).fits(view):
        return Region(x, y, 1, 1)
    return Region(x - at.width // 2, y - at.height // 4, at.width, at.height // 2)
