"""The evaluations of each game, found through the entry points ``hinterland.bots``; loaded on first use.

The name of an entry point is that of the game, for the levels that do not search; ``GAME.search`` is for the
levels that search, and ``GAME.LEVEL`` adds a level that only this game has.
"""

from __future__ import annotations

from typing import Final

from engine.bots.evaluation import AnyEvaluation, Evaluation
from engine.errors import UnknownName
from engine.plugins import Group
from engine.words import N_

_EVALUATIONS: Final = Group("hinterland.bots", Evaluation)
_SEARCH: Final = "search"


def has_evaluation(game: str) -> bool:
    """Return whether bots of the common levels can judge positions of a game."""
    return _EVALUATIONS.has(game)


def evaluation_of(game: str, level: str | None = None) -> AnyEvaluation:
    """Return the evaluation of a game for bots that do not search.

    Args:
        level: one of :func:`extra_levels`, for its own evaluation.

    Raises:
        UnknownName: when the game has no evaluation, or no such extra level.
    """
    found = _EVALUATIONS.find(game if level is None else f"{game}.{level}")
    if found is None:
        raise UnknownName(N_("no bot can judge positions of {game} at this level"), game=repr(game))
    return found


def search_evaluation_of(game: str) -> AnyEvaluation:
    """Return the evaluation of a game for bots that search; that for the others if it has only one.

    Raises:
        UnknownName: when the game has no evaluation.
    """
    return _EVALUATIONS.find(f"{game}.{_SEARCH}") or evaluation_of(game)


def extra_levels(game: str) -> tuple[str, ...]:
    """Return the levels that only this game has."""
    prefix = f"{game}."
    names = (name for name in _EVALUATIONS.names() if name.startswith(prefix) and _EVALUATIONS.has(name))
    levels = (name.removeprefix(prefix) for name in names)
    return tuple(level for level in levels if level != _SEARCH)
