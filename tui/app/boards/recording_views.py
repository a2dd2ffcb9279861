"""The views of recordings: the whole map, or as much of it as there is room, which follows the events."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TypeVar

from rich.segment import Segment
from textual.geometry import Offset, Region, Size
from textual.strip import Strip

from tui.app.widgets.camera import Camera
from tui.drawing.art.block import column_labels, scene_block
from tui.drawing.art.extent import area, extent_of, fitting_zoom
from tui.drawing.art.face import OVERVIEWS, ZOOMS, size_at
from tui.drawing.art.hexes import ZOOMS as HEX_ZOOMS
from tui.drawing.art.hexes import HexScene, Spot, draw, framing, geometry
from tui.drawing.art.scene import Cell, Scene, overlays
from tui.drawing.cell_buffer import LOOK, CellBuffer
from tui.presentation.board import FocusedPicture, RecordingView


class SquareRecordingView(RecordingView[Scene, Cell]):
    """Sees a map of square tiles, as large as all of it fits: at the end if that can be read, else now.

    Args:
        view: columns and lines of the map.
    """

    def __init__(self, game: str, whole: Scene, view: tuple[int, int]) -> None:
        self._game = game
        steady = extent_of([whole], size_at(0, LOOK)).fits(Size(*view))
        self._whole = [whole] if steady else []
        self.camera = Camera(view=view)
        self._fit(whole)

    def _fit(self, scene: Scene, place: Cell | None = None) -> None:
        """Look at all of a scene, and of the end where there is room for it; or else at a place."""
        scenes, view = [scene, *self._whole], Size(*self.camera.view)
        zooms = range(-len(OVERVIEWS), len(ZOOMS))
        zoom = fitting_zoom(lambda zoom: extent_of(scenes, size_at(zoom, LOOK)), zooms, view)
        tile = size_at(zoom, LOOK)
        focus = None if place is None else area(*place, *place, tile)
        corner = extent_of(scenes, tile).framed(view, Offset(self.camera.left, self.camera.top), focus)
        self.camera = replace(self.camera, tile=tile, left=corner.x, top=corner.y)

    def show(self, moment: FocusedPicture[Scene, Cell], buffer: CellBuffer, top: int) -> None:
        scene = moment.picture
        self._fit(scene, moment.focus)
        over = overlays(scene)
        width, height = self.camera.view
        for cell, (x, y) in self.camera.blocks():
            drawn = scene_block(self._game, scene, over, cell, self.camera.tile, LOOK)
            skip = max(-x, 0)
            for line, row in enumerate(drawn, y):
                if 0 <= line < height:
                    buffer.write(x + skip, line + top, _without(row, skip), width - x - skip)
        for left, label in column_labels(scene, self.camera.tile[0], LOOK):
            x = left - self.camera.left
            if 0 <= x <= width - len(label.text):
                buffer.write(x, top, (label,), width - x)

    def position_of(self, place: Cell) -> Offset | None:
        (x, y), (wide, high) = self.camera.place_of(place), self.camera.tile
        at = Offset(x + wide // 2, y + int(high // 2))
        return at if Region(0, 0, *self.camera.view).contains(at.x, at.y) else None


H = TypeVar("H", bound=HexScene)


class HexRecordingView(RecordingView[H, Spot]):
    """Sees a map of hexes, as large as all of its land fits.

    Args:
        view: columns and lines of the map.
    """

    def __init__(self, whole: H, view: tuple[int, int]) -> None:
        assert whole.board is not None
        board = self._board = whole.board
        self._view = Size(*view)
        land = framing.extent(board, 1, LOOK.glyphs).core  # rather less water than pieces as small as at 0
        zooms = range(int(land.width <= view[0] and land.height <= view[1]), len(HEX_ZOOMS))
        self._zoom = fitting_zoom(lambda zoom: framing.extent(board, zoom, LOOK.glyphs), zooms, self._view)
        self._extent = framing.extent(board, self._zoom, LOOK.glyphs)
        self._corner = self._extent.centred(self._view)

    def show(self, moment: FocusedPicture[H, Spot], buffer: CellBuffer, top: int) -> None:
        if moment.focus is not None:
            focus = framing.area_of(self._board, self._zoom, LOOK.glyphs, self._view, moment.focus)
            self._corner = self._extent.framed(self._view, self._corner, focus)
        (left, first), (width, height) = self._corner, self._view
        drawing = draw(moment.picture, self._zoom, LOOK)
        for line, row in enumerate(drawing.rows[max(first, 0) : first + height], max(first, 0) - first):
            shown = Strip(row, drawing.at.columns).crop(max(left, 0), left + width)
            buffer.write(max(-left, 0), line + top, shown, width - max(-left, 0))

    def position_of(self, place: Spot) -> Offset | None:
        at = Offset(*geometry(self._board, self._zoom, LOOK.glyphs).cell(place)) - self._corner
        return at if self._view.region.contains(at.x, at.y) else None


def _without(row: tuple[Segment, ...], skip: int) -> Iterator[Segment]:
    """Yield the segments of a row but its first ``skip`` cells; all its characters are narrow."""
    for segment in row:
        text = segment.text[skip:]
        skip = max(skip - len(segment.text), 0)
        if text:
            yield Segment(text, segment.style)
