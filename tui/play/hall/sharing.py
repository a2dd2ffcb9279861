"""Sharing of a hall by several workers on one store: published and received changes.

What lasts is in the store: metadata and logs, who leads which table, who visits whom. The database tells
every worker of each change, and who needs it reads it. Two threads and a reader do that, so that a slow store
makes no guest wait for what others do.
"""

from __future__ import annotations

import asyncio
import contextvars
import logging
from collections import deque
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Event, Lock, Thread
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import psycopg

from engine.words import N_
from saves import SaveError
from saves.errors import explained
from saves.log import SUFFIX
from saves.metadata import SUFFIX as METADATA_SUFFIX
from saves.metadata import metadata_in
from saves.storage.roster import BEAT_SECONDS, LIVES_SECONDS, Expired, Feed, Lease, News, Roster, Visitor
from tui.play.hall.metadata import TableMetadata
from tui.play.hall.shared import SharedHall, SharedVisits

if TYPE_CHECKING:
    from saves.storage.open_log import LogExtent
    from saves.storage.postgresql import Key, PostgresStore

_AGAIN_SECONDS: Final = 0.3
"""How long to wait before the store is tried again."""

_LATE_SECONDS: Final = 0.5
"""How much later a worker reads the metadata of tables that nobody there needs, all of them at once."""

_END_SECONDS: Final = 4.0
_log = logging.getLogger(__name__)


class _Missed(NamedTuple):
    """Changes in the store that were missed: removed tables, newer metadata, names of longer logs."""

    gone: set[str]
    tables: list[tuple[TableMetadata, int]]
    logs: list[str]


