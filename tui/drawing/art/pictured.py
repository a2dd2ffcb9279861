"""Board cells as pictures: which picture each terminal cell of a tile shows a part of.

A tile is one picture, the same for all tiles that look like it. What lies on it is a patch: a picture of the
terminal cells that it touches, so that little has to be sent when a figure comes or the cursor moves.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import ceil, floor
from typing import Final, NamedTuple

from engine.landscape.design import Design
from tui.drawing.art.pictures import CellPicture, PictureSource, picture, proportional_size
from tui.drawing.art.scene import ScenePiece
from tui.drawing.art.tile_drawings import CORNER_REACH, Corners, StandingFigure, TileDrawing, packed
from tui.drawing.art.vector import SIDE

Place = tuple[int, int]
"""A column and a line of a tile."""

_PIXEL_SIZES: Final = ((10, 128), (16, 192))
"""For tiles of at most so many columns: how many columns wide a picture is made, and its most pixels across.

Tiles a little smaller show the same picture, which terminals scale well.
"""

_MOST_PATCHED: Final = 0.6  # from what part of a tile on patches are not worth it


class TilePart(NamedTuple):
    """The content of one terminal cell: a part of a picture."""

    picture: CellPicture
    row: int
    column: int


class CellBox(NamedTuple):
    """Some columns and lines of a tile."""

    left: int
    top: int
    right: int
    bottom: int

    def meets(self, other: CellBox) -> bool:
        """Return whether both have a cell in common."""
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )

    def joined(self, other: CellBox) -> CellBox:
        """Return the least box that holds both."""
        return CellBox(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )


Item = StandingFigure | Corners | ScenePiece


@dataclass(frozen=True, slots=True)
class _Patch:
    box: CellBox
    items: frozenset[Item]


def tile_parts(
    drawing: TileDrawing, items: Sequence[Item], size: tuple[int, int], cell: tuple[int, int]
) -> dict[Place, TilePart]:
    """Return the content of each terminal cell of a tile.

    Args:
        size: of the tile, in terminal cells.
        cell: width and height of a terminal cell in pixels.
    """
    columns, rows = size
    whole = CellBox(0, 0, columns, rows)
    if drawing.ghost or drawing.ground:
        return _parts(_with(drawing, items), size, cell, whole)
    if drawing.lit:
        plain = _picture(replace(drawing, lit=()), size, cell, whole)
        return _parts(_with(drawing, items), size, cell, whole, plain)
    patches: list[_Patch] = []
    for item in items:
        for box in _boxes(item, size):
            patch = _Patch(box, frozenset([item]))
            while near := next((one for one in patches if one.box.meets(patch.box)), None):
                patches.remove(near)
                patch = _Patch(patch.box.joined(near.box), patch.items | near.items)
            patches.append(patch)
    area = sum((patch.box.right - patch.box.left) * (patch.box.bottom - patch.box.top) for patch in patches)
    if area > _MOST_PATCHED * columns * rows:
        return _parts(_with(drawing, items), size, cell, whole, _picture(drawing, size, cell, whole))
    found = _parts(drawing, size, cell, whole)
    for patch in patches:
        drawn = [item for item in items if item in patch.items]
        parts = _parts(_with(drawing, drawn), size, cell, patch.box)
        touched = {place for item in drawn for place in _touched(item, size)}
        found |= {place: part for place, part in parts.items() if place in touched}
    return found


def tile_drawing(
    game: str, design: Design, rotation: int, theme: str, *, ghost: bool = False, lit: Iterable[int] = ()
) -> TileDrawing:
    """Return the drawing of a tile without the things on it; all tiles that look alike are one picture."""
    return TileDrawing(game, packed(design), rotation, theme, "", ghost, tuple(sorted(lit)))


def _with(drawing: TileDrawing, items: Sequence[Item]) -> TileDrawing:
    return replace(
        drawing,
        figures=tuple(item for item in items if isinstance(item, StandingFigure)),
        pieces=tuple(item for item in items if isinstance(item, ScenePiece)),
        corners=tuple(item for item in items if isinstance(item, Corners)),
    )


def _parts(
    drawing: TileDrawing,
    size: tuple[int, int],
    cell: tuple[int, int],
    box: CellBox,
    stand_in: CellPicture | None = None,
) -> dict[Place, TilePart]:
    shown = _picture(drawing, size, cell, box, stand_in)
    return {
        (box.left + column, box.top + row): TilePart(shown, row, column)
        for row in range(shown.rows)
        for column in range(shown.columns)
    }


def _picture(
    drawing: TileDrawing,
    size: tuple[int, int],
    cell: tuple[int, int],
    box: CellBox,
    stand_in: CellPicture | None = None,
) -> CellPicture:
    columns, rows = size
    across, down = box.right - box.left, box.bottom - box.top
    whole, _height = pixel_size(size, cell)
    width, height = proportional_size(whole * across / columns, across * cell[0], down * cell[1])
    source = PictureSource(
        drawing,
        width,
        height,
        (box.left / columns, box.top / rows, box.right / columns, box.bottom / rows),
    )
    return picture(source, across, down, stand_in)


def pixel_size(size: tuple[int, int], cell: tuple[int, int]) -> tuple[int, int]:
    """Return how many pixels the picture of a tile has.

    Args:
        size: of the tile, in terminal cells.
        cell: width and height of a terminal cell in pixels.
    """
    columns, rows = size
    wide, most = next((each for each in _PIXEL_SIZES if columns <= each[0]), _PIXEL_SIZES[-1])
    width = min(wide * cell[0], most)
    return proportional_size(width, columns * cell[0], rows * cell[1])


def _boxes(item: Item, size: tuple[int, int]) -> list[CellBox]:
    """Return the terminal cells that something on a tile touches."""
    if isinstance(item, Corners):
        reach, far = item.arm, SIDE - item.arm
        corners = [(x, y) for x in ((0.0, reach), (far, SIDE)) for y in ((0.0, reach), (far, SIDE))]
        return [_box((x[0], y[0], x[1], y[1]), size) for x, y in corners]
    if isinstance(item, StandingFigure):
        x, y, reach = item.x, item.y, item.reach
    else:
        x, y, reach = SIDE * item.u, SIDE * item.v, PIECE_REACH
    return [_box((x - reach, y - reach, x + reach, y + reach), size)]


def _touched(item: Item, size: tuple[int, int]) -> Iterator[Place]:
    """Yield the terminal cells that something on a tile changes: of those of a corner only the two arms."""
    rim = _box((CORNER_REACH, CORNER_REACH, SIDE - CORNER_REACH, SIDE - CORNER_REACH), size, inside=True)
    for box in _boxes(item, size):
        for x, y in product(range(box.left, box.right), range(box.top, box.bottom)):
            if not (isinstance(item, Corners) and rim.left <= x < rim.right and rim.top <= y < rim.bottom):
                yield x, y


PIECE_REACH: Final = 16.0
"""How far a piece reaches from its middle, in units of the tile."""


def _box(area: tuple[float, float, float, float], size: tuple[int, int], *, inside: bool = False) -> CellBox:
    """Return the terminal cells that an area in units of the tile touches, or those inside of it."""
    columns, rows = size
    left, top, right, bottom = area
    tiny = -1e-6 if inside else 1e-6
    low, high = (ceil, floor) if inside else (floor, ceil)
    return CellBox(
        max(low(left * columns / SIDE + tiny), 0),
        max(low(top * rows / SIDE + tiny), 0),
        min(high(right * columns / SIDE - tiny), columns),
        min(high(bottom * rows / SIDE - tiny), rows),
    )
