"""How moves of Carcassonne are written for people; see ``docs/notation.md``.

``U@3,-1 r90`` lays a tile; ``knight:NE``, ``highwayman:S``, ``monk``, ``abbot`` and ``farmer:N.EL.WR`` put a
follower on the new tile; ``home 3,-1 abbot`` takes an abbot back; ``pass``; chance: ``begin 1``, ``draw U``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.errors import IllegalMove
from engine.games.carcassonne.records import Answer, Bid, Extend, Open, Sell, Settle
from engine.games.carcassonne.tiles import FIELD
from engine.landscape.compass import SIDES
from engine.landscape.landscape import Landscape
from engine.landscape.records import (
    Begin,
    Deploy,
    Discard,
    Draw,
    Forgo,
    Pass,
    Place,
    TakeHome,
)
from engine.landscape.rim import ports_of
from engine.records import Move
from engine.words import N_

if TYPE_CHECKING:
    from engine.games.carcassonne.refusals import RefusingState

_ALONE: Final = ("monk", "abbot")  # a tile has at most one place for them


def write_move(state: RefusingState, move: Move) -> str:
    """Return the text form of a move made in a position."""
    land = state.landscape
    match move:
        case Place(tile, x, y, rotation):
            return f"{tile}@{x},{y} r{90 * rotation}"
        case Deploy(region, figure):
            segment = land.first[-1] + region
            return _standing(land, segment, state.role(land.kind[segment], figure))
        case TakeHome(x, y, _):
            return f"home {x},{y} abbot"
        case Settle(x, y, region, seat):
            segment = land.segment(x, y, region)
            held = land.holder[segment]
            standing = _standing(land, segment, state.role(land.kind[segment], held >> 3))
            return f"settle {x},{y} {standing}" + (f" for {seat + 1}" if seat >= 0 else "")
        case Draw(tile, _):
            return f"draw {tile or '?'}"
        case Open(tile) | Discard(tile, _):
            return f"{move.kind} {tile}"
        case Begin(seat):
            return f"begin {seat + 1}"
        case Bid(points):
            return f"bid {points}"
        case Sell(seat):
            return f"sell {seat + 1}" if seat >= 0 else "keep"
        case Extend(side):
            return f"extend {SIDES[side]}"
        case Answer(agrees):
            return "agree" if agrees else "decline"
        case Forgo() | Pass():
            return move.kind
    raise ValueError(f"not a move of Carcassonne: {move!r}")


def _standing(land: Landscape, segment: int, role: str) -> str:
    if role in _ALONE:
        return role
    tile = land.tile_under(segment)
    region = segment - land.first[tile.number]
    if land.kind[segment] == FIELD:
        return f"{role}:{'.'.join(ports_of(land, segment))}"
    return f"{role}:{tile.design.sides_of(region, tile.rotation)}"


def parse_move(state: RefusingState, text: str) -> Move:
    """Return the legal move of a position that a text denotes.

    Raises:
        IllegalMove: when there is none.
    """
    wanted = " ".join(text.split())
    for move in state.legal_moves():
        if write_move(state, move) == wanted:
            return move
    raise IllegalMove("CARC-3.1", N_("{text} is no legal move here"), text=repr(text))
