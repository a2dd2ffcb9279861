"""The edge of the table (TABLE-1 to TABLE-8)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from engine.game import Setting
from engine.landscape.compass import STRIDE, xy
from engine.landscape.landscape import Landscape, Site

ALL_SIDES: Final = 0b1111


class Window:
    """What part of the grid is table.

    Args:
        options: the options of the game.

    Attributes:
        kind: value of the option ``board``.
        width, height: size of the table in tiles.
    """

    def __init__(self, options: Mapping[str, Setting]) -> None:
        self.kind = str(options["board"])
        self.width, self.height = map(int, str(options["table"]).split("x"))
        self._closes = bool(options["edge_completes"])
        self._cells: dict[int, frozenset[int]] = {}

    def site(self) -> Site:
        """Return where tiles may ever lie: the table with all its extensions (TABLE-7)."""
        if self.kind == "table":
            return Site(self._window(0).__contains__, self._closes)
        if self.kind == "table_extend":
            return Site(self._window(ALL_SIDES).__contains__)
        return Site()

    def bounds(self, extended: int) -> tuple[int, int, int, int]:
        """Return the outermost columns and rows, west, north, east and south (TABLE-6).

        Args:
            extended: the sides that have been extended by half the table's size, as bits.
        """
        across, down = self.width // 2, self.height // 2
        return (
            -across - across * (extended >> 3 & 1),
            -down - down * (extended & 1),
            across + across * (extended >> 1 & 1),
            down + down * (extended >> 2 & 1),
        )

    def _window(self, extended: int) -> frozenset[int]:
        west, north, east, south = self.bounds(extended)
        return frozenset(x * STRIDE + y for x in range(west, east + 1) for y in range(north, south + 1))

    def test(self, land: Landscape, extended: int) -> Callable[[int], bool] | None:
        """Return whether a cell is on the table now, ``None`` when the site says all there is to say."""
        if self.kind == "table_push":
            return self._room(land)
        if self.kind == "table_extend":
            if extended not in self._cells:
                self._cells[extended] = self._window(extended)
            return self._cells[extended].__contains__
        return None

    def _room(self, land: Landscape) -> Callable[[int], bool]:
        """Return whether a cell is within reach when the landscape may be pushed."""
        places = [xy(at) for at in land.cells]
        xs, ys = [x for x, _ in places], [y for _, y in places]
        west, east = max(xs) - self.width + 1, min(xs) + self.width - 1
        north, south = max(ys) - self.height + 1, min(ys) + self.height - 1

        def has_room(at: int) -> bool:
            x, y = xy(at)
            return west <= x <= east and north <= y <= south

        return has_room
