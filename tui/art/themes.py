"""Palettes of the colour themes: how each differs from the dark one of :mod:`tui.art.palette`.

With 24-bit and 256 colours a theme names its own colours; those of the 256 are the nearest ones.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Final


@dataclass(frozen=True, slots=True)
class ThemePalette:
    """The colours in which a theme differs from the dark one.

    Attributes:
        rgb: 24-bit colours by code.
        low: numbers of the 16 colours by code.
        is_light: whether what stands back fades into a light ground.
    """

    rgb: Mapping[str, int] = field(default_factory=dict)
    low: Mapping[str, int] = field(default_factory=dict)
    is_light: bool = False


_LIGHT: Final = ThemePalette(is_light=True)
_CONTRAST: Final = ThemePalette()
_RED_GREEN: Final = ThemePalette()
_BLUE_YELLOW: Final = ThemePalette()

_PALETTES: Final = {
    "light": _LIGHT,
    "contrast": _CONTRAST,
    "red-green": _RED_GREEN,
    "blue-yellow": _BLUE_YELLOW,
}
_PLAIN: Final = ThemePalette()


def palette_of(theme: str) -> ThemePalette:
    """Return what a theme changes; nothing for the dark one and that of the terminal."""
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
