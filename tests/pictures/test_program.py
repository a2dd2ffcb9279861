"""The real program in terminals that show pictures, and in some that only say so."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.pictures.kitty import KittyTerminal, late_game, opened
from tests.pty.terminals import as_it_was

TILES = 8
CELLS = TILES * 60


@pytest.fixture
def game(tmp_path: Path) -> str:
    """Return the id of a game of Carcassonne with a few tiles laid."""
    return late_game(tmp_path / "games", "carcassonne", TILES)


def until(terminal: KittyTerminal, done: Callable[[], object], seconds: float = 60) -> None:
    """Read until something is so."""
    deadline = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < deadline, terminal.text
        terminal.watch(0.2)


def shown(terminal: KittyTerminal) -> int:
    """Return how many cells show a part of a picture; each that does shows one that the terminal has."""
    return sum(part is not None for line in terminal.emulated(in_frames=True).parts() for part in line)


@pytest.mark.parametrize("tmux", [False, True])
def test_a_table_is_shown_in_pictures_and_nothing_is_left_of_them(
    tmp_path: Path, game: str, tmux: bool
) -> None:
    environ = {"TERM": "tmux-256color" if tmux else "xterm-kitty"}  # which is asked before the first frame
    with opened(tmp_path, "resume", game, tmux=tmux, environ=environ) as terminal:
        until(terminal, lambda: shown(terminal) >= CELLS)
        terminal.settle(2)
        held = len(terminal.emulated().pictures)
        terminal.press("ctrl+l")
        terminal.settle()
        until(terminal, lambda: shown(terminal) >= CELLS and len(terminal.emulated().pictures) >= held)
        terminal.settle(2)
        assert len(terminal.emulated().pictures) == held  # the old ones are freed
        terminal.press("ctrl+q")
        terminal.read_to_end()
        assert not terminal.emulated().pictures
        as_it_was(terminal)


def test_pictures_come_back_after_the_program_was_suspended(tmp_path: Path, game: str) -> None:
    with opened(tmp_path, "resume", game) as terminal:
        until(terminal, lambda: shown(terminal) >= CELLS)
        terminal.signal(signal.SIGTSTP)
        until(terminal, lambda: not terminal.mode(1049))
        terminal.settle()
        assert not terminal.emulated().pictures
        terminal.signal(signal.SIGCONT)
        until(terminal, lambda: terminal.mode(1049))
        until(terminal, lambda: shown(terminal) >= CELLS)
        terminal.press("ctrl+q")
        terminal.read_to_end()
        assert not terminal.emulated().pictures


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["konsole", "liar", "off", "few colours", "silent"])
def test_other_terminals_get_no_picture(tmp_path: Path, game: str, kind: str) -> None:
    name = b"Konsole 25.08" if kind == "konsole" else b"kitty(0.48.2)"
    environ = {"off": {"HINTERLAND_PICTURES": "off"}, "few colours": {"COLORTERM": ""}}.get(kind, {})
    with opened(
        tmp_path, "resume", game, name=name, takes=kind != "liar", environ=environ, answers=kind != "silent"
    ) as terminal:
        terminal.wait("Anna|Ben")
        terminal.watch(2)
        assert b"a=t" not in terminal.output
        assert "\U0010eeee".encode() not in terminal.output
        terminal.press("ctrl+q")
        terminal.read_to_end()
        as_it_was(terminal)


def test_a_window_may_shrink_to_nothing_and_grow_again(tmp_path: Path, game: str) -> None:
    with opened(tmp_path, "resume", game) as terminal:
        until(terminal, lambda: shown(terminal) > 0)
        for size in ((1, 1), (20, 5), (120, 40)):
            terminal.resize(*size)
            terminal.settle()
        start = len(terminal.output)
        terminal.press("ctrl+l")
        until(terminal, lambda: b"a=p" in terminal.output[start:])
        terminal.press("ctrl+q")
        assert terminal.end() == 0


def test_pictures_go_and_come_with_the_colours(tmp_path: Path, game: str) -> None:
    with opened(tmp_path, "resume", game) as terminal:
        until(terminal, lambda: shown(terminal) >= CELLS)
        terminal.press("f2")
        until(terminal, lambda: not shown(terminal))
        terminal.press("f2", "f2", "f2")
        until(terminal, lambda: shown(terminal) >= CELLS)
        terminal.press("ctrl+q")
        terminal.read_to_end()
        assert not terminal.emulated().pictures
