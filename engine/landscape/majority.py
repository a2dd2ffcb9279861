"""Majorities on features, and counts of tiles around a cell."""

from __future__ import annotations

from collections.abc import Iterable

from engine.landscape.compass import RING
from engine.landscape.landscape import Landscape


def around(land: Landscape, at: int) -> int:
    """Return how many of the eight cells around a cell hold tiles."""
    tile_at = land.tile_at
    return sum([at + step in tile_at for step in RING])


def is_surrounded(land: Landscape, at: int) -> bool:
    """Return whether all eight cells around a cell hold tiles or lie beyond an edge that closes features."""
    tile_at, site = land.tile_at, land.site
    if not site.wall_closes or site.allows is None:
        return all(at + step in tile_at for step in RING)
    return all(at + step in tile_at or not site.allows(at + step) for step in RING)


def heads(land: Landscape, segments: Iterable[int]) -> dict[int, int]:
    """Return how much the followers of each seat on some segments count in majorities."""
    found: dict[int, int] = {}
    holder, weights = land.holder, land.weights
    for segment in segments:
        held = holder[segment]
        seat = held & 7
        found[seat] = found.get(seat, 0) + weights[held >> 3]
    return found


def majority(count: dict[int, int]) -> list[int]:
    """Return the seats that share the highest number."""
    most = max(count.values())
    return [seat for seat, number in count.items() if number == most]
