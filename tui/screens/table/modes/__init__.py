"""What the keys and the mouse mean at the table right now: one small object for each situation."""

from tui.screens.table.modes.base import Mode, Said, TableMode
from tui.screens.table.modes.choosing import ChoosingMode
from tui.screens.table.modes.claiming import ClaimingMode
from tui.screens.table.modes.hinting import Hinting
from tui.screens.table.modes.inspecting import Inspecting
from tui.screens.table.modes.laying import GivingUpMode, Jumping, LayingMode, labels
from tui.screens.table.modes.listing import ListMode
from tui.screens.table.modes.main import main_mode
from tui.screens.table.modes.over import Over
from tui.screens.table.modes.stuck import Stuck
from tui.screens.table.modes.waiting import Covered, Watching

__all__ = [
    "ChoosingMode",
    "ClaimingMode",
    "Covered",
    "GivingUpMode",
    "Hinting",
    "Inspecting",
    "Jumping",
    "LayingMode",
    "ListMode",
    "Mode",
    "Over",
    "Said",
    "Stuck",
    "TableMode",
    "Watching",
    "labels",
    "main_mode",
]
