"""Ranks: tiers, divisions and rank points, and how a game changes them (LAND-22)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

TIERS: Final = 6
DIVISIONS: Final = 5
"""Divisions of a tier, 1 the lowest."""

FULL: Final = 100
"""Rank points at which one moves up."""

AFTER_FALL: Final = 75
"""Rank points that one has after moving down."""

_K: Final = 40
_SCALE: Final = 400
_PLACE_WEIGHT: Final = Fraction(3, 4)
_POINTS_WEIGHT: Final = Fraction(1, 4)
_WINNERS_LEAST: Final = 1


@dataclass(frozen=True, slots=True, order=True)
class Rank:
    """A step of the 30 and the rank points on it (LAND-22.1); ranks compare by height.

    Attributes:
        tier: 1 to 6.
        division: 1 to 5.
        points: below 100, but without limit on the highest step.
    """

    tier: int = 1
    division: int = 1
    points: int = 0

    @property
    def rating(self) -> int:
        """All of it in one number, 100 for each step (LAND-22.6)."""
        return FULL * self._step + self.points

    @property
    def _step(self) -> int:
        return DIVISIONS * (self.tier - 1) + self.division - 1


_STEPS: Final = TIERS * DIVISIONS
LOWEST: Final = Rank()
"""Where everybody begins."""

HIGHEST: Final = Rank(TIERS, DIVISIONS)
"""The highest step."""


def rank_at(rating: int) -> Rank:
    """Return the rank with a rating, which is not negative."""
    step = min(rating // FULL, _STEPS - 1)
    return _on(step, rating - FULL * step)


def after(rank: Rank, change: int) -> Rank:
    """Return the rank after a game that brought so many rank points, or took them (LAND-22.2 to 22.4).

    Args:
        rank: before the game.
        change: negative for a game that counts as lost (LAND-22.7).
    """
    if change >= 0:
        return rank_at(rank.rating + change)
    if rank.points:
        return Rank(rank.tier, rank.division, max(rank.points + change, 0))
    step = rank.rating // FULL
    return _on(step - 1, AFTER_FALL) if step else rank


def changes(ratings: Sequence[int], places: Sequence[int], scores: Sequence[int]) -> list[int]:
    """Return the rank points that a game brings to every seat or takes from it (LAND-22.6).

    Points below nought count as nought, so that a share lies between 0 and 1.

    Args:
        ratings: of the seats before the game.
        places: final places, 1 the best.
        scores: points of the seats in the game.

    Raises:
        ValueError: when there are less than two seats.
    """
    count = len(ratings)
    if count < 2:
        raise ValueError("nobody can be ranked alone")
    earned = [max(points, 0) for points in scores]
    found = []
    for i in range(count):
        total = Fraction(0)
        for j in range(count):
            if i != j:
                won = _PLACE_WEIGHT * _result(places[i], places[j])
                won += _POINTS_WEIGHT * _share(earned[i], earned[j])
                total += won - Fraction(1 / (1 + 10 ** ((ratings[j] - ratings[i]) / _SCALE)))
        change = _rounded(_K * total / (count - 1))
        found.append(max(change, _WINNERS_LEAST) if places[i] == 1 else change)
    return found


def _on(step: int, points: int) -> Rank:
    tier, division = divmod(step, DIVISIONS)
    return Rank(tier + 1, division + 1, points)


def _result(mine: int, other: int) -> Fraction:
    return Fraction((mine < other) * 2 + (mine == other), 2)


def _share(mine: int, other: int) -> Fraction:
    return Fraction(mine, mine + other) if mine or other else Fraction(1, 2)


def _rounded(value: Fraction) -> int:
    """Return the nearest whole number, halves away from nought."""
    whole = int(abs(value) + Fraction(1, 2))
    return whole if value >= 0 else -whole
