"""The rules of the games in short, a few pages a game."""

from __future__ import annotations

from tui.games.ui import load, ui
from tui.help.page import HelpPage


def pages(game: str) -> tuple[HelpPage, ...]:
    """Return the pages about a game, in the person's language; none for a game that has none."""
    source = ui(game).help
    found: tuple[HelpPage, ...] = load(source)() if source else ()
    return found
