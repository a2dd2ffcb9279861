"""The camera of the map: integer geometry between the board and the cells of a widget."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from math import ceil
from typing import Self

from tui.drawing.art.face import TileSize, stacked
from tui.drawing.art.scene import Cell


@dataclass(frozen=True, slots=True)
class Camera:
    """A view of the board.

    Where tiles end in the middle of a line, two of them, one above the other, are a block of whole lines.
    The line that they share belongs to the upper one.
    """

    left: int = 0  # column of the board's terminal cells that is at the left edge of the view
    top: int = 0  # line that is at its top; the tile at board cell (0, 0) starts at column 0 and line 0
    tile: TileSize = (10, 5)  # width and height of a tile in terminal cells
    view: tuple[int, int] = (0, 0)  # width and height of the view in terminal cells

    def block_at(self, x: int, y: int) -> tuple[Cell, tuple[int, int]]:
        """Return the uppermost board cell of the block at a place of the view, and the place within it."""
        tiles = stacked(self.tile)
        column, inside_x = divmod(self.left + x, self.tile[0])
        line, inside_y = divmod(self.top + y, int(tiles * self.tile[1]))
        return (column, tiles * line), (inside_x, inside_y)

    def cell_at(self, x: int, y: int) -> tuple[Cell, tuple[int, float]]:
        """Return the board cell at a place of the view, and the place within its tile."""
        (column, first), (inside_x, inside_y) = self.block_at(x, y)
        below, rest = divmod(inside_y, self.tile[1])
        return (column, first + int(below)), (inside_x, rest)

    def block_of(self, cell: Cell) -> Cell:
        """Return the uppermost board cell of the block to which one belongs."""
        return cell[0], cell[1] - cell[1] % stacked(self.tile)

    def place_of(self, cell: Cell) -> tuple[int, int]:
        """Return the place in the view at which the first column and line of a board cell are.

        It may lie outside of the view.
        """
        return cell[0] * self.tile[0] - self.left, ceil(cell[1] * self.tile[1]) - self.top

    def seen(self, cells: Iterable[Cell]) -> set[Cell]:
        """Return those of some board cells of which a part is in view."""
        if not (self.view[0] and self.view[1]):
            return set()
        (left, top), _ = self.cell_at(0, 0)
        (right, bottom), _ = self.cell_at(self.view[0] - 1, self.view[1] - 1)
        return {(x, y) for x, y in cells if left <= x <= right and top <= y <= bottom}

    def box(self, cell: Cell) -> tuple[int, int, int, int] | None:
        """Return the visible part of a board cell as x, y, width, height; ``None`` if unseen."""
        return self._box(cell, (cell[0] + 1, cell[1] + 1))

    def block_box(self, block: Cell) -> tuple[int, int, int, int] | None:
        """Return the visible part of a block as x, y, width, height; ``None`` if unseen."""
        return self._box(block, (block[0] + 1, block[1] + stacked(self.tile)))

    def _box(self, first: Cell, end: Cell) -> tuple[int, int, int, int] | None:
        x, y = self.place_of(first)
        right, bottom = self.place_of(end)
        x, y, right, bottom = max(x, 0), max(y, 0), min(right, self.view[0]), min(bottom, self.view[1])
        return (x, y, right - x, bottom - y) if x < right and y < bottom else None

    def blocks(self) -> Iterator[tuple[Cell, tuple[int, int]]]:
        """Yield the blocks of which something is in view, each with the place at which it begins."""
        if not (self.view[0] and self.view[1]):
            return
        (first_x, first_y), _ = self.block_at(0, 0)
        (last_x, last_y), _ = self.block_at(self.view[0] - 1, self.view[1] - 1)
        for y in range(first_y, last_y + 1, stacked(self.tile)):
            for x in range(first_x, last_x + 1):
                yield (x, y), self.place_of((x, y))

    def centred(self, x: float, y: float) -> Self:
        """Return the camera that has a point of the board, in tiles, in the middle of the view."""
        return replace(
            self,
            left=round(x * self.tile[0] - self.view[0] / 2),
            top=round(y * self.tile[1] - self.view[1] / 2),
        )

    def sized(self, tile: TileSize, x: int | None = None, y: int | None = None) -> Self:
        """Return the camera with tiles of another size that keeps the point at (x, y) of the view.

        Without a point it keeps the middle.
        """
        at_x = self.view[0] // 2 if x is None else x
        at_y = self.view[1] // 2 if y is None else y
        return replace(
            self,
            tile=tile,
            left=round((self.left + at_x) * tile[0] / self.tile[0]) - at_x,
            top=round((self.top + at_y) * tile[1] / self.tile[1]) - at_y,
        )
