"""Why a tile cannot lie where somebody wants it."""

from __future__ import annotations

from typing import Final

from engine.errors import IllegalMove
from engine.landscape.compass import STEPS
from engine.landscape.landscape import Landscape
from engine.words import N_

SIDE_NAMES: Final = (N_("north"), N_("east"), N_("south"), N_("west"))


def misplacement(
    land: Landscape, design: int, at: int, rotation: int, *, touch_rule: str, match_rule: str
) -> IllegalMove | None:
    """Return why a design cannot be laid on a cell in a rotation, or ``None`` when it can.

    Args:
        land: the tiles that lie.
        design: index of the design.
        at: the cell.
        rotation: clockwise quarter turns.
        touch_rule: id of the rule that tiles must touch earlier ones along a side.
        match_rule: id of the rule that touching sides must match.
    """
    need = land.frontier.get(at)
    tileset = land.tileset
    if need is not None and rotation in tileset.rotations(design, need):
        return None
    if at in land.tile_at:
        return IllegalMove(touch_rule, N_("a tile lies there already"))
    if land.site.allows is not None and not land.site.allows(at):
        return IllegalMove(touch_rule, N_("nothing can be built there"))
    if need is None:
        return IllegalMove(touch_rule, N_("no tile lies beside that place"))
    if rotation not in range(4):
        return IllegalMove(match_rule, N_("a tile can only be turned by 0 to 3 quarter turns"))
    edges = tileset.designs[design].turned[rotation].edges
    for side, edge in enumerate(edges):
        number = land.tile_at.get(at + STEPS[side])
        if number is None:
            continue
        theirs = tileset.designs[land.designs[number]].turned[land.rotations[number]].edges[side ^ 2]
        if not tileset.match(edge, theirs):
            return IllegalMove(
                match_rule,
                N_("{mine} would meet {theirs} on the {side} side"),
                mine=tileset.edge_types[edge],
                theirs=tileset.edge_types[theirs],
                side=SIDE_NAMES[side],
            )
    raise AssertionError("a placement that breaks no rule was refused")
