"""Trade with the bank and between players (LAND-10)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from engine.games.landover.data import GOOD, GOODS, HARBOURS, NUMBERS, RESOURCES
from engine.games.landover.events import Answered, OfferClosed, Offered
from engine.games.landover.position import (
    FLEET,
    GOODS_N,
    HARBOUR,
    OFFER,
    TOKEN_HEX,
    TOKEN_SEAT,
    Position,
    Task,
)
from engine.games.landover.records import Accept, Bank, Confirm, Counter, Decline, Offer, Withdraw
from engine.records import Move
from engine.words import N_

_bank = cache(Bank)
_confirm = cache(Confirm)
_ACCEPT, _DECLINE, _WITHDRAW = Accept(), Decline(), Withdraw()

Answer = tuple[int, str, tuple[int, ...], tuple[int, ...]]
"""What a seat answered: seat, ``"accept"``, ``"decline"`` or ``"counter"``, what it gives and wants."""


# -- with the bank ------------------------------------------------------------------------------------


def ratios(s: Position, seat: int) -> list[int]:
    """Return how many cards of each good a seat gives for one of another (LAND-10.1)."""
    trade = NUMBERS.trade
    key = "ports", seat
    if key not in s.memo:
        s.memo[key] = _port_ratios(s, seat)
    found: list[int] = s.memo[key].copy()
    if s.now[TOKEN_SEAT] == seat:
        ground = s.ground[s.now[TOKEN_HEX]]
        if ground < len(RESOURCES):
            found[ground] = min(found[ground], trade["token"])
    if s.culture[seat * 3 + 1] >= NUMBERS.ability_level:
        for good in range(len(RESOURCES), len(GOODS)):
            found[good] = min(found[good], trade["commerce_3_commodities"])
    if s.now[FLEET] and seat == s.active:
        for good in range(len(GOODS)):
            if s.now[FLEET] >> good & 1:
                found[good] = min(found[good], trade["fleet"])
    return found


def _port_ratios(s: Position, seat: int) -> list[int]:
    at = s.board
    found = [NUMBERS.trade["bank"]] * len(GOODS)
    for n, (edge, _) in enumerate(at.harbours):
        if not any(s.owner[corner] == seat for corner in at.edge_corners[edge]):
            continue
        kind = s.fields[HARBOUR][n]
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


def bank_trades(s: Position, seat: int) -> list[Move]:
    """Return the trades with the bank that a seat can make."""
    hand = s.hand[seat * GOODS_N : seat * GOODS_N + len(GOODS)]
    if not s.known[seat]:
        hand = [s.total(seat)] * len(GOODS)
    if max(hand) < 2:
        return []
    found: list[Move] = []
    for good, ratio in enumerate(ratios(s, seat)):
        if hand[good] >= ratio:
            found += _from(good)
    return found


@cache
def _from(good: int) -> tuple[Move, ...]:
    return tuple(_bank(GOODS[good], other) for other in GOODS if other != GOODS[good])


def bank_trade(s: Position, move: Bank) -> None:
    """Trade with the bank."""
    seat, good = s.active, GOOD[move.give]
    s.pay(seat, [good] * ratios(s, seat)[good], "LAND-10.1")
    s.gain(seat, [GOOD[move.get]], "LAND-10.1")


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


def terms_fault(
    s: Position, seat: int, give: tuple[str, ...], want: tuple[str, ...]
) -> tuple[str, str] | None:
    """Return the rule that the terms of a trade break for the seat that gives and why, or ``None``."""
    if not all(name in GOOD for name in (*give, *want)):
        return "LAND-10.11", N_("only resources and commodities can be traded")
    least = 0 if s.options["trade_gifts"] else 1
    if min(len(give), len(want)) < least or not (give or want):
        return "LAND-10.11", N_("both sides of a trade give at least one card")
    if set(give) & set(want):
        return "LAND-10.11", N_("no kind of card may be on both sides of a trade")
    if tuple(GOODS[good] for good in goods_of(give)) != give or (
        tuple(GOODS[good] for good in goods_of(want)) != want
    ):
        return "LAND-10.12", N_("the cards of a trade are named in their usual order")
    if not _holds(s, seat, goods_of(give)):
        return "LAND-10.12", N_("the hand does not hold the cards offered")
    return None


def offer_fault(s: Position, move: Offer) -> tuple[str, str] | None:
    """Return the rule that an offer breaks and why, or ``None``; the phase is checked elsewhere."""
    if not 0 <= move.seat < s.players or not s.alive(move.seat):
        return "LAND-10.10", N_("there is no such seat in play")
    if s.options["trade_with"] == "active_player" and move.seat != s.active:
        return "LAND-10.10", N_("only the player on turn offers trades")
    others = s.opponents(move.seat)
    if not move.to or any(seat not in others for seat in move.to) or len(set(move.to)) < len(move.to):
        return "LAND-10.12", N_("an offer is made to one or more opponents")
    return terms_fault(s, move.seat, move.give, move.want)


def simple_offers(s: Position, seat: int) -> list[Offer]:
    """Return the offers of one card for one other to all opponents; there are endlessly many beside these."""
    to = tuple(s.opponents(seat))
    held = [good for n, good in enumerate(GOODS) if s.held(seat, n)]
    return [Offer(seat, (give,), (want,), to) for give in held for want in GOODS if want != give]


def offer(s: Position, move: Offer) -> None:
    """Post an offer; those it is made to answer in turn order (LAND-10.12)."""
    give, want = goods_of(move.give), goods_of(move.want)
    s.set(OFFER, (move.seat, give, want, move.to, ()))
    s.events.append(Offered(move.seat, move.give, move.want, move.to, False, "LAND-10.12"))
    asked = [seat for seat in s.opponents(move.seat) if seat in move.to]
    s.ask(*(("reply", seat) for seat in asked), ("confirm", move.seat))


def replies(s: Position, task: Task) -> list[Move]:
    """Return the answers open to a seat; counter-offers are open to it besides."""
    want = s.now[OFFER][2]
    return [_ACCEPT, _DECLINE] if _holds(s, task[1], want) else [_DECLINE]


def _answer(s: Position, answer: Answer) -> None:
    s.done()
    seat, give, want, to, answers = s.now[OFFER]
    s.set(OFFER, (seat, give, want, to, (*answers, answer)))


def accept(s: Position, move: Move) -> None:
    """Accept the offer."""
    seat = s.task[1]
    _, give, want, _, _ = s.now[OFFER]
    _answer(s, (seat, "accept", want, give))
    s.events.append(Answered(seat, True, "LAND-10.12"))


def decline(s: Position, move: Move) -> None:
    """Decline the offer."""
    seat = s.task[1]
    _answer(s, (seat, "decline", (), ()))
    s.events.append(Answered(seat, False, "LAND-10.12"))


def counter(s: Position, move: Counter) -> None:
    """Say what the seat would give and want instead."""
    seat = s.task[1]
    _answer(s, (seat, "counter", goods_of(move.give), goods_of(move.want)))
    s.events.append(Offered(seat, move.give, move.want, (s.now[OFFER][0],), True, "LAND-10.12"))


def unanswered(s: Position, task: Task) -> bool:
    """Close an offer that nobody has accepted or countered."""
    if any(answer[1] != "decline" for answer in s.now[OFFER][4]):
        return False
    s.done()
    _close(s, task[1])
    return True


def _close(s: Position, seat: int) -> None:
    s.set(OFFER, None)
    s.events.append(OfferClosed(seat, "LAND-10.12"))


def confirmations(s: Position, task: Task) -> list[Move]:
    """Return the answers that the seat that offered can trade on, and taking its offer back."""
    seat = task[1]
    found: list[Move] = []
    for other, _, give, want in _open_answers(s):
        if _holds(s, seat, want) and _holds(s, other, give):
            found.append(_confirm(other))
    return [*found, _WITHDRAW]


def _open_answers(s: Position) -> list[Answer]:
    return [answer for answer in s.now[OFFER][4] if answer[1] != "decline" and s.alive(answer[0])]


def confirm(s: Position, move: Confirm) -> None:
    """Trade with a seat on its terms."""
    seat = s.done()[1]
    for other, _, give, want in _open_answers(s):
        if other == move.seat:
            s.move_goods(seat, other, want, "LAND-10.12")
            s.move_goods(other, seat, give, "LAND-10.12")
    s.set(OFFER, None)


def withdraw(s: Position, move: Move) -> None:
    """Take an offer back."""
    _close(s, s.done()[1])
