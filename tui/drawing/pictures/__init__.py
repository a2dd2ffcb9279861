"""Rendering of pictures for terminals: in a process of its own, kept in memory and on disk."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Final

LIBRARIES: Final = ("resvg_py", "PIL")
"""The packages that render."""


def can_render() -> bool:
    """Return whether the libraries are installed that render."""
    return all(find_spec(name) is not None for name in LIBRARIES)
