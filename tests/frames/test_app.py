"""The whole app through the encoder: after each key a terminal shows what Textual has composed."""

from __future__ import annotations

import math
import random
from itertools import product
from pathlib import Path

import pytest

from tests.frames.emulated import compare, emulated
from tests.tui.program import play, program
from tui.base.depth import Depth, Look

__all__ = ["emulated"]  # fixtures

KEYS = [
    "right",
    "down",
    "left",
    "up",
    "tab",
    "r",
    "plus",
    "minus",
    "i",
    "escape",
    "t",
    "w",
    "f",
    "u",
    "enter",
]
KEYS += ["H", "J", "K", "L", "b", "question_mark", "c", "n"]


@pytest.mark.usefixtures("emulated")
@pytest.mark.parametrize(
    ("size", "look", "at_once"),
    [
        pytest.param(size, look, at_once, marks=[pytest.mark.slow] * (number not in (0, 3, 5, 6)))
        for number, (size, look, at_once) in enumerate(
            product([(80, 24), (140, 40)], [Look(), Look(Depth.NONE)], [math.inf, 700])
        )
    ],
)
async def test_the_terminal_shows_the_app(
    tmp_path: Path, size: tuple[int, int], look: Look, at_once: float
) -> None:
    play(tmp_path, turns=6)
    app = program(tmp_path, look=look)
    app.cells_at_once = at_once
    rng = random.Random(7)
    async with app.run_test(size=size) as pilot:
        await pilot.press("c")
        await pilot.pause()
        await compare(pilot)
        for _number in range(20):
            await pilot.press(rng.choice(KEYS))
            await pilot.pause()
            await compare(pilot)
        await pilot.press("ctrl+l")
        await pilot.pause()
        await compare(pilot)
