"""A year in review."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from saves.results.achievements import EarnedAchievement, achievements
from saves.results.own_game import OwnGame
from saves.results.totals import GameTotals, totals, win_streak

_MONTHS = 12


@dataclass(frozen=True, slots=True)
class YearReview:
    """Totals of the games of a year."""

    year: int  # the year, by the days on which the games ended, in local time
    totals: GameTotals
    months: tuple[int, ...]  # how many games ended in each month, January first
    by_game: dict[str, GameTotals]  # the totals by game, the one played most first
    bots: dict[str, GameTotals]  # games and wins by level of bot, the one met most first
    days: int
    busiest_day: date  # the day with most games, the first of equal ones
    busiest_games: int
    longest_run: int  # the most contested games won in a row
    biggest_win: OwnGame | None  # the game won by the most points; `None` without a win
    closest: OwnGame | None  # the contested game with the smallest difference; `None` with fewer than two
    achievements: tuple[EarnedAchievement, ...]  # those that were earned in it, the latest first


def years_of(games: Sequence[OwnGame]) -> list[int]:
    """Return the years in which games ended, the latest first."""
    return sorted({one.day.year for one in games}, reverse=True)


def year_review(games: Sequence[OwnGame], year: int, kinds: Sequence[str]) -> YearReview | None:
    """Return the review of a year; ``None`` when no game ended in it.

    Args:
        games: all games of the person, for achievements count those of earlier years, too.
    """
    mine = [one for one in games if one.day.year == year]
    if not mine:
        return None
    months, days = Counter(one.day.month for one in mine), Counter(one.day for one in mine)
    busiest = max(days, key=lambda day: (days[day], -day.toordinal()))
    contested = [one for one in mine if not one.solo]
    wins = [one for one in contested if one.won]
    earned = [one for one in achievements(games, kinds) if one.game and one.game.day.year == year]
    return YearReview(
        year,
        totals(mine),
        tuple(months[month] for month in range(1, _MONTHS + 1)),
        _ranked({kind: totals(one for one in mine if one.game == kind) for kind in {g.game for g in mine}}),
        _ranked(
            {
                level: totals(one for one in mine if level in one.bots)
                for level in {level for one in mine for level in one.bots}
            }
        ),
        len(days),
        busiest,
        days[busiest],
        win_streak(mine).longest,
        max(wins, key=lambda one: one.lead, default=None),
        min(contested, key=lambda one: abs(one.lead)) if len(contested) > 1 else None,
        tuple(earned),
    )


def _ranked(found: dict[str, GameTotals]) -> dict[str, GameTotals]:
    return dict(sorted(found.items(), key=lambda row: (-row[1].games, row[0])))
