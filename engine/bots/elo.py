"""What a match says about the strength of two bots: share of wins and Elo, each with its 95 % interval.

The unit of counting is the deal, played from every seat, never the single game: games on one deal depend
on each other, and an interval that takes them for independent has the wrong width.

From the deals' own spread follows how many independent games the match is worth. The share of wins then
gets the interval of Jeffreys for so many games, which holds what it promises near 0 and 1, too, and is
finite even after a clean sweep. Elo is the same share on the logistic scale: 400 points are ten to one.

At a table of more than two an equal bot wins its share of the games, one of so many. There the share is
adjusted to what it means against a single rival: whose odds of winning are as many times better as they are
than those of one of the others. One of two games against three rivals is three to one, so 75 %.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp, fsum, inf, lgamma, log, log1p, log10, sqrt

_TAIL = 0.025
_Z = 1.959964
_STEPS = 200
_TINY = 1e-300


@dataclass(frozen=True, slots=True)
class Standing:
    """What a match says about its first bot.

    Attributes:
        share: of the games that it won, a shared victory counting in part.
        share_ci: 95 % interval of the share to be expected of further games.
        adjusted: the share as that against a single rival; at a table of two the share itself.
        adjusted_ci: 95 % interval.
        elo: points by which it is stronger.
        elo_ci: 95 % interval.
        difference: mean difference in points of the game.
        difference_ci: 95 % interval; infinite when there is one deal only.
    """

    share: float
    share_ci: tuple[float, float]
    adjusted: float
    adjusted_ci: tuple[float, float]
    elo: float
    elo_ci: tuple[float, float]
    difference: float
    difference_ci: tuple[float, float]


def standing(won: Sequence[float], differences: Sequence[float], rivals: int = 1) -> Standing:
    """Return what a match says.

    Args:
        won: for each deal the mean of what the first bot won, from 0 to 1.
        differences: for each deal the mean difference in points.
        rivals: how many it met in each game.

    Raises:
        ValueError: when there is no deal.
    """
    if not won:
        raise ValueError("nothing has been played")
    share = fsum(won) / len(won)
    worth = games_worth(won)
    a, b = share * worth + 0.5, (1 - share) * worth + 0.5
    low, high = min(beta_quantile(_TAIL, a, b), share), max(beta_quantile(1 - _TAIL, a, b), share)
    # After a clean sweep the likeliest Elo is infinite; the middle of what is possible is not.
    middle = share if 0 < share < 1 else beta_quantile(0.5, a, b)
    bounds = (low, high) if 0 < share < 1 else (beta_quantile(_TAIL, a, b), beta_quantile(1 - _TAIL, a, b))
    mean = fsum(differences) / len(differences)
    error = _Z * _standard_error(differences, mean) if len(differences) > 1 else inf
    return Standing(
        share,
        (low, high),
        adjusted(share, rivals),
        (adjusted(low, rivals), adjusted(high, rivals)),
        elo(adjusted(middle, rivals)),
        (elo(adjusted(bounds[0], rivals)), elo(adjusted(bounds[1], rivals))),
        mean,
        (mean - error, mean + error),
    )


def adjusted(share: float, rivals: int) -> float:
    """Return the share of games to be won from a single rival by who wins ``share`` against several."""
    return share * rivals / (share * rivals + 1 - share)


def elo(share: float) -> float:
    """Return by how many Elo points a bot is stronger that wins this share of its games.

    Infinite for 0 and 1.
    """
    if not 0 < share < 1:
        return inf if share >= 1 else -inf
    return 400 * log10(share / (1 - share))


def games_worth(won: Sequence[float]) -> float:
    """Return how many independent games tell as much as these deals.

    Independent games count each; those that always end alike from every seat of a deal count one a deal.
    One deal of unknown outcome is added to those seen, so that a few equal ones prove nothing.
    """
    count = len(won)
    share = fsum(won) / count
    spread = fsum((one - share) ** 2 for one in won) + (share**2 + (1 - share) ** 2) / 2
    guess = (share * count + 0.5) / (count + 1)
    return guess * (1 - guess) * count * count / spread


def beta_quantile(probability: float, a: float, b: float) -> float:
    """Return where the beta distribution with parameters ``a`` and ``b`` reaches a probability."""
    return _bisect(lambda x: beta_share(x, a, b), probability)


def beta_share(x: float, a: float, b: float) -> float:
    """Return the regularised incomplete beta function, by its continued fraction (Lentz's method)."""
    if x <= 0 or x >= 1:
        return 0.0 if x <= 0 else 1.0
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x))
    if x > (a + 1) / (a + b + 2):
        return 1 - front * _fraction(1 - x, b, a) / b
    return front * _fraction(x, a, b) / a


def _fraction(x: float, a: float, b: float) -> float:
    c = 1.0
    d = 1 / _not_nought(1 - (a + b) * x / (a + 1))
    found = d
    for m in range(1, _STEPS + 1):
        even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        before = found
        for term in (even, odd):
            d = 1 / _not_nought(1 + term * d)
            c = _not_nought(1 + term / c)
            found *= c * d
        if abs(found - before) <= 1e-13 * abs(found):
            break
    return found


def _not_nought(value: float) -> float:
    return value if abs(value) > _TINY else _TINY


def _bisect(rising: Callable[[float], float], wanted: float) -> float:
    low, high = 0.0, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        if rising(middle) < wanted:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def _standard_error(values: Sequence[float], mean: float) -> float:
    count = len(values)
    return sqrt(fsum((value - mean) ** 2 for value in values) / (count - 1) / count)
