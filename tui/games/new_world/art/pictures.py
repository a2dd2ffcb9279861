"""The sprites of New World for each size of tile; spaces are clear."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tui.drawing.art.figures import FigureSprite
from tui.drawing.art.painters.stamps import sprites_at
from tui.drawing.art.vector import figures as drawings

Picture = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NewWorldSprites:
    """The sprites for one size of tile."""

    barn: Picture  # the main building of a farm
    post: Picture  # a trading post
    flag: Picture  # a town flag
    crossing: Picture  # the signpost where trails meet
    houses: tuple[Picture, ...]  # houses of a town, the larger ones first
    animals: tuple[Picture, ...]  # animals of the plains, a shape for each kind
    bush: Picture  # on the prairie
    wave: str  # on open water
    ship: Picture  # at sea


_OVERVIEW: Final = NewWorldSprites(
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
_COMPACT: Final = NewWorldSprites(
    barn=("RRR", "HdH"),
    post=("AKA", "jjj"),
    flag=("dBB", "d  "),
    crossing=("WWj", " jW", " j "),
    houses=(("ZZ", "Hd"), ("ZZ",)),
    animals=(("QQ",), ("Q ", "QQ"), (" Q", "QQ")),
    bush=(),
    wave="vv",
    ship=(" S ", "SSj", "ddd"),
)
_SMALL: Final = NewWorldSprites(
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
_MIDDLE: Final = NewWorldSprites(
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
_LARGE: Final = NewWorldSprites(
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


def sprites_for(width: int) -> NewWorldSprites:
    """Return the pictures for a tile of ``width`` pixels."""
    return sprites_at(width, (_OVERVIEW, _COMPACT, _SMALL, _MIDDLE, _LARGE))


_SHERIFF: Final = (
    "  jjj  ",
    "jjjjjjj",
    "o####yo",
    " o###o ",
    " o###o ",
    " o#o#o ",
)
FIGURES: Final = {
    "robber": FigureSprite(
        "  ooo  ", " okkko ", "o#####o", " o###o ", " o###o ", " o#o#o ", mark="=", drawing=drawings.MASKED
    ),
    "sheriff": FigureSprite(*_SHERIFF, mark="*", drawing=drawings.STARRED),
    "shopkeeper": FigureSprite(*_SHERIFF, mark="*", drawing=drawings.STARRED),
    "planter": FigureSprite(
        "  yyy K", "yyyyyKK", "o#####K", " o###oj", " o###oj", " o#o#oj", mark='"', drawing=drawings.WITH_HOE
    ),
    "trapper": FigureSprite(
        "ooo    ",
        "kQkoooo",
        "o######",
        "#####oo",
        "oo####o",
        " oooooo",
        mark="_",
        drawing=drawings.LYING_IN_FUR,
    ),
}
