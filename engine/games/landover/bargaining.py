"""Offers that a bot may make to other players, and how likely they are taken."""

from __future__ import annotations

from collections.abc import Iterator
from math import exp, log, log1p
from typing import Final

from engine.games.landover.data import GOOD, RESOURCES
from engine.games.landover.phase import LandPhase
from engine.games.landover.position import Position
from engine.games.landover.prospects import prospects
from engine.games.landover.records import Accept, Counter, Decline, End, Offer, Resign
from engine.games.landover.state import LandoverState

_MOST: Final = 5  # offers of a bot that searches, in one turn
_WEARY: Final = 20  # offers declined in a row


def one_offer(state: LandoverState) -> list[Offer]:
    """Return the offers of one card for one that a bot may make: none if it has made one in this turn."""
    if not _may_offer(state) or next(_offered(state), None):
        return []
    return state.simple_offers()


def some_offers(state: LandoverState) -> list[Offer]:
    """Return the offers of one card for one that a bot may make which makes several in a turn.

    Each is made once. A seat that declined the last twenty offers, of any seat, is asked only once a turn.
    """
    if not _may_offer(state):
        return []
    made = list(_offered(state))
    if not made:
        return state.simple_offers()
    if len(made) >= _MOST:
        return []
    seat = state.current_player
    weary = _weary(state)
    to = tuple(other for other in state.at.opponents(seat) if other not in weary)
    terms = {(offer.give, offer.want) for offer in made}
    offers = state.simple_offers() if to else []
    return [
        Offer(seat, offer.give, offer.want, to) for offer in offers if (offer.give, offer.want) not in terms
    ]


def _may_offer(state: LandoverState) -> bool:
    """Return whether offers can be made, of a hand that is known here."""
    return state.phase is LandPhase.ACTIONS and state.at.known[state.current_player]


def taken(s: Position, offer: Offer) -> float:
    """Return how likely it is that some opponent takes an offer of one card for another.

    Whether one holds the card is guessed from the size of the hand and from how much of its income is of that
    kind; whether one gives it away for the other, from both kinds. The numbers were fitted to 28,000 offers
    that could have been made among greedy players.
    """
    give, want = GOOD[offer.give[0]], GOOD[offer.want[0]]
    commodity = give >= len(RESOURCES)
    refused = 1.0
    for other in offer.to:
        income = prospects(s, other).income
        whole = max(sum(income), 0.01)
        much, little = income[want] / whole, income[give] / whole
        holds = _likely(-0.36 + 1.55 * log1p(s.total(other)) + 1.35 * log(0.03 + much))
        refused *= 1 - holds * _likely(-1.2 - 4.1 * little + 3.3 * much - 1.35 * commodity)
    return 1 - refused


def _likely(odds: float) -> float:
    return 1 / (1 + exp(-odds))


def _offered(state: LandoverState) -> Iterator[Offer]:
    """Yield the offers of this turn, the latest first."""
    for move in reversed(state.moves):
        if isinstance(move, Offer):
            yield move
        elif isinstance(move, End):
            return


def _weary(state: LandoverState) -> set[int]:
    """Return the seats that are asked less often because they declined many offers in a row."""
    declined = [0] * state.players
    asked: list[int] = []
    for move in state.moves:
        if isinstance(move, Offer):
            asked = [seat for seat in state.at.after(move.seat) if seat in move.to]
        elif asked and isinstance(move, Accept | Counter | Decline):
            seat = asked.pop(0)
            declined[seat] = declined[seat] + 1 if isinstance(move, Decline) else 0
        elif isinstance(move, Resign) and move.seat in asked:
            asked.remove(move.seat)
    return {seat for seat, times in enumerate(declined) if times >= _WEARY}
