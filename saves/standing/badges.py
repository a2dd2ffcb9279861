"""Badges: what is given at the end of a season (LAND-23.7)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from saves.standing.results import FinishedGame
from saves.standing.seasons import Season, season_of
from saves.standing.tables import Row, seasons_of, table

TOP: Final = 3
"""Places that get a badge of their own."""

LEAST_GAMES: Final = 10
"""Games in a season for the badge of those who took part."""


@dataclass(frozen=True, slots=True)
class Badge:
    """What somebody got at the end of a season.

    Attributes:
        season: which.
        place: 1 to 3, or 0 for having taken part.
    """

    season: Season
    place: int


def badge(row: Row, season: Season) -> Badge | None:
    """Return the badge for a row of a season's final table; ``None`` when there is none for it."""
    if row.place <= TOP:
        return Badge(season, row.place)
    return Badge(season, 0) if row.games >= LEAST_GAMES else None


def badges(results: Iterable[FinishedGame], now: datetime) -> dict[str, list[Badge]]:
    """Return everybody's badges by key, the latest first; only seasons that are over give any.

    Args:
        results: games, in any order.
        now: this moment, with its time zone.
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
