"""Bots that play any of the games; each game brings the evaluation of its positions.

>>> from engine import bots
>>> bots.levels()
('random', 'beginner', 'greedy', 'expert', 'master')
>>> bots.read("master:sims=400")
Spec(level='master', limit=Limit(simulations=400, ms=None))
"""

from __future__ import annotations

from typing import Final

from engine.bots.bot import Analysis, Bot, BotStatement, Clock, OnProgress, RatedMove
from engine.bots.classes import bot_class
from engine.bots.evaluations import evaluation_of, has_evaluation, search_evaluation_of
from engine.bots.helpers import SearchHelpers
from engine.bots.match import play
from engine.bots.simple import BeginnerBot, ExtraLevelBot, GreedyBot, RandomBot
from engine.bots.spec import (
    FOREIGN_LIMIT,
    ForeignSpec,
    Limit,
    Spec,
    all_levels,
    base_name,
    is_foreign,
    levels,
    read,
    resolve,
)
from engine.errors import UnknownName
from engine.game import State
from engine.records import Move
from engine.words import N_

__all__ = [
    "FOREIGN_LIMIT",
    "Analysis",
    "Bot",
    "BotStatement",
    "Clock",
    "ForeignSpec",
    "Limit",
    "OnProgress",
    "RatedMove",
    "SearchHelpers",
    "Spec",
    "all_levels",
    "base_name",
    "canonical",
    "evaluation_of",
    "has_evaluation",
    "is_foreign",
    "levels",
    "make",
    "play",
    "read",
    "resolve",
    "search_evaluation_of",
]

_SIMPLE: Final[dict[str, type[Bot]]] = {
    "random": RandomBot,
    "beginner": BeginnerBot,
    "greedy": GreedyBot,
}


def make(spec: str, seed: int, clock: Clock | None = None, helpers: SearchHelpers | None = None) -> Bot:
    """Return a bot.

    Args:
        spec: a level from :func:`levels`, or ``package.module:Class``. ``expert`` and ``master`` can have a
            limit for each move, in simulated games (``master:sims=400``) or in thinking time
            (``master:ms=500``), which stands for the simulated games of an idle machine; both are
            reproducible.
        seed: decides between moves of equal value and determines the simulated games.
        clock: needed for a limit by time, since the engine has no clock. ``master`` alone means
            ``master:ms=2000``.
        helpers: share the simulated games of a search; its result is the same without them.

    Raises:
        UnknownName: when there is no such level or limit; the message lists the known ones. Also for a
            program, because the engine starts none, and for a class that cannot be imported.
        ValueError: when there is a limit by time and no clock.
    """
    wanted = resolve(spec)
    if isinstance(wanted, ForeignSpec):
        if wanted.command or wanted.is_remote:
            raise UnknownName(
                N_("{name} is a program; use it with hinterland simulate, arena or new"),
                name=repr(wanted.name),
            )
        return bot_class(wanted.name)(seed)
    if wanted.limit is not None:
        from engine.bots.search import SearchBot  # here, because tables without it start sooner

        return SearchBot(wanted.level, wanted.limit, seed, clock, helpers)
    simple = _SIMPLE.get(wanted.level)
    return simple(seed) if simple else ExtraLevelBot(wanted.level, seed)


def canonical(state: State, move: Move) -> Move:
    """Return the move that an analysis lists for ``move``: itself or an equivalent one.

    Args:
        state: the position in which ``move`` is legal.
        move: a legal move.
    """
    return evaluation_of(state.game).canonical(state, move)
