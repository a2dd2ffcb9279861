"""How moves of The Castle are written for people; see ``docs/notation.md``.

``N01@3,4 r90`` lays a tile; ``squire:NE``, ``knight:S``, ``herald:EW`` and ``merchant:N.EL`` put a follower
on the new tile; ``score 3,4 squire:NE`` scores that one next; ``use double-house``, ``hold double-house``,
``pass``; chance: ``hide market 12``, ``begin 1``, ``draw N01``, ``reveal market 12``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.errors import IllegalMove
from engine.games.castle.records import Hide, Hold, Reveal, Use
from engine.games.castle.tiles import COURT
from engine.landscape.landscape import Landscape
from engine.landscape.records import Begin, Deploy, Draw, Pass, Place, Score
from engine.landscape.rim import ports_of
from engine.records import Move
from engine.words import N_

if TYPE_CHECKING:
    from engine.games.castle.refusals import RefusingState


def write_move(state: RefusingState, move: Move) -> str:
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
            return f"score {x},{y} {_standing(land, segment, state.role(land.kind[segment], 0))}"
        case Draw(tile, _):
            return f"draw {tile or '?'}"
        case Use(token) | Hold(token):
            return f"{move.kind} {token}"
        case Hide(kind, corner):
            return f"hide {kind or '?'} {state.board.corners[corner].spaces[0]}"
        case Reveal(kind, corner):
            return f"reveal {kind} {state.board.corners[corner].spaces[0]}"
        case Begin(seat):
            return f"begin {seat + 1}"
        case Pass():
            return "pass"
    raise ValueError(f"not a move of The Castle: {move!r}")


def _standing(land: Landscape, segment: int, role: str) -> str:
    ports = ports_of(land, segment)
    return f"{role}:{('.' if land.kind[segment] == COURT else '').join(ports)}"


def parse_move(state: RefusingState, text: str) -> Move:
    """Return the legal move of a position that a text denotes.

    Raises:
        IllegalMove: when there is none.
    """
    wanted = " ".join(text.split())
    for move in state.legal_moves():
        if write_move(state, move) == wanted:
            return move
    raise IllegalMove("CAST-4.1", N_("{text} is no legal move here"), text=repr(text))
