"""The little pictures of Carcassonne for each size of tile; spaces are clear."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

Picture = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Kit:
    """What stands on a tile of one size.

    Attributes:
        monastery: the monastery.
        chapel: the same where there is little room.
        village: the houses where roads meet.
        shield: a pennant.
        houses: houses of a city, the larger ones first.
        tower: a tower on a city wall.
        rock: the rock from which the River springs.
        tree: a tree on a field.
        wave: a wave on open water.
    """

    monastery: Picture
    chapel: Picture
    village: Picture
    shield: Picture
    houses: tuple[Picture, ...]
    tower: Picture
    rock: Picture
    tree: Picture
    wave: str


_OVERVIEW: Final = Kit(
    monastery=(" K ", "RRR", "HdH"),
    chapel=(" K ", "RRR", "HdH"),
    village=("O", "H"),
    shield=("B", "B"),
    houses=(),
    tower=(),
    rock=(),
    tree=(),
    wave="",
)
_SMALL: Final = Kit(
    monastery=("  K  ", " KKK ", "  K  ", " RRr ", "RRRrr", "HHdHH"),
    chapel=(" K  ", "KKK ", "RKRr", "HdHH"),
    village=(" OO ", "OOOO", "HdHH"),
    shield=("BBB", "BKB", "BBB", " B "),
    houses=(("RRr", "HHd"), ("Rr", "HH"), ("OO",)),
    tower=(),
    rock=("LS", "DL"),
    tree=(),
    wave="vv",
)
_MIDDLE: Final = Kit(
    monastery=("  K    ", " KKK   ", "  K    ", " RRr   ", "RRRRRrr", " HHRRRr", " HdHHdH", " HdHHHH"),
    chapel=("  K   ", " KKK  ", "  K   ", " RRrrr", "RRRRrr", "HHdHdH"),
    village=(" OO    ", "OOOO   ", "HHdHOO ", " OOHOOO", "OOOOHdH", "HdHH   "),
    shield=("BBBBB", "BBKBB", "BKKKB", "BBKBB", " BBB ", "  B  "),
    houses=((" RR ", "RRrr", "HdHH"), ("OO", "HH"), ("Rr", "Hd"), ("R", "H")),
    tower=("RR", "MM", "MN"),
    rock=(" SL", "LLD", "LDD"),
    tree=("hT", "TT"),
    wave="vvv",
)
_LARGE: Final = Kit(
    monastery=(
        "  K      ",
        " KKK     ",
        "  K      ",
        " RRr     ",
        "RRRrr    ",
        " HHHRRRrr",
        " HdHRRRRr",
        " HHHHdHHd",
        " HdHHHHHH",
    ),
    chapel=("  K    ", " KKK   ", "  K    ", "RRRrrrr", "RRRrrrr", "HdHHdHd", "HdHHHHH"),
    village=(" OOO     ", "OOOOO OO ", "HHHdHOOOO", " OO  HdHH", "OOOO OOO ", "HdHHOOOOO", "    HHdHH"),
    shield=("BBBBBB", "BBKKBB", "BKKKKB", "BBKKBB", "BBBBBB", " BBBB ", "  BB  "),
    houses=((" RRr ", "RRRrr", "HdHHd"), ("RRr", "HdH"), ("OO", "HH"), ("Rr", "Hd"), ("R", "H")),
    tower=("RRr", "MMN", "MdN", "MMN"),
    rock=(" SSL ", "SLLLD", "LLDLD", "LDDDD"),
    tree=(" h ", "hTT", " d "),
    wave="vvv",
)


def kit_for(width: int) -> Kit:
    """Return the pictures for a tile of ``width`` pixels."""
    if width < 8:
        return _OVERVIEW
    if width < 13:
        return _SMALL
    return _MIDDLE if width < 16 else _LARGE
