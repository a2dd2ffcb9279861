"""The hall: the people who are here, tables, seats, talk and clocks. It knows no widget and no network."""

from tui.play.hall.clock import ClockRule, OnTimeout
from tui.play.hall.guest import Guest
from tui.play.hall.hall import Hall
from tui.play.hall.metadata import Stage
from tui.play.hall.people import Person
from tui.play.hall.room import SeatSetup, TableSetup
from tui.play.hall.table import HallTable
from tui.play.hall.visits import Visit

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
