"""The finished games of a folder, with what was counted in each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from engine import Setting
from engine.words import N_, Saying
from saves import storage
from saves.errors import explained
from saves.library import Library, Told
from saves.records import HUMAN
from saves.reviews import SUFFIX
from saves.statistics.cache import StatisticsCache
from saves.statistics.counting import CountedGame, count_log, with_review
from saves.summary import Summary


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A finished game that counts in statistics.

    Attributes:
        summary: the game in the list.
        options: its options, without those that have their defaults.
        counts: the statistics of each seat by name, without those that are 0; empty if nothing is counted.
        lost: by seat, the points lost by each decision that was reviewed; empty without a review.
    """

    summary: Summary
    options: Mapping[str, Setting]
    counts: tuple[Mapping[str, int], ...]
    lost: tuple[tuple[float, ...], ...]


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
    news = False
    missing = [game for game in games if found[game.id] is None]
    try:
        for number, game in enumerate(missing, 1):
            found[game.id] = count_log(game.path)
            if told is not None:
                told(number, len(missing))
        news = _look_at_reviews(library, games, found)
    finally:
        if news or any(found[game.id] is not None for game in missing):
            cache.store((game, counted) for game in games if (counted := found[game.id]) is not None)
    played = [
        PlayedGame(game, counted.options, counted.counts, counted.lost)
        for game in games
        if (counted := found[game.id]) is not None
    ]
    played.sort(key=lambda one: (_ended(one), one.summary.id))
    return PlayedGames(tuple(played), cache.problem)


def _look_at_reviews(
    library: Library, games: Sequence[Summary], found: dict[str, CountedGame | None]
) -> bool:
    """Take over what reviews say that are new or have changed; return whether any has.

    Raises:
        SaveError: when the folder cannot be read.
    """
    with explained(N_("cannot read the folder {folder}: {cause}"), folder=str(library.folder)):
        files = {
            facts.name.removesuffix(SUFFIX): facts for facts in storage.list_files(library.folder, SUFFIX)
        }
    news = False
    for game in games:
        counted, facts = found[game.id], files.get(game.id)
        stamp = (facts.size, facts.modified_ns) if facts else None
        if counted is not None and counted.review != stamp:
            found[game.id], news = with_review(counted, game.path, facts), True
    return news


def _ended(played: PlayedGame) -> datetime:
    assert played.summary.ended is not None
    return played.summary.ended
