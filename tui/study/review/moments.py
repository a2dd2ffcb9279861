"""The decisions that decided a game: those that cost the most chance of winning it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import erf, sqrt
from typing import Final

from saves import MoveReview

SHOWN: Final = 3
"""How many moments are listed."""

_LEAST_SPREAD: Final = 1 / 8  # of that at the beginning, while a turn is left
_OVER: Final = 1 / 50  # the same when none is left
_LEAST: Final = 0.01


@dataclass(frozen=True, slots=True)
class Moment:
    """A decision that changed who would win."""

    number: int
    seat: int
    turn: int
    lost: float
    before: float = 0.0  # probability that the seat wins after the best move; 0 in a game that nobody wins
    after: float = 0.0

    @property
    def swing(self) -> float:
        """The probability of winning that it cost."""
        return self.before - self.after


def chance_of_winning(margin: float, left: float, spread: float, rivals: int = 1) -> float:
    """Return how likely a seat wins that expects to be some points ahead of its best rival.

    The points by which the result departs from that are taken as normally distributed. Their standard
    deviation falls with the square root of the turns that are left (``docs/review.md``).

    Args:
        left: which part of the turns is left, from 0 to 1.
        rivals: how many can come out ahead; the odds are divided by the square root of their number.
    """
    share = max(sqrt(left), _LEAST_SPREAD) if left > 0 else _OVER
    alone = 0.5 * (1.0 + erf(margin / (spread * share * sqrt(2.0))))
    return alone / (alone + (1.0 - alone) * sqrt(rivals))


def moments(
    move_reviews: Sequence[MoveReview],
    turns: Mapping[int, int],
    course: Sequence[Sequence[float]],
    *,
    point: float = 1.0,
    spread: float = 25.0,
    contested: bool = True,
    count: int = SHOWN,
) -> list[Moment]:
    """Return the decisions that cost the most probability of winning, in the order of the game.

    In a game that nobody can win those that cost the most points; of each turn only the worst.

    Args:
        course: for each turn, how far each seat could expect to be ahead at its end.
        point: how many points of the game count as one point does in a game that is won with about a hundred.
        spread: as for :func:`chance_of_winning`.
        count: how many at most.
    """
    found = []
    for one in move_reviews:
        turn = turns.get(one.number, 0)
        if not 0 < turn <= len(course) or one.lost <= 0:
            continue
        moment = Moment(one.number, one.seat, turn, one.lost)
        if contested:
            left, ahead = 1 - turn / len(course), course[turn - 1][one.seat]
            rivals = len(course[turn - 1]) - 1
            before, after = (
                chance_of_winning(margin, left, spread, rivals) for margin in (ahead + one.lost, ahead)
            )
            moment = Moment(one.number, one.seat, turn, one.lost, before, after)
        if (moment.swing >= _LEAST) if contested else (one.lost >= point):
            found.append(moment)
    found.sort(key=lambda one: (one.swing, one.lost, -one.number))
    of_turns = {(one.turn, one.seat): one for one in found}  # of each turn the worst
    worst = sorted(of_turns.values(), key=found.index, reverse=True)[:count]
    return sorted(worst, key=lambda one: one.number)
