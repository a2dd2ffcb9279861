"""Bot specs: the levels of bots and the limits of their search, as text (``master:ms=500``)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import engine.registry
from engine.bots.evaluations import extra_levels, has_evaluation
from engine.errors import UnknownName
from engine.words import N_

_SIMPLE: Final = ("random", "beginner", "greedy")
_SEARCHING: Final = ("expert", "master")
_MAX_LIMIT: Final = 10**9
_PATIENCE: Final = 5
"""How many times its thinking time a bot may take on a machine that is slow or busy."""


@dataclass(frozen=True, slots=True)
class Limit:
    """When a bot stops searching; exactly one of the two is set.

    Attributes:
        simulations: number of simulated games; fewer where one counts for more, see ``SearchParams.cost``.
            The choice is then the same on every machine.
        ms: thinking time in milliseconds, which stands for the number of simulated games that an idle
            machine plays in that time, see ``SearchParams.speed``. The time itself is no more than a
            safeguard (:attr:`deadline`), so that a bot plays as well on a busy machine.
    """

    simulations: int | None = None
    ms: int | None = None

    @property
    def deadline(self) -> float | None:
        """Seconds after which a search ends even if it has not had all its simulations; ``None``: never."""
        return None if self.ms is None else _PATIENCE * self.ms / 1000


_DEFAULTS: Final = {"expert": Limit(simulations=80), "master": Limit(ms=2000)}


@dataclass(frozen=True, slots=True)
class Spec:
    """A level of bots and its limit.

    Attributes:
        level: name of the level.
        limit: when the search stops; ``None`` for levels that do not search.
    """

    level: str
    limit: Limit | None = None


def levels(game: str | None = None) -> tuple[str, ...]:
    """Return the names of the levels, the weakest first.

    Args:
        game: name of a game, for the levels that play it, its extra levels included.

    Raises:
        UnknownName: when there is no such game.
    """
    if game is None:
        return (*_SIMPLE, *_SEARCHING)
    extra = extra_levels(engine.registry.game(game).name)
    if not has_evaluation(game):
        return ("random", *extra)
    return (*_SIMPLE, *extra, *_SEARCHING)


def read(text: str) -> Spec:
    """Parse a bot spec: a level (``greedy``), or one with a limit (``master:sims=400``, ``expert:ms=500``).

    Raises:
        UnknownName: when there is no such level, or it cannot have such a limit.
    """
    level, colon, rest = text.strip().partition(":")
    if level in _SEARCHING:
        return Spec(level, _limit(text, rest) if colon else _DEFAULTS[level])
    extra = [one for name in engine.registry.games() for one in extra_levels(name)]
    if level not in _SIMPLE and level not in extra:
        raise UnknownName(
            N_("there is no bot level {level}; there is {known}"),
            level=repr(level),
            known=", ".join((*_SIMPLE, *extra, *_SEARCHING)),
        )
    if colon:
        raise UnknownName(
            N_("the bot level {level} does not search and takes no limit; write {level} alone"), level=level
        )
    return Spec(level)


def _limit(text: str, rest: str) -> Limit:
    name, _, value = rest.partition("=")
    if name in ("sims", "ms") and value.isascii() and value.isdigit() and 0 < int(value[:12]) <= _MAX_LIMIT:
        return Limit(simulations=int(value)) if name == "sims" else Limit(ms=int(value))
    raise UnknownName(
        N_("a bot cannot be limited as in {spec}; write sims=NUMBER or ms=NUMBER, from 1 on"),
        spec=repr(text),
    )
