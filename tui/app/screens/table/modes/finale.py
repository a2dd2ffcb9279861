"""The final scoring, shown feature by feature when a game ends."""

from __future__ import annotations

from tui.app.finale import Finale
from tui.app.screens.table.modes.base import Picture, Place, Said, TableMode
from tui.app.screens.table.modes.context import TableContext
from tui.base.words import _


class FinaleMode(TableMode[Picture, Place]):
    """Features light up one after the other, and their points go to the scoreboard; any key ends it."""

    verbs = frozenset({"skip", "next", "step"})

    def __init__(self, screen: TableContext, finale: Finale) -> None:
        super().__init__(screen)
        self.finale = finale

    def scene(self, base: Picture) -> Picture:
        return self.finale.picture(base)

    def prompt(self) -> Said:
        return _("The final scoring. Enter skips it."), self.finale.text, "good"

    def start(self) -> None:
        """Begin; the screen shows this mode."""
        self.screen.finale_player.play(self.finale, self.screen.end_finale)

    def left(self) -> None:
        self.screen.finale_player.stop()

    def next(self, step: int) -> None:
        """Go through the scores by hand instead."""
        self.screen.end_overlay()
        self.screen.main.next(step)

    def step(self, dx: int, dy: int) -> None:
        self.next(1 if dx + dy > 0 else -1)
