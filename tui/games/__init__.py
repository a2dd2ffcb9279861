"""What the screens need to know of each game beyond the engine: its words.

No screen knows a particular game; it asks :func:`presentation` for the one on the table.
"""

from __future__ import annotations

from importlib import import_module
from typing import Final

from tui.games.presentation import Happened, Line, Presentation, Prospect

__all__ = ["Happened", "Line", "Presentation", "Prospect", "presentation"]

_MODULES: Final = {
    "carcassonne": "tui.games.carcassonne.words",
    "castle": "tui.games.castle.words",
    "discovery": "tui.games.discovery.words",
    "landover": "tui.games.landover.words",
    "new_world": "tui.games.new_world.words",
}
_made: dict[str, Presentation] = {}


def presentation(game: str) -> Presentation:
    """Return the words of a game, loaded on first use.

    Raises:
        KeyError: when the game has none.
    """
    found = _made.get(game)
    if found is None:
        made: Presentation = import_module(_MODULES[game]).PRESENTATION
        found = _made[game] = made
    return found
