"""Terminal styles as small numbers, and the shortest control sequence from one to another.

An **style** is a foreground, a background and attributes, as the codes of one colour depth. Styles of a depth
are shared by all terminals of a program, because they hold nothing of any one of them.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from rich.color import Color
from rich.color import ColorSystem as System
from rich.style import Style

from tui.base.depth import Depth

SYSTEMS: Final = {
    Depth.TRUECOLOR: System.TRUECOLOR,
    Depth.ANSI256: System.EIGHT_BIT,
    Depth.ANSI16: System.STANDARD,
    Depth.NONE: System.STANDARD,
}
"""Rich's names of the colour depths; without colours, those of 16 are used for the default ones."""

_FOREGROUND, _BACKGROUND = "39", "49"

# Rich's attributes, and what switches each of them on and off.
_ATTRIBUTES: Final = (
    "bold", "dim", "italic", "underline", "blink", "blink2", "reverse", "conceal", "strike", "underline2",
    "frame", "encircle", "overline",
)  # fmt: skip
_ON: Final = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "21", "51", "52", "53")
_OFF: Final = ("22", "22", "23", "24", "25", "25", "27", "28", "29", "24", "54", "54", "55")
_SEEN_ON_BLANKS: Final = sum(1 << _ON.index(code) for code in ("4", "7", "9", "21", "51", "52", "53"))

_MOST: Final = 1 << 16  # how many sequences and styles are remembered before all are computed again


class CellStyle(NamedTuple):
    """The style of a character."""

    foreground: str  # codes of its colour; `""` when it does not matter, as for blanks
    background: str
    attributes: int


DEFAULT: Final = 0
"""The style of a terminal that was just reset."""


class StyleTable:
    """All styles of one colour depth."""

    def __init__(self, depth: Depth) -> None:
        self._system = SYSTEMS[depth]
        self._numbers: dict[CellStyle, int] = {}
        self._by_id: list[CellStyle] = []
        self._styles: dict[Style | None, int] = {}
        self._changes: dict[tuple[int, int], tuple[str, int]] = {}
        self.number(CellStyle(_FOREGROUND, _BACKGROUND, 0))

    def __getitem__(self, number: int) -> CellStyle:
        return self._by_id[number]

    def of(self, style: Style | None) -> int:
        """Return the number of a style's style."""
        number = self._styles.get(style)
        if number is None:
            if len(self._styles) >= _MOST:
                self._styles.clear()
            number = self._styles[style] = self.number(self._cell_style(style or Style.null()))
        return number

    def blank(self, style_id: int) -> int:
        """Return the style of blanks in some style: for them the foreground hardly ever matters."""
        foreground, background, attributes = self._by_id[style_id]
        seen = attributes & _SEEN_ON_BLANKS
        return self.number(CellStyle(foreground if seen else "", background, seen))

    def erases(self, style_id: int) -> bool:
        """Return whether erased cells look like blanks in this style."""
        return not self._by_id[style_id].attributes

    def has_background(self, style_id: int) -> bool:
        """Return whether the background is another one than the terminal's own."""
        return self._by_id[style_id].background != _BACKGROUND

    def solid(self, style_id: int) -> bool:
        """Return whether foreground and background are the same."""
        foreground, background, attributes = self._by_id[style_id]
        if attributes or foreground in ("", _FOREGROUND):
            return False
        number, *rest = foreground.split(";")
        return [str(int(number) + 10), *rest] == background.split(";")

    def change(self, now: int, wanted: int) -> tuple[str, int]:
        """Return the escape sequence from one style of a terminal to another, and the style afterwards."""
        found = self._changes.get((now, wanted))
        if found is None:
            if len(self._changes) >= _MOST:
                self._changes.clear()
            found = self._changes[now, wanted] = self._change(self._by_id[now], self._by_id[wanted])
        return found

    def number(self, style: CellStyle) -> int:
        """Return the number of a style."""
        number = self._numbers.get(style)
        if number is None:
            number = self._numbers[style] = len(self._by_id)
            self._by_id.append(style)
        return number

    def _cell_style(self, style: Style) -> CellStyle:
        return CellStyle(
            self._codes(style.color, foreground=True),
            self._codes(style.bgcolor, foreground=False),
            sum(1 << bit for bit, name in enumerate(_ATTRIBUTES) if getattr(style, name)),
        )

    def _codes(self, color: Color | None, *, foreground: bool) -> str:
        if color is None:
            return _FOREGROUND if foreground else _BACKGROUND
        return ";".join(color.downgrade(self._system).get_ansi_codes(foreground))

    def _change(self, now: CellStyle, wanted: CellStyle) -> tuple[str, int]:
        foreground = wanted.foreground or now.foreground
        then = self.number(CellStyle(foreground, wanted.background, wanted.attributes))
        codes = []
        if wanted.attributes != now.attributes:
            off = {_OFF[bit] for bit in _bits(now.attributes & ~wanted.attributes)}
            codes += sorted(off)
            codes += [
                _ON[bit]
                for bit in _bits(wanted.attributes)
                if not now.attributes & 1 << bit or _OFF[bit] in off
            ]
        if foreground != now.foreground:
            codes.append(foreground)
        if wanted.background != now.background:
            codes.append(wanted.background)
        return (f"\x1b[{';'.join(codes)}m" if codes else ""), then


def _bits(attributes: int) -> list[int]:
    return [bit for bit in range(len(_ON)) if attributes & 1 << bit]


@cache
def style_table(depth: Depth) -> StyleTable:
    """Return the styles of a depth."""
    return StyleTable(depth)
