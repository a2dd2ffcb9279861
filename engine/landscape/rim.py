"""The words for where segments reach the sides of their tiles."""

from __future__ import annotations

from engine.landscape.compass import HALVES, SIDES
from engine.landscape.landscape import Landscape


def ports_of(land: Landscape, segment: int) -> list[str]:
    """Return the sides that a segment reaches on its tile as it lies: whole sides, then halves (``EL``)."""
    tile = land.tile_under(segment)
    region = segment - land.first[tile.number]
    owners = tile.design.turned[tile.rotation].owners
    found = []
    for side, letter in enumerate(SIDES):
        halves = [half for half in (4 + 2 * side, 5 + 2 * side) if owners[half] == region]
        if owners[side] == region or (len(halves) == 2 and owners[side] < 0):
            found.append(letter)
        else:
            found += [HALVES[half - 4] for half in halves]
    return found
