"""The table: a game being played."""

from tui.screens.table.screen import TableScreen

__all__ = ["TableScreen"]
