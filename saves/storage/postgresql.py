"""A store in PostgreSQL.

A log or review is one row a line, keyed by file and number; anything else is one row. A line is appended
only where its file has exactly the lines and bytes that the writer knows of, in one statement, so of two
writers one is refused. Bytes are the same as in files.

The connection is made again when it was lost. What was being written then is looked up before it is written
once more, so nothing is stored twice and nothing that was reported as stored is missing.
"""

from __future__ import annotations

import errno
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from threading import RLock
from typing import Any, Final, LiteralString, TypeVar

import psycopg
from psycopg import errors
from psycopg.conninfo import make_conninfo

from engine.words import N_
from saves.disk import MOST_BYTES, FileFacts
from saves.errors import BesideOvertakenError, FileTrouble, SaveError
from saves.storage.address import read_address
from saves.storage.open_log import Added, Beside, LogExtent, OpenLog
from saves.storage.schema import migrate
from saves.storage.store import AppendOnly, Held
from saves.storage.troubles import missing, trouble_of, unusable
from saves.timing import timed_methods

T = TypeVar("T")
Row = tuple[Any, ...]
Key = tuple[str, str]
"""Folder and name of a file."""


SCHEMES: Final = ("postgresql://", "postgres://")

_BEGINNING: Final = 1 << 16
_LINED: Final = (".jsonl", ".review")  # suffixes of what is stored as one row a line
_OVERTAKEN: Final = -1
_BESIDE_OVERTAKEN: Final = -2
_STATEMENT_MS: Final = 15_000
_PARAMETERS: Final = {
    "connect_timeout": 5,
    "application_name": "hinterland",
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}
"""What an address need not say; a connection counts as lost at whose other end nobody answers."""

_CONTENT: Final = """
    coalesce(content, (SELECT string_agg(line, ''::bytea ORDER BY number) FROM hinterland_lines
                       WHERE file = id), ''::bytea)
"""
_HERE: Final = "folder = %s AND name = %s"
_ADD_LINES: Final = """
    INSERT INTO hinterland_lines
    SELECT changed.id, added.number, added.line
    FROM changed, unnest(%s::integer[], %s::bytea[]) AS added(number, line)
"""


_OPERATIONS: Final = (
    "read_bytes",
    "read_beginning",
    "read_revised",
    "read_folder",
    "read_facts",
    "exists",
    "is_ordinary",
    "list_files",
    "all_files",
    "modified_ns",
    "set_modified",
    "move",
    "remove",
    "create_whole",
    "replace_if",
    "append_to",
    "append_after",
    "create_for_appending",
    "append",
    "added_since",
    "holds",
    "hold",
    "let_go",
    "connect",
)
"""What is timed for those who observe a store: all that sends it a statement."""


