"""Building in the action phase, and placing pieces free of charge (LAND-9, LAND-13.S8, LAND-13.P6)."""

from __future__ import annotations

from functools import cache
from typing import Final

from engine.games.landover.data import NUMBERS
from engine.games.landover.phase import LandPhase
from engine.games.landover.position import Position, per_board
from engine.games.landover.records import Build
from engine.games.landover.steps import pieces
from engine.games.landover.steps.culture import place_waiting
from engine.games.landover.steps.pieces import KINDS
from engine.games.landover.steps.step import DoWithout, Fault, LandStep, Task
from engine.records import Event, Move
from engine.words import N_

_build = cache(Build)
_PRICES: Final = tuple((piece, NUMBERS.costs[piece]) for piece in (*KINDS, "village", "city", "wall"))


def sites(s: Position, seat: int, piece: str) -> list[str]:
    """Return the names of the edges or corners where a seat may put a piece, the price aside.

    Args:
        piece: ``"road"``, ``"boat"``, ``"village"``, ``"city"`` or ``"wall"``.
    """
    if piece in KINDS:
        return [s.board.edge_names[edge] for edge in pieces.open_edges(s, seat, KINDS.index(piece))]
    if piece == "village":
        corners = pieces.village_corners(s, seat)
    else:
        corners = pieces.own_corners(s, seat, 1) if piece == "city" else pieces.wall_corners(s, seat)
    return [s.board.corner_names[corner] for corner in corners]


@per_board
def _builds(s: Position, seat: int, piece: str) -> list[Move]:
    return [_build(piece, name) for name in sites(s, seat, piece)]


def _site_fault(s: Position, move: Build) -> Fault | None:
    """Return why a piece cannot stand at a place, the price aside; ``None`` when it can."""
    at, owner = s.board, s.active
    if move.piece in KINDS:
        edge, kind = at.edge_at.get(move.at), KINDS.index(move.piece)
        if edge is None:
            return "LAND-2.4", N_("there is no such edge")
        if s.route[edge] >= 0:
            return "LAND-9.11", N_("that edge is taken")
        if not pieces.takes(s, edge, kind):
            return "LAND-9.10", N_("a road needs land at its side, a boat needs water")
        if edge not in pieces.open_edges(s, owner, kind):
            return "LAND-9.15", N_("that edge does not join a building of yours or a piece of the same kind")
        return None
    corner = at.corner_at.get(move.at)
    if corner is None:
        return "LAND-2.3", N_("there is no such corner")
    if move.piece == "village" and (s.owner[corner] >= 0 or s.crowded[corner]):
        return "LAND-9.6", N_("buildings must be at least two corners apart")
    if move.piece not in _NO_SITE:
        return "LAND-9.1", N_("there is no such piece")
    return None if at.corner_names[corner] in sites(s, owner, move.piece) else _NO_SITE[move.piece]


_NO_SITE: Final[dict[str, Fault]] = {
    "village": ("LAND-9.4", N_("a village needs land and a road or boat of yours at its corner")),
    "city": ("LAND-9.5", N_("a city takes the place of a village of yours")),
    "wall": ("LAND-9.7", N_("a wall needs a city of yours without one, three in all")),
}


class BuildPiece(LandStep[Build]):
    """The seat on turn builds (LAND-9.2)."""

    makes = Build

    def legal(self, s: Position) -> list[Move]:
        found: list[Move] = []
        for piece, price in _PRICES:
            if s.can_pay(s.active, price):
                found += _builds(s, s.active, piece)
        return found

    def fault(self, s: Position, move: Build) -> Fault | None:
        return _site_fault(s, move) or ("LAND-9.3", N_("the hand cannot pay the price"))

    def apply(self, s: Position, move: Build, events: list[Event]) -> None:
        """Pay the price and build (LAND-9.3)."""
        seat, piece = s.active, move.piece
        s.pay_price(seat, NUMBERS.costs[piece], "LAND-9.3")
        if piece in KINDS:
            pieces.lay(s, seat, s.board.edge_at[move.at], KINDS.index(piece), "LAND-9.2")
            return
        corner = s.board.corner_at[move.at]
        if piece == "village":
            pieces.found(s, seat, corner, piece, "LAND-9.4")
        elif piece == "city":
            pieces.upgrade(s, seat, corner, "LAND-9.5")
            place_waiting(s, seat)
        else:
            pieces.wall(s, seat, corner, "LAND-9.7")


class FreePiece(Task[Build]):
    """The seat on turn may place roads or boats free of charge (LAND-13.S8, LAND-13.P6)."""

    phase = LandPhase.FREE
    makes = Build
    others = (DoWithout(),)

    def __init__(self, left: int, barred: int, rule: str) -> None:
        super().__init__()
        self.left = left  # how many
        self.barred = barred  # edge that is not allowed, -1 if none
        self.rule = rule  # by which rule

    def is_due(self, s: Position) -> bool:
        return self.left > 0 and bool(self.legal(s))

    def legal(self, s: Position) -> list[Move]:
        names = s.board.edge_names
        return [
            _build(piece, names[edge])
            for kind, piece in enumerate(KINDS)
            for edge in pieces.open_edges(s, s.active, kind)
            if edge != self.barred
        ]

    def fault(self, s: Position, move: Build) -> Fault | None:
        return _site_fault(s, move)

    def apply(self, s: Position, move: Build, events: list[Event]) -> None:
        s.done()
        s.ask(FreePiece(self.left - 1, self.barred, self.rule))
        pieces.lay(s, s.active, s.board.edge_at[move.at], KINDS.index(move.piece), self.rule)
