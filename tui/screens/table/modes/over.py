"""After the end: the final scores, one by one."""

from __future__ import annotations

from tui.art.scene import Scene
from tui.screens.table.modes.base import Mode, Said
from tui.screens.table.modes.context import TileContext
from tui.words import _


class Over(Mode):
    """The game is over: its final scores can be gone through one by one."""

    verbs = frozenset({"confirm", "next", "step"})

    def __init__(self, screen: TileContext) -> None:
        super().__init__(screen)
        self.scores = screen.chronicle.final_scores()
        self.shown = -1

    @property
    def cursor(self) -> tuple[int, int] | None:
        """Where the score on show was made."""
        return (self.scores[self.shown].x, self.scores[self.shown].y) if self.shown >= 0 else None

    def scene(self, base: Scene) -> Scene:
        """Light up the feature of the score on show."""
        if self.shown < 0:
            return base
        return self.screen.score_scene(self.scores[self.shown])

    def prompt(self) -> Said:
        """Say what the score on show was given for."""
        if self.shown < 0:
            return _("The game is over. Tab shows the final scores, Enter the result."), "", ""
        scored = self.scores[self.shown]
        names = self.screen.names
        return (
            self.screen.words.tell(scored, names),
            self.screen.words.arithmetic(scored),
            "good",
        )

    def next(self, step: int) -> None:
        """Show the next final score."""
        count = len(self.scores) + 1
        self.shown = (self.shown + 1 + step) % count - 1

    def step(self, dx: int, dy: int) -> None:
        """Show the next final score or the one before."""
        self.next(1 if dx + dy > 0 else -1)

    def confirm(self) -> None:
        """Show the result."""
        self.screen.action_result()
