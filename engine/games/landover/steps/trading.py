"""Trade with the bank and between players (LAND-10)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final

from engine.games.landover.data import GOOD, GOODS, HARBOURS, NUMBERS, RESOURCES
from engine.games.landover.events import OfferAnswered, OfferClosed, TradeOffered
from engine.games.landover.phase import LandPhase
from engine.games.landover.position import OfferAnswer, OpenOffer, Position, per_board
from engine.games.landover.records import Accept, Bank, Confirm, Counter, Decline, Offer, Withdraw
from engine.games.landover.steps.step import NO_SUCH_SEAT, Fault, LandStep, SeatTask
from engine.records import Event, Move
from engine.words import N_

_bank = cache(Bank)
_confirm = cache(Confirm)
_ACCEPT: Final = Accept()
_DECLINE: Final = Decline()
_WITHDRAW: Final = Withdraw()

# -- with the bank ------------------------------------------------------------------------------------


def ratios(s: Position, seat: int) -> list[int]:
    """Return how many cards of each good a seat gives for one of another (LAND-10.1)."""
    trade = NUMBERS.trade
    found = _port_ratios(s, seat).copy()
    if s.token_seat == seat:
        ground = s.ground[s.token_hex]
        if ground < len(RESOURCES):
            found[ground] = min(found[ground], trade["token"])
    if s.culture[seat][1] >= NUMBERS.ability_level:
        for good in range(len(RESOURCES), len(GOODS)):
            found[good] = min(found[good], trade["commerce_3_commodities"])
    if s.this_turn.fleet and seat == s.active:
        for good in range(len(GOODS)):
            if s.this_turn.fleet >> good & 1:
                found[good] = min(found[good], trade["fleet"])
    return found


@per_board
def _port_ratios(s: Position, seat: int) -> list[int]:
    found = [NUMBERS.trade["bank"]] * len(GOODS)
    for (edge, _), kind in zip(s.board.harbours, s.harbour, strict=True):
        if any(s.owner[corner] == seat for corner in s.board.edge_corners[edge]):
            good, asked = harbour(kind)
            for one in range(len(GOODS)) if good is None else (GOOD[good],):
                found[one] = min(found[one], asked)
    return found


def harbour(kind: int) -> tuple[str | None, int]:
    """Return the good that a harbour takes, ``None`` for all, and how many it takes for one of another.

    Args:
        kind: index into ``HARBOURS``.
    """
    good = HARBOURS[kind]
    if good == "any":
        return None, NUMBERS.trade["harbour_any"]
    return good, NUMBERS.trade["harbour_specific"]


class BankTrade(LandStep[Bank]):
    """The seat on turn trades with the bank (LAND-10.1)."""

    makes = Bank

    def legal(self, s: Position) -> list[Move]:
        seat = s.active
        hand = s.hand[seat] if s.known[seat] else [s.total(seat)] * len(GOODS)
        if max(hand) < 2:
            return []
        found: list[Move] = []
        for good, ratio in enumerate(ratios(s, seat)):
            if hand[good] >= ratio:
                found += _from(good)
        return found

    def fault(self, s: Position, move: Bank) -> Fault | None:
        if move.give == move.get:
            return "LAND-10.2", N_("the card received must differ from those given")
        return "LAND-10.1", N_("the hand does not hold enough of those cards for the bank")

    def apply(self, s: Position, move: Bank, events: list[Event]) -> None:
        good = GOOD[move.give]
        s.pay(s.active, [good] * ratios(s, s.active)[good], "LAND-10.1")
        s.gain(s.active, [GOOD[move.get]], "LAND-10.1")


@cache
def _from(good: int) -> tuple[Move, ...]:
    return tuple(_bank(GOODS[good], other) for other in GOODS if other != GOODS[good])


# -- between players ----------------------------------------------------------------------------------


def goods_of(names: Iterable[str]) -> tuple[int, ...]:
    """Return goods by number, in order.

    Raises:
        KeyError: for a name that is no good.
    """
    return tuple(sorted(GOOD[name] for name in names))


def _holds(s: Position, seat: int, goods: Sequence[int]) -> bool:
    if not s.known[seat]:
        return s.total(seat) >= len(goods)
    return all(s.held(seat, good) >= goods.count(good) for good in set(goods))


def _terms_fault(s: Position, seat: int, give: tuple[str, ...], want: tuple[str, ...]) -> Fault | None:
    """Return the rule that the terms of a trade break for the seat that gives and why, or ``None``."""
    if not all(name in GOOD for name in (*give, *want)):
        return "LAND-10.11", N_("only resources and commodities can be traded")
    least = 0 if s.options["trade_gifts"] else 1
    if min(len(give), len(want)) < least or not (give or want):
        return "LAND-10.11", N_("both sides of a trade give at least one card")
    if set(give) & set(want):
        return "LAND-10.11", N_("no kind of card may be on both sides of a trade")
    if any(tuple(GOODS[good] for good in goods_of(names)) != names for names in (give, want)):
        return "LAND-10.12", N_("the cards of a trade are named in their usual order")
    if not _holds(s, seat, goods_of(give)):
        return "LAND-10.12", N_("the hand does not hold the cards offered")
    return None


class MakeOffer(LandStep[Offer]):
    """A seat offers a trade to others (LAND-10.12)."""

    makes = Offer
    listed = False

    def fault(self, s: Position, move: Offer) -> Fault | None:
        if s.options["offers"] == "none":
            return "LAND-10.14", N_("this game is played without offers")
        if not 0 <= move.seat < s.players or not s.alive(move.seat):
            return "LAND-10.10", NO_SUCH_SEAT
        if s.options["trade_with"] == "active_player" and move.seat != s.active:
            return "LAND-10.10", N_("only the active player offers trades")
        others = s.opponents(move.seat)
        if not move.to or any(seat not in others for seat in move.to) or len(set(move.to)) < len(move.to):
            return "LAND-10.12", N_("an offer is made to one or more opponents")
        return _terms_fault(s, move.seat, move.give, move.want)

    def apply(self, s: Position, move: Offer, events: list[Event]) -> None:
        s.offer = OpenOffer(move.seat, goods_of(move.give), goods_of(move.want), move.to)
        events.append(TradeOffered(move.seat, move.give, move.want, move.to, False, "LAND-10.12"))
        s.ask(
            *(AnswerOffer(seat) for seat in s.opponents(move.seat) if seat in move.to), CloseOffer(move.seat)
        )


def simple_offers(s: Position, seat: int) -> list[Offer]:
    """Return the offers of one card for one other to all opponents; there are endlessly many beside these."""
    if s.options["offers"] == "none":
        return []
    to = tuple(s.opponents(seat))
    return [
        Offer(seat, (give,), (want,), to) for give in s.goods_held(seat)[0] for want in GOODS if want != give
    ]


def _answer(s: Position, answer: OfferAnswer) -> None:
    s.done()
    assert s.offer is not None
    s.offer = s.offer._replace(answers=(*s.offer.answers, answer))


class DeclineOffer(LandStep[Decline]):
    """The seat that is asked declines the offer."""

    makes = Decline

    def legal(self, s: Position) -> list[Move]:
        return [_DECLINE]

    def apply(self, s: Position, move: Decline, events: list[Event]) -> None:
        seat = s.task.actor(s)
        _answer(s, OfferAnswer(seat, True))
        events.append(OfferAnswered(seat, False, "LAND-10.12"))


class CounterOffer(LandStep[Counter]):
    """The seat that is asked says what it would give and want instead."""

    makes = Counter
    listed = False

    def fault(self, s: Position, move: Counter) -> Fault | None:
        return _terms_fault(s, s.task.actor(s), move.give, move.want)

    def apply(self, s: Position, move: Counter, events: list[Event]) -> None:
        assert s.offer is not None
        seat = s.task.actor(s)
        _answer(s, OfferAnswer(seat, False, goods_of(move.give), goods_of(move.want)))
        events.append(TradeOffered(seat, move.give, move.want, (s.offer.seat,), True, "LAND-10.12"))


class AnswerOffer(SeatTask[Accept]):
    """A seat answers an offer: it accepts if it can, declines, or makes a counter-offer (LAND-10.12)."""

    phase = LandPhase.REPLY
    makes = Accept
    others = (DeclineOffer(), CounterOffer())

    def legal(self, s: Position) -> list[Move]:
        assert s.offer is not None
        return [_ACCEPT] if _holds(s, self.seat, s.offer.want) else []

    def apply(self, s: Position, move: Accept, events: list[Event]) -> None:
        assert s.offer is not None
        _answer(s, OfferAnswer(self.seat, False, s.offer.want, s.offer.give))
        events.append(OfferAnswered(self.seat, True, "LAND-10.12"))


class WithdrawOffer(LandStep[Withdraw]):
    """The seat that offered takes its offer back."""

    makes = Withdraw

    def legal(self, s: Position) -> list[Move]:
        return [_WITHDRAW]

    def apply(self, s: Position, move: Withdraw, events: list[Event]) -> None:
        events.append(OfferClosed(s.task.actor(s), "LAND-10.12"))
        s.done()
        s.offer = None


class CloseOffer(SeatTask[Confirm]):
    """The seat that offered trades with one that accepted or made a counter-offer, or withdraws."""

    phase = LandPhase.CONFIRM
    makes = Confirm
    others = (WithdrawOffer(),)

    def _terms(self, s: Position) -> list[OfferAnswer]:
        assert s.offer is not None
        return [answer for answer in s.offer.answers if not answer.declined and s.alive(answer.seat)]

    def resolve(self, s: Position) -> bool:
        assert s.offer is not None
        if not all(answer.declined for answer in s.offer.answers):
            return False
        self.others[0].apply(s, _WITHDRAW, s.events)
        return True

    def legal(self, s: Position) -> list[Move]:
        return [
            _confirm(other)
            for other, _, give, want in self._terms(s)
            if _holds(s, self.seat, want) and _holds(s, other, give)
        ]

    def apply(self, s: Position, move: Confirm, events: list[Event]) -> None:
        s.done()
        for other, _, give, want in self._terms(s):
            if other == move.seat:
                s.move_goods(self.seat, other, want, "LAND-10.12")
                s.move_goods(other, self.seat, give, "LAND-10.12")
        s.offer = None


def drop_offer(s: Position, seat: int) -> None:
    """Drop the open offer if it was made by a seat that leaves the game (LAND-1.8)."""
    if s.offer is not None and s.offer.seat == seat:
        s.offer = None
        s.tasks = tuple(task for task in s.tasks if not isinstance(task, AnswerOffer | CloseOffer))
