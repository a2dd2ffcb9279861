"""What the square-tile games refuse alike: lots, draws, hands, placements and followers.

Every function returns the refusal, or ``None`` when there is nothing to object to; the rule that says so is
the game's own and comes with the call.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.errors import IllegalMove
from engine.landscape.compass import STEPS
from engine.landscape.design import Design
from engine.landscape.landscape import Landscape
from engine.landscape.records import Begin, Deploy
from engine.records import Move
from engine.words import N_

Refusal = tuple[str, str]
"""The id of a rule and the sentence that says what it forbids."""

SIDE_NAMES: Final = (N_("north"), N_("east"), N_("south"), N_("west"))

NO_FOLLOWER_LEFT: Final = N_("no follower is left in the supply")
NO_SUCH_AREA: Final = N_("the tile has no such area")
FOLLOWER_STANDS: Final = N_("a follower stands on this {kind} already")


def undrawn_lot(move: Move, players: int, rule: str) -> IllegalMove | None:
    """Return why a move does not say which of ``players`` seats begins."""
    if isinstance(move, Begin) and move.seat in range(players):
        return None
    return IllegalMove(rule, N_("the first player must be drawn by lot first"))


def not_in_stack(
    design: Design | None, tile: str | None, pool: Sequence[int], rule: str
) -> IllegalMove | None:
    """Return why a tile cannot come out of the bag.

    Args:
        design: the tile's design, ``None`` when there is no such tile.
        tile: what the move calls it.
        pool: per design how many tiles there are.
        rule: id of the rule that tiles are drawn.
    """
    if design is not None and pool[design.index]:
        return None
    return IllegalMove(rule, N_("tile {tile} is not in the stack"), tile=str(tile))


def not_in_hand(tile: str, rule: str) -> IllegalMove:
    """Return the refusal of a tile that the seat on turn does not hold."""
    return IllegalMove(rule, N_("tile {tile} is not in hand"), tile=tile)


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


def misdeployment(
    land: Landscape,
    move: Deploy,
    supply: int,
    kinds: Sequence[str],
    *,
    area_rule: str,
    none_left: Refusal,
    taken: Refusal,
) -> IllegalMove | None:
    """Return why a follower of the only sort cannot go on the tile laid last.

    Args:
        land: the tiles that lie.
        move: where the follower is to stand.
        supply: how many followers the seat has left.
        kinds: the names of the kinds of features.
        area_rule: id of the rule that followers go on the tile laid last.
        none_left: what is said when the supply is empty.
        taken: what is said, of a ``{kind}``, when somebody stands on the feature.
    """
    if move.figure or not land.has_region(move.region):
        return IllegalMove(area_rule, NO_SUCH_AREA)
    if not supply:
        return IllegalMove(*none_left)
    root = land.root(land.first[-1] + move.region)
    if land.occupied[root]:
        return IllegalMove(*taken, kind=kinds[land.kind[root]])
    return None
