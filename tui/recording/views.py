"""The views of recordings: a part of the map that follows the events."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeVar

from rich.segment import Segment
from textual.strip import Strip

from tui.art.block import block, column_labels
from tui.art.depth import Depth, Look
from tui.art.face import size_at
from tui.art.hexes import HexScene, Spot, draw, framing
from tui.art.scene import Cell, Scene, overlays
from tui.boards import FocusedPicture, RecordingView
from tui.recording.cell_buffer import CellBuffer
from tui.widgets.camera import Camera, natural_zoom

LOOK: Final = Look(Depth.TRUECOLOR)
"""Colours and characters of recordings."""


class SquareRecordingView(RecordingView[Scene, Cell]):
    """Sees a map of square tiles; the zoom suits the whole recording.

    Args:
        game: name of the game whose tiles are shown.
        whole: the picture at the end of the game, of which the middle is seen first.
        view: columns and lines of the map.
        size: columns and lines of the recording.
    """

    def __init__(self, game: str, whole: Scene, view: tuple[int, int], size: tuple[int, int]) -> None:
        self._game = game
        xs, ys = [x for x, _y in whole.tiles], [y for _x, y in whole.tiles]
        camera = Camera(tile=size_at(natural_zoom(*size), LOOK), view=view)
        self.camera = camera.centred((min(xs) + max(xs) + 1) / 2, (min(ys) + max(ys) + 1) / 2)

    def show(self, moment: FocusedPicture[Scene, Cell], buffer: CellBuffer, top: int) -> None:
        scene = moment.picture
        if moment.focus is not None:
            self.camera = self.camera.showing(moment.focus)
        over = overlays(scene)
        width, height = self.camera.view
        for cell in self.camera.cells():
            drawn = block(
                self._game,
                cell,
                scene.tiles.get(cell),
                over.get(cell),
                self.camera.tile,
                LOOK,
                soft=scene.soft,
                line=scene.line == cell[0],
            )
            x, y = self.camera.place_of(cell)
            skip = max(-x, 0)
            for line, row in enumerate(drawn, y):
                if 0 <= line < height:
                    buffer.write(x + skip, line + top, _without(row, skip), width - x - skip)
        for left, label in column_labels(scene, self.camera.tile[0], LOOK):
            x = left - self.camera.left
            if 0 <= x <= width - len(label.text):
                buffer.write(x, top, (label,), width - x)


H = TypeVar("H", bound=HexScene)


class HexRecordingView(RecordingView[H, Spot]):
    """Sees a map of hexes, as large as all of its land fits.

    Args:
        whole: the picture at the end of the game.
        view: columns and lines of the map.
    """

    def __init__(self, whole: H, view: tuple[int, int]) -> None:
        assert whole.board is not None
        self._board = whole.board
        self._view = view
        self._zoom = framing.natural_zoom(whole.board, LOOK.glyphs, view)
        self._corner = framing.centred(whole.board, self._zoom, LOOK.glyphs, view)

    def show(self, moment: FocusedPicture[H, Spot], buffer: CellBuffer, top: int) -> None:
        if moment.focus is not None:
            self._corner = framing.showing(
                self._board, self._zoom, LOOK.glyphs, self._view, self._corner, moment.focus
            )
        (left, first), (width, height) = self._corner, self._view
        drawing = draw(moment.picture, self._zoom, LOOK)
        for line, row in enumerate(drawing.rows[max(first, 0) : first + height], max(first, 0) - first):
            shown = Strip(row, drawing.at.columns).crop(max(left, 0), left + width)
            buffer.write(max(-left, 0), line + top, shown, width - max(-left, 0))


def _without(row: tuple[Segment, ...], skip: int) -> Iterator[Segment]:
    """Yield the segments of a row but its first ``skip`` cells; all its characters are narrow."""
    for segment in row:
        text = segment.text[skip:]
        skip = max(skip - len(segment.text), 0)
        if text:
            yield Segment(text, segment.style)
