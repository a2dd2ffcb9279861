"""The mode without actions: the game is over."""

from __future__ import annotations

from types import MappingProxyType

from tui.app.screens.table.modes.base import Said
from tui.base.words import N_, _
from tui.games.landover.screens.modes import LandMode


class IdleMode(LandMode):
    """The game is over; Enter shows its result."""

    verbs = frozenset({"confirm"})
    key_labels = MappingProxyType({"confirm": N_("Result")})

    def prompt(self) -> Said:
        return _("The game is over. Enter shows the result, s the points."), "", ""

    def confirm(self) -> None:
        self.screen.action_result()
