"""Everybody's rank, folded from rated games in the order in which they ended (LAND-22)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum

from saves.standing.ranks import LOWEST, Rank, after, changes
from saves.standing.results import FinishedGame


class Ladder(StrEnum):
    """Which rated games a ranking is made of."""

    PEOPLE = "people"
    """Those in which only people played (LAND-22.8)."""
    PRACTICE = "practice"
    """Those with bots, whose ratings are fixed."""

    def takes(self, result: FinishedGame) -> bool:
        """Whether a game belongs to this ladder."""
        if not result.rated or result.with_bots != (self is Ladder.PRACTICE):
            return False
        bots = [seat for seat in result.seats if seat.bot]
        return len(bots) < len(result.seats) and all(seat.fixed is not None for seat in bots)


@dataclass(frozen=True, slots=True)
class RankChange:
    """What one game did to a person's rank.

    Attributes:
        result: the game.
        seat: the person's.
        change: rank points won, or lost when negative, as the formula has it.
        rank: after it.
    """

    result: FinishedGame
    seat: int
    change: int
    rank: Rank


@dataclass(slots=True)
class Ranked:
    """Somebody who has played rated games.

    Attributes:
        key: what tells the person from others.
        name: as it was in the last of these games.
        rank: after the last of them.
        history: the games, the oldest first.
    """

    key: str
    name: str
    rank: Rank = LOWEST
    history: list[RankChange] = field(default_factory=list)


class Ranking:
    """Where everybody stands who has played rated games.

    Args:
        results: games in any order; those of other ladders are left out.
        ladder: which of them count.

    Attributes:
        people: all of them by key.
    """

    def __init__(self, results: Iterable[FinishedGame], ladder: Ladder = Ladder.PEOPLE) -> None:
        self.people: dict[str, Ranked] = {}
        for result in sorted(filter(ladder.takes, results), key=lambda result: (result.ended, result.id)):
            self._take(result)

    def _take(self, result: FinishedGame) -> None:
        ratings = []
        for seat in result.seats:
            fixed = seat.fixed
            if fixed is None:
                person = self.people.setdefault(seat.key, Ranked(seat.key, seat.name))
                fixed = person.rank.rating
            ratings.append(fixed)
        for number, change in enumerate(changes(ratings, result.places, result.scores)):
            seat = result.seats[number]
            if not seat.bot:
                person = self.people[seat.key]
                person.name = seat.name
                person.rank = after(person.rank, change)
                person.history.append(RankChange(result, number, change, person.rank))

    def rows(self) -> list[tuple[int, Ranked]]:
        """Return everybody with the place, the highest rank first; equal ranks share the better place."""
        people = sorted(
            self.people.values(), key=lambda one: (-one.rank.rating, one.name.casefold(), one.key)
        )
        found: list[tuple[int, Ranked]] = []
        for number, one in enumerate(people, 1):
            shares = found and found[-1][1].rank == one.rank
            found.append((found[-1][0] if shares else number, one))
        return found
