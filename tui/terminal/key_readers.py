"""Which widgets do something with a key before it is looked up in the bindings."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Final

from textual import events
from textual.dom import DOMNode
from textual.widget import Widget

_METHODS: Final = ("on_key", "_on_key", "handle_key", "on_event", "_on_message")


def is_read(key: events.Key, nodes: Iterable[DOMNode]) -> bool:
    """Return whether one of some widgets does something with a key that is passed to it.

    What has a method for all keys says in its attribute ``reads_keys`` whether it needs them now.
    """
    names = tuple(key.name_aliases)
    return any(
        _has_key_method(type(node), names)
        or (_reads_all_keys(type(node)) and bool(getattr(node, "reads_keys", True)))
        for node in nodes
    )


@cache
def _reads_all_keys(cls: type[DOMNode]) -> bool:
    return any(getattr(cls, name, None) is not getattr(Widget, name, None) for name in _METHODS) or any(
        events.Key in vars(base).get("_decorated_handlers", ()) for base in cls.__mro__
    )


@lru_cache(4096)
def _has_key_method(cls: type[DOMNode], names: tuple[str, ...]) -> bool:
    return any(hasattr(cls, f"key_{name}") or hasattr(cls, f"_key_{name}") for name in names)
