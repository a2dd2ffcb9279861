"""Ranks: tiers, divisions and rank points, and how a game changes them (LAND-22)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

TIERS: Final = 6
DIVISIONS: Final = 5
"""Divisions of a tier, 1 the lowest."""

FULL: Final = 100
"""Rank points needed to move up."""

AFTER_FALL: Final = 75
"""Rank points after moving down."""

_K: Final = 40
_SCALE: Final = 400
_PLACE_WEIGHT: Final = Fraction(3, 4)
_POINTS_WEIGHT: Final = Fraction(1, 4)
_WINNERS_LEAST: Final = 1


@dataclass(frozen=True, slots=True, order=True)
class Rank:
    """One of the 30 divisions and the rank points in it (LAND-22.1); ranks are ordered."""

    tier: int = 1  # 1 to 6
    division: int = 1  # 1 to 5
    points: int = 0  # below 100, but unlimited in the highest division

    @property
    def rating(self) -> int:
        """The rank as one number, with 100 points per division (LAND-22.6)."""
        return FULL * self._step + self.points

    @property
    def _step(self) -> int:
        return DIVISIONS * (self.tier - 1) + self.division - 1


_STEPS: Final = TIERS * DIVISIONS
LOWEST: Final = Rank()
"""The initial rank."""

HIGHEST: Final = Rank(TIERS, DIVISIONS)
"""The highest division."""


def rank_at(rating: int) -> Rank:
    """Return the rank for a rating of at least 0."""
    step = min(rating // FULL, _STEPS - 1)
    return _on(step, rating - FULL * step)


def after(rank: Rank, change: int) -> Rank:
    """Return the rank after a change of the rank points (LAND-22.2 to 22.4).

    Args:
        rank: the rank before the game.
        change: rank points; negative for a game that counts as lost (LAND-22.7).
    """
    if change >= 0:
        return rank_at(rank.rating + change)
    if rank.points:
        return Rank(rank.tier, rank.division, max(rank.points + change, 0))
    step = rank.rating // FULL
    return _on(step - 1, AFTER_FALL) if step else rank


def weight(met: int) -> Fraction:
    """Return the weight of a game between two people, by their games in the day before (LAND-22.9)."""
    return Fraction(1, 2**met)


def changes(
    ratings: Sequence[int],
    places: Sequence[int],
    scores: Sequence[int],
    met: Mapping[tuple[int, int], int] | None = None,
) -> list[int]:
    """Return the change of the rank points of every seat by a game (LAND-22.6, LAND-22.9).

    Negative points count as 0, so that shares are between 0 and 1.

    Args:
        ratings: ratings of all seats before the game.
        places: final places of all seats, from 1.
        met: for each pair of seats, the lower one first, the games against each other in the day before.

    Raises:
        ValueError: when there are fewer than two seats.
    """
    count = len(ratings)
    if count < 2:
        raise ValueError("nobody can be ranked alone")
    earned = [max(points, 0) for points in scores]
    weights = {pair: weight(games) for pair, games in (met or {}).items()}
    found = []
    for i in range(count):
        total, least = Fraction(0), 0
        for j in range(count):
            if i != j:
                won = _PLACE_WEIGHT * _result(places[i], places[j])
                won += _POINTS_WEIGHT * _share(earned[i], earned[j])
                share = weights.get((min(i, j), max(i, j)), Fraction(1))
                total += share * (won - Fraction(1 / (1 + 10 ** ((ratings[j] - ratings[i]) / _SCALE))))
                least = _WINNERS_LEAST if share == 1 else least
        change = _rounded(_K * total / (count - 1))
        found.append(max(change, least) if places[i] == 1 else change)
    return found


def _on(step: int, points: int) -> Rank:
    tier, division = divmod(step, DIVISIONS)
    return Rank(tier + 1, division + 1, points)


def _result(mine: int, other: int) -> Fraction:
    return Fraction((mine < other) * 2 + (mine == other), 2)


def _share(mine: int, other: int) -> Fraction:
    return Fraction(mine, mine + other) if mine or other else Fraction(1, 2)


def _rounded(value: Fraction) -> int:
    """Round to the nearest integer, halves away from zero."""
    whole = int(abs(value) + Fraction(1, 2))
    return whole if value >= 0 else -whole
