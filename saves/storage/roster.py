"""The workers that serve from one store: who lives, who leads what, who visits, what they tell each other.

A worker lives as long as it says so every second; one that has said nothing for three seconds can be buried
by any other, which ends all visits to it and lets others lead what it led. Times are those of the store, so
the clocks of machines do not matter.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from time import monotonic
from typing import Any, Final, NamedTuple

import psycopg
from psycopg import errors

from saves.storage.postgresql import Key, PostgresStore
from saves.timing import timed_methods

LIVES_SECONDS: Final = 3.0
"""How long a worker lives after it has said so."""

DESERTED_SECONDS: Final = 20.0
"""After how long without a leader its time has stood still."""

_CHANNEL: Final = "hinterland"
_KINDS: Final = ("file", "lease", "visit", "buried", "message")
_LEASE: Final = "name, row_to_json(lease)"
_STATEMENT_MS: Final = 2_500
_SLOWEST_SAMPLE: Final = 60.0
"""After how long the difference of two clocks is measured again, however badly, in s."""


class Expired(Exception):
    """This worker has been buried: another may lead what it led. It has to join again."""


class Visitor(NamedTuple):
    """A visit of a person to some worker."""

    worker: int
    number: int
    about: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Lease:
    """The owner of something, and its own time, which stands still where nobody owns it for long."""

    worker: int  # id of the worker that leads it, 0 for none
    until: float  # the time at which it was led last before the present leader, by the store's clock
    since: float  # the time since which it is led, or at which the last leader began
    still: float  # for how many seconds its time has stood still in all

    @property
    def gap(self) -> float:
        """For how many seconds its time stood still before the present leader began."""
        gap = self.since - self.until
        return gap if gap > DESERTED_SECONDS else 0.0

    def own_time(self, at: float) -> float:
        """Return the own time of what is led for a time of the store; exact since the last leader but one."""
        if at >= self.since or not self.gap:
            return at - self.still
        return min(at, self.until) - (self.still - self.gap)

    @classmethod
    def from_row(cls, row: Mapping[str, Any]) -> Lease:
        """Return the lease of a row of the database or of a notification."""
        until, since = float(row["led_until"]), float(row["led_since"])
        return cls(int(row["worker"] or 0), until, since, float(row["still"]))


@dataclass(frozen=True, slots=True)
class News:
    """The changes in the store."""

    kind: str  # `"file"`, `"lease"`, `"visit"`, `"buried"` or `"message"`
    data: Mapping[str, Any]  # as the database or the other worker has written it


class StoreClock:
    """The time of the store, told without asking it, in seconds since the epoch."""

    def __init__(self) -> None:
        self._offset: float | None = None
        self._error = 0.0
        self._measured = 0.0

    def measure(self, before: float, told: float, after: float) -> None:
        """Take in that the store has told a time, asked at ``before``, answered at ``after`` (monotonic)."""
        error = (after - before) / 2
        if self._offset is None or error <= self._error or after - self._measured > _SLOWEST_SAMPLE:
            self._offset, self._error, self._measured = told - (before + after) / 2, error, after

    def now(self) -> float:
        """Return the time of the store."""
        if self._offset is None:
            raise ValueError("the time of the store is not known yet")
        return monotonic() + self._offset


_OPERATIONS: Final = (
    "join",
    "beat",
    "bury",
    "leave",
    "claim",
    "release",
    "hand_over",
    "leases",
    "note_visit",
    "end_visit",
    "visits",
    "publish",
    "publish_files",
)
"""What is timed for those who observe a store, as in :class:`PostgresStore`."""


@timed_methods(*_OPERATIONS)
class Roster:
    """One worker among those that serve from a store. For one thread.

    Attributes:
        id: its number; another one after each :meth:`join`.
        name: the same.
        until: until when it certainly lives, by this process's ``monotonic``.
        about: what it tells the others of itself with every beat, a JSON object.
        others: what the others that live tell of themselves, by their numbers, as of the last beat.
    """

    def __init__(self, store: PostgresStore, name: str) -> None:
        self.id = 0
        self.name = name
        self.until = 0.0
        self.clock = StoreClock()
        self.about: Mapping[str, Any] = {}
        self.others: Mapping[int, Mapping[str, Any]] = {}
        self._store = store
        self._connection: psycopg.Connection | None = None

    # -- living -------------------------------------------------------------------------------------------

    def join(self) -> None:
        """Live, with a new number, leading nothing and visited by nobody.

        Raises:
            psycopg.Error: when the store cannot be used.
        """
        before = monotonic()
        rows = self._execute(
            """
            INSERT INTO hinterland_workers (name, until)
            VALUES (%s, clock_timestamp() + make_interval(secs => %s))
            RETURNING id, extract(epoch FROM clock_timestamp())
            """,
            (self.name, LIVES_SECONDS),
        )
        self.id = int(rows[0][0])
        self.until = before + LIVES_SECONDS
        self.clock.measure(before, float(rows[0][1]), monotonic())

    def beat(self) -> None:
        """Say that it lives.

        Raises:
            Expired: when it has not said so for too long.
            psycopg.Error: when the store cannot be used.
        """
        before = monotonic()
        rows = self._execute(
            """
            UPDATE hinterland_workers SET until = clock_timestamp() + make_interval(secs => %s), about = %s
            WHERE id = %s AND until > clock_timestamp() RETURNING extract(epoch FROM clock_timestamp()), (
                SELECT json_object_agg(id, about) FROM hinterland_workers
                WHERE id <> %s AND until > clock_timestamp())
            """,
            (LIVES_SECONDS, json.dumps(self.about), self.id, self.id),
        )
        if not rows:
            raise Expired
        self.until = before + LIVES_SECONDS
        self.clock.measure(before, float(rows[0][0]), monotonic())
        self.others = {int(id_): about for id_, about in (rows[0][1] or {}).items()}

    @property
    def lives(self) -> bool:
        """True if it certainly lives at this moment."""
        return monotonic() < self.until

    def bury(self) -> list[str]:
        """Remove the workers whose time is over, with what they led; return their names."""
        rows = self._execute(
            "DELETE FROM hinterland_workers WHERE until < clock_timestamp() AND id <> %s RETURNING name",
            (self.id,),
        )
        return [str(row[0]) for row in rows]

    def leave(self) -> None:
        """Leave the cluster: others may take this worker's leases at once."""
        self._execute("DELETE FROM hinterland_workers WHERE id = %s", (self.id,))
        self.until = 0.0

    # -- leading ------------------------------------------------------------------------------------------

    def claim(self, served: Mapping[str, float]) -> dict[str, Lease]:
        """Lead from now on what nobody leads; return what that is.

        Args:
            served: by name, when somebody has served it for certain, where nobody has ever led it.

        Raises:
            Expired: when this worker has been buried.
        """
        names = sorted(served)
        try:
            rows = self._execute(
                f"""
                INSERT INTO hinterland_leases AS lease (name, worker, led_until, led_since, still)
                SELECT name, %s, served, told, CASE WHEN told - served > {DESERTED_SECONDS}
                    THEN told - served ELSE 0 END
                FROM unnest(%s::text[], %s::float8[]) AS given(name, served),
                    (SELECT extract(epoch FROM clock_timestamp())::float8 AS told) AS present
                ON CONFLICT (name) DO UPDATE SET worker = EXCLUDED.worker, led_since = EXCLUDED.led_since,
                    still = lease.still + CASE WHEN EXCLUDED.led_since - lease.led_until > {DESERTED_SECONDS}
                        THEN EXCLUDED.led_since - lease.led_until ELSE 0 END
                WHERE lease.worker IS NULL RETURNING lease.{_LEASE}
                """,
                (self.id, names, [served[name] for name in names]),
            )
        except errors.ForeignKeyViolation:
            raise Expired from None
        return {str(name): Lease.from_row(row) for name, row in rows}

    def release(self, name: str) -> None:
        """Release a lease."""
        self._execute("DELETE FROM hinterland_leases WHERE name = %s AND worker = %s", (name, self.id))

    def hand_over(self, name: str, worker: int) -> None:
        """Let another worker lead something that this one leads."""
        with suppress(errors.ForeignKeyViolation):  # that one is gone
            self._execute(
                """
                UPDATE hinterland_leases SET worker = %s, led_until = told, led_since = told
                FROM (SELECT extract(epoch FROM clock_timestamp())::float8 AS told) AS present
                WHERE name = %s AND worker = %s
                """,
                (worker, name, self.id),
            )

    def leases(self) -> dict[str, Lease]:
        """Return who leads what, or led it last."""
        rows = self._execute(f"SELECT {_LEASE} FROM hinterland_leases AS lease")
        return {str(name): Lease.from_row(row) for name, row in rows}

    # -- visits -------------------------------------------------------------------------------------------

    def note_visit(self, number: int, about: Mapping[str, Any]) -> None:
        """Tell all of a visit to this worker, or what has changed of it.

        Raises:
            Expired: when this worker has been buried.
        """
        try:
            self._execute(
                """
                INSERT INTO hinterland_visits (worker, number, about) VALUES (%s, %s, %s)
                ON CONFLICT (worker, number) DO UPDATE SET about = EXCLUDED.about
                """,
                (self.id, number, json.dumps(about)),
            )
        except errors.ForeignKeyViolation:
            raise Expired from None

    def end_visit(self, number: int, *, quits: bool) -> None:
        """Tell all that a visit has ended.

        Args:
            quits: whether the person meant to go; else the connection was lost.
        """
        key = (self.id, number)
        if quits:
            self._execute("UPDATE hinterland_visits SET quits = true WHERE worker = %s AND number = %s", key)
        self._execute("DELETE FROM hinterland_visits WHERE worker = %s AND number = %s", key)

    def visits(self) -> list[Visitor]:
        """Return all visits to other workers."""
        rows = self._execute(
            "SELECT worker, number, about FROM hinterland_visits WHERE worker <> %s ORDER BY worker, number",
            (self.id,),
        )
        return [Visitor(int(worker), int(number), about) for worker, number, about in rows]

    # -- publishing ------------------------------------------------------------------------------------------

    def publish(self, message: Mapping[str, Any]) -> None:
        """Send a JSON object of at most 7,000 bytes to all workers, this one included; nothing keeps it."""
        self._execute("SELECT pg_notify(%s, %s)", (_CHANNEL, json.dumps({"message": message, "by": self.id})))

    def publish_files(self, changed: Mapping[Key, float]) -> None:
        """Notify all workers of changed files: folder and name, and when each changed."""
        folders, names = zip(*changed, strict=True)
        self._execute(
            """
            SELECT pg_notify(%s, json_build_object('file', ARRAY[folder, name], 'size', coalesce(size, -1),
                'revision', coalesce(revision, 0), 'at', at)::text)
            FROM unnest(%s::text[], %s::text[], %s::float8[]) AS changed(folder, name, at)
            LEFT JOIN hinterland_files USING (folder, name)
            """,
            (_CHANNEL, list(folders), list(names), list(changed.values())),
        )

    def close(self) -> None:
        """Close the connection."""
        if self._connection is not None:
            self._connection.close()

    def _execute(self, query: Any, values: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
        """Run a statement and return its rows; once more on a new connection where the old one was lost."""
        try:
            return self._run(query, values)
        except psycopg.OperationalError:
            if self._connection is not None and not self._connection.closed:
                raise
            return self._run(query, values)

    def _run(self, query: Any, values: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        if self._connection is None or self._connection.closed:
            self._connection = self._store.connect()
            self._connection.execute(f"SET statement_timeout = {_STATEMENT_MS}")
        cursor = self._connection.execute(query, values)
        return cursor.fetchall() if cursor.description is not None else []


@timed_methods("listen")
class Feed:
    """Hears of all that changes in a store. For one thread."""

    def __init__(self, store: PostgresStore) -> None:
        self._connection = store.connect()
        self.listen()

    def listen(self) -> None:
        """Hear of all that happens from now on."""
        self._connection.execute("SET statement_timeout = 0")
        self._connection.execute(f"LISTEN {_CHANNEL}")

    def news(self, seconds: float) -> Iterator[News]:
        """Return the notifications within some time.

        Raises:
            psycopg.Error: when the connection is lost; what happens until the next feed listens is missed.
        """
        for notification in self._connection.notifies(timeout=seconds):
            data = json.loads(notification.payload)
            kind = next((kind for kind in _KINDS if kind in data), "")
            if kind:
                yield News(kind, data)

    def close(self) -> None:
        """Close the feed."""
        self._connection.close()
