"""Base class for the boards of games on a hex map."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from engine import Event
from tui.art.depth import Look
from tui.art.hexes import ZOOMS, HexScene, draw, geometry
from tui.boards.board import Board, Lens, Row
from tui.games import presentation
from tui.widgets.board_map import BoardMap

if TYPE_CHECKING:
    from tui.art.svg import Caption


class HexBoard(Board):
    """A map of hexes; pictures are :class:`~tui.art.hexes.scene.HexScene`."""

    def map(self, game: str, look: Look, *, id: str) -> BoardMap:
        """Return a map for pictures of a game."""
        from tui.widgets.hexmap import HexMap

        return HexMap(look, id=id)

    def still(self, game: str, look: Look, zoom: int | None) -> BoardMap:
        """Return a map that only shows."""
        from tui.widgets.hexmap import StillHexMap

        return StillHexMap(look, zoom=zoom)

    def explain(self, game: str, event: Event) -> tuple[str, str] | None:
        """Return the rule by which something happened."""
        rule = getattr(event, "rule", "")
        return (rule, presentation(game).rule(rule) or rule) if rule else None

    def lens(self, game: str, whole: HexScene, view: tuple[int, int], size: tuple[int, int]) -> Lens:
        """Return what a recording sees of the board."""
        from tui.recording.lenses import HexLens

        return HexLens(whole, view)

    def fitted(self, game: str, picture: HexScene, width: int, height: int, look: Look) -> Sequence[Row]:
        """Return all of a picture as large as it fits."""
        if picture.board is None:
            return ()
        return draw(picture, _fitting(picture, width, height, look), look).rows

    def lines(self, game: str, picture: HexScene, look: Look, width: int) -> Iterator[Row]:
        """Yield the map as wide as the output allows."""
        zoom = min(_fitting(picture, width, 10_000, look), 2)
        yield from draw(picture, zoom, look).rows

    def svg(self, game: str, picture: HexScene, heading: Sequence[str], captions: Sequence[Caption]) -> str:
        """Return a picture as the text of an SVG file."""
        from tui.art.hexes.svg import svg_picture

        return svg_picture(picture, heading, captions)


def _fitting(picture: HexScene, width: int, height: int, look: Look) -> int:
    assert picture.board is not None
    for zoom in range(len(ZOOMS) - 1, 0, -1):
        at = geometry(picture.board, zoom, look.glyphs)
        if at.columns <= width and at.lines <= height:
            return zoom
    return 0
