"""Fitting of texts to a width in columns, and of panels to that of the screen."""

from __future__ import annotations

from typing import Final

from rich.cells import cell_len, set_cell_size

LEAST_PANEL: Final = 28
"""Columns of the narrowest panel beside a map."""

_MOST_PANEL: Final = 56


def panel_columns(width: int, least: int = LEAST_PANEL) -> int:
    """Return the columns of the panel beside a map: about a quarter of a screen, and not less than some."""
    return min(max(width // 4, least), _MOST_PANEL)


def cut(text: str, room: int) -> str:
    """Return a text no wider than ``room`` columns, with an ellipsis for what is left out.

    Without Unicode it is written as a tilde (:mod:`tui.drawing.filters`).
    """
    if cell_len(text) <= room:
        return text
    return set_cell_size(text, room - 1).rstrip(" ,;:.") + "…" if room > 1 else ""


def cut_name(name: str, room: int) -> str:
    """Return a name no wider than ``room`` columns; a number at its end, which tells bots apart, stays."""
    first, _gap, number = name.rpartition(" ")
    if cell_len(name) > room and first and number.isdecimal() and (short := cut(first, room - len(number))):
        return short + number
    return cut(name, room)


def filled(text: str, room: int) -> str:
    """Return a text exactly ``room`` columns wide: cut, or with blanks after it."""
    return set_cell_size(cut(text, room), max(room, 0))
