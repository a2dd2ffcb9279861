"""Bot specs: the one way to name a bot, as text.

``greedy`` and ``master:ms=500`` are levels, ``./mybot`` and ``exec:node mybot.js`` are programs that speak
the bot protocol, ``package.module:Class`` is a class of bots, and ``mybot`` one that an installed package
brings.
"""

from __future__ import annotations

import re
import shlex
from dataclasses import dataclass
from typing import Final

import engine.registry
from engine.bots.classes import plugin_bots, usable_bots
from engine.bots.evaluations import extra_levels, has_evaluation
from engine.errors import UnknownName
from engine.words import N_

_SIMPLE: Final = ("random", "beginner", "greedy")
_SEARCHING: Final = ("expert", "master")
_JUDGE: Final = "judge"
"""How reviews and puzzles judge; nobody is offered it as a rival."""
_BUILT_IN: Final = frozenset((*_SIMPLE, *_SEARCHING, _JUDGE))
_MAX_LIMIT: Final = 10**9
_EXEC: Final = "exec:"
_REMOTE: Final = "ssh:"
_SUFFIX: Final = re.compile(r":(?:ms|sims)=[^:/\s]*$")
_CLASS: Final = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*:[A-Za-z_]\w*(\.[A-Za-z_]\w*)*")
_PATIENCE: Final = 5
"""How many times its thinking time a bot may take on a machine that is slow or busy."""


@dataclass(frozen=True, slots=True)
class Limit:
    """When a bot stops searching; exactly one of the two is set.

    Attributes:
        simulations: number of simulated games; fewer where one counts for more, see ``SearchParams.cost``.
            The choice is then the same on every machine.
        ms: thinking time in milliseconds, which stands for the number of simulated games that an idle
            machine plays in that time, see ``SimulatedTurn``. The time itself is no more than a
            safeguard (:attr:`deadline`), so that a bot plays as well on a busy machine.
    """

    simulations: int | None = None
    ms: int | None = None

    @property
    def deadline(self) -> float | None:
        """Seconds after which a search ends even if it has not had all its simulations; ``None``: never."""
        return None if self.ms is None else _PATIENCE * self.ms / 1000


FOREIGN_LIMIT: Final = Limit(ms=2000)
"""The limit of a bot that is not built in, when none is named."""

_DEFAULTS: Final = {
    "expert": Limit(simulations=80),
    "master": Limit(ms=2000),
    _JUDGE: Limit(simulations=240),
}


@dataclass(frozen=True, slots=True)
class Spec:
    """A level of bots and its limit.

    Attributes:
        level: name of the level.
        limit: when the search stops; ``None`` for levels that do not search.
    """

    level: str
    limit: Limit | None = None


@dataclass(frozen=True, slots=True)
class ForeignSpec:
    """A bot that is not built in, and its limit for a move.

    Attributes:
        name: how it is named, without the limit: ``./mybot``, ``exec:node mybot.js``,
            ``package.module:Class``, the name of an entry point, or ``ssh:NAME`` on a server.
        limit: the limit of each move.
        command: the program and its arguments; empty for a class of bots, and for one on a server.
    """

    name: str
    limit: Limit = FOREIGN_LIMIT
    command: tuple[str, ...] = ()

    @property
    def is_remote(self) -> bool:
        """True if the bot is connected to a server, and plays there only."""
        return self.name.startswith(_REMOTE)


def is_foreign(text: str) -> bool:
    """Return whether a bot spec names something that is not built in."""
    name = base_name(text)
    return _names_program(name) or _names_class(name) or name in plugin_bots()


def base_name(text: str) -> str:
    """Return a bot spec without its limit: ``master`` for ``master:ms=500``."""
    text = text.strip()
    name = _SUFFIX.sub("", text)
    return name if _names_program(name) or _names_class(name) else text.partition(":")[0]


def _names_program(name: str) -> bool:
    return "/" in name or name.startswith((_EXEC, _REMOTE))


def _names_class(name: str) -> bool:
    return bool(_CLASS.fullmatch(name)) and name.partition(":")[0] not in _BUILT_IN


def levels(game: str | None = None) -> tuple[str, ...]:
    """Return the names of the levels, the weakest first; then those of bots that installed packages bring.

    Args:
        game: name of a game, for the levels that play it, its extra levels included.

    Raises:
        UnknownName: when there is no such game.
    """
    if game is None:
        return (*_SIMPLE, *_SEARCHING, *usable_bots())
    extra = extra_levels(engine.registry.game(game).name)
    if not has_evaluation(game):
        return ("random", *extra, *usable_bots())
    return (*_SIMPLE, *extra, *_SEARCHING, *usable_bots())


def all_levels() -> tuple[str, ...]:
    """Return the levels of :func:`levels` for any game, and those of single games."""
    extra = [one for name in engine.registry.games() for one in extra_levels(name)]
    return (*_SIMPLE, *extra, *_SEARCHING, *usable_bots())


def resolve(text: str) -> Spec | ForeignSpec:
    """Parse any bot spec.

    Nothing is imported or started: a program may be missing, and a class may fail to load.

    Raises:
        UnknownName: when there is no such bot, or it cannot have such a limit; the message says what there
            is.
    """
    name = base_name(text)
    if not is_foreign(text):
        return read(text)
    rest = text.strip()[len(name) + 1 :]
    limit = _limit(text, rest) if rest else FOREIGN_LIMIT
    if not _names_program(name) or name.startswith(_REMOTE):
        return ForeignSpec(name, limit)
    try:
        command = tuple(shlex.split(name.removeprefix(_EXEC))) if name.startswith(_EXEC) else (name,)
    except ValueError:  # a quotation mark is not closed
        command = ()
    if not command or any("\0" in part for part in command):
        raise UnknownName(
            N_("{name} does not name a program; write ./PROGRAM, or exec: with a program and its arguments"),
            name=repr(text),
        )
    return ForeignSpec(name, limit, command)


def read(text: str) -> Spec:
    """Parse the spec of a built-in bot: a level (``greedy``), or one with a limit (``master:sims=400``).

    Raises:
        UnknownName: when there is no such level, or it cannot have such a limit.
    """
    level, colon, rest = text.strip().partition(":")
    if level in _DEFAULTS:
        return Spec(level, _limit(text, rest) if colon else _DEFAULTS[level])
    if level not in _SIMPLE and level not in all_levels():
        raise UnknownName(
            N_("there is no bot level {level}; choose from {known}"),
            level=repr(level),
            known=", ".join(all_levels()),
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
        N_("{spec} gives the bot no valid limit; write sims=NUMBER or ms=NUMBER, with a number of 1 or more"),
        spec=repr(text),
    )
