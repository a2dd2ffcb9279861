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
    holder, weights, counting = land.holder, land.weights, land.counting
    for segment in segments:
        held = holder[segment]
        seat = held & 7
        found[seat] = found.get(seat, 0) + (strength(land, segment) if counting else weights[held >> 3])
    return found


def strength(land: Landscape, segment: int) -> int:
    """Return how much the follower on a segment counts in majorities now."""
    figure = land.holder[segment] >> 3
    token = land.counting.get(figure)
    return land.weights[figure] if token is None else land.count_tokens(land.root(segment), token)


def majority(count: dict[int, int]) -> list[int]:
    """Return the seats that share the highest number, none where that is 0."""
    most = max(count.values())
    return [seat for seat, number in count.items() if number == most] if most else []


def shares(count: dict[int, int], points: int) -> tuple[tuple[int, int], ...]:
    """Return each seat's points for a feature: all of them or none, never a part."""
    most = max(count.values()) or None
    return tuple((seat, points if number == most else 0) for seat, number in sorted(count.items()))
