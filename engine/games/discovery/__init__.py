"""The Discovery: grassland, mountains and sea; rules in ``docs/rules/discovery.md``."""

from engine.games.discovery.game import GAME

__all__ = ["GAME"]
