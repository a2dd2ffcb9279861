"""The real program in a real shell: jobs, redirections, exit statuses."""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from tests.pty.conftest import begun
from tests.pty.terminals import look_at_the_tiles, wait_until_stopped
from tests.terminal import PROGRAM, ROOT, TRUECOLOR, Terminal

TO_LAY = r"place the tile\."


@pytest.fixture
def shell(data: Path, tmp_path: Path) -> Iterator[Terminal]:
    """Give an interactive shell that knows the command ``hinterland``."""
    command = tmp_path / "hinterland"
    command.write_text(f'#!/bin/sh\nexec {shlex.join(PROGRAM)} --data-dir {data} "$@"\n', encoding="utf-8")
    command.chmod(0o755)
    environ = {"PATH": f"{tmp_path}:{os.environ['PATH']}", "HOME": str(tmp_path), "LANG": "C.UTF-8"}
    with Terminal(
        ["bash", "--norc", "-i"],
        cwd=tmp_path,
        environ={**environ, "PYTHONPATH": str(ROOT), "PS1": "$ ", **TRUECOLOR},
    ) as terminal:
        yield terminal


def leave(shell: Terminal) -> str:
    """Leave the app and return its exit status, as the shell has it."""
    shell.press("ctrl+q")
    shell.wait(r"\$\s*\Z")  # keys typed before are thrown away
    return status(shell)


def status(shell: Terminal) -> str:
    """Return the exit status of the last command."""
    shell.press("echo status $?\r")
    return shell.wait(r"status \d+").removeprefix("status ")


def test_app_started_in_background_opens_in_foreground(shell: Terminal, data: Path) -> None:
    begun(data)
    shell.press("hinterland resume &\r")
    wait_until_stopped(shell)
    shell.press("fg\r")
    shell.wait(TO_LAY)
    assert leave(shell) == "0"


def test_suspended_app_continued_in_background_opens_in_foreground(shell: Terminal, data: Path) -> None:
    begun(data)
    shell.press("hinterland resume\r")
    shell.wait(TO_LAY)
    shell.press("ctrl+z")
    wait_until_stopped(shell)
    shell.press("clear; bg\r")
    shell.wait(r"resume &")
    wait_until_stopped(shell)
    shell.press("fg\r")
    shell.wait(TO_LAY)
    look_at_the_tiles(shell)
    assert leave(shell) == "0"


def test_suspended_app_ends_when_it_is_told_to(shell: Terminal, data: Path) -> None:
    begun(data)
    shell.press("hinterland resume\r")
    shell.wait(TO_LAY)
    shell.press("ctrl+z")
    wait_until_stopped(shell)
    (program,) = shell.family()[1:]
    shell.press("kill %1\r")
    psutil.wait_procs([program], timeout=60)
    shell.press("\r")
    shell.wait("Exit 143")


@pytest.mark.parametrize(
    "elsewhere", ["2>file", *(pytest.param(one, marks=pytest.mark.slow) for one in (">file", "| cat", ">&-"))]
)
def test_app_draws_on_the_terminal_wherever_its_output_goes(
    shell: Terminal, data: Path, tmp_path: Path, elsewhere: str
) -> None:
    begun(data)
    shell.press(f"hinterland resume {elsewhere}\r")
    shell.wait(TO_LAY)
    assert leave(shell) == "0"
    assert "file" not in elsewhere or (tmp_path / "file").read_bytes() == b""


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("hinterland </dev/null", "keys are read from standard input"),
        ("TERM=dumb hinterland", "cannot move its cursor"),
        ("TERM= hinterland", "TERM does not say"),
        ("setsid -w hinterland >file", "drawn on standard output"),
        ("TEXTUAL_DRIVER=textual.drivers.web_driver:WebDriver hinterland", "web browser"),
    ],
)
def test_each_cause_of_no_terminal_has_its_sentence(
    shell: Terminal, data: Path, command: str, words: str
) -> None:
    shell.press(f"clear; {command}\r")
    shell.wait(f"hinterland: .*{words}")
    assert status(shell) == "1"
    assert not data.exists()
