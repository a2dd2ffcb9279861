"""The hall: the people who are here, tables, seats, talk and clocks. It knows no widget and no network."""

from tui.hall.clock import AtEnd, ClockRule
from tui.hall.guest import Guest
from tui.hall.hall import Hall, Visit
from tui.hall.metadata import Stage
from tui.hall.people import Person
from tui.hall.room import SeatSetup, TableSetup
from tui.hall.table import HallTable

__all__ = [
    "AtEnd",
    "ClockRule",
    "Guest",
    "Hall",
    "HallTable",
    "Person",
    "SeatSetup",
    "Stage",
    "TableSetup",
    "Visit",
]
