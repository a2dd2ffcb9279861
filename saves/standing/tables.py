"""Season tables: the points of all persons from the games that ended in a season (LAND-23)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from saves.standing.results import FinishedGame
from saves.standing.seasons import Season, points, season_of


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a season table.

    Attributes:
        place: the place, from 1.
        key: identifies the person.
        name: the name in the last game of the season.
        points: the season points, exactly.
        games: number of games that count.
        scored: time of the last game with points, or of the last game if there was none.
    """

    place: int
    key: str
    name: str
    points: Fraction
    games: int
    scored: datetime


@dataclass(slots=True)
class _Tally:
    name: str = ""
    points: Fraction = Fraction(0)
    games: int = 0
    last: datetime | None = None
    scored: datetime | None = None

    @property
    def settled(self) -> datetime:
        moment = self.scored or self.last
        assert moment is not None
        return moment


def counts(result: FinishedGame) -> bool:
    """Return whether a game counts in seasons: games of people only, rated or not (LAND-23.1, LAND-23.8)."""
    return not result.with_bots


def seasons_of(results: Iterable[FinishedGame]) -> list[Season]:
    """Return the seasons with games that count, latest first."""
    return sorted({season_of(result.ended) for result in results if counts(result)}, reverse=True)


def table(results: Iterable[FinishedGame], season: Season) -> list[Row]:
    """Return the table of a season, best first.

    Ties are broken by fewer games, then by the earlier time of the last points (LAND-23.7). Remaining ties
    share the better place.
    """
    tallies: dict[str, _Tally] = {}
    chosen = (result for result in results if counts(result) and season_of(result.ended) == season)
    for result in sorted(chosen, key=lambda result: (result.ended, result.id)):
        for number, seat in enumerate(result.seats):
            won = points(len(result.seats), result.places[number], result.scores[number])
            tally = tallies.setdefault(seat.key, _Tally())
            tally.name, tally.last = seat.name, result.ended
            tally.games += 1
            tally.points += won
            if won:
                tally.scored = result.ended
    merits = {key: (-tally.points, tally.games, tally.settled) for key, tally in tallies.items()}
    order = sorted(tallies, key=lambda key: (merits[key], tallies[key].name.casefold(), key))
    rows: list[Row] = []
    for number, key in enumerate(order, 1):
        shares = number > 1 and merits[key] == merits[order[number - 2]]
        tally = tallies[key]
        place = rows[-1].place if shares else number
        rows.append(Row(place, key, tally.name, tally.points, tally.games, tally.settled))
    return rows
