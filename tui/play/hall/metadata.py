"""Metadata of a table that is not in its log: who sits where, clocks, talk."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from engine import Setting
from engine.cleaning import harmless
from engine.words import N_
from saves import SaveError
from tui.play.hall.clock import ClockRule, Running
from tui.play.hall.talk import Remark

LEAST_TURNS: Final = 3
"""Turns that each person has to play for a game to count in standings (LAND-22.8)."""

_VERSION = 1


class Stage(StrEnum):
    """The stage of a table."""

    OPEN = "open"
    RUNNING = "running"
    FINISHED = "finished"


class TableOutcome(StrEnum):
    """The result of a table."""

    NONE = ""
    PLAYED = "played"
    TIME = "time"
    AGREED = "agreed"
    RESIGNED = "resigned"
    ABANDONED = "abandoned"


@dataclass(slots=True)
class SeatMetadata:
    """One seat."""

    player: str  # `"human"` or the level of a bot, as the game began
    colour: int
    name: str = ""  # of the person or bot who sits there, `""` while it is free
    person: str = ""  # fingerprint of the person who sits there, `""` for bots and free seats
    bot: str = ""  # level of the bot that has taken over from the person, `""` if none has


@dataclass(slots=True)
class Participation:
    """The part that people took in a game without bots; decides whether and how it counts (LAND-22.8).

    Attributes:
        turns: turns that the person of each seat has played; -1 until the person leaves or the game ends.
        points: points of each seat when its person left or was the only one left; ``None`` before.
    """

    turns: list[int]
    missed: list[int]
    points: list[int | None]

    @classmethod
    def of(cls, seats: int) -> Participation:
        """Return the participation in a game that begins."""
        return cls([-1] * seats, [0] * seats, [None] * seats)

    @property
    def suffices(self) -> bool:
        """True if everybody has played enough turns for the game to count."""
        return min(self.turns) >= LEAST_TURNS

    def to_json(self) -> list[Any]:
        """Return the JSON form."""
        return [self.turns, self.missed, self.points]

    @classmethod
    def from_json(cls, data: Any) -> Participation:
        """Return the participation of which ``data`` is the JSON form.

        Raises:
            TypeError, ValueError: when it is none.
        """
        turns, missed, points = data
        fixed = [None if one is None else int(one) for one in points]
        return cls(list(map(int, turns)), list(map(int, missed)), fixed)


@dataclass(slots=True)
class Request:
    """A request to the other persons at a table."""

    end: bool  # whether to end the game; else to take back a move
    by: str
    agreed: set[str] = field(default_factory=set)
    at: int = -1  # how many entries the log had when it was asked; -1 where that is not known

    def to_json(self) -> list[Any]:
        """Return the JSON form."""
        return [self.end, self.by, sorted(self.agreed), self.at]

    @classmethod
    def from_json(cls, data: Any) -> Request:
        """Return the request of which ``data`` is the JSON form.

        Raises:
            TypeError, ValueError: when it is none.
        """
        end, by, agreed, *at = data  # those of older versions lack the last
        return cls(bool(end), str(by), set(map(str, agreed)), int(at[0]) if at else -1)


@dataclass(slots=True)
class TableMetadata:
    """Everything about a table that is not in its log.

    Attributes:
        game, options: as in ``engine.new_game``.
        network: from which it was made, ``""`` if that is not known.
        private: whether only those see it in the list who sit there or made it.
        seats: in turn order.
        clock: how much time people have, ``None`` for all the time in the world.
        left: seconds that each seat has left.
        running: since when the clocks run on, where several programs serve the table.
        log: id of the game's log, ``""`` before the start.
        touched: when something was last done here, in seconds since the epoch.
        given_up: seats that were handed over to a bot or ran out of time, in this order.
        ended: when the game ended, in seconds since the epoch; 0 before.
        checksum: the final checksum of its log, by which one that was cut off later is noticed; ``""`` before
            the end, and for games that ended before metadata files had it.
        day: the day on whose deck the game is played, ``"2026-11-24"``; ``""`` for other games.
        taken_back: how often something was taken back in a finished game of a day.
        participation: the part that people took; ``None`` before the game, with bots, and in games that
            began before it was noted, which count as they did then.
    """

    id: str
    game: str
    options: Mapping[str, Setting]
    maker: str
    private: bool
    seats: list[SeatMetadata]
    clock: ClockRule | None = None
    left: list[float] = field(default_factory=list)
    running: Running | None = None
    stage: Stage = Stage.OPEN
    outcome: TableOutcome = TableOutcome.NONE
    log: str = ""
    scores: list[int] = field(default_factory=list)
    winners: list[int] = field(default_factory=list)
    request: Request | None = None
    talk: list[Remark] = field(default_factory=list)
    touched: float = 0.0
    rated: bool = False
    given_up: list[int] = field(default_factory=list)
    ended: float = 0.0
    checksum: str = ""
    day: str = ""
    taken_back: int = 0
    participation: Participation | None = None
    network: str = ""

    def to_json(self) -> dict[str, Any]:
        """Return the JSON form."""
        of_a_day = {"day": self.day, "taken_back": self.taken_back} if self.day else {}
        running = {"running": self.running.to_json()} if self.running else {}
        people = {"participation": self.participation.to_json()} if self.participation else {}
        return {
            **of_a_day,
            **running,
            **people,
            "checksum": self.checksum,
            "clock": self.clock.to_json() if self.clock else None,
            "ended": self.ended,
            "game": self.game,
            "given_up": self.given_up,
            "id": self.id,
            "left": self.left,
            "log": self.log,
            "maker": self.maker,
            "network": self.network,
            "options": dict(self.options),
            "outcome": self.outcome.value,
            "private": self.private,
            "rated": self.rated,
            "request": self.request.to_json() if self.request else None,
            "scores": self.scores,
            "seats": [[s.player, s.colour, s.name, s.person, s.bot] for s in self.seats],
            "stage": self.stage.value,
            "talk": [remark.to_json() for remark in self.talk],
            "touched": self.touched,
            "version": _VERSION,
            "winners": self.winners,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> TableMetadata:
        """Return the metadata of which ``data`` is the JSON form.

        Raises:
            SaveError: when it is none, or of another version.
        """
        if data.get("version") != _VERSION:
            raise SaveError(N_("the sheet of a table is of another version; update the program"))
        try:
            return cls(
                id=str(data["id"]),
                game=str(data["game"]),
                options=dict(data["options"]),
                maker=str(data["maker"]),
                private=bool(data["private"]),
                seats=[_seat(*seat) for seat in data["seats"]],
                clock=ClockRule.from_json(data["clock"]) if data["clock"] else None,
                left=[float(seconds) for seconds in data["left"]],
                running=Running.from_json(data["running"]) if data.get("running") else None,
                stage=Stage(data["stage"]),
                outcome=TableOutcome(data["outcome"]),
                log=str(data["log"]),
                scores=[int(points) for points in data["scores"]],
                winners=[int(seat) for seat in data["winners"]],
                request=Request.from_json(data["request"]) if data["request"] else None,
                talk=[Remark.from_json(remark) for remark in data["talk"]],
                touched=float(data["touched"]),
                # Sheets of older versions lack these.
                rated=bool(data.get("rated", False)),
                given_up=[int(seat) for seat in data.get("given_up", ())],
                ended=float(data.get("ended", 0.0)),
                checksum=str(data.get("checksum", "")),
                day=str(data.get("day", "")),
                taken_back=int(data.get("taken_back", 0)),
                participation=(
                    Participation.from_json(data["participation"]) if "participation" in data else None
                ),
                network=str(data.get("network", "")),
            )
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            raise SaveError(N_("the sheet of a table lacks something or has it wrong")) from error


def _seat(player: str, colour: int, name: str, person: str, bot: str) -> SeatMetadata:
    return SeatMetadata(str(player), int(colour), harmless(str(name)), str(person), str(bot))
