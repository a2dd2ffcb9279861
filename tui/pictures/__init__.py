"""Rendering of pictures for terminals: in a process of its own, kept in memory and on disk."""

from __future__ import annotations

from importlib.util import find_spec


def can_render() -> bool:
    """Return whether the libraries are installed that render."""
    return all(find_spec(name) is not None for name in ("resvg_py", "PIL"))
