"""Offers that a bot may make to other players, and how likely they are taken."""

from __future__ import annotations

from collections.abc import Iterator
from math import exp, log, log1p
from typing import Final

from engine.games.landover.data import GOOD, GOODS, NUMBERS, RESOURCES
from engine.games.landover.position import ORDER
from engine.games.landover.prospects import prospects
from engine.games.landover.records import Accept, Counter, Decline, Dice, End, Offer
from engine.games.landover.state import LandoverState
from engine.games.landover.turn import producing

_MOST: Final = 5  # offers of a bot that searches, in one turn
_WEARY: Final = 20  # offers declined in a row


def one_offer(state: LandoverState) -> list[Offer]:
    """Return the offers of one card for one that a bot may make: none if it has made one in this turn."""
    return [] if next(_offered(state), None) else _simple(state)


def some_offers(state: LandoverState) -> list[Offer]:
    """Return the offers of one card for one that a bot may make which makes several in a turn.

    Each is made once. Who has declined the last twenty offers, whoever made them, is asked once a turn only.
    """
    made = list(_offered(state))
    if not made:
        return _simple(state)
    if len(made) >= _MOST:
        return []
    seat = state.current_player
    weary = _weary(state)
    to = tuple(other for other in state.at.opponents(seat) if other not in weary)
    terms = {(offer.give, offer.want) for offer in made}
    offers = _simple(state) if to else []
    return [
        Offer(seat, offer.give, offer.want, to) for offer in offers if (offer.give, offer.want) not in terms
    ]


def _simple(state: LandoverState) -> list[Offer]:
    """Return the offers of one card for one; none of a hand that nobody here knows."""
    return state.simple_offers() if state.at.known[state.current_player] else []


class Guesses:
    """What opponents of the seat on turn may hold, and would give away.

    What has grown for one since the last turn of its own is still in its hand, unless it was stolen or lost.
    Of the other cards is known how many they are, and what the board brings their owner. The numbers were
    fitted to 53,000 offers that could have been made among greedy players.

    Args:
        state: a position of the action phase.

    Attributes:
        grown: how many cards of each good the land has brought each opponent since its last turn.
    """

    def __init__(self, state: LandoverState) -> None:
        self._position = state.at
        self.grown = _grown(state)

    def taken(self, offer: Offer) -> float:
        """Return how likely it is that some opponent takes an offer of one card for another."""
        give, want = GOOD[offer.give[0]], GOOD[offer.want[0]]
        refused = 1.0
        for other in offer.to:
            refused *= 1 - self._takes(other, give, want)
        return 1 - refused

    def _takes(self, other: int, give: int, want: int) -> float:
        grown = self.grown[other]
        income = prospects(self._position, other).income
        whole = max(sum(income), 0.01)
        much, little = income[want] / whole, income[give] / whole
        if grown[want]:
            holds = 0.99
        else:
            unknown = max(0, self._position.total(other) - sum(grown))
            holds = _likely(-0.38 + 1.5 * log1p(unknown) + 1.27 * log(0.03 + much))
        gives = -1.02 - 2.8 * little + 2.5 * much
        gives += 0.58 * (grown[want] > 0) - 1.07 * (grown[give] > 0)
        gives += 0.25 * (want >= len(RESOURCES)) - 1.5 * (give >= len(RESOURCES))
        return holds * _likely(gives)


def _grown(state: LandoverState) -> dict[int, list[int]]:
    """Return how many cards of each good the land has brought each opponent since its last turn."""
    s = state.at
    opponents = s.opponents(state.current_player)
    found = {other: [0] * len(GOODS) for other in opponents}
    ended = 0  # the turn of the opponent before was the last to end
    for move in reversed(state.moves):
        if isinstance(move, End):
            ended += 1
        elif isinstance(move, Dice):
            since = opponents[: len(opponents) - ended]
            for _, ground, seat, city in producing(s, move.white + move.red):
                if seat in since:
                    for good, amount in NUMBERS.produce[ground][city]:  # of gold nobody knows the kind
                        found[seat][good] += amount
        if ended >= len(opponents):
            break
    return found


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
    """Return the seats that have declined so many offers in a row that they are asked less often."""
    declined = [0] * state.players
    asked: list[int] = []
    order = state.at.now[ORDER]
    for move in state.moves:
        if isinstance(move, Offer):
            start = order.index(move.seat) + 1
            asked = [seat for seat in (*order[start:], *order[:start]) if seat in move.to]
        elif asked and isinstance(move, Accept | Counter | Decline):
            seat = asked.pop(0)
            declined[seat] = declined[seat] + 1 if isinstance(move, Decline) else 0
    return {seat for seat, times in enumerate(declined) if times >= _WEARY}
