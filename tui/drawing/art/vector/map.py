"""The map of a game with vector art: each face once as a symbol, and used wherever it lies."""

from __future__ import annotations

from collections.abc import Iterator

from tui.drawing.art.scene import Laid, Pawn, ScenePiece
from tui.drawing.art.vector import SIDE
from tui.drawing.art.vector.art import VectorArt
from tui.drawing.art.vector.shapes import number
from tui.drawing.art.vector.strokes import hoisted


class VectorMap:
    """Draws a map with vector art.

    Args:
        tile: length of the side of a tile in units of the picture.
    """

    def __init__(self, art: VectorArt, tile: int) -> None:
        self._art = art
        self._tile = tile
        self._names: dict[str, str] = {}
        self._faces: dict[tuple[str, int], str] = {}

    def defined(self) -> Iterator[str]:
        """Yield the definitions of the art and of the faces that were drawn before."""
        yield self._art.defs
        faces = {name: hoisted(text) for text, name in self._names.items()}
        yield from {one: None for _text, defs in faces.values() for one in defs}
        for name, (text, _defs) in faces.items():
            yield f"<symbol id='{name}' viewBox='0 0 {SIDE:g} {SIDE:g}'>{text}</symbol>"

    def cell(self, x: int, y: int) -> str:
        """Return the drawing of a cell without a tile; ``""`` for none."""
        text = self._art.cell(x, y)
        return self._used(text, x, y) if text else ""

    def tile(self, x: int, y: int, laid: Laid) -> str:
        """Return a tile on its cell."""
        key = laid.design.id, laid.rotation
        if key not in self._faces:
            self._faces[key] = self._art.face(laid.design, laid.rotation)
        return self._used(self._faces[key], x, y)

    def piece(self, piece: ScenePiece) -> str:
        """Return a piece other than a follower."""
        text = self._art.piece(piece)
        if not text:
            return ""
        return self._placed(text, SIDE * (piece.x + piece.u), SIDE * (piece.y + piece.v))

    def pawn(self, pawn: Pawn, laid: Laid) -> str:
        """Return a follower on its tile."""
        x, y = self._art.spot(laid.design, laid.rotation, pawn.region)
        return self._placed(self._art.figure(pawn.role, pawn.seat), SIDE * pawn.x + x, SIDE * pawn.y + y)

    def caption(self, colour: int, x: int, y: int) -> str:
        """Return a follower of a seat with its top left corner at a point."""
        return f"<g transform='translate({x + 16} {y + 16})scale(1.35)'>{self._art.figure('', colour)}</g>"

    def _placed(self, text: str, x: float, y: float) -> str:
        scale = self._tile / SIDE
        return f"<g transform='translate({number(x * scale)} {number(y * scale)})scale({scale:g})'>{text}</g>"

    def _used(self, text: str, x: int, y: int) -> str:
        name = self._names.setdefault(text, f"face{len(self._names)}")
        size = self._tile
        return f"<use href='#{name}' x='{size * x}' y='{size * y}' width='{size}' height='{size}'/>"
