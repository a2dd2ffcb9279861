"""PostgreSQL alone: several writers, lost connections, a database that refuses."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable
from pathlib import Path

import psycopg
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import saves
from saves import SaveError, storage
from saves.errors import BesideOvertakenError, OvertakenError
from saves.storage.open_log import Beside
from saves.storage.postgresql import PostgresStore
from saves.storage.schema import MIGRATIONS, VERSION
from tests.postgres import admin
from tests.saves.playing import begin, choose, play, written
from tests.waiting import wait_for

Connect = Callable[[], PostgresStore]


def _path(store: PostgresStore) -> Path:
    return Path(store.label, "games", "a.jsonl")


def _cut(database_url: str) -> None:
    """End all connections of this program, as a restart of the server does."""
    with admin(database_url) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'hinterland'"
        )


@pytest.mark.parametrize("rounds", [20, pytest.param(200, marks=pytest.mark.slow)])
def test_of_two_writers_one_wins(connected: Connect, rounds: int) -> None:
    stores = connected(), connected()
    path = _path(stores[0])
    stores[0].create_whole(path, b"first\n")
    whole = b"first\n"
    for number in range(rounds):
        files = [store.append_to(path, len(whole)) for store in stores]
        lines = [b"%d by %d\n" % (number, writer) for writer in range(2)]
        won: list[int] = []
        ready = threading.Barrier(2)

        def write(
            writer: int,
            files: list[storage.AppendOnly] = files,
            lines: list[bytes] = lines,
            won: list[int] = won,
            ready: threading.Barrier = ready,
        ) -> None:
            ready.wait()
            try:
                files[writer].append(lines[writer])
            except OSError:
                assert not files[writer].sound
            else:
                won.append(writer)

        threads = [threading.Thread(target=write, args=(writer,)) for writer in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len(won) == 1
        whole += lines[won[0]]
        assert stores[0].read_bytes(path) == whole


def test_two_connections_share_locks(connected: Connect) -> None:
    one, other = connected(), connected()
    lock = one.hold(_path(one))
    assert lock is not None
    assert one.hold(_path(one)) is None
    assert other.hold(_path(other)) is None
    lock.release()
    lock.release()
    again = other.hold(_path(other))
    assert again is not None
    again.release()


def test_the_lock_of_a_program_that_died_is_free(connected: Connect) -> None:
    one, other = connected(), connected()
    lock = one.hold(_path(one))
    one.close()
    wait_for(lambda: other.hold(_path(other)))  # as soon as the server has seen the other end
    assert lock is not None
    lock.release()  # it has been lost, which does no harm


def test_a_lost_connection_is_made_again(store: PostgresStore, database_url: str) -> None:
    with begin(Path(store.label, "games")) as journal:
        rng = random.Random(3)
        for _ in range(12):
            journal.append(choose(journal, rng))
            _cut(database_url)
        path = journal.path
        position = journal.state.position()
    assert saves.read(path).replay.state.position() == position
    assert saves.verify(path).damage is None


@pytest.mark.parametrize("when", ["before", "after"])
def test_nothing_is_stored_twice_when_the_answer_is_lost(
    store: PostgresStore, monkeypatch: pytest.MonkeyPatch, when: str
) -> None:
    """The connection ends before the lines have arrived, or when only the answer is missing."""
    path = _path(store)
    file = store.create_for_appending(path, b"first\n")
    real = psycopg.Connection.execute
    failures = [1]

    def failing(self: psycopg.Connection, query: str, *args: object, **kwargs: object) -> object:
        if "hinterland_append" in str(query) and failures:
            failures.pop()
            if when == "after":
                real(self, query, *args, **kwargs)  # type: ignore[arg-type]
            self.close()
            raise psycopg.OperationalError("the connection is lost")
        return real(self, query, *args, **kwargs)  # type: ignore[arg-type]

    monkeypatch.setattr(psycopg.Connection, "execute", failing)
    file.append(b"second\nthird\n")
    file.append(b"fourth\n")
    assert store.read_bytes(path) == b"first\nsecond\nthird\nfourth\n"


@pytest.mark.parametrize("overtaken", ["", "log", "beside"])
def test_lines_and_what_is_written_beside_them(
    store: PostgresStore, connected: Connect, overtaken: str
) -> None:
    """Both are written, or neither if another process has changed one."""
    path, other = _path(store), Path(store.label, "tables", "a.json")
    store.create_whole(path, b"first\n")
    before = store.replace_if(other, b"old", 0)
    assert before is not None
    file = store.append_after(path, 6, 1)
    if overtaken == "log":
        connected().append_after(path, 6, 1).append(b"faster\n")
        with pytest.raises(OvertakenError):
            file.append_with(b"second\n", Beside(other, before, b"new"))
        assert (store.read_bytes(path), store.read_bytes(other)) == (b"first\nfaster\n", b"old")
        return
    if overtaken == "beside":
        faster = connected().replace_if(other, b"faster", before)
        with pytest.raises(BesideOvertakenError):
            file.append_with(b"second\n", Beside(other, before, b"new"))
        assert (store.read_bytes(path), store.read_bytes(other)) == (b"first\n", b"faster")
        assert faster is not None
        before = faster
    revision = file.append_with(b"second\n", Beside(other, before, b"new"))
    assert store.read_bytes(path) == b"first\nsecond\n"
    assert store.read_revised(other) == (b"new", revision)
    file.append(b"third\n")
    assert store.read_bytes(path) == b"first\nsecond\nthird\n"


def test_a_writer_that_cannot_know_gives_up(store: PostgresStore, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the store stays away after the lines were sent, the log is opened again first."""
    with begin(Path(store.label, "games")) as journal:
        play(journal, 4)
        monkeypatch.setattr(psycopg, "connect", _away)
        store.close()
        before = journal.state.position()
        with pytest.raises(SaveError, match="can no longer be written"):
            play(journal, 1)
        assert journal.state.position() == before
        monkeypatch.undo()
        with pytest.raises(SaveError, match="can no longer be written"):
            play(journal, 1)
    with saves.open_journal(journal.path) as journal:
        play(journal)
    assert saves.verify(journal.path).damage is None


