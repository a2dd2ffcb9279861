"""Seasons: their dates and the points of a game (LAND-23)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime
from fractions import Fraction
from typing import Final

from engine.words import N_
from saves.errors import SaveError

_NAMES: Final = ("winter", "spring", "summer", "autumn")
_MONTHS: Final = 3


class UnknownSeason(SaveError):
    """A text that is not the name of a season."""


@dataclass(frozen=True, slots=True, order=True)
class Season:
    """Three months of a year; seasons are ordered by time.

    Attributes:
        year: the year.
        quarter: 0 for winter, from 1 January, to 3 for autumn.
    """

    year: int
    quarter: int

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
            N_("{text} is no season; write one as 2026-autumn, or a day of it as 2026-11-20"), text=repr(text)
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
