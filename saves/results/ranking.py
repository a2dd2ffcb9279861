"""Rankings: ranks computed from rated games in the order in which they ended (LAND-22)."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from itertools import combinations
from typing import Final

from saves.results.finished_game import FinishedGame
from saves.results.rank_points import LOWEST, Rank, after, changes

SETTLED: Final = 10
"""Rated games after which a rank is no longer provisional: the first ones move it far and say little."""

_PERIOD: Final = timedelta(days=1)
"""How long a game makes the next one between the same people count less (LAND-22.9)."""


class Ladder(StrEnum):
    """The kinds of rankings, by the games that count."""

    PEOPLE = "people"
    """Rated games between people only (LAND-22.8)."""
    PRACTICE = "practice"
    """Rated games with bots, whose ratings are fixed."""
    BOTS = "bots"
    """Games, rated or not, with bots that are not built in; they change the rank of no person."""

    def takes(self, result: FinishedGame) -> bool:
        """Return whether a game counts for this ladder."""
        if self is Ladder.BOTS:
            own = [seat.own_bot for seat in result.seats if seat.own_bot]
            known = all(not seat.bot or seat.own_bot or seat.fixed is not None for seat in result.seats)
            return known and bool(own) and len(set(own)) == len(own)
        if not result.rated or result.with_bots != (self is Ladder.PRACTICE):
            return False
        bots = [seat for seat in result.seats if seat.bot]
        return len(bots) < len(result.seats) and all(seat.fixed is not None for seat in bots)


@dataclass(frozen=True, slots=True)
class RankChange:
    """The change of a person's rank by one game."""

    result: FinishedGame
    seat: int
    change: int  # rank points by the formula; negative for a loss
    rank: Rank  # the rank after the game


@dataclass(slots=True)
class Ranked:
    """A person with rated games, or a bot with its own ones."""

    key: str  # identifies the person; for a bot its name
    name: str
    rank: Rank = LOWEST
    history: list[RankChange] = field(default_factory=list)  # the changes of the rank, oldest first
    is_bot: bool = False

    @property
    def provisional(self) -> bool:
        """True if the rank comes from a few games only."""
        return len(self.history) < SETTLED


class Ranking:
    """The ranks of all persons with rated games.

    Args:
        results: games in any order; games of other ladders are ignored.

    Attributes:
        people: all persons by key, and in the ladder of bots these as well.
    """

    def __init__(self, results: Iterable[FinishedGame], ladder: Ladder = Ladder.PEOPLE) -> None:
        self.people: dict[str, Ranked] = {}
        self._ladder = ladder
        self._meetings: dict[frozenset[str], deque[datetime]] = {}
        for result in sorted(filter(ladder.takes, results), key=lambda result: (result.ended, result.id)):
            self._take(result)

    def _take(self, result: FinishedGame) -> None:
        ratings = []
        for seat in result.seats:
            fixed = seat.fixed
            if fixed is None:
                key = seat.key or seat.own_bot
                person = self.people.setdefault(key, Ranked(key, seat.name, is_bot=bool(seat.bot)))
                fixed = person.rank.rating
            ratings.append(fixed)
        for number, change in enumerate(changes(ratings, result.places, result.scores, self._meet(result))):
            seat = result.seats[number]
            if seat.fixed is None:
                person = self.people[seat.key or seat.own_bot]
                person.name = seat.name
                person.rank = after(person.rank, change)
                person.history.append(RankChange(result, number, change, person.rank))

    def _meet(self, result: FinishedGame) -> dict[tuple[int, int], int]:
        """Note who met in a game; return how often each pair of seats had met in the day before it."""
        met = {}
        for pair in combinations(range(len(result.seats)), 2):
            times = self._meetings.setdefault(frozenset(result.seats[seat].key for seat in pair), deque())
            while times and times[0] <= result.ended - _PERIOD:
                times.popleft()
            met[pair] = len(times) if result.fades else 0
            if result.fades:
                times.append(result.ended)
        return met

    def rows(self) -> list[tuple[int, Ranked]]:
        """Return all persons with their places, highest rank first; ties share the better place.

        In the ladder of bots these are the bots.
        """
        wanted = (one for one in self.people.values() if one.is_bot == (self._ladder is Ladder.BOTS))
        people = sorted(wanted, key=lambda one: (-one.rank.rating, one.name.casefold(), one.key))
        found: list[tuple[int, Ranked]] = []
        for number, one in enumerate(people, 1):
            shares = found and found[-1][1].rank == one.rank
            found.append((found[-1][0] if shares else number, one))
        return found
