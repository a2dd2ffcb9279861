"""Offers that a bot may make to other players, and how likely they are taken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, log1p
from typing import Final

from engine.games.landover import points, records
from engine.games.landover.data import GOOD, GOODS, RESOURCES
from engine.games.landover.phase import LandPhase
from engine.games.landover.position import Position
from engine.games.landover.prospects import prospects
from engine.games.landover.records import Accept, Decline, End, Offer, Resign
from engine.games.landover.state import LandoverState
from engine.games.landover.steps import trading
from engine.records import Move

_MEMORY: Final = 4  # rounds for which a bot remembers what its own offers met with
_HEARD: Final = 1  # the same for the offers of others
_WEARY: Final = 4  # own offers declined in a row after which a seat is left alone for a while
_MOST: Final = 5  # offers of a bot that searches among bots, in one turn
_TIRED: Final = 20  # offers declined in a row, of whichever seat, after which a bot is asked once a turn
_CLOSE: Final = 2  # points that an opponent lacks with whom nobody trades any more
_SECOND: Final = 1.3  # by which a second card makes it likelier that an offer is taken, as a logit

Goods = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DeclinedOffer:
    """An offer that a seat declined."""

    seat: int
    give: Goods
    want: Goods

    def covers(self, seat: int, give: Goods, want: Goods) -> bool:
        """Return whether an offer is the one that was declined or worse for the seat that is asked."""
        return seat == self.seat and _within(give, self.give) and _within(self.want, want)


def _within(fewer: Goods, more: Goods) -> bool:
    """Return whether there are at least as many cards of each good in ``more``."""
    return all(fewer.count(good) <= more.count(good) for good in fewer)


def open_offers(state: LandoverState, most: int = 1) -> list[Offer]:
    """Return the offers for one card that a bot may make, each to those whom it is worth asking.

    There is one offer a turn at most, where not only bots play. Left out are opponents that cannot pay as far
    as everybody knows, that are about to win, or that have declined the same or a better offer in the last
    rounds, of whichever seat; and those that have declined the last few offers of this seat.

    Args:
        most: how many cards may be given for one: 1 or 2. No two are offered that the bank would take.
    """
    s = state.at
    if state.phase is not LandPhase.ACTIONS or not s.known[s.active] or s.options["offers"] != "all":
        return []
    if state.among_bots:
        return _tireless_offers(state, 1 if most == 1 else _MOST)
    if _has_offered(state):
        return []
    near = s.board.victory_points - _CLOSE
    others = [seat for seat in s.opponents(s.active) if points.points(s, seat) < near]
    if not others:
        return []
    refusals, in_a_row = _recent_refusals(state)
    others = [seat for seat in others if in_a_row[seat] < _WEARY]
    found = []
    offers = state.simple_offers()
    if most > 1:
        offers += _pairs(s, offers)
    for offer in offers:
        want = GOOD[offer.want[0]]
        to = [
            seat
            for seat in others
            if s.may_hold(seat, want)
            and not any(refusal.covers(seat, offer.give, offer.want) for refusal in refusals)
        ]
        if to:
            found.append(Offer(offer.seat, offer.give, offer.want, tuple(to)))
    return found


def _tireless_offers(state: LandoverState, most: int) -> list[Offer]:
    """Return the offers of one card for one that a bot may make to bots, ``most`` a turn.

    Each is made once. A seat that declined the last twenty offers, of any seat, is asked only once a turn.
    """
    made: list[Offer] = []
    for move in reversed(state.moves):
        if isinstance(move, End):
            break
        if isinstance(move, Offer):
            made.append(move)
    if not made:
        return state.simple_offers()
    if len(made) >= most:
        return []
    seat = state.current_player
    tired = _tired(state)
    to = tuple(other for other in state.at.opponents(seat) if other not in tired)
    terms = {(offer.give, offer.want) for offer in made}
    return [
        Offer(seat, offer.give, offer.want, to)
        for offer in (state.simple_offers() if to else [])
        if (offer.give, offer.want) not in terms
    ]


def _tired(state: LandoverState) -> set[int]:
    """Return the seats that declined many offers in a row."""
    declined = [0] * state.players
    asked: list[int] = []
    for move in state.moves:
        if isinstance(move, Offer):
            asked = [seat for seat in state.at.after(move.seat) if seat in move.to]
        elif asked and isinstance(move, Accept | records.Counter | Decline):
            seat = asked.pop(0)
            declined[seat] = declined[seat] + 1 if isinstance(move, Decline) else 0
        elif isinstance(move, Resign) and move.seat in asked:
            asked.remove(move.seat)
    return {seat for seat, times in enumerate(declined) if times >= _TIRED}


def _pairs(s: Position, offers: Sequence[Offer]) -> list[Offer]:
    """Return the offers of two cards for one, from those of one for one."""
    found = []
    ratios = trading.ratios(s, s.active)
    for offer in offers:
        first, hand = GOOD[offer.give[0]], s.hand[offer.seat]
        for second in range(first, len(GOODS)):
            twice = second == first
            if hand[second] > twice and GOODS[second] != offer.want[0] and not (twice and ratios[first] <= 2):
                found.append(Offer(offer.seat, (GOODS[first], GOODS[second]), offer.want, offer.to))
    return found


def _has_offered(state: LandoverState) -> bool:
    """Return whether an offer has been made in this turn."""
    for move in reversed(state.moves):
        if isinstance(move, Offer | End):
            return isinstance(move, Offer)
    return False


def _recent_refusals(state: LandoverState) -> tuple[list[DeclinedOffer], Counter[int]]:
    """Return the offers that were declined lately, and how many of the seat on turn each seat in a row."""
    found: list[DeclinedOffer] = []
    in_a_row, willing = Counter[int](), set[int]()
    answers: list[Move] = []
    players, me = len(state.at.order), state.at.active
    turn, oldest = 0, _MEMORY * players
    for move in reversed(state.moves):
        if isinstance(move, End):
            turn += 1
            if turn > oldest:
                break
        elif isinstance(move, Accept | records.Counter | Decline):
            answers.append(move)
        elif isinstance(move, Offer) and move.seat != me and turn > _HEARD * players:
            answers.clear()
        elif isinstance(move, Offer):
            # Answers are given in turn order; what is missing was not answered, or its seat has resigned.
            asked = [seat for seat in state.at.after(move.seat) if seat in move.to]
            for seat, answer in zip(asked, reversed(answers), strict=False):
                if isinstance(answer, Decline):
                    found.append(DeclinedOffer(seat, move.give, move.want))
                    in_a_row[seat] += move.seat == me and seat not in willing
                elif move.seat == me:
                    willing.add(seat)
            answers.clear()
    return found, in_a_row


def taken(s: Position, offer: Offer, *, counted: bool = True) -> float:
    """Return how likely it is that some opponent takes an offer of one or two cards for another.

    Whether one holds the card is guessed from the size of the hand and from how much of its income is of that
    kind; whether one gives it away for the other, from both kinds. The numbers were fitted to 28,000 offers
    that could have been made among greedy players; what a second card adds, to 500 more.

    Args:
        counted: whether what everybody knows of a hand counts for certain; it does not win more among bots.
    """
    gives, want = [GOOD[good] for good in offer.give], GOOD[offer.want[0]]
    commodity = min(gives) >= len(RESOURCES)
    more = _SECOND * (len(gives) - 1)
    refused = 1.0
    for other in offer.to:
        income = prospects(s, other).income
        whole = max(sum(income), 0.01)
        much, little = income[want] / whole, min(income[give] for give in gives) / whole
        holds = _likely(-0.36 + 1.55 * log1p(s.total(other)) + 1.35 * log(0.03 + much))
        if counted and not s.may_hold(other, want):
            holds = 0.0
        elif counted and s.least[other][want] > 0:
            holds = 1.0
        refused *= 1 - holds * _likely(more - 1.2 - 4.1 * little + 3.3 * much - 1.35 * commodity)
    return 1 - refused


def _likely(odds: float) -> float:
    return 1 / (1 + exp(-odds))
