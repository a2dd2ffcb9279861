"""Palettes of the colour themes: how each differs from the dark one of :mod:`tui.drawing.art.palette`.

With 24-bit and 256 colours a theme names its own colours; those of the 256 are the nearest ones.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Final


@dataclass(frozen=True, slots=True)
class ThemePalette:
    """The colours in which a theme differs from the dark one."""

    rgb: Mapping[str, int] = field(default_factory=dict)  # 24-bit colours by code
    low: Mapping[str, int] = field(default_factory=dict)  # numbers of the 16 colours by code
    is_light: bool = False


_LIGHT: Final = ThemePalette(
    rgb={
        # light paper
        ".": 0xF4EEDF,
        ",": 0xECE4D0,
        "_": 0xD9E6C8,
        ":": 0x5F8F4A,
        "#": 0xFFFFFF,
        "*": 0x17130C,
        "V": 0xE6DDC6,
        "=": 0xDCD2B8,
        "~": 0xCFD4D6,
        "%": 0xE4E8E9,
        "F": 0xA9C48A,
        "y": 0xA87C00,
        "+": 0x1F6E2C,
        "!": 0xC4281C,
    },
    low={".": 15, ",": 15, "_": 15, ":": 2, "#": 15, "*": 0, "V": 15, "=": 15, "~": 15, "+": 2},
    is_light=True,
)
_CONTRAST: Final = ThemePalette(
    rgb={
        ".": 0x000000,
        ",": 0x0A0A0A,
        "_": 0x003A1C,
        ":": 0x00C060,
        "g": 0x4F9A2E,
        "<": 0x3F8A28,
        "t": 0x3A7A20,
        "l": 0x7CC05A,
        "v": 0x3C78FF,
        "f": 0x9CD8FF,
        "C": 0xF2C878,
        "P": 0xFFFFFF,
        "p": 0xFFFFFF,
        "M": 0xFFFFFF,
        "N": 0x000000,
        "m": 0x525252,
        "L": 0xD8D8D8,
        "D": 0x101010,
        "S": 0xFFFFFF,
        "7": 0x101014,
        "1": 0xFF8A00,
        "2": 0x60D8FF,
        "3": 0xFFF000,
        "4": 0xD030C0,
        "5": 0x5A5A5A,
        "+": 0x50FF60,
        "!": 0xFF4040,
        "*": 0xFFFFFF,
    },
    low={"p": 15},
)
_RED_GREEN: Final = ThemePalette(
    rgb={
        ".": 0x14181F,
        ",": 0x1A2029,
        # the seats of Okabe and Ito, fields blue-green, cities yellow and black
        "g": 0x4A937F,
        "<": 0x4A937F,
        "t": 0x3B7F6E,
        "l": 0x79B7A6,
        "T": 0x1E5A50,
        "h": 0x1E5A50,
        "n": 0x8A9A5A,
        "v": 0x3A6FC0,
        "C": 0xF0C660,
        "O": 0xA06A18,
        "&": 0x153C48,
        '"': 0x0E2830,
        "/": 0xF2D25A,
        ";": 0x7A5C10,
        ")": 0x4A220C,
        "e": 0x8A8F3C,
        "1": 0xE69F00,
        "2": 0x8CD4FF,
        "3": 0xF7EE6A,
        "4": 0xB0478F,
        "+": 0x7FD8FF,
        "!": 0xFF8A1F,
        "a": 0xE8A0D0,
    },
    low={"+": 14, "!": 9},
)
_BLUE_YELLOW: Final = ThemePalette(
    rgb={
        ".": 0x181618,
        ",": 0x201C1F,
        # fields grey-green, red and pink where others have yellow
        "g": 0x6B9A62,
        "<": 0x5C8A54,
        "t": 0x527E4A,
        "l": 0x8CB884,
        "v": 0x4A86A0,
        "f": 0x9CCBD2,
        "C": 0xE4B49A,
        "O": 0xB0503A,
        "/": 0xF0C8A0,
        ";": 0x7A4E2A,
        "$": 0xFFD0B8,
        "y": 0xF4D0C8,
        "1": 0xFF8A5C,
        "2": 0x7FE0E6,
        "3": 0xFFD6DE,
        "4": 0xB8246A,
        "+": 0x6CEBD8,
        "!": 0xFF4258,
    },
)

_PALETTES: Final = {
    "light": _LIGHT,
    "contrast": _CONTRAST,
    "red-green": _RED_GREEN,
    "blue-yellow": _BLUE_YELLOW,
}
_PLAIN: Final = ThemePalette()


def palette_of(theme: str) -> ThemePalette:
    """Return a theme's changes; none for the dark one and that of the terminal."""
    return _PALETTES.get(theme, _PLAIN)


_STEPS: Final = (0, 95, 135, 175, 215, 255)
_CUBE, _GREYS = 16, 232


def rgb256(number: int) -> int:
    """Return the 24-bit colour of one of the 256, from 16 on: those below are the terminal's own."""
    if number >= _GREYS:
        return 0x010101 * (8 + 10 * (number - _GREYS))
    red, rest = divmod(number - _CUBE, 36)
    return _STEPS[red] << 16 | _STEPS[rest // 6] << 8 | _STEPS[rest % 6]


@cache
def nearest256(rgb: int) -> int:
    """Return the number of the colour of the 256 that is most like a 24-bit colour."""
    return min(range(_CUBE, 256), key=lambda number: _distance(rgb256(number), rgb))


def _distance(one: int, other: int) -> int:
    """Return how much two colours differ; the eye sees green best and blue least."""
    return sum(
        weight * ((one >> shift & 255) - (other >> shift & 255)) ** 2
        for weight, shift in ((3, 16), (6, 8), (1, 0))
    )
