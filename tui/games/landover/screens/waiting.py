"""The mode without actions: the game is over."""

from __future__ import annotations

from tui.games.landover.screens.modes import LandMode
from tui.screens.table.modes.base import Said
from tui.words import _


class IdleMode(LandMode):
    """The game is over; Enter shows its result."""

    verbs = frozenset({"confirm"})

    def prompt(self) -> Said:
        return _("The game is over: Enter shows the result, i the points."), "", ""

    def confirm(self) -> None:
        self.screen.action_result()
