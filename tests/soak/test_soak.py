"""Scores of hasty people at the real program and at a real server: nothing breaks, nothing is left over.

Each run says how to repeat it when it fails. ``HINTERLAND_SOAK_SEED`` has other keys pressed than always,
``HINTERLAND_SOAK_TIMES`` makes it so many times as long.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.soak.guests import hall_run
from tests.soak.hasty import app_run
from tests.terminal import ROOT

pytestmark = pytest.mark.slow

TIMES = int(os.environ.get("HINTERLAND_SOAK_TIMES", "1"))
APP_PARTS, APP_RUNS = 10, 8 * TIMES
HALL_PARTS, HALL_RUNS = 5, 1 * TIMES


def repeat(kind: str, run: Callable[[int], None], part: int, count: int) -> None:
    """Do some runs with their own seeds, and say which one it was when one fails."""
    base = int(os.environ.get("HINTERLAND_SOAK_SEED") or 0)
    for number in range(count):
        seed = base + 1000 * part + number
        try:
            run(seed)
        except BaseException as error:
            error.add_note(f"to repeat it: python -m tests.soak.hasty {kind} {seed}")
            raise


@pytest.mark.parametrize("part", range(APP_PARTS))
def test_the_app(part: int) -> None:
    repeat("app", app_run, part, APP_RUNS)


@pytest.mark.parametrize("part", range(HALL_PARTS))
def test_a_server(part: int) -> None:
    repeat("hall", hall_run, part, HALL_RUNS)


def test_a_program_that_breaks_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The runs see a key that fails, a process that is left, and settings that are not put back."""
    faults = {
        "ValueError": "from tui.app.app import HinterlandApp as App\n"
        "async def action_quit(self): raise ValueError\n"
        "App.action_quit = action_quit\n",
        "left": "import subprocess, sys\n"
        "subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)'])\n",
        "settings of the terminal": "from tui.terminal.local import LocalDriver as Driver\n"
        "Driver.stop_application_mode = lambda self: None\n",
    }
    for words, fault in faults.items():
        code = f"{fault}from tui.command import main; main()"
        monkeypatch.setattr("tests.soak.hasty.PROGRAM", (sys.executable, "-c", code))
        monkeypatch.setattr("tests.soak.hasty.PATIENCE", 20.0)
        monkeypatch.setattr("tests.soak.hasty.QUITS", ("ctrl+q",))
        with pytest.raises(AssertionError, match=words):
            app_run(7)  # it begins at home


def test_a_run_can_be_repeated_from_the_command_line() -> None:
    command = [sys.executable, "-m", "tests.soak.hasty", "app", "3"]
    assert subprocess.run(command, cwd=ROOT, check=False).returncode == 0
