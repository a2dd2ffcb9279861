"""The evaluations of each game, by the name of the game; loaded on first use."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import Final

from engine.bots.evaluation import Evaluation


@dataclass(frozen=True, slots=True)
class _Sources:
    """Where the evaluations of a game are, each as ``module:name``.

    Attributes:
        plain: for the levels that do not search.
        search: for the levels that search.
        extra: for the levels that only this game has, weakest first.
    """

    plain: str
    search: str
    extra: Mapping[str, str] = field(default_factory=dict)


_SOURCES: Final[Mapping[str, _Sources]] = {
    "discovery": _Sources(
        "engine.games.discovery.evaluation:EVALUATION", "engine.games.discovery.evaluation:SEARCH_EVALUATION"
    ),
    "carcassonne": _Sources(
        "engine.games.carcassonne.evaluation:EVALUATION",
        "engine.games.carcassonne.evaluation:SEARCH_EVALUATION",
        {"jcz": "engine.games.carcassonne.jcz:JCZ"},
    ),
    "new_world": _Sources(
        "engine.games.new_world.evaluation:EVALUATION", "engine.games.new_world.evaluation:SEARCH_EVALUATION"
    ),
    "castle": _Sources(
        "engine.games.castle.evaluation:EVALUATION", "engine.games.castle.evaluation:SEARCH_EVALUATION"
    ),
    "landover": _Sources(
        "engine.games.landover.evaluation:EVALUATION", "engine.games.landover.foresight:SEARCH_EVALUATION"
    ),
}


def evaluation_of(game: str, level: str | None = None) -> Evaluation:
    """Return the evaluation of a game for bots that do not search.

    Args:
        game: name of a game in the registry.
        level: one of :func:`extra_levels`, for its own evaluation.

    Raises:
        KeyError: when there is no such game, or it has no such extra level.
    """
    sources = _SOURCES[game]
    return _load(sources.plain if level is None else sources.extra[level])


def search_evaluation_of(game: str) -> Evaluation:
    """Return the evaluation of a game for bots that search.

    Raises:
        KeyError: when there is no such game.
    """
    return _load(_SOURCES[game].search)


def extra_levels(game: str) -> tuple[str, ...]:
    """Return the levels that only this game has, weakest first."""
    return tuple(_SOURCES[game].extra) if game in _SOURCES else ()


@cache
def _load(source: str) -> Evaluation:
    module, _, name = source.partition(":")
    found = getattr(import_module(module), name)
    assert isinstance(found, Evaluation)
    return found