def _away(*args: object, **kwargs: object) -> psycopg.Connection:
    raise psycopg.OperationalError("could not connect to postgresql://club:secret@localhost/club")


def test_a_store_that_refuses_changes_nothing(store: PostgresStore, database_url: str) -> None:
    with begin(Path(store.label, "games")) as journal:
        play(journal, 5)
        name = database_url.split("/")[3].split("?")[0]
        with admin(database_url) as connection:
            connection.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")  # type: ignore[arg-type]
        _cut(database_url)
        count = len(journal.entries)
        with pytest.raises(SaveError, match="read-only"):
            play(journal, 1)
        assert len(journal.entries) == count
        with admin(database_url) as connection:
            connection.execute("SET default_transaction_read_only = off")
            connection.execute(f"ALTER DATABASE {name} RESET default_transaction_read_only")  # type: ignore[arg-type]
        _cut(database_url)
        play(journal)
    assert saves.verify(journal.path).finished


def test_many_open_an_empty_database_at_once(database_url: str) -> None:
    found: list[PostgresStore] = []
    threads = [threading.Thread(target=lambda: found.append(PostgresStore(database_url))) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 6
    for store in found:
        assert not store.exists(_path(store))
        store.close()


def test_tables_of_a_newer_version_are_left_alone(database_url: str) -> None:
    PostgresStore(database_url).close()
    with admin(database_url) as connection:
        connection.execute("UPDATE hinterland_schema SET version = version + 1")
    with pytest.raises(SaveError, match="newer version"):
        PostgresStore(database_url)


@pytest.mark.parametrize("version", range(VERSION))
def test_tables_of_every_older_version_are_brought_up(database_url: str, version: int) -> None:
    with admin(database_url) as connection:
        connection.execute("CREATE TABLE hinterland_schema (version integer NOT NULL)")
        for statements in MIGRATIONS[:version]:
            connection.execute(statements)
        connection.execute("INSERT INTO hinterland_schema VALUES (%s)", (version,))
    store = PostgresStore(database_url)
    storage.mount(store)
    try:
        assert saves.verify(written(Path(store.label, "games"))).finished
    finally:
        storage.unmount(store)


@pytest.mark.parametrize(
    "address",
    [
        "postgresql://club:secret@localhost:1/club",
        "postgresql://club:secret@no.such.host.invalid/club",
        "postgresql://club:secret@[::x/club",
        "postgresql://club:secret@localhost/club?no_such_parameter=1",
        "mysql://club:secret@localhost/club",
        "club:secret",
    ],
)
def test_no_message_contains_the_password(address: str) -> None:
    with pytest.raises(SaveError) as caught:
        storage.open_store(address)
    assert "secret" not in str(caught.value)
    assert caught.value.__suppress_context__ or caught.value.__context__ is None


def test_a_database_that_does_not_exist(database_url: str) -> None:
    with pytest.raises(SaveError, match="cannot be used"):
        PostgresStore(database_url.replace("/club", "/other"))


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    text=st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0/"), min_size=1, max_size=20)
)
def test_any_name_can_be_stored(store: PostgresStore, text: str) -> None:
    if text in (".", ".."):
        return
    path = Path(store.label, "games", text)
    store.create_whole(path, b"x")
    assert store.read_bytes(path) == b"x"
    assert path in store.all_files(Path(store.label))
    store.remove(path)
    assert not store.exists(path)
