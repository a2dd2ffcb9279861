"""Followers as little figures of pixels, for the larger tiles, and as characters where there is no room.

In a figure ``#`` is the seat's colour, ``o`` the outline, a space is clear and any other character is
a code of the palette. Every figure is seven pixels wide and six high, a large one nine wide; its
middle cell carries the seat's sign. Where there is no room for figures a large one shows the sign twice.
"""

from __future__ import annotations

from typing import Final

from tui.drawing.art.vector import figures as drawings

WIDTH: Final = 7
HEIGHT: Final = 3
"""Size of a figure in cells; a large one is wider."""


class FigureSprite:
    """The drawing of a figure in a role.

    Attributes:
        weight: how much it counts in majorities: 2 for a large one, 0 for what is no follower.
        drawing: the same as vector art, see :mod:`tui.drawing.art.vector.figures`; ``""`` to show the pixels.
    """

    def __init__(self, *rows: str, mark: str = " ", weight: int = 1, drawing: str = "") -> None:
        self.rows = rows
        self.mark = mark
        self.weight = weight
        self.drawing = drawing

    @property
    def size(self) -> tuple[int, int]:
        """The width and the height in cells."""
        return len(self.rows[0]), len(self.rows) // 2

    @property
    def brackets(self) -> str:
        """The two characters around a seat's sign where tiles are drawn with characters."""
        return "()" if self.weight and self.mark != "_" else 2 * self.mark

    def signs(self, sign: str, room: int) -> str:
        """Return a seat's sign, twice for a large figure if there is room."""
        return 2 * sign if self.weight > 1 and room > 2 else sign

    def badge(self, sign: str, room: int) -> str:
        """Return the badge of a figure on the smallest tiles: a figure that is no follower shows its mark."""
        return self.signs(sign, room) if self.weight or room <= 2 else sign + self.mark

    def painted(self, body: str, outline: str) -> tuple[str, ...]:
        """Return the pixels with the codes of the seat's colour and of the outline."""
        return tuple(row.replace("#", body).replace("o", outline) for row in self.rows)


FOLLOWER: Final = FigureSprite(
    "  ooo  ",
    " oo#oo ",
    "o#####o",
    " o###o ",
    " o###o ",
    " o#o#o ",
    drawing=drawings.FOLLOWER,
)
KNIGHT: Final = FigureSprite(
    "  ooo S",
    " oSSSoS",
    "o#####S",
    " o###oS",
    " o###o ",
    " o#o#o ",
    mark="^",
    drawing=drawings.KNIGHT,
)
WITH_HAT: Final = (
    "  jjj  ",
    "jjjjjjj",
    "o#####o",
    " o###o ",
    " o###o ",
    " o#o#o ",
)
"""A follower with a broad hat."""
