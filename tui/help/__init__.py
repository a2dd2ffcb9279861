"""The rules of the games in short, a few pages a game. A new game adds its module and one line here."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from tui.help.page import Page

_MODULES: Final = {
    "carcassonne": "tui.help.carcassonne",
    "castle": "tui.help.castle",
    "discovery": "tui.help.discovery",
    "landover": "tui.help.landover",
    "new_world": "tui.help.new_world",
}


def pages(game: str) -> tuple[Page, ...]:
    """Return the pages about a game, in the person's language; none for a game that has none."""
    if game not in _MODULES:
        return ()
    found: tuple[Page, ...] = import_module(_MODULES[game]).pages()
    return found
