"""What the square-tile games share as entries of the registry."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from engine.game import Game

if TYPE_CHECKING:
    from engine.bots.evaluation import Evaluation


class TileGame(Game):
    """Base of the square-tile games: bots judge each by the module ``evaluation`` in its folder."""

    rules_version = 1

    def evaluation(self) -> Evaluation:
        return self._load("EVALUATION")

    def search_evaluation(self) -> Evaluation:
        return self._load("SEARCH_EVALUATION")

    def _load(self, name: str) -> Evaluation:
        found: Evaluation = getattr(import_module(f"engine.games.{self.name}.evaluation"), name)
        return found
