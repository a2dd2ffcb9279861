"""Random keys, clicks and sizes: the app survives, and every log can be read afterwards."""

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


OFTEN = [
    *(("carcassonne", "table"), ("landover", "table"), ("castle", "table")),
    *(("castle", "replay"), ("discovery", "review"), ("new_world", "home")),
]
"""Places of the short tests: each game and each screen is among them."""


@pytest.mark.parametrize(("game", "door"), OFTEN)
async def test_nothing_that_is_done_breaks_anything(tmp_path: Path, game: str, door: str) -> None:
    await go_through(tmp_path, game, door, 0, 25)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "door"), product(GAMES, DOORS))
async def test_nothing_that_is_done_for_long_breaks_anything(tmp_path: Path, game: str, door: str) -> None:
    await go_through(tmp_path, game, door, 1, 80)


@pytest.mark.parametrize("game", ["castle", "landover"])
async def test_nothing_that_people_do_breaks_their_table(tmp_path: Path, game: str) -> None:
    await meet(tmp_path, game, 0, 40)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
async def test_nothing_that_people_do_for_long_breaks_their_table(tmp_path: Path, game: str) -> None:
    await meet(tmp_path, game, 1, 120)
