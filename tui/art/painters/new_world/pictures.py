"""The little pictures of New World for each size of tile; spaces are clear."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tui.art.painters.stamps import kit_at

Picture = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Kit:
    """What stands on a tile of one size.

    Attributes:
        barn: the main building of a farm.
        post: a trading post.
        flag: a town flag.
        crossing: the signpost where trails meet.
        houses: houses of a town, the larger ones first.
        animals: animals of the plains, a shape for each kind.
        bush: a bush on the prairie.
        wave: a wave on open water.
        ship: a ship at sea.
    """

    barn: Picture
    post: Picture
    flag: Picture
    crossing: Picture
    houses: tuple[Picture, ...]
    animals: tuple[Picture, ...]
    bush: Picture
    wave: str
    ship: Picture


_OVERVIEW: Final = Kit(
    barn=("R", "R"),
    post=("A",),
    flag=("B",),
    crossing=("j",),
    houses=(),
    animals=(("Q",),),
    bush=(),
    wave="",
    ship=("S", "d"),
)
_SMALL: Final = Kit(
    barn=(" RR ", "RRRR", "HdHH"),
    post=("AKA", "jjj"),
    flag=("dBK", "dBB", "d  "),
    crossing=("WWj", "jWW", " j "),
    houses=(("ZZ", "Hd"), ("ZZ",)),
    animals=(("QQ ", "QQQ"), ("Q  ", "QQQ"), (" Q ", "QQQ")),
    bush=(),
    wave="vv",
    ship=(" S ", "SSj", "ddd"),
)
_MIDDLE: Final = Kit(
    barn=("  R   ", " RRR  ", "RRRRRr", "HHdHHr", "HHdHHr"),
    post=("AKAKA", "KAKAK", "jHdHj"),
    flag=("dBBKBB", "dKKKKK", "dBBKBB", "d     "),
    crossing=("WWWWj", "  jWWW", "  j   ", "  j   "),
    houses=((" ZZ ", "ZZZr", "HdHH"), ("ZZ", "Hd"), ("ZZ",)),
    animals=(
        (" QQQ ", "QQQQQ", "Q  Q "),
        ("Q    ", "QQQQ ", " Q Q "),
        ("  Q  ", "QQQQQ", " Q  Q"),
    ),
    bush=("EhE",),
    wave="vvv",
    ship=("  SS ", " SSSS", "  j  ", "ddddd", " ddd "),
)
_LARGE: Final = Kit(
    barn=("  RR    ", " RRRR   ", "RRRRRRrr", "HHHHHHrr", "HHddHHHr", "HHddHHHr"),
    post=("AAKKAA", "KKAAKK", "jHHHHj", "jHdHHj"),
    flag=("dBBKBB", "dKKKKK", "dBBKBB", "d     ", "d     "),
    crossing=("WWWWj ", "  jWWW", "  j   ", "  j   "),
    houses=((" ZZZ ", "ZZZZr", "HdHHH"), ("ZZZ", "HdH"), ("ZZ", "Hd"), ("ZZ",)),
    animals=(
        (" QQQ  ", "QQQQQ ", "QQQQQQ", "Q   Q "),
        ("Q Q   ", " QQ   ", " QQQQ ", " Q  Q "),
        ("   QQ ", " QQQQQ", "QQQQQ ", " Q  Q "),
    ),
    bush=(" h ", "EhE"),
    wave="vvv",
    ship=("   S   ", "  SSSS ", " SSSSS ", "   j   ", "ddddddd", " ddddd "),
)


def kit_for(width: int) -> Kit:
    """Return the pictures for a tile of ``width`` pixels."""
    return kit_at(width, (_OVERVIEW, _SMALL, _MIDDLE, _LARGE))
