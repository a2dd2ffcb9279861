"""Dataclasses whose methods are compiled when they are first needed.

Python before 3.13 compiles seven methods one by one for each frozen dataclass, more than half a millisecond
in all. A program that is just starting calls hardly any but ``__init__``, and that of less than half of the
classes. :func:`compile_on_first_call` makes all of them wait. Classes stay what they are: the same methods,
from the same text, by the standard library.
"""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Final

_LAST_ONE_BY_ONE: Final = (3, 12)
"""The last Python that compiles each method alone."""


def compile_on_first_call() -> None:
    """Make the methods of dataclasses that are defined from now on wait; again does no harm."""
    create = getattr(dataclasses, "_create_fn", None)
    if create is None or sys.version_info[:2] > _LAST_ONE_BY_ONE or hasattr(create, "at_once"):
        return

    def create_later(name: str, arguments: Iterable[str], body: Iterable[str], **names: Any) -> Any:
        wait: Callable[..., Any] = _WaitingInit if name == "__init__" else _waiting
        # As one string each, joined as they will be joined, they take less memory.
        return wait(name, partial(create, name, (",".join(arguments),), ("\n  ".join(body),), **names))

    create_later.at_once = create  # type: ignore[attr-defined]
    dataclasses._create_fn = create_later  # type: ignore[attr-defined]


class _WaitingInit:
    """Takes the place of ``__init__`` until it is looked up: to be called, or for its signature."""

    __slots__ = ("_create", "_name")

    def __init__(self, name: str, create: Callable[[], Callable[..., Any]]) -> None:
        self._name = name
        self._create = create

    def __get__(self, instance: object, owner: type[Any]) -> Callable[..., Any]:
        """Make the real method, put it in its place in the class, and return it as a class would."""
        made = self._create()
        for cls in owner.__mro__:
            if vars(cls).get(self._name) is self:
                made.__qualname__ = f"{cls.__qualname__}.{self._name}"
                setattr(cls, self._name, made)
        bound: Callable[..., Any] = made.__get__(instance, owner)
        return bound


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
