"""The clocks of the game at one table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tui.play.hall.clock import Clock, ClockRule, OnTimeout, Running
from tui.play.table import Table


class TableClock:
    """The clocks of the game at one table: whose run by the state of the game, and how they are written.

    Args:
        left: seconds that each seat has left.
        time: the table's own time, in seconds; it stands still while no server runs.
    """

    def __init__(
        self, rule: ClockRule, left: list[float], running: Running | None, time: Callable[[], float]
    ) -> None:
        self._clock = Clock(rule, left, running)
        self._time = time
        self._entries = running.entries if running is not None else 0

    @property
    def running(self) -> int | None:
        """The seat whose clock runs, if any."""
        return self._clock.running

    @property
    def rule(self) -> ClockRule:
        """The time allowed."""
        return self._clock.rule

    @property
    def at_end(self) -> OnTimeout:
        """The consequence for a seat whose time has run out."""
        return self._clock.rule.at_end

    def left(self, seat: int) -> float:
        """Return the seconds that a seat has left; never less than 0."""
        return self._clock.left(seat, self._time())

    def written(self) -> tuple[list[float], Running]:
        """Return each seat's time left, and the running clock, as they are to be written."""
        now = self._time()
        return self._clock.all_left(now), replace(self._clock.at(now), entries=self._entries)

    def out(self) -> int | None:
        """Return the seat to move if it has no time left."""
        return self._clock.running if self._clock.has_run_out(self._time()) else None

    def pause(self) -> None:
        """Let no clock run."""
        self._clock.pause(self._time())

    def is_right(self, table: Table) -> bool:
        """True if the clock of the seat runs that is to move."""
        seat = table.state.current_player
        return self._clock.running == (seat if seat in table.humans and table.trouble is None else None)

    def after(self, table: Table) -> TableClock | None:
        """Return the clocks after what is about to be written to the game, ``None`` where that stops none."""
        rule, (left, running) = self._clock.rule, self.written()
        ahead = TableClock(rule, left, running, self._time)
        return ahead if ahead.follow(table, self._time(), stopped=False) else None

    def follow(self, table: Table, since: float, *, stopped: bool) -> bool:
        """Let the clock of the seat to move run; return whether another one runs now, or it is another turn.

        A game as it was before the clocks run so changes nothing: the rest of it is still to be heard of.
        """
        entries = len(table.journal.entries)
        if entries < self._entries:
            return False
        self._entries = entries
        before, state = self._clock.at(0.0), table.state
        seat = state.current_player
        if seat in table.humans and not stopped:
            self._clock.follow(seat, state.turn, since)
        elif seat >= 0 and not stopped:
            self._clock.follow(None, state.turn, since)
        else:
            self._clock.pause(since)
        return self._clock.at(0.0) != before
