"""Filters for everything that is written: what a terminal cannot show is removed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final
from unicodedata import category, normalize

from rich.cells import cell_len
from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from tui.base.depth import Depth, Look

_PLAIN: Final = str.maketrans("…–—‘’“”„«»•·×│─‹›", '~--\'\'"""""*.x|-<>')


class Colourless(LineFilter):
    """Removes colours from styles; keeps bold, reverse and underline."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [Segment(text, style and style.without_color, control) for text, style, control in segments]


class Plain(LineFilter):
    """Writes ASCII for all other characters."""

    def __init__(self, letters: bool = False) -> None:
        super().__init__()
        self._letters = letters

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [
            segment
            if segment.text.isascii()
            else Segment(in_ascii(segment.text, self._letters), segment.style, segment.control)
            for segment in segments
        ]


@lru_cache(1024)
def in_ascii(text: str, letters: bool = False) -> str:
    """Return ``text`` in ASCII, as wide as it was: letters lose their accents, the rest becomes ``?``."""
    return "".join(
        char
        if char.isascii() or (letters and category(char)[0] in "LM")
        else _letter(char).ljust(cell_len(char), "?")
        for char in normalize("NFC", text).translate(_PLAIN)
    )


def _letter(char: str) -> str:
    base = normalize("NFKD", char)[0]
    return base if base.isascii() and cell_len(char) == 1 else ""


_COLOURLESS: Final = Colourless()
_PLAINLY: Final = Plain()
_IN_LETTERS: Final = Plain(letters=True)


def filters(look: Look) -> Sequence[LineFilter]:
    """Return the filters for a look; palettes and themes see to everything but these two."""
    chosen: list[LineFilter] = []
    if look.depth is Depth.NONE:
        chosen.append(_COLOURLESS)
    if not look.unicode:
        chosen.append(_IN_LETTERS if look.letters else _PLAINLY)
    return chosen
