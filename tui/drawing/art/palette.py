"""Colours of the picture, mixed by hand for every colour depth.

A pixel holds a code, one character that says what it is made of. The table gives each code a
24-bit colour, three of the 256 colours (as it is, dimmed, lit) and one of the 16. Dimming and
lighting 24-bit colours is a mixture. Where there are only 16 colours, a picture that stands back
is grey, and a tile in hand is dithered with the background.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from functools import cache
from typing import Final

from rich.color import Color
from rich.style import Style

from tui.base.depth import Depth, Look
from tui.drawing.art.themes import nearest256, palette_of, rgb256


class Shade(IntEnum):
    """In what light a pixel is seen."""

    PLAIN = 0
    GHOST = 1
    SOFT = 2
    LIT = 3


Colour = tuple[int, int, int, int, int]
"""24-bit, 256 plain, 256 dimmed, 256 lit, 16."""

_TABLE: Final[dict[str, Colour]] = {
    # sea
    "w": (0x183868, 17, 235, 25, 4),  # open water
    "v": (0x3F74B4, 67, 239, 110, 12),  # a wave
    "f": (0x7FBFE0, 74, 67, 117, 12),  # foam along the shore
    # grassland
    "g": (0x659B45, 64, 58, 107, 2),  # grass
    "t": (0x4C8234, 65, 239, 107, 10),  # a tuft
    "l": (0x7FB454, 107, 65, 150, 10),  # young grass
    "T": (0x3D7838, 28, 22, 34, 2),  # a bush
    "y": (0xF0DC78, 222, 143, 229, 10),  # a flower
    "b": (0xECDCAE, 187, 144, 230, 15),  # beach
    # mountain
    "m": (0x5E5550, 243, 238, 246, 6),  # rock
    "L": (0xC8BCAB, 254, 243, 255, 15),  # the lit face of a peak
    "D": (0x38312D, 232, 234, 238, 0),  # its dark face
    "S": (0xF7F6F2, 255, 248, 231, 15),  # snow
    "c": (0x554B46, 238, 236, 242, 0),  # foot of a cliff
    # town
    "R": (0xDE5238, 167, 94, 173, 1),  # roof
    "r": (0x54120C, 52, 234, 95, 1),  # roof in the shade
    "H": (0xF6EAD0, 230, 187, 231, 15),  # house wall
    "`": (0x54120C, 52, 52, 94, 15),  # joints of roof tiles
    "|": (0x54120C, 52, 52, 94, 0),  # roofs of a city from afar
    "d": (0x54382A, 52, 52, 94, 0),  # door
    "W": (0xCBB28A, 144, 101, 187, 15),  # town wall
    "j": (0x7C5331, 94, 58, 136, 3),  # pier
    # city
    "C": (0xD8AE68, 179, 136, 222, 3),  # its ground
    "O": (0xB5602A, 130, 94, 173, 1),  # a roof of clay
    "M": (0xCDC3B4, 251, 244, 188, 15),  # wall
    "N": (0x2F2A26, 236, 235, 242, 0),  # a gap of its battlements
    "B": (0x2346B8, 26, 25, 33, 12),  # a pennant
    # roads, banks and gardens
    "P": (0xFFFBEC, 231, 248, 230, 15),  # road
    "p": (0xE4D3A2, 187, 245, 223, 15),  # its worn edge
    "x": (0xB6AB9C, 250, 244, 254, 15),  # a bridge
    "n": (0x8C9C4A, 100, 58, 143, 10),  # reeds on a bank
    "q": (0xD9CDB0, 187, 144, 230, 3),  # the yard of a monastery
    "h": (0x2F6E38, 28, 22, 34, 10),  # a hedge
    "a": (0xE77BAA, 211, 168, 218, 13),  # roses
    # prairie
    "e": (0x88903A, 101, 58, 143, 2),  # its grass
    "E": (0x727A32, 65, 239, 143, 10),  # a tuft
    "i": (0xAFA752, 143, 242, 180, 10),  # dry grass
    "Q": (0x44291A, 52, 52, 94, 0),  # an animal
    "X": (0x8E6A3A, 94, 58, 137, 3),  # a ploughed furrow
    # wooden town
    "z": (0xC48F57, 173, 131, 215, 3),  # its ground
    "Z": (0x66321A, 238, 236, 95, 0),  # a roof of shingles
    "u": (0x3A2412, 235, 235, 95, 0),  # a stake of the palisade
    "U": (0x9A6B3A, 137, 95, 180, 15),  # a lighter one
    "A": (0xD8457A, 168, 125, 205, 13),  # the awning of a trading post
    # castle
    "Y": (0xA0855A, 137, 59, 144, 3),  # earth of a court
    "J": (0xB89E72, 143, 242, 180, 3),  # a pale cobble in it
    "0": (0x82693F, 95, 239, 137, 0),  # a dark one
    "s": (0xC4C8D2, 245, 240, 250, 12),  # stone of a tower
    "7": (0x33363E, 237, 235, 242, 0),  # the same in the shade
    "8": (0x33508C, 25, 24, 61, 4),  # slate
    "9": (0x6C92D8, 68, 60, 111, 12),  # slate in the sun
    "G": (0x1F8A5B, 29, 23, 36, 2),  # the awning of a stall
    "I": (0xB9AE9A, 250, 243, 254, 15),  # the walk on the wall
    "V": (0x2C2620, 236, 235, 237, 0),  # bare ground within the wall
    "=": (0x352E26, 237, 236, 238, 0),  # the same, the other squares of the chess-board
    "F": (0x3F5F38, 65, 59, 108, 2),  # meadow outside
    # diagrams
    "<": (0x447C38, 65, 58, 107, 2),  # fields
    "'": (0x6C7430, 100, 58, 143, 2),  # prairie
    "?": (0x743414, 94, 235, 130, 1),  # a complete city or town
    "[": (0xF2DCA8, 223, 143, 230, 3),  # another city on a tile
    "}": (0x6E2B3A, 53, 234, 95, 1),  # the same, complete
    ">": (0xF09A84, 216, 131, 223, 13),  # a house
    "^": (0x7E2418, 88, 52, 124, 1),  # the same, complete
    "-": (0xC4C8D2, 252, 240, 254, 6),  # a tower
    "]": (0xA89F90, 247, 241, 250, 0),  # a complete road
    '"': (0x123018, 233, 233, 233, 0),  # behind the sign of a follower in a field
    "\\": (0x54120C, 52, 52, 52, 0),  # the same in a building
    "¬": (0x183868, 17, 17, 17, 0),  # the same at sea
    # hexes
    "&": (0x1A4725, 22, 22, 29, 0),  # a wood's floor
    "/": (0xE2BC4C, 179, 136, 221, 3),  # wheat
    ";": (0x80580C, 58, 58, 136, 0),  # a furrow in it
    "(": (0xC86E46, 173, 95, 216, 1),  # clay
    ")": (0x5A2412, 52, 52, 95, 15),  # a cut in it
    "@": (0x463E32, 238, 236, 241, 0),  # earth that holds gold
    "$": (0xFFD23F, 220, 178, 227, 15),  # gold
    "~": (0x3E4852, 238, 236, 240, 0),  # mist
    "%": (0x5B6874, 242, 239, 245, 6),  # a wisp of it
    # table
    ".": (0x161A1E, 234, 233, 234, 0),  # background
    ",": (0x1C2227, 235, 234, 235, 0),  # background, the other squares of the chess-board
    "_": (0x1D2F29, 235, 235, 236, 0),  # background where the tile fits
    ":": (0x3E6654, 65, 59, 71, 2),  # the dots around it
    "#": (0x2A453A, 236, 236, 237, 0),  # background behind a jump letter
    # marks
    "+": (0x7CF08A, 120, 77, 157, 10),  # it fits
    "!": (0xFF5A52, 203, 167, 210, 1),  # it does not
    "*": (0xFFF6D8, 230, 187, 231, 15),  # the last tile, the cursor
    # seats and texts
    "1": (0xFF9F1C, 214, 172, 220, 9),
    "2": (0x86DDFF, 117, 74, 159, 14),
    "3": (0xFBEE6B, 227, 185, 229, 11),
    "4": (0xB8329B, 126, 90, 163, 5),
    "5": (0x50505E, 239, 237, 102, 8),
    "6": (0xFFFFFF, 231, 250, 231, 7),
    "k": (0x16161C, 233, 233, 233, 0),
    "K": (0xFFFFFF, 231, 231, 231, 15),
}

CODES: Final = _TABLE.keys()
"""Every code that a pixel may hold."""


def add_colours(more: Mapping[str, Colour]) -> None:
    """Add the colours of an expansion; a code is any character up to ``"\xff"``.

    Raises:
        ValueError: when a code is none, or has another colour.
    """
    wrong = [code for code in more if not "" < code <= "\xff" or _TABLE.get(code, more[code]) != more[code]]
    if wrong:
        raise ValueError(f"no free codes: {wrong}")
    _TABLE.update(more)
    colours.cache_clear()


_SKETCHED: Final = {
    "w": "vf",
    "g": "tlyTbn",
    "m": "LS",
    "D": "c",
    "R": "r",
    "H": "Wd",
    "M": "N",
    "P": "pxq",
    "e": "EiX",
    "z": "Z",
    "u": "U",
    "Y": "J0",
    "s": "7",
    "8": "9",
}

SKETCH: Final = bytes.maketrans(
    "".join(_SKETCHED.values()).encode(),
    "".join(code * len(finer) for code, finer in _SKETCHED.items()).encode(),
)
"""For ``bytes.translate``: each code of texture or shadow becomes that of what it is a part of.

