"""A table of the hall: it begins its game, passes on moves and requests, and shares it with other workers."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from datetime import date
from random import Random
from typing import Any, Final

import engine
from engine import EngineError, Event, Move
from engine.words import N_, Saying
from saves import Journal, SaveError, Seat
from saves.daily import daily_deck
from tui.base.clock import now
from tui.play import fairness
from tui.play.hall.clock import OnTimeout
from tui.play.hall.game_table import GameTable
from tui.play.hall.limits import DESERTED_DAYS
from tui.play.hall.metadata import LEAST_TURNS, Participation, Stage, TableMetadata, TableOutcome
from tui.play.hall.people import Person
from tui.play.hall.reports import Reports, statement_in, trouble_in
from tui.play.hall.requests import Requests
from tui.play.hall.room import STAND_IN, unlike
from tui.play.hall.services import HallServices
from tui.play.hall.talk import Kind
from tui.play.table import HUMAN, Refused, Table, Trouble

_PATIENCE_SECONDS: Final = 1.0
"""For how long it is left to the worker that has made a move to let the next clock run."""

_ABSENT_TURNS: Final = 3  # turns in a row that everybody has to miss for a game among people to be abandoned
_log = logging.getLogger(__name__)


class HallTable(GameTable):
    """One table."""

    def __init__(self, hall: HallServices, metadata: TableMetadata, revision: int = 0) -> None:
        super().__init__(hall, metadata, revision)
        self.requests = Requests(self)
        cluster = hall.cluster
        self._reports = None if cluster is None else Reports(metadata.id, cluster.membership.publish)

    def come(self, person: Person) -> None:
        deserted = self.seated.isdisjoint(self.watching)
        super().come(person)
        self.load_needed()
        if self.table is not None and self.table.trouble is None and self.stage is Stage.RUNNING:
            self.table.start()  # a reply that is forced waits for its person
        trouble = self.table.trouble if self.table is not None else None
        if trouble is not None and self._reports is not None and self.is_owned:
            self._reports.publish_trouble(trouble)  # a newcomer at another worker has to hear of it
        running = self.stage is Stage.RUNNING and self.table is not None
        if running and deserted and self.seats_of(person) and self.game().trouble is not None:
            self.game().retry()

    def go(self, person: Person) -> None:
        super().go(person)
        if not self.watching and self.stage is Stage.FINISHED:
            self.table = None

    # -- shared by several workers --------------------------------------------------------------------------

    @property
    def served_at(self) -> float:
        """The last time at which a worker is known to have served this table.

        That is its own time where its clocks have run: one that comes from another store goes on from there.
        """
        running = self.metadata.running
        return running.since if running is not None else self.metadata.touched

    def load(self) -> None:
        """Have the game of the table here, which other workers may have begun."""
        if self.table is None and self.stage is Stage.RUNNING:
            self.trouble = None
            open_game(self, lambda: self._hall.open_journal(self.metadata.log))

    def load_needed(self) -> None:
        """Have the game of the table here where it is needed."""
        if self.table is None and self.stage is Stage.RUNNING and self._hall.needs_table(self.id):
            self.load()

    def put_away_unneeded(self) -> None:
        """Do without the game here where nobody needs it."""
        if self.table is not None and not self._hall.needs_table(self.id):
            self.table.close()
            self.table = self.clock = None

    def own(self) -> None:
        """Mind bots, clocks and the end of the game from now on, in the place of another worker."""
        self.load()
        table = self.table
        if table is None:
            return
        try:
            table.catch_up()
            self.refresh()
            if self.stage is not Stage.RUNNING:
                return  # finished games are released at the next tick
            self._wind_clock()
            table.drive(True)
            self._on_game_change(table.version)
            self._check_clock(table)
            self.requests.grant_when_agreed()
        except (SaveError, Refused) as error:
            _log.warning("%s", error)

    def disown(self) -> None:
        """Leave bots, clocks and the end of the game to another worker."""
        if self.table is not None:
            self.table.drive(False)
        self.put_away_unneeded()
        self._wind_clock()
        self.changed()

    def try_again(self) -> None:
        """Make the moves of chance and bots, and grant the requests, that could not be written before.

        Raises:
            Refused: when another worker was faster.
            SaveError: when the store is still away.
        """
        table = self.table
        if (
            self._hall.cluster is None
            or not self.is_owned
            or table is None
            or self.stage is not Stage.RUNNING
        ):
            return
        trouble = table.trouble
        if trouble is not None and trouble.seat is None and not table.catch_up():
            table.retry()
        self.requests.grant_when_agreed()

    def break_off(self, error: SaveError) -> None:
        """Take note that the game cannot go on here."""
        _log.warning("%s", error)
        self.trouble = error.saying
        if self.table is not None:
            self.table.close()
            self.table = self.clock = None
        self.changed()

    def retry(self, bot: str = "") -> None:
        """Retry after an error; with another bot in place of the one that failed, if it is named.

        Raises:
            Refused: when no bot is in trouble.
        """
        table, cluster = self.game(), self._hall.cluster
        if cluster is not None and not self.is_owned:
            cluster.membership.publish({"retry": self.id, "bot": bot})
        elif not bot:
            table.retry()
        elif table.trouble is not None and table.trouble.seat is not None:
            table.play_on_with(bot)
        else:
            raise Refused(N_("All bots are working again."))

    def on_trouble(self, told: Sequence[Any]) -> None:
        """Note the error of the worker that owns the table, or its end."""
        if self.table is not None and not self.is_owned:
            self.table.meet(trouble_in(told))

    def on_statement(self, number: int, move: Any, value: float | None, reasons: Sequence[str]) -> None:
        """Apply a bot's statement to the worker that owns the table."""
        if self.table is not None and not self.is_owned:
            self.table.on_statement(number, move, statement_in(value, reasons))

    def adopt(self, metadata: TableMetadata, revision: int) -> None:
        super().adopt(metadata, revision)
        self._written_at = self.metadata.touched
        self.load_needed()
        table = self.table
        if table is None:
            return
        for number, seat in enumerate(self.metadata.seats):
            if seat.bot and table.players[number] != seat.bot:
                table.hand_over(number, seat.bot)
        if self.stage is Stage.FINISHED:
            table.drive(False)
            if not self.watching:
                self.table = None
        else:
            self._wind_clock()

    def end_deserted(self) -> None:
        """Apply the rule for a rated game without a move for long: who stays away to save a rank loses it.

        Raises:
            Refused: when another worker was faster.
            SaveError: when it could not be written down.
        """
        counted = self.rated and self.metadata.participation is not None  # else moves were not noted daily
        if counted and self.is_owned and self._rests_for(DESERTED_DAYS):
            self.load()
            if self.table is not None and self.table.state.current_player in self.table.humans:
                self._leave(self.table.state.current_player, Kind.TIME_OUT)

    # -- playing --------------------------------------------------------------------------------------------

    def begin(self, person: Person) -> None:
        """Begin the game.

        Raises:
            Refused: when the person does not sit here, a seat is free, or the game has begun.
            SaveError: when it could not be written down.
        """
        self._must_be_open()
        self.must_sit(person)
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
            with self.changing(quietly=True):
                for seat, name in zip(self.metadata.seats, names, strict=True):
                    seat.name = name
                self.metadata.stage, self.metadata.log = Stage.RUNNING, journal.id
                self.metadata.left = [float(metadata.clock.seconds) if metadata.clock else 0.0] * len(names)
                if len(names) > 1 and all(seat.player == HUMAN for seat in metadata.seats):
                    self.metadata.participation = Participation.of(len(names))
                self.remark(Kind.BEGAN, person.name, fairness.mark(journal.header))
        except BaseException:
            journal.close()
            raise
        if self._hall.cluster is not None:
            journal.close()
            journal = self._hall.open_journal(journal.id)
            self._hall.cluster.leases.claim({self.id: self._hall.time()})
        self.set_up(journal)

    def set_up(self, journal: Journal, *, is_replica: bool = False) -> None:
        """Go on with the game; needs a running event loop.

        Args:
            is_replica: whether another worker has done what was done last, and minds the clocks.
        """
        metadata = self.metadata
        self.table = Table(journal, self._hall.thinkers, pace=self._hall.pace, sleep=self._hall.sleep)
        self.table.replies_for = lambda seat: self.metadata.seats[seat].person in self.watching
        self.table.is_replica = is_replica
        self.table.drives = self.is_owned
        journal.beside = self._clocks_beside
        self._hall.note_open(metadata.log, self.id)
        for number, seat in enumerate(metadata.seats):
            if seat.bot:
                self.table.players[number] = seat.bot
        self._wind_clock()
        self._entries = len(journal.entries)
        self.table.watch(self._on_game_change)
        self._on_game_change(self.table.version)
        self.table.start()

    def play(self, person: Person, move: Move) -> tuple[Event, ...]:
        """Make a move for a person whose turn it is, or one that is nobody's turn.

        Raises:
            Refused: when it is another seat's turn, or the table has ended.
            IllegalMove, SaveError: as ``Table.play``.
        """
        self.enforce_clock()
        table = self.game()
        if not table.sound:
            table.catch_up()
        if (seat := table.state.mover(move)) not in self.plays(person):
            raise Refused(N_("It is not your turn."))
        del self._missed_in_a_row[seat]
        try:
            return table.play(move)
        except SaveError as error:
            self._catch_up(table, error)

    def waits_for(self, person: Person) -> bool:
        """True if it is a person's turn here, or that person has to answer what another asks."""
        if self.stage is not Stage.RUNNING or self.table is None:
            return False
        mine = self.table.state.current_player in self.plays(person)
        return (mine and self.table.forced_reply is None) or self.requests.must_answer(person)

    def can_take_back(self, person: Person) -> bool:
        """True if a person has made a decision that can be taken back, or can ask for it."""
        seats = self.plays(person)
        running = self.stage is Stage.RUNNING and self.table is not None and self.metadata.request is None
        return running and bool(seats) and self.game().since_decision(seats) > 0

    def take_back(self, person: Person) -> None:
        """Take back to one's own last decision; where others sit, ask them.

        Raises:
            Refused: when there is nothing to take back, or something is asked already.
            SaveError: when it could not be written down.
        """
        table = self.game()
        self.refresh()
        self.must_sit(person)
        seats = self.plays(person)
        if not table.since_decision(seats):
            raise Refused(N_("You have no move to take back."))
        if self.seated == {person.fingerprint}:
            self.take_back_for(seats)
        else:
            self.requests.ask(person)

    def hand_over(self, person: Person) -> None:
        """Leave the game for good; see :meth:`ends_without` for what becomes of it.

        Raises:
            Refused: when the person does not sit here, or the table is at its end.
            SaveError: when it could not be written down.
        """
        self.game()
        self.refresh()
        for seat in self.must_sit(person):
            if self.stage is Stage.RUNNING:
                self._leave(seat, Kind.HANDED_OVER)

    def enforce_clock(self) -> None:
        """Apply the rule for a seat whose time has run out."""
        heard = self._hall.time() - self._is_replica_at
        if self.table is not None and self.table.is_replica and self.is_owned and heard > _PATIENCE_SECONDS:
            self._check_clock(self.table)
        clock = self.clock
        seat = clock.out() if clock is not None and self.stage is Stage.RUNNING and self.is_owned else None
        if clock is None or seat is None:
            return
        if clock.at_end is OnTimeout.MOVED_ON:
            self._move_on(seat)
        elif clock.at_end is OnTimeout.BOT:
            self._leave(seat, Kind.TIME_OUT)
        else:
            self._end_without(seat, Kind.TIME_OUT)

    # -- inside ---------------------------------------------------------------------------------------------

    def _leave(self, seat: int, why: Kind) -> None:
        """Let a bot play on for a seat, or end the game."""
        if self.ends_without(seat):
            self._end_without(seat, why)
        else:
            self._replace(seat, why)

    def _end_without(self, seat: int, why: Kind) -> None:
        """End the game because a person has left or has no time left."""
        winners = self.winners_without(seat)
        outcome = TableOutcome.TIME if why is Kind.TIME_OUT else TableOutcome.RESIGNED
        if not winners:
            outcome = TableOutcome.ABANDONED

        def leave() -> None:
            self.remark(why, self.metadata.seats[seat].name)
            self._note_leaving(seat)

        self.finish(outcome, winners, leave)

    def _replace(self, seat: int, why: Kind) -> None:
        table = self.game()
        with self.changing(quietly=True):
            self.metadata.seats[seat].bot = STAND_IN
            self._note_leaving(seat)
            request = self.metadata.request
            if request is not None and request.by == self.metadata.seats[seat].person:
                self.metadata.request = None
            self.remark(why, self.metadata.seats[seat].name, STAND_IN)
            if self.rated and self._turns_played()[seat] < LEAST_TURNS:
                self.metadata.rated = False
                self.remark(Kind.UNRATED, self.metadata.seats[seat].name)
        table.hand_over(seat, STAND_IN)
        self.requests.grant_when_agreed()

    def _move_on(self, seat: int) -> None:
        """Decide for a seat without time what cannot wait."""
        table = self.game()
        game = engine.game(self.metadata.game)
        turn = table.state.turn
        own = next((one.by for one in table.records if one.turn == turn and one.by >= 0), seat) == seat

        def miss() -> None:
            self.remark(Kind.MOVED_ON, self.metadata.seats[seat].name)
            if self.metadata.participation is not None:
                self.metadata.participation.missed[seat] += own

        self.note(miss)
        self._missed_in_a_row[seat] += own
        if self.metadata.participation is not None and all(
            self._missed_in_a_row[other] >= _ABSENT_TURNS for other in self.playing
        ):
            self.finish(TableOutcome.ABANDONED, [])
            return
        seed = table.journal.side_seed("absent")
        while self.stage is Stage.RUNNING and table.state.current_player == seat:
            lot = Random(f"{seed} {len(table.state.moves)}")
            table.play(game.timeout_move(table.state, lot))

    def _on_game_change(self, _version: int) -> None:
        """Mind what the game's change means here; called by the game after each change."""
        table = self.table
        assert table is not None
        if table.failure is not None:
            _log.error("the game %s has failed", self.metadata.log, exc_info=table.failure)
            table.failure = None
            template = N_("An error in the program has stopped this game; every move is kept.")
            table.trouble = Trouble(Saying(template))
        if self._reports is not None:
            self._reports.publish_new(table, is_owned=self.is_owned)
        if self.stage is Stage.RUNNING:
            self._note_activity(table)
            if table.state.is_terminal and self.is_owned:
                self.finish(TableOutcome.PLAYED, list(table.state.winners))
                return
            if self.is_owned:
                self.requests.drop_outdated()
            self._follow_clock(table)
        self.changed()


def open_game(table: HallTable, journal: Callable[[], Journal]) -> None:
    """Go on with the game of a table that was read back, or note why that is not possible."""
    try:
        table.set_up(journal(), is_replica=table.revision > 0)
    except (SaveError, EngineError) as error:
        table.trouble = error.saying
        _log.warning("%s", error)
