"""The tiles that a lying abbot scores: those in his row and column up to the first gaps (ABBOT2-8)."""

from __future__ import annotations

from engine.landscape.compass import STEPS
from engine.landscape.landscape import Landscape


def tiles_in_cross(land: Landscape, at: int) -> list[int]:
    """Return the numbers of the tiles in the row and column of a cell, in the order of laying."""
    found = [land.tile_at[at]]
    for step in STEPS:
        cell = at + step
        while cell in land.tile_at:
            found.append(land.tile_at[cell])
            cell += step
    return sorted(found)


def ends_of_cross(land: Landscape, at: int) -> list[int]:
    """Return the empty cells at the ends of row and column where tiles may be placed, in ascending order."""
    found = []
    for step in STEPS:
        cell = at + step
        while cell in land.tile_at:
            cell += step
        if cell in land.frontier:
            found.append(cell)
    return sorted(found)
