"""Followers as little figures of pixels, for the larger tiles.

In a figure ``#`` is the seat's colour, ``o`` the outline, a space is clear and any other character is
a code of the palette. Every figure is seven pixels wide and six high, a large one nine wide; its
middle cell carries the seat's sign. Where there is no room for figures a large one shows the sign twice.
"""

from __future__ import annotations

from typing import Final

FOLLOWER: Final = (
    "  ooo  ",
    " oo#oo ",
    "o#####o",
    " o###o ",
    " o###o ",
    " o#o#o ",
)
BRIGAND: Final = (
    "  ooo  ",
    "oo###oo",
    "o#####o",
    " o###o ",
    " o###o ",
    " o#o#o ",
)
NAVIGATOR: Final = (
    "  ooo  ",
    " oo#oo ",
    "o#####o",
    "oo###oo",
    "jj###jj",
    " jjjjj ",
)

KNIGHT: Final = (
    "  ooo S",
    " oSSSoS",
    "o#####S",
    " o###oS",
    " o###o ",
    " o#o#o ",
)
HIGHWAYMAN: Final = (
    "  jjj  ",
    "jjjjjjj",
    "o#####o",
    " o###o ",
    " o###o ",
    " o#o#o ",
)
FARMER: Final = (
    "  ooo  ",
    "oo###oo",
    "#######",
    "#####oo",
    "oo#####",
    "  ooooo",
)
MONK: Final = (
    "  ooo  ",
    " oo#oo ",
    " o###o ",
    " o###o ",
    "o#####o",
    "ooooooo",
)
ABBOT: Final = (
    "   y   ",
    "  yKyyy",
    " o###oy",
    " o###oy",
    "o#####y",
    "oooooo ",
)

BUILDER: Final = (
    "  $$$DD",
    " $$$$DD",
    "o#####j",
    " o###oj",
    " o###o ",
    " o#o#o ",
)
PIG: Final = (
    "oo oo  ",
    "o#o#oaa",
    "oK####o",
    "aa####o",
    "aa####o",
    "oo#oo#o",
)
"""No followers: they stand beside those of their seat and count nothing."""

LARGE_KNIGHT: Final = (
    "  ooooo S",
    " oSSSSSoS",
    "oo#####oS",
    "o#######S",
    "oo#####oj",
    " o##o##o ",
)
LARGE_HIGHWAYMAN: Final = (
    "  jjjjj  ",
    "jjjjjjjjj",
    "oo#####oo",
    "o#######o",
    "oo#####oo",
    " o##o##o ",
)
LARGE_FARMER: Final = (
    "  ooooo  ",
    "oo#####oo",
    "#########",
    "#######oo",
    "oo#######",
    "  ooooooo",
)
LARGE_MONK: Final = (
    "  ooooo  ",
    " oo###oo ",
    " o#####o ",
    "oo#####oo",
    "o#######o",
    "ooooooooo",
)

ROBBER: Final = (
    "  ooo  ",
    " okkko ",
    "o#####o",
    " o###o ",
    " o###o ",
    " o#o#o ",
)
SHERIFF: Final = (
    "  jjj  ",
    "jjjjjjj",
    "o####yo",
    " o###o ",
    " o###o ",
    " o#o#o ",
)
PLANTER: Final = (
    "  yyy K",
    "yyyyyKK",
    "o#####K",
    " o###oj",
    " o###oj",
    " o#o#oj",
)
TRAPPER: Final = (
    "ooo    ",
    "kQkoooo",
    "o######",
    "#####oo",
    "oo####o",
    " oooooo",
)

SQUIRE: Final = (
    "  ooo  ",
    " orrro ",
    "o#####o",
    " o###o ",
    " o###o ",
    " o#o#o ",
)
MERCHANT: Final = (
    "ooo    ",
    "yyyoooo",
    "o######",
    "#####oo",
    "oo####o",
    " oooooo",
)

SURVEYOR: Final = (
    "  kkk  !",
    " kkkkk K",
    " kKKKk !",
    "kKKKKKkK",
    " kKKKk !",
    " kKkKk K",
)
"""A surveyor with a measuring rod; it is no seat's, and wider by the rod."""

KEEP: Final = (
    "o#o#o#o",
    "o#####o",
    " o###o ",
    " o###o ",
    " o###o ",
    "ooooooo",
)
"""No follower: the keep that stands on a house."""

WIDTH: Final = 7
HEIGHT: Final = 3
"""Size of a figure in cells; a large one is wider, see :func:`size`."""

_FIGURES: Final = {
    "brigand": BRIGAND,
    "navigator": NAVIGATOR,
    "knight": KNIGHT,
    "highwayman": HIGHWAYMAN,
    "farmer": FARMER,
    "monk": MONK,
    "abbot": ABBOT,
    "builder": BUILDER,
    "pig": PIG,
    "large knight": LARGE_KNIGHT,
    "large highwayman": LARGE_HIGHWAYMAN,
    "large farmer": LARGE_FARMER,
    "large monk": LARGE_MONK,
    "robber": ROBBER,
    "sheriff": SHERIFF,
    "shopkeeper": SHERIFF,
    "planter": PLANTER,
    "trapper": TRAPPER,
    "keep": KEEP,
    "herald": HIGHWAYMAN,
    "squire": SQUIRE,
    "merchant": MERCHANT,
}

_MARKS: Final = {
    "brigand": "^",
    "navigator": "~",
    "explorer": '"',
    "knight": "^",
    "highwayman": "=",
    "farmer": "_",
    "monk": "+",
    "abbot": "*",
    "builder": "T",
    "pig": "@",
    "robber": "=",
    "sheriff": "*",
    "shopkeeper": "*",
    "planter": '"',
    "trapper": "_",
    "keep": "#",
    "herald": "=",
    "squire": "'",
    "merchant": "_",
}

LARGE: Final = "large "
"""With this the role of a large meeple begins."""

_BRACKETS: Final = {
    "farmer": "__",
    "trapper": "__",
    "merchant": "__",
    "keep": "##",
    "builder": "TT",
    "pig": "@@",
}


def figure(role: str) -> tuple[str, ...]:
    """Return the figure of a role."""
    return _FIGURES.get(role, FOLLOWER)


def size(role: str) -> tuple[int, int]:
    """Return the width and the height of the figure of a role in cells."""
    rows = figure(role)
    return len(rows[0]), len(rows) // 2


def is_large(role: str) -> bool:
    """Return whether a role is that of a large meeple, which counts twice."""
    return role.startswith(LARGE)


def mark(role: str) -> str:
    """Return the one character that hints at a role beside a seat's sign; a space for none."""
    return _MARKS.get(role.removeprefix(LARGE), " ")


def is_building(role: str) -> bool:
    """Return whether what stands there is a building."""
    return role == "keep"


def is_apart(role: str) -> bool:
    """Return whether what stands there is no follower, so that its mark is shown at every size."""
    return is_building(role) or role in ("builder", "pig")


def brackets(role: str) -> str:
    """Return the two characters around a seat's sign where tiles are drawn with characters."""
    return _BRACKETS.get(role.removeprefix(LARGE), "()")
