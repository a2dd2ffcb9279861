"""The hall: the people who are here and all the tables, kept in a folder."""

from __future__ import annotations

import asyncio
import contextvars
import logging
import secrets
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import engine
from engine import bots
from engine.cleaning import harmless
from engine.words import N_, Saying
from saves import SaveError, disk, metadata_files, read_metadata, remove_metadata, storage
from saves.chance import concealed_games
from saves.daily import daily_deck, today
from tui.play.hall.clock import OnTimeout
from tui.play.hall.limits import DAY_SECONDS, FORGOTTEN_SECONDS
from tui.play.hall.metadata import SeatMetadata, Stage, TableMetadata
from tui.play.hall.people import Person
from tui.play.hall.remote_bots import PREFIX, RemoteBots
from tui.play.hall.room import SeatSetup, TableSetup
from tui.play.hall.services import TABLES, HallServices
from tui.play.hall.table import HallTable, open_game
from tui.play.hall.talk import TalkLimit
from tui.play.hall.visits import Visit, Visits
from tui.play.table import HUMAN, Refused

if TYPE_CHECKING:
    from saves.storage.open_log import Added, LogExtent

_LETTERS: Final = "abcdefghijkmnpqrstuvwxyz23456789"
_LENGTH: Final = 5
_TICK_SECONDS: Final = 1.0
_KEEP_TICKS: Final = 10
_log = logging.getLogger(__name__)


