"""When nothing is to be done: a game that is over, or one that is about to be shown."""

from __future__ import annotations

from typing import ClassVar

from tui.screens.landover.modes import LandMode
from tui.screens.table.modes.base import Said
from tui.words import _


class Idle(LandMode):
    """The game is over; Enter shows its result."""

    verbs: ClassVar[frozenset[str]] = frozenset({"confirm"})

    def prompt(self) -> Said:
        """Say that it is over."""
        return _("The game is over: Enter shows the result, i the points."), "", ""

    def confirm(self) -> None:
        """Show the result."""
        self.screen.action_result()
