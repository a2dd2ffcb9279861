"""Finished games as standings see them: who played and how it ended."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from saves.standing.levels import rating_of
from saves.summary import Summary

_HUMAN = "human"
_LEAST = 2


@dataclass(frozen=True, slots=True)
class Contender:
    """The occupant of a seat in a result.

    Attributes:
        key: identifies the person; ``""`` for a bot.
        name: the name in that game.
        bot: spec of the bot; ``""`` for a person.
    """

    key: str
    name: str
    bot: str = ""

    @property
    def fixed(self) -> int | None:
        """The assumed rating of a bot; ``None`` for persons and unknown bots."""
        return rating_of(self.bot) if self.bot else None

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
        id: id of its log.
        game: name of the game in the registry.
        ended: time of its last move, UTC.
        rated: whether it counts for ranks.
        seats: the seats in turn order, at least two.
        scores: points of all seats.
        places: final places of all seats, from 1.
        fades: whether it counts less for those who have just met before (LAND-22.9).
    """

    id: str
    game: str
    ended: datetime
    rated: bool
    seats: tuple[Contender, ...]
    scores: tuple[int, ...]
    places: tuple[int, ...]
    fades: bool = False

    @property
    def with_bots(self) -> bool:
        """True if a bot took part."""
        return any(seat.bot for seat in self.seats)

    def seat_of(self, key: str) -> int | None:
        """Return the seat of a person; ``None`` if the person did not play."""
        return next((number for number, seat in enumerate(self.seats) if seat.key == key), None)


def name_key(name: str) -> str:
    """Return the key of a person in local games: the name without regard to case and spaces."""
    return " ".join(name.split()).casefold()


def finished_game(
    game: Summary, seats: Sequence[Contender], places: Sequence[int], ended: datetime
) -> FinishedGame | None:
    """Return a finished game for standings; ``None`` if it never counts.

    Solo and cooperative games, games in which one person had two seats, and branches never count.
    """
    people = [seat.key for seat in seats if not seat.bot]
    if len(seats) < _LEAST or len(places) != len(seats) or len(set(people)) != len(people) or game.branched:
        return None
    return FinishedGame(game.id, game.game, ended, game.rated, tuple(seats), game.scores, tuple(places))


def by_name(games: Iterable[Summary]) -> list[FinishedGame]:
    """Return the finished games among local games, where persons are identified by name."""
    found = []
    for game in games:
        if game.problem is None and game.finished and game.ended is not None:
            seats = [
                Contender(name_key(seat.name), seat.name)
                if seat.player == _HUMAN
                else Contender("", seat.name, seat.player)
                for seat in game.seats
            ]
            one = finished_game(game, seats, game.places, game.ended)
            if one is not None:
                found.append(one)
    return found


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
