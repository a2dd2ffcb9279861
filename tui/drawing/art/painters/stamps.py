"""Sprites put on a face: where something stands, or strewn where there is room."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence
from typing import TypeVar

from tui.drawing.art.painters.grid import Point
from tui.drawing.art.raster import Patch, hashed, lying_point

_Sprites = TypeVar("_Sprites")

_GROUNDS = frozenset(b"gtleEinYJ0")
_PICTURES_FROM = 4  # pixels across from which on a picture has room for more than a pixel
_SPRITES_FROM = (8, 10, 13, 16)  # pixels across from which on the next larger pictures are used
_RAISED = frozenset(b"PpmLSDRrHs7")


def build(patch: Patch, picture: Sequence[str], spot: Point) -> None:
    """Paint a picture with its middle at a point of the printed tile, and keep followers off it.

    On the smallest tiles it is the pixel in its middle alone.
    """
    if patch.width < _PICTURES_FROM:
        middle = picture[(len(picture) - 1) // 2]
        picture = (middle[(len(middle) - 1) // 2],)
    wide, tall = len(picture[0]), len(picture)
    u, v = lying_point(*spot, patch.rotation)
    margin = int(patch.width >= 8)
    x = min(max(round(u * patch.width - wide / 2), margin), patch.width - wide - margin)
    y = min(max(round(v * patch.height - tall / 2), margin), patch.height - tall - margin)
    patch.stamp(picture, x, y)
    patch.taken |= {
        (i, j) for j, line in enumerate(picture, y) for i, char in enumerate(line, x) if char != " "
    }


def strew(
    patch: Patch, picture: Sequence[str], ground_codes: bytes, salt: int, most: int, room: int = 1
) -> None:
    """Paint up to ``most`` copies of a picture where it lies on some codes with room around it."""
    wide, tall = len(picture[0]), len(picture)
    done = 0
    for n in range(most * 6):
        x = hashed(n, salt, patch.variant) % max(1, patch.width - wide - 1) + 1
        y = hashed(n, salt + 1, patch.variant) % max(1, patch.height - tall - 1) + 1
        clear = all(
            patch.codes[j][i] in ground_codes
            for j in range(max(y - room, 0), min(y + tall + room, patch.height))
            for i in range(max(x - room, 0), min(x + wide + room, patch.width))
        )
        if clear:
            patch.stamp(picture, x, y)
            done += 1
            if done == most:
                return


def shade(patch: Patch) -> None:
    """Put a black shade to the south and east of roads, houses and rocks, where few colours set them off."""
    codes = tuple(map(bytes, patch.codes))
    for y, row in enumerate(codes):
        for x, code in enumerate(row):
            beside = {row[x - 1] if x else code, codes[y - 1][x] if y else code}
            if code in _GROUNDS and beside & _RAISED:
                patch.codes[y][x] = ord("k")


def raise_houses(patch: Patch, houses: Sequence[Sequence[str]], ground: int, built: bytes) -> None:
    """Fill a ground with houses, a street between them."""
    codes, taken = patch.codes, patch.taken
    for picture in houses:
        wide, tall = len(picture[0]), len(picture)
        plot = bytes([ground]) * wide
        for y in range(patch.height - tall + 1):
            for x in range(patch.width - wide + 1):
                if (
                    codes[y][x : x + wide] != plot
                    or (hashed(x, y, patch.variant + wide + 7) >> 4) % 100 >= 45
                ):
                    continue
                rows = range(y, y + tall)
                street = [codes[j][i] for j in rows for i in (x - 1, x + wide) if 0 <= i < patch.width]
                if (
                    all(codes[j][x : x + wide] == plot for j in rows)
                    and not any(code in built for code in street)
                    and taken.isdisjoint((i, j) for j in rows for i in range(x, x + wide))
                ):
                    patch.stamp(picture, x, y)


def face_walls(patch: Patch, wall: bytes, *, battlements: bool) -> None:
    """Raise the walls that look south: a dark face, and the top of the wall above it."""
    regions, codes = patch.regions, patch.codes
    light, dark = wall
    for y in range(1, patch.height - 1):
        for x, code in enumerate(codes[y]):
            here = regions[y][x]
            if code in wall and regions[y + 1][x] != here and regions[y - 1][x] == here:
                codes[y][x] = dark
                codes[y - 1][x] = light if x % 2 or not battlements else dark


def sprites_at(width: int, all_sprites: tuple[_Sprites, _Sprites, _Sprites, _Sprites, _Sprites]) -> _Sprites:
    """Return the pictures for a tile of ``width`` pixels, of those for the five zooms."""
    return all_sprites[bisect(_SPRITES_FROM, width)]


def texture(patch: Patch, ground: str, salt: int, specks: str, below: tuple[int, int]) -> None:
    """Strew specks of two colours over a ground.

    Args:
        specks: the codes of the first and of the second kind.
        below: how many pixels of a hundred get the first kind, and how many get any.
    """
    first, any_ = below
    for y, row in enumerate(patch.codes):
        for x in range(patch.width):
            if row[x] == ord(ground):
                chance = hashed(x, y, patch.variant + salt) % 100
                if chance < any_:
                    row[x] = ord(specks[chance >= first])
