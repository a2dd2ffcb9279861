"""The signs of the seats: a shape, a letter and a colour each, so that colour is never alone.

The colours start from the Okabe-Ito set and are moved where they would sink into grass, sea, stone
or roofs. Every colour comes with the colour in which a shape is written on it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rich.style import Style

from tui.base.depth import Depth, Look
from tui.drawing.art.palette import Shade, colours, style


@dataclass(frozen=True, slots=True)
class SeatSymbol:
    """The appearance of one seat."""

    shape: str
    letter: str  # its sign where only ASCII can be shown
    code: str
    foreground: str  # the colour of what is written on it, a code of the palette
    on_dark: str  # its colour, light enough for a dark ground, a code of the palette

    def sign(self, look: Look) -> str:
        """Return the one-character sign that ``look`` can show."""
        return self.shape if look.unicode else self.letter


SEATS: Final = (
    SeatSymbol("●", "A", "1", "k", "1"),
    SeatSymbol("▲", "B", "2", "k", "2"),
    SeatSymbol("■", "C", "3", "k", "3"),
    SeatSymbol("◆", "D", "4", "K", "a"),
    SeatSymbol("★", "E", "5", "K", "x"),
    SeatSymbol("✚", "F", "6", "k", "6"),
)
"""The seats in order; more than six share signs from the start again."""


def seat(number: int) -> SeatSymbol:
    """Return the look of seat ``number`` (from 0)."""
    return SEATS[number % len(SEATS)]


def badge_style(number: int, look: Look) -> Style:
    """Return the style of a seat's sign: its text colour on its colour, or bold where there is none."""
    if look.depth is Depth.NONE:
        return Style(bold=True)
    codes = colours(look.depth, Shade.PLAIN, look.theme)
    found = seat(number)
    return style(look.depth, codes[ord(found.foreground)], codes[ord(found.code)], bold=True)
