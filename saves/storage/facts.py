"""Facts about a store that can be found out without changing it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, LiteralString

import psycopg

from saves.storage.address import read_address
from saves.storage.schema import VERSION
from saves.storage.troubles import unusable

LEAST_SERVER: Final = 14
"""The oldest major version of PostgreSQL that can be used."""


_MAY_WRITE: Final[LiteralString] = """
    SELECT bool_and(has_table_privilege(oid, 'SELECT') AND has_table_privilege(oid, 'INSERT')
                    AND has_table_privilege(oid, 'UPDATE') AND has_table_privilege(oid, 'DELETE'))
    FROM pg_class
    WHERE oid = ANY (ARRAY['hinterland_files', 'hinterland_lines', 'hinterland_workers', 'hinterland_leases',
                           'hinterland_visits']::regclass[])
        AND has_sequence_privilege('hinterland_revisions', 'USAGE')
"""
_MAY_MAKE: Final[LiteralString] = """
    SELECT coalesce(has_schema_privilege(current_schema(), 'CREATE'), false)
        AND NOT EXISTS (SELECT FROM pg_class
                        WHERE oid IN (to_regclass('hinterland_files'), to_regclass('hinterland_leases'))
                            AND NOT pg_has_role(relowner, 'USAGE'))
"""
"""Tables of an older version can be changed by their owner alone."""


@dataclass(frozen=True, slots=True)
class StoreFacts:
    """The state of a store."""

    label: str
    server: str
    version: int  # of the tables; 0 when there are none yet
    read_only: bool  # whether nothing can be written at the moment
    user: str
    allowed: bool  # whether this user may do with the store what a server does
    size: int  # bytes of the database
    games: int
    workers: tuple[str, ...]

    @property
    def server_major(self) -> int:
        """The major version of PostgreSQL."""
        return int(self.server.partition(".")[0])

    @property
    def is_current(self) -> bool:
        """True if the tables are of the version that this program uses."""
        return self.version == VERSION

    @property
    def is_newer(self) -> bool:
        """True if a newer program has used the store, so that this one cannot."""
        return self.version > VERSION


def store_facts(url: str) -> StoreFacts:
    """Look at a store.

    Raises:
        SaveError: when it cannot be reached; contains no password.
    """
    label, _given = read_address(url)
    try:
        with psycopg.connect(url, autocommit=True, connect_timeout=5) as connection:
            connection.execute("SET statement_timeout = 15000")

            def value(query: LiteralString) -> Any:
                row = connection.execute(query).fetchone()
                return row[0] if row else None

            def there(table: LiteralString) -> bool:
                return bool(value(f"SELECT to_regclass('{table}') IS NOT NULL"))

            version = value("SELECT max(version) FROM hinterland_schema") if there("hinterland_schema") else 0
            games = "SELECT count(*) FROM hinterland_files WHERE name LIKE '%.jsonl'"
            alive: LiteralString = "SELECT name FROM hinterland_workers WHERE until > now() ORDER BY id"
            workers = connection.execute(alive).fetchall() if there("hinterland_workers") else []
            return StoreFacts(
                label=label,
                server=value("SHOW server_version").split()[0],
                version=version or 0,
                read_only=value("SHOW transaction_read_only") == "on",
                user=value("SELECT current_user"),
                allowed=bool(value(_MAY_WRITE if version == VERSION else _MAY_MAKE)),
                size=value("SELECT pg_database_size(current_database())"),
                games=value(games) if version else 0,
                workers=tuple(name for (name,) in workers),
            )
    except (psycopg.Error, OSError) as error:
        raise unusable(label, error) from None
