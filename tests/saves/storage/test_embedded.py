"""PostgreSQL in the data folder: started, stopped, found again, refused in a sentence."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import psycopg
import pytest

from saves import SaveError
from saves.storage import open_store
from saves.storage.embedded import EmbeddedPostgres, embedded_folder, running_url
from saves.storage.facts import store_facts
from tests.postgres import place_for_server
from tests.terminal import ROOT

HOLD = """
import sys, time
from pathlib import Path
from saves.storage.embedded import EmbeddedPostgres
database = EmbeddedPostgres(Path(sys.argv[1]))
print(database.url, flush=True)
time.sleep(600)
"""


@pytest.fixture(scope="module")
def made() -> Iterator[Path]:
    """Give a data folder whose database was made; it does not run."""
    with tempfile.TemporaryDirectory(prefix="hinterland-", dir=place_for_server()) as folder:
        data = Path(folder, "data")
        EmbeddedPostgres(data).close()
        yield data


def value(url: str, query: str) -> object:
    with psycopg.connect(url, autocommit=True) as connection:
        row = connection.execute(query).fetchone()  # type: ignore[call-overload]
        assert row is not None
        return row[0]


def test_it_is_closed_to_others_and_stops(made: Path) -> None:
    database = EmbeddedPostgres(made)
    try:
        assert value(database.url, "SELECT current_database()") == "hinterland"
        assert value(database.url, "SHOW listen_addresses") == ""
        assert running_url(made) == database.url
        assert embedded_folder(made).stat().st_mode & 0o777 == 0o700
        hba = value(database.url, "SELECT string_agg(auth_method, ' ') FROM pg_hba_file_rules")
        assert hba == "peer"
        with pytest.raises(SaveError, match="another server runs the database in"):
            EmbeddedPostgres(made)
    finally:
        database.close()
    database.close()
    assert running_url(made) is None
    assert not (embedded_folder(made) / "postmaster.pid").exists()


def test_long_paths(made: Path) -> None:
    data = made.parent / ("x" * 120)
    data.mkdir()
    embedded_folder(made).rename(embedded_folder(data))
    try:
        database = EmbeddedPostgres(data)
        assert value(database.url, "SELECT 1") == 1
        assert running_url(data) == database.url
        database.close()
    finally:
        embedded_folder(data).rename(embedded_folder(made))


def test_what_a_killed_process_has_left_is_stopped(made: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(made)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    url = process.stdout.readline().strip()
    value(url, "SELECT 1")
    process.kill()
    process.wait()
    database = EmbeddedPostgres(made)  # while the other one may still be stopping
    assert value(database.url, "SELECT 1") == 1
    database.close()


def test_it_is_revived(made: Path) -> None:
    database = EmbeddedPostgres(made)
    try:
        assert not database.revive()
        value(database.url, "SELECT 1")
        pid = int((embedded_folder(made) / "postmaster.pid").read_text().split()[0])
        os.kill(pid, signal.SIGKILL)
        deadline = time.monotonic() + 60
        revived = False
        while not revived:
            assert time.monotonic() < deadline
            time.sleep(0.1)
            with suppress(SaveError):  # its processes may not have gone yet
                revived = database.revive()
        assert value(database.url, "SELECT 1") == 1
    finally:
        database.close()
    assert running_url(made) is None


def test_a_number_that_another_process_has_by_now(made: Path) -> None:
    pid_file = embedded_folder(made) / "postmaster.pid"
    lines = [str(os.getpid()), str(embedded_folder(made)), "1", "5432", str(embedded_folder(made)), "", "1 1"]
    pid_file.write_text("\n".join([*lines, "ready   "]) + "\n")
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)  # were it sent here, this process would end
    try:
        database = EmbeddedPostgres(made)
    finally:
        signal.signal(signal.SIGINT, before)
    database.close()


def test_data_of_another_version(made: Path) -> None:
    version = embedded_folder(made) / "PG_VERSION"
    kept = version.read_text()
    version.write_text("13\n")
    try:
        with pytest.raises(SaveError, match=r"is of PostgreSQL 13, and version \d+ is installed: run pip"):
            EmbeddedPostgres(made)
    finally:
        version.write_text(kept)


def test_what_is_no_database_is_left_alone(tmp_path: Path) -> None:
    folder = embedded_folder(tmp_path)
    folder.mkdir()
    (folder / "diary.txt").write_text("mine")
    with pytest.raises(SaveError, match="cannot be used: Directory not empty"):
        EmbeddedPostgres(tmp_path)
    assert [path.name for path in folder.iterdir()] == ["diary.txt"]
    assert not list(tmp_path.glob(".new-*"))


def test_a_server_that_cannot_start_says_why(made: Path) -> None:
    conf = embedded_folder(made) / "postgresql.conf"
    kept = conf.read_bytes()
    conf.write_bytes(kept + b"\nshared_buffers = nonsense\n")
    begun = time.monotonic()
    try:
        with pytest.raises(SaveError, match=r"PostgreSQL cannot be started in .*: .*errors"):
            EmbeddedPostgres(made)
        assert time.monotonic() - begun < 60
    finally:
        conf.write_bytes(kept)
    EmbeddedPostgres(made).close()


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://anna:sec@ret@127.0.0.1:1/club",
        "postgresql://anna:sec/ret@127.0.0.1:1/club",
        "postgresql://anna:secret",
        "postgresql://anna:secret/club",
        "postgresql://anna:secret@127.0.0.1:1/club?secret",
    ],
)
def test_no_part_of_a_password_is_told_of_a_wrong_address(url: str) -> None:
    for use in (open_store, store_facts):
        with pytest.raises(SaveError, match="address of a store") as caught:
            use(url)
        assert not re.search("sec|ret", str(caught.value))


def test_why_a_store_does_not_let_one_in(made: Path) -> None:
    database = EmbeddedPostgres(made)
    try:
        for wrong, why in (
            (
                database.url.replace("@/hinterland", "@/club"),
                r'the database of the store does not exist \(.*FATAL: database "club" does not exist\)',
            ),
            (
                database.url.replace("//hinterland@", "//anna:secret@"),
                r"the store refuses this user or password \(.*FATAL: .*anna.*\)",
            ),
            (
                "postgresql://anna:secret@127.0.0.1:1/club",
                r'club@127.0.0.1:1 .*the store cannot be reached \(.*"127.0.0.1", port 1 failed.*\)',
            ),
        ):
            for use in (open_store, store_facts):
                with pytest.raises(SaveError, match=why) as caught:
                    use(wrong)
                assert "secret" not in str(caught.value)
    finally:
        database.close()
