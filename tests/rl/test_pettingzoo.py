"""PettingZoo's own tests of environments."""

from __future__ import annotations

from typing import Any

import pytest
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

import engine
from tests.rl.settings import ALL
from tui import rl

# What PettingZoo warns of in its own board games, too: observations are dictionaries with a mask.
pytestmark = [
    pytest.mark.filterwarnings("error"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably"),
]


@pytest.mark.parametrize("wrapped", [False, True])
@pytest.mark.parametrize(("game", "players"), ALL)
def test_api(game: str, players: int, wrapped: bool) -> None:
    api_test((rl.env if wrapped else rl.raw_env)(game, players), num_cycles=50)


@pytest.mark.parametrize(("game", "players"), ALL)
def test_seed(game: str, players: int) -> None:
    seed_test(lambda: rl.env(game, players), num_cycles=30)


@pytest.mark.parametrize("game", ["discovery", pytest.param("landover", marks=pytest.mark.slow)])
def test_render(game: str) -> None:
    def made(**settings: Any) -> Any:
        return rl.raw_env(game, **settings)

    render_test(made)


@pytest.mark.slow
@pytest.mark.parametrize("game", engine.games())
def test_performance(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(rl.raw_env(game))
    assert "turns per second" in capsys.readouterr().out
