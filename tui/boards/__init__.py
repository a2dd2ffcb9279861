"""How the boards of the games are pictured: one board for games of square tiles, one for hexes.

No screen knows what lies on a board; it asks :func:`board` for that of the game it shows.
"""

from __future__ import annotations

from importlib import import_module
from typing import Final

from tui.boards.board import Board, Lens, Moment, Recalled

__all__ = ["Board", "Lens", "Moment", "Recalled", "board"]

_MODULES: Final = {
    "carcassonne": "tui.boards.squares",
    "castle": "tui.boards.squares",
    "discovery": "tui.boards.squares",
    "landover": "tui.boards.hexes",
    "new_world": "tui.boards.squares",
}
_made: dict[str, Board] = {}


def board(game: str) -> Board:
    """Return how the board of a game is pictured, loaded on first use.

    Raises:
        KeyError: when the game has none.
    """
    found = _made.get(game)
    if found is None:
        made: Board = import_module(_MODULES[game]).BOARD
        found = _made[game] = made
    return found
