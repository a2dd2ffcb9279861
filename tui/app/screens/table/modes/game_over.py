"""After the end: the final scores, one by one."""

from __future__ import annotations

from types import MappingProxyType

from tui.app.screens.table.modes.base import Said
from tui.app.screens.table.modes.context import TileContext
from tui.app.screens.table.modes.tile import TileMode
from tui.base.words import N_, _
from tui.drawing.art.scene import Scene


class GameOverMode(TileMode):
    """The game is over: its final scores can be gone through one by one."""

    key_labels = MappingProxyType({"confirm": N_("Result"), "next": N_("Final scores")})

    def __init__(self, screen: TileContext) -> None:
        super().__init__(screen)
        self.scores = screen.event_feed.final_scores()
        self.shown = -1

    @property
    def verbs(self) -> frozenset[str]:
        """The result, and the scores if there are any."""
        return frozenset({"confirm", *(["next", "step"] if self.scores else [])})

    def why_not(self, action: str) -> str:
        return _("Nothing was scored at the end.") if action == "next" else ""

    @property
    def cursor(self) -> tuple[int, int] | None:
        return (self.scores[self.shown].x, self.scores[self.shown].y) if self.shown >= 0 else None

    def scene(self, base: Scene) -> Scene:
        if self.shown < 0:
            return base
        return self.screen.score_scene(self.scores[self.shown])

    def prompt(self) -> Said:
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
        count = len(self.scores) + 1
        self.shown = (self.shown + 1 + step) % count - 1

    def step(self, dx: int, dy: int) -> None:
        self.next(1 if dx + dy > 0 else -1)

    def confirm(self) -> None:
        self.screen.action_result()
