"""Recordings of a game for players of terminal sessions."""

from tui.app.recording.cast import record

__all__ = ["record"]
