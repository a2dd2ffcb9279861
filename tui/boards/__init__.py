"""How the boards of the games are pictured: ``squares``, and ``landover`` on ``hexes``.

No screen knows what lies on a board; it asks :func:`board` for that of the game it shows, which
:attr:`Presentation.board <tui.games.Presentation.board>` names.
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
