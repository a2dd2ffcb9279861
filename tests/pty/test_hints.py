"""A hint from a bot in its own process, in the real program."""

from __future__ import annotations

from pathlib import Path

import psutil
import pytest

from engine.landscape.records import Place
from tests.pty.conftest import Run, begun, standing


@pytest.mark.slow
def test_a_hint_is_looked_for_shown_and_played(run: Run, data: Path) -> None:
    path = begun(data, against="random")
    count = len(standing(path))
    terminal = run("resume", path.stem)
    terminal.wait(r"place the tile\.")
    terminal.press("h")
    terminal.wait(r"Looking for good moves")
    terminal.press("escape")
    terminal.wait(r"place the tile\.")
    terminal.press("h")
    terminal.wait(r"hints(?s:.*)expected: ")
    assert len(standing(path)) == count
    terminal.press("enter")
    terminal.wait(r"place the tile\.")
    assert any(isinstance(move, Place) for move in standing(path)[count:])
    started = terminal.family()
    assert len(started) > 1
    terminal.press("ctrl+q")
    assert terminal.end() == 0
    psutil.wait_procs(started, timeout=60)
    assert not [one for one in started if one.is_running() and one.status() != psutil.STATUS_ZOMBIE]
