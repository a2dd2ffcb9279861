"""Bots as classes of other packages, by entry point (``mybot``) or by place (``package.module:Class``).

They share the group ``hinterland.bots`` with the evaluations. An entry point that is named after a game, or
has a dot in its name, is an evaluation (see :mod:`engine.bots.evaluations`); any other is a class of bots,
which is called with the seed.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

import engine.registry
from engine.bots.bot import Bot
from engine.errors import UnknownName
from engine.plugins import Group
from engine.words import N_, Saying


def _check(found: type[Any]) -> None:
    if not issubclass(found, Bot):
        raise TypeError(f"{found.__name__} is no Bot")


_CLASSES: Final = Group("hinterland.bots", type, check=_check)


def plugin_bots() -> tuple[str, ...]:
    """Return the names of the bots that installed packages bring, without importing them."""
    games = engine.registry.declared_games()
    return tuple(name for name in _CLASSES.declared() if "." not in name and name not in games)


def usable_bots() -> tuple[str, ...]:
    """Import the bots that installed packages bring and return the names of those that can be used."""
    return tuple(filter(_CLASSES.has, plugin_bots()))


def bot_class(name: str) -> type[Bot]:
    """Import a class of bots.

    Args:
        name: one of :func:`plugin_bots`, or ``package.module:Class``.

    Raises:
        UnknownName: when it cannot be imported or is no bot; the message says why and what to do.
    """
    module, colon, attribute = name.partition(":")
    if not colon:
        found = _CLASSES.find(name)
        if found is None:
            failure = _CLASSES.failure(name)
            reason = failure.reason if failure is not None else Saying(N_("no package declares it"))
            raise UnknownName(_UNUSABLE, name=repr(name), reason=reason)
        return found
    try:
        place: Any = import_module(module)
        for part in attribute.split("."):
            place = getattr(place, part)
    except (Exception, SystemExit) as error:
        raise UnknownName(_UNUSABLE, name=repr(name), reason=f"{type(error).__name__}: {error}") from error
    if not isinstance(place, type) or not issubclass(place, Bot):
        raise UnknownName(
            N_("{name} is not a bot; a bot is a class derived from engine.bots.Bot"), name=repr(name)
        )
    return place


_UNUSABLE: Final = N_(
    "the bot {name} cannot be imported: {reason}; install its package where Hinterland is installed,"
    " or correct it"
)
