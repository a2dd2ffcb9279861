"""The set-up: turn order, the first buildings (LAND-5)."""

from __future__ import annotations

from functools import cache
from itertools import permutations

from engine.games.landover.data import GOLD, HIDDEN, NUMBERS, WATER
from engine.games.landover.events import Ordered
from engine.games.landover.phase import LandPhase
from engine.games.landover.position import Position
from engine.games.landover.records import SeatOrder, Settle
from engine.games.landover.steps.pieces import BOAT_KIND, ROAD, found, lay, takes
from engine.games.landover.steps.production import RandomCard
from engine.games.landover.steps.step import AnyTask, AutomaticTask, ChanceTask, Fault, SeatTask, Weighted
from engine.games.landover.steps.tiles import FillHex, SetHarbour
from engine.games.landover.steps.turn import NextTurn
from engine.records import Event, Move
from engine.words import N_

_settle = cache(Settle)


def first_tasks(s: Position) -> tuple[AnyTask, ...]:
    """Return the tasks before the first turn, the first last."""
    at = s.board
    drawn = [
        FillHex(hex_)
        for hex_, pool in enumerate(at.pool)
        if pool and (not at.secret[hex_] or s.options["secret_draw"] == "at_setup")
    ]
    harbours = [SetHarbour(n) for n, (_, kind) in enumerate(at.harbours) if kind < 0]
    return (NextTurn(), FirstBuildings(), *harbours[::-1], *drawn[::-1], PutInOrder())


class PutInOrder(ChanceTask[SeatOrder]):
    """Chance puts the seats in turn order (LAND-5.1)."""

    phase = LandPhase.ORDER
    makes = SeatOrder

    def weights(self, s: Position) -> Weighted:
        moves: list[Move] = [SeatOrder(seats) for seats in permutations(range(s.players))]
        return moves, [1] * len(moves)

    def apply(self, s: Position, move: SeatOrder, events: list[Event]) -> None:
        s.done()
        s.order = move.seats
        s.active = move.seats[0]
        events.append(Ordered(move.seats, "LAND-5.1"))


class FirstBuildings(AutomaticTask):
    """Seats are asked for a village each and, in reverse order, for a city (LAND-5.4, LAND-5.5)."""

    phase = LandPhase.SETTLES

    def do(self, s: Position) -> None:
        s.ask(*(SetUp(seat, 1) for seat in s.order), *(SetUp(seat, 2) for seat in reversed(s.order)))


class SetUp(SeatTask[Settle]):
    """A seat sets up a building with its road: a village in round 1, a city in round 2 (LAND-29.2)."""

    phase = LandPhase.SETTLE
    makes = Settle

    def __init__(self, seat: int, round_: int) -> None:
        super().__init__(seat)
        self.round = round_

    def legal(self, s: Position) -> list[Move]:
        """Return where the building and the piece joined to it can go (LAND-5.7)."""
        at = s.board
        kinds = (ROAD, BOAT_KIND) if s.options["setup_allow_boat"] else (ROAD,)
        return [
            _settle(at.corner_names[corner], at.edge_names[edge], kind == BOAT_KIND)
            for corner in _start_corners(s)
            for edge in at.corner_edges[corner]
            for kind in kinds
            if s.route[edge] < 0 and takes(s, edge, kind)
        ]

    def fault(self, s: Position, move: Settle) -> Fault | None:
        corner = s.board.corner_at.get(move.corner, -1)
        if corner >= 0 and (s.owner[corner] >= 0 or s.crowded[corner]):
            return "LAND-9.6", N_("buildings must be at least two corners apart")
        if corner not in _start_corners(s):
            return "LAND-5.6", N_("that is not a starting corner")
        return "LAND-5.7", N_("a road on an empty edge must join the building just placed")

    def apply(self, s: Position, move: Settle, events: list[Event]) -> None:
        """Put both down; the city brings the first cards (LAND-5.8)."""
        s.done()
        corner, edge = s.board.corner_at[move.corner], s.board.edge_at[move.edge]
        piece, rule = ("village", "LAND-5.4") if self.round == 1 else ("city", "LAND-5.5")
        found(s, self.seat, corner, piece, rule)
        lay(s, self.seat, edge, BOAT_KIND if move.boat else ROAD, "LAND-5.7")
        if self.round == 2:
            _first_yield(s, self.seat, corner)


def _start_corners(s: Position) -> list[int]:
    """Return the corners where the set-up may build (LAND-5.6)."""
    at, found = s.board, []
    for corner, hexes in enumerate(at.corner_hexes):
        if s.owner[corner] >= 0 or s.crowded[corner]:
            continue
        grounds = [s.ground[hex_] for hex_ in hexes]
        if HIDDEN in grounds or all(g == WATER for g in grounds):
            continue
        if at.start_islands and not any(at.island[hex_] in at.start_islands for hex_ in hexes):
            continue
        found.append(corner)
    return found


def _first_yield(s: Position, seat: int, corner: int) -> None:
    how = s.options["setup_city_yield"]
    if how == "none":
        return
    grounds = [s.ground[hex_] for hex_ in s.board.corner_hexes[corner]]
    if how == "per_terrain_type":
        grounds = list(dict.fromkeys(grounds))
    s.gain(seat, [ground for ground in grounds if 0 <= ground < GOLD], "LAND-5.8")
    gold = grounds.count(GOLD) * NUMBERS.setup_random
    if gold:
        s.ask(RandomCard(seat, gold, "LAND-5.8"))
