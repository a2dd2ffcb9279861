"""The finished games of a folder, with what was counted in each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from engine import Setting
from engine.words import Saying
from saves.library import Library, Told
from saves.records import HUMAN
from saves.statistics.cache import StatisticsCache
from saves.statistics.counting import count_log
from saves.summary import Summary


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A finished game that counts in statistics.

    Attributes:
        summary: the game in the list.
        options: its options, without those that have their defaults.
        counts: the statistics of each seat by name, without those that are 0; empty if nothing is counted.
    """

    summary: Summary
    options: Mapping[str, Setting]
    counts: tuple[Mapping[str, int], ...]


@dataclass(frozen=True, slots=True)
class PlayedGames:
    """The finished games of a folder.

    Attributes:
        games: in the order in which they ended.
        problem: what was wrong with the cache; ``None`` for nothing.
    """

    games: tuple[PlayedGame, ...]
    problem: Saying | None = None


def counts_in_statistics(game: Summary) -> bool:
    """Return whether a game counts: a person has played it to its end, and it is no branch of another."""
    return (
        game.problem is None
        and game.finished
        and game.ended is not None
        and not game.branched
        and any(seat.player == HUMAN for seat in game.seats)
    )


def played_games(library: Library, told: Told | None = None) -> PlayedGames:
    """Return the finished games of a library that count, from the caches where they know them.

    Args:
        library: the games.
        told: called after each game of the list, then after each log that had to be counted, with how many
            have been and how many there are. Its exceptions end the counting; what was counted is kept.

    Raises:
        SaveError: when the folder cannot be read.
    """
    games = [game for game in library.games(told) if counts_in_statistics(game)]
    cache = StatisticsCache(library.folder)
    found = {game.id: cache.find(game) for game in games}
    missing = [game for game in games if found[game.id] is None]
    try:
        for number, game in enumerate(missing, 1):
            found[game.id] = count_log(game.path)
            if told is not None:
                told(number, len(missing))
    finally:
        if any(found[game.id] is not None for game in missing):
            cache.store((game, counted) for game in games if (counted := found[game.id]) is not None)
    played = [
        PlayedGame(game, counted.options, counted.counts)
        for game in games
        if (counted := found[game.id]) is not None
    ]
    played.sort(key=lambda one: (_ended(one), one.summary.id))
    return PlayedGames(tuple(played), cache.problem)


def _ended(played: PlayedGame) -> datetime:
    assert played.summary.ended is not None
    return played.summary.ended
