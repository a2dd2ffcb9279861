"""``hinterland serve --store``: the games of a server in PostgreSQL."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

import saves
from saves import Library, storage
from tests.server.serving import Serving, Ssh, begin_by_keys
from tests.terminal import PROGRAM, ROOT


@pytest.mark.slow
def test_a_server_that_was_killed_goes_on_from_its_store(
    serving: Callable[..., Serving], ssh: Ssh, database_url: str, tmp_path: Path
) -> None:
    server = serving("--open", "--store", database_url)
    terminal = ssh(server)
    begin_by_keys(terminal)
    terminal.press("tab", "enter")
    terminal.wait("0 nothing")
    server.end(signal.SIGKILL)
    terminal.end()
    assert not list((tmp_path / "data" / "server").iterdir())
    server = serving("--open", "--store", database_url)
    again = ssh(server)
    again.wait("tiles left|your turn")  # the name is known, the table is there
    again.press("ctrl+q")
    assert again.end() == 0
    assert server.end() == 0
    root = storage.open_store(database_url)
    [path] = Library(root / "server" / "games").paths()
    assert saves.verify(path).damage is None


def test_two_servers_do_not_keep_the_same_files(serving: Callable[..., Serving], tmp_path: Path) -> None:
    serving()
    environ = {**os.environ, "PYTHONPATH": str(ROOT)}
    same = [*PROGRAM, "--data-dir", str(tmp_path / "data"), "serve", "--open", "--port", "0"]
    found = subprocess.run(same, env=environ, capture_output=True, text=True, timeout=60)
    assert found.returncode == 1
    assert "another server has the games in" in found.stderr
    assert found.stderr.count("\n") == 1
