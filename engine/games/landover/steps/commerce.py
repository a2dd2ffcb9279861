"""The cards of the commerce deck, and the exchanges that they ask for (LAND-13.C1 to 13.C6)."""

from __future__ import annotations

from functools import cache
from typing import ClassVar

from engine.games.landover.data import COMMODITIES, GOLD, GOOD, GOODS, HIDDEN, RESOURCES, WATER
from engine.games.landover.events import FleetReady, TokenPlaced
from engine.games.landover.phase import LandPhase
from engine.games.landover.position import Position, good_of
from engine.games.landover.records import Give, Levy, Play, Tender
from engine.games.landover.steps.card import CardRule, N, aim, richer, touching
from engine.games.landover.steps.showing import ShowHand
from engine.games.landover.steps.step import ChanceTask, DoWithout, SeatTask, Weighted
from engine.records import Event, Move

give = cache(Give)
_tender = cache(Tender)


class CommercialHarbour(CardRule):
    """Each opponent may be offered a resource, for which it must give a commodity if it has one."""

    id = "commercial_harbour"
    rule = "LAND-13.C1"

    def useful(self, s: Position, seat: int) -> bool:
        own = any(s.hand[seat][: len(RESOURCES)]) or not s.known[seat]
        return own and any(s.total(other) for other in self._waiting(s, seat))

    def _waiting(self, s: Position, seat: int) -> list[int]:
        waiting = [other for other in s.opponents(seat) if not s.this_turn.served >> other & 1]
        return [other for other in waiting if s.rules == 1 or s.total(other)]

    def play(self, s: Position, seat: int, move: Play) -> None:
        s.ask(*(OfferResource(other) for other in self._waiting(s, seat)))


class OfferResource(SeatTask[Tender]):
    """The seat on turn may offer a resource to an opponent (LAND-13.C1)."""

    phase = LandPhase.TENDER
    makes = Tender
    others = (DoWithout(),)

    def actor(self, s: Position) -> int:
        return s.active

    def is_due(self, s: Position) -> bool:
        return s.alive(self.seat) and s.total(s.active) > 0  # by what all can see (LAND-13.9)

    def legal(self, s: Position) -> list[Move]:
        if not s.known[s.active]:
            return [_tender(None)]
        return [_tender(good) for n, good in enumerate(RESOURCES) if s.held(s.active, n)]

    def apply(self, s: Position, move: Tender, events: list[Event]) -> None:
        s.done()
        s.this_turn = s.this_turn._replace(served=s.this_turn.served | 1 << self.seat)
        s.ask(GiveCommodity(self.seat, good_of(move.good)))


class GiveCommodity(SeatTask[Give]):
    """An opponent gives a commodity for the resource offered, if it has one (LAND-13.C1)."""

    phase = LandPhase.SWAP
    makes = Give

    def __init__(self, seat: int, offered: int | None) -> None:
        super().__init__(seat)
        self.offered = offered  # the resource, ``None`` if it is not known here

    def legal(self, s: Position) -> list[Move]:
        if not s.known[self.seat]:
            return [give(None), give(None, True)]
        held: list[Move] = [give(good) for good in COMMODITIES if s.held(self.seat, GOOD[good])]
        return held or [give(None, True)]

    def apply(self, s: Position, move: Give, events: list[Event]) -> None:
        s.done()
        if not move.void:
            s.move_goods(self.seat, s.active, [good_of(move.good)], "LAND-13.C1")
            s.move_goods(s.active, self.seat, [self.offered], "LAND-13.C1")


class MasterTrader(CardRule):
    """The hand of an opponent with more points is seen, and two cards of it are taken."""

    id = "master_trader"
    rule = "LAND-13.C2"

    def aims(self, s: Position, seat: int) -> list[Move]:
        return [aim(self.id, seat=other) for other in richer(s, seat) if s.total(other)]

    def play(self, s: Position, seat: int, move: Play) -> None:
        s.ask(ShowHand(move.seat, goods=True, most=N["master_trader_take"], rule=self.rule))


class Merchant(CardRule):
    """The trade token goes to a tile beside an own building (LAND-10.6)."""

    id = "merchant"
    rule = "LAND-13.C3"

    def aims(self, s: Position, seat: int) -> list[Move]:
        barred = {HIDDEN, WATER} if s.options["token_on_gold"] else {HIDDEN, WATER, GOLD}
        there = [hex_ for hex_ in touching(s, seat) if s.ground[hex_] not in barred]
        return [aim(self.id, at=s.board.hex_names[hex_]) for hex_ in there]

    def play(self, s: Position, seat: int, move: Play) -> None:
        s.token_seat, s.token_hex = seat, s.board.hex_at[move.at]
        s.events.append(TokenPlaced(seat, move.at, "LAND-10.6"))


class MerchantFleet(CardRule):
    """A good can be traded 2:1 with the bank until the end of the turn."""

    id = "merchant_fleet"
    rule = "LAND-13.C4"

    def aims(self, s: Position, seat: int) -> list[Move]:
        named = 0 if s.rules == 1 else s.this_turn.fleet
        return [aim(self.id, good=good) for number, good in enumerate(GOODS) if not named >> number & 1]

    def play(self, s: Position, seat: int, move: Play) -> None:
        s.this_turn = s.this_turn._replace(fleet=s.this_turn.fleet | 1 << GOOD[move.good])
        s.events.append(FleetReady(seat, move.good, self.rule))


class ResourceMonopoly(CardRule):
    """Each opponent gives up to two cards of a resource."""

    id = "resource_monopoly"
    rule = "LAND-13.C5"
    goods: ClassVar[tuple[str, ...]] = RESOURCES

    def aims(self, s: Position, seat: int) -> list[Move]:
        others = s.opponents(seat)
        useful = others if s.rules == 1 else any(s.total(other) for other in others)
        return [aim(self.id, good=good) for good in self.goods] if useful else []

    def play(self, s: Position, seat: int, move: Play) -> None:
        s.ask(Collect(GOOD[move.good], N[f"{self.id}_take"], self.rule))


class GoodsMonopoly(ResourceMonopoly):
    """Each opponent gives a card of a commodity."""

    id = "goods_monopoly"
    rule = "LAND-13.C6"
    goods = COMMODITIES


class Collect(ChanceTask[Levy]):
    """A monopoly collects cards; nothing is left to chance in it (LAND-29.1)."""

    phase = LandPhase.LEVY
    makes = Levy

    def __init__(self, good: int, most: int, rule: str) -> None:
        super().__init__()
        self.good = good  # which good
        self.most = most  # how many cards of each opponent
        self.rule = rule  # by which rule

    def weights(self, s: Position) -> Weighted:
        others = s.opponents(s.active)
        if not all(s.known[other] for other in others):
            # The move reveals what the hidden hands hold.
            return [Levy((0,) * s.players)], [1]
        held = [s.held(seat, self.good) if seat in others else 0 for seat in range(s.players)]
        return [Levy(tuple(min(self.most, amount) for amount in held))], [1]

    def apply(self, s: Position, move: Levy, events: list[Event]) -> None:
        s.done()
        for seat, amount in enumerate(move.amounts):
            s.move_goods(seat, s.active, [self.good] * amount, self.rule)


COMMERCE = (
    *(CommercialHarbour(), MasterTrader(), Merchant(), MerchantFleet()),
    *(ResourceMonopoly(), GoodsMonopoly()),
)
