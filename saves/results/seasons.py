"""Seasons: their dates, the points of a game, the tables and the badges at the end (LAND-23)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from fractions import Fraction
from typing import Final

from engine.words import N_
from saves.errors import SaveError
from saves.results.finished_game import FinishedGame

_NAMES: Final = ("winter", "spring", "summer", "autumn")
_MONTHS: Final = 3

TOP: Final = 3
"""Number of places with a badge."""

LEAST_GAMES: Final = 10
"""Minimum number of games in a season for the badge of participation."""


class UnknownSeason(SaveError):
    """A text that is not the name of a season."""


@dataclass(frozen=True, slots=True, order=True)
class Season:
    """Three months of a year; seasons are ordered by time."""

    year: int
    quarter: int  # 0 for winter, from 1 January, to 3 for autumn

    @property
    def name(self) -> str:
        """``"winter"``, ``"spring"``, ``"summer"`` or ``"autumn"``."""
        return _NAMES[self.quarter]

    @property
    def id(self) -> str:
        """The id, for instance ``"2026-autumn"``."""
        return f"{self.year:04}-{self.name}"


def season_of(moment: datetime) -> Season:
    """Return the season of a time, in UTC (LAND-23.2, LAND-23.3).

    Raises:
        ValueError: when the time has no time zone.
    """
    if moment.tzinfo is None:
        raise ValueError("a moment needs a time zone")
    there = moment.astimezone(UTC)
    return Season(there.year, (there.month - 1) // _MONTHS)


def read_season(text: str) -> Season:
    """Parse a season: ``2026-autumn``, or one of its days, such as ``2026-11-20``.

    Raises:
        UnknownSeason: when the text is neither a season nor a day.
    """
    year, _, name = text.casefold().partition("-")
    if name in _NAMES and len(year) == 4 and year.isdecimal() and year.isascii() and year != "0000":
        return Season(int(year), _NAMES.index(name))
    try:
        day = date.fromisoformat(text)
    except ValueError as error:
        raise UnknownSeason(
            N_("{text} is not a season; write one like 2026-autumn, or a day in it like 2026-11-20"),
            text=repr(text),
        ) from error
    return Season(day.year, (day.month - 1) // _MONTHS)


def multiplier(count: int, place: int) -> Fraction:
    """Return the factor for the points of a game (LAND-23.4).

    Args:
        count: number of seats, at least two.
        place: final place; ties have the better one (LAND-23.5).

    Raises:
        ValueError: when there is only one seat, or no such place.
    """
    if count < 2 or not 1 <= place <= count:
        raise ValueError(f"there is no place {place} of {count}")
    return Fraction(count, 2) * Fraction(count - place, count - 1)


def points(count: int, place: int, score: int) -> Fraction:
    """Return the season points of one game; negative points count as 0.

    Raises:
        ValueError: as :func:`multiplier`.
    """
    return max(score, 0) * multiplier(count, place)


def shown(points: Fraction) -> str:
    """Format season points with two decimals, halves rounded up (LAND-23.5)."""
    hundredths = int(points * 100 + Fraction(1, 2))
    return f"{hundredths // 100}.{hundredths % 100:02}"


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a season table."""

    place: int  # the place, from 1
    key: str
    name: str  # the name in the last game of the season
    points: Fraction
    games: int
    scored: datetime  # time of the last game with points, or of the last game if there was none


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
    chosen = (result for result in results if counts(result) and season_of(result.ended) == season)
    played: dict[str, list[tuple[FinishedGame, int]]] = {}
    for result in sorted(chosen, key=lambda result: (result.ended, result.id)):
        for number, seat in enumerate(result.seats):
            played.setdefault(seat.key, []).append((result, number))
    unplaced = [_row(key, games) for key, games in played.items()]
    rows: list[Row] = []
    for number, row in enumerate(
        sorted(unplaced, key=lambda one: (_merit(one), one.name.casefold(), one.key)), 1
    ):
        shares = rows and _merit(rows[-1]) == _merit(row)
        rows.append(replace(row, place=rows[-1].place if shares else number))
    return rows


def _row(key: str, games: Sequence[tuple[FinishedGame, int]]) -> Row:
    """Return the row of a person, without its place, from games and seats in the order of their ends."""
    won = [points(len(game.seats), game.places[seat], game.scores[seat]) for game, seat in games]
    last, seat = games[-1]
    scored = next(
        (game.ended for (game, _), gain in zip(games[::-1], won[::-1], strict=True) if gain), last.ended
    )
    return Row(0, key, last.seats[seat].name, sum(won, Fraction(0)), len(games), scored)


def _merit(row: Row) -> tuple[Fraction, int, datetime]:
    return -row.points, row.games, row.scored


@dataclass(frozen=True, slots=True)
class Badge:
    """A badge of a person."""

    season: Season
    place: int  # 1 to 3, or 0 for participation


def badge(row: Row, season: Season) -> Badge | None:
    """Return the badge for a row of the final table of a season; ``None`` if there is none."""
    if row.place <= TOP:
        return Badge(season, row.place)
    return Badge(season, 0) if row.games >= LEAST_GAMES else None


def badges(results: Iterable[FinishedGame], now: datetime) -> dict[str, list[Badge]]:
    """Return the badges of all persons by key, latest first; only of seasons that are over.

    Args:
        results: games in any order.
    """
    known = list(results)
    found: dict[str, list[Badge]] = {}
    for season in seasons_of(known):
        if season < season_of(now):
            for row in table(known, season):
                given = badge(row, season)
                if given is not None:
                    found.setdefault(row.key, []).append(given)
    return found
