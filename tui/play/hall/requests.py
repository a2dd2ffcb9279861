"""Requests among those at a table: to take a move back, or to end the game without a winner."""

from __future__ import annotations

import logging

from engine.words import N_
from saves import SaveError
from tui.play.hall.game_table import GameTable
from tui.play.hall.metadata import Request, TableOutcome
from tui.play.hall.people import Person
from tui.play.hall.talk import Kind, Remark
from tui.play.table import Refused

_log = logging.getLogger(__name__)


class Requests:
    """The requests at one table, one at a time; the metadata hold it, so that it outlives the process."""

    def __init__(self, table: GameTable) -> None:
        self._table = table

    def must_answer(self, person: Person) -> bool:
        """True if something is asked that a person has not answered."""
        request = self._table.metadata.request
        fingerprint = person.fingerprint
        return request is not None and fingerprint in self._table.seated and fingerprint not in request.agreed

    def ask_end(self, person: Person) -> None:
        """Ask the others to end the game here, without a winner.

        Raises:
            Refused: when something is asked already.
            SaveError: when it could not be written down.
        """
        table = self._table
        table.game()
        table.refresh()
        table.must_sit(person)
        self.ask(person, end=True)
        self.grant_when_agreed()

    def answer(self, person: Person, *, agree: bool) -> None:
        """Agree to what is asked, or decline; who has asked may think better of it.

        Raises:
            Refused: when nothing is asked of this person.
            SaveError: when it could not be written down.
        """
        table = self._table
        table.game()
        table.refresh()
        request = table.metadata.request
        table.must_sit(person)
        if request is None or (agree and not self.must_answer(person)):
            raise Refused(N_("There is nothing for you to answer."))
        with table.changing():
            if agree:
                request.agreed.add(person.fingerprint)
            elif request.by == person.fingerprint:
                self._forget()
            else:
                table.metadata.request = None
                table.remark(Kind.DECLINED, person.name)
        try:
            self.grant_when_agreed()
        except (SaveError, Refused) as error:
            if not table.is_shared:
                raise
            _log.warning("%s", error)  # the answer is written; the owner of the table does the rest

    def grant_when_agreed(self) -> None:
        """Do what is asked once all agree.

        Raises:
            Refused: when another worker was faster.
            SaveError: when it could not be written down.
        """
        table = self._table
        request = table.metadata.request
        if request is None or not table.seated <= request.agreed:
            return
        name = table.name_of(request.by)
        if request.end:
            table.finish(TableOutcome.AGREED, [], lambda: table.remark(Kind.AGREED_END, name))
            return
        if request.at not in (-1, len(table.game().journal.entries)):
            self._drop()  # the game has gone on, or a worker has ended between the two steps
            return
        table.take_back_for([i for i, seat in enumerate(table.metadata.seats) if seat.person == request.by])
        with table.changing():
            table.metadata.request = None
            table.remark(Kind.TOOK_BACK, name)

    def drop_outdated(self) -> None:
        """Drop a request to take back once the game has gone on: it would take back something else."""
        table = self._table
        request = table.metadata.request
        if request is None or request.end or table.seated <= request.agreed:
            return
        if request.at < len(table.game().journal.entries):
            self._drop()

    def ask(self, person: Person, *, end: bool = False) -> None:
        """Ask the others to take back to one's own last decision, or to end the game.

        Raises:
            Refused: when something is asked already.
            SaveError: when it could not be written down.
        """
        table = self._table
        request = table.metadata.request
        if request is not None:
            raise Refused(
                N_("{name} has already asked for something; that has to be answered first."),
                name=table.name_of(request.by),
            )
        with table.changing():
            at = len(table.game().journal.entries)
            table.metadata.request = Request(end, person.fingerprint, {person.fingerprint}, at)
            table.remark(Kind.ASKED_END if end else Kind.ASKED_BACK, person.name)

    def _drop(self) -> None:
        self._table.note(self._forget)
        self._table.changed()

    def _forget(self) -> None:
        """Take a request away, and the line of talk with it that tells of it."""
        metadata = self._table.metadata
        request, metadata.request = metadata.request, None
        if request is not None:
            kind = Kind.ASKED_END if request.end else Kind.ASKED_BACK
            asked = Remark(kind, self._table.name_of(request.by))
            metadata.talk[:] = [line for line in metadata.talk if line != asked]
