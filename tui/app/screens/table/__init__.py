"""The table: a game being played."""

from tui.app.screens.table.screen import TableScreen

__all__ = ["TableScreen"]
