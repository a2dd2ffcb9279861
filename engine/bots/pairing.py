"""Who plays whom on which deal, so that neither luck nor the order of play favours a bot.

Every two bots play the same deals, each deal once from every seat. At a table of two such games are a
pair: what the tiles gave to one bot in the first they give to the other in the second. At a larger table
one bot meets several of the other, and takes each seat in turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

MATCH = 2
"""Bots that meet in a match."""


@dataclass(frozen=True, slots=True)
class Fixture:
    """One game that is to be played.

    Attributes:
        a: the bot that is spoken of, as it was named.
        b: its rival.
        seed: of the deal.
        seat: where ``a`` sits, from 0; ``b`` sits in all the other seats.
        players: seats of the game.
    """

    a: str
    b: str
    seed: int
    seat: int
    players: int = MATCH

    @property
    def bots(self) -> tuple[str, ...]:
        """The bots in turn order."""
        return tuple(self.a if seat == self.seat else self.b for seat in range(self.players))

    @property
    def seeds(self) -> tuple[int, ...]:
        """Seeds of the bots in turn order; ``a`` has the same in all games on a deal."""
        first = self.players * self.seed
        others = iter(range(first + 1, first + self.players))
        return tuple(first if seat == self.seat else next(others) for seat in range(self.players))


@dataclass(frozen=True, slots=True)
class Result:
    """How one game ended.

    Attributes:
        points: of ``a`` and of the best of its rivals.
        won: 1 when ``a`` has won alone, 0 when a rival has, its share when they share the victory.
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
    if len(bots) < MATCH:
        raise ValueError("a match needs two bots")
    return list(dict.fromkeys(combinations(bots, 2)))


def fixtures(bots: Sequence[str], games: int, seed: int, players: int = MATCH) -> list[Fixture]:
    """Return the games to be played, deal by deal, so that a stop leaves all matches equally far.

    Args:
        bots: as they were named.
        games: for every two bots; raised to a multiple of ``players``, for a deal is played from every seat.
        seed: of the first deal; the next has one more.
        players: seats of each game.
    """
    return [
        Fixture(a, b, deal, seat, players)
        for deal in range(seed, seed + -(-games // players))
        for a, b in matches(bots)
        for seat in range(players)
    ]


def deals(results: Mapping[Fixture, Result], a: str, b: str) -> list[tuple[Result, ...]]:
    """Return the deals on which ``a`` has met ``b`` from every seat, each as its games."""
    found = []
    for fixture in results:
        if (fixture.a, fixture.b, fixture.seat) == (a, b, 0):
            played = [results.get(replace(fixture, seat=seat)) for seat in range(fixture.players)]
            if None not in played:
                found.append(tuple(result for result in played if result is not None))
    return found


def counted(played: Iterable[Result]) -> tuple[int, int, int]:
    """Return how many games ``a`` won alone, how many it lost, and in how many it shared the victory."""
    wins = ties = losses = 0
    for result in played:
        wins += result.won == 1
        losses += result.won == 0
        ties += 0 < result.won < 1
    return wins, losses, ties
