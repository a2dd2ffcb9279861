"""The membership of a worker in its cluster: a thread that renews it and publishes the worker's changes."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from queue import Empty, SimpleQueue
from threading import Event, Lock, Thread
from time import monotonic
from typing import TYPE_CHECKING, Any

import psycopg

from saves.storage.roster import LIVES_SECONDS, Expired, Roster
from tui.play.hall.cluster.protocols import Intervals

if TYPE_CHECKING:
    from saves.storage.postgresql import Key

_log = logging.getLogger(__name__)


class Membership(Thread):
    """Renews the membership every second, and does jobs in the store one after another.

    A job is retried until the store can be used. After an expiry all jobs are dropped but the changed files.

    Args:
        roster: this worker's row in the store; used by this thread alone once it runs.
    """

    def __init__(
        self,
        roster: Roster,
        intervals: Intervals,
        ends: Event,
        on_loss: Callable[[], None],
        on_join: Callable[[], None],
    ) -> None:
        super().__init__(name="cluster membership", daemon=True)
        self.roster = roster
        self._intervals = intervals
        self._ends = ends
        self._on_loss = on_loss
        self._on_join = on_join
        self._jobs: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._changed: dict[Key, float] = {}
        self._changing = Lock()
        self._alive = monotonic()

    def do(self, job: Callable[[], None]) -> None:
        """Have the thread do something in the store soon."""
        self._jobs.put(job)

    def note_alive(self) -> None:
        """Note that the event loop runs; without that the membership expires."""
        self._alive = monotonic()

    def publish(self, message: Mapping[str, Any]) -> None:
        """Send a message to the other workers; nothing keeps it."""
        self.do(lambda: self.roster.publish(message))

    def publish_file(self, key: Key) -> None:
        """Publish soon that a file has changed here; called by the threads that write."""
        with self._changing:
            is_due = bool(self._changed)
            self._changed[key] = self.roster.clock.now()
        if not is_due:
            self.do(self._publish_files)

    def run(self) -> None:
        beat, is_away = 0.0, False
        job: Callable[[], None] | None = None
        while not self._ends.is_set():
            try:
                if monotonic() >= beat and monotonic() - self._alive < LIVES_SECONDS:
                    beat = monotonic() + self._intervals.heartbeat
                    self.roster.beat()
                    for name in self.roster.bury():
                        _log.warning("%s has expired after %g s; others own its tables", name, LIVES_SECONDS)
                    is_away = False
                if job is None:
                    job = self._jobs.get(
                        timeout=max(min(beat - monotonic(), self._intervals.heartbeat), 0.01)
                    )
                job()
                job = None
            except Empty:
                pass
            except Expired:
                job = self._publish_files  # all else is published again after the next join
                self._join_again()
            except psycopg.Error as error:
                if not self.roster.lives:
                    self._on_loss()
                if not is_away:
                    _log.warning("the store cannot be used (%s); it is tried again", type(error).__name__)
                is_away = True
                self._ends.wait(self._intervals.retry)
        try:
            self._publish_files()
            self.roster.leave()
            self.roster.publish({})  # wakes the thread that receives changes
        except psycopg.Error as error:
            _log.warning("the store: %s", type(error).__name__)
        self.roster.close()

    def _publish_files(self) -> None:
        with self._changing:
            changed = dict(self._changed)
        if changed:
            self.roster.publish_files(changed)
            with self._changing:
                for key, at in changed.items():
                    if self._changed[key] == at:
                        del self._changed[key]
                if self._changed:
                    self.do(self._publish_files)

    def _join_again(self) -> None:
        _log.warning("%s has expired: others own its tables; it joins again", self.roster.name)
        self._on_loss()
        try:
            self.roster.join()
        except psycopg.Error as error:
            _log.warning("the store: %s", type(error).__name__)
        else:
            self._on_join()
