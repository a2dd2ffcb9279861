"""The strength of two bots by their match: win rate and Elo difference, each with a 95 % interval.

The sample is the deals, each played from every seat, not the single games: games on the same deal depend on
each other, so an interval that treats them as independent has the wrong width.

The spread of the deals gives the effective number of independent games. The win rate gets the Jeffreys
interval for that number, which keeps its coverage near 0 and 1 and is finite even after a clean sweep. Elo is
the same rate on the logistic scale: 400 points are odds of ten to one.

With more than two players, a bot as strong as its rivals wins only its share of the games. There the odds of
winning are multiplied by the number of rivals to get the win rate against a single one: half of the games
against three rivals make 75 %.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, fsum, inf, lgamma, log, log1p, log10, sqrt

_TAIL = 0.025
_Z = 1.959964
_STEPS = 200
_TINY = 1e-300


@dataclass(frozen=True, slots=True)
class MatchStats:
    """The strength of the first bot of a match."""

    share: float  # its win rate, from 0 to 1; a shared victory counts in part
    share_ci: tuple[float, float]  # 95 % interval of its true win rate
    adjusted: float  # the win rate against a single rival; equal to ``share`` at a table of two
    adjusted_ci: tuple[float, float]  # 95 % interval
    elo: float  # Elo difference to the other bot
    elo_ci: tuple[float, float]  # 95 % interval
    difference: float  # mean difference in points of the game
    difference_ci: tuple[float, float]  # 95 % interval; infinite for a single deal


def match_stats(won: Sequence[float], differences: Sequence[float], rivals: int = 1) -> MatchStats:
    """Return the strength of the first bot of a match.

    Args:
        won: the win rate of the first bot on each deal.
        differences: the mean difference in points on each deal.
        rivals: number of rivals in each game.

    Raises:
        ValueError: when there are no deals.
    """
    if not won:
        raise ValueError("nothing has been played")
    share = fsum(won) / len(won)
    worth = effective_games(won)
    a, b = share * worth + 0.5, (1 - share) * worth + 0.5
    low, high = min(beta_quantile(_TAIL, a, b), share), max(beta_quantile(1 - _TAIL, a, b), share)
    # After a clean sweep the most likely Elo difference is infinite, the median is not.
    middle = share if 0 < share < 1 else beta_quantile(0.5, a, b)
    bounds = (low, high) if 0 < share < 1 else (beta_quantile(_TAIL, a, b), beta_quantile(1 - _TAIL, a, b))
    mean = fsum(differences) / len(differences)
    error = _Z * _standard_error(differences, mean) if len(differences) > 1 else inf
    return MatchStats(
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
    """Convert a win rate against several rivals to that against one of them."""
    return share * rivals / (share * rivals + 1 - share)


def elo(share: float) -> float:
    """Return the Elo difference for a win rate; infinite for 0 and 1."""
    if not 0 < share < 1:
        return inf if share >= 1 else -inf
    return 400 * log10(share / (1 - share))


def effective_games(won: Sequence[float]) -> float:
    """Return the number of independent games that carry as much information as these deals.

    Independent games count fully; games that always end alike from every seat count as one per deal. One deal
    of unknown outcome is added as a prior, so that a few equal deals prove nothing.
    """
    count = len(won)
    share = fsum(won) / count
    spread = fsum((one - share) ** 2 for one in won) + (share**2 + (1 - share) ** 2) / 2
    guess = (share * count + 0.5) / (count + 1)
    return guess * (1 - guess) * count * count / spread


def beta_quantile(probability: float, a: float, b: float) -> float:
    """Return the quantile of the beta distribution with parameters ``a`` and ``b``."""
    low, high = 0.0, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        if beta_cdf(middle, a, b) < probability:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def beta_cdf(x: float, a: float, b: float) -> float:
    """Return the regularised incomplete beta function, computed by Lentz's continued fraction."""
    if x <= 0 or x >= 1:
        return 0.0 if x <= 0 else 1.0
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x))
    if x > (a + 1) / (a + b + 2):
        return 1 - front * _fraction(1 - x, b, a) / b
    return front * _fraction(x, a, b) / a


def _fraction(x: float, a: float, b: float) -> float:
    c = 1.0
    d = 1 / _nonzero(1 - (a + b) * x / (a + 1))
    found = d
    for m in range(1, _STEPS + 1):
        even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        before = found
        for term in (even, odd):
            d = 1 / _nonzero(1 + term * d)
            c = _nonzero(1 + term / c)
            found *= c * d
        if abs(found - before) <= 1e-13 * abs(found):
            break
    return found


def _nonzero(value: float) -> float:
    return value if abs(value) > _TINY else _TINY


def _standard_error(values: Sequence[float], mean: float) -> float:
    count = len(values)
    return sqrt(fsum((value - mean) ** 2 for value in values) / (count - 1) / count)
