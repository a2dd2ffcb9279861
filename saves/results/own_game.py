"""The games of one person: whose seat it was, how it ended, and which of them are asked for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from functools import cache

import engine
from engine import EngineError, Setting
from engine.bots import base_name
from engine.game import Option
from engine.statistics import statistics_of
from saves.results.finished_game import FinishedGame


@dataclass(frozen=True, slots=True, order=True)
class Difficulty:
    """The difficulty of a game in which all seats were on one side."""

    option: str
    order: int
    value: Setting


@dataclass(frozen=True, slots=True)
class OwnGame:
    """A finished game, seen by one of those who played it.

    Attributes:
        ended: time of its last move, UTC.
        options: its options, without those that have their defaults.
        solo: whether all seats were on the person's side, so that nobody won.
        difficulty: how hard it was, where a solo game says so.
        bots: levels of the bots, each once.
        points: the person's points; of a solo game the result.
        lead: points ahead of the best other seat, negative if behind; 0 in a solo game.
        place: the person's place; 0 in a solo game.
        counts: the person's statistics by name, without those that are 0.
        lost: the points lost by each decision of the person that was reviewed; none without a review.
    """

    id: str
    game: str
    ended: datetime
    options: Mapping[str, Setting]
    solo: bool
    difficulty: Difficulty | None
    bots: tuple[str, ...]
    points: int
    lead: int
    place: int
    seats: int
    counts: Mapping[str, int]
    lost: tuple[float, ...] = ()

    @property
    def won(self) -> bool:
        """True if the person has won, alone or with others."""
        return self.place == 1

    @property
    def day(self) -> date:
        """The day on which it ended, in local time."""
        return self.ended.astimezone().date()


@dataclass(frozen=True, slots=True)
class GameQuery:
    """Which games are asked for; those that ended in the future, by a wrong clock, are after every day."""

    game: str | None = None  # name of the game; `None` for all of them
    bot: str | None = None  # level of a bot that took part; `None` for any
    options: tuple[tuple[str, Setting], ...] = ()  # values of options that must be those of the game, by name
    solo: bool | None = None  # only solo games, or only the others; `None` for all
    since: date | None = None  # the first day; `None` for no limit
    until: date | None = None  # the last day; `None` for no limit

    def takes(self, one: OwnGame) -> bool:
        """Return whether a game is asked for."""
        return (
            self.game in (None, one.game)
            and (self.bot is None or self.bot in one.bots)
            and self.solo in (None, one.solo)
            and (not self.options or self._has_options(one))
            and (self.since is None or one.day >= self.since)
            and (self.until is None or one.day <= self.until)
        )

    def _has_options(self, one: OwnGame) -> bool:
        game = engine.game(one.game)
        known = {option.name: option.default for option in game.options} | dict(one.options)
        return all(name in known and known[name] == value for name, value in self.options)


def chosen(games: Iterable[OwnGame], query: GameQuery) -> list[OwnGame]:
    """Return the games that are asked for."""
    return [one for one in games if query.takes(one)]


def own_games(games: Iterable[FinishedGame], person: str, *, alone: bool) -> list[OwnGame]:
    """Return the games of one person, in their order.

    Args:
        person: key of the person, see :func:`saves.results.finished_game.name_key`.
        alone: whether games with one person are this person's, however the person was called, and solo games.
    """
    return [_own_game(game, seats) for game in games if (seats := _seats_of(game, person, alone=alone))]


def _seats_of(game: FinishedGame, person: str, *, alone: bool) -> tuple[int, ...]:
    """Return the seats of a person: all of people in a solo game, at most one in others."""
    people = [number for number, seat in enumerate(game.seats) if not seat.bot]
    mine = [number for number in people if game.seats[number].key == person]
    if game.is_solo:
        return tuple(people) if mine or alone else ()
    if len(mine) == 1:
        return (mine[0],)
    return (people[0],) if alone and not mine and len(people) == 1 else ()


def _own_game(game: FinishedGame, seats: tuple[int, ...]) -> OwnGame:
    solo = game.is_solo
    points = min(game.scores) if solo else game.scores[seats[0]]
    others = [score for seat, score in enumerate(game.scores) if seat not in seats]
    return OwnGame(
        game.id,
        game.game,
        game.ended,
        game.options,
        solo,
        _difficulty(game.game, game.options) if solo else None,
        tuple(dict.fromkeys(base_name(seat.bot) for seat in game.seats if seat.bot)),
        points,
        0 if solo else points - max(others, default=points),
        0 if solo else game.places[seats[0]],
        len(game.seats),
        _joined(game.game, [game.counts[seat] for seat in seats if seat < len(game.counts)]),
        tuple(points for seat in seats if seat < len(game.lost) for points in game.lost[seat]),
    )


def _joined(game: str, counts: list[Mapping[str, int]]) -> Mapping[str, int]:
    """Return the statistics of seats together."""
    if len(counts) < 2:
        return counts[0] if counts else {}
    kept = statistics_of(game)
    found: dict[str, int] = {}
    for statistic in kept.statistics if kept else ():
        values = [seat.get(statistic.name, 0) for seat in counts]
        found[statistic.name] = sum(values) if statistic.total else max(values)
    return {name: value for name, value in found.items() if value}


def _difficulty(game: str, options: Mapping[str, Setting]) -> Difficulty | None:
    option = _difficulty_option(game)
    if option is None:
        return None
    value = options.get(option.name, option.default)
    order = next((at for at, one in enumerate(option.values) if one.value == value), len(option.values))
    return Difficulty(option.name, order, value)


@cache
def _difficulty_option(game: str) -> Option | None:
    """Return the option that says how hard a solo game is."""
    kept = statistics_of(game)
    try:
        return engine.game(game).option(kept.difficulty) if kept and kept.difficulty else None
    except EngineError:
        return None