@dataclass(eq=False)
class Hall(HallServices):
    """The hall: its tables and the people in it.

    Attributes:
        remote_bots: the bots that are connected; none where none can be.
    """

    remote_bots: RemoteBots = field(default_factory=RemoteBots)

    def __post_init__(self) -> None:
        super().__post_init__()
        self.remote_bots.on_change = self._meet_bot
        self.tables: dict[str, HallTable] = {}
        self._opened: dict[str, HallTable] = {}
        self.visits = Visits(self.tables.get, self.changed, self.time, self.cluster)
        self.reported_logs: set[str] = set()
        self._ticking: asyncio.Task[None] | None = None
        self._opened_at = 0.0

    # -- opening and closing ----------------------------------------------------------------------------

    def open(self) -> None:
        """Read all tables back and let their games go on; needs a running event loop.

        A table that cannot be read is left out, a game that cannot be opened says why in the list; both
        are logged.

        Raises:
            SaveError: when the folder cannot be read.
        """
        self._close_to_others()
        if self.cluster is not None:
            self.cluster.reports["bots"] = lambda: [
                [bot.name, bot.fingerprint] for bot in self.remote_bots.connected
            ]
            self.cluster.open(self, self.visits)
        self._opened_at = self.time()
        concealed = concealed_games(self.library.folder)
        for metadata, revision in (
            self.cluster.tables.read_all() if self.cluster is not None else self._read_all()
        ):
            self.tables[metadata.id] = table = HallTable(self, metadata, revision)
            if metadata.stage is Stage.RUNNING and self.cluster is None and not table.is_adjourned:
                open_game(table, partial(self.library.open, metadata.log))
            elif metadata.stage is Stage.FINISHED and metadata.log in concealed:
                self._reveal(metadata.log)
        if self.cluster is not None:
            self.cluster.start()
        loop = asyncio.get_running_loop()
        self._ticking = loop.create_task(self._tick_on(), context=contextvars.Context())

    def _read_all(self) -> Iterator[tuple[TableMetadata, int]]:
        for path in metadata_files(self.folder / TABLES):
            try:
                yield TableMetadata.from_json(read_metadata(path)), 0
            except SaveError as error:
                _log.warning("%s: %s", path, error)

    def _reveal(self, log: str) -> None:
        """Reveal the secret of a game that has ended, where the hall was closed before that was done."""
        try:
            with self.open_journal(log) as journal:
                journal.reveal()
        except SaveError as error:
            _log.warning("%s", error)

    def _close_to_others(self) -> None:
        """Take away what other users of the machine may do here: earlier versions left that to the umask."""
        for path in disk.open_to_others(self.folder) if storage.store_of(self.folder) is None else ():
            try:
                disk.close_to_others(path)
            except OSError as error:
                _log.warning("other users can read %s, and that cannot be changed: %s", path, error.strerror)
        storage.remove_leftovers(self.folder / TABLES)

    def close(self) -> None:
        """Leave everything as it is; the clocks stand still until the hall is opened again."""
        if self._ticking is not None:
            self._ticking.cancel()
            self._ticking = None
        if self._telling is not None:
            self._telling.cancel()
        self._watchers.clear()
        for table in self.tables.values():
            table.close()
        if self.cluster is not None:
            self.cluster.close()

    async def _tick_on(self) -> None:
        ticks = 0
        while True:
            await asyncio.sleep(_TICK_SECONDS)
            ticks += 1
            self.tick(keep=ticks % _KEEP_TICKS == 0)

    def tick(self, *, keep: bool = False) -> None:
        """Look at the clocks; ``keep`` writes them down as well, and takes forgotten tables away."""
        if self.cluster is not None:
            self.cluster.tick()
            self._follow_bots()
            for table in self.tables.values():
                if table.is_owned and table.stage is not Stage.RUNNING:
                    self.cluster.leases.release(table.id)
        for table in list(self.tables.values()):
            try:
                table.try_again()
                table.enforce_clock()
                if keep and self.time() - self._opened_at > DAY_SECONDS:  # people had time to come back
                    table.end_deserted()
            except (SaveError, Refused) as error:
                _log.warning("%s", error)  # it is tried again at the next tick
            if keep:
                table.put_away_unneeded()
                table.keep_clock()
                self._take_away_forgotten(table)

    def _take_away_forgotten(self, table: HallTable) -> None:
        idle = self.wall() - table.metadata.touched
        if table.stage is Stage.OPEN and not table.watching and idle > FORGOTTEN_SECONDS:
            try:
                self.take_away(table.id)
            except (SaveError, Refused) as error:
                _log.warning("%s", error)

    # -- changes of other workers ------------------------------------------------------------------------

    def revision(self, id: str) -> int:
        table = self.tables.get(id)
        return table.revision if table is not None else 0

    def orphaned(self, owned: Collection[str]) -> dict[str, float]:
        return {
            id_: table.served_at
            for id_, table in self.tables.items()
            if table.stage is Stage.RUNNING and id_ not in owned
        }

    def on_table(self, metadata: TableMetadata, revision: int) -> None:
        table = self.tables.get(metadata.id)
        waited = table is None or table.stage is not Stage.RUNNING
        if table is not None:
            table.adopt(metadata, revision)
        else:
            table = self.tables[metadata.id] = HallTable(self, metadata, revision)
            table.load_needed()
            self.changed()
        if waited and table.is_owned and table.stage is Stage.RUNNING:
            table.own()  # the lease has come before the table

    def revisions(self) -> dict[str, int]:
        return {id_: table.revision for id_, table in self.tables.items()}

    def note_open(self, log: str, table_id: str) -> None:
        self._opened[log] = self.tables[table_id]

    def extent(self, log: str) -> LogExtent | None:
        table = self._opened.get(log)
        journal = table.table.journal if table is not None and table.table is not None else None
        return journal.extent if journal is not None else None

    def open_logs(self) -> list[str]:
        return [log for log, table in self._opened.items() if table.table is not None]

    def on_log(self, log: str, added: Added) -> None:
        table = self._opened.get(log)
        if table is not None and table.table is not None:
            try:
                table.table.apply(added)
            except SaveError as error:
                table.break_off(error)

    def on_owner(self, id: str, *, owned: bool) -> None:
        table = self.tables.get(id)
        if table is not None:
            (table.own if owned else table.disown)()

    def on_message(self, message: Mapping[str, Any]) -> None:
        match message:
            case {"point": [str(id_), str(key), str(name), [one, two]]}:
                table = self.tables.get(id_)
                if table is not None:
                    with suppress(Refused):  # the other worker has counted as well
                        table.pointing.point(key, harmless(name), (one, two))
            case {"talked": str(key)}:
                with suppress(Refused):
                    self._breaths.setdefault(key, TalkLimit()).take(self.time())
            case {"trouble": [str(id_), *about]}:
                table = self.tables.get(id_)
                if table is not None:
                    table.on_trouble(about)
            case {"statement": [str(id_), int(number), move, (float() | int() | None) as value, *reasons]}:
                table = self.tables.get(id_)
                if table is not None:
                    table.on_statement(number, move, value, list(map(str, reasons)))
            case {"dismiss": [worker, int(number)]}:
                if self.cluster is not None and worker == self.cluster.id:
                    self.visits.dismiss(number)
            case {"retry": str(id_), "bot": str(bot)}:
                table = self.tables.get(id_)
                if table is not None and table.is_owned:
                    with suppress(Refused):  # the game has gone on before this came
                        table.retry(bot)

    # -- people -----------------------------------------------------------------------------------------

    def arrive(self, person: Person) -> Visit[HallTable]:
        """Let a person in, who may be here already with another connection."""
        visit = self.visits.arrive(person)
        for table in self.tables.values():
            if table.seats_of(person):
                table.load()
        return visit

    def needs_table(self, id: str) -> bool:
        table = self.tables.get(id)
        if table is None:
            return False
        if table.is_owned and not (table.is_adjourned and table.seated.isdisjoint(table.watching)):
            return True
        seated, people = table.seated, self.visits.people
        return any(
            isinstance(visit, Visit) and (mark in seated or visit.place is table)
            for mark in seated | table.watching.keys()
            for visit in people.get(mark, ())
        )

    def forget(self, id: str) -> None:
        table = self.tables.pop(id, None)
        if table is not None:
            table.changed()

    def is_here(self, fingerprint: str) -> bool:
        return fingerprint in self.visits.people

    def bot_choices(self, game: str) -> tuple[str, ...]:
        """Return the bots that can play a game here.

        Those are the built-in ones, those that the server admits, and those that are connected.
        """
        built_in = (level for level in bots.levels(game) if not bots.is_foreign(level))
        connected = (f"{PREFIX}{name}" for name, _key in self.connected_bots)
        return (*built_in, *self.thinkers.programs, *connected)

    @property
    def connected_bots(self) -> list[tuple[str, str]]:
        """The names and fingerprints of the bots that are connected to this worker or another, by name."""
        found = {(bot.name, bot.fingerprint) for bot in self.remote_bots.connected}
        for bots_there in self._bots_elsewhere().values():
            found |= bots_there
        return sorted(found, key=lambda bot: bot[0].casefold())

    def _bots_elsewhere(self) -> dict[int, set[tuple[str, str]]]:
        others = self.cluster.others if self.cluster is not None else {}
        return {
            worker: {(harmless(str(name)), str(key)) for name, key in about.get("bots", ())}
            for worker, about in others.items()
        }

    def _follow_bots(self) -> None:
        """Let the worker lead a table to which the bot is connected that is to move there."""
        if self.cluster is None:
            return
        for place in self.tables.values():
            table = place.table
            seat = table.trouble.seat if table is not None and table.trouble is not None else None
            if table is None or seat is None or not place.is_owned:
                continue
            spec = bots.base_name(table.bot_of(seat))
            for worker, there in self._bots_elsewhere().items():
                if (
                    spec in {f"{PREFIX}{name}" for name, _key in there}
                    and self.remote_bots.find(spec) is None
                ):
                    self.cluster.leases.hand_over(place.id, worker)

    def _meet_bot(self, spec: str) -> None:
        """Let games go on that have waited for a bot which has come."""
        self.visits.comings += 1
        self.changed()
        if self.remote_bots.find(spec) is None:
            return
        for place in self.tables.values():
            table = place.table
            seat = table.trouble.seat if table is not None and table.trouble is not None else None
            if table is not None and seat is not None and bots.base_name(table.bot_of(seat)) == spec:
                table.retry()

    # -- tables -----------------------------------------------------------------------------------------

    def listed(self, person: Person) -> list[HallTable]:
        """Return the tables that a person sees, those where something was done last first."""
        tables = [table for table in self.tables.values() if table.is_listed_for(person)]
        return sorted(tables, key=lambda table: -table.metadata.touched)

    def find(self, text: str) -> HallTable:
        """Return the table of an id, private ones as well: the id is the invitation.

        Raises:
            Refused: when there is none.
            SaveError: when that cannot be found out.
        """
        id_ = text.strip().casefold()
        if id_ not in self.tables:
            self._learn_new(id_)
        table = self.tables.get(id_)
        if table is None:
            raise Refused(N_("There is no table {id}; check its name."), id=harmless(text))
        return table

    def _learn_new(self, id: str | None = None) -> None:
        """Take in the tables that other workers have made a moment ago, or the one with an id.

        Raises:
            SaveError: when that cannot be found out.
        """
        if self.cluster is not None:
            for metadata, revision in self.cluster.tables.read_new(self.tables.keys(), id):
                self.on_table(metadata, revision)

    def _make_room(self, person: Person) -> None:
        """See to it that a person may make one more table.

        When all are taken, the oldest of the tables whose games have not begun makes room, of the person who
        has made most of them.

        Raises:
            Refused: when there are too many tables.
            SaveError: when it cannot be found out, or a table not removed.
        """
        self._learn_new()
        limits = self.limits
        active = [
            one for one in self.tables.values() if one.stage is not Stage.FINISHED and not one.is_adjourned
        ]
        makers = Counter(table.metadata.maker for table in active)
        mine = makers[person.fingerprint]
        if mine >= limits.per_key:
            raise Refused(
                N_(
                    "You have {most} tables open or running, as many as a key can have; end one of them "
                    "first."
                ),
                most=limits.per_key,
            )
        nearby = sum(table.metadata.network == person.network for table in active) if person.network else 0
        if nearby >= limits.per_address:
            raise Refused(
                N_(
                    "{most} tables were made from your network address, as many as it can have;"
                    " wait until one of them ends."
                ),
                most=limits.per_address,
            )
        if len(active) < limits.all - (limits.reserve if mine else 0):
            return
        unbegun = [
            table
            for table in active
            if table.stage is Stage.OPEN
            and not table.watching
            and table.seated <= {table.metadata.maker}
            and makers[table.metadata.maker] > mine + 1
        ]
        if unbegun:
            first = min(unbegun, key=lambda one: (-makers[one.metadata.maker], one.metadata.touched))
            with suppress(Refused):  # another worker has just done it
                self.take_away(first.id)
        elif mine:
            raise Refused(N_("The last tables are kept for people who have none; end one of yours first."))
        else:
            raise Refused(
                N_("All {most} tables of this server are taken; wait until a game ends."), most=limits.all
            )

    def make(self, person: Person, setup: TableSetup, number: int | None = None) -> HallTable:
        """Make a table.

        Args:
            number: that person's seat; ``None`` for the first one for people.

        Raises:
            Refused: when there are too many tables, or a bot cannot be called so.
            EngineError: when the game cannot be played so.
            SaveError: when it could not be written down.
        """
        game = engine.game(setup.game)
        options = game.settle(setup.options)
        engine.new_game(setup.game, players=len(setup.seats), seed=0, options=options)
        if setup.clock is not None and setup.clock.at_end is OnTimeout.MOVED_ON and not game.has_timeout_move:
            raise Refused(
                N_("The rules of {game} do not say what happens when a player's time runs out."),
                game=Saying(game.title),
            )
        seats: list[SeatMetadata] = []
        for seat in setup.seats:
            others = [person.name, *(other.name for other in seats)]
            name = "" if seat.player == HUMAN else self.bot_name(seat.name, others)
            seats.append(SeatMetadata(seat.player, seat.colour, name))
        open_to_people = [i for i, seat in enumerate(seats) if seat.player == HUMAN]
        if not open_to_people:
            raise Refused(N_("At least one seat has to be for a person."))
        mine = number if number in open_to_people and number is not None else open_to_people[0]
        for place in open_to_people if setup.day else [mine]:
            seats[place].person, seats[place].name = person.fingerprint, person.name
        self._make_room(person)
        metadata = TableMetadata(
            id=self._fresh_id(),
            game=setup.game,
            options=options,
            maker=person.fingerprint,
            network=person.network,
            private=setup.private,
            seats=seats,
            clock=setup.clock,
            rated=setup.rated and not game.is_cooperative(options),
            day=setup.day,
        )
        table = HallTable(self, metadata)
        table.keep()
        self.tables[metadata.id] = table
        self.changed()
        return table

    @property
    def today(self) -> date:
        """The day of the deck that is played now."""
        return today(datetime.fromtimestamp(self.wall(), UTC))

    def table_of_day(self, person: Person) -> HallTable | None:
        """Return the table at which a person plays the deck of the day, ``None`` if there is none."""
        day, maker = self.today.isoformat(), person.fingerprint
        tables = self.tables.values()
        return next((one for one in tables if (one.metadata.day, one.metadata.maker) == (day, maker)), None)

    def play_daily(self, person: Person) -> HallTable:
        """Return the table at which a person plays the deck of the day; it is made where there is none.

        Others do not see it in their lists: they may still play the same deck.

        Raises:
            Refused, EngineError, SaveError: as :meth:`make`.
        """
        table = self.table_of_day(person)
        if table is None:
            deck = daily_deck(self.today)
            seats = tuple(
                SeatSetup(player, colour, "" if player == HUMAN else player.capitalize())
                for colour, player in enumerate(deck.players)
            )
            setup = TableSetup(deck.game, deck.options, seats, private=True, day=deck.day.isoformat())
            table = self.make_and_begin(person, setup)
        return table

    def make_and_begin(self, person: Person, setup: TableSetup) -> HallTable:
        """Make a table and begin its game; there is no table where that fails.

        Raises:
            Refused, EngineError, SaveError: as :meth:`make`.
        """
        table = self.make(person, setup)
        try:
            table.begin(person)
        except BaseException:
            self.take_away(table.id)
            raise
        return table

    def take_away(self, id: str) -> None:
        table = self.tables[id]
        table.refresh()
        remove_metadata(self.path_of(id))
        self.forget(id)

    def _fresh_id(self) -> str:
        while True:
            id_ = "".join(secrets.choice(_LETTERS) for _ in range(_LENGTH))
            if id_ not in self.tables:
                return id_  # where another worker has taken the same, writing it is refused
