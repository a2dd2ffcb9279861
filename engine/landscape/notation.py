"""Notation of follower places; see ``docs/notation.md``."""

from __future__ import annotations

from engine.landscape.rim import ports_of
from engine.landscape.state import LandscapeState


def standing(state: LandscapeState, segment: int, what: str) -> str:
    """Return the figures on a segment, and the sides of the tile as it lies that the segment reaches.

    For instance ``knight:NE``, ``farmer:N.EL.WR``, ``large-monk``, ``explorer:-`` for an enclosed area, or
    ``farmer:-2`` for the second one of its kind on the tile.
    """
    land = state.landscape
    what = what.replace(" ", "-")
    kind = land.kind[segment]
    if kind in state.AROUND:
        return what
    tile = land.tile_under(segment)
    region = segment - land.first[tile.number]
    if not tile.design.regions[region].ports:
        earlier = tile.design.regions[:region]
        number = 1 + sum(not one.ports and one.kind == state.tileset.kinds[kind] for one in earlier)
        return f"{what}:-{number if number > 1 else ''}"
    if kind in state.WRITTEN_BY_PORTS:
        return f"{what}:{'.'.join(ports_of(land, segment))}"
    return f"{what}:{tile.design.sides_of(region, tile.rotation)}"
