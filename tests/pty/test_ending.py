"""However the program ends: the game is on disk, no process stays behind, the terminal is as it was."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

import psutil
import pytest

import saves
from engine.landscape.records import Place
from tests.pty.conftest import Run, begun, standing
from tests.pty.terminals import as_it_was, wait_until_stopped
from tests.terminal import ROOT, TRUECOLOR, Terminal

END_SECONDS = 60

ENDINGS: dict[str, tuple[Callable[[Terminal], None], set[int]]] = {
    "ctrl+q": (lambda terminal: terminal.press("ctrl+q"), {0}),
    "ctrl+c": (lambda terminal: terminal.press("ctrl+c"), {0}),
    "SIGTERM": (lambda terminal: terminal.signal(signal.SIGTERM), {128 + signal.SIGTERM}),
    "SIGHUP": (lambda terminal: terminal.signal(signal.SIGHUP), {128 + signal.SIGHUP}),
    "closed window": (lambda terminal: terminal.hang_up(), {128 + signal.SIGHUP}),
    "SIGKILL": (lambda terminal: terminal.signal(signal.SIGKILL), {-signal.SIGKILL}),
}


def end_in_the_middle_of_a_turn(terminal: Terminal) -> None:
    terminal.wait(r"place the tile\.")
    terminal.press("enter")
    terminal.wait("0 nothing")


def end_while_a_bot_thinks(terminal: Terminal) -> None:
    terminal.wait(r"place the tile\.")
    terminal.press("enter", "n")
    terminal.wait("is thinking")


def gone(processes: list[psutil.Process]) -> bool:
    """True if processes end within some time; one whose parent has not looked yet counts as ended."""
    _ended, left = psutil.wait_procs(processes, timeout=END_SECONDS)
    return all(not one.is_running() or one.status() == psutil.STATUS_ZOMBIE for one in left)


@pytest.mark.parametrize(
    "moment", [pytest.param(end_in_the_middle_of_a_turn, marks=pytest.mark.slow), end_while_a_bot_thinks]
)
@pytest.mark.parametrize(
    "ending",
    [pytest.param(one, marks=[pytest.mark.slow] * (one not in ("SIGHUP", "SIGKILL"))) for one in ENDINGS],
)
def test_the_game_stays_and_the_processes_go(
    run: Run, data: Path, ending: str, moment: Callable[[Terminal], None]
) -> None:
    path = begun(data, against="greedy")
    before = standing(path)
    terminal = run("resume", path.stem)
    moment(terminal)
    family = terminal.family()
    if moment is end_while_a_bot_thinks:
        deadline = time.monotonic() + END_SECONDS
        while len(family) == 1 and time.monotonic() < deadline:  # its process may be about to be started
            terminal.watch(0.05)
            family = terminal.family()
    assert (len(family) > 1) == (moment is end_while_a_bot_thinks)
    end, statuses = ENDINGS[ending]
    end(terminal)
    assert terminal.end() in statuses
    assert gone(family[1:])

    after = standing(path)
    assert after[: len(before)] == before
    assert isinstance(after[len(before)], Place)
    with saves.open_journal(path) as journal:
        assert journal.recovered is None
    if ending not in ("SIGKILL", "closed window"):
        as_it_was(terminal)


def helpers(terminal: Terminal) -> set[psutil.Process]:
    """Return the processes that the program's processes have started, to share their work."""
    program = psutil.Process(terminal.pid)
    return set(program.children(recursive=True)) - set(program.children())


@pytest.mark.parametrize(
    "ending", ["SIGKILL", *(pytest.param(one, marks=pytest.mark.slow) for one in ("ctrl+q", "SIGHUP"))]
)
def test_processes_that_share_a_search_go(run: Run, data: Path, ending: str) -> None:
    path = begun(data, against="master:ms=600000")
    terminal = run("resume", path.stem, HINTERLAND_PROCESSES="3", HINTERLAND_PLAIN="1")  # C needs no help
    end_while_a_bot_thinks(terminal)
    deadline = time.monotonic() + END_SECONDS
    while not helpers(terminal) and time.monotonic() < deadline:
        terminal.watch(0.05)  # what is written must be read, or the program waits
    family = terminal.family()
    assert helpers(terminal)
    end, statuses = ENDINGS[ending]
    end(terminal)
    assert terminal.end() in statuses
    assert gone(family[1:])


def test_a_program_that_cannot_start_leaves_the_terminal_alone(run: Run, data: Path) -> None:
    terminal = run("resume", "nothing-like-it")
    assert terminal.end() == 1
    assert "there is no saved game" in terminal.text
    assert b"\x1b" not in terminal.output


@pytest.mark.slow
def test_a_program_that_was_stopped_by_force_gives_the_terminal_back(run: Run, data: Path) -> None:
    """It had no chance to give it back before it stopped, so it must not take it a second time."""
    begun(data)
    terminal = run()
    terminal.wait("Continue")
    for number in (signal.SIGSTOP, signal.SIGCONT, signal.SIGCONT):
        terminal.signal(number)
    terminal.press("n")
    terminal.wait("Expansions")
    terminal.press("ctrl+q")
    assert terminal.end() == 0
    as_it_was(terminal)


@pytest.mark.parametrize("by_key", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_a_program_that_is_suspended_gives_the_terminal_back_and_takes_it_again(
    run: Run, data: Path, by_key: bool
) -> None:
    begun(data)
    terminal = run()
    terminal.wait("Continue")
    if by_key:
        terminal.press("ctrl+z")
    else:
        terminal.signal(signal.SIGTSTP)
    wait_until_stopped(terminal)
    as_it_was(terminal)
    terminal.signal(signal.SIGTSTP)
    terminal.signal(signal.SIGCONT)
    terminal.press("n")
    terminal.wait("Expansions")
    assert terminal.mode(1049)
    terminal.press("ctrl+q")
    assert terminal.end() == 0
    as_it_was(terminal)


def test_a_terminal_that_goes_while_the_app_starts_ends_it(data: Path, tmp_path: Path) -> None:
    code = (
        "import termios, tui.terminal.local as local\n"
        "def gone(terminal): raise termios.error(5, 'Input/output error')\n"
        "local.wait_for_foreground = gone\n"
        "from tui.command import main; main()"
    )
    environ = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), "LANG": "C.UTF-8", "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", code, "--data-dir", str(data)]
    with Terminal(command, cwd=ROOT, environ={**environ, **TRUECOLOR}) as terminal:
        assert terminal.end() == 128 + signal.SIGHUP
    assert not list(data.rglob("crashes/*"))
