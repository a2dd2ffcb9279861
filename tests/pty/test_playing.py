"""Games that are there already, resumed and replayed; ``.ci/play.py`` plays a new one from key to replay."""

from __future__ import annotations

from pathlib import Path

from tests.pty.conftest import Run, begun, standing

TO_LAY = r"place the tile\."
TO_CLAIM = "0 nothing"


def test_resume_goes_to_the_table_and_escape_home(run: Run, data: Path) -> None:
    begun(data)
    terminal = run("resume")
    terminal.wait(TO_LAY)
    terminal.press("escape")
    terminal.wait("Continue: The Discovery, 74 tiles left")
    terminal.press("q")
    assert terminal.end() == 0


def test_a_game_that_is_open_elsewhere_is_refused(run: Run, data: Path) -> None:
    path = begun(data)
    holder = run("resume", path.stem)
    holder.wait(TO_LAY)
    second = run("resume", path.stem)
    second.wait("open in another")
    second.press("ctrl+q")
    assert second.end() == 0
    moves = standing(path)
    holder.press("enter")
    holder.wait(TO_CLAIM)
    assert standing(path)[:-1] == moves


def test_replaying_a_file_changes_nothing(run: Run, data: Path) -> None:
    path = begun(data)
    before = path.read_bytes()
    terminal = run("replay", str(path))
    terminal.wait("Play from here")
    terminal.press("home", "right", "right", "end")
    terminal.settle()
    terminal.press("ctrl+q")
    assert terminal.end() == 0
    assert path.read_bytes() == before
