"""Little pictures put on a face: where something stands, or strewn where there is room."""

from __future__ import annotations

from collections.abc import Sequence

from tui.art.painters.grid import Point
from tui.art.raster import Patch, hashed, lying_point


def build(patch: Patch, picture: Sequence[str], spot: Point) -> None:
    """Paint a picture with its middle at a point of the printed tile, and keep followers off it."""
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