A picture of few colours is quicker to read, and takes half as many bytes on its way to a terminal.
"""

CLOSED: Final = bytes.maketrans(b"PC>-", b"]?^8")
TONED: Final = bytes.maketrans(b"C?", b"[}")
"""For ``bytes.translate``: the colours of complete features in a diagram, and of a second one on a tile."""

_FAINT: Final = (Shade.GHOST, Shade.SOFT)
_BACKGROUND: Final = 0x161A1E
_LIGHT: Final = 0xFFFBE8


def mix(rgb: int, towards: int, part: float) -> int:
    """Return a 24-bit colour moved towards another by a part of the way."""
    mixed = 0
    for shift in (16, 8, 0):
        a, b = rgb >> shift & 255, towards >> shift & 255
        mixed |= round(a + (b - a) * part) << shift
    return mixed


_GREYS: Final = (0, 8, 8, 7, 0, 8, 8, 7, 8, 8, 8, 7, 8, 8, 7, 7)
_GREYS_ON_LIGHT: Final = (8, 8, 7, 15, 8, 8, 7, 7, 8, 7, 7, 15, 7, 7, 15, 15)
"""The grey for each of the 16 colours, for pictures that stand back."""

DIMMEST: Final = 8
"""The grey of the 16 colours that can be told from black and from white."""


def text_on_grey(grey: int) -> int:
    """Return the one of the 16 colours in which text is read best on one of their greys."""
    return 0 if grey in (7, 15) else 15


_LIGHT16: Final = frozenset((2, 3, 6, 7, 9, 10, 11, 13, 14, 15))
"""Those of the 16 colours on which dark text can be read better, in the palettes that terminals have."""


def foreground_on(code: str, look: Look) -> str:
    """Return the code of the colour, black or white, in which text can be read better on another."""
    return readable_on(colours(look.depth, Shade.PLAIN, look.theme)[ord(code)], look.depth)


@cache
def readable_on(number: int, depth: Depth) -> str:
    """Return the same for a colour as :func:`colours` gives it."""
    if depth is Depth.ANSI16:
        return "k" if number in _LIGHT16 else "K"
    rgb = rgb256(number) if depth is Depth.ANSI256 else number
    red, green, blue = (_linear((rgb >> shift & 255) / 255) for shift in (16, 8, 0))
    light = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    return "k" if light > _EQUAL else "K"


_EQUAL: Final = 0.179  # the luminance from which black text has more contrast than white


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def shaded(rgb: int, shade: Shade, theme: str) -> int:
    """Return a 24-bit colour as it is in some light."""
    background = palette_of(theme).rgb.get(".", _BACKGROUND)
    match shade:
        case Shade.PLAIN:
            return rgb
        case Shade.GHOST:
            return mix(rgb, background, 0.38)
        case Shade.SOFT:
            return mix(rgb, background, 0.24)
        case Shade.LIT:
            return mix(rgb, _LIGHT, 0.30)


@cache
def colours(depth: Depth, shade: Shade, theme: str = "dark") -> tuple[int, ...]:
    """Return the colour of each code, indexed by ``ord(code)``; -1 where there is no such code.

    A colour is ``0xRRGGBB`` at 24 bits, else the number of an ANSI colour. Without colour every
    code has colour 0.
    """
    found = [-1] * 256
    own = palette_of(theme)
    for code, (rgb, plain, dim, lit, low) in _TABLE.items():
        changed = code in own.rgb
        rgb = own.rgb.get(code, rgb)
        match depth:
            case Depth.TRUECOLOR:
                colour = shaded(rgb, shade, theme)
            case Depth.ANSI256 if changed or (own.is_light and shade in _FAINT):
                colour = nearest256(shaded(rgb, shade, theme))
            case Depth.ANSI256:
                colour = (plain, dim, dim, lit)[shade]
            case Depth.ANSI16:
                colour = own.low.get(code, low)
                if shade is Shade.SOFT:
                    colour = (_GREYS_ON_LIGHT if own.is_light else _GREYS)[colour]
            case Depth.NONE:
                colour = 0
        found[ord(code)] = colour
    return tuple(found)


@cache
def _colour(depth: Depth, colour: int) -> Color:
    if depth is Depth.TRUECOLOR:
        return Color.from_rgb(colour >> 16, colour >> 8 & 255, colour & 255)
    return Color.from_ansi(colour)


@cache
def style(depth: Depth, fore: int, back: int, bold: bool = False) -> Style:
    """Return the style of a cell with two colours as :func:`colours` gives them."""
    if depth is Depth.NONE:
        return Style(bold=bold)
    painted = Style.from_color(_colour(depth, fore), _colour(depth, back))
    return painted + Style(bold=True) if bold else painted


@cache
def flat(depth: Depth, back: int) -> Style:
    """Return the style of a cell of one colour."""
    return Style() if depth is Depth.NONE else Style(bgcolor=_colour(depth, back))


@cache
def attributes(bold: bool = False, dim: bool = False, reverse: bool = False) -> Style:
    """Return a style without colours, for terminals that have none."""
    return Style(bold=bold or None, dim=dim or None, reverse=reverse or None)
