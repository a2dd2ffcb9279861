"""How the boards of the games are pictured: one board for games of square tiles, one for hexes.

No screen knows what lies on a board; it asks :func:`board` for that of the game it shows.
Which one that is, the words of the game say.
"""

from __future__ import annotations

from importlib import import_module

from tui.boards.board import Board, Lens, Moment, Recalled
from tui.games import presentation

__all__ = ["Board", "Lens", "Moment", "Recalled", "board"]


def board(game: str) -> Board:
    """Return how the board of a game is pictured, loaded on first use.

    Raises:
        KeyError: when the game has no presentation.
    """
    found: Board = import_module(f"tui.boards.{presentation(game).board}").BOARD
    return found
