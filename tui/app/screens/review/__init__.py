"""The review of a game: what each decision was worth."""

from tui.app.screens.review.screen import ReviewScreen

__all__ = ["ReviewScreen"]
