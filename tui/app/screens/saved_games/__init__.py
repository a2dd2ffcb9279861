"""The library: all saved games, to go on with, look at and keep in order."""

from tui.app.screens.saved_games.screen import SavedGamesScreen

__all__ = ["SavedGamesScreen"]
