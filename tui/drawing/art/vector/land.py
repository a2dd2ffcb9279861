"""Vegetation on open ground: groves, and patches of lighter and darker ground."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tui.drawing.art.vector import SIDE
from tui.drawing.art.vector.shapes import Scatter
from tui.drawing.art.vector.stock import use, use_at


def hazes(chance: Scatter, kinds: Sequence[tuple[str, float]], count: int) -> str:
    """Return patches of another shade, all away from the rim of the tile.

    Args:
        kinds: names of definitions of patches (``stock.haze``), each with half its width.
    """
    parts = []
    for i in range(count):
        name, across = kinds[i % len(kinds)]
        x = chance.between(across, SIDE - across)
        parts.append(use_at(name, x, chance.between(across / 2, SIDE - across / 2)))
    return "".join(parts)


def groves(chance: Scatter, kinds: Sequence[str], count: int) -> Iterator[tuple[float, str]]:
    """Yield trees in small groups wherever there is room, each with how far down it stands.

    Args:
        kinds: names of definitions of trees, those that are planted more often more than once.
    """
    for _grove in range(count):
        x, y = chance.between(10, SIDE - 10), chance.between(14, SIDE - 8)
        if not chance.has_room(x, y - 2, 5.0, 6.0):
            continue
        for _tree in range(1 + chance.pick(5)):
            a, b = x + chance.between(-7, 7), y + chance.between(-4.5, 4.5)
            if chance.has_room(a, b - 2, 2.2, 4.6):
                chance.take(a, b - 2, 2.0)
                yield b, use(kinds[chance.pick(len(kinds))], a, b, chance.between(0.8, 1.15))
