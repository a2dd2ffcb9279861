"""The part of a table that exists before its game: seats, talk, watchers."""

from __future__ import annotations

import copy
import logging
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Final

from engine import Setting
from engine.words import N_
from saves import Overtaken, SaveError, storage, write_metadata
from saves.errors import explained
from saves.metadata import replace_metadata
from tui.play.hall.clock import ClockRule
from tui.play.hall.lookalikes import look_alike
from tui.play.hall.metadata import Stage, TableMetadata
from tui.play.hall.people import Person
from tui.play.hall.services import HallServices
from tui.play.hall.talk import KEPT, Kind, Remark, proper
from tui.play.table import HUMAN, Pointing, Refused

STAND_IN: Final = "greedy"
"""Level of the bots that fill free seats and take over from people."""

_TRIES: Final = 8
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class SeatSetup:
    """A seat of a new table."""

    player: str  # `"human"` for a person, or the level of a bot
    colour: int
    name: str = ""


@dataclass(frozen=True, slots=True)
class TableSetup:
    """The set-up of a new table.

    Attributes:
        game, options: as in ``engine.new_game``.
        seats: in turn order.
        clock: how much time people have, ``None`` for all the time in the world.
        rated: whether it counts for the ranks of those who play; a game with bots never does.
        day: the day on whose deck it is played by one person, ``""`` for other games.
    """

    game: str
    options: Mapping[str, Setting]
    seats: tuple[SeatSetup, ...]
    private: bool = False
    clock: ClockRule | None = None
    rated: bool = False
    day: str = ""


