"""The ground of a hex map in pixels: terrains with their pictures, coasts and borders."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from engine.hexes import HIDDEN, Layout
from tui.drawing.art.hexes.geometry import Geometry, geometry, line

FELT: Final = "."
_SEAM: Final = "c"
_SHORE: Final = "b"

Picture = Sequence[str]
"""Rows of codes of the palette; blanks are transparent."""


@dataclass(frozen=True, eq=False)
class Terrain:
    """The drawing of a terrain.

    Attributes:
        sign: a character that no other terrain has, beside the number; ``""`` for none.
        weave: what fills free lines where hexes are drawn in characters, in Unicode and in ASCII.
    """

    code: str
    pattern: Callable[[int, int], str]
    large: Sequence[Picture] = ()
    small: Sequence[Picture] = ()
    sign: str = ""
    weave: tuple[str, str] = ("", "")


@lru_cache(maxsize=16)
def grounds(
    board: Layout, zoom: int, ground: tuple[int, ...], terrains: tuple[Terrain, ...], texture: bool
) -> tuple[bytes, ...]:
    """Return the rows of pixels of a map without anything that stands on it.

    Args:
        zoom: index into ``ZOOMS``.
        ground: per hex its terrain by number, ``HIDDEN`` while it is unknown.
        terrains: how each terrain is drawn; the last one is that of secret tiles.
        texture: whether to draw textures and pictures; small hexes are flat.
    """
    at = geometry(board, zoom)
    texture = texture and not at.is_small
    rows = [bytearray(FELT.encode() * at.columns) for _ in range(2 * at.lines)]
    for hex_, kind in enumerate(ground):
        if kind != HIDDEN or board.secret[hex_]:
            _fill(at, rows, hex_, terrains[kind], texture)
    for edge in range(len(board.edge_names)):
        code = _border(board, ground, edge)
        if code:
            for x, y in line(*at.ends(edge)):
                rows[y][x] = ord(code)
    return tuple(map(bytes, rows))


def _fill(at: Geometry, rows: list[bytearray], hex_: int, terrain: Terrain, texture: bool) -> None:
    for x, y in at.inside(hex_):
        if rows[y][x] == ord(FELT):
            rows[y][x] = ord(terrain.pattern(x, y) if texture else terrain.code)
    if texture and at.width >= 14:
        _scatter(at, rows, hex_, terrain.large if at.width >= 20 else terrain.small)


def _scatter(at: Geometry, rows: list[bytearray], hex_: int, pictures: Sequence[Picture]) -> None:
    """Draw pictures around the middle, where the number token is."""
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


def _border(board: Layout, ground: Sequence[int], edge: int) -> str:
    """Return the colour of an edge without a piece: a coast, a border between tiles, or ``""`` for none."""
    known = [ground[hex_] for hex_ in board.edge_hexes[edge] if ground[hex_] != HIDDEN]
    if all(kind == board.water for kind in known):
        return ""
    return _SHORE if board.water in known else _SEAM
