"""Carcassonne: cities, roads, monasteries and fields; rules in ``docs/rules/carcassonne.md``."""

from engine.games.carcassonne.game import GAME

__all__ = ["GAME"]
