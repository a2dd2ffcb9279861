"""A disk that is full, or that cannot be written: told before a move counts, and nothing made is lost."""

from __future__ import annotations

import os
import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil
import pytest

import saves
from engine.landscape.records import Place
from tests.pty.conftest import Run, begun, standing
from tests.terminal import Terminal


@contextmanager
def full(terminal: Terminal, path: Path, room: int) -> Iterator[None]:
    """Let the program append only ``room`` bytes to a file for a while."""
    program = psutil.Process(terminal.pid)
    size = path.stat().st_size + room
    program.rlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
    yield
    program.rlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))


needs_limits = pytest.mark.skipif(not hasattr(psutil.Process, "rlimit"), reason="limits of another process")


@needs_limits
@pytest.mark.parametrize("room", [0, 10], ids=["nothing fits", "half a line fits"])
def test_a_move_that_is_not_on_disk_does_not_count(run: Run, data: Path, room: int) -> None:
    path = begun(data)
    before = path.read_bytes()
    terminal = run("resume")
    terminal.wait(r"place the tile\.")
    with full(terminal, path, room):
        terminal.press("enter")
        terminal.wait("Nothing has changed")
        terminal.wait(r"place the tile\.")
        assert "0 nothing" not in terminal.text
        assert path.read_bytes() == before
    terminal.press("enter")
    terminal.wait("0 nothing")
    assert isinstance(standing(path)[-1], Place)
    assert path.read_bytes().startswith(before)


@needs_limits
def test_after_making_room_enter_goes_on(run: Run, data: Path) -> None:
    path = begun(data, against="greedy")
    terminal = run("resume")
    terminal.wait(r"place the tile\.")
    terminal.press("enter", "n")
    terminal.wait("is thinking")
    made = len(standing(path))
    with full(terminal, path, 0):
        terminal.wait(r"Enter tries again\.")
        terminal.wait("Nothing has changed")
        assert len(standing(path)) == made
    terminal.press("enter")
    terminal.wait(r"72 tiles left(?s:.*)place the tile\.")
    terminal.press("ctrl+q")
    assert terminal.end() == 0
    assert saves.verify(path).ok


def test_odd_files_among_the_games_stop_nobody(run: Run, data: Path) -> None:
    begun(data)
    games = data / "games"
    os.mkfifo(games / "fifo.jsonl")
    os.mkfifo(games / ".index.json")
    (games / "loop.jsonl").symlink_to("loop.jsonl")
    Path(os.fsdecode(bytes(games / "name-") + b"\xff.jsonl")).touch()
    terminal = run()
    terminal.wait("New game")
    terminal.press("s")
    terminal.wait("fifo")
    terminal.wait("not UTF-8")
    terminal.press("down", "down")
    terminal.press("ctrl+q")
    assert terminal.end() == 0


def test_games_are_played_and_not_kept_where_the_folder_cannot_be_written(
    run: Run, data: Path, tmp_path: Path
) -> None:
    data.write_text("a file where the folder should be", encoding="utf-8")
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    terminal = run("new", "castle", TMPDIR=str(temporary))
    terminal.wait("HINTERLAND_DATA_DIR")
    terminal.wait(r"place the tile\.")
    terminal.press("enter")
    terminal.wait("0 nothing")
    terminal.press("escape")
    terminal.wait("Continue: The Castle")
    terminal.press("ctrl+q")
    assert terminal.end() == 0
    assert data.is_file()
    assert list(temporary.iterdir()) == []
