"""Declarations for the compiled form of the engine that do nothing in plain Python.

``mypyc_attr`` is that of ``mypy_extensions``, which the engine needs only to be compiled:
``@mypyc_attr(allow_interpreted_subclasses=True)`` marks a class from which other packages derive. ``Extra``
is a type parameter with a default, which the ``typing`` of older Pythons does not know.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
    from typing_extensions import TypeVar

    Extra = TypeVar("Extra", default=object, covariant=True)
else:
    from typing import TypeVar

    C = TypeVar("C", bound=type)
    Extra = TypeVar("Extra")

    def mypyc_attr(**_attributes: bool) -> Callable[[C], C]:
        """Return a decorator that changes nothing."""
        return lambda cls: cls
