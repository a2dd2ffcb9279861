"""A running game and those who sit at it; it knows no widget."""

from tui.play.table.pointing import POINTED_SECONDS, PointedPlace, Pointer, Pointing
from tui.play.table.refused import Refused
from tui.play.table.sitting import Sitting
from tui.play.table.table import HUMAN, MoveRecord, Table, Trouble

__all__ = [
    "HUMAN",
    "POINTED_SECONDS",
    "MoveRecord",
    "PointedPlace",
    "Pointer",
    "Pointing",
    "Refused",
    "Sitting",
    "Table",
    "Trouble",
]
