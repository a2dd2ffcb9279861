"""Which modules of a game override which hooks."""

from __future__ import annotations

from collections.abc import Sequence
from types import FunctionType
from typing import TYPE_CHECKING, Final

from engine.games.carcassonne.module import AnyModule, Module, is_exclusive

Overriding = tuple[AnyModule, ...]
"""The modules that override a hook, in the order in which they are called."""

_HOOKS: Final = {name: hook for name, hook in vars(Module).items() if isinstance(hook, FunctionType)}


class Hooks:
    """For each method of ``Module`` the modules that override it, so that the others cost nothing.

    Args:
        modules: those that are in play, in their order.
    """

    def __init__(self, modules: Sequence[AnyModule]) -> None:
        for name in _HOOKS:
            setattr(self, name, _overriding(name, modules))

    if TYPE_CHECKING:

        def __getattr__(self, hook: str) -> Overriding: ...


def _overriding(name: str, modules: Sequence[AnyModule]) -> Overriding:
    return tuple([one for one in modules if getattr(type(one), name) is not _HOOKS[name]])


def following(modules: Overriding, after: AnyModule | None) -> Overriding:
    """Return the modules of a hook that come after one of them, all of them for ``None``."""
    return modules if after is None else modules[modules.index(after) + 1 :]


def rivals(modules: Sequence[AnyModule]) -> Overriding:
    """Return modules that override the same exclusive hook, ``()`` if there are none."""
    claimed = (_overriding(name, modules) for name, hook in _HOOKS.items() if is_exclusive(hook))
    return next((found for found in claimed if len(found) > 1), ())
