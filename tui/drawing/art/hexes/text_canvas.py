"""A canvas for hex maps in characters."""

from __future__ import annotations

from typing import Final

from tui.base.depth import Look
from tui.drawing.art.hexes.canvas import Canvas, Letter
from tui.drawing.art.hexes.geometry import Geometry

TEXT: Final = "H"
"""The colour of plain text."""


class TextCanvas:
    """A canvas of characters on which hexes are bricks.

    Attributes:
        high: lines of a brick, its upper rule included.
    """

    def __init__(self, at: Geometry, look: Look) -> None:
        self.at, self.look = at, look
        self.canvas = Canvas(at.columns, [bytearray(at.columns) for _ in range(2 * at.lines)])
        self.high = at.step // 2

    def put(
        self, x: int, line: int, text: str, foreground: str = TEXT, ground: str = "", **how: bool
    ) -> None:
        """Write a text, starting at a cell; ``how`` are attributes of :class:`Letter`."""
        if 0 <= line < self.at.lines:
            for column, char in enumerate(text, x):
                if 0 <= column < self.at.columns:
                    self.canvas.letters[line][column] = Letter(char, foreground, ground, **how)

    def cells(self, edge: int) -> list[tuple[int, int, bool]]:
        """Return the cells between the ends of an edge, and whether it is horizontal there."""
        (ax, ay), (bx, by) = sorted(self.at.ends(edge))
        if ay == by:
            return [(x, ay // 2, True) for x in range(ax + 1, bx)]
        top, bottom = sorted((ay // 2, by // 2))
        return [(ax, line, False) for line in range(top + 1, bottom)]
