"""Where people meet: who is here, the tables, seats, talk and clocks. It knows no widget and no network."""

from tui.hall.clock import AtEnd, ClockRule
from tui.hall.guest import Guest
from tui.hall.hall import Hall, Visit
from tui.hall.people import Person
from tui.hall.room import Plan, Planned
from tui.hall.sheet import Stage
from tui.hall.table import HallTable

__all__ = ["AtEnd", "ClockRule", "Guest", "Hall", "HallTable", "Person", "Plan", "Planned", "Stage", "Visit"]
