"""Needs for private names of a library, and whether the installed version has them."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from enum import Enum
from types import CodeType, FunctionType, ModuleType
from typing import Any, NamedTuple, cast


class Part(Enum):
    """The purposes of private names."""

    APP = "app"
    """Frames of changed cells, and order when keys and messages come at a bad time."""
    SERVER = "server"
    """Several apps in one process."""
    TUNING = "tuning"
    """Several apps in one process that hardly delay each other."""


Signature = tuple[bool, int, tuple[str, ...]]
"""Of a function: whether it is a coroutine, how many arguments have a position, and the names of all."""


class Need(NamedTuple):
    """A name that the functions and hooks above use."""

    part: Part
    owner: type | ModuleType
    name: str  # the name in it, of something that is there when the owner has been made
    signature: Signature | None = None  # of what overrides it here, `None` for what is only used

    @property
    def is_met(self) -> bool:
        """True if the name is there, and can be overridden as it is here."""
        if self.signature is None:
            return hasattr(self.owner, self.name) or self.name in set_when_made(self.owner)
        theirs = function_of(getattr(self.owner, self.name, None))
        return theirs is not None and signature_of(theirs) == self.signature

    def __str__(self) -> str:
        owner = self.owner
        where = owner.__name__ if isinstance(owner, ModuleType) else f"{owner.__module__}.{owner.__name__}"
        return f"{where}.{self.name}"


def set_when_made(owner: type | ModuleType) -> set[str]:
    """Return the names of attributes that the constructors of a class mention."""
    made = (function_of(vars(base).get("__init__")) for base in getattr(owner, "__mro__", ()))
    return {name for function in made if function is not None for name in function.__code__.co_names}


def function_of(found: object) -> FunctionType | None:
    """Return the Python function that a method or a decorated function stands for."""
    found = getattr(found, "fget", found)  # of a property
    function: object = inspect.unwrap(cast("Callable[..., Any]", getattr(found, "__func__", found)))
    return function if isinstance(function, FunctionType) else None


def signature_of(function: FunctionType) -> Signature:
    """Return how a function is called."""
    code = function.__code__
    arguments = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    return inspect.iscoroutinefunction(function), code.co_argcount, arguments


def names_in(code: CodeType) -> set[str]:
    """Return the names that some code mentions: globals and attributes."""
    inner = (names_in(const) for const in code.co_consts if isinstance(const, CodeType))
    return set(code.co_names).union(*inner)


def overrides(hooks: type) -> dict[str, FunctionType]:
    """Return the private methods that a class of hooks overrides."""
    found = {name: function_of(value) for name, value in vars(hooks).items()}
    return {name: it for name, it in found.items() if it and name[0] == "_" and not name.startswith("__")}
