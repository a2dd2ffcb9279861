"""The modules of Carcassonne: expansions and house rules, declared as entry points.

A package that brings another one declares a subclass of :class:`engine.games.carcassonne.module.Module`
in the group ``hinterland.carcassonne``.
"""

from __future__ import annotations

from abc import ABCMeta
from functools import cache

from engine.game import Option, Preset
from engine.games.carcassonne.module import AnyModule, Module
from engine.games.carcassonne.options import FILE
from engine.games.carcassonne.rules import Kinds, pieces
from engine.options import load_options
from engine.plugins import Group


@cache
def modules() -> Kinds:
    """Return all modules that can be used, in the order in which their hooks are called."""
    found: list[type[AnyModule]] = []

    def check(kind: ABCMeta) -> None:
        """Refuse what is no module, and what cannot be combined with the modules loaded before."""
        if not issubclass(kind, Module):
            raise TypeError(f"{kind.__name__} is no Module")
        pieces((*found, kind))
        options_of((*found, kind))

    for _, kind in Group("hinterland.carcassonne", ABCMeta, check=check).items():  # noqa: PERF102 (no dict)
        if issubclass(kind, Module):
            found.append(kind)
    return tuple(sorted(found, key=lambda kind: kind.order))


def options_of(kinds: Kinds) -> tuple[tuple[Option, ...], tuple[Preset, ...]]:
    """Return the options and presets of a game with some modules.

    Raises:
        BadTileSet: when one of their files is not well-formed.
    """
    files = dict.fromkeys(kind.file() for kind in sorted(kinds, key=lambda kind: kind.file().name))
    return load_options(FILE, *(file for file in files if file.is_file()))
