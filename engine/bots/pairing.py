"""The games of a match between bots, paired so that neither chance nor the seat favours one of them.

In a round robin every two bots meet, in a gauntlet the first one meets each of the others.
All pairs of bots play the same deals, each deal once from every seat. With two players the games on a deal
are mirror images: each bot gets once what the other got in the other game. With more players one bot meets
several copies of the other and takes each seat in turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Final

MATCH: Final = 2
"""Number of bots in a match."""

ROUND_ROBIN: Final = "round-robin"
GAUNTLET: Final = "gauntlet"
TOURNAMENTS: Final = (ROUND_ROBIN, GAUNTLET)
"""Which of the bots meet: every two, or the first one and each of the others."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """One game of a match."""

    a: str  # spec of the bot whose strength is measured
    b: str  # spec of its rival
    seed: int  # seed of the deal
    seat: int  # the seat of ``a``, from 0; ``b`` has all other seats
    players: int = MATCH  # number of seats

    @property
    def bots(self) -> tuple[str, ...]:
        """The bots in turn order."""
        return tuple(self.a if seat == self.seat else self.b for seat in range(self.players))

    @property
    def seeds(self) -> tuple[int, ...]:
        """The seeds of the bots in turn order; that of ``a`` is the same in all games on a deal."""
        first = self.players * self.seed
        others = iter(range(first + 1, first + self.players))
        return tuple(first if seat == self.seat else next(others) for seat in range(self.players))


@dataclass(frozen=True, slots=True)
class Forfeit:
    """A game that a bot lost because it failed."""

    bot: str
    cause: str  # what went wrong, in one line


@dataclass(frozen=True, slots=True)
class GameResult:
    """The result of one game.

    Attributes:
        points: points of ``a`` and of the best of its rivals.
        won: 1 for a win of ``a``, 0 for a loss, a part for a shared victory.
        ms: thinking time of each decision in milliseconds, of ``a`` and of ``b``.
        forfeit: the failure that ended the game early; ``None`` when it was played to its end.
    """

    points: tuple[int, int]
    won: float
    ms: tuple[tuple[float, ...], tuple[float, ...]]
    forfeit: Forfeit | None = None

    @property
    def difference(self) -> int:
        """Points by which ``a`` led."""
        return self.points[0] - self.points[1]


def matches(bots: Sequence[str], tournament: str = ROUND_ROBIN) -> list[tuple[str, str]]:
    """Return the pairs of bots that meet, in order; a bot listed twice also plays itself.

    Args:
        tournament: one of :data:`TOURNAMENTS`.

    Raises:
        ValueError: when there are fewer than two bots, or there is no such tournament.
    """
    if len(bots) < MATCH:
        raise ValueError("a match needs two bots")
    if tournament not in TOURNAMENTS:
        raise ValueError(f"there is no tournament {tournament!r}; there is {', '.join(TOURNAMENTS)}")
    if tournament == GAUNTLET:
        return list(dict.fromkeys((bots[0], other) for other in bots[1:]))
    return list(dict.fromkeys(combinations(bots, 2)))


def pairings(
    bots: Sequence[str], games: int, seed: int, players: int = MATCH, tournament: str = ROUND_ROBIN
) -> list[Pairing]:
    """Return all games of the matches, deal by deal, so that all matches progress equally.

    Args:
        games: number of games for each pair of bots, rounded up to whole deals.
        seed: seed of the first deal; the next deals have consecutive seeds.
        tournament: one of :data:`TOURNAMENTS`.
    """
    pairs = matches(bots, tournament)
    return [
        Pairing(a, b, deal, seat, players)
        for deal in range(seed, seed + -(-games // players))
        for a, b in pairs
        for seat in range(players)
    ]


def complete_deals(results: Mapping[Pairing, GameResult], a: str, b: str) -> list[tuple[GameResult, ...]]:
    """Return the results of each deal on which ``a`` has played ``b`` from every seat."""
    found = []
    for pairing in results:
        if (pairing.a, pairing.b, pairing.seat) == (a, b, 0):
            played = [results.get(replace(pairing, seat=seat)) for seat in range(pairing.players)]
            if None not in played:
                found.append(tuple(result for result in played if result is not None))
    return found


def count_outcomes(played: Iterable[GameResult]) -> tuple[int, int, int]:
    """Return the numbers of games that ``a`` won alone, lost, and shared."""
    wins = ties = losses = 0
    for result in played:
        wins += result.won == 1
        losses += result.won == 0
        ties += 0 < result.won < 1
    return wins, losses, ties
