"""Running commands: in this process, and in their own one."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import saves
from tests.saves.playing import begin, play
from tui.command import run

ROOT = Path(__file__).parents[2]
PROGRAM = (sys.executable, "-c", "from tui.command import main; main()")


@dataclass(frozen=True)
class Outcome:
    """The exit status and output of a command."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    def refused(self, *words: str, status: int = 1) -> None:
        """Assert that it wrote one sentence with these words, on standard error alone."""
        assert (self.status, self.out) == (status, "")
        assert self.err.startswith("hinterland: ")
        assert self.err.count("\n") == 1
        for word in words:
            assert word in self.err


Hinterland = Callable[..., Outcome]


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give the folder that HINTERLAND_DATA_DIR names; it does not exist yet."""
    folder = tmp_path / "data"
    monkeypatch.setenv("HINTERLAND_DATA_DIR", str(folder))
    return folder


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Let Ctrl+C reach processes, also when a shell runs the tests in its background, where it is ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture
def hinterland(data: Path, capsys: pytest.CaptureFixture[str]) -> Hinterland:
    """Give a function that runs a command in this process."""

    def command(*arguments: object) -> Outcome:
        capsys.readouterr()
        status = run([str(argument) for argument in arguments])
        return Outcome(status, *capsys.readouterr())

    return command


def _take_interrupts() -> None:
    """Take SIGINT, which shells have programs in the background ignore, and these what they start."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def process(*arguments: object, **settings: Any) -> subprocess.Popen[str]:
    """Start a command in a separate process, without a terminal."""
    given: dict[str, Any] = {
        "stdin": subprocess.DEVNULL,
        "stdout": subprocess.PIPE,
        "stderr": subprocess.PIPE,
        "text": True,
        "cwd": ROOT,
        "env": os.environ.copy(),
        "preexec_fn": _take_interrupts,
    }
    return subprocess.Popen([*PROGRAM, *map(str, arguments)], **{**given, **settings})


def finished(command: subprocess.Popen[str]) -> Outcome:
    """Wait for a process to end."""
    out, err = command.communicate(timeout=60)
    return Outcome(command.returncode, out, err)


@pytest.fixture
def game(data: Path) -> Path:
    """Give the log of a game of 40 moves, the last three of which replaced others."""
    with begin(data / "games") as journal:
        play(journal, 40)
        journal.undo(3)
        play(journal, 3, seed=2)
        return journal.path


@pytest.fixture
def damaged(game: Path) -> Path:
    """Give the same log with one byte changed in line 5."""
    lines = game.read_bytes().split(b"\n")
    lines[4] = lines[4].replace(b'"n":4', b'"n":5')
    game.write_bytes(b"\n".join(lines))
    return game


@pytest.fixture
def over(data: Path) -> Path:
    """Give the log of a game that is over."""
    with begin(data / "games", seed=8) as journal:
        play(journal)
        assert journal.state.is_terminal
        return journal.path


@dataclass
class App:
    """Stands for the app: remembers how it was opened, and with which log that was read before."""

    opened: dict[str, Any] | None = None
    log: saves.Log | None = None

    def open(self, log: saves.Log | None = None, **how: Any) -> int:
        self.opened, self.log = how, log
        return 0


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch) -> App:
    """Pretend that there is a terminal, and an app that remembers how it was opened."""
    stand_in = App()
    monkeypatch.setattr("tui.command.terminal.need_terminal", lambda: None)
    monkeypatch.setattr("tui.command.terminal.open_app", stand_in.open)
    return stand_in


def contents(folder: Path) -> dict[str, bytes]:
    """Return every file below a folder and what is in it."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def read(path: Path) -> saves.Log:
    """Return a log."""
    return saves.read(path)