@timed_methods(*_OPERATIONS)
class PostgresStore:
    """A store in a PostgreSQL database; its tables are created when it is opened for the first time.

    May be used by several threads and processes at a time.

    Attributes:
        label: ``postgresql:DATABASE@HOST``.

    Args:
        url: ``postgresql://USER@HOST/DATABASE``, with all parameters that PostgreSQL's library knows. A
            password is better kept in ``~/.pgpass`` or ``PGPASSWORD``.

    Raises:
        SaveError: when the URL is invalid, the database cannot be reached, or its tables are of a newer
            version.
    """

    def __init__(self, url: str) -> None:
        self.label, given = read_address(url)
        parameters = _PARAMETERS | given
        self._address = make_conninfo(**{name: str(value) for name, value in parameters.items()})
        self._turn = RLock()
        self._connection: psycopg.Connection | None = None
        self._locks: psycopg.Connection | None = None
        self._held: dict[int, _AdvisoryLock] = {}
        self._publish: Callable[[Key], None] | None = None
        try:
            with self._turn:
                migrate(self._connected())
        except (psycopg.Error, OSError) as error:
            self.close()
            raise unusable(self.label, error) from None
        except SaveError:
            self.close()
            raise

    def again(self) -> PostgresStore:
        """Return the same store with connections of its own, for another thread."""
        return PostgresStore(self._address)

    def connect(self) -> psycopg.Connection:
        """Return a new connection, which is the caller's.

        Raises:
            psycopg.Error: when there is none.
        """
        connection = psycopg.connect(self._address, autocommit=True)
        connection.execute(f"SET statement_timeout = {_STATEMENT_MS}")
        return connection

    def on_change(self, publish: Callable[[Key], None]) -> None:
        """Leave it to ``publish`` to notify other programs of what is written here, or may have been.

        The database does that otherwise, and each of its commits with a notification waits for all others.
        """
        with self._turn:
            self._publish = publish
            if self._connection is not None:
                self._connection.close()  # the next one knows of it

    def close(self) -> None:
        """Close all connections; locks that are still held are released."""
        with self._turn:
            for connection in (self._connection, self._locks):
                if connection is not None:
                    connection.close()
            self._connection = self._locks = None
            self._held.clear()

    # -- reading ----------------------------------------------------------------------------------------

    def read_bytes(self, path: Path) -> bytes:
        """Return the content of a path."""
        row = self._row(f"SELECT size, {_CONTENT} FROM hinterland_files WHERE {_HERE}", path)
        if row[0] > MOST_BYTES:
            raise FileTrouble(errno.EFBIG, N_("it is too large to be a file of Hinterland"))
        return bytes(row[1])

    def read_beginning(self, path: Path) -> bytes:
        """Return the first 64 KiB of a path, or all of a smaller one."""
        query: LiteralString = (
            f"SELECT substring({_CONTENT} FROM 1 FOR {_BEGINNING}) FROM hinterland_files WHERE {_HERE}"
        )
        return bytes(self._row(query, path)[0])

    def exists(self, path: Path) -> bool:
        """Return whether anything has this name."""
        query: LiteralString = f"SELECT 1 FROM hinterland_files WHERE {_HERE}"
        return bool(self._reading(lambda c: c.execute(query, _key(path)).fetchall()))

    def is_ordinary(self, path: Path) -> bool:
        """Return True if the path exists."""
        self._row(f"SELECT 1 FROM hinterland_files WHERE {_HERE}", path)
        return True

    def real(self, path: Path) -> Path:
        """Return the path; there are no links."""
        return path

    def list_files(self, folder: Path, suffix: str) -> list[FileFacts]:
        """Return the files in ``folder`` with that suffix, in any order, without hidden names."""
        query: LiteralString = (
            "SELECT name, size, modified_ns FROM hinterland_files"
            " WHERE folder = %s AND right(name, %s) = %s AND left(name, 1) <> '.'"
        )
        rows = self._reading(lambda c: c.execute(query, (_folder(folder), len(suffix), suffix)).fetchall())
        return [FileFacts(folder, *row) for row in rows]

    def all_files(self, folder: Path) -> list[Path]:
        """Return everything below ``folder``, by name, in hidden folders too."""
        query: LiteralString = """
            SELECT folder, name FROM hinterland_files
            WHERE %s IN ('', folder) OR starts_with(folder, %s) ORDER BY folder, name
        """
        start = _folder(folder)
        rows = self._reading(lambda c: c.execute(query, (start, f"{start}/")).fetchall())
        return [Path(self.label, found, name) for found, name in rows]

    def modified_ns(self, path: Path) -> int:
        """Return the time of the last change, in ns since the epoch."""
        return int(self._row(f"SELECT modified_ns FROM hinterland_files WHERE {_HERE}", path)[0])

    # -- writing ----------------------------------------------------------------------------------------

    def set_modified(self, path: Path, ns: int) -> None:
        """Set the time of the last change, in ns since the epoch."""
        query: LiteralString = f"UPDATE hinterland_files SET modified_ns = %s WHERE {_HERE}"
        if not self._writing([path], lambda c: c.execute(query, (ns, *_key(path))).rowcount):
            raise missing(path)

    def move(self, path: Path, target: Path) -> None:
        """Rename; ``target`` must not exist."""
        query: LiteralString = f"UPDATE hinterland_files SET folder = %s, name = %s WHERE {_HERE}"

        def change(connection: psycopg.Connection) -> int:
            return connection.execute(query, (*_key(target), *_key(path))).rowcount

        def done() -> int | None:
            return 1 if not self.exists(path) and self.exists(target) else None

        try:
            moved = self._writing([path, target], change, done)
        except errors.UniqueViolation:
            raise FileExistsError(errno.EEXIST, "File exists", str(target)) from None
        if not moved:
            raise missing(path)

    def remove(self, path: Path) -> None:
        """Remove what has this name, if anything has."""
        query: LiteralString = f"DELETE FROM hinterland_files WHERE {_HERE}"
        self._writing([path], lambda c: c.execute(query, _key(path)).rowcount)

    def make_folder(self, folder: Path) -> None:
        """Do nothing: folders are part of names."""

    def remove_leftovers(self, folder: Path) -> None:
        """Do nothing: transactions leave nothing behind."""

    def create_whole(self, path: Path, data: bytes) -> None:
        """Create or replace the content of a path."""
        self._replace(path, data)

    def read_revised(self, path: Path) -> tuple[bytes, int]:
        """Return the content of a path and its revision, which no other content of it has."""
        row = self._row(f"SELECT {_CONTENT}, revision FROM hinterland_files WHERE {_HERE}", path)
        return bytes(row[0]), int(row[1])

    def read_folder(
        self, folder: Path, suffix: str, names: Sequence[str] | None = None
    ) -> list[tuple[Path, bytes, int]]:
        """Return path, content and revision of what is in ``folder`` with that suffix, but for logs.

        Args:
            folder: where it is.
            names: which of it; ``None`` for all.
        """
        query: LiteralString = """
            SELECT name, content, revision FROM hinterland_files
            WHERE folder = %s AND starts_with(reverse(name), reverse(%s)) AND content IS NOT NULL
                AND (%s::text[] IS NULL OR name = ANY(%s::text[]))
        """
        chosen = None if names is None else list(names)
        values = (_folder(folder), suffix, chosen, chosen)
        rows = self._reading(lambda c: c.execute(query, values).fetchall())
        return [(Path(folder, name), bytes(content), int(revision)) for name, content, revision in rows]

    def read_facts(self, folder: Path, names: Sequence[str] | None = None) -> dict[str, tuple[int, int]]:
        """Return revision and size of what is in ``folder``, all of it or some, by name."""
        query: LiteralString = """
            SELECT name, revision, size FROM hinterland_files
            WHERE folder = %s AND (%s::text[] IS NULL OR name = ANY(%s::text[]))
        """
        chosen = None if names is None else list(names)
        rows = self._reading(lambda c: c.execute(query, (_folder(folder), chosen, chosen)).fetchall())
        return {str(name): (int(revision), int(size)) for name, revision, size in rows}

    def replace_if(self, path: Path, data: bytes, revision: int) -> int | None:
        """Replace the content of a path if it still has a revision; return the new one, else ``None``.

        Args:
            path: of something that is not stored by lines.
            revision: as :meth:`read_revised` has returned it; 0 for a path that must not exist.
        """
        if path.suffix in _LINED:
            raise ValueError(f"{path} is stored by lines")
        key, now = _key(path), time.time_ns()
        if revision:
            query: LiteralString = f"""
                UPDATE hinterland_files SET size = %s, modified_ns = %s, content = %s
                WHERE {_HERE} AND revision = %s RETURNING revision
            """
            values: Row = (len(data), now, data, *key, revision)
        else:
            query = """
                INSERT INTO hinterland_files (folder, name, size, lines, modified_ns, content)
                VALUES (%s, %s, %s, 0, %s, %s) ON CONFLICT DO NOTHING RETURNING revision
            """
            values = (*key, len(data), now, data)
        tried = 0

        def change(connection: psycopg.Connection) -> int | None:
            nonlocal tried
            tried += 1
            row = connection.execute(query, values).fetchone()
            return int(row[0]) if row else None

        def done() -> int | None:
            """Return the revision if exactly this was written: its time tells it from all else."""
            same: LiteralString = f"""
                SELECT revision FROM hinterland_files
                WHERE {_HERE} AND modified_ns = %s AND content = %s AND revision > %s
            """
            rows = self._reading(lambda c: c.execute(same, (*key, now, data, revision)).fetchall())
            return int(rows[0][0]) if rows else None

        new = self._writing([path], change, done)
        return new if new is not None or tried == 1 else done()

    def append_to(self, path: Path, size: int) -> AppendOnly:
        """Open an existing path for appending and cut it to ``size`` bytes if it is longer."""
        query: LiteralString = f"SELECT id, size, lines FROM hinterland_files WHERE {_HERE}"
        found = LogExtent(*self._row(query, path))
        if found.size > size:
            found = self._replace(path, self.read_bytes(path)[:size])
        return OpenLog(self, path, found)

    def append_after(self, path: Path, size: int, lines: int) -> OpenLog:
        """Open an existing path for appending after what is known of it, also where there is more by now."""
        row = self._row(f"SELECT id FROM hinterland_files WHERE {_HERE}", path)
        return OpenLog(self, path, LogExtent(int(row[0]), size, lines))

    def create_for_appending(self, path: Path, data: bytes) -> AppendOnly:
        """Create or replace the content of a path and open it."""
        return OpenLog(self, path, self._replace(path, data))

    def hold(self, path: Path) -> Held | None:
        """Return the lock of a path, held until it is released; ``None`` when another writer holds it.

        A lost connection frees the lock. A second writer can come in then; that appending knows the size
        of the log decides between the two.
        """
        number = int.from_bytes(sha256(str(path).encode()).digest()[:8], signed=True)
        with self._turn:
            try:
                if self._locks is None or self._locks.closed:
                    self._held.clear()
                    self._locks = self.connect()
                if number in self._held:
                    return None
                row = self._locks.execute("SELECT pg_try_advisory_lock(%s)", (number,)).fetchone()
            except psycopg.Error as error:
                if self._locks is not None:
                    self._locks.close()
                raise trouble_of(error) from error
            if row is None or not row[0]:
                return None
            lock = self._held[number] = _AdvisoryLock(self, number)
            return lock

    def let_go(self, lock: _AdvisoryLock) -> None:
        """Release a lock, if it is still held."""
        with self._turn:
            if self._held.get(lock.number) is not lock:
                return
            del self._held[lock.number]
            if self._locks is not None and not self._locks.closed:
                with suppress(psycopg.Error):  # a lost connection has released it
                    self._locks.execute("SELECT pg_advisory_unlock(%s)", (lock.number,))

    def append(
        self, path: Path, extent: LogExtent, data: bytes, beside: Beside | None = None
    ) -> tuple[LogExtent, int] | None:
        """Append whole lines to a file of which ``extent`` is stored; ``None`` when something else is.

        Args:
            data: the lines.

        Returns:
            What is stored now, and the new revision of what was written beside; 0 if that is not certain.

        Raises:
            BesideOvertakenError: when what is to be written beside has another revision.
            OSError: when it could not be written.
        """
        lines = data.splitlines(keepends=True)
        new = LogExtent(extent.id, extent.size + len(data), extent.lines + len(lines))
        query: LiteralString = "SELECT hinterland_append(%s, %s, %s, %s, %s, %s, %s, %s, %s, %s)"
        other = (*_key(beside.path), beside.revision, beside.data) if beside else (None,) * 4
        values = (*extent, time.time_ns(), lines, new.size, *other)
        tried = 0

        def change(connection: psycopg.Connection) -> int:
            nonlocal tried
            tried += 1
            row = connection.execute(query, values).fetchone()
            return int(row[0]) if row else _OVERTAKEN

        def done() -> int | None:
            return 0 if self._ends_with(new, lines) else None

        paths = [path, beside.path] if beside else [path]
        try:
            revision = self._writing(paths, change, done)
        except errors.UniqueViolation:
            revision = _OVERTAKEN
        if revision == _BESIDE_OVERTAKEN and not (tried > 1 and self._ends_with(new, lines)):
            raise BesideOvertakenError
        # The first try can arrive after all, while the second one waits for it.
        if revision == _OVERTAKEN and not (tried > 1 and self._ends_with(new, lines)):
            return None
        return new, max(revision, 0)

    def added_since(self, extent: LogExtent) -> Added | None:
        """Return the lines appended to a log after ``extent``; ``None`` for none.

        Raises:
            OSError: when it cannot be read, or the log was removed.
        """
        query: LiteralString = """
            SELECT size, lines, (SELECT string_agg(line, ''::bytea ORDER BY number) FROM hinterland_lines
                                 WHERE file = id AND number > %s)
            FROM hinterland_files WHERE id = %s
        """
        row = self._reading(lambda c: c.execute(query, (extent.lines, extent.id)).fetchone())
        if row is None:
            raise FileTrouble(errno.ENOENT, N_("another program has changed or removed the file"))
        new = LogExtent(extent.id, int(row[0]), int(row[1]))
        if new.lines <= extent.lines:
            return None
        return Added(extent, new, bytes(row[2]))

    def holds(self, extent: LogExtent) -> bool:
        """Return whether exactly this much of a file is stored; does not connect again.

        Raises:
            OSError: when it cannot be found out.
        """
        query: LiteralString = "SELECT 1 FROM hinterland_files WHERE id = %s AND size = %s AND lines = %s"
        with self._turn:
            if self._connection is None or self._connection.closed:
                raise FileTrouble(errno.EHOSTUNREACH, N_("the store cannot be reached"))
            return bool(self._reading(lambda c: c.execute(query, extent).fetchall()))

    # -- inside -----------------------------------------------------------------------------------------

    def _ends_with(self, extent: LogExtent, lines: Sequence[bytes]) -> bool:
        """Return whether exactly this much is stored and these are its last lines."""
        query: LiteralString = """
            SELECT line FROM hinterland_lines JOIN hinterland_files ON id = file
            WHERE id = %s AND size = %s AND lines = %s AND number > %s ORDER BY number
        """
        values = (*extent, extent.lines - len(lines))
        rows = self._reading(lambda c: c.execute(query, values).fetchall())
        return [bytes(row[0]) for row in rows] == list(lines)

    def _replace(self, path: Path, data: bytes) -> LogExtent:
        lined = path.suffix in _LINED
        lines = data.splitlines(keepends=True) if lined else []
        key = _key(path)
        upsert: LiteralString = """
            INSERT INTO hinterland_files (folder, name, size, lines, modified_ns, content)
            VALUES (%s, %s, %s, %s, %s, %s)
            ON CONFLICT (folder, name) DO UPDATE SET size = EXCLUDED.size, lines = EXCLUDED.lines,
                modified_ns = EXCLUDED.modified_ns, content = EXCLUDED.content
            RETURNING id
        """
        add: LiteralString = f"WITH changed AS (SELECT %s::bigint AS id) {_ADD_LINES}"

        def change(connection: psycopg.Connection) -> int:
            with connection.transaction():
                values = (*key, len(data), len(lines), time.time_ns(), None if lined else data)
                row = connection.execute(upsert, values).fetchone()
                id_ = int(row[0]) if row else 0
                if lined:
                    connection.execute("DELETE FROM hinterland_lines WHERE file = %s", (id_,))
                    connection.execute(add, (id_, list(range(1, len(lines) + 1)), lines))
                return id_

        return LogExtent(self._writing([path], change), len(data), len(lines))

    def _row(self, query: LiteralString, path: Path) -> Row:
        row = self._reading(lambda c: c.execute(query, _key(path)).fetchone())
        if row is None:
            raise missing(path)
        return row

    def _reading(self, work: Callable[[psycopg.Connection], T]) -> T:
        return self._twice(work, lambda: None)  # reading once more changes nothing

    def _writing(
        self,
        paths: Sequence[Path],
        work: Callable[[psycopg.Connection], T],
        done: Callable[[], T | None] = lambda: None,
    ) -> T:
        """Do some work that changes some paths, and tell of it, also where it is not certain to be done."""
        try:
            return self._twice(work, done)
        finally:
            if self._publish is not None:
                for path in paths:
                    self._publish(_key(path))

    def _twice(self, work: Callable[[psycopg.Connection], T], done: Callable[[], T | None]) -> T:
        """Do some work; once more after the connection was lost, unless it turns out to be done.

        Raises:
            OSError: when it could not be done.
            UniqueViolation: as the work does.
        """
        with self._turn:
            try:
                return work(self._connected())
            except errors.UniqueViolation:
                raise
            except psycopg.Error as error:
                if self._connection is not None and not self._connection.closed:
                    raise trouble_of(error) from error
            try:
                found = done()
                return work(self._connected()) if found is None else found
            except errors.UniqueViolation:
                raise
            except psycopg.Error as error:
                raise trouble_of(error) from error

    def _connected(self) -> psycopg.Connection:
        if self._connection is None or self._connection.closed:
            connection = self.connect()
            if self._publish is not None:
                connection.execute("SET hinterland.tells_itself = on")
            self._connection = connection
        return self._connection


class _AdvisoryLock:
    """A lock that a connection of a store holds."""

    def __init__(self, store: PostgresStore, number: int) -> None:
        self.number = number
        self._store = store

    def release(self) -> None:
        """Release it; it may be released more than once."""
        self._store.let_go(self)


def _key(path: Path) -> tuple[str, str]:
    """Return folder and name without the label, so that a database can be renamed."""
    return _folder(path.parent), path.name


def _folder(folder: Path) -> str:
    return "/".join(folder.parts[1:])
