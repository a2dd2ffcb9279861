"""Cells of a terminal as integers: the style above, the character below.

Characters beyond Unicode's last one stand for several that share a cell, such as a letter and its accents.
Integers below :data:`UNKNOWN` show parts of pictures, see :mod:`tui.drawing.art.picture_cells`.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import cache
from typing import Final

from rich.cells import split_graphemes
from rich.segment import Segment
from rich.style import Style
from textual.color import TRANSPARENT
from textual.filter import LineFilter

from tui.base.depth import Depth
from tui.drawing.art.picture_cells import PICTURE, picture_cell
from tui.drawing.art.pictures import PictureStyle
from tui.terminal.style_table import StyleTable, style_table

Cell = int

SHIFT: Final = 21
CHARACTER: Final = (1 << SHIFT) - 1
BLANK: Final = ord(" ")

FOLLOWS: Final = -1
"""The second cell of a wide character."""

UNKNOWN: Final = -2
"""A cell of which it is not known what the terminal shows in it."""

FIRST_CLUSTER: Final = 0x110000
_MOST_CLUSTERS: Final = 4096
_MOST_TEXTS: Final = 8192
_MOST_PICTURES: Final = 1024
_HALVES: Final = "▀▄"
_STEERING: Final = frozenset(
    [
        *map(chr, range(32)),
        *map(chr, range(0x7F, 0xA0)),
        *"\u061c\u200e\u200f\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff",
    ]
)
"""What has no place on a screen and could steer a terminal or turn lines around."""


class Cells:
    """Turns text into cells, for one colour depth."""

    def __init__(self, depth: Depth) -> None:
        self.styles: StyleTable = style_table(depth)
        self._known: dict[tuple[str, Style | None], list[Cell]] = {}
        self._pictures: dict[Hashable, tuple[object, list[list[Cell]] | None]] = {}
        self._clusters: list[str] = []
        self._numbers: dict[str, int] = {}

    def of(self, text: str, style: Style | None) -> list[Cell]:
        """Return the cells that a text fills; what would steer a terminal is left out."""
        if type(style) is PictureStyle:
            if style.known_by is self and style.known_text == text:
                return [style.known_cell]
            shown = self._part(text, style.part, style.under)
            if len(shown) == 1:
                style.known_by, style.known_text, style.known_cell = self, text, shown[0]
            return shown
        key = (text, style)
        found = self._known.get(key)
        if found is None:
            if style is not None and style.meta and PICTURE in style.meta:
                # Each cell has a style of its own: too many to be kept.
                return self._part(text, style.meta[PICTURE], style.clear_meta_and_links())
            if len(self._known) >= _MOST_TEXTS:
                self._known.clear()
            found = self._known[key] = self._cells(text, self.styles.of(style))
        return found

    def picture(
        self, rows: Sequence[Sequence[Segment]], width: int, filters: Sequence[LineFilter]
    ) -> list[list[Cell]] | None:
        """Return the cells of a picture, ``None`` if not every row fills its width cell by cell.

        Args:
            rows: its rows, which never change.
            width: of all rows, in cells.
            filters: change the rows; each looks at one piece of text at a time.
        """
        key = (id(rows), *filters)
        found = self._pictures.get(key)
        if found is None:
            if len(self._pictures) >= _MOST_PICTURES:
                self._pictures.clear()
            found = self._pictures[key] = rows, self._picture(rows, width, filters)
        return found[1]

    def _picture(
        self, rows: Sequence[Sequence[Segment]], width: int, filters: Sequence[LineFilter]
    ) -> list[list[Cell]] | None:
        picture = []
        for row in rows:
            segments = list(row)
            for one in filters:
                segments = one.apply(segments, TRANSPARENT)
            picture.append([cell for text, style, _control in segments for cell in self.of(text, style)])
        if any(len(row) != width or FOLLOWS in row for row in picture):
            return None
        return picture

    def _part(self, text: str, part: tuple[int, int, int], style: Style) -> list[Cell]:
        """Return the cell that shows a part of a picture; only the cell under it where it is not one."""
        under = self.of(text, style)
        if len(under) != 1 or under[0] < 0:
            return under
        return [picture_cell(*part, under[0])]

    def text(self, cell: Cell) -> str:
        """Return the text of a cell."""
        character = cell & CHARACTER
        return chr(character) if character < FIRST_CLUSTER else self._clusters[character - FIRST_CLUSTER]

    def blank(self, cell: Cell) -> Cell:
        """Return a blank in the style of a cell."""
        return self.styles.blank(max(cell, 0) >> SHIFT) << SHIFT | BLANK

    def _cells(self, text: str, style: int) -> list[Cell]:
        blank = self.styles.blank(style) << SHIFT | BLANK
        high = style << SHIFT
        solid = self.styles.solid(style)
        if text.isascii() and text.isprintable():
            return [blank if char == " " else high | ord(char) for char in text]
        found: list[Cell] = []
        for start, end, width in split_graphemes(text)[0]:
            cluster = text[start:end]
            if len(cluster) > 1:
                cluster = "".join(char for char in cluster if char not in _STEERING)
            if not width or not cluster or cluster in _STEERING:
                found += [blank] * width
            elif cluster == " " or (solid and cluster in _HALVES):
                found.append(blank)
            else:
                found.append(high | self._character(cluster))
                found += [FOLLOWS] * (width - 1)
        return found

    def _character(self, cluster: str) -> int:
        if len(cluster) == 1:
            return ord(cluster)
        number = self._numbers.get(cluster)
        if number is None:
            if len(self._clusters) >= _MOST_CLUSTERS:
                return ord(cluster[0])
            number = self._numbers[cluster] = FIRST_CLUSTER + len(self._clusters)
            self._clusters.append(cluster)
        return number


@cache
def cells(depth: Depth) -> Cells:
    """Return the cells of a depth, shared by all terminals of a program."""
    return Cells(depth)
