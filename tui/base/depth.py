"""The colour depth of a terminal, and whether it can show more than ASCII."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import Final


class Depth(IntEnum):
    """The number of colours; a greater value has more."""

    NONE = 0
    ANSI16 = 16
    ANSI256 = 256
    TRUECOLOR = 1 << 24


_ASCII_TERMS: Final = ("vt100", "vt220")  # terminals that show nothing but ASCII
_LOCALE: Final = ("LC_ALL", "LC_CTYPE", "LANG")
"""Variables that name the characters of a terminal, in order of precedence."""

TRUECOLOR_TERMS: Final = (
    "alacritty",
    "contour",
    "foot",
    "ghostty",
    "iterm2",
    "konsole",
    "mintty",
    "rio",
    "vscode",
    "wezterm",
    "xterm-ghostty",
    "xterm-kitty",
    "kitty",
)
"""Terminals that show 24-bit colour whether or not COLORTERM came along."""


COLOUR_THEMES: Final = ("dark", "light", "contrast", "red-green", "blue-yellow", "terminal")
"""The names of the colour themes: of screens and of the map.

``"red-green"`` is for people with protanopia or deuteranopia, ``"blue-yellow"`` for people with tritanopia;
``"terminal"`` has no colours but the 16 of the terminal.
"""


@dataclass(frozen=True, slots=True)
class Look:
    """The appearance of the picture for one person.

    Attributes:
        texture: whether plains get tufts and seas get waves; without, a repaint sends fewer bytes.
        theme: which colours, one of :data:`COLOUR_THEMES`.
        picture_cell: where the terminal shows pictures, the width and height of a cell in pixels.
        letters: whether letters of all languages may be written where nothing else but ASCII may.
    """

    depth: Depth = Depth.TRUECOLOR
    unicode: bool = True
    texture: bool = True
    theme: str = "dark"
    picture_cell: tuple[int, int] | None = None
    letters: bool = False

    @property
    def glyphs(self) -> bool:
        """True if tiles are drawn with one character a cell instead of coloured half blocks."""
        return self.depth is Depth.NONE or not self.unicode


def detect_depth(environ: Mapping[str, str]) -> Depth:
    """Return how many colours the terminal that ``environ`` describes shows."""
    if environ.get("NO_COLOR"):
        return Depth.NONE
    term = environ.get("TERM", "").strip().lower()
    if term in ("dumb", "unknown") or term.startswith(("vt1", "vt2", "vt3")):
        return Depth.NONE
    if environ.get("COLORTERM", "").strip().lower() in ("truecolor", "24bit"):
        return Depth.TRUECOLOR
    if term.endswith("-direct") or term in TRUECOLOR_TERMS:
        return Depth.TRUECOLOR
    if term.startswith(tuple(f"{name}-" for name in TRUECOLOR_TERMS)):
        return Depth.TRUECOLOR
    if environ.get("WT_SESSION"):
        return Depth.TRUECOLOR
    if "256" in term:
        return Depth.ANSI256
    return Depth.ANSI16


def detect_unicode(environ: Mapping[str, str]) -> bool:
    """Return whether the locale in ``environ`` is a UTF-8 one; the Linux console counts as ASCII.

    Its font has the letters of a language, but few other signs. Of a dumb terminal only the locale is known.
    """
    return environ.get("TERM", "").lower() not in ("linux", "dumb") and detect_letters(environ)


def detect_letters(environ: Mapping[str, str]) -> bool:
    """Return whether the locale in ``environ`` is a UTF-8 one, for a terminal that knows more than ASCII.

    In the C locale, and in one that is not installed, Python gives itself ``LC_CTYPE=C.UTF-8``, which says
    nothing of the terminal.
    """
    if environ.get("TERM", "").lower() in _ASCII_TERMS:
        return False
    lang = environ.get("LANG", "")
    plain = (lang in ("C", "POSIX") or "." in lang) and environ.get("LC_CTYPE") == "C.UTF-8"
    for name in ("LC_ALL", "LANG") if plain else _LOCALE:
        if environ.get(name):
            return environ[name].upper().replace("-", "").endswith(("UTF8", "UTF8@EURO"))
    return bool(environ.get("WT_SESSION"))


def leaves_letters_open(environ: Mapping[str, str]) -> bool:
    """Return whether ``environ`` does not tell which characters a terminal, which it names, shows."""
    term = environ.get("TERM", "").lower()
    told = any(map(environ.get, (*_LOCALE, "WT_SESSION")))
    return bool(term) and term not in ("dumb", *_ASCII_TERMS) and not told


def detect(environ: Mapping[str, str]) -> Look:
    """Return the look that suits the terminal that ``environ`` describes."""
    return Look(detect_depth(environ), detect_unicode(environ), letters=detect_letters(environ))
