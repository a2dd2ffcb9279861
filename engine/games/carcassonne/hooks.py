"""Which modules of a game override which hooks."""

from __future__ import annotations

from collections.abc import Sequence
from types import FunctionType
from typing import TYPE_CHECKING

from engine.games.carcassonne.module import AnyModule, Module

Overriding = tuple[AnyModule, ...]
"""The modules that override a hook, in the order in which they are called."""


class Hooks:
    """For each method of ``Module`` the modules that override it, so that the others cost nothing.

    Args:
        modules: those that are in play, in their order.
    """

    def __init__(self, modules: Sequence[AnyModule]) -> None:
        hooks = {name: hook for name, hook in vars(Module).items() if isinstance(hook, FunctionType)}
        for name, hook in hooks.items():
            setattr(self, name, tuple([one for one in modules if getattr(type(one), name) is not hook]))

    if TYPE_CHECKING:

        def __getattr__(self, hook: str) -> Overriding: ...
