"""Statistics of the games of one kind: values of each seat, achievements, goals.

A game declares its :class:`GameStatistics` as an entry point of the group ``hinterland.statistics``, by its
own name; a game without one has no statistics but its results. They are loaded on first use.

Rows can be read from a TOML file: those of ``statistic`` and ``achievement`` have the attributes of
:class:`Statistic` and :class:`Achievement`, and ``difficulty`` stands before them.
"""

from __future__ import annotations

import tomllib
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from engine.plugins import Group
from engine.records import Event

Counts = dict[str, int]
"""The statistics of one seat by name; those that are missing are 0."""


@dataclass(frozen=True, slots=True)
class Statistic:
    """A number that is counted for each seat of a game (texts in English, for the catalogue)."""

    name: str
    title: str  # what it is called, for instance `"Longest road"`
    total: bool = False  # whether several games add up; otherwise the largest number of them is a record


@dataclass(frozen=True, slots=True)
class Achievement:
    """Something earned once, when a statistic reaches a number (texts in English, for the catalogue)."""

    name: str
    title: str
    statistic: str
    least: int
    total: bool = False  # whether the games are added up; otherwise one game must reach it
    summary: str = ""  # what must be done for it; `""` where statistic and number say it


class GameStatistics(ABC):
    """The statistics of the games of one kind.

    Args:
        file: the TOML file of the rows; ``None`` for a class that has them as attributes.

    Attributes:
        statistics: in the order in which they are listed.
        achievements: what can be earned by these statistics.
        difficulty: name of the option that says how hard a game is in which all seats are on one side;
            ``""`` for none.
    """

    statistics: tuple[Statistic, ...] = ()
    achievements: tuple[Achievement, ...] = ()
    difficulty: str = ""

    def __init__(self, file: Path | None = None) -> None:
        if file is not None:
            data = tomllib.loads(file.read_text("utf-8"))
            self.statistics = tuple(map(self._statistic, data["statistic"]))
            self.achievements = tuple(Achievement(**row) for row in data["achievement"])
            self.difficulty = data.get("difficulty", "")

    def _statistic(self, row: Any) -> Statistic:
        return Statistic(**row)

    @abstractmethod
    def count(self, event: Event, seats: Sequence[Counts]) -> None:
        """Add what an event of a game changes.

        Args:
            event: the events of a game come in their order.
            seats: what was counted for each seat so far; changed.
        """


_STATISTICS: Final = Group("hinterland.statistics", GameStatistics)


def statistics_of(game: str) -> GameStatistics | None:
    """Return the statistics of a game; ``None`` when it has none."""
    return _STATISTICS.find(game)


def add(counts: Counts, name: str, count: int = 1) -> None:
    """Add to a statistic of a seat."""
    counts[name] = counts.get(name, 0) + count


def raise_to(counts: Counts, name: str, value: int) -> None:
    """Raise a statistic of a seat to a value, if it is lower."""
    if value > counts.get(name, 0):
        counts[name] = value
