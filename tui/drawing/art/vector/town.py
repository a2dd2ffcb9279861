"""Towns full of houses: rows of large ones, smaller ones where there is room left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from tui.drawing.art.vector import SIDE
from tui.drawing.art.vector.ground import LyingFace
from tui.drawing.art.vector.shapes import Point, Scatter, along, length_of
from tui.drawing.art.vector.stock import scaled, use_at

_SIZES: Final = (1.0, 0.82, 0.66, 0.5)
_TRIES: Final = (220, 260, 200)
_REACH: Final = ((-6.2, 0.6), (6.8, 0.4), (-6.0, -6.0), (6.0, -7.0), (-4.0, -9.5), (4.0, -11.5), (0.0, 1.0))
"""Points of a house of size 1 that must lie in its town."""
_PARTS: Final = (-3.6, 0.0, 3.6)


def sizes_of(kinds: Sequence[str]) -> Iterator[str]:
    """Yield the definitions of the sizes in which houses are built."""
    for kind in dict.fromkeys(kinds):
        yield from (scaled(f"{kind}{i}", kind, size) for i, size in enumerate(_SIZES))


def town_of(seed: str, lying: LyingFace, region: int, walls: Sequence[Sequence[Point]]) -> Scatter:
    """Return where houses may stand in a region: not on its walls."""
    town = Scatter(seed, lambda x, y: lying.is_in((region,), x, y))
    for piece in walls:
        count = int(length_of(piece) / 3) + 1
        for i in range(count + 1):
            (x, y), _way = along(piece, i / count)
            town.take(x, y + 1, 2.2)
    return town


def build_town(town: Scatter, kinds: Sequence[str]) -> Iterator[tuple[float, str]]:
    """Yield houses wherever there is room, each with how far down it stands.

    Args:
        kinds: names of definitions of houses, those that are built more often more than once.
    """
    y = town.between(12.5, 15)
    while y < SIDE - 1:
        x = town.between(7.5, 12)
        while x < SIDE - 7.5:
            a, b = x + town.between(-0.8, 0.8), y + town.between(-1, 1)
            if _fits(town, a, b, 1.0):
                yield _build(town, kinds, a, b, 0)
                x += 12.4
            else:
                x += 1.5
        y += 8.4
    for i, tries in enumerate(_TRIES, 1):
        for _try in range(tries):
            x, y = town.between(3, 97), town.between(6, 98.8)
            if _fits(town, x, y, _SIZES[i]):
                yield _build(town, kinds, x, y, i)


def _fits(town: Scatter, x: float, y: float, size: float) -> bool:
    for a, b in _REACH:
        u, v = x + size * a, y + size * b
        if not (0.5 < u < SIDE - 0.5 and 0.8 < v < SIDE - 0.5 and town.is_free(u, v)):
            return False
    return all(town.has_room(x + size * a, y - size * 2.6, size * 2.4, 0) for a in _PARTS)


def _build(town: Scatter, kinds: Sequence[str], x: float, y: float, number: int) -> tuple[float, str]:
    size = _SIZES[number]
    for a in _PARTS:
        town.take(x + size * a, y - size * 2.6, size * 2.4)
    return y, use_at(f"{kinds[town.pick(len(kinds))]}{number}", x, y)
