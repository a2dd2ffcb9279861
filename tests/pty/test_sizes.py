"""Terminals of any size, and resizes at any moment."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.pty.conftest import Run, begun, standing
from tests.pty.terminals import look_at_the_tiles

SMALL = [(1, 1), (20, 6), (59, 17), (60, 17), (59, 18)]
OFTEN = [(1, 1), (60, 17)]
LARGE = [(60, 18), pytest.param((300, 100), marks=pytest.mark.slow)]


@pytest.mark.parametrize("size", LARGE, ids=str)
def test_a_game_can_be_played(run: Run, data: Path, size: tuple[int, int]) -> None:
    path = begun(data)
    before = standing(path)
    terminal = run("resume", size=size)
    terminal.wait(r"place the tile\.")
    terminal.press("enter")
    terminal.wait("laim an area")
    assert len(standing(path)) == len(before) + 1
    assert len(terminal.text.splitlines()[-1]) <= size[0]


@pytest.mark.parametrize(
    "size", [pytest.param(size, marks=[pytest.mark.slow] * (size not in OFTEN)) for size in SMALL], ids=str
)
def test_a_small_terminal_says_so_until_it_is_enlarged(run: Run, data: Path, size: tuple[int, int]) -> None:
    path = begun(data)
    before = path.read_bytes()
    terminal = run("resume", size=size)
    if size[0] >= 59:
        terminal.wait(f"This terminal is {size[0]} x {size[1]} characters.")
        terminal.wait("needs 60 x 18")
    else:
        terminal.settle()
    terminal.press("enter", "enter")
    terminal.settle()
    assert path.read_bytes() == before, "nobody plays blindly"
    terminal.resize(80, 24)
    terminal.wait(r"place the tile\.")
    terminal.press("ctrl+q")
    assert terminal.end() == 0


def test_exported_size_is_ignored_where_the_terminal_knows_better(run: Run, data: Path) -> None:
    begun(data)
    terminal = run("resume", size=(120, 40), COLUMNS="70", LINES="20")
    terminal.wait(r"place the tile\.")
    assert len(terminal.text.splitlines()) == 40
    terminal.resize(90, 30)
    terminal.wait(r"\A(.*\n){27}.*place the tile\.")


@pytest.mark.slow
def test_a_storm_of_resizes_ends_in_the_right_picture(run: Run, data: Path) -> None:
    begun(data)
    terminal = run("resume")
    terminal.wait(r"place the tile\.")
    terminal.press("c")
    look_at_the_tiles(terminal)
    terminal.settle()
    calm = terminal.picture
    rng = random.Random(1)
    for number in range(40):
        terminal.resize(rng.randint(1, 250), rng.randint(1, 80))
        if number % 10 == 9:
            terminal.watch(0.1)
    terminal.resize(80, 24)
    terminal.wait(r"place the tile\.")
    look_at_the_tiles(terminal)
    terminal.press("c")
    look_at_the_tiles(terminal)
    terminal.settle()
    stormy = terminal.picture
    terminal.press("ctrl+l")
    look_at_the_tiles(terminal)
    terminal.settle()
    assert terminal.picture == stormy == calm


def test_a_resize_during_a_bots_turn_loses_nothing(run: Run, data: Path) -> None:
    path = begun(data, against="greedy")
    before = standing(path)
    terminal = run("resume")
    terminal.wait(r"place the tile\.")
    terminal.press("enter", "n")
    terminal.wait("is thinking")
    terminal.resize(30, 10)
    terminal.wait("This terminal is 30 x 10")
    terminal.resize(120, 40)
    terminal.wait(r"72 tiles left(?s:.*)place the tile\.")
    assert standing(path)[: len(before)] == before
