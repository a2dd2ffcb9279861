"""What counts of a finished game: who played it and how it ended."""

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
    """Who held a seat.

    Attributes:
        key: what tells the person from others; ``""`` for a bot.
        name: as it was in that game.
        bot: level of the bot, with its limit if it had one; ``""`` for a person.
    """

    key: str
    name: str
    bot: str = ""

    @property
    def fixed(self) -> int | None:
        """The rating that a bot of this level is taken to have; ``None`` for persons and unknown bots."""
        return rating_of(self.bot) if self.bot else None


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A finished game.

    Attributes:
        id: that of its log.
        game: name in the engine's registry.
        ended: when its last move was made, UTC.
        rated: whether those who played it agreed that it counts for ranks.
        seats: in turn order, at least two.
        scores: points of the seats.
        places: final places of the seats, 1 the best.
    """

    id: str
    game: str
    ended: datetime
    rated: bool
    seats: tuple[Contender, ...]
    scores: tuple[int, ...]
    places: tuple[int, ...]

    @property
    def with_bots(self) -> bool:
        """Whether a bot took part."""
        return any(seat.bot for seat in self.seats)

    def seat_of(self, key: str) -> int | None:
        """Return the seat of a person; ``None`` for those who did not play."""
        return next((number for number, seat in enumerate(self.seats) if seat.key == key), None)


def name_key(name: str) -> str:
    """Return what tells a person at one's own terminal from others: the name, however it is written."""
    return " ".join(name.split()).casefold()


def finished_game(
    game: Summary, seats: Sequence[Contender], places: Sequence[int], ended: datetime
) -> FinishedGame | None:
    """Return what counts of a game; ``None`` when it is one of those that never count.

    These are games of one seat, those in which the seats do not play against each other, games in which
    one person held two seats, and branches of other games.
    """
    people = [seat.key for seat in seats if not seat.bot]
    if len(seats) < _LEAST or len(places) != len(seats) or len(set(people)) != len(people) or game.branched:
        return None
    return FinishedGame(game.id, game.game, ended, game.rated, tuple(seats), game.scores, tuple(places))


def by_name(games: Iterable[Summary]) -> list[FinishedGame]:
    """Return what counts of the games at one's own terminal, where persons are known by their names."""
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
    """Return the places when some persons have given up their seats: these come last (LAND-1.8).

    Args:
        places: of all seats by the game's own reckoning.
        given_up: these seats, who gave up first standing first: behind those who did so later.
    """
    merits = [
        (1, -given_up.index(seat)) if seat in given_up else (0, place) for seat, place in enumerate(places)
    ]
    return tuple(1 + sum(other < merit for other in merits) for merit in merits)
