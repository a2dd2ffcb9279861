"""The two lines below the map of a narrow screen."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, cast

import pytest
from textual.geometry import Size

import engine
from engine.games.landover.position import DiceRoll
from engine.games.landover.state import LandoverState
from tui.base.depth import Look
from tui.games.landover.screens.strip import StatusStrip

NAMES = ["Anna", "Greedy", "Beginner", "Random"]


def second_line(rolls: tuple[int, int, int], names: list[str]) -> str:
    """Return the line of seats at 80 columns."""
    state = engine.new_game("landover", players=len(names), seed=1)
    assert isinstance(state, LandoverState)
    state.at.roll = DiceRoll(*rolls)
    strip = StatusStrip(Look())
    screen = SimpleNamespace(state=state, mine=None, size=Size(80, 24), names=names, colours=range(4))
    strip.follow(cast(Any, screen))
    return strip.text.splitlines()[1]


def faces() -> Iterator[tuple[int, int, int]]:
    yield from ((6, 6, face) for face in range(4))
    yield from ((1, 1, face) for face in range(4))


@pytest.mark.parametrize("rolls", faces())
def test_names_of_four_seats_are_whole(rolls: tuple[int, int, int]) -> None:
    line = second_line(rolls, NAMES)
    assert all(name in line for name in NAMES)
    assert str(sum(rolls[:2])) in line
    assert "barbarians 0/7" in line
    assert len(line) <= 78


def test_longer_names_are_cut_but_the_dice_are_told() -> None:
    line = second_line((6, 6, 1), ["Alexandra the Great", "Benjamin Franklin", "Christopher", "Dominique"])
    assert line.count("…") >= 2
    assert "dice 12  barbarians 0/7" in line
    assert len(line) <= 78
