"""Times what is asked of a store."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import wraps
from typing import Any, Final, cast

from saves.storage.store import AppendOnly, Files

Observe = Callable[[str, float], None]
"""Is told the name of an operation and the seconds it took, also when it has failed."""

_OPENING: Final = ("append_to", "create_for_appending")


def timed(files: Files, observe: Observe) -> Files:
    """Return the same files; each operation is timed, and so is appending to what they open."""
    return cast(Files, _TimedObject(files, observe))


class _TimedObject:
    """Stands for another object and times its methods."""

    def __init__(self, wrapped: object, observe: Observe) -> None:
        self._wrapped = wrapped
        self._observe = observe

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._wrapped, name)
        if not callable(found):
            return found
        observe = self._observe

        @wraps(found)
        def run(*args: Any, **kwargs: Any) -> Any:
            begun = time.perf_counter()
            try:
                result = found(*args, **kwargs)
            finally:
                observe(name, time.perf_counter() - begun)
            return cast(AppendOnly, _TimedObject(result, observe)) if name in _OPENING else result

        return run
