"""The board views of the games: those of square tiles here, others in the folders of their games.

No screen knows what lies on a board; it asks :func:`board` for that of the game it shows.
"""

from __future__ import annotations

from functools import cache

from tui.boards.board import AnyBoard, BoardView, EventPicture, FocusedPicture, Picture, RecordingView
from tui.games.ui import part

__all__ = ["AnyBoard", "BoardView", "EventPicture", "FocusedPicture", "Picture", "RecordingView", "board"]


@cache
def board(game: str) -> AnyBoard:
    """Return how the board of a game is pictured, loaded on first use.

    Raises:
        UnknownName, NotShown: as :func:`tui.games.ui.ui`.
    """
    return part(game, "board", BoardView)
