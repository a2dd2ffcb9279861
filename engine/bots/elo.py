"""The strength of two bots by their match: Elo differences with 95 % intervals, as in fishtest and cutechess.

The sample is the deals, each played from every seat, not the single games: games on the same deal depend on
each other, so an interval that treats them as independent has the wrong width. With two players a deal is a
pair of games with five possible results, the *pentanomial* counts of chess engine testing.

Elo is the win rate on the logistic scale, 400 points are odds of ten to one. Normalised Elo divides the lead
in win rate by the spread of a game; it is the measure of how many games it takes to notice a difference.

With more than two players, a bot as strong as its rivals wins only its share of the games. There the odds of
winning are multiplied by the number of rivals to get the win rate against a single one: half of the games
against three rivals make 75 %.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum, inf, log, log10, sqrt
from statistics import NormalDist
from typing import Final

NORMALISED: Final = 800 / log(10)
"""Normalised Elo of a lead as large as the spread of a game."""

_Z: Final = NormalDist().inv_cdf(0.975)
_CERTAIN: Final = 1e-3
"""Win rates nearer to 0 or 1 count as this near, so that Elo differences stay below 1200, as in fishtest."""


@dataclass(frozen=True, slots=True)
class MatchStats:
    """The strength of the first bot of a match."""

    share: float  # its win rate, from 0 to 1; a shared victory counts in part
    share_ci: tuple[float, float]  # 95 % interval of its true win rate
    adjusted: float  # the win rate against a single rival; equal to `share` at a table of two
    adjusted_ci: tuple[float, float]  # 95 % interval
    elo: float  # Elo difference to the other bot; finite after a clean sweep, and never above that of one
    elo_ci: tuple[float, float]  # 95 % interval
    nelo: float | None  # normalised Elo difference; `None` while all deals have ended alike
    nelo_error: float  # half the width of its 95 % interval
    los: float  # likelihood of superiority: the probability that the bot is stronger
    difference: float
    difference_ci: tuple[float, float]  # 95 % interval; infinite for a single deal


def match_stats(won: Sequence[float], differences: Sequence[float], rivals: int = 1) -> MatchStats:
    """Return the strength of the first bot of a match.

    The interval of the win rate is Wilson's for as many independent games as the deals are worth
    (:func:`effective_games`). With many deals it equals the normal one of fishtest and cutechess; with few
    deals, or where one bot wins nearly all, it keeps its coverage, and it is finite after a clean sweep.

    Args:
        won: the win rate of the first bot on each deal.
        differences: the mean difference in points on each deal that was played to its end.
        rivals: number of rivals in each game.

    Raises:
        ValueError: when there are no deals.
    """
    if not won:
        raise ValueError("nothing has been played")
    count, seats = len(won), rivals + 1
    share = fsum(won) / count
    centre, error = _wilson(share, effective_games(won))
    bounds = (max(0.0, min(share, centre - error)), min(1.0, max(share, centre + error)))
    # No win rate is more extreme than that of a clean sweep and one deal more that all share.
    likely = min(max(share, 1 / seats / (count + 1)), (count + 1 / seats) / (count + 1))
    ahead = share - 1 / seats
    variance = fsum((one - share) ** 2 for one in won) / count
    # How many standard errors the bot is ahead of an equal one.
    lead = ahead / sqrt(variance / count) if variance else _Z * (centre - 1 / seats) / error
    played = fsum(differences) / len(differences) if differences else 0.0
    spread = _Z * _standard_error(differences, played) if len(differences) > 1 else inf
    return MatchStats(
        share,
        bounds,
        adjusted(share, rivals),
        (adjusted(bounds[0], rivals), adjusted(bounds[1], rivals)),
        elo(adjusted(likely, rivals)),
        (elo(adjusted(bounds[0], rivals)), elo(adjusted(bounds[1], rivals))),
        NORMALISED * ahead / sqrt(seats * variance) if variance else None,
        _Z * NORMALISED / sqrt(seats * count),
        NormalDist().cdf(lead),
        played,
        (played - spread, played + spread),
    )


def deal_counts(won: Sequence[float], players: int = 2) -> tuple[int, ...]:
    """Return how often each sum of the games of a deal occurred: 0, 1/2, 1, ... up to all games won.

    With two players these are the pentanomial counts. Sums with a part of a victory that three or more bots
    share count as the next lower one.

    Args:
        won: the win rate of a bot on each deal.
        players: number of seats, which is that of games on a deal.
    """
    counts = [0] * (2 * players + 1)
    for share in won:
        counts[int(2 * players * share + 1e-9)] += 1
    return tuple(counts)


def adjusted(share: float, rivals: int) -> float:
    """Convert a win rate against several rivals to that against one of them."""
    return share * rivals / (share * rivals + 1 - share)


def elo(share: float) -> float:
    """Return the Elo difference for a win rate, at most 1200 either way."""
    share = min(max(share, _CERTAIN), 1 - _CERTAIN)
    return 400 * log10(share / (1 - share))


def expected_share(elo: float, rivals: int = 1) -> float:
    """Return the win rate for an Elo difference to each of some rivals; the inverse of the two above."""
    odds = 10 ** (elo / 400)
    return odds / (odds + rivals)


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


def _wilson(share: float, games: float) -> tuple[float, float]:
    """Return the centre and half the width of Wilson's 95 % interval."""
    part = _Z * _Z / games
    error = _Z * sqrt(share * (1 - share) / games + part / (4 * games)) / (1 + part)
    return (share + part / 2) / (1 + part), error


def _standard_error(values: Sequence[float], mean: float) -> float:
    count = len(values)
    return sqrt(fsum((value - mean) ** 2 for value in values) / (count - 1) / count)
