"""Drawings of board cells: a tile and the things on it, by the vector art of its game."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

from engine.landscape.design import Design
from tui.base.depth import Depth
from tui.drawing.art.palette import Shade, colours
from tui.drawing.art.pictures import Box, PictureDrawing
from tui.drawing.art.scene import ScenePiece
from tui.drawing.art.vector import SIDE

if TYPE_CHECKING:
    from tui.drawing.art.vector.art import VectorArt

_GHOST_OPACITY: Final = 0.72
_CORNER_WIDTH: Final = 5.0
_CORNER_SHADOW: Final = 3.0

CORNER_REACH: Final = _CORNER_WIDTH + _CORNER_SHADOW / 2
"""How far the corners of a frame reach into a tile, in units."""

_GLOW: Final = "#ffe27a"


@dataclass(frozen=True, slots=True)
class StandingFigure:
    """A figure on a tile."""

    x: float
    y: float
    colour: int
    role: str
    scale: float = 1.0  # how large, 1 on large tiles
    reach: float = 12.0
    ring: str = ""  # the palette's code of the ring around it, `""` for none


@dataclass(frozen=True, slots=True)
class Corners:
    """The corners of a frame around the tile."""

    code: str
    arm: float


@dataclass(frozen=True, slots=True)
class TileDrawing(PictureDrawing):
    """A tile as it lies on the board, or a board cell without one."""

    game: str
    design: bytes  # the face, as `packed` has it; empty for a cell without a tile
    rotation: int  # how it lies, in clockwise quarter turns
    theme: str
    ground: str = ""  # what there is to see on a cell without a tile, as SVG
    ghost: bool = False  # whether it is the tile in hand, shown where it would lie
    lit: tuple[int, ...] = ()
    figures: tuple[StandingFigure, ...] = ()
    pieces: tuple[ScenePiece, ...] = ()
    corners: tuple[Corners, ...] = ()

    def svg(self, box: Box, width: int, height: int) -> str:
        from tui.drawing.art.vector.art import document, vector_art

        art = vector_art(self.game)
        assert art is not None
        table = colours(Depth.TRUECOLOR, Shade.PLAIN, self.theme)
        shown = _face(self.game, self.design, self.rotation) if self.design else self.ground
        if self.ghost:
            shown = f"<g opacity='{_GHOST_OPACITY}'>{shown}</g>"
        parts = [f"<path d='M0 0H{SIDE:g}V{SIDE:g}H0z' fill='{_hex(table, '.')}'/>", shown]
        if self.lit:
            parts.append(_light(art, unpacked(self.design), self.rotation, self.lit))
        parts += [_at(SIDE * piece.u, SIDE * piece.v, art.piece(piece)) for piece in self.pieces]
        for figure in self.figures:
            drawn = art.figure(figure.role, figure.colour, self.theme)
            if figure.ring:
                ring = (
                    f"<circle r='10.5' fill='none' stroke='{_hex(table, figure.ring)}' stroke-width='2.5'/>"
                )
                drawn = ring + drawn
            parts.append(_at(figure.x, figure.y, drawn, figure.scale))
        parts += [_corners(one, _hex(table, one.code)) for one in self.corners]
        left, top, right, bottom = (SIDE * edge for edge in box)
        return document("".join(parts), width, height, art.defs, (left, top, right - left, bottom - top))


@lru_cache(maxsize=128)
def _face(game: str, design: bytes, rotation: int) -> str:
    """Return the face of a tile; drawing it takes as long as rendering, and patches show it, too."""
    from tui.drawing.art.vector.art import vector_art

    art = vector_art(game)
    assert art is not None
    return art.face(unpacked(design), rotation)


def _at(x: float, y: float, fragment: str, scale: float = 1.0) -> str:
    return f"<g transform='translate({x:.1f} {y:.1f})scale({scale:g})'>{fragment}</g>"


def _hex(table: Sequence[int], code: str) -> str:
    return f"#{table[ord(code)]:06x}"


def _light(art: VectorArt, design: Design, rotation: int, lit: Sequence[int]) -> str:
    """Return the light on some regions: a bright border and a warm shine."""
    from tui.drawing.art.vector.ground import LyingFace
    from tui.drawing.art.vector.shapes import path

    outlines = LyingFace(design, art.printed(design), rotation).outlines(lit)
    shape = "".join(path(line, closed=True) for line in outlines)
    # The rest of the tile goes dark: roofs are bright already, and light alone makes them pale.
    return (
        "<g fill-rule='evenodd' stroke-linejoin='round'>"
        f"<path d='M-9-9h118v118h-118z{shape}' fill='#000' fill-opacity='.38'/>"
        f"<path d='{shape}' fill='{_GLOW}' fill-opacity='.22' stroke='#2a1c00' stroke-opacity='.7'"
        " stroke-width='8'/>"
        f"<path d='{shape}' fill='none' stroke='{_GLOW}' stroke-width='4.5'/></g>"
    )


def _corners(corners: Corners, colour: str) -> str:
    low, high = _CORNER_WIDTH / 2, SIDE - _CORNER_WIDTH / 2
    arm = corners.arm - low
    line = "".join(
        f"M{x:g} {y + (arm if y == low else -arm):g}V{y:g}H{x + (arm if x == low else -arm):g}"
        for x in (low, high)
        for y in (low, high)
    )
    shadow = "stroke='#000' stroke-opacity='.45'"
    return (
        f"<g fill='none'><path d='{line}' {shadow} stroke-width='{_CORNER_WIDTH + _CORNER_SHADOW:g}'/>"
        f"<path d='{line}' stroke='{colour}' stroke-width='{_CORNER_WIDTH}'/></g>"
    )


_packed: dict[int, tuple[Design, bytes]] = {}


def packed(design: Design) -> bytes:
    """Return a design as it is sent to another process; the same bytes for the same design."""
    known = _packed.get(id(design))
    if known is None:
        known = _packed[id(design)] = design, pickle.dumps(design)
    return known[1]


@cache
def unpacked(design: bytes) -> Design:
    """Return a design that was packed; the same one for the same bytes."""
    found = pickle.loads(design)
    assert isinstance(found, Design)
    return found
