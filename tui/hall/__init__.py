"""The hall: the people who are here, tables, seats, talk and clocks. It knows no widget and no network."""

from tui.hall.clock import ClockRule, OnTimeout
from tui.hall.guest import Guest
from tui.hall.hall import Hall
from tui.hall.metadata import Stage
from tui.hall.people import Person
from tui.hall.room import SeatSetup, TableSetup
from tui.hall.table import HallTable
from tui.hall.visits import Visit

__all__ = [
    "ClockRule",
    "Guest",
    "Hall",
    "HallTable",
    "OnTimeout",
    "Person",
    "SeatSetup",
    "Stage",
    "TableSetup",
    "Visit",
]
