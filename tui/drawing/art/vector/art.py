"""Vector art: the faces, figures and pieces of a game as SVG, as text and without any dependency.

A fragment is SVG without the root element. It refers to the definitions of its art (:attr:`VectorArt.defs`),
which :func:`document` puts before it; they are the same for all fragments of one art.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Final

from engine.landscape.design import Design
from tui.base.game_ui import load, ui
from tui.drawing.art.painters import painter_for
from tui.drawing.art.painters.grid import Printed, drawn_once
from tui.drawing.art.raster import lying_point
from tui.drawing.art.seats import seat
from tui.drawing.art.vector import SIDE
from tui.drawing.art.vector.figures import drawn
from tui.drawing.art.vector.ground import Disc, FaceDrawing, LyingFace, best_spot
from tui.drawing.art.vector.shapes import Point
from tui.drawing.art.vector.stock import pixels
from tui.drawing.art.vector.strokes import hoisted

if TYPE_CHECKING:
    from tui.drawing.art.scene import ScenePiece


class VectorArt(ABC):
    """Draws the square tiles of one game and what stands on them.

    Args:
        game: name of the game; its painter knows how its figures look.

    A tile is a square of 100 units; what is drawn on it is drawn as it lies, so that trees and houses stand
    upright in every rotation. Light comes from the north-west.
    """

    def __init__(self, game: str) -> None:
        self.game = game
        self._spots = drawn_once(self._find_spots)

    @property
    @abstractmethod
    def defs(self) -> str:
        """The definitions to which the fragments refer: gradients, houses, trees."""

    def face(self, design: Design, rotation: int, variant: int = 0) -> str:
        """Return the face of a tile as it lies, in a square from 0 to 100; it may reach beyond that, unseen.

        Args:
            rotation: how it lies, in clockwise quarter turns.
            variant: number of one of the pictures of the same face, from 0 (``tui.drawing.art.face.VARIANTS``).
        """
        spots = [self.spot(design, rotation, region) for region in range(len(design.regions))]
        return self.drawing(LyingFace(design, self.printed(design), rotation), spots, variant).text()

    @property
    @abstractmethod
    def drawing(self) -> type[FaceDrawing]:
        """The class that draws a face."""

    @abstractmethod
    def printed(self, design: Design) -> Printed:
        """Return which region lies where on the printed face."""

    def obstacles(self, design: Design) -> Sequence[Disc]:
        """Return the parts of the printed face that a figure should not hide."""
        return ()

    def spot(self, design: Design, rotation: int, region: int) -> Point:
        """Return where a figure stands in a region of a tile as it lies: the middle of its picture."""
        u, v = lying_point(*self._spots(design)[region], rotation)
        return SIDE * u, SIDE * v

    def _find_spots(self, design: Design) -> tuple[Point, ...]:
        """Return where a figure stands in each region of the printed face, from 0 to 1."""
        cells, discs = self.printed(design).cells, self.obstacles(design)
        return tuple(best_spot(cells, region, discs) for region in range(len(design.regions)))

    def figure(self, role: str, colour: int, theme: str = "dark") -> str:
        """Return a figure with its middle at (0, 0), at most 30 units wide and high on a tile of 100.

        Args:
            theme: the colour theme (``tui.base.depth.COLOUR_THEMES``).
        """
        sprite = painter_for(self.game).figure(role)
        if not sprite.drawing:  # of a package
            who = seat(colour)
            rows = sprite.painted(who.code, "*" if who.foreground == "K" else "k")
            return pixels(rows, 0, 0, _SPRITE / max(len(rows), len(rows[0])))
        return drawn(sprite.drawing, colour, sprite.weight, theme)

    def cell(self, x: int, y: int) -> str:
        """Return the drawing of a board cell without a tile; ``""`` for none."""
        return ""

    def piece(self, piece: ScenePiece) -> str:
        """Return a piece other than a figure with its middle at (0, 0); ``""`` where it is only a sign."""
        return ""


_SPRITE: Final = 24.0  # size of a figure that is drawn in pixels


@cache
def vector_art(game: str) -> VectorArt | None:
    """Return the vector art of a game of square tiles, ``None`` if it has none.

    Raises:
        KeyError: when there is no such game.
    """
    found = load(ui(game).vector) if ui(game).vector else None
    return found(game) if isinstance(found, type) and issubclass(found, VectorArt) else None


def document(
    fragment: str,
    width: float,
    height: float,
    defs: str = "",
    box: tuple[float, float, float, float] = (0, 0, SIDE, SIDE),
) -> str:
    """Return a fragment as the text of an SVG file.

    Args:
        width, height: size in pixels; the fragment is stretched to it.
        box: the part of the drawing that is shown: left, top, width, height in its own units.
    """
    shown = " ".join(f"{part:g}" for part in box)
    text, own = hoisted(fragment)
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='{shown}' width='{width:g}' height='{height:g}'"
        f" preserveAspectRatio='none'><defs>{defs}{''.join(own)}</defs>{text}</svg>"
    )
