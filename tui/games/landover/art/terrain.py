"""How the terrains of Landover are drawn."""

from __future__ import annotations

from typing import Final

from tui.art.hexes import Terrain
from tui.art.raster import hashed

_SHEEP: Final = ("KKKk", "k k ")
_LAMB: Final = ("KKk",)
_FIR: Final = ("  t  ", " tTt ", " ttT ", "tTttt", "  u  ")
_SAPLING: Final = (" t ", "ttT", " u ")
_PEAK: Final = ("   S   ", "  SSS  ", " SLLDD ", "LLLLDDD")
_SUMMIT: Final = ("  S  ", " SSD ", "LLLDD")
_SHEAF: Final = ("y y", " y ", " ; ")
_BRICKS: Final = ("))) )))", "       ", " ))) ))")
_BRICK: Final = (")))",)
_NUGGET: Final = (" $ ", "$$y", " $ ")
_GRAIN: Final = ("$$",)
_TUFT: Final = ("t t", " t ")


def _pasture(x: int, y: int) -> str:
    return "t" if hashed(x, y, 11) % 9 == 0 else "g" if hashed(x // 2, y, 12) % 5 == 0 else "l"


def _forest(x: int, y: int) -> str:
    return "T" if y % 2 == 0 and hashed(x // 2, y, 21) % 5 else "&"


def _mountain(x: int, y: int) -> str:
    return "D" if (x - y) % 7 == 0 else "L" if hashed(x, y, 31) % 11 == 0 else "m"


def _field(x: int, y: int) -> str:
    return ";" if x % 3 == 0 else "y" if hashed(x, y, 41) % 7 == 0 else "/"


def _hills(x: int, y: int) -> str:
    return ")" if y % 4 == 0 and (x + y) % 5 else "("


def _gold(x: int, y: int) -> str:
    return "X" if hashed(x // 2, y, 61) % 6 == 0 else "$" if hashed(x, y, 62) % 17 == 0 else "@"


def _water(x: int, y: int) -> str:
    return "v" if hashed(x // 4, y, 71) % 9 == 0 else "w"


def _mist(x: int, y: int) -> str:
    return "%" if hashed((x + y) // 5, y // 2, 81) % 3 == 0 else "~"


TERRAINS: Final = (
    Terrain("l", _pasture, (_SHEEP, _TUFT), (_LAMB,), sign='"'),
    Terrain("&", _forest, (_FIR, _SAPLING), (_SAPLING,), sign="♣"),
    Terrain("m", _mountain, (_PEAK, _SUMMIT), (_SUMMIT,), sign="^"),
    Terrain("/", _field, (_SHEAF,), sign="ψ"),
    Terrain("(", _hills, (_BRICKS,), (_BRICK,), sign="#"),
    Terrain("@", _gold, (_NUGGET, _GRAIN), (_GRAIN,), sign="¤"),
    Terrain("w", _water),
    Terrain("~", _mist),
)
"""Pasture, forest, mountain, field, hills, gold, water and, last, secret tiles."""
