"""A canvas of pixels and characters, and its lines as terminal segments."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from rich.segment import Segment
from rich.style import Style

from tui.base.depth import Depth, Look
from tui.drawing.art.palette import Shade, attributes, colours, flat, style

Row = tuple[Segment, ...]

_HALF: Final = "▀"


@dataclass(frozen=True, slots=True)
class Letter:
    """A character in a terminal cell: colours as codes of the palette, and attributes.

    A ``ground`` of ``""`` stands for the colour of the pixels below.
    """

    char: str
    foreground: str
    ground: str = ""
    bold: bool = False
    dim: bool = False
    reverse: bool = False


class Canvas:
    """A picture, in terminal columns and lines.

    Attributes:
        codes: rows of pixels, two a line; codes of the palette.
        shades: per pixel its :class:`Shade`.
        letters: per line the characters in it, by column.
    """

    def __init__(self, columns: int, rows: list[bytearray]) -> None:
        self.columns = columns
        self.codes = rows
        self.shades = [bytearray(columns) for _ in rows]
        self.letters: list[dict[int, Letter]] = [{} for _ in range(len(rows) // 2)]

    def copy(self) -> Canvas:
        """Return a canvas with the same on it."""
        found = Canvas(self.columns, [bytearray(row) for row in self.codes])
        found.shades = [bytearray(row) for row in self.shades]
        found.letters = [dict(line) for line in self.letters]
        return found

    def dot(self, x: int, y: int, code: str) -> None:
        """Paint a pixel in its plain shade; pixels outside are ignored."""
        if 0 <= x < self.columns and 0 <= y < len(self.codes):
            self.codes[y][x] = ord(code)
            self.shades[y][x] = 0

    def holds(self, x: int, y: int, codes: bytes) -> bool:
        """Return whether a pixel has one of some codes."""
        return 0 <= x < self.columns and 0 <= y < len(self.codes) and self.codes[y][x] in codes

    def write(
        self, x: int, line: int, text: str, foreground: str, ground: str = "", *, bold: bool = False
    ) -> None:
        """Write a text, starting at a cell."""
        if 0 <= line < len(self.letters):
            for column, char in enumerate(text, x):
                if 0 <= column < self.columns:
                    self.letters[line][column] = Letter(char, foreground, ground, bold)

    def differing(self, other: Canvas, number: int) -> set[int]:
        """Return the columns of a line in which another canvas of the same size shows something else."""
        mine, its = self.letters[number], other.letters[number]
        found = {x for x in mine.keys() | its.keys() if mine.get(x) != its.get(x)} if mine != its else set()
        for y in (2 * number, 2 * number + 1):
            if self.codes[y] != other.codes[y] or self.shades[y] != other.shades[y]:
                pairs = zip(self.codes[y], other.codes[y], strict=True)
                found.update([x for x, (code, its_code) in enumerate(pairs) if code != its_code])
        return found

    def line(self, number: int, look: Look) -> Row:
        """Return a line of pixels and characters."""
        upper, lower = self.codes[2 * number], self.codes[2 * number + 1]
        light, dark = self.shades[2 * number], self.shades[2 * number + 1]
        return _line(
            bytes(upper),
            bytes(lower),
            bytes(light),
            bytes(dark),
            tuple(self.letters[number].items()),
            look,
        )

    def written(self, number: int, look: Look) -> Row:
        """Return a line of characters only."""
        letters = self.letters[number]
        shown = colours(look.depth, Shade.PLAIN, look.theme)
        found: list[Segment] = []
        text, last = "", Style()
        for x in range(self.columns):
            letter = letters.get(x, _BLANK)
            if look.depth is Depth.NONE:
                drawn = attributes(letter.bold, letter.dim, letter.reverse)
            else:
                drawn = style(
                    look.depth,
                    shown[ord(letter.foreground)],
                    shown[ord(letter.ground or ".")],
                    letter.bold,
                )
            if drawn != last:
                if text:
                    found.append(Segment(text, last))
                text, last = "", drawn
            text += letter.char
        found.append(Segment(text, last))
        return tuple(found)


_BLANK: Final = Letter(" ", ".")


@lru_cache(maxsize=256)
def _line(
    upper: bytes,
    lower: bytes,
    light: bytes,
    dark: bytes,
    written: tuple[tuple[int, Letter], ...],
    look: Look,
) -> Row:
    """Return two rows of pixels with the characters on them; most lines of a map stay as they are."""
    letters = dict(written)
    shown = [colours(look.depth, shade, look.theme) for shade in Shade]
    found: list[Segment] = []
    text, last = "", Style()
    for x in range(len(upper)):
        letter = letters.get(x)
        top = shown[light[x]][upper[x]]
        if letter is not None:
            ground = shown[0][ord(letter.ground)] if letter.ground else top
            char, drawn = (
                letter.char,
                style(look.depth, shown[0][ord(letter.foreground)], ground, letter.bold),
            )
        else:
            bottom = shown[dark[x]][lower[x]]
            if top == bottom:
                char, drawn = " ", flat(look.depth, top)
            else:
                char, drawn = _HALF, style(look.depth, top, bottom)
        if drawn is not last:
            if text:
                found.append(Segment(text, last))
            text, last = "", drawn
        text += char
    found.append(Segment(text, last))
    return tuple(found)


def stamp(canvas: Canvas, rows: Iterable[str], left: int, top: int, outline: str) -> None:
    """Draw a picture in pixels over all that is there; ``outline`` is the code of the colour around it."""
    drawn = {
        (x, y): char for y, row in enumerate(rows, top) for x, char in enumerate(row, left) if char != " "
    }
    if outline:
        surround(canvas, set(drawn), outline)
    for (x, y), char in drawn.items():
        canvas.dot(x, y, char)
        if 0 <= y // 2 < len(canvas.letters):
            canvas.letters[y // 2].pop(x, None)


def surround(canvas: Canvas, body: set[tuple[int, int]], outline: str) -> None:
    """Draw the outline of some pixels."""
    for x, y in body:
        for beside in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if beside not in body:
                canvas.dot(*beside, outline)
