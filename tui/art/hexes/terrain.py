"""The ground of the hex map in pixels: what grows and stands on each terrain, shores and seams."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from engine.games.landover.board import Board
from engine.games.landover.data import HIDDEN, TERRAINS, WATER
from tui.art.hexes.geometry import Geometry, geometry, line
from tui.art.raster import hashed

FELT: Final = "."
_SEAM: Final = "c"
_SHORE: Final = "b"

GROUND: Final = {
    "pasture": "l",
    "forest": "&",
    "mountain": "m",
    "field": "/",
    "hills": "(",
    "gold": "@",
    "water": "w",
}
"""The colour that stands for each terrain."""

_SHEEP: Final = ("KKKk", "k k ")
_LAMB: Final = ("KKk",)
_FIR: Final = ("  T  ", " TTT ", " TTT ", "TTTTT", "  u  ")
_SAPLING: Final = (" T ", "TTT", " u ")
_PEAK: Final = ("   S   ", "  SSS  ", " SLLDD ", "LLLLDDD")
_SUMMIT: Final = ("  S  ", " SSD ", "LLLDD")
_SHEAF: Final = ("y y", " y ", " ; ")
_BRICKS: Final = ("))) )))", "       ", " ))) ))")
_BRICK: Final = (")))",)
_NUGGET: Final = (" $ ", "$$y", " $ ")
_GRAIN: Final = ("$$",)
_TUFT: Final = ("t t", " t ")

# Pictures strewn over a terrain on large hexes and on small ones.
_STREWN: Final[dict[str, tuple[Sequence[Sequence[str]], Sequence[Sequence[str]]]]] = {
    "pasture": ((_SHEEP, _TUFT), (_LAMB,)),
    "forest": ((_FIR, _SAPLING), (_SAPLING,)),
    "mountain": ((_PEAK, _SUMMIT), (_SUMMIT,)),
    "field": ((_SHEAF,), ()),
    "hills": ((_BRICKS,), (_BRICK,)),
    "gold": ((_NUGGET, _GRAIN), (_GRAIN,)),
}

Pattern = Callable[[int, int], str]


def _pasture(x: int, y: int) -> str:
    return "t" if hashed(x, y, 11) % 9 == 0 else "g" if hashed(x // 2, y, 12) % 5 == 0 else "l"


def _forest(x: int, y: int) -> str:
    return "T" if (x + 2 * y) % 4 == 0 and hashed(x, y, 21) % 3 else "&"


def _mountain(x: int, y: int) -> str:
    return "D" if (x - y) % 7 == 0 else "L" if hashed(x, y, 31) % 11 == 0 else "m"


def _field(x: int, y: int) -> str:
    return ";" if x % 3 == 0 else "y" if hashed(x, y, 41) % 7 == 0 else "/"


def _hills(x: int, y: int) -> str:
    return ")" if y % 4 == 0 and (x + y) % 5 else "("


def _gold(x: int, y: int) -> str:
    return "D" if hashed(x // 2, y, 61) % 6 == 0 else "$" if hashed(x, y, 62) % 17 == 0 else "@"


def _water(x: int, y: int) -> str:
    return "v" if hashed(x // 4, y, 71) % 9 == 0 else "w"


def _mist(x: int, y: int) -> str:
    return "%" if hashed((x + y) // 5, y // 2, 81) % 3 == 0 else "~"


_PATTERNS: Final[dict[str, Pattern]] = {
    "pasture": _pasture,
    "forest": _forest,
    "mountain": _mountain,
    "field": _field,
    "hills": _hills,
    "gold": _gold,
    "water": _water,
}


@lru_cache(maxsize=16)
def grounds(board: Board, zoom: int, ground: tuple[int, ...], texture: bool) -> tuple[bytes, ...]:
    """Return the rows of pixels of a map without anything that stands on it.

    Args:
        board: the map.
        zoom: how large.
        ground: per hex its terrain by number, -1 while nobody knows it.
        texture: whether to paint what only pleases.
    """
    at = geometry(board, zoom)
    rows = [bytearray(FELT.encode() * at.columns) for _ in range(2 * at.lines)]
    for hex_, kind in enumerate(ground):
        _fill(at, rows, hex_, kind, texture)
    for edge in range(len(board.edge_names)):
        code = _border(board, ground, edge)
        if code:
            for x, y in line(*at.ends(edge)):
                rows[y][x] = ord(code)
    return tuple(map(bytes, rows))


def _fill(at: Geometry, rows: list[bytearray], hex_: int, kind: int, texture: bool) -> None:
    pattern: Pattern
    if kind == HIDDEN:
        if not at.board.secret[hex_]:
            return  # not laid yet
        pattern, plain = _mist, "~"
    else:
        name = TERRAINS[kind]
        pattern, plain = _PATTERNS[name], GROUND[name]
    for x, y in at.inside(hex_):
        if rows[y][x] == ord(FELT):
            rows[y][x] = ord(pattern(x, y) if texture else plain)
    if texture and kind not in (HIDDEN, WATER) and at.width >= 14:
        _strew(at, rows, hex_, TERRAINS[kind])


def _strew(at: Geometry, rows: list[bytearray], hex_: int, name: str) -> None:
    """Put pictures around the middle, which the number token takes."""
    large, small = _STREWN[name]
    pictures = large if at.width >= 20 else small
    if not pictures:
        return
    x, top = at.tops[hex_]
    middle, half = top + at.height // 2, at.width // 2
    out = half * 5 // 9
    down = at.height * 2 // 7
    spots = (
        (-out, -down // 2),
        (out, -down // 2 + 1),
        (-out, down // 2 + 1),
        (out, down // 2),
        (0, -down - 1),
    )
    for number, (dx, dy) in enumerate(spots):
        picture = pictures[(hex_ + number) % len(pictures)]
        left, first = x + dx - len(picture[0]) // 2, middle + dy - len(picture) // 2
        for row, chars in enumerate(picture, first):
            reach = at.reach(row - top) - 1
            for column, char in enumerate(chars, left):
                if char != " " and abs(column - x) < reach:
                    rows[row][column] = ord(char)


def _border(board: Board, ground: Sequence[int], edge: int) -> str:
    """Return what an edge is painted with where nothing is built on it, ``""`` for nothing."""
    kinds = [ground[hex_] for hex_ in board.edge_hexes[edge]]
    drawn = [kind for hex_, kind in zip(board.edge_hexes[edge], kinds, strict=True) if kind != HIDDEN]
    land = [kind for kind in drawn if kind != WATER]
    if not land:
        return ""
    return _SHORE if WATER in drawn else _SEAM
