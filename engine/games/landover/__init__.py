"""Landover: the hex game (docs/rules/landover.md)."""

from engine.games.landover.game import GAME

__all__ = ["GAME"]
