"""A key that fails in the real program: one sentence, a report, the terminal as it was, the game on disk."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.pty.conftest import Run, begun, standing
from tests.pty.terminals import as_it_was
from tui.base.crash import CRASHED

FAULT = """
from tui.app.screens.table.game_screen import GameScreen
def fail(self):
    hand = "D39"
    raise LookupError(hand)
GameScreen.action_whole_map = fail
from tui.command import main
main()
"""


def test_a_key_that_fails_gives_the_terminal_back(
    run: Run, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = begun(data)
    before = standing(path)
    monkeypatch.setattr("tests.pty.conftest.PROGRAM", (sys.executable, "-c", FAULT))
    terminal = run("resume", path.stem)
    terminal.wait(r"place the tile\.")
    terminal.press("z")
    assert terminal.end() == CRASHED
    as_it_was(terminal)
    told = bytes(terminal.output).rpartition(b"\x1b[?1049l")[2].decode()
    assert "hinterland: Something went wrong in the program. Your games are kept" in told
    assert "Traceback" not in told
    assert told.count("\n") == 1
    (report,) = (data / "crashes").iterdir()
    assert str(report) in told
    assert "LookupError" in report.read_text()
    assert standing(path) == before
