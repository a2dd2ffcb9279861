"""The cluster of workers that serve one hall from one store.

The store holds the logs, the metadata, the owner of each table and all visits. A worker publishes its
changes, receives those of the others, and reads from the store what it needs of them; each in a thread of its
own, so that a slow store delays no guest.
"""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Callable, Collection, Mapping
from functools import partial
from pathlib import Path
from threading import Event, Thread
from typing import TYPE_CHECKING, Any, Final

import psycopg

from engine.words import N_
from saves import SaveError
from saves.storage.roster import Feed, Lease, News, Roster, Visitor
from tui.play.hall.cluster.leases import TableLeases
from tui.play.hall.cluster.membership import Membership
from tui.play.hall.cluster.protocols import ClusterHall, ClusterVisits, Intervals
from tui.play.hall.cluster.replica import Replica
from tui.play.hall.cluster.stored_tables import StoredTables

if TYPE_CHECKING:
    from saves.storage.postgresql import PostgresStore

_END_SECONDS: Final = 4.0


class HallCluster:
    """A worker's part of a cluster.

    Args:
        store: the store, mounted; used by the event loop.

    Attributes:
        leases: the owners of the tables; from :meth:`open` on.
        tables: reads metadata in the event loop; from :meth:`open` on.
        reports: this worker's reports about itself with every heartbeat, each a function that returns JSON.
        on_lag: called with the seconds between a move at another worker and its arrival here.
        watched: what to call in the event loop after each change of some other files.
    """

    leases: TableLeases
    tables: StoredTables

    def __init__(self, store: PostgresStore, name: str, intervals: Intervals | None = None) -> None:
        self.store = store
        self.reports: dict[str, Callable[[], Any]] = {}
        self.on_lag: Callable[[float], None] = lambda seconds: None
        self.watched: dict[Path, Callable[[], None]] = {}
        self._intervals = intervals or Intervals()
        self._roster = Roster(store, name)
        self._ends = Event()
        self._receiver = Thread(target=self._receive, name="cluster receiver", daemon=True)
        self.membership = Membership(
            self._roster,
            self._intervals,
            self._ends,
            on_loss=lambda: self._call(self.leases.drop_owned),
            on_join=lambda: self._call(self._on_join),
        )

    def open(self, hall: ClusterHall, visits: ClusterVisits) -> None:
        """Join; from now on no change of another worker is missed. Needs a running event loop.

        Raises:
            SaveError: when the store cannot be used.
        """
        self._hall, self._visits = hall, visits
        self._loop = asyncio.get_running_loop()
        folder = hall.path_of("").parent
        try:
            self._feed = Feed(self.store)
            self._roster.join()
            reader = StoredTables(self.store.again(), folder)
            self.store.on_change(self.membership.publish_file)
        except psycopg.Error as error:
            raise SaveError(N_("the store cannot be reached")) from error
        self.tables = StoredTables(self.store, folder)
        self.leases = TableLeases(self.membership, hall, self._call)
        self._replica = Replica(reader, hall, self.watched, self._intervals, self._on_arrival)

    def start(self) -> None:
        """Read all leases and visits, once the tables were read, and begin to publish and to receive.

        Raises:
            SaveError: when the store cannot be used.
        """
        try:
            self._on_members(self._roster.leases(), self._roster.visits())
        except psycopg.Error as error:
            raise SaveError(N_("the store cannot be reached")) from error
        self.membership.start()
        self._receiver.start()

    def close(self) -> None:
        """Leave: others own from now on what this worker owned. Again does no harm."""
        if self._ends.is_set():
            return
        self._ends.set()
        self.membership.do(lambda: None)
        for thread in (self.membership, self._receiver):
            if thread.ident is not None:
                thread.join(_END_SECONDS)
        self._replica.close()

    def time(self) -> float:
        """Return the time of the store, in seconds since the epoch."""
        return self._roster.clock.now()

    @property
    def id(self) -> int:
        """The number of this worker."""
        return self._roster.id

    @property
    def others(self) -> Mapping[int, Mapping[str, Any]]:
        """The other workers' reports about themselves, by their numbers, as of the last heartbeat."""
        return self._roster.others

    def tick(self) -> None:
        """Note that the event loop runs, and claim the tables that nobody owns; called every second."""
        self.membership.note_alive()
        self._roster.about = {key: report() for key, report in self.reports.items()}
        self.leases.claim_orphaned()

    def publish_visit(self, number: int, about: Mapping[str, Any]) -> None:
        """Publish the begin or a change of a visit to this worker."""
        self.membership.do(lambda: self._roster.note_visit(number, about))

    def publish_end(self, number: int, *, quits: bool) -> None:
        """Publish the end of a visit; ``quits`` if the person meant to go."""
        self.membership.do(lambda: self._roster.end_visit(number, quits=quits))

    def _call(self, work: Callable[[], None]) -> None:
        """Call something in the event loop soon; from any thread."""
        if not self._ends.is_set() and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(work, context=contextvars.Context())

    def _receive(self) -> None:
        """Receive the changes of all workers until the end; the work of a thread."""
        while not self._ends.is_set():
            try:
                for news in self._feed.news(self._intervals.heartbeat):
                    if self._ends.is_set():
                        break
                    self._call(partial(self._on_change, news))
            except psycopg.Error:
                self._feed.close()
                self._listen_again()
        self._feed.close()

    def _listen_again(self) -> None:
        while not self._ends.wait(self._intervals.retry):
            try:
                self._feed = Feed(self.store)
            except psycopg.Error:
                continue
            self._call(self._catch_up)
            return

    def _on_change(self, news: News) -> None:
        data = news.data
        match news.kind:
            case "file":
                self._replica.on_file(data)
            case "lease":
                row = data["lease"]
                self.leases.update({str(row["name"]): None if data["deleted"] else Lease.from_row(row)})
            case "visit":
                row = data["visit"]
                if row["worker"] != self.id:
                    visitor = Visitor(int(row["worker"]), int(row["number"]), row["about"])
                    self._visits.on_visit(visitor, gone=data["gone"], quits=row["quits"])
            case "buried":
                self._replica.catch_up(delayed=True)  # its last changes may not have been published
            case "message":
                if data["by"] != self.id:
                    self._hall.on_message(data["message"])

    def _on_arrival(self, written: float) -> None:
        self.on_lag(max(self.time() - written, 0.0))

    def _on_members(self, leases: Mapping[str, Lease], visits: Collection[Visitor]) -> None:
        self.leases.replace(leases)
        self._visits.on_visits(visits)
        self.tick()

    def _on_join(self) -> None:
        self._visits.publish_all()
        self._catch_up()

    def _catch_up(self) -> None:
        """Read everything that has changed, because something may have been missed."""

        def read() -> None:
            leases, visits = self._roster.leases(), self._roster.visits()
            self._call(lambda: self._on_members(leases, visits))

        self.membership.do(read)
        self._replica.catch_up()
