"""The rules of the games in short, a few pages a game."""

from __future__ import annotations

from tui.app.help.page import HelpPage
from tui.base.game_ui import load, ui


def pages(game: str) -> tuple[HelpPage, ...]:
    """Return the pages about a game, in the person's language; none for a game that has none."""
    source = ui(game).help
    found: tuple[HelpPage, ...] = load(source)() if source else ()
    return found