class Room:
    """The seats, the talk and the watchers of one table.

    Whatever changes it is on disk when the method returns; after a :class:`SaveError` nothing has
    changed.

    Attributes:
        metadata: what is known of it besides its game; to be read only.
        revision: that of the metadata in a store; 0 before they are there, and in files.
        watching: those who look at it now, by fingerprint, however many visits they are here in.
    """

    def __init__(self, hall: HallServices, metadata: TableMetadata, revision: int = 0) -> None:
        self.metadata = metadata
        self.revision = revision
        self.version = 0
        self.watching: dict[str, Person] = {}
        self.pointing = Pointing(hall.time)
        self._looking: Counter[str] = Counter()
        self._hall = hall
        self._watchers: dict[Callable[[int], None], None] = {}

    # -- who ----------------------------------------------------------------------------------------------

    @property
    def id(self) -> str:
        """Short name of the table."""
        return self.metadata.id

    @property
    def stage(self) -> Stage:
        """The stage of the table."""
        return self.metadata.stage

    def seats_of(self, person: Person) -> tuple[int, ...]:
        """Return the seats that a person plays; none for those who only watch."""
        return tuple(
            number
            for number, seat in enumerate(self.metadata.seats)
            if seat.person == person.fingerprint and not seat.bot
        )

    @property
    def seated(self) -> set[str]:
        """Fingerprints of the people who sit here."""
        return {seat.person for seat in self.metadata.seats if seat.person and not seat.bot}

    @property
    def rated(self) -> bool:
        """True if the game counts for ranks: those with bots do not (LAND-22.8)."""
        return self.metadata.rated and all(seat.player == HUMAN for seat in self.metadata.seats)

    @property
    def playing(self) -> list[int]:
        """The seats whose people have not left the game."""
        return [i for i, seat in enumerate(self.metadata.seats) if seat.person and not seat.bot]

    @property
    def free(self) -> list[int]:
        """The free seats."""
        return [i for i, seat in enumerate(self.metadata.seats) if seat.player == HUMAN and not seat.person]

    def is_listed_for(self, person: Person) -> bool:
        """True if a person sees this table in the list."""
        metadata = self.metadata
        return not metadata.private or person.fingerprint in {
            metadata.maker,
            *(s.person for s in metadata.seats),
        }

    def is_away(self, number: int) -> bool:
        """True if the person of a seat is not connected."""
        seat = self.metadata.seats[number]
        return bool(seat.person) and not seat.bot and not self._hall.is_here(seat.person)

    def name_of(self, fingerprint: str) -> str:
        """Return the name of a person who sits here, ``""`` for others."""
        return next((seat.name for seat in self.metadata.seats if seat.person == fingerprint), "")

    # -- watching -----------------------------------------------------------------------------------------

    def watch(self, told: Callable[[int], None]) -> Callable[[], None]:
        """Call ``told`` with the version after each change; return how to stop that."""
        self._watchers[told] = None

        def stop() -> None:
            self._watchers.pop(told, None)

        return stop

    def come(self, person: Person) -> None:
        """Count a visit of a person among those who look at this table."""
        self._looking[person.fingerprint] += 1
        self.watching[person.fingerprint] = person
        self.changed()

    def go(self, person: Person) -> None:
        """Do not count a visit of a person any more. The seat stays that person's."""
        self._looking[person.fingerprint] -= 1
        if not self._looking[person.fingerprint]:
            del self._looking[person.fingerprint], self.watching[person.fingerprint]
            self.changed()

    # -- before the start -----------------------------------------------------------------------------------

    def sit_down(self, person: Person, number: int) -> None:
        """Take a free seat, or change to it.

        Raises:
            Refused: when it is not free, or the game has begun.
            SaveError: when it could not be written down.
        """
        self._must_be_open()
        if number not in (*self.free, *self.seats_of(person)):
            raise Refused(N_("This seat has just been taken; choose another."))
        with self.changing():
            self._vacate(person)
            seat = self.metadata.seats[number]
            seat.person, seat.name = person.fingerprint, person.name
            self.remark(Kind.SAT, person.name)

    def get_up(self, person: Person) -> None:
        """Leave one's seat before the start.

        Raises:
            Refused: when the game has begun.
            SaveError: when it could not be written down.
        """
        self._must_be_open()
        if self.seats_of(person):
            with self.changing():
                self._vacate(person)
                self.remark(Kind.GOT_UP, person.name)

    def fill(self, person: Person, name: str) -> None:
        """Give the free seats to bots.

        Args:
            person: who wants it; must sit here.
            name: what a bot is called; a number is added where it is taken.

        Raises:
            Refused: when the person does not sit here, or the game has begun.
            SaveError: when it could not be written down.
        """
        self._must_be_open()
        self.must_sit(person)
        with self.changing():
            for number in self.free:
                seat = self.metadata.seats[number]
                others = [seat.name for seat in self.metadata.seats]
                seat.player, seat.name = STAND_IN, self._hall.bot_name(name, others)

    def call_off(self, person: Person) -> None:
        """Take the table away before the start; only who made it can.

        Raises:
            Refused: when another person made it, or the game has begun.
            SaveError: when it could not be written down.
        """
        self._must_be_open()
        if person.fingerprint != self.metadata.maker:
            raise Refused(N_("Only who made this table can call it off."))
        self._hall.take_away(self.id)

    # -- talk -----------------------------------------------------------------------------------------------

    def say(self, person: Person, text: str) -> None:
        """Say a line.

        Raises:
            Refused: when it is too long or empty, or the person has said too much just before.
            SaveError: when it could not be written down.
        """
        line = proper(text)
        self._hall.talk_limit(person)
        self._insist(lambda: self.remark(Kind.SAID, person.name, line))
        self.changed()

    def point(self, person: Person, place: object) -> None:
        """Point at a place of the board, seen by all who look at it.

        Raises:
            Refused: when the person is not here, that is no place, or the person has pointed too often.
        """
        if person.fingerprint not in self.watching:
            raise Refused(N_("Only those who are at this table can do that."))
        self.pointing.point(person.fingerprint, person.name, place)
        if self._hall.cluster is not None:
            self._hall.cluster.membership.publish(
                {"point": [self.id, person.fingerprint, person.name, place]}
            )

    # -- inside -------------------------------------------------------------------------------------------

    def changed(self) -> None:
        """Tell all who watch."""
        self.version += 1
        for told in list(self._watchers):
            told(self.version)
        self._hall.changed()

    def _must_be_open(self) -> None:
        self.refresh()
        if self.stage is not Stage.OPEN:
            raise Refused(N_("The game at this table has begun already."))

    def must_sit(self, person: Person) -> tuple[int, ...]:
        """Return the seats of a person.

        Raises:
            Refused: when there are none.
        """
        seats = self.seats_of(person)
        if not seats:
            raise Refused(N_("Only the players at this table can do that."))
        return seats

    def _vacate(self, person: Person) -> None:
        for number in self.seats_of(person):
            self.metadata.seats[number].person = self.metadata.seats[number].name = ""

    def remark(self, kind: Kind, name: str, text: str = "") -> None:
        """Add a line to the talk; to be called within a change.

        Of successive notices about one person, only the last of each kind stays: who sits down and gets up
        again and again cannot push out what was said.
        """
        talk = self.metadata.talk
        start = len(talk)
        while start and Kind.SAID not in (kind, talk[start - 1].kind) and talk[start - 1].name == name:
            start -= 1
        talk[start:] = [line for line in talk[start:] if line.kind is not kind]
        talk.append(Remark(kind, name, text))
        del talk[:-KEPT]

    def keep(self) -> None:
        """Write everything down.

        Raises:
            SaveError: when that fails.
        """
        self.metadata.touched = self._hall.wall()
        path, data = self._hall.path_of(self.id), self.metadata.to_json()
        store = storage.store_of(path)
        if store is None:
            write_metadata(path, data)
        else:
            self.revision = replace_metadata(store, path, data, self.revision)

    def refresh(self) -> None:
        """Take in what other workers have changed here.

        Raises:
            Refused: when the table was taken away.
            SaveError: when that cannot be found out.
        """
        if self._hall.cluster is None or not self.revision:
            return
        path = self._hall.path_of(self.id)
        with explained(N_("cannot read {path}: {cause}"), path=str(path)):
            exists = self._hall.cluster.store.exists(path)
        if not exists:
            self._hall.forget(self.id)
            raise Refused(N_("There is no table {id}; check its name."), id=self.id)
        self.adopt(*self._hall.cluster.tables.read(path))

    def adopt(self, metadata: TableMetadata, revision: int) -> None:
        """Take in the metadata that another worker has written, unless they are older than those known."""
        if revision <= self.revision:
            return
        before, self.metadata, self.revision = self.metadata, metadata, revision
        if (
            replace(before, left=metadata.left, running=metadata.running, touched=metadata.touched)
            != metadata
        ):
            self.changed()

    def _insist(self, change: Callable[[], None]) -> None:
        """Change the metadata atomically, also while other workers change them.

        Args:
            change: changes what is there now; it can be called several times.

        Raises:
            SaveError: when it could not be written down.
        """
        for tries_left in reversed(range(_TRIES)):
            before = copy.deepcopy(self.metadata)
            try:
                change()
                self.keep()
            except Overtaken:
                self.metadata = before
                if not tries_left:
                    raise
                self.refresh()
            except BaseException:
                self.metadata = before
                raise
            else:
                return

    def note(self, change: Callable[[], None]) -> None:
        """Change what can be found out again from the log, or costs little when it is lost."""
        try:
            self._insist(change)
        except (SaveError, Refused) as error:
            _log.warning("%s", error)
            change()  # here it counts; it is written with the next change

    @contextmanager
    def changing(self, *, quietly: bool = False) -> Iterator[None]:
        """Change the metadata all at once or not at all, and tell those who watch.

        Where nothing changes but the talk, nothing is written and nobody is told.

        Raises:
            Refused: when another worker was faster; what it has done is known then.
            SaveError: when it could not be written down.
        """
        before = copy.deepcopy(self.metadata)
        try:
            yield
            if replace(self.metadata, talk=before.talk) == before:
                self.metadata = before
                return
            self.keep()
        except Overtaken:
            self.metadata = before
            self.refresh()
            raise Refused(N_("Somebody else was faster; look at what has changed, and try again.")) from None
        except BaseException:
            self.metadata = before
            raise
        if not quietly:
            self.changed()


def unlike(name: str, taken: list[str]) -> str:
    """Return a name that looks like none of the others, with a number added when it has to be."""
    found, number = name, 2
    while any(look_alike(found, other) for other in taken):
        found = f"{name} {number}"
        number += 1
    return found
