"""Dataclasses whose methods are compiled when they are first called.

Python before 3.13 compiles six methods one by one for each frozen dataclass, half a millisecond in all, and a
program that is just starting calls hardly any but ``__init__``. :func:`compile_on_first_call` makes the
others wait. Classes stay what they are: the same methods, from the same text, by the standard library.
"""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Callable
from typing import Any, Final

_LAST_ONE_BY_ONE: Final = (3, 12)
"""The last Python that compiles each method alone."""


def compile_on_first_call() -> None:
    """Make the methods of dataclasses that are defined from now on wait; again does no harm.

    ``__init__`` does not wait, because it is called and others read its signature.
    """
    create = getattr(dataclasses, "_create_fn", None)
    if create is None or sys.version_info[:2] > _LAST_ONE_BY_ONE or hasattr(create, "at_once"):
        return

    def create_later(name: str, *text: Any, **names: Any) -> Callable[..., Any]:
        if name == "__init__":
            made: Callable[..., Any] = create(name, *text, **names)
            return made
        return _waiting(name, lambda: create(name, *text, **names))

    create_later.at_once = create  # type: ignore[attr-defined]
    dataclasses._create_fn = create_later  # type: ignore[attr-defined]


def _waiting(name: str, create: Callable[[], Callable[..., Any]]) -> Callable[..., Any]:
    """Return a method that makes the real one when it is called, and leaves its place in the class to it."""
    made: Callable[..., Any] | None = None

    def method(self: object, *arguments: object) -> Any:
        nonlocal made
        if made is None:
            made = create()
            made.__qualname__ = method.__qualname__
            for cls in type(self).__mro__:
                if vars(cls).get(name) is method:
                    setattr(cls, name, made)
        return made(self, *arguments)

    method.__name__ = name
    return method
