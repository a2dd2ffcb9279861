"""How moves of The Discovery are written for people; see ``docs/notation.md``.

``D05@3,-1 r90`` lays a tile, ``explorer:NE`` deploys on the area of the new tile that reaches those sides as
they lie (``-`` for an enclosed one), ``home 3,-1 explorer:NE`` takes a follower back, ``pass``; chance:
``draw D05``, ``remove D05``, ``begin 1``; with a hand: ``discard D05``, ``forgo``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.errors import IllegalMove
from engine.landscape.landscape import Landscape
from engine.landscape.records import (
    Begin,
    Deploy,
    Discard,
    Draw,
    Forgo,
    Pass,
    Place,
    Remove,
    TakeHome,
)
from engine.records import Move
from engine.words import N_

if TYPE_CHECKING:
    from engine.games.discovery.state import DiscoveryState

_ROLES: Final = ("explorer", "brigand", "navigator")


def write_move(land: Landscape, move: Move) -> str:
    """Return the text form of a move made on a landscape."""
    match move:
        case Place(tile, x, y, rotation):
            return f"{tile}@{x},{y} r{90 * rotation}"
        case Deploy(region):
            return _standing(land, land.first[-1] + region)
        case TakeHome(x, y, region):
            return f"home {x},{y} {_standing(land, land.segment(x, y, region))}"
        case Draw(tile, _):
            return f"draw {tile or '?'}"
        case Remove(tile):
            return f"remove {tile}"
        case Discard(tile, _):
            return f"discard {tile}"
        case Begin(seat):
            return f"begin {seat + 1}"
        case Forgo():
            return "forgo"
        case Pass():
            return "pass"
    raise ValueError(f"not a move of The Discovery: {move!r}")


def _standing(land: Landscape, segment: int) -> str:
    tile = land.tile_under(segment)
    sides = tile.design.sides_of(segment - land.first[tile.number], tile.rotation) or "-"
    return f"{_ROLES[land.kind[segment]]}:{sides}"


def parse_move(state: DiscoveryState, text: str) -> Move:
    """Return the legal move of a position that a text denotes.

    Raises:
        IllegalMove: when there is none.
    """
    wanted = " ".join(text.split())
    for move in state.legal_moves():
        if state.notation(move) == wanted:
            return move
    raise IllegalMove("DISC-3.1", N_("{text} is no legal move here"), text=repr(text))
