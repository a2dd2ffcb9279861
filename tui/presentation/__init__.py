"""The screens' knowledge of each game beyond the engine: its words, and everything in its ``GameUI``.

No screen knows a particular game; it asks :func:`presentation` for the one on the table.
"""

from __future__ import annotations

from functools import cache

from tui.base.game_ui import can_be_shown, games, part, title, ui
from tui.presentation.presentation import (
    AnyPresentation,
    ChoicePreview,
    EventLine,
    FinaleStep,
    MoveAndEvents,
    Presentation,
)

__all__ = [
    "AnyPresentation",
    "ChoicePreview",
    "EventLine",
    "FinaleStep",
    "MoveAndEvents",
    "Presentation",
    "can_be_shown",
    "games",
    "presentation",
    "title",
    "ui",
]


@cache
def presentation(game: str) -> AnyPresentation:
    """Return the words of a game, loaded on first use.

    Raises:
        UnknownName, NotShown: as :func:`tui.base.game_ui.ui`.
    """
    return part(game, "words", Presentation)
