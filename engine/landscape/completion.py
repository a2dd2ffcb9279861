"""Which features the tile laid last completes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.landscape.compass import RING, STEPS
from engine.landscape.landscape import Landscape, bits
from engine.landscape.majority import is_surrounded

_NINE: Final = [0, *RING]  # what to add to a cell to reach itself and each of the eight cells around it


def newly_complete(
    land: Landscape, lanes: int, around: tuple[int, ...] = (), *, occupied_only: bool
) -> list[int]:
    """Return the roots of the features that the tile laid last completes.

    Args:
        lanes: the highest kind that is completed by closing its ends.
        around: the kinds that are completed by the tiles around them.
        occupied_only: whether features without followers are left out.
    """
    occupied, parent, open_ends, kind = land.occupied, land.parent, land.open_ends, land.kind
    found: list[int] = []
    segments = met_by_last(land)
    for segment in segments:
        if kind[segment] <= lanes:
            root = segment
            while parent[root] != root:
                root = parent[root]
            if not open_ends[root] and (occupied[root] or not occupied_only) and root not in found:
                found.append(root)
    if not around:
        return found
    at, tile_at, region_of = land.cells[-1], land.tile_at, land.tileset.first_regions(around)
    for step in _NINE:
        number = tile_at.get(at + step)
        if number is not None:
            segment = land.first[number] + region_of[land.designs[number]]
            if segment >= 0 and (occupied[segment] or not occupied_only) and is_surrounded(land, at + step):
                found.append(segment)
    return found


def met_by_last(land: Landscape) -> list[int]:
    """Return the segments of the tile laid last, and those beside it that it may close without joining."""
    segments = list(range(land.first[-1], len(land.parent)))
    # Unlike sides that meet close each other's ends, and a closed side those that meet it
    if land.tileset.mixed or not all(land.tileset.designs[land.designs[-1]].turned[0].joints):
        segments += _facing(land)
    return segments


def _facing(land: Landscape) -> Iterator[int]:
    """Yield the segments of the neighbouring tiles that face the tile laid last."""
    for side, step in enumerate(STEPS):
        number = land.tile_at.get(land.cells[-1] + step)
        if number is not None:
            turned = land.tileset.designs[land.designs[number]].turned[land.rotations[number]]
            for region in bits(turned.reaching[side ^ 2]):
                yield land.first[number] + region
