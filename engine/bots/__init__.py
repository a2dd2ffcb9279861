"""Bots that play any of the games; how they judge a position is the game's own business.

>>> from engine import bots
>>> bots.levels()
('random', 'greedy')
"""

from __future__ import annotations

from typing import Final

from engine.bots.bot import Bot, GreedyBot, RandomBot
from engine.bots.match import play
from engine.errors import UnknownName
from engine.words import N_

__all__ = ["Bot", "levels", "make", "play"]

_LEVELS: Final[dict[str, type[Bot]]] = {bot.level: bot for bot in (RandomBot, GreedyBot)}


def levels() -> tuple[str, ...]:
    """Return the names of all levels, the weakest first."""
    return tuple(_LEVELS)


def make(level: str, seed: int) -> Bot:
    """Return a bot.

    Args:
        level: a name from :func:`levels`.
        seed: decides between moves that the bot holds for equal.

    Raises:
        UnknownName: when there is no such level; the sentence lists those that exist.
    """
    if level not in _LEVELS:
        raise UnknownName(
            N_("there is no bot level {level}; there is {known}"),
            level=repr(level),
            known=", ".join(_LEVELS),
        )
    return _LEVELS[level](seed)
