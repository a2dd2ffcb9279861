"""Fitting of texts to a width in columns."""

from __future__ import annotations

from rich.cells import cell_len, set_cell_size


def cut(text: str, room: int) -> str:
    """Return a text no wider than ``room`` columns, with an ellipsis for what is left out.

    Without Unicode it is written as a tilde (:mod:`tui.filters`).
    """
    if cell_len(text) <= room:
        return text
    return set_cell_size(text, room - 1).rstrip(" ,;:.") + "…" if room > 1 else ""


def filled(text: str, room: int) -> str:
    """Return a text exactly ``room`` columns wide: cut, or with blanks after it."""
    return set_cell_size(cut(text, room), max(room, 0))
