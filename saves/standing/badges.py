"""Badges, awarded at the end of a season (LAND-23.7)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from saves.standing.results import FinishedGame
from saves.standing.seasons import Season, season_of
from saves.standing.tables import Row, seasons_of, table

TOP: Final = 3
"""Number of places with a badge."""

LEAST_GAMES: Final = 10
"""Minimum number of games in a season for the badge of participation."""


@dataclass(frozen=True, slots=True)
class Badge:
    """A badge of a person.

    Attributes:
        season: the season.
        place: 1 to 3, or 0 for participation.
    """

    season: Season
    place: int


def badge(row: Row, season: Season) -> Badge | None:
    """Return the badge for a row of the final table of a season; ``None`` if there is none."""
    if row.place <= TOP:
        return Badge(season, row.place)
    return Badge(season, 0) if row.games >= LEAST_GAMES else None


def badges(results: Iterable[FinishedGame], now: datetime) -> dict[str, list[Badge]]:
    """Return the badges of all persons by key, latest first; only of seasons that are over.

    Args:
        results: games in any order.
        now: the current time, with time zone.
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
