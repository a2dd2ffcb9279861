"""Open ends: where features can still grow, and where the edge of the table stops them."""

from __future__ import annotations

from engine.landscape.compass import RING, STEPS
from engine.landscape.landscape import Landscape, bits

_NORTH, _EAST, _SOUTH, _WEST = STEPS


def holes_of(land: Landscape, root: int) -> dict[int, int]:
    """Return the empty cells where a feature can grow, each with the sides it reaches it from, as bits.

    Cells beyond the edge of the site are not among them.
    """
    holes: dict[int, int] = {}
    if not land.open_ends[root]:
        return holes
    members, frontier, first = land.members[root], land.frontier, land.first
    cells, rotations, laid = land.cells, land.rotations, land.designs
    designs = land.tileset.designs
    left = land.tiles[root]
    while left:
        number = left.bit_length() - 1
        left ^= 1 << number
        at = cells[number]
        segments = members >> first[number]
        north, east, south, west = designs[laid[number]].turned[rotations[number]].reaching
        if north & segments and at + _NORTH in frontier:
            holes[at + _NORTH] = holes.get(at + _NORTH, 0) | 4
        if east & segments and at + _EAST in frontier:
            holes[at + _EAST] = holes.get(at + _EAST, 0) | 8
        if south & segments and at + _SOUTH in frontier:
            holes[at + _SOUTH] = holes.get(at + _SOUTH, 0) | 1
        if west & segments and at + _WEST in frontier:
            holes[at + _WEST] = holes.get(at + _WEST, 0) | 2
    return holes


def gaps_of(land: Landscape, at: int) -> list[int]:
    """Return the empty cells around a cell on which a tile may be laid."""
    tile_at, allows = land.tile_at, land.site.allows
    cells = [at + step for step in RING if at + step not in tile_at]
    return cells if allows is None else [one for one in cells if allows(one)]


def ends_at_edge(land: Landscape, root: int) -> bool:
    """Return whether a feature runs into an edge that leaves it open: it can never be completed."""
    allows = land.site.allows
    if allows is None or land.site.wall_closes or not land.open_ends[root]:
        return False
    members, designs = land.members[root], land.tileset.designs
    for number in bits(land.tiles[root]):
        segments = members >> land.first[number]
        reaching = designs[land.designs[number]].turned[land.rotations[number]].reaching
        at = land.cells[number]
        if any(
            regions & segments and at + step not in land.tile_at and not allows(at + step)
            for regions, step in zip(reaching, STEPS, strict=True)
        ):
            return True
    return False
