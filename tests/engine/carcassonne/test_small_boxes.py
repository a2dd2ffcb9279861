"""Random games with the small boxes, held against the second model."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.carcassonne.random_games import agree
from tests.engine.carcassonne.refereed import GAME
from tests.engine.rules import rule


@rule("ROSE-2", "ROSE-4", "ROSE-5", "ROSE-6", "ROSE-7", "ROSE-8", "ROSE-MIX-1")
@pytest.mark.parametrize(
    ("players", "seed", "options"),
    [(3, 1, {"turns": 50}), (2, 2, {"river": True, "turns": 40})],
)
def test_the_model_agrees_on_wind_roses(players: int, seed: int, options: dict[str, Any]) -> None:
    agree((players, seed, GAME.settle({"wind_roses": True} | options)))
