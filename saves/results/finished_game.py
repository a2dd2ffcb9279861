"""A finished game: who played, how it ended, and what was counted in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from engine import Setting
from saves.records import HUMAN
from saves.summary import Summary

LEVELS: Final[Mapping[str, int]] = {
    "random": 0,
    "beginner": 250,
    "greedy": 700,
    "jcz": 700,
    "expert": 1100,
    "master": 1300,
}
"""Assumed ratings of bots by level, on the scale of ``Rank.rating``; they never change."""


@dataclass(frozen=True, slots=True)
class Contender:
    """The occupant of a seat in a result."""

    key: str  # identifies the person; `""` for a bot
    name: str
    bot: str = ""  # spec of the bot; `""` for a person

    @property
    def fixed(self) -> int | None:
        """The assumed rating of a bot, regardless of its limit; ``None`` for persons and unknown bots."""
        return LEVELS.get(self.bot.partition(":")[0])

    @property
    def own_bot(self) -> str:
        """The name of a bot that is not built in, without its limit; ``""`` for all others."""
        if not self.bot or self.fixed is not None:
            return ""
        from engine.bots import base_name, is_foreign  # bots are not needed to read games

        return base_name(self.bot) if is_foreign(self.bot) else ""


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A finished game.

    Attributes:
        ended: time of its last move, UTC.
        seats: the seats in turn order.
        places: final places of all seats, from 1; empty if the seats do not play against each other.
        fades: whether it counts less for those who have just met before (LAND-22.9).
        options: its options, without those that have their defaults; empty unless the log was counted.
        counts: the statistics of each seat by name, without those that are 0; empty as ``options``.
        lost: by seat, the points lost by each decision that was reviewed; empty without a review.
    """

    id: str
    game: str
    ended: datetime
    rated: bool
    seats: tuple[Contender, ...]
    scores: tuple[int, ...]
    places: tuple[int, ...]
    branched: bool = False
    fades: bool = False
    options: Mapping[str, Setting] = field(default_factory=dict)
    counts: tuple[Mapping[str, int], ...] = ()
    lost: tuple[tuple[float, ...], ...] = ()

    @property
    def with_bots(self) -> bool:
        """True if a bot took part."""
        return any(seat.bot for seat in self.seats)

    @property
    def is_solo(self) -> bool:
        """True if all seats were on one side, so that nobody won."""
        return len(self.seats) == 1 or not self.places

    @property
    def counts_in_standings(self) -> bool:
        """False for solo and cooperative games, branches, and games in which one person had two seats."""
        people = [seat.key for seat in self.seats if not seat.bot]
        return not (self.is_solo or self.branched) and len(set(people)) == len(people)

    @property
    def counts_in_statistics(self) -> bool:
        """True if a person took part; branches of other games never count."""
        return not self.branched and any(not seat.bot for seat in self.seats)

    def seat_of(self, key: str) -> int | None:
        """Return the seat of a person; ``None`` if the person did not play."""
        return next((number for number, seat in enumerate(self.seats) if seat.key == key), None)


def name_key(name: str) -> str:
    """Return the key of a person in local games: the name without regard to case and spaces."""
    return " ".join(name.split()).casefold()


def finished_games(games: Iterable[Summary]) -> list[FinishedGame]:
    """Return the finished games among local games, where persons are identified by name."""
    return [
        FinishedGame(
            game.id,
            game.game,
            game.ended,
            game.rated,
            tuple(
                Contender(name_key(seat.name), seat.name)
                if seat.player == HUMAN
                else Contender("", seat.name, seat.player)
                for seat in game.seats
            ),
            game.scores,
            game.places,
            game.branched,
        )
        for game in games
        if game.problem is None and game.finished and game.ended is not None
    ]


def by_name(games: Iterable[Summary]) -> list[FinishedGame]:
    """Return the local games that count in standings."""
    return [game for game in finished_games(games) if game.counts_in_standings]


def given_up_last(places: Sequence[int], given_up: Sequence[int]) -> tuple[int, ...]:
    """Return the places when some persons have given up: they come last (LAND-1.8).

    Args:
        places: places of all seats by the rules of the game.
        given_up: the seats that gave up, in order; earlier ones get worse places.
    """
    merits = [
        (1, -given_up.index(seat)) if seat in given_up else (0, place) for seat, place in enumerate(places)
    ]
    return tuple(1 + sum(other < merit for other in merits) for merit in merits)
