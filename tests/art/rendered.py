"""Vector art as pixels, and every face of every game of square tiles."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence
from functools import cache
from itertools import product

import resvg_py

from engine.landscape.design import Design
from tests.art.gridded import _CARCASSONNE, _CASTLE, _NEW_WORLD
from tests.art.pictures import SET
from tui.drawing.art.painters.grid import FINE
from tui.drawing.art.raster import turned
from tui.drawing.art.vector.art import VectorArt, document, vector_art

DESIGNS: dict[str, Sequence[Design]] = {
    "carcassonne": _CARCASSONNE.designs,
    "discovery": SET.designs,
    "new_world": _NEW_WORLD.designs,
    "castle": _CASTLE.designs,
}
"""The designs of each game, with all expansions."""

Rgba = list[list[tuple[int, int, int, int]]]
"""Rows of pixels: red, green, blue and alpha."""


def art_of(game: str) -> VectorArt:
    art = vector_art(game)
    assert art is not None
    return art


def turns(design: Design) -> range:
    """Return the rotations in which a design is seen; what is printed on the board is never turned."""
    return range(1 if design.starting else 4)


def lying(game: str) -> list[tuple[Design, int]]:
    return [
        (design, rotation)
        for design, rotation in product(DESIGNS[game], range(4))
        if rotation in turns(design)
    ]


def rendered(
    fragment: str, size: int, defs: str, box: tuple[float, float, float, float] = (0, 0, 100, 100)
) -> Rgba:
    text = document(fragment, size, size, defs, box)
    return decoded(bytes(resvg_py.svg_to_bytes(svg_string=text, skip_system_fonts=True)))


@cache
def face_pixels(game: str, design_id: str, rotation: int, size: int) -> Rgba:
    art = art_of(game)
    design = next(one for one in DESIGNS[game] if one.id == design_id)
    return rendered(art.face(design, rotation), size, art.defs)


def kinds_at(game: str, design: Design, rotation: int, size: int) -> list[list[str]]:
    """Return the kind of the region at each pixel."""
    rows = turned(art_of(game).printed(design).cells, rotation)
    at = [int((i + 0.5) / size * FINE) for i in range(size)]
    return [[design.regions[rows[y][x]].kind for x in at] for y in at]


def decoded(png: bytes) -> Rgba:
    """Return the pixels of a PNG with 8 bits for each of red, green, blue and alpha."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    at, data, width, height = 8, b"", 0, 0
    while at < len(png):
        (length,), kind = struct.unpack(">I", png[at : at + 4]), png[at + 4 : at + 8]
        chunk = png[at + 8 : at + 8 + length]
        if kind == b"IHDR":
            width, height, depth, colour = struct.unpack(">IIBB", chunk[:10])
            assert (depth, colour) == (8, 6)
        elif kind == b"IDAT":
            data += chunk
        at += 12 + length
    raw, step = zlib.decompress(data), 4 * width
    above, rows = bytearray(step), []
    for y in range(height):
        start = y * (step + 1)
        row = bytearray(raw[start + 1 : start + 1 + step])
        _unfilter(raw[start], row, above)
        rows.append([(row[i], row[i + 1], row[i + 2], row[i + 3]) for i in range(0, step, 4)])
        above = row
    return rows


def _unfilter(kind: int, row: bytearray, above: bytearray) -> None:
    for i in range(len(row)):
        left = row[i - 4] if i >= 4 else 0
        corner = above[i - 4] if i >= 4 else 0
        up = above[i]
        guess = left + up - corner
        nearest = min(
            (abs(guess - left), 0, left), (abs(guess - up), 1, up), (abs(guess - corner), 2, corner)
        )
        row[i] = row[i] + (0, left, up, (left + up) // 2, nearest[2])[kind] & 255
