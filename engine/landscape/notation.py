"""Notation of follower places; see ``docs/notation.md``."""

from __future__ import annotations

from engine.landscape.rim import ports_of
from engine.landscape.state import LandscapeState


def standing(state: LandscapeState, segment: int, what: str) -> str:
    """Return the figures on a segment, and the sides of the tile as it lies that the segment reaches.

    For instance ``knight:NE``, ``farmer:N.EL.WR``, ``large-monk``, or ``explorer:-`` for an enclosed area.
    """
    land = state.landscape
    what = what.replace(" ", "-")
    kind = land.kind[segment]
    if kind in state.AROUND:
        return what
    if kind in state.WRITTEN_BY_PORTS:
        return f"{what}:{'.'.join(ports_of(land, segment)) or '-'}"
    tile = land.tile_under(segment)
    return f"{what}:{tile.design.sides_of(segment - land.first[tile.number], tile.rotation) or '-'}"
