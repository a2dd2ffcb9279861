"""A game from the first key to the replay, as a person plays it."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.landscape.records import Deploy, Pass, Place, TakeHome
from tests.pty.conftest import Run, begun, standing

TO_LAY = r"place the tile\."
TO_CLAIM = "0 nothing"


def told(text: str) -> list[str]:
    """Return the panel's text about the seats and the events."""
    lines = [line[52:] for line in text.splitlines()[:-3]]
    start = next(number for number, line in enumerate(lines) if "seats" in line)
    return lines[start:]


def the_log(data: Path) -> Path:
    (path,) = (data / "games").glob("*.jsonl")
    return path


@pytest.mark.slow
def test_a_game_is_begun_played_left_continued_and_replayed(run: Run, data: Path) -> None:
    first = run()
    first.wait("New game")
    first.press("n")
    first.wait("Expansions")
    first.press("right")  # The Discovery, in which the first seat begins
    first.wait("Build coasts")
    first.press("f5")
    first.wait(TO_LAY)
    first.press("enter")
    first.wait(TO_CLAIM)
    path = the_log(data)
    assert isinstance(standing(path)[-1], Place)
    first.press("1")
    first.wait(r"80 tiles left(?s:.*)" + TO_LAY)
    kinds = [type(move) for move in standing(path) if isinstance(move, Place | Deploy | Pass | TakeHome)]
    assert kinds[:3] == [Place, Deploy, Place]

    first.press("u")
    first.wait(r"82 tiles left(?s:.*)" + TO_CLAIM)
    first.press("u")
    first.wait(r"82 tiles left(?s:.*)" + TO_LAY)
    first.press("tab", "enter", "n")  # typed ahead
    first.wait(r"80 tiles left(?s:.*)" + TO_LAY)
    first.settle(1.5)
    left = told(first.text)
    first.press("ctrl+q")
    assert first.end() == 0
    before = standing(path)
    assert isinstance([move for move in before if isinstance(move, Place | Deploy | Pass)][1], Pass)

    second = run()
    second.wait("Continue")
    second.press("c")
    second.wait(r"80 tiles left(?s:.*)" + TO_LAY)
    second.settle(1.5)
    assert told(second.text) == left
    assert standing(path) == before

    second.press("escape")
    second.wait("Saved games")
    second.press("s")
    second.wait("Replay")
    second.press("r")
    second.wait("Play from here")
    second.press("home")
    second.wait("before the first turn(?s:.*)step 0 of")
    second.press("end")
    second.wait(r"turn 3 of(?s:.*)step (\d+) of \1")
    second.press("ctrl+q")
    assert second.end() == 0
    assert standing(path) == before


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
