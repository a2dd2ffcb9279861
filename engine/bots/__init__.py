"""Bots that play any of the games; how they judge a position is the game's own business.

>>> from engine import bots
>>> bots.levels()
('random', 'beginner', 'greedy', 'expert', 'master')
>>> bots.read("master:sims=400")
Spec(level='master', limit=Limit(simulations=400, ms=None))
"""

from __future__ import annotations

from typing import Final

from engine.bots.bot import Bot, Clock, Rated, Thought, Watch, evaluation_of
from engine.bots.match import play
from engine.bots.search import SearchBot
from engine.bots.simple import BeginnerBot, GreedyBot, OwnBot, RandomBot
from engine.bots.spec import Limit, Spec, levels, read
from engine.game import State
from engine.records import Move

__all__ = [
    "Bot",
    "Clock",
    "Limit",
    "Rated",
    "Spec",
    "Thought",
    "Watch",
    "levels",
    "make",
    "play",
    "read",
    "twin",
]

_SIMPLE: Final[dict[str, type[Bot]]] = {
    RandomBot.level: RandomBot,
    BeginnerBot.level: BeginnerBot,
    GreedyBot.level: GreedyBot,
}


def make(spec: str, seed: int, clock: Clock | None = None) -> Bot:
    """Return a bot.

    Args:
        spec: a level from :func:`levels`; ``expert`` and ``master`` also with a limit for each move, in
            simulated games (``master:sims=400``: reproducible) or in time (``master:ms=500``).
        seed: decides between moves that the bot holds for equal, and which games it simulates.
        clock: what a limit by time is kept with, for the engine has no clock. ``master`` alone means
            ``master:ms=2000``.

    Raises:
        UnknownName: when there is no such level or limit; the sentence says what there is.
        ValueError: when the limit is one by time and there is no clock.
    """
    wanted = read(spec)
    if wanted.limit is not None:
        return SearchBot(wanted.level, wanted.limit, seed, clock)
    simple = _SIMPLE.get(wanted.level)
    return simple(seed) if simple else OwnBot(wanted.level, seed)


def twin(state: State, move: Move) -> Move:
    """Return the move that stands for ``move`` in the rankings: itself, or one that differs in nothing.

    Args:
        state: where ``move`` can be made.
        move: a legal move.
    """
    return evaluation_of(state).twin(state, move)
