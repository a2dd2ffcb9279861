"""The drawings of Landover's terrains."""

from __future__ import annotations

from typing import Final

from tui.drawing.art.hexes import Terrain
from tui.drawing.art.raster import hashed

_SHEEP: Final = ("KKKk", "k k ")
_LAMB: Final = ("KKk",)
_FIR: Final = ("  t  ", " ttt ", " ttt ", "ttttt", "  u  ")
_SAPLING: Final = (" t ", "ttt", " u ")
_SHEAF: Final = ("y y", " y ", " ; ")
_BRICKS: Final = ("))) )))", "       ", " ))) ))")
_BRICK: Final = (")))",)
_NUGGET: Final = (" $ ", "$$y", " $ ")
_GRAIN: Final = ("$$",)
_TUFT: Final = ("t t", " t ")


# In grey, too, no two patterns are alike: flat light, dark chequers, chevrons, columns, rows and dots.


def _pasture(x: int, y: int) -> str:
    return "t" if hashed(x, y, 11) % 9 == 0 else "g" if hashed(x // 2, y, 12) % 5 == 0 else "l"


def _forest(x: int, y: int) -> str:
    return "T" if (x + y) % 2 == 0 and hashed(x // 2, y // 2, 21) % 7 else "&"


def _mountain(x: int, y: int) -> str:
    return "DmLL"[(y - abs(x % 8 - 4)) % 4]


def _field(x: int, y: int) -> str:
    return ";" if x % 3 == 0 else "y" if hashed(x, y, 41) % 7 == 0 else "/"


def _hills(x: int, y: int) -> str:
    return ")" if y % 3 == 0 else "("


def _gold(x: int, y: int) -> str:
    return "$" if (x + 2 * y + 2) % 5 == 0 else "X" if hashed(x // 2, y, 61) % 6 == 0 else "@"


def _water(x: int, y: int) -> str:
    return "v" if hashed(x // 4, y, 71) % 9 == 0 else "w"


def _mist(x: int, y: int) -> str:
    return "%" if hashed((x + y) // 5, y // 2, 81) % 3 == 0 else "~"


TERRAINS: Final = (
    Terrain("l", _pasture, (_SHEEP, _TUFT), (_LAMB,), sign='"', weave=(' , "', ' , "')),
    Terrain("T", _forest, (_FIR, _SAPLING), (_SAPLING,), sign="♣", weave=("♣ ♣♣ ", "% %% ")),
    Terrain("L", _mountain, sign="^", weave=("╱╲", "/\\")),
    Terrain("/", _field, (_SHEAF,), sign="ψ", weave=(";;", ";;")),
    Terrain("(", _hills, (_BRICKS,), (_BRICK,), sign="#", weave=("▂▂ ", "__ ")),
    Terrain("@", _gold, (_NUGGET, _GRAIN), (_GRAIN,), sign="¤", weave=("  ¤ ", "  $ ")),
    Terrain("w", _water),
    Terrain("~", _mist),
)
"""Pasture, forest, mountain, field, hills, gold, water and, last, secret tiles."""
