"""A running game and those who sit at it; it knows no widget."""

from tui.table.sitting import Refused, Sitting
from tui.table.table import HUMAN, MoveRecord, Table, Trouble

__all__ = ["HUMAN", "MoveRecord", "Refused", "Sitting", "Table", "Trouble"]
