"""The game of a table: its clocks, its end, and those who leave it."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, NoReturn

import engine
from engine.words import N_, Saying
from saves import Overtaken, SaveError
from saves.daily import taken_back
from saves.metadata import beside
from tui.play.hall.limits import DAY_SECONDS
from tui.play.hall.metadata import LEAST_TURNS, Stage, TableMetadata, TableOutcome
from tui.play.hall.people import Person
from tui.play.hall.room import Room
from tui.play.hall.services import HallServices
from tui.play.hall.table_clock import TableClock
from tui.play.table import HUMAN, Refused, Table

if TYPE_CHECKING:
    from saves.storage.open_log import Beside

_log = logging.getLogger(__name__)


class GameTable(Room):
    """A table that keeps the clocks of its game and ends it.

    Attributes:
        table: the running game; ``None`` before the start, once the last has left after the end, and where
            other workers serve all who need it.
    """

    def __init__(self, hall: HallServices, metadata: TableMetadata, revision: int = 0) -> None:
        super().__init__(hall, metadata, revision)
        self.table: Table | None = None
        self.clock: TableClock | None = None
        self.trouble: Saying | None = None
        self._is_replica_at = 0.0
        self._written_at = metadata.touched
        self._entries = 0
        self._missed_in_a_row: Counter[int] = Counter()

    def own_time(self, at: float | None = None) -> float:
        """Return the table's own time, which stands still while no server runs, for a time of the hall."""
        at = self._hall.time() if at is None else at
        cluster = self._hall.cluster
        return cluster.leases.own_time(self.id, at) if cluster is not None else at

    @property
    def is_adjourned(self) -> bool:
        """True if nobody has made a move in a running game for days; the next move takes it up again."""
        return self._rests_for(self._hall.limits.adjourned_days)

    def _rests_for(self, days: int) -> bool:
        idle = self._hall.wall() - self.metadata.touched
        return self.stage is Stage.RUNNING and idle > days * DAY_SECONDS

    @property
    def is_owned(self) -> bool:
        """True if bots, clocks and the end of the game are this worker's business."""
        return self._hall.cluster is None or self._hall.cluster.leases.owns(self.id)

    @property
    def is_shared(self) -> bool:
        """True if other workers serve the hall as well."""
        return self._hall.cluster is not None

    def keep(self) -> None:
        """Write everything down, the clocks as they stand included.

        Raises:
            SaveError: when that fails.
        """
        if self.clock is not None:
            self.metadata.left, running = self.clock.written()
            self.metadata.running = running if self._hall.cluster is not None else None
        super().keep()
        self._written_at = self.metadata.touched

    def plays(self, person: Person) -> tuple[int, ...]:
        """Return the seats for which a person may act; in a team game those of all people (SOLO-24)."""
        mine = self.seats_of(person)
        metadata = self.metadata
        if not mine or self.table is None:
            return mine
        if not engine.game(metadata.game).is_cooperative(self.table.state.options):
            return mine
        return tuple(number for number, seat in enumerate(metadata.seats) if seat.person and not seat.bot)

    def game(self) -> Table:
        """Return the game that is going on.

        Raises:
            Refused: when none is.
        """
        if self.stage is not Stage.RUNNING or self.table is None:
            raise Refused(N_("No game is going on at this table."))
        return self.table

    # -- taking back ----------------------------------------------------------------------------------------

    def take_back_for(self, seats: Sequence[int]) -> None:
        """Take back to the last decision of some seats.

        Raises:
            Refused: when another worker was faster.
            SaveError: when it could not be written down.
        """
        table = self.game()
        try:
            table.take_back(seats)
        except SaveError as error:
            self._catch_up(table, error)

    def redo(self) -> None:
        """Make moves that were taken back again; for who sits here alone.

        Raises:
            Refused: when another worker was faster.
            SaveError: when it could not be written down.
        """
        table = self.game()
        try:
            table.redo()
        except SaveError as error:
            self._catch_up(table, error)

    def _catch_up(self, table: Table, error: SaveError) -> NoReturn:
        """Take in what another worker has done meanwhile, if it was that, and refuse what was to be done.

        Raises:
            Refused: when another worker was faster.
            SaveError: when the store could not be written for another reason.
        """
        if self._hall.cluster is not None:
            with suppress(SaveError):  # the error that is there already says more
                if table.catch_up():
                    raise Refused(N_("The game has moved on; take another look.")) from None
        raise error

    # -- clocks ---------------------------------------------------------------------------------------------

    def left(self, seat: int) -> float | None:
        """Return the seconds that a seat has left, ``None`` when it has no clock."""
        if self.clock is None or self.metadata.seats[seat].player != HUMAN or self.metadata.seats[seat].bot:
            return None
        return self.clock.left(seat)

    def keep_clock(self) -> None:
        """Write down how much time is left, so that a crash gives little of it back."""
        if self.clock is not None and self.clock.running is not None and self.is_owned:
            self.note(_nothing)

    def close(self) -> None:
        """Leave the game as it is after its last move."""
        self._watchers.clear()
        if self.table is not None:
            if self.stage is Stage.RUNNING:
                self.keep_clock()
            self.table.close()

    def _wind_clock(self) -> None:
        """Let the clocks show what was written last; in a hall of several workers they have run on since."""
        metadata, shared = self.metadata, self._hall.cluster is not None
        if metadata.clock is not None and self.table is not None:
            running = metadata.running if shared else None
            self.clock = TableClock(metadata.clock, metadata.left, running, self.own_time)

    def _note_activity(self, table: Table) -> None:
        """Note when the game went on; it is written once a day, for other workers and the next start."""
        if len(table.journal.entries) != self._entries:
            self._entries, self.metadata.touched = len(table.journal.entries), self._hall.wall()
            if not table.is_replica and self.metadata.touched - self._written_at > DAY_SECONDS:
                self.note(_nothing)

    def _follow_clock(self, table: Table) -> None:
        """Let the clock of the seat to move run, unless another worker does that, which has made the move."""
        if table.is_replica:
            self._is_replica_at = self._hall.time()
            self._missed_in_a_row.clear()
        elif self.clock is not None:
            since = self.own_time()
            if self.clock.follow(table, since, stopped=table.trouble is not None):
                self.note(lambda: self._run_clock(table, since))

    def _check_clock(self, table: Table) -> None:
        """Let the right clock run where a worker has ended between a move and that.

        Raises:
            SaveError: when it cannot be found out when the move was made.
        """
        if self.clock is None or self.stage is not Stage.RUNNING:
            return
        # The metadata may be newer than the log as it is known here.
        if not self.clock.is_right(table) and not table.catch_up():
            moved, running = self._hall.last_change(self.metadata.log), self.metadata.running
            since = self.own_time(moved)
            since = min(max(since, running.since if running is not None else since), self.own_time())
            self.note(lambda: self._run_clock(table, since))

    def _run_clock(self, table: Table, since: float) -> None:
        if self.clock is not None:  # another one than before, where other workers' metadata were taken in
            self.clock.follow(table, since, stopped=table.trouble is not None)

    def _clocks_beside(self, overtaken: bool) -> tuple[Beside, Callable[[int], None]] | None:
        """Return the writer of the clocks together with the next lines of the game.

        Raises:
            SaveError: when they cannot be read again.
        """
        metadata, known, clock, table = self.metadata, self.revision, self.clock, self.table
        if clock is None or table is None or self.stage is not Stage.RUNNING:
            return None
        path, cluster = self._hall.path_of(self.id), self._hall.cluster
        if overtaken and cluster is not None and metadata.clock is not None:
            metadata, known = cluster.tables.read(path)
            clock = TableClock(metadata.clock or clock.rule, metadata.left, metadata.running, self.own_time)
        ahead = clock.after(table)
        if ahead is None:
            return None
        left, running = ahead.written()
        new = replace(metadata, left=left, running=running, touched=self._hall.wall())

        def written(revision: int) -> None:
            self.clock = ahead
            if overtaken:  # not at once: this is called from within a move
                asyncio.get_running_loop().call_soon(self.adopt, new, revision)
            else:
                self.metadata, self.revision = new, revision

        return beside(path, new.to_json(), known), written

    # -- leaving and the end --------------------------------------------------------------------------------

    def ends_without(self, *seats: int) -> bool:
        """True if the game ends when the people of some seats leave; else bots play on for them.

        Nobody plays on alone where ranks are at stake (LAND-1.8), and bots do not play on among themselves.
        """
        others = set(self.playing) - set(seats)
        return len(others) < (2 if self.rated else 1)

    def winners_without(self, *seats: int) -> list[int]:
        """Return the seats that win when the game ends because the people of some seats leave.

        None does where nobody is left, or somebody has hardly played a rated game. That all others share the
        first place of a rated game keeps friends from ending it while one of them is ahead.
        """
        scores = self.game().state.scores
        given_up = (*seats, *self.metadata.given_up)
        others = [seat for seat in range(len(scores)) if seat not in given_up]
        if self.rated:
            return others if min(self._turns_played()) >= LEAST_TURNS else []
        return [seat for seat in others if scores[seat] == max(scores[other] for other in others)]

    def finish(
        self, outcome: TableOutcome, winners: list[int], change: Callable[[], None] | None = None
    ) -> None:
        """End the game.

        Args:
            change: what is to be written with it; it can be called several times.

        Raises:
            Refused: when another worker was faster.
            SaveError: when the end could not be written to the log.
        """
        table = self.table
        assert table is not None
        if self._hall.cluster is not None and outcome is not TableOutcome.PLAYED:
            try:
                table.journal.reveal()  # no move can follow, which another worker might make just now
            except Overtaken as error:
                self._catch_up(table, error)
        if self.clock is not None:
            self.clock.pause()

        def end() -> None:
            metadata = self.metadata
            if metadata.stage is Stage.FINISHED:
                return  # another worker has seen the same
            if change is not None:
                change()
            if metadata.participation is not None:
                metadata.participation.turns = self._turns_played()
            metadata.stage, metadata.outcome, metadata.request = Stage.FINISHED, outcome, None
            metadata.scores, metadata.winners = list(table.state.scores), winners
            metadata.ended = self._hall.wall()
            metadata.taken_back = taken_back(table.journal) if metadata.day else 0
            metadata.checksum = table.journal.final_checksum  # after all that is written to the log

        self.note(end)
        # Not at once: this may be called from within the game's own last move.
        asyncio.get_running_loop().call_soon(self._put_away, table)
        self.changed()

    def _note_leaving(self, seat: int) -> None:
        """Record that the person of a seat has left the game; called within a change."""
        metadata, people = self.metadata, self.metadata.participation
        if seat not in metadata.given_up:
            metadata.given_up.append(seat)
        if people is not None:
            people.turns[seat] = self._turns_played()[seat]
            alone = len(metadata.given_up) == len(metadata.seats) - 1
            for other, points in enumerate(self.game().state.scores):
                if people.points[other] is None and (alone or other == seat):
                    people.points[other] = points

    def _turns_played(self) -> list[int]:
        """Return the turns that the person of each seat has played, without those that the clock ended."""
        people = self.metadata.participation
        if people is None:
            return [LEAST_TURNS] * len(self.metadata.seats)
        begun: dict[int, int] = {}
        for record in self.game().records:
            if record.by >= 0:
                begun.setdefault(record.turn, record.by)
        count = Counter(begun.values())
        return [
            noted if noted >= 0 else max(count[seat] - people.missed[seat], 0)
            for seat, noted in enumerate(people.turns)
        ]

    def _put_away(self, table: Table) -> None:
        if self._hall.cluster is not None and self.is_owned:
            self._hall.cluster.leases.release(self.id)
        try:
            table.journal.reveal()
            table.close()
        except SaveError as error:
            _log.warning("%s", error)  # what is still concealed is revealed when the hall is opened again
        self.changed()
        if not self.watching:
            self.table = None


def _nothing() -> None:
    """Change nothing, so that what is known is written down."""
