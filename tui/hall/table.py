"""A table of the hall and its game: begun, played, with requests and clocks, and ended."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from datetime import date
from random import Random
from typing import TYPE_CHECKING

import engine
from engine import EngineError, Event, Move
from engine.words import N_, Saying
from saves import Journal, SaveError, Seat
from saves.daily import daily_deck, taken_back
from tui import fairness
from tui.clock import now
from tui.hall.clock import Clock, OnTimeout
from tui.hall.metadata import Request, Stage, TableMetadata, TableOutcome
from tui.hall.people import Person
from tui.hall.room import STAND_IN, Room, unlike
from tui.hall.talk import Kind
from tui.table import HUMAN, Refused, Table, Trouble

if TYPE_CHECKING:
    from tui.hall.hall import Hall

_log = logging.getLogger(__name__)


class HallTable(Room):
    """One table.

    Attributes:
        table: the running game; ``None`` before the start, and once the last has left after the end.
        clock: the clocks of the running game, if it has any.
        trouble: why its game cannot be opened, if so.
    """

    def __init__(self, hall: Hall, metadata: TableMetadata) -> None:
        super().__init__(hall, metadata)
        self.table: Table | None = None
        self.clock: Clock | None = None
        self.trouble: Saying | None = None

    def come(self, person: Person) -> None:
        deserted = self.seated.isdisjoint(self.watching)
        super().come(person)
        running = self.stage is Stage.RUNNING and self.table is not None
        if running and deserted and self.seats_of(person) and self._game().trouble is not None:
            self._game().retry()

    def go(self, person: Person) -> None:
        super().go(person)
        if not self.watching and self.stage is Stage.FINISHED:
            self.table = None

    def keep(self) -> None:
        """Write everything down, the clocks as they stand included.

        Raises:
            SaveError: when that fails.
        """
        if self.clock is not None:
            self.metadata.left = self.clock.all_left(self._hall.time())
        super().keep()

    def waits_for(self, person: Person) -> bool:
        """Whether it is a person's turn here, or that person has to answer what another asks."""
        if self.stage is not Stage.RUNNING or self.table is None:
            return False
        return self.table.state.current_player in self.plays(person) or self.must_answer(person)

    def plays(self, person: Person) -> tuple[int, ...]:
        """Return the seats for which a person may act; in a team game those of all people (SOLO-24)."""
        mine = self.seats_of(person)
        metadata = self.metadata
        if not mine or self.table is None:
            return mine
        if not engine.game(metadata.game).is_cooperative(self.table.state.options):
            return mine
        return tuple(number for number, seat in enumerate(metadata.seats) if seat.person and not seat.bot)

    def begin(self, person: Person) -> None:
        """Begin the game.

        Raises:
            Refused: when the person does not sit here, a seat is free, or the game has begun.
            SaveError: when it could not be written down.
        """
        self._must_be_open()
        self._must_sit(person)
        if self.free:
            raise Refused(N_("A seat is still free: wait for a player, or give it to a bot."))
        metadata = self.metadata
        names: list[str] = []
        for seat in metadata.seats:
            names.append(unlike(seat.name, names))
        journal = self._hall.library.create(
            game=metadata.game,
            seats=[Seat(n, s.player, s.colour) for n, s in zip(names, metadata.seats, strict=True)],
            created=now(),
            options=metadata.options,
            rated=self.rated,
            seed=daily_deck(date.fromisoformat(metadata.day)).seed if metadata.day else None,
            concealed=not metadata.day,  # the deck of a day is the same for all
        )
        try:
            with self._changing(quietly=True):
                for seat, name in zip(self.metadata.seats, names, strict=True):
                    seat.name = name
                self.metadata.stage, self.metadata.log = Stage.RUNNING, journal.id
                self.metadata.left = [float(metadata.clock.seconds) if metadata.clock else 0.0] * len(names)
                self._remark(Kind.BEGAN, person.name, fairness.mark(journal.header))
        except BaseException:
            journal.close()
            raise
        self.set_up(journal)

    def set_up(self, journal: Journal) -> None:
        """Go on with the game; needs a running event loop."""
        metadata = self.metadata
        self.table = Table(journal, self._hall.thinkers, pace=self._hall.pace)
        for number, seat in enumerate(metadata.seats):
            if seat.bot:
                self.table.players[number] = seat.bot
        if metadata.clock is not None:
            self.clock = Clock(metadata.clock, metadata.left)
        self.table.watch(self._follow_game)
        self._follow_game(self.table.version)
        self.table.start()

    # -- playing --------------------------------------------------------------------------------------------

    def play(self, person: Person, move: Move) -> tuple[Event, ...]:
        """Make a move for a person whose turn it is, or one that is nobody's turn.

        Raises:
            Refused: when it is another seat's turn, or the table has ended.
            IllegalMove, SaveError: as ``Table.play``.
        """
        self.enforce_clock()
        table = self._game()
        if table.state.mover(move) not in self.plays(person):
            raise Refused(N_("It is not your turn."))
        events = table.play(move)
        request = self.metadata.request
        if request is not None and not request.end:
            self._drop_request()  # the game has gone on: there is nothing to take back as it was asked
        return events

    def can_take_back(self, person: Person) -> bool:
        """Whether a person has made a decision that can be taken back, or can ask for it."""
        seats = self.plays(person)
        running = self.stage is Stage.RUNNING and self.table is not None and self.metadata.request is None
        return running and bool(seats) and self._game().since_decision(seats) > 0

    def take_back(self, person: Person) -> None:
        """Take back to one's own last decision; where others sit, ask them.

        Raises:
            Refused: when there is nothing to take back, or something is asked already.
            SaveError: when it could not be written down.
        """
        table = self._game()
        self._must_sit(person)
        seats = self.plays(person)
        if not table.since_decision(seats):
            raise Refused(N_("You have made no move that could be taken back."))
        if self.seated == {person.fingerprint}:
            table.take_back(seats)
        else:
            self._ask(person, end=False)

    def ask_end(self, person: Person) -> None:
        """Ask the others to end the game here, without a winner.

        Raises:
            Refused: when something is asked already.
            SaveError: when it could not be written down.
        """
        self._game()
        self._must_sit(person)
        self._ask(person, end=True)
        self._grant_when_agreed()

    def must_answer(self, person: Person) -> bool:
        """Whether something is asked that a person has not answered."""
        request = self.metadata.request
        fingerprint = person.fingerprint
        return request is not None and fingerprint in self.seated and fingerprint not in request.agreed

    def answer(self, person: Person, *, agree: bool) -> None:
        """Agree to what is asked, or decline; who has asked may think better of it.

        Raises:
            Refused: when nothing is asked of this person.
            SaveError: when it could not be written down.
        """
        self._game()
        request = self.metadata.request
        self._must_sit(person)
        if request is None or (agree and not self.must_answer(person)):
            raise Refused(N_("Nothing is asked of you."))
        with self._changing():
            if agree:
                assert self.metadata.request is not None
                self.metadata.request.agreed.add(person.fingerprint)
            else:
                self.metadata.request = None
                self._remark(Kind.DECLINED, person.name)
        self._grant_when_agreed()

    def hand_over(self, person: Person) -> None:
        """Give up one's seat: a bot makes the rest of its moves.

        Raises:
            Refused: when the person does not sit here, or the table is at its end.
            SaveError: when it could not be written down.
        """
        self._game()
        for seat in self._must_sit(person):
            self._replace(seat, Kind.HANDED_OVER)

    # -- clocks ---------------------------------------------------------------------------------------------

    def left(self, seat: int) -> float | None:
        """Return the seconds that a seat has left, ``None`` when it has no clock."""
        if self.clock is None or self.metadata.seats[seat].player != HUMAN or self.metadata.seats[seat].bot:
            return None
        return self.clock.left(seat, self._hall.time())

    def enforce_clock(self) -> None:
        """Apply the rule for a seat whose time has run out."""
        clock = self.clock
        if clock is None or clock.running is None or self.stage is not Stage.RUNNING:
            return
        if not clock.has_run_out(self._hall.time()):
            return
        seat = clock.running
        if clock.rule.at_end is OnTimeout.MOVED_ON:
            self._move_on(seat)
        elif clock.rule.at_end is OnTimeout.BOT:
            self._replace(seat, Kind.TIME_OUT)
        else:
            points = [score for i, score in enumerate(self._game().state.scores) if i != seat]
            best = max(points, default=0)
            winners = [i for i, p in enumerate(self._game().state.scores) if i != seat and p == best]
            self._remark(Kind.TIME_OUT, self.metadata.seats[seat].name)
            self.metadata.given_up.append(seat)
            self._finish(TableOutcome.TIME, winners)

    def keep_clock(self) -> None:
        """Write down how much time is left, so that a crash gives little of it back."""
        if self.clock is not None and self.clock.running is not None:
            self._keep()

    def close(self) -> None:
        """Leave the game as it is after its last move."""
        self._watchers.clear()
        if self.table is not None:
            if self.stage is Stage.RUNNING:
                self.keep_clock()
            self.table.close()

    # -- inside ---------------------------------------------------------------------------------------------

    def _game(self) -> Table:
        if self.stage is not Stage.RUNNING or self.table is None:
            raise Refused(N_("No game is going on at this table."))
        return self.table

    def _ask(self, person: Person, *, end: bool) -> None:
        request = self.metadata.request
        if request is not None:
            raise Refused(
                N_("{name} is asking for something already; that has to be answered first."),
                name=self.name_of(request.by),
            )
        with self._changing():
            self.metadata.request = Request(end, person.fingerprint, {person.fingerprint})
            self._remark(Kind.ASKED_END if end else Kind.ASKED_BACK, person.name)

    def _grant_when_agreed(self) -> None:
        request = self.metadata.request
        if request is None or not self.seated <= request.agreed:
            return
        name = self.name_of(request.by)
        if request.end:
            self.metadata.request = None
            self._remark(Kind.AGREED_END, name)
            self._finish(TableOutcome.AGREED, [])
            return
        seats = [i for i, seat in enumerate(self.metadata.seats) if seat.person == request.by]
        self._game().take_back(seats)
        with self._changing():
            self.metadata.request = None
            self._remark(Kind.TOOK_BACK, name)

    def _drop_request(self) -> None:
        self.metadata.request = None
        self._keep()
        self.changed()

    def _replace(self, seat: int, why: Kind) -> None:
        table = self._game()
        with self._changing(quietly=True):
            self.metadata.seats[seat].bot = STAND_IN
            self.metadata.given_up.append(seat)
            request = self.metadata.request
            if request is not None and request.by == self.metadata.seats[seat].person:
                self.metadata.request = None
            self._remark(why, self.metadata.seats[seat].name)
        table.hand_over(seat, STAND_IN)
        self._grant_when_agreed()

    def _move_on(self, seat: int) -> None:
        """Decide for a seat without time what cannot wait."""
        table = self._game()
        game = engine.game(self.metadata.game)
        self._remark(Kind.MOVED_ON, self.metadata.seats[seat].name)
        seed = table.journal.side_seed("absent")
        while self.stage is Stage.RUNNING and table.state.current_player == seat:
            lot = Random(f"{seed} {len(table.state.moves)}")
            table.play(game.timeout_move(table.state, lot))

    def _follow_game(self, _version: int) -> None:
        """Mind what the game's change means here; called by the game after each change."""
        table = self.table
        assert table is not None
        if table.failure is not None:
            _log.error("the game %s has failed", self.metadata.log, exc_info=table.failure)
            table.failure = None
            template = N_("A fault of the program has stopped this game; every move is kept.")
            table.trouble = Trouble(Saying(template))
        if self.stage is Stage.RUNNING:
            self.metadata.touched = self._hall.wall()
            if table.state.is_terminal:
                self._finish(TableOutcome.PLAYED, list(table.state.winners))
                return
            self._follow_clock(table)
        self.changed()

    def _follow_clock(self, table: Table) -> None:
        if self.clock is None:
            return
        state = table.state
        seat = state.current_player
        before = self.clock.running
        if seat in table.humans and table.trouble is None:
            self.clock.follow(seat, state.turn, self._hall.time())
        elif seat >= 0 and table.trouble is None:
            self.clock.follow(None, state.turn, self._hall.time())
        else:
            self.clock.pause(self._hall.time())
        if self.clock.running != before:
            self._keep()

    def _finish(self, outcome: TableOutcome, winners: list[int]) -> None:
        table = self.table
        assert table is not None
        metadata = self.metadata
        if self.clock is not None:
            self.clock.pause(self._hall.time())
        metadata.stage, metadata.outcome, metadata.request = Stage.FINISHED, outcome, None
        metadata.scores, metadata.winners = list(table.state.scores), winners
        metadata.ended = self._hall.wall()
        metadata.taken_back = taken_back(table.journal) if metadata.day else 0
        metadata.checksum = table.journal.final_checksum  # after all that is written to the log
        self._keep()
        # Not at once: this may be called from within the game's own last move.
        asyncio.get_running_loop().call_soon(self._put_away, table)
        self.changed()

    def _put_away(self, table: Table) -> None:
        try:
            table.journal.reveal()
            table.close()
        except SaveError as error:
            _log.warning("%s", error)  # what is still concealed is revealed when the hall is opened again
        self.changed()
        if not self.watching:
            self.table = None


def open_game(table: HallTable, journal: Callable[[], Journal]) -> None:
    """Go on with the game of a table that was read back, or note why that is not possible."""
    try:
        table.set_up(journal())
    except (SaveError, EngineError) as error:
        table.trouble = error.saying
        _log.warning("%s", error)
