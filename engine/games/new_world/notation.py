"""How moves of New World are written for people; see ``docs/notation.md``.

``W16@-1,2 r90`` lays a tile; ``sheriff:NE``, ``robber:S``, ``farmer`` and ``trapper:N.EL`` put a settler on
the new tile; ``score -1,2 robber:E`` says which feature is scored next; ``pass``; chance: ``draw W16``,
``begin 1``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.errors import IllegalMove
from engine.games.new_world.tiles import FARM, KINDS, PLAIN
from engine.landscape.landscape import Landscape
from engine.landscape.records import Begin, Deploy, Draw, Pass, Place, Score
from engine.landscape.rim import ports_of
from engine.records import Move
from engine.words import N_

if TYPE_CHECKING:
    from engine.games.new_world.reckoning import ReckoningState


def write_move(state: ReckoningState, move: Move) -> str:
    """Return the text form of a move made in a position."""
    land = state.landscape
    match move:
        case Place(tile, x, y, rotation):
            return f"{tile}@{x},{y} r{90 * rotation}"
        case Deploy(region):
            segment = land.first[-1] + region
            return _standing(land, segment, state.role(land.kind[segment], 0))
        case Score(x, y, region):
            segment = land.segment(x, y, region)
            kind = land.kind[segment]
            what = state.role(kind, 0) if land.holder[segment] >= 0 else KINDS[kind]
            return f"score {x},{y} {_standing(land, segment, what)}"
        case Draw(tile, _):
            return f"draw {tile or '?'}"
        case Begin(seat):
            return f"begin {seat + 1}"
        case Pass():
            return "pass"
    raise ValueError(f"not a move of New World: {move!r}")


def _standing(land: Landscape, segment: int, what: str) -> str:
    kind = land.kind[segment]
    if kind == FARM:
        return what
    if kind == PLAIN:
        return f"{what}:{'.'.join(ports_of(land, segment))}"
    tile = land.tile_under(segment)
    return f"{what}:{tile.design.sides_of(segment - land.first[tile.number], tile.rotation)}"


def parse_move(state: ReckoningState, text: str) -> Move:
    """Return the legal move of a position that a text denotes.

    Raises:
        IllegalMove: when there is none.
    """
    wanted = " ".join(text.split())
    for move in state.legal_moves():
        if write_move(state, move) == wanted:
            return move
    raise IllegalMove("NEWW-3.1", N_("{text} is no legal move here"), text=repr(text))
