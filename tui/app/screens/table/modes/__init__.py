"""Modes: what keys and mouse do at the table, one small class for each situation."""

from tui.app.screens.table.modes.base import Said, TableMode, TileMode
from tui.app.screens.table.modes.choosing import ChoosingMode
from tui.app.screens.table.modes.claiming import ClaimingMode
from tui.app.screens.table.modes.game_over import GameOverMode
from tui.app.screens.table.modes.hinting import TileHintMode
from tui.app.screens.table.modes.inspecting import InspectingMode
from tui.app.screens.table.modes.laying import GivingUpMode, JumpingMode, LayingMode, labels
from tui.app.screens.table.modes.listing import ListMode
from tui.app.screens.table.modes.main import main_mode
from tui.app.screens.table.modes.stuck import StuckMode
from tui.app.screens.table.modes.waiting import CoveredMode, WatchingMode

__all__ = [
    "ChoosingMode",
    "ClaimingMode",
    "CoveredMode",
    "GameOverMode",
    "GivingUpMode",
    "InspectingMode",
    "JumpingMode",
    "LayingMode",
    "ListMode",
    "Said",
    "StuckMode",
    "TableMode",
    "TileHintMode",
    "TileMode",
    "WatchingMode",
    "labels",
    "main_mode",
]
