"""New World: the coast, the surveyors and what they leave behind; rules in ``docs/rules/new-world.md``."""

from engine.games.new_world.game import GAME

__all__ = ["GAME"]
