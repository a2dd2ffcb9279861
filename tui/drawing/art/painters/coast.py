"""Places of port cities: on the shore between their land and their sea."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot
from typing import Final, NamedTuple

from engine.landscape.design import Design
from tui.drawing.art.raster import RegionAt, around, at_borders

_GRID: Final = 16


@dataclass(frozen=True, slots=True)
class ShorePoint:
    """A place on a shore, in coordinates of the printed tile."""

    u: float  # where it is
    v: float  # where it is
    du: float  # the direction out to sea, of length 1
    dv: float  # the direction out to sea, of length 1


def harbours(design: Design, region_at: RegionAt) -> tuple[ShorePoint, ...]:
    """Return the place of each settlement, in their order."""
    if not design.settlements:
        return ()
    key = id(design)
    known = _KNOWN.get(key)
    if known is not None and known[0] is design:
        return known[1]
    grid = [[region_at((x + 0.5) / _GRID, (y + 0.5) / _GRID) for x in range(_GRID)] for y in range(_GRID)]
    borders = _borders(grid)
    found: list[ShorePoint] = []
    for settlement in design.settlements:
        land, sea = settlement.regions
        found.append(_harbour(borders, land, sea, found))
    if len(_KNOWN) >= 512:
        _KNOWN.clear()
    _KNOWN[key] = design, tuple(found)
    return _KNOWN[key][1]


_KNOWN: Final[dict[int, tuple[Design, tuple[ShorePoint, ...]]]] = {}


class _Border(NamedTuple):
    here: int  # the region on this side
    there: int  # the region on the other side
    u: float  # where it is
    v: float  # where it is
    du: int  # the direction to the other side
    dv: int  # the direction to the other side


def _borders(grid: list[list[int]]) -> list[_Border]:
    """Return the borders between points of a grid, each from both sides."""
    found = []
    for x, y, here in at_borders(grid):
        for a, b in around(x, y, _GRID, _GRID):
            there = grid[b][a]
            if there != here:
                u, v = (x + a + 1) / 2 / _GRID, (y + b + 1) / 2 / _GRID
                found.append(_Border(here, there, u, v, a - x, b - y))
    return found


def _harbour(borders: list[_Border], land: int, sea: int, others: list[ShorePoint]) -> ShorePoint:
    """Return the place of the shore that is farthest from the rim, other borders and other towns."""
    shore: list[tuple[float, float, float, float]] = []
    avoid = [(other.u, other.v) for other in others]
    for border in borders:
        sides = border.here, border.there
        if sides == (land, sea):
            shore.append((border.u, border.v, border.du, border.dv))
        elif border.here < border.there and sides != (sea, land):
            avoid.append((border.u, border.v))
    if not shore:
        return ShorePoint(0.5, 0.5, 0.0, 0.0)
    middle_u = sum(s[0] for s in shore) / len(shore)
    middle_v = sum(s[1] for s in shore) / len(shore)

    def worth(place: tuple[float, float, float, float]) -> float:
        u, v = place[:2]
        room = min([u, v, 1 - u, 1 - v, 0.32, *(hypot(u - a, v - b) for a, b in avoid)])
        return room - 0.3 * hypot(u - middle_u, v - middle_v)

    u, v = max(shore, key=worth)[:2]
    near = [s for s in shore if hypot(s[0] - u, s[1] - v) < 0.2]
    du, dv = sum(s[2] for s in near), sum(s[3] for s in near)
    length = hypot(du, dv) or 1.0
    return ShorePoint(u, v, du / length, dv / length)
