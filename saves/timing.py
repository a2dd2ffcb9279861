"""Times what is asked of a store, for those who want to know."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

Owner = TypeVar("Owner")

Observe = Callable[[str, float], None]
"""Is told the name of an operation and the seconds it took, also when it has failed."""

_observer: Observe | None = None


def observe(observer: Observe | None) -> None:
    """Have each operation timed from now on; ``None`` ends that."""
    global _observer
    _observer = observer


def is_observed() -> bool:
    """Return whether operations are timed."""
    return _observer is not None


def timed(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that does the same and is timed under its name."""
    name = function.__name__

    @wraps(function)
    def run(*args: Any, **kwargs: Any) -> Any:
        if (observer := _observer) is None:
            return function(*args, **kwargs)
        begun = time.perf_counter()
        try:
            return function(*args, **kwargs)
        finally:
            observer(name, time.perf_counter() - begun)

    return run


def timed_methods(*names: str) -> Callable[[type[Owner]], type[Owner]]:
    """Decorate a class whose methods with these names are operations."""

    def decorate(owner: type[Owner]) -> type[Owner]:
        for name in names:
            setattr(owner, name, timed(getattr(owner, name)))
        return owner

    return decorate


class TimedFunctions:
    """A module whose functions are operations."""

    def __init__(self, module: object) -> None:
        self._module = module

    def __getattr__(self, name: str) -> Any:
        return timed(getattr(self._module, name))
