"""Base class for the boards of games on a hex map."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final, TypeVar

from textual.strip import Strip

from engine import Event
from tui.base.depth import Look
from tui.drawing.art.hexes import ZOOMS, HexScene, Spot, draw, framing, geometry
from tui.presentation import presentation
from tui.presentation.board import BoardView, RecordingView, Row, S
from tui.presentation.board_map import BoardMap

if TYPE_CHECKING:
    from tui.drawing.art.svg import Caption
    from tui.play.table import Pointer


P = TypeVar("P", bound=HexScene)

_PRINTED: Final = ZOOMS.index((14, 6, 4))  # the largest zoom of a map that is printed


class HexBoardView(BoardView[S, P, Spot, Spot | None]):
    """A map of hexes; pictures are :class:`~tui.drawing.art.hexes.scene.HexScene`."""

    def map(self, game: str, look: Look, *, id: str) -> BoardMap[P, Spot]:
        from tui.app.widgets.hex_map import HexMap

        return HexMap(look, id=id)

    def static_map(self, game: str, look: Look, zoom: int | None) -> BoardMap[P, Spot]:
        from tui.app.widgets.hex_map import StaticHexMap

        return StaticHexMap(look, zoom=zoom)

    def with_pointers(self, picture: P, pointers: Sequence[Pointer]) -> P:
        if picture.board is None:
            return picture
        counts = {
            "corner": len(picture.board.corner_names),
            "edge": len(picture.board.edge_names),
            "hex": len(picture.ground),
        }
        marks = {
            (str(kind), number): pointer.name
            for pointer in pointers
            for kind, number in [pointer.place]
            if number < counts.get(str(kind), 0)
        }
        return replace(picture, labels={**picture.labels, **marks})

    def explain(self, game: str, event: Event) -> tuple[str, str] | None:
        rule = getattr(event, "rule", "")
        return ("", presentation(game).rule(rule) or rule) if rule else None

    def recording_view(self, game: str, whole: P, view: tuple[int, int]) -> RecordingView[P, Spot]:
        from tui.app.boards.recording_views import HexRecordingView

        return HexRecordingView(whole, view)

    def fitted(self, game: str, picture: P, width: int, height: int, look: Look) -> Sequence[Row]:
        if picture.board is None:
            return ()
        zoom = framing.natural_zoom(picture.board, look.glyphs, (width, height))
        drawing = draw(picture, zoom, look)
        left, top = framing.centred(picture.board, zoom, look.glyphs, (width, height))
        first, after = max(left, 0), min(left + width, drawing.at.columns)
        rows = drawing.rows[max(top, 0) : max(top + height, 0)]
        return [tuple(Strip(row, drawing.at.columns).crop(first, after)) for row in rows]

    def lines(self, game: str, picture: P, look: Look, width: int) -> Iterator[Row]:
        zoom = min(_fitting(picture, width, 10_000, look), _PRINTED)
        yield from draw(picture, zoom, look).rows

    def svg(self, game: str, picture: P, heading: Sequence[str], captions: Sequence[Caption]) -> str:
        from tui.drawing.art.hexes.svg import svg_picture
        from tui.drawing.art.hexes.vector import hex_art

        return svg_picture(picture, heading, captions, hex_art(game))


def _fitting(picture: HexScene, width: int, height: int, look: Look) -> int:
    assert picture.board is not None
    for zoom in range(len(ZOOMS) - 1, 0, -1):
        at = geometry(picture.board, zoom, look.glyphs)
        if at.columns <= width and at.lines <= height:
            return zoom
    return 0
