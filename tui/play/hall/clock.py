"""Clocks: how much time a person has, for a game or for each turn.

Nothing here reads the time: callers pass the time, in seconds of a clock that only goes
forward. Clocks run for people only, also while they are away.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any


class OnTimeout(StrEnum):
    """The consequence for a seat whose time has run out."""

    BOT = "bot"
    """A bot makes the rest of its moves."""
    LOST = "lost"
    """The game is over, and this seat has lost it."""
    MOVED_ON = "moved_on"
    """What must be decided is decided for the seat by the rules of the game, and its turn ends."""


@dataclass(frozen=True, slots=True)
class ClockRule:
    """The time allowed."""

    seconds: int
    increment: int = 0  # seconds that are added after each turn; only with a clock for the game
    each_turn: bool = False  # whether `seconds` are given for each turn
    at_end: OnTimeout = OnTimeout.BOT

    def to_json(self) -> dict[str, Any]:
        """Return the JSON form."""
        return {
            "at_end": self.at_end.value,
            "each_turn": self.each_turn,
            "increment": self.increment,
            "seconds": self.seconds,
        }

    @classmethod
    def from_json(cls, data: Any) -> ClockRule:
        """Return the rule of which ``data`` is the JSON form.

        Raises:
            KeyError, TypeError, ValueError: when it is none.
        """
        return cls(
            int(data["seconds"]), int(data["increment"]), bool(data["each_turn"]), OnTimeout(data["at_end"])
        )


@dataclass(frozen=True, slots=True)
class Running:
    """The clocks of a table at some moment, besides what each seat has left."""

    seat: int | None  # the seat whose clock runs, `None` for none
    since: float  # the moment, in seconds of a clock that all who read this share
    turn: int | None  # number of the turn, `None` before the first
    last: int | None
    ran: tuple[int, ...]
    entries: int = 0  # of how many entries of the log that is known; 0 where older versions have written it

    def to_json(self) -> list[Any]:
        """Return the JSON form."""
        return [self.seat, self.since, self.turn, self.last, list(self.ran), self.entries]

    @classmethod
    def from_json(cls, data: Any) -> Running:
        """Return the running clock of which ``data`` is the JSON form.

        Raises:
            TypeError, ValueError: when it is none.
        """
        seat, since, turn, last, ran, *entries = data
        numbers = [None if one is None else int(one) for one in (seat, turn, last)]
        known = int(entries[0]) if entries else 0
        return cls(numbers[0], float(since), numbers[1], numbers[2], tuple(map(int, ran)), known)


class Clock:
    """The clocks of one table.

    Args:
        left: seconds that each seat has left.
        at: the moment at which they had that, where the clocks ran on meanwhile.
    """

    def __init__(self, rule: ClockRule, left: Sequence[float], at: Running | None = None) -> None:
        self.rule = rule
        self.running: int | None = at.seat if at else None
        self._left = list(left)
        self._since = at.since if at else 0.0
        self._turn: int | None = at.turn if at else None
        self._seat: int | None = at.last if at else None
        self._ran: set[int] = set(at.ran) if at else set()

    def at(self, now: float) -> Running:
        """Return the state besides :meth:`all_left` with which the clocks can run on elsewhere."""
        return Running(self.running, round(now, 3), self._turn, self._seat, tuple(sorted(self._ran)))

    def left(self, seat: int, now: float) -> float:
        """Return the seconds that a seat has left; never less than 0."""
        used = max(now - self._since, 0.0) if seat == self.running else 0.0
        return max(self._left[seat] - used, 0.0)

    def all_left(self, now: float) -> list[float]:
        """Return every seat's time left, in whole milliseconds."""
        return [round(self.left(seat, now), 3) for seat in range(len(self._left))]

    def has_run_out(self, now: float) -> bool:
        """True if the seat to move has no time left."""
        return self.running is not None and self.left(self.running, now) <= 0

    def pause(self, now: float) -> None:
        """Let no clock run."""
        if self.running is not None:
            self._left[self.running] = self.left(self.running, now)
            self.running = None

    def follow(self, seat: int | None, turn: int, now: float) -> None:
        """Let the clock of the seat to move run.

        Args:
            seat: the seat, ``None`` while it is not a person's turn.
            turn: number of the turn; a new one gives new time to all who had to decide something in the
                one before. During a set-up it is 0, and each seat's decision counts as a turn.
            now: seconds of a clock that only goes forward.
        """
        self.pause(now)
        if turn != self._turn or (turn == 0 and seat != self._seat):
            for each in self._ran:
                more = self._left[each] + self.rule.increment
                self._left[each] = float(self.rule.seconds) if self.rule.each_turn else more
            self._ran.clear()
        if seat is not None:
            self._ran.add(seat)
        self._turn, self._seat = turn, seat
        self.running = seat
        self._since = now
