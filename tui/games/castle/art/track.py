"""The score track in the picture: along the wall, with its towers.

The engine spreads the spaces of the track along the sides of the board. The picture has to fit two spaces
into each inner corner, where two walls meet in one cell, so it lays them out for itself: both spaces of an
inner tower lie on the wall that runs north and south.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import floor
from typing import Final

from engine.games.castle.board import board
from engine.games.castle.outline import Corner
from engine.landscape.compass import STEPS, E, N, S, W, cell, opposite

_WAYS: Final = {(1, 0): N, (0, 1): E, (-1, 0): S, (0, -1): W}
"""On which side of the board the wall runs in which direction, walking clockwise."""


_INNER: Final = 0.45  # how much of a cell the tower in an inner corner takes


@dataclass(frozen=True, slots=True)
class Slot:
    """The drawing place of a track space."""

    x: int  # the cell outside the wall
    y: int
    side: int  # the side of that cell along which the wall runs
    t: float  # how far along it, from 0 (west or north) to 1
    tower: bool  # whether it belongs to a corner tower


@dataclass(frozen=True, slots=True)
class Turret:
    """The drawing place of a corner tower: in a cell outside the wall, at one of the cell's corners.

    ``east`` and ``south`` say at which; ``inner`` whether the wall bends round that cell.
    """

    x: int
    y: int
    east: bool
    south: bool
    inner: bool


@cache
def slots() -> tuple[Slot, ...]:
    """Return where each space of the track is drawn, by number."""
    corners = board().corners
    found: dict[int, Slot] = {}
    for corner, after in zip(corners, (*corners[1:], corners[0]), strict=True):
        dx, dy = (_sign(after.x - corner.x), _sign(after.y - corner.y))
        numbers = [corner.spaces[1], *corner.run, after.spaces[0]]
        if dy and not corner.convex:
            numbers.insert(0, corner.spaces[0])
        if dy and not after.convex:
            numbers.append(after.spaces[1])
        begin, end = 0.0, float(abs(after.x - corner.x) + abs(after.y - corner.y))
        if dx and not corner.convex:
            del numbers[0]
            begin += _INNER
        if dx and not after.convex:
            del numbers[-1]
            end -= _INNER
        for index, number in enumerate(numbers):
            way = begin + (index + 0.5) * (end - begin) / len(numbers)
            found[number] = _slot(
                corner, _WAYS[dx, dy], way, tower=number in corner.spaces or number in after.spaces
            )
    return tuple(found[number] for number in range(len(found)))


def _slot(corner: Corner, side: int, way: float, *, tower: bool) -> Slot:
    x = corner.x + {N: way, S: -way}.get(side, 0.0)
    y = corner.y + {E: way, W: -way}.get(side, 0.0)
    column = floor(x) - (side == W)
    row = floor(y) - (side == N)
    return Slot(column, row, opposite(side), x - floor(x) if side in (N, S) else y - floor(y), tower)


@cache
def slots_in(x: int, y: int) -> tuple[tuple[int, Slot], ...]:
    """Return the spaces of the track that are drawn in a cell, with their numbers."""
    return tuple((number, slot) for number, slot in enumerate(slots()) if (slot.x, slot.y) == (x, y))


@cache
def turrets() -> tuple[Turret, ...]:
    """Return where each corner tower is drawn, by the number of its corner."""
    spaces = board().spaces
    found = []
    for corner in board().corners:
        around = [(corner.x - 1 + i, corner.y - 1 + j) for j in (0, 1) for i in (0, 1)]
        wanted = [at for at in around if (cell(*at) in spaces) == corner.convex]
        (x, y), *_others = wanted
        if corner.convex:  # the tower stands in the cell across the corner
            x, y = 2 * corner.x - 1 - x, 2 * corner.y - 1 - y
        found.append(Turret(x, y, x < corner.x, y < corner.y, not corner.convex))
    return tuple(found)


@cache
def turrets_in(x: int, y: int) -> tuple[Turret, ...]:
    """Return the corner towers that are drawn in a cell."""
    return tuple(turret for turret in turrets() if (turret.x, turret.y) == (x, y))


@cache
def walls_of(x: int, y: int) -> tuple[int, ...]:
    """Return the sides at which a cell outside the board touches it."""
    spaces = board().spaces
    return tuple(side for side, step in enumerate(STEPS) if cell(x, y) + step in spaces)


def is_inside(x: int, y: int) -> bool:
    """Return whether a cell is a space of the board."""
    return cell(x, y) in board().spaces


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
