"""Styles as small numbers, and the shortest control sequence from one to another.

An **ink** is a foreground, a background and attributes, as the codes of one colour depth. Inks of a depth
are shared by all terminals of a program, because they hold nothing of any one of them.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from rich.color import Color
from rich.color import ColorSystem as System
from rich.style import Style

from tui.art.depth import Depth

SYSTEMS: Final = {
    Depth.TRUECOLOR: System.TRUECOLOR,
    Depth.ANSI256: System.EIGHT_BIT,
    Depth.ANSI16: System.STANDARD,
    Depth.NONE: System.STANDARD,
}
"""Rich's names of the colour depths; without colours, those of 16 are used for the default ones."""

_FOREGROUND, _BACKGROUND = "39", "49"

# What switches each of rich's attributes on and off, in the order of its bits.
_ON: Final = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "21", "51", "52", "53")
_OFF: Final = ("22", "22", "23", "24", "25", "25", "27", "28", "29", "24", "54", "54", "55")
_SEEN_ON_BLANKS: Final = sum(1 << _ON.index(code) for code in ("4", "7", "9", "21", "51", "52", "53"))

_MOST: Final = 1 << 16
"""How many sequences and styles are remembered before all are worked out anew."""


class Ink(NamedTuple):
    """How a character is written.

    Attributes:
        foreground: codes of its colour; ``""`` when it does not matter, as for blanks.
        background: codes of the colour behind it.
        attributes: rich's bits for bold and the like.
    """

    foreground: str
    background: str
    attributes: int


DEFAULT: Final = 0
"""The ink of a terminal that was just reset."""


class Inks:
    """All inks of one colour depth."""

    def __init__(self, depth: Depth) -> None:
        self._system = SYSTEMS[depth]
        self._numbers: dict[Ink, int] = {}
        self._inks: list[Ink] = []
        self._styles: dict[Style | None, int] = {}
        self._changes: dict[tuple[int, int], tuple[str, int]] = {}
        self.number(Ink(_FOREGROUND, _BACKGROUND, 0))

    def __getitem__(self, number: int) -> Ink:
        return self._inks[number]

    def of(self, style: Style | None) -> int:
        """Return the number of a style's ink."""
        number = self._styles.get(style)
        if number is None:
            if len(self._styles) >= _MOST:
                self._styles.clear()
            number = self._styles[style] = self.number(self._ink(style or Style.null()))
        return number

    def blank(self, ink: int) -> int:
        """Return the ink of blanks in some ink: for them the foreground hardly ever matters."""
        foreground, background, attributes = self._inks[ink]
        seen = attributes & _SEEN_ON_BLANKS
        return self.number(Ink(foreground if seen else "", background, seen))

    def erases(self, ink: int) -> bool:
        """Return whether erased cells look like blanks in this ink."""
        return not self._inks[ink].attributes

    def has_background(self, ink: int) -> bool:
        """Return whether the background is another one than the terminal's own."""
        return self._inks[ink].background != _BACKGROUND

    def solid(self, ink: int) -> bool:
        """Return whether foreground and background are the same."""
        foreground, background, attributes = self._inks[ink]
        return foreground[1:] == background[1:] and not attributes and foreground != _FOREGROUND

    def change(self, now: int, wanted: int) -> tuple[str, int]:
        """Return what turns the ink of a terminal into another one, and which it has then."""
        found = self._changes.get((now, wanted))
        if found is None:
            if len(self._changes) >= _MOST:
                self._changes.clear()
            found = self._changes[now, wanted] = self._change(self._inks[now], self._inks[wanted])
        return found

    def number(self, ink: Ink) -> int:
        """Return the number of an ink."""
        number = self._numbers.get(ink)
        if number is None:
            number = self._numbers[ink] = len(self._inks)
            self._inks.append(ink)
        return number

    def _ink(self, style: Style) -> Ink:
        return Ink(
            self._codes(style.color, foreground=True),
            self._codes(style.bgcolor, foreground=False),
            style._attributes & style._set_attributes,  # rich offers them only one by one
        )

    def _codes(self, color: Color | None, *, foreground: bool) -> str:
        if color is None:
            return _FOREGROUND if foreground else _BACKGROUND
        return ";".join(color.downgrade(self._system).get_ansi_codes(foreground))

    def _change(self, now: Ink, wanted: Ink) -> tuple[str, int]:
        foreground = wanted.foreground or now.foreground
        then = self.number(Ink(foreground, wanted.background, wanted.attributes))
        codes = []
        gone = now.attributes & ~wanted.attributes
        off = {_OFF[bit] for bit in _bits(gone)}
        codes += sorted(off)
        codes += [
            _ON[bit] for bit in _bits(wanted.attributes) if not now.attributes & 1 << bit or _OFF[bit] in off
        ]
        if foreground != now.foreground:
            codes.append(foreground)
        if wanted.background != now.background:
            codes.append(wanted.background)
        return (f"\x1b[{';'.join(codes)}m" if codes else ""), then


def _bits(attributes: int) -> list[int]:
    return [bit for bit in range(len(_ON)) if attributes & 1 << bit]


@cache
def inks(depth: Depth) -> Inks:
    """Return the inks of a depth."""
    return Inks(depth)
