"""The little pictures of Carcassonne for each size of tile; spaces are clear."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from tui.art.painters.stamps import kit_at

Picture = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Kit:
    """What stands on a tile of one size.

    Attributes:
        monastery: the monastery.
        chapel: the same where there is little room.
        village: the houses where roads meet.
        inn: an inn beside a road.
        cathedral: the cathedral of a city.
        shield: a pennant.
        goods: the symbols of wine, grain and cloth.
        houses: houses of a city, the larger ones first.
        tower: a tower on a city wall.
        rock: the rock from which the River springs.
        volcano: the volcano in a lake.
        herd: pigs on a field.
        tree: a tree on a field.
        wave: a wave on open water.
    """

    monastery: Picture
    chapel: Picture
    village: Picture
    inn: Picture
    cathedral: Picture
    shield: Picture
    goods: Mapping[str, Picture]
    houses: tuple[Picture, ...]
    tower: Picture
    rock: Picture
    volcano: Picture
    herd: Picture
    tree: Picture
    wave: str


_OVERVIEW: Final = Kit(
    monastery=(" K ", "RRR", "HdH"),
    chapel=(" K ", "RRR", "HdH"),
    village=("O", "H"),
    inn=("9", "H"),
    cathedral=(" K ", "s9s", "sds"),
    shield=("B", "B"),
    goods={"wine": ("{", "{"), "grain": ("$", "$"), "cloth": ("A", "K")},
    houses=(),
    tower=(),
    rock=(),
    volcano=("OR ", "LmD"),
    herd=("aa", "aa"),
    tree=(),
    wave="",
)
_SMALL: Final = Kit(
    monastery=("  K  ", " KKK ", "  K  ", " RRr ", "RRRrr", "HHdHH"),
    chapel=(" K  ", "KKK ", "RKRr", "HdHH"),
    village=(" OO ", "OOOO", "HdHH"),
    inn=("998", "Hyd"),
    cathedral=("  K  ", "9 K 9", "s999s", "s998s", "ssas7", "ssds7"),
    shield=("BBB", "BKB", "BBB", " B "),
    goods={
        "wine": (" h ", "{a{", "{{{", " { "),
        "grain": ("$k$", "$$$", "kjk", "$k$"),
        "cloth": ("KKK", "AAA", "KKK", "AAA"),
    },
    houses=(("RRr", "HHd"), ("Rr", "HH"), ("OO",)),
    tower=(),
    rock=("LS", "DL"),
    volcano=("  O ", " LRD", "LLRD", "LmDD"),
    herd=("aak ", "d d ", " aak", " d d"),
    tree=(),
    wave="vv",
)
_MIDDLE: Final = Kit(
    monastery=("  K    ", " KKK   ", "  K    ", " RRr   ", "RRRRRrr", " HHRRRr", " HdHHdH", " HdHHHH"),
    chapel=("  K   ", " KKK  ", "  K   ", " RRrrr", "RRRRrr", "HHdHdH"),
    village=(" OO    ", "OOOO   ", "HHdHOO ", " OOHOOO", "OOOOHdH", "HdHH   "),
    inn=(" 99 ", "9988", "HHHy", "HdHH"),
    cathedral=(
        "   K   ",
        "9 KKK 9",
        "9  K  9",
        "s 999 s",
        "s99988s",
        "sssas77",
        "sdsssd7",
        "sssds77",
        "sssds77",
    ),
    shield=("BBBBB", "BBKBB", "BKKKB", "BBKBB", " BBB ", "  B  "),
    goods={
        "wine": (" kjhk ", "k{a{{k", "k{{{ak", " k{{k ", " ka{k ", "  kk  "),
        "grain": ("k$k$k", "$/$/$", "k$/$k", " jjj ", "k$/$k", "$/k/$"),
        "cloth": ("kkkkk", "kAKAk", "kAKAk", "kAKAk", "kkkkk"),
    },
    houses=((" RR ", "RRrr", "HdHH"), ("OO", "HH"), ("Rr", "Hd"), ("R", "H")),
    tower=("RR", "MM", "MN"),
    rock=(" SL", "LLD", "LDD"),
    volcano=(" OyO ", " LRD ", " LRD ", "LLRDD", "LmmDD"),
    herd=("aaa   ", "aaak  ", "d d   ", "  aaa ", "  aaak", "  d d "),
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
    inn=("  99  ", " 9998 ", "999988", " HHHHy", " HdHHy", " HdHH "),
    cathedral=(
        "    K    ",
        "   KKK   ",
        " 9  K  9 ",
        "999 9 998",
        "ss7999ss7",
        "sd7998sd7",
        "ss7sssss7",
        "sd7sassd7",
        "ss7sssss7",
        "ss7sdsss7",
        "ss7sdsss7",
    ),
    shield=("BBBBBB", "BBKKBB", "BKKKKB", "BBKKBB", "BBBBBB", " BBBB ", "  BB  "),
    goods={
        "wine": ("  kjhhk", " k{a{k ", "k{a{{{k", "k{{{{ak", " k{a{k ", " k{{{k ", "  k{k  "),
        "grain": (" k$k$k ", "k$/$/$k", "k$/$/$k", " k$/$k ", " kjjjk ", "k$/$/$k", "k/$k$/k"),
        "cloth": ("kkkkkkk", "kAKAKAk", "kAKAKAk", "kAKAKAk", "kAKAKAk", "kkkkkkk"),
    },
    houses=((" RRr ", "RRRrr", "HdHHd"), ("RRr", "HdH"), ("OO", "HH"), ("Rr", "Hd"), ("R", "H")),
    tower=("RRr", "MMN", "MdN", "MMN"),
    rock=(" SSL ", "SLLLD", "LLDLD", "LDDDD"),
    volcano=("  OyO  ", "  LRD  ", " LLRDD ", " LLRRD ", "LLmRDDD", "LLmmDDD", "LmmmDDc"),
    herd=("aaa    ", "aaak   ", "d daaa ", "   aaak", "aaad d ", "aaak   ", "d d    "),
    tree=(" h ", "hTT", " d "),
    wave="vvv",
)


def kit_for(width: int) -> Kit:
    """Return the pictures for a tile of ``width`` pixels."""
    return kit_at(width, (_OVERVIEW, _SMALL, _MIDDLE, _LARGE))
