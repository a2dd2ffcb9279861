"""The replay of a game, step by step."""

from tui.app.screens.replay.screen import ReplayScreen

__all__ = ["ReplayScreen"]
