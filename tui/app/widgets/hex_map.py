"""A scrolling map of hexes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from rich.segment import Segment
from textual.geometry import Offset, Region
from textual.strip import Strip

from tui.base.depth import Look
from tui.drawing.art.extent import NOTHING, Extent
from tui.drawing.art.hexes import ZOOMS, Drawing, HexScene, Spot, draw, framing, geometry
from tui.drawing.art.palette import Shade, colours, flat
from tui.presentation.board_map import MIDDLE, BoardMap, NonInteractive
from tui.terminal.cells import Cell, Cells


class HexMap(BoardMap[HexScene, Spot]):
    """Shows a :class:`~tui.drawing.art.hexes.scene.HexScene`; repaints only the lines that a new scene
    changes."""

    zooms: ClassVar[range] = range(len(ZOOMS))
    readable: ClassVar[int] = 0

    class SpotClicked(BoardMap.Clicked):
        """The map was clicked.

        Attributes:
            spot: a place that may be chosen, if one is near, else the hex there; ``None`` beside the map.
            near: the corner and the edge that are nearest to the click, by kind.
            button: 1 left, 2 middle, 3 right.
        """

        def __init__(self, spot: Spot | None, near: Mapping[str, Spot], button: int) -> None:
            super().__init__(spot, button)
            self.spot, self.near = spot, near

    def __init__(
        self,
        look: Look | None = None,
        *,
        scene: HexScene | None = None,
        zoom: int | None = None,
        id: str | None = None,
        classes: str | None = None,
    ) -> None:
        """Make a map; ``scene`` is shown first, the other arguments are those of :class:`BoardMap`."""
        super().__init__(look, zoom=zoom, id=id, classes=classes)
        self._scene = scene or HexScene()
        self._drawing: Drawing | None = None
        self._left, self._top = 0, 0

    @property
    def scene(self) -> HexScene:
        """The map's scene."""
        return self._scene

    def show(self, scene: HexScene) -> None:
        if scene == self._scene:
            return
        moved = scene.board is not self._scene.board
        self._scene = scene
        if moved:
            self._drawing = None
            if self.fitted:
                self.follow(afresh=True)
            elif self.size:
                self.centre()
            self.refresh()
            return
        before = self._drawing
        self._drawing = None
        drawing = self._draw()
        if before is None or drawing is None:
            self.refresh()
            return
        changed = [
            number
            for number, (old, new) in enumerate(zip(before.rows, drawing.rows, strict=True))
            if old != new
        ]
        regions = [Region(0, number - self._top, self.size.width, 1) for number in changed]
        if regions:
            self.refresh(*regions)

    def _draw(self) -> Drawing | None:
        if self._drawing is None and self._scene.board is not None:
            self._drawing = draw(self._scene, self._zoom, self._look)
        return self._drawing

    def reserve(self, scene: HexScene) -> None:
        """Do nothing: boards of hexes have a fixed size."""

    def redraw(self) -> None:
        self._drawing = None
        self.follow()
        self.arrows.clear()
        self.point_beyond()
        self.refresh()

    # Where it looks

    def set_zoom(self, zoom: int, x: int | None = None, y: int | None = None) -> None:
        board = self._scene.board
        if zoom == self._zoom or board is None:
            self._zoom = zoom
            return
        old, new = (geometry(board, level, self._look.glyphs) for level in (self._zoom, zoom))
        x = self.size.width // 2 if x is None else x
        y = self.size.height // 2 if y is None else y
        self._left = round((self._left + x) * new.columns / old.columns) - x
        self._top = round((self._top + y) * new.lines / old.lines) - y
        self._zoom = zoom
        self._drawing = None
        self.point_beyond()
        self.refresh()

    @property
    def corner(self) -> Offset:
        return Offset(self._left, self._top)

    def extent(self, zoom: int) -> Extent:
        board = self._scene.board
        return NOTHING if board is None else framing.extent(board, zoom, self._look.glyphs)

    def area_of(self, place: Spot) -> Region:
        assert self._scene.board is not None
        return framing.area_of(self._scene.board, self._zoom, self._look.glyphs, self.size, place)

    def scroll_by(self, x: int, y: int) -> None:
        width, side, point = ZOOMS[self._zoom]
        self.pan(x * width, y * (side + point) // 2)

    def position_of(self, place: Spot) -> Offset | None:
        if self._scene.board is None:
            return None
        at = self.content_region.offset + Offset(*self.place_of(place))
        return at if self.content_region.contains(at.x, at.y) else None

    def place_of(self, spot: Spot) -> tuple[int, int]:
        """Return the cell of the centre of a place, relative to the view; it may be outside."""
        assert self._scene.board is not None
        x, y = geometry(self._scene.board, self._zoom, self._look.glyphs).cell(spot)
        return x - self._left, y - self._top

    def look_from(self, corner: Offset) -> None:
        if corner != (self._left, self._top):
            self._left, self._top = corner
            self.refresh()
        self.point_beyond()

    # Painting

    def render_line(self, y: int) -> Strip:
        width = self.size.width
        drawing = self._draw()
        codes = colours(self._look.depth, Shade.PLAIN, self._look.theme)
        background = flat(self._look.depth, codes[ord(".")])
        number = self._top + y
        if drawing is None or not 0 <= number < len(drawing.rows):
            return self.with_arrows(Strip([Segment(" " * width, background)], width), y)
        strip = Strip(drawing.rows[number], drawing.at.columns)
        before = max(-self._left, 0)
        shown = strip.crop(max(self._left, 0), max(self._left, 0) + max(width - before, 0))
        after = width - before - shown.cell_length
        whole = [Segment(" " * before, background), *shown, Segment(" " * max(after, 0), background)]
        return self.with_arrows(Strip(whole, width).crop(0, width), y)

    def line_cells(self, y: int, start: int, end: int, cells: Cells) -> list[Cell] | None:
        return self.strip_cells(self.render_line(y), start, end, cells)

    # Input

    def spot_at(self, x: int, y: int) -> Spot | None:
        """Return the place at a cell of the view: one that may be chosen if one is near, else the hex."""
        drawing = self._draw()
        if drawing is None:
            return None
        column, line = self._left + x, self._top + y
        cursor = self._scene.cursor
        near = drawing.at.nearest(column, line, self._scene.legal | ({cursor} if cursor else frozenset()))
        if near is not None:
            px, py = drawing.at.cell(near)
            reach = drawing.at.width // 2
            if abs(px - column) <= reach and abs(py - line) <= max(reach // 3, 1):
                return near
        hex_ = drawing.at.hex_at(column, line)
        return None if hex_ is None else ("hex", hex_)

    def target_at(self, x: int, y: int) -> object:
        """Return a place that may be chosen or has a piece on it, if one is near, else the hex."""
        spot, drawing = self.spot_at(x, y), self._draw()
        if drawing is None or (spot is not None and spot[0] != "hex"):
            return spot
        column, line = self._left + x, self._top + y
        corners, edges = self._scene.on_corners, self._scene.on_edges
        pieces = {*(("corner", corner) for corner in corners), *(("edge", edge) for edge in edges)}
        near = drawing.at.nearest(column, line, pieces)
        if near is None:
            return spot
        px, py = drawing.at.cell(near)
        return near if abs(px - column) <= drawing.at.corner_reach.across and abs(py - line) <= 1 else spot

    def clicked(self, x: int, y: int, button: int) -> None:
        near = self._near(x, y)
        spot = self.spot_at(x, y)
        drawing = self._draw()
        if button == MIDDLE and drawing is not None and spot is not None:
            # At that what is nearest is pointed, be it a corner, an edge or a tile.
            spot = drawing.at.nearest(self._left + x, self._top + y, {spot, *near.values()})
        self.post_message(self.SpotClicked(spot, near, button))

    def _near(self, x: int, y: int) -> dict[str, Spot]:
        drawing = self._draw()
        if drawing is None:
            return {}
        board = drawing.at.grid
        counts = {"corner": len(board.corner_names), "edge": len(board.edge_names)}
        found: dict[str, Spot] = {}
        for kind, count in counts.items():
            spot = drawing.at.nearest(
                self._left + x, self._top + y, ((kind, number) for number in range(count))
            )
            if spot is not None:
                found[kind] = spot
        return found


class StaticHexMap(NonInteractive, HexMap, can_focus=False):
    """A map of hexes without input; its land stays centred."""
