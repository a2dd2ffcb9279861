"""The cards of the politics deck, and what they ask for (LAND-13.P1 to 13.P9)."""

from __future__ import annotations

from engine.games.landover.data import GOODS, HIDDEN, WATER
from engine.games.landover.events import PowerChanged
from engine.games.landover.phase import LandPhase
from engine.games.landover.position import Position, good_of, per_board
from engine.games.landover.records import Give, Play
from engine.games.landover.steps import raiding
from engine.games.landover.steps.building import FreePiece
from engine.games.landover.steps.card import CardRule, N, aim, richer, rivals
from engine.games.landover.steps.commerce import give
from engine.games.landover.steps.culture import free_cities
from engine.games.landover.steps.pieces import reduce_city, unlay
from engine.games.landover.steps.science import Printer
from engine.games.landover.steps.seven import LoseCard
from engine.games.landover.steps.showing import ShowHand
from engine.games.landover.steps.step import SeatTask
from engine.records import Event, Move


class Siege(CardRule):
    """A raid that costs no power and is not the raid of the turn (LAND-16.14)."""

    id = "siege"
    rule = "LAND-13.P1"

    def aims(self, s: Position, seat: int) -> list[Move]:
        if s.rules > 1 and raiding.too_early(s):
            return []
        names = s.board.hex_names
        return [aim(self.id, at=names[hex_], seat=victim) for hex_, victim in raiding.targets(s, seat)]

    def play(self, s: Position, seat: int, move: Play) -> None:
        raiding.besiege(s, seat, s.board.hex_at[move.at], move.seat, self.rule)


class Bishop(CardRule):
    """A random card is stolen from each opponent on a tile; it is no raid."""

    id = "bishop"
    rule = "LAND-13.P2"

    def aims(self, s: Position, seat: int) -> list[Move]:
        respects = s.options["bishop_respects_immunity"]
        protects = raiding.immune if s.rules > 1 else raiding.immune_by_players
        return [
            aim(self.id, at=s.board.hex_names[hex_])
            for hex_, seats in raiding.seats_on_tiles(s).items()
            if s.ground[hex_] not in (HIDDEN, WATER)
            and seats != 1 << seat
            and not (respects and protects(s, seat, hex_))
        ]

    def play(self, s: Position, seat: int, move: Play) -> None:
        there = raiding.on_tile(s, s.board.hex_at[move.at])
        s.ask(*(raiding.StealCard(seat, other, self.rule) for other in s.opponents(seat) if other in there))


class Constitution(Printer):
    """A victory point (LAND-13.5)."""

    id = "constitution"
    rule = "LAND-13.P3"


class Deserter(CardRule):
    """One power changes sides."""

    id = "deserter"
    rule = "LAND-13.P4"

    def aims(self, s: Position, seat: int) -> list[Move]:
        return [aim(self.id, seat=other) for other in s.opponents(seat) if s.power[other]]

    def play(self, s: Position, seat: int, move: Play) -> None:
        s.add(s.power, move.seat, -N["deserter_move"])
        s.events.append(PowerChanged(move.seat, s.power[move.seat], self.rule))
        raiding.gain_power(s, seat, N["deserter_move"], self.rule)


class Vandal(CardRule):
    """Opponents with at least as many points lose half of their hands."""

    id = "vandal"
    rule = "LAND-13.P5"

    def useful(self, s: Position, seat: int) -> bool:
        return any(s.total(other) >= N["vandal_divisor"] for other in rivals(s, seat))

    def play(self, s: Position, seat: int, move: Play) -> None:
        lost = [(other, s.total(other) // N["vandal_divisor"]) for other in rivals(s, seat)]
        s.ask(*(LoseCard(other, n, self.rule) for other, n in lost if n))


class Diplomat(CardRule):
    """An open piece leaves the board; an own one can be placed elsewhere."""

    id = "diplomat"
    rule = "LAND-13.P6"

    def aims(self, s: Position, seat: int) -> list[Move]:
        return _open_pieces(s)

    def play(self, s: Position, seat: int, move: Play) -> None:
        edge = s.board.edge_at[move.at]
        own = s.route[edge] == seat
        unlay(s, edge, self.rule)
        if own:
            s.ask(FreePiece(1, edge, self.rule))


@per_board
def _open_pieces(s: Position) -> list[Move]:
    only_roads = s.options["diplomat_targets"] == "road"
    return [
        aim(Diplomat.id, at=s.board.edge_names[edge])
        for edge, held in enumerate(s.route)
        if held >= 0 and not (only_roads and s.boat[edge]) and _is_open(s, edge)
    ]


def _is_open(s: Position, edge: int) -> bool:
    """Return whether a piece has an end without a building or another piece of its owner (LAND-13.14)."""
    seat = s.route[edge]
    return any(
        s.owner[corner] != seat
        and all(s.route[other] != seat for other in s.board.corner_edges[corner] if other != edge)
        for corner in s.board.edge_corners[edge]
    )


class Destruction(CardRule):
    """A city of an opponent becomes a village."""

    id = "destruction"
    rule = "LAND-13.P7"

    def aims(self, s: Position, seat: int) -> list[Move]:
        walls_protect = s.options["wall_variant"] == "protective"
        return [
            aim(self.id, at=s.board.corner_names[corner])
            for other in s.opponents(seat)
            for corner in free_cities(s, other)
            if not (walls_protect and s.wall[corner])
        ]

    def play(self, s: Position, seat: int, move: Play) -> None:
        reduce_city(s, s.board.corner_at[move.at], self.rule)


class Spy(CardRule):
    """The development cards of an opponent are seen, and one is taken."""

    id = "spy"
    rule = "LAND-13.P8"

    def aims(self, s: Position, seat: int) -> list[Move]:
        return [aim(self.id, seat=other) for other in s.opponents(seat) if s.all_cards(other)]

    def play(self, s: Position, seat: int, move: Play) -> None:
        s.ask(ShowHand(move.seat, goods=False, most=N["spy_take"], rule=self.rule))


class Wedding(CardRule):
    """Opponents with more points give two cards of their choice."""

    id = "wedding"
    rule = "LAND-13.P9"

    def useful(self, s: Position, seat: int) -> bool:
        return any(s.total(other) for other in richer(s, seat))

    def play(self, s: Position, seat: int, move: Play) -> None:
        s.ask(*(GiveCards(other, N["wedding_give"]) for other in richer(s, seat)))


class GiveCards(SeatTask[Give]):
    """A guest gives cards to the wedding (LAND-13.P9)."""

    phase = LandPhase.GIFT
    makes = Give

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left = left  # how many

    def is_due(self, s: Position) -> bool:
        return self.left > 0 and s.total(self.seat) > 0 and s.alive(self.seat)  # LAND-13.12

    def legal(self, s: Position) -> list[Move]:
        if s.known[self.seat]:
            return [give(good) for good in s.goods_held(self.seat)[0]]
        return [give(good) for good in GOODS] if s.known[s.active] else [give(None)]

    def apply(self, s: Position, move: Give, events: list[Event]) -> None:
        s.done()
        s.move_goods(self.seat, s.active, [good_of(move.good)], "LAND-13.P9")
        s.ask(GiveCards(self.seat, self.left - 1))


POLITICS = (
    *(Siege(), Bishop(), Constitution(), Deserter(), Vandal()),
    *(Diplomat(), Destruction(), Spy(), Wedding()),
)
