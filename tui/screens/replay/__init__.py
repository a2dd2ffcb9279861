"""The replay of a game, step by step."""

from tui.screens.replay.screen import ReplayScreen

__all__ = ["ReplayScreen"]
