"""Who plays whom on which deal, so that neither luck nor the order of play favours a bot.

Every two bots play the same deals, each deal once from either seat. Such two games are one pair: what
the tiles gave to one bot in the first they give to the other in the second.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

PLAYERS = 2
"""Seats of an arena's games."""


@dataclass(frozen=True, slots=True)
class Fixture:
    """One game that is to be played.

    Attributes:
        a: the bot that is spoken of, as it was named.
        b: its rival.
        seed: of the deal.
        seat: where ``a`` sits, 0 or 1.
    """

    a: str
    b: str
    seed: int
    seat: int

    @property
    def bots(self) -> tuple[str, str]:
        """The bots in turn order."""
        return (self.a, self.b) if self.seat == 0 else (self.b, self.a)

    @property
    def seeds(self) -> tuple[int, int]:
        """Seeds of the bots in turn order; a bot has the same in both games of a pair."""
        first, second = 2 * self.seed, 2 * self.seed + 1
        return (first, second) if self.seat == 0 else (second, first)


@dataclass(frozen=True, slots=True)
class Result:
    """How one game ended.

    Attributes:
        points: of ``a`` and of ``b``.
        won: 1 when ``a`` has won alone, 0 when ``b`` has, one half when they share the victory.
        ms: milliseconds that each decision took, of ``a`` and of ``b``.
    """

    points: tuple[int, int]
    won: float
    ms: tuple[tuple[float, ...], tuple[float, ...]]

    @property
    def difference(self) -> int:
        """Points by which ``a`` was ahead."""
        return self.points[0] - self.points[1]


def matches(bots: Sequence[str]) -> list[tuple[str, str]]:
    """Return every two of the bots, in their order; a bot named twice also plays itself.

    Raises:
        ValueError: when there are fewer than two.
    """
    if len(bots) < PLAYERS:
        raise ValueError("a match needs two bots")
    return list(dict.fromkeys(combinations(bots, 2)))


def fixtures(bots: Sequence[str], games: int, seed: int) -> list[Fixture]:
    """Return the games to be played, deal by deal, so that a stop leaves all matches equally far.

    Args:
        bots: as they were named.
        games: for every two bots; an odd number is raised by one, for deals are played twice.
        seed: of the first deal; the next has one more.
    """
    return [
        Fixture(a, b, deal, seat)
        for deal in range(seed, seed + (games + 1) // 2)
        for a, b in matches(bots)
        for seat in range(PLAYERS)
    ]


def pairs(results: Mapping[Fixture, Result], a: str, b: str) -> list[tuple[Result, Result]]:
    """Return the deals that ``a`` and ``b`` have played from both seats."""
    found = []
    for fixture, first in results.items():
        if (fixture.a, fixture.b, fixture.seat) == (a, b, 0):
            second = results.get(Fixture(a, b, fixture.seed, 1))
            if second is not None:
                found.append((first, second))
    return found


def counted(played: Iterable[Result]) -> tuple[int, int, int]:
    """Return how many games ``a`` won, ``b`` won, and they shared."""
    wins = ties = losses = 0
    for result in played:
        wins += result.won == 1
        losses += result.won == 0
        ties += 0 < result.won < 1
    return wins, losses, ties
