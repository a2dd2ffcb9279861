"""Which part of a hex map a view shows, in terminal cells of the whole map."""

from __future__ import annotations

from functools import cache

from textual.geometry import Offset, Region, Size

from engine.hexes import Layout
from tui.drawing.art.extent import Extent, fitting_zoom
from tui.drawing.art.hexes.geometry import ZOOMS, Spot, geometry
from tui.drawing.art.hexes.harbours import harbour_boxes, written_span


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
        for edge, _kind in board.harbours:
            sides += written_span(board, at, edge)
    return min(sides), min(ends), max(sides), max(ends)


def extent(board: Layout, zoom: int, glyphs: bool) -> Extent:
    """Return the part of a map to show: the land with its coast and harbours."""
    left, top, right, bottom = land(board, zoom, glyphs)
    whole = Region(left, top, right - left + 1, bottom - top + 1)
    return Extent(whole, whole)


def natural_zoom(board: Layout, glyphs: bool, view: tuple[int, int]) -> int:
    """Return the largest zoom at which a view of some columns and lines shows all land, or the smallest."""
    return fitting_zoom(lambda zoom: extent(board, zoom, glyphs), range(len(ZOOMS)), Size(*view))


def centred(board: Layout, zoom: int, glyphs: bool, view: tuple[int, int]) -> Offset:
    """Return where a view of some columns and lines begins that has the land in its middle."""
    return extent(board, zoom, glyphs).centred(Size(*view))


def area_of(board: Layout, zoom: int, glyphs: bool, view: Size, spot: Spot) -> Region:
    """Return the area to show around a place: one cell where all land is in view, else about a tile."""
    at = geometry(board, zoom, glyphs)
    x, y = at.cell(spot)
    if extent(board, zoom, glyphs).fits(view):
        return Region(x, y, 1, 1)
    return Region(x - at.width // 2, y - at.height // 4, at.width, at.height // 2)
