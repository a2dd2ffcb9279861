"""The sequential probability ratio test: a match that ends as soon as its question is answered.

The question is whether the first bot is ``elo1`` stronger than its rival (H1) rather than ``elo0`` (H0), both
in logistic Elo. As in fishtest, the generalised test is used: for the results of the deals so far, the most
likely distribution with the mean of H1 is compared with the most likely one with the mean of H0
(M. Van den Bergh, "The generalized maximum likelihood ratio for the expectation value of a distribution"). So
nothing has to be assumed about draws or about how games on the same deal depend on each other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import fsum, inf, log
from typing import Final

from engine.bots.elo import expected_share

_PRIOR: Final = 1e-3  # deals of each possible result that are assumed, so that no result is impossible
_STEPS: Final = 100
_EXACT: Final = 1e-12

H0: Final = "H0"
H1: Final = "H1"


@dataclass(frozen=True, slots=True)
class SprtBounds:
    """The two hypotheses and how often each may be accepted by mistake.

    Attributes:
        elo0, elo1: the Elo difference by H0 and by H1.
        alpha: probability to accept H1 when H0 is true.
        beta: probability to accept H0 when H1 is true.

    Raises:
        ValueError: unless ``elo0 < elo1`` and both probabilities are between 0 and 0.5.
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not (-inf < self.elo0 < self.elo1 < inf and 0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise ValueError("a test needs elo0 < elo1, and alpha and beta between 0 and 0.5")

    @property
    def lower(self) -> float:
        """H0 is accepted at this log-likelihood ratio or below."""
        return log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        """H1 is accepted at this log-likelihood ratio or above."""
        return log((1 - self.beta) / self.alpha)


@dataclass(slots=True)
class Sprt:
    """A test in progress, fed deal by deal in a fixed order."""

    bounds: SprtBounds
    players: int = 2  # number of seats, which is that of games on a deal
    deals: int = 0
    llr: float = 0.0  # the log-likelihood ratio so far; positive when H1 is more likely
    verdict: str | None = None  # `"H0"` or `"H1"` once it is accepted, `None` before
    _counts: Counter[float] = field(default_factory=Counter)

    def add(self, won: float) -> str | None:
        """Count a deal and return the verdict, if there is one now.

        Args:
            won: the win rate of the first bot on the deal.

        Raises:
            ValueError: when the test is over.
        """
        if self.verdict is not None:
            raise ValueError("the test is over")
        self._counts[won] += 1
        self.deals += 1
        shares = [expected_share(elo, self.players - 1) for elo in (self.bounds.elo0, self.bounds.elo1)]
        self.llr = log_likelihood_ratio(self._counts, shares[0], shares[1], self.players)
        if self.llr >= self.bounds.upper:
            self.verdict = H1
        elif self.llr <= self.bounds.lower:
            self.verdict = H0
        return self.verdict


def log_likelihood_ratio(
    counts: Mapping[float, float], share0: float, share1: float, players: int = 2
) -> float:
    """Return the generalised log-likelihood ratio of two win rates.

    Args:
        counts: number of deals for each win rate on a deal; multiples of half a game that did not occur are
            added with a small prior, which makes the counts of two players pentanomial.
        share0, share1: the win rates, each between 0 and 1.
    """
    possible = {half / (2 * players): _PRIOR for half in range(2 * players + 1)}
    seen = {**possible, **{value: count for value, count in counts.items() if count}}
    total = fsum(seen.values())
    found = [(value, count / total) for value, count in sorted(seen.items())]
    # The most likely distribution with mean s gives a value the probability p / (1 + x (value - s)).
    x0, x1 = _multiplier(found, share0), _multiplier(found, share1)
    return total * fsum(
        p * (log(1 + x0 * (value - share0)) - log(1 + x1 * (value - share1))) for value, p in found
    )


def _multiplier(found: list[tuple[float, float]], share: float) -> float:
    """Return x for which the sum of p (value - share) / (1 + x (value - share)) is 0.

    The sum falls with x. It is found by Newton's method, by bisection where that leaves the bounds.
    """
    low, high = -1 / (found[-1][0] - share), 1 / (share - found[0][0])
    x = 0.0
    for _ in range(_STEPS):
        total = slope = 0.0
        for value, p in found:
            part = (value - share) / (1 + x * (value - share))
            total += p * part
            slope += p * part * part
        if total > 0:
            low = x
        else:
            high = x
        better = x + total / slope
        if not low < better < high:
            better = (low + high) / 2
        if abs(better - x) <= _EXACT * (high - low):
            break
        x = better
    return x
