"""A running game and those who sit at it; it knows no widget."""

from tui.table.table import HUMAN, Happening, Table, Trouble

__all__ = ["HUMAN", "Happening", "Table", "Trouble"]
