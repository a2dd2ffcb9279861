"""The camera of the map: integer geometry between the board and the cells of a widget."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Self

from tui.drawing.art.scene import Cell


@dataclass(frozen=True, slots=True)
class Camera:
    """A view of the board.

    Attributes:
        left: column of the board's terminal cells that is at the left edge of the view.
        top: line that is at its top; the tile at board cell (0, 0) starts at column 0 and line 0.
        tile: width and height of a tile in terminal cells.
        view: width and height of the view in terminal cells.
    """

    left: int = 0
    top: int = 0
    tile: tuple[int, int] = (10, 5)
    view: tuple[int, int] = (0, 0)

    def cell_at(self, x: int, y: int) -> tuple[Cell, tuple[int, int]]:
        """Return the board cell at a place of the view, and the place within its tile."""
        column, inside_x = divmod(self.left + x, self.tile[0])
        line, inside_y = divmod(self.top + y, self.tile[1])
        return (column, line), (inside_x, inside_y)

    def place_of(self, cell: Cell) -> tuple[int, int]:
        """Return where the top left corner of a board cell is in the view; it may lie outside."""
        return cell[0] * self.tile[0] - self.left, cell[1] * self.tile[1] - self.top

    def box(self, cell: Cell) -> tuple[int, int, int, int] | None:
        """Return the visible part of a board cell as x, y, width, height; ``None`` if unseen."""
        x, y = self.place_of(cell)
        right, bottom = min(x + self.tile[0], self.view[0]), min(y + self.tile[1], self.view[1])
        x, y = max(x, 0), max(y, 0)
        return (x, y, right - x, bottom - y) if x < right and y < bottom else None

    def cells(self) -> Iterator[Cell]:
        """Yield every board cell of which something is in view."""
        if not (self.view[0] and self.view[1]):
            return
        (first_x, first_y), _ = self.cell_at(0, 0)
        (last_x, last_y), _ = self.cell_at(self.view[0] - 1, self.view[1] - 1)
        for y in range(first_y, last_y + 1):
            for x in range(first_x, last_x + 1):
                yield x, y

    def centred(self, x: float, y: float) -> Self:
        """Return the camera that has a point of the board, in tiles, in the middle of the view."""
        return replace(
            self,
            left=round(x * self.tile[0] - self.view[0] / 2),
            top=round(y * self.tile[1] - self.view[1] / 2),
        )

    def sized(self, tile: tuple[int, int], x: int | None = None, y: int | None = None) -> Self:
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
