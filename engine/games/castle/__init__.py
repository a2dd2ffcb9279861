"""Carcassonne: The Castle, inside the wall; rules in ``docs/rules/castle.md``."""

from engine.games.castle.game import GAME

__all__ = ["GAME"]
