"""Achievements: what games have earned, and when. They follow from the games alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import accumulate
from typing import Final

from engine.statistics import Achievement, statistics_of
from engine.words import N_
from saves.results.own_game import OwnGame


@dataclass(frozen=True, slots=True)
class EarnedAchievement:
    """An achievement and how far it is."""

    achievement: Achievement
    kind: str  # name of its game; `""` for one that every game can earn
    reached: int  # how far the best game, or all together, have come; at most what is needed
    game: OwnGame | None  # the game that earned it; `None` while it is not earned

    @property
    def earned(self) -> datetime | None:
        """When it was earned; ``None`` while it is not."""
        return self.game.ended if self.game else None


def _won_in_a_row(games: Sequence[OwnGame]) -> Iterator[int]:
    run = 0
    for one in games:
        run = run if one.solo else run + 1 if one.won else 0
        yield run


def _kinds(games: Sequence[OwnGame]) -> Iterator[int]:
    kinds: set[str] = set()
    for one in games:
        kinds.add(one.game)
        yield len(kinds)


def _days(games: Sequence[OwnGame]) -> Iterator[int]:
    """Count days in a row; they may come in any order."""
    days: set[int] = set()
    for one in games:
        day = one.day.toordinal()
        days.add(day)
        first = last = day
        while first - 1 in days:
            first -= 1
        while last + 1 in days:
            last += 1
        yield last - first + 1


_MEASURES: Final[dict[str, Callable[[Sequence[OwnGame]], Iterator[int]]]] = {
    "finished": lambda games: iter(range(1, len(games) + 1)),
    "won": lambda games: accumulate(int(one.won) for one in games),
    "won_in_a_row": _won_in_a_row,
    "lead": lambda games: (one.lead if one.won else 0 for one in games),
    "kinds": _kinds,
    "days": _days,
    "solo": lambda games: accumulate(int(one.solo) for one in games),
    "beaten_greedy": lambda games: (int(one.won and "greedy" in one.bots) for one in games),
    "beaten_expert": lambda games: (int(one.won and "expert" in one.bots) for one in games),
    "beaten_master": lambda games: (int(one.won and "master" in one.bots) for one in games),
}
"""Yields after each game how far a statistic of all of them has come, by its name."""

COMMON: Final = (
    Achievement("first_game", N_("To the last tile"), "finished", 1, summary=N_("Finish a game.")),
    Achievement("first_win", N_("Off the mark"), "won", 1, summary=N_("Win a game.")),
    Achievement(
        "greedy", N_("Looks two turns ahead"), "beaten_greedy", 1, summary=N_("Beat the bot Greedy.")
    ),
    Achievement("expert", N_("Expert opinion"), "beaten_expert", 1, summary=N_("Beat the bot Expert.")),
    Achievement("master", N_("Checkmate"), "beaten_master", 1, summary=N_("Beat the bot Master.")),
    Achievement("clear", N_("No contest"), "lead", 50, summary=N_("Win by 50 points.")),
    Achievement("row", N_("On a roll"), "won_in_a_row", 5, summary=N_("Win five games in a row.")),
    Achievement("week", N_("Every evening"), "days", 7, summary=N_("Finish a game on seven days in a row.")),
    Achievement("five_games", N_("Well travelled"), "kinds", 5, summary=N_("Finish five different games.")),
    Achievement("solo", N_("In good company"), "solo", 10, summary=N_("Finish ten solo games.")),
    Achievement("hundred", N_("Regular"), "finished", 100, summary=N_("Finish 100 games.")),
    Achievement("hundred_wins", N_("Centurion"), "won", 100, summary=N_("Win 100 games.")),
)
"""The achievements that every game can earn."""


def all_achievements(games: Sequence[OwnGame], kinds: Sequence[str]) -> list[EarnedAchievement]:
    """Return all achievements: those that every game can earn, then those of each game.

    Args:
        games: the games of the person, in the order in which they ended.
    """
    found = [_earned(one, "", games, _MEASURES[one.statistic](games)) for one in COMMON]
    for kind in kinds:
        kept = statistics_of(kind)
        mine = [one for one in games if one.game == kind]
        for one in kept.achievements if kept else ():
            values = (game.counts.get(one.statistic, 0) for game in mine)
            found.append(_earned(one, kind, mine, accumulate(values) if one.total else values))
    return found


def achievements(games: Sequence[OwnGame], kinds: Sequence[str]) -> list[EarnedAchievement]:
    """Return the achievements that were earned, the latest first."""
    earned = [(one.earned, one) for one in all_achievements(games, kinds) if one.earned]
    return [one for _, one in sorted(earned, key=lambda pair: pair[0], reverse=True)]


def _earned(
    achievement: Achievement, kind: str, games: Sequence[OwnGame], values: Iterator[int]
) -> EarnedAchievement:
    reached = 0
    for one, value in zip(games, values, strict=True):
        if value >= achievement.least:
            return EarnedAchievement(achievement, kind, achievement.least, one)
        reached = max(reached, value)
    return EarnedAchievement(achievement, kind, reached, None)
