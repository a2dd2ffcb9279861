"""Whatever is pressed, clicked on or resized: the app goes on, and every log can be read afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from tests.tui.anything import DOORS, GAMES, go_through, meet
from tui.base.words import speak


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    speak({}, "en")


OFTEN = ("discovery", "castle")
"""Games whose reviews are gone through each time; the others take longer to judge."""

PLACES = [
    pytest.param(game, door, marks=[pytest.mark.slow] * (door == "review" and game not in OFTEN))
    for game, door in product(GAMES, DOORS)
]


@pytest.mark.parametrize(("game", "door"), PLACES)
async def test_nothing_that_is_done_breaks_anything(tmp_path: Path, game: str, door: str) -> None:
    await go_through(tmp_path, game, door, 0, 25)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "door"), product(GAMES, DOORS))
async def test_nothing_that_is_done_for_long_breaks_anything(tmp_path: Path, game: str, door: str) -> None:
    await go_through(tmp_path, game, door, 1, 80)


@pytest.mark.parametrize("game", GAMES)
async def test_nothing_that_people_do_breaks_their_table(tmp_path: Path, game: str) -> None:
    await meet(tmp_path, game, 0, 40)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
async def test_nothing_that_people_do_for_long_breaks_their_table(tmp_path: Path, game: str) -> None:
    await meet(tmp_path, game, 1, 120)
