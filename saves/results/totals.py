"""Tables of statistics: totals by game and bot, best results, records, days in a row, the trend."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from engine.statistics import Statistic, statistics_of
from saves.daily import Streak, run_of_days
from saves.results.own_game import Difficulty, OwnGame


@dataclass(slots=True)
class GameTotals:
    """Games added up."""

    games: int = 0
    contested: int = 0
    won: int = 0  # how many of these were won, alone or with others
    points: int = 0
    best: OwnGame | None = None  # the game with the most points, the first of equal ones

    def add(self, one: OwnGame) -> None:
        """Count a game."""
        self.games += 1
        self.contested += not one.solo
        self.won += one.won
        self.points += one.points
        if self.best is None or one.points > self.best.points:
            self.best = one

    @property
    def average(self) -> float:
        """Points a game."""
        return self.points / self.games if self.games else 0.0

    @property
    def share_won(self) -> float | None:
        """The share of contested games that were won; ``None`` without any."""
        return self.won / self.contested if self.contested else None


@dataclass(frozen=True, slots=True)
class Best:
    """A statistic over several games."""

    statistic: Statistic
    value: int  # the sum of all games, or the largest number of one
    game: OwnGame | None  # the game of the largest number; `None` for a sum


def totals(games: Iterable[OwnGame]) -> GameTotals:
    """Return games added up."""
    found = GameTotals()
    for one in games:
        found.add(one)
    return found


def by_bot(games: Iterable[OwnGame]) -> dict[tuple[str, str], GameTotals]:
    """Return the totals by game and level of bot; a game with several levels counts for each.

    The level is ``""`` for games among people, and for solo games, which have rows only by difficulty.
    """
    found: dict[tuple[str, str], GameTotals] = {}
    for one in games:
        if not one.solo:
            for level in one.bots or ("",):
                found.setdefault((one.game, level), GameTotals()).add(one)
    return found


def by_difficulty(games: Iterable[OwnGame]) -> dict[tuple[str, Difficulty | None], GameTotals]:
    """Return the totals of solo games by game and difficulty, the easiest first (SOLO-19)."""
    found: dict[tuple[str, Difficulty | None], GameTotals] = {}
    for one in games:
        if one.solo:
            found.setdefault((one.game, one.difficulty), GameTotals()).add(one)
    order = sorted(found, key=lambda key: (key[0], key[1].order if key[1] else -1))
    return {key: found[key] for key in order}


def bests(games: Sequence[OwnGame], game: str) -> list[Best]:
    """Return the statistics of one game over all its games that are given, without those that are 0."""
    kept = statistics_of(game)
    mine = [one for one in games if one.game == game]
    found = []
    for statistic in kept.statistics if kept else ():
        values = [one.counts.get(statistic.name, 0) for one in mine]
        value = (sum(values) if statistic.total else max(values)) if values else 0
        if value:
            best = None if statistic.total else mine[values.index(value)]
            found.append(Best(statistic, value, best))
    return found


def day_streak(games: Iterable[OwnGame], today: date) -> Streak:
    """Return on how many days in a row a game ended, up to today or yesterday, and ever.

    Days are those of the logs. A clock that was wrong for a while moves single games, and loses none.
    """
    return run_of_days({one.day for one in games}, today)


def win_streak(games: Iterable[OwnGame]) -> Streak:
    """Return how many contested games in a row were won, up to the last one, and ever."""
    longest = run = 0
    for one in games:
        if not one.solo:
            run = run + 1 if one.won else 0
            longest = max(longest, run)
    return Streak(run, longest)


def trend(values: Sequence[float], width: int) -> list[float]:
    """Return for each value the average of it and those before it, at most ``width`` of them."""
    found, total = [], 0.0
    for number, value in enumerate(values):
        total += value - (values[number - width] if number >= width else 0.0)
        found.append(total / min(number + 1, width))
    return found
