"""The part of a board that a view should show, and where it must begin, in cells of the whole map."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import ceil, floor
from typing import TYPE_CHECKING, Final

from textual.geometry import Offset, Region, Size

if TYPE_CHECKING:  # other boards need nothing of square tiles
    from tui.drawing.art.face import TileSize
    from tui.drawing.art.scene import Cell, Scene


@dataclass(frozen=True, slots=True)
class Extent:
    """The part that a view should show at some zoom, in terminal cells of the whole map.

    Attributes:
        whole: all that belongs to it; it contains the core.
        ends_east: whether the board grows westwards only, so that spare room is better given to the west.
    """

    core: Region
    whole: Region
    ends_east: bool = False

    def fits(self, view: Size) -> bool:
        """Return whether a view has room for all of it."""
        return self.whole.width <= view.width and self.whole.height <= view.height

    def centred(self, view: Size) -> Offset:
        """Return where a view begins that has the core in its middle."""
        core = self.core
        return Offset(core.x + (core.width - view.width) // 2, core.y + (core.height - view.height) // 2)

    def framed(self, view: Size, before: Offset, focus: Region | None = None) -> Offset:
        """Return where a view begins that shows all of this, or as much as it can around a place.

        Across and down are decided separately. Where all or at least the core fits, the core is in the
        middle, unless something would be cut off; of a board that ends in the east the end is at the right.
        Where less than the place to be seen is missing, the core is in the middle too: as much is cut off on
        both sides. Otherwise the view moves no farther than needed from where it was.

        Args:
            focus: the place that must be seen; ``None`` for none.
        """
        return Offset(
            _framed(
                (self.core.x, self.core.right),
                (self.whole.x, self.whole.right),
                view.width,
                before.x,
                None if focus is None else (focus.x, focus.right),
                at_end=self.ends_east,
            ),
            _framed(
                (self.core.y, self.core.bottom),
                (self.whole.y, self.whole.bottom),
                view.height,
                before.y,
                None if focus is None else (focus.y, focus.bottom),
            ),
        )


NOTHING: Final = Extent(Region(), Region())
"""Nothing to be seen."""


def extent_of(scenes: Iterable[Scene], tile: TileSize) -> Extent:
    """Return the part of scenes that a view should show: the tiles, and the places of the tile in hand.

    Where the legal cells of a tile in hand are not shown, all cells beside the tiles count as legal. Of the
    outermost cells of a frame only the half next to the board must be seen.

    Args:
        tile: width and height of a tile in terminal cells.
    """
    core: set[Cell] = set()
    more: set[Cell] = set()
    ring, labels, ends_east = 0, 0, True
    for scene in scenes:
        if scene.frame is not None:
            (left, top), (right, bottom) = scene.frame
            board = area(left + 0.5, top + 0.5, right - 0.5, bottom - 0.5, tile)
            return Extent(board, board)
        core.update(scene.tiles, ((piece.x, piece.y) for piece in scene.pieces))
        more |= scene.legal
        ring |= scene.ghost is not None and not scene.legal
        labels |= bool(scene.columns)
        ends_east &= scene.ends_east  # where the end of the game is one of them, it grows no more
    xs, ys = zip(*(core or {(0, 0)}), strict=True)
    inner = area(min(xs), min(ys), max(xs), max(ys), tile)
    outer = inner
    if more:
        xs, ys = zip(*more, strict=True)
        outer = inner.union(area(min(xs), min(ys), max(xs), max(ys), tile))
    elif ring:
        outer = area(min(xs) - 1, min(ys) - 1, max(xs) + 1, max(ys) + 1, tile)
    return Extent(inner, outer.grow((labels, 0, 0, 0)), ends_east)


def outline(scene: Scene) -> tuple[object, ...]:
    """Return the key of a scene's extent, to compare with that of another one."""
    ring = scene.ghost is not None
    return scene.frame, scene.tiles, scene.pieces, scene.legal, ring, bool(scene.columns), scene.ends_east


def area(left: float, top: float, right: float, bottom: float, tile: TileSize) -> Region:
    """Return the terminal cells in which something of the board cells from the first to the last one is."""
    width, height = tile
    x, y = floor(left * width), floor(top * height)
    return Region(x, y, ceil((right + 1) * width) - x, ceil((bottom + 1) * height) - y)


def fitting_zoom(extent: Callable[[int], Extent], zooms: range, view: Size) -> int:
    """Return the largest zoom at which all of an extent fits into a view, or else the smallest."""
    return next((zoom for zoom in reversed(zooms) if extent(zoom).fits(view)), zooms[0])


def showing(before: Offset, view: Size, place: Region) -> Offset:
    """Return where a view begins that was moved as little as needed to show a place and a margin around it.

    The margin is as large as the place where the view has room for it, else what room there is.
    """
    return Offset(
        _slid(before.x, place.x, place.width, view.width),
        _slid(before.y, place.y, place.height, view.height),
    )


def _framed(
    core: tuple[int, int],
    whole: tuple[int, int],
    room: int,
    before: int,
    focus: tuple[int, int] | None,
    *,
    at_end: bool = False,
) -> int:
    """Return the start of a stretch of ``room``, as :meth:`Extent.framed` places it."""
    if core[1] - core[0] <= room:
        first, last = sorted((whole[0], whole[1] - room))
        start = min(max((sum(core) - room) // 2, first), last)
        if at_end and whole[1] - whole[0] <= room:
            start = whole[1] - room
        return start if focus is None else min(max(start, focus[1] - room), focus[0])
    start, (first, last) = before, whole
    if focus is not None and core[1] - core[0] - room < focus[1] - focus[0]:
        return min(max((sum(core) - room) // 2, focus[1] - room), focus[0])
    if focus is not None:
        first, last = min(first, focus[0]), max(last, focus[1])
        start = _slid(before, focus[0], focus[1] - focus[0], room)
    return min(max(start, first), last - room)


def _slid(start: int, at: int, size: int, room: int) -> int:
    """Return the start of a stretch of ``room`` that holds ``size`` at ``at`` and a margin."""
    if room < size:
        return at + (size - room) // 2
    margin = min(size, (room - size) // 2)
    if at - margin < start:
        return at - margin
    return max(start, at + size + margin - room)
