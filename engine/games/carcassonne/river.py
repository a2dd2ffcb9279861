"""How the River runs (RIVER-5 to RIVER-7)."""

from __future__ import annotations

from collections.abc import Callable

from engine.errors import IllegalMove
from engine.games.carcassonne.extra import Course
from engine.games.carcassonne.tiles import EDGES
from engine.landscape.compass import STEPS, E, N, W
from engine.landscape.design import Design
from engine.landscape.landscape import Landscape
from engine.words import N_

_RIVER_EDGE = EDGES.index("river")

SOURCE = Course(STEPS[E], E, 0)
"""The course after the spring: it lies on (0,0), and its water leaves to the east (RIVER-3)."""


def flow(design: Design, rotation: int, heading: int) -> int | None:
    """Return the way the water leaves a tile, or ``None`` where it ends there."""
    entry = heading ^ 2
    sides = [side for side in range(N, W + 1) if design.turned[rotation].edges[side] == _RIVER_EDGE]
    return next((side for side in sides if side != entry), None)


def objection(
    land: Landscape,
    course: Course,
    design: Design,
    at: int,
    rotation: int,
    allows: Callable[[int], bool],
) -> IllegalMove | None:
    """Return why a river tile that fits may not lie somewhere, or ``None`` when it may.

    Args:
        land: the tiles that lie.
        course: where the river goes on.
        design: the tile.
        at: the cell.
        rotation: clockwise quarter turns.
        allows: whether a cell is on the table.
    """
    if at != course.ahead:
        return IllegalMove("RIVER-5", N_("a river tile must continue the river"))
    out = flow(design, rotation, course.heading)
    if out is None:
        return None
    if course.bent and (out - course.heading) % 4 == course.bent % 4:
        return IllegalMove("RIVER-6", N_("the river may not turn twice running to the same side"))
    beyond = at + STEPS[out]
    if beyond in land.tile_at or not allows(beyond):
        return IllegalMove("RIVER-7", N_("the river must end in front of a free place"))
    return None


def codes(land: Landscape, course: Course, design: Design, allows: Callable[[int], bool]) -> list[int]:
    """Return the legal placements of a river tile as ``cell * 4 + rotation``, in ascending order."""
    need = land.frontier.get(course.ahead)
    if need is None:
        return []
    at = course.ahead
    return [
        at << 2 | rotation
        for rotation in land.tileset.rotations(design.index, need)
        if objection(land, course, design, at, rotation, allows) is None
    ]


def run(course: Course, design: Design, rotation: int, *, immediate: bool) -> Course | None:
    """Return the course after a river tile, ``None`` after the lake.

    Args:
        course: that before it.
        design: the tile, which lies on ``course.ahead``.
        rotation: how it lies.
        immediate: whether straight tiles lift the ban on turning to the same side (RIVER-6).
    """
    out = flow(design, rotation, course.heading)
    if out is None:
        return None
    turn = (out - course.heading) % 4
    bent = -1 if turn == 3 else turn
    if not turn and not immediate:
        bent = course.bent
    return Course(course.ahead + STEPS[out], out, bent)


def is_river(design: Design) -> bool:
    """Return whether a tile is one of The River's."""
    return any(edge == _RIVER_EDGE for edge in design.edges)
