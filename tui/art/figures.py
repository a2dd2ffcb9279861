"""Followers as little figures of pixels, for the larger tiles.

In a figure ``#`` is the seat's colour, ``o`` the outline, a space is clear and any other character is
a code of the palette. Every figure is seven pixels wide and six high; its middle cell (the third and
fourth row of the middle column) carries the seat's sign.
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
"""Size of a figure in cells."""

_FIGURES: Final = {
    "brigand": BRIGAND,
    "navigator": NAVIGATOR,
    "knight": KNIGHT,
    "highwayman": HIGHWAYMAN,
    "farmer": FARMER,
    "monk": MONK,
    "abbot": ABBOT,
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

_BRACKETS: Final = {"farmer": "__", "trapper": "__", "merchant": "__", "keep": "##"}


def figure(role: str) -> tuple[str, ...]:
    """Return the figure of a role."""
    return _FIGURES.get(role, FOLLOWER)


def mark(role: str) -> str:
    """Return the one character that hints at a role beside a seat's sign; a space for none."""
    return _MARKS.get(role, " ")


def is_building(role: str) -> bool:
    """Return whether what stands there is no follower, so that its mark is shown at every size."""
    return role == "keep"


def brackets(role: str) -> str:
    """Return the two characters around a seat's sign where tiles are drawn with characters."""
    return _BRACKETS.get(role, "()")