class Sharing:
    """One worker's knowledge of the others.

    Args:
        store: the store, mounted; used by the event loop.
        name: of this worker, for logs.

    Attributes:
        store: the same.
        tells: what this worker tells of itself every second, each a function that returns JSON.
        on_lag: called with the seconds between a move at another worker and when it is at the table here.
    """

    def __init__(self, store: PostgresStore, name: str) -> None:
        self.store = store
        self.tells: dict[str, Callable[[], Any]] = {}
        self.on_lag: Callable[[float], None] = lambda seconds: None
        self._name = name
        self._roster = Roster(store, name)
        self._leases: dict[str, Lease] = {}
        self._led: set[str] = set()
        self._to_lead: deque[str] = deque()
        self._watched: dict[Path, Callable[[], None]] = {}
        self._jobs: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._changed: dict[Key, float] = {}
        self._changing = Lock()
        self._ends = Event()
        self._threads: list[Thread] = []
        self._reading = ThreadPoolExecutor(1, thread_name_prefix="store reader")
        self._pulled: dict[Path, bool] = {}
        self._written: dict[Path, float] = {}
        self._late: set[str] = set()
        self._alive = monotonic()
        self._learning: asyncio.TimerHandle | None = None
        self._claiming: asyncio.TimerHandle | None = None

    # -- the hall's side ----------------------------------------------------------------------------------

    def open(self, hall: SharedHall, visits: SharedVisits) -> None:
        """Join the others; from now on nothing that they do is missed. Needs a running event loop.

        Raises:
            SaveError: when the store cannot be used.
        """
        self._hall, self._visits = hall, visits
        self._logs, self._tables = (
            "/".join(path.parent.parts[1:]) for path in (hall.path_of_log(""), hall.path_of(""))
        )
        self._loop = asyncio.get_running_loop()
        try:
            self._feed = Feed(self.store)
            self._roster.join()
            self._reader = self.store.again()
            self.store.tell_by(self._tell_of_file)
        except psycopg.Error as error:
            raise SaveError(N_("the store cannot be reached")) from error

    def learn(self) -> None:
        """Take in who is here and who leads what, once the tables were read.

        Raises:
            SaveError: when the store cannot be used.
        """
        try:
            self._leases = self._roster.leases()
            self._visits.hear_all(self._roster.visits())
        except psycopg.Error as error:
            raise SaveError(N_("the store cannot be reached")) from error
        for work in (self._work, self._hear_on):
            thread = Thread(target=work, name=f"sharing {work.__name__}", daemon=True)
            thread.start()
            self._threads.append(thread)
        self.tick()

    def close(self) -> None:
        """Leave: others lead from now on what this worker led. Again does no harm."""
        if self._ends.is_set():
            return
        self._ends.set()
        self._jobs.put(lambda: None)
        for thread in self._threads:
            thread.join(_END_SECONDS)
        self._reading.submit(self._reader.close)
        self._reading.shutdown(wait=False)

    def time(self) -> float:
        """Return the time of the store, in seconds since the epoch."""
        return self._roster.clock.now()

    @property
    def id(self) -> int:
        """The number of this worker."""
        return self._roster.id

    @property
    def led(self) -> int:
        """The number of tables that this worker owns."""
        return len(self._led) if self._roster.lives else 0

    @property
    def others(self) -> Mapping[int, Mapping[str, Any]]:
        """The other workers' reports about themselves, by their numbers; up to a second old."""
        return self._roster.others

    def leads(self, id: str) -> bool:
        """True if this worker certainly leads a table at this moment."""
        return id in self._led and self._roster.lives

    def tick(self) -> None:
        """Show that the event loop runs, and claim what nobody leads; called every second."""
        self._alive = monotonic()
        self._roster.about = {key: tell() for key, tell in self.tells.items()}
        self._claim_unled()

    def own_time(self, id: str, at: float) -> float:
        """Return a table's own time, which stands still while no worker serves it, for one of the store."""
        lease = self._leases.get(id)
        return lease.own_time(at) if lease is not None else at

    def claim(self, served: Mapping[str, float]) -> None:
        """Lead some tables soon, unless others do.

        Args:
            served: by table, when somebody has served it for certain, where nobody has ever led it.
        """
        if not served:
            return

        def claim() -> None:
            leases = self._roster.claim(served)
            if leases:
                unled = max(lease.since - lease.until for lease in leases.values())
                _log.info(
                    "%s leads %d tables more, %.3f s after nobody led them", self._name, len(leases), unled
                )
            for id_, lease in leases.items():
                if lease.gap:
                    text = "the clocks of table %s stood still for %.3f s, until %.3f, while no server ran"
                    _log.info(text, id_, lease.gap, lease.since)
            self._call(lambda: self._take_leases(leases))

        self._jobs.put(claim)

    def hand_over(self, id: str, worker: int) -> None:
        """Let another worker lead a table soon."""
        self._jobs.put(lambda: self._roster.hand_over(id, worker))

    def release(self, id: str) -> None:
        """Release a table whose game is over."""
        self._jobs.put(lambda: self._roster.release(id))

    def read(self, path: Path) -> tuple[TableMetadata, int]:
        """Return the metadata of a table and their revision.

        Raises:
            SaveError: when they cannot be read.
        """
        return _read(self.store, path)

    def read_all(self) -> list[tuple[TableMetadata, int]]:
        """Return the metadata of all tables with their revisions; what cannot be read is logged and left out.

        Raises:
            SaveError: when the store cannot be read.
        """
        return _read_all(self.store, self._hall.path_of("").parent)

    def read_new(self, known: Collection[str], id: str | None = None) -> list[tuple[TableMetadata, int]]:
        """Return the metadata of tables that are not known, with their revisions.

        Args:
            known: the ids of those that are.
            id: of the only table that is wanted; ``None`` for all.

        Raises:
            SaveError: when the store cannot be read.
        """
        folder = self._hall.path_of("").parent
        with explained(N_("cannot read the folder {folder}: {cause}"), folder=str(folder)):
            wanted = None if id is None else [f"{id}{METADATA_SUFFIX}"]
            names = [name for name in self.store.read_facts(folder, wanted) if Path(name).stem not in known]
        return _read_all(self.store, folder, names) if names else []

    def watch_file(self, path: Path, changed: Callable[[], None]) -> None:
        """Call ``changed`` in the event loop after each change of a path."""
        self._watched[path] = changed

    def note_visit(self, number: int, about: Mapping[str, Any]) -> None:
        """Tell the others of a visit to this worker, or what has changed of it."""
        self._jobs.put(lambda: self._roster.note_visit(number, about))

    def end_visit(self, number: int, *, quits: bool) -> None:
        """Tell the others that a visit has ended; ``quits`` if the person meant to go."""
        self._jobs.put(lambda: self._roster.end_visit(number, quits=quits))

    def tell(self, message: Mapping[str, Any]) -> None:
        """Tell the others something that nothing keeps."""
        self._jobs.put(lambda: self._roster.tell(message))

    def _tell_of_file(self, key: Key) -> None:
        """Tell the others soon of a file that has changed here; called by the threads that write."""
        with self._changing:
            told_soon = bool(self._changed)
            self._changed[key] = self.time()
        if not told_soon:
            self._jobs.put(self._tell_of_files)

    # -- the thread that speaks ---------------------------------------------------------------------------

    def _work(self) -> None:
        """Say every second that this worker lives, and do what is to be done in the store."""
        beat, away = 0.0, False
        job: Callable[[], None] | None = None
        while not self._ends.is_set():
            try:
                if monotonic() >= beat and monotonic() - self._alive < LIVES_SECONDS:
                    beat = monotonic() + BEAT_SECONDS
                    self._roster.beat()
                    for name in self._roster.bury():
                        _log.warning("%s has said nothing for %g s; others go on for it", name, LIVES_SECONDS)
                    away = False
                if job is None:
                    job = self._jobs.get(timeout=max(min(beat - monotonic(), BEAT_SECONDS), 0.01))
                job()
                job = None
            except Empty:
                pass
            except Expired:
                job = self._tell_of_files  # all else is told again by whoever joins again
                self._join_again()
            except psycopg.Error as error:
                if not self._roster.lives:
                    self._call(self._lead_nothing)
                if not away:
                    _log.warning("the store cannot be used (%s); it is tried again", type(error).__name__)
                away = True
                self._ends.wait(_AGAIN_SECONDS)
        try:
            self._tell_of_files()
            self._roster.leave()
            self._roster.tell({})  # wakes the thread that hears
        except psycopg.Error as error:
            _log.warning("the store: %s", type(error).__name__)
        self._roster.close()

    def _tell_of_files(self) -> None:
        with self._changing:
            changed = dict(self._changed)
        if changed:
            self._roster.tell_files(changed)
            with self._changing:
                for key, at in changed.items():
                    if self._changed[key] == at:
                        del self._changed[key]
                if self._changed:
                    self._jobs.put(self._tell_of_files)

    def _join_again(self) -> None:
        _log.warning("%s was too slow: others have gone on for it; it begins again", self._name)
        self._call(self._lead_nothing)
        try:
            self._roster.join()
        except psycopg.Error as error:
            _log.warning("the store: %s", type(error).__name__)
        else:
            self._call(self._visits.tell_all)
            self._call(self._learn_again)

    # -- the thread that hears ----------------------------------------------------------------------------

    def _hear_on(self) -> None:
        while not self._ends.is_set():
            try:
                for news in self._feed.news(BEAT_SECONDS):
                    if self._ends.is_set():
                        break
                    self._call(partial(self._hear, news))
            except psycopg.Error:
                self._feed.close()
                self._listen_again()
        self._feed.close()

    def _listen_again(self) -> None:
        while not self._ends.wait(_AGAIN_SECONDS):
            try:
                self._feed = Feed(self.store)
            except psycopg.Error:
                continue
            self._call(self._learn_again)
            return

    # -- in the event loop --------------------------------------------------------------------------------

    def _call(self, work: Callable[[], None]) -> None:
        if not self._ends.is_set() and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(work, context=contextvars.Context())

    def _hear(self, news: News) -> None:
        data = news.data
        match news.kind:
            case "file":
                self._hear_file(data)
            case "lease":
                row = data["lease"]
                self._take_leases({str(row["name"]): None if data["deleted"] else Lease.from_row(row)})
            case "visit":
                row = data["visit"]
                if row["worker"] != self.id:
                    visitor = Visitor(int(row["worker"]), int(row["number"]), row["about"])
                    self._visits.hear(visitor, gone=data["gone"], quits=row["quits"])
            case "buried":
                self._learn_later()  # it may not have told what it has done last
            case "message":
                if data["by"] != self.id:
                    self._hall.hear_message(data["message"])

    def _take_leases(self, leases: Mapping[str, Lease | None]) -> None:
        """Update the leases; ``None`` releases one."""
        for id_, lease in leases.items():
            if lease is not None:
                self._leases[id_] = lease
            else:
                self._leases.pop(id_, None)
            mine = lease is not None and lease.worker == self.id
            if mine and id_ not in self._led:
                self._led.add(id_)
                self._to_lead.append(id_)
                if len(self._to_lead) == 1:
                    self._call(self._lead_next)
            elif not mine and id_ in self._led:
                self._led.discard(id_)
                self._hall.hear_lead(id_, False)
        unled = any(lease is None or not lease.worker for lease in leases.values())
        if unled and self._claiming is None:  # once for all that a worker has led
            self._claiming = self._loop.call_later(0.0, self._claim_unled, context=contextvars.Context())

    def _lead_next(self) -> None:
        """Begin to lead one table; between them others get their turn, and this worker says that it lives."""
        id_ = self._to_lead[0]
        try:
            if id_ in self._led:
                self._hall.hear_lead(id_, True)
        finally:
            self._to_lead.popleft()
            if self._to_lead:
                self._call(self._lead_next)

    def _claim_unled(self) -> None:
        self._claiming = None
        if self._roster.lives:
            self.claim(self._hall.unled({id_ for id_, lease in self._leases.items() if lease.worker}))

    def _lead_nothing(self) -> None:
        led, self._led = self._led, set()
        for id_ in led:
            self._leases[id_] = replace(self._leases[id_], worker=0)
            self._hall.hear_lead(id_, False)

    def _hear_file(self, data: Mapping[str, Any]) -> None:
        folder, name = data["file"]
        id_, _, suffix = name.rpartition(".")
        if folder == self._logs and suffix == SUFFIX[1:]:
            known = self._hall.extent(id_)
            if known is not None and data["size"] > known.size:
                path = self._hall.path_of_log(id_)
                self._written.setdefault(path, float(data["at"]))
                self._pull(path)
        elif folder == self._tables and suffix == METADATA_SUFFIX[1:]:
            if data["size"] >= 0 and data["revision"] <= self._hall.revision(id_):
                return  # written here
            if self._hall.needs_table(id_):
                self._pull(self._hall.path_of(id_))
                return
            if not self._late:
                own = contextvars.Context()
                self._loop.call_later(_LATE_SECONDS, self._pull_late, context=own)
            self._late.add(name)
        elif (changed := self._watched.get(Path(self.store.label, folder, name))) is not None:
            changed()

    def _pull_late(self) -> None:
        """Read the metadata of tables that nobody here needs at once."""
        late, self._late = self._late, set()
        folder = self._hall.path_of("").parent

        def take(found: Any) -> None:
            if isinstance(found, Exception):
                self._learn_later(found)
                return
            for id_ in {Path(name).stem for name in late} - {metadata.id for metadata, _revision in found}:
                self._hall.forget(id_)
            for metadata, revision in found:
                self._hall.hear_table(metadata, revision)

        self._read_soon(lambda: _read_all(self._reader, folder, sorted(late)), take)

    def _pull(self, path: Path) -> None:
        """Read what is new at a path, at least once from now on."""
        if path in self._pulled:
            self._pulled[path] = True
            return
        self._pulled[path] = False
        extent = self._hall.extent(path.stem) if path.suffix == SUFFIX else None
        self._read_soon(lambda: self._read_new(path, extent), lambda found: self._take(path, found))

    def _read_new(self, path: Path, extent: LogExtent | None) -> Any:
        if extent is not None:
            with explained(N_("cannot read {path}: {cause}"), path=str(path)):
                return self._reader.added_since(extent)
        if path.suffix == SUFFIX or not self._reader.exists(path):
            return None
        return _read(self._reader, path)

    def _take(self, path: Path, found: Any) -> None:
        again, written = self._pulled.pop(path), self._written.pop(path, None)
        if isinstance(found, Exception):
            self._learn_later(found)
            return
        if path.suffix == SUFFIX:
            if found is not None:
                before = self._hall.extent(path.stem)
                self._hall.hear_log(path.stem, found)
                if written is not None:
                    self.on_lag(max(self.time() - written, 0.0))
                again = again or before != found.since
        elif found is None:
            self._hall.forget(path.stem)
        else:
            self._hall.hear_table(*found)
        if again:
            self._pull(path)

    def _learn_again(self) -> None:
        """Read everything that has changed, because something may have been missed."""
        self._learning = None

        def who() -> None:
            leases, visits = self._roster.leases(), self._roster.visits()
            self._call(lambda: self._take_all(leases, visits))

        self._jobs.put(who)
        known = self._hall.revisions()
        logs = self._hall.path_of_log("").parent
        extents = {f"{log}{SUFFIX}": self._hall.extent(log) for log in self._hall.open_logs()}
        tables = self._hall.path_of("").parent

        def read() -> _Missed:
            with explained(N_("cannot read the folder {folder}: {cause}"), folder=str(tables.parent)):
                there = self._reader.read_facts(tables)
                sizes = self._reader.read_facts(logs, list(extents)) if extents else {}
            ids = {Path(name).stem: revision for name, (revision, _size) in there.items()}
            newer = [f"{id_}{METADATA_SUFFIX}" for id_, revision in ids.items() if known.get(id_) != revision]
            longer = [
                name
                for name, extent in extents.items()
                if extent is not None and name in sizes and sizes[name][1] > extent.size
            ]
            return _Missed(
                known.keys() - ids.keys(), _read_all(self._reader, tables, newer) if newer else [], longer
            )

        self._read_soon(read, self._take_missed)

    def _take_all(self, leases: Mapping[str, Lease], visits: Collection[Visitor]) -> None:
        gone = dict.fromkeys(self._leases.keys() - leases.keys())
        self._take_leases({**gone, **leases})
        self._visits.hear_all(visits)
        self.tick()

    def _learn_later(self, error: Exception | None = None) -> None:
        """Read in a moment what has changed, because something could not be read or was not told."""
        if self._learning is None:
            if error is not None:
                _log.warning("%s", error)
            own = contextvars.Context()
            self._learning = self._loop.call_later(_AGAIN_SECONDS, self._learn_again, context=own)

    def _take_missed(self, found: Any) -> None:
        if isinstance(found, Exception):
            self._learn_later(found)
            return
        for id_ in found.gone:
            self._hall.forget(id_)
        for metadata, revision in found.tables:
            self._hall.hear_table(metadata, revision)
        for changed in self._watched.values():
            changed()
        for name in found.logs:
            self._pull(self._hall.path_of_log(Path(name).stem))

    def _read_soon(self, work: Callable[[], Any], then: Callable[[Any], None]) -> None:
        """Read in the thread for that, and call ``then`` in the event loop with the result or the error."""

        def read() -> None:
            try:
                found = work()
            except (SaveError, OSError) as error:
                found = error
            self._call(lambda: then(found))

        if not self._ends.is_set():
            self._reading.submit(read)


def _read(store: PostgresStore, path: Path) -> tuple[TableMetadata, int]:
    with explained(N_("cannot read {path}: {cause}"), path=str(path)):
        data, revision = store.read_revised(path)
    return TableMetadata.from_json(metadata_in(data, path)), revision


def _read_all(
    store: PostgresStore, folder: Path, names: Sequence[str] | None = None
) -> list[tuple[TableMetadata, int]]:
    """Return the metadata of all tables, or those of some files."""
    with explained(N_("cannot read the folder {folder}: {cause}"), folder=str(folder)):
        found = store.read_folder(folder, METADATA_SUFFIX, names)
    read = []
    for path, data, revision in found:
        try:
            read.append((TableMetadata.from_json(metadata_in(data, path)), revision))
        except SaveError as error:
            _log.warning("%s: %s", path, error)
    return read
