"""Looking at the tiles of the map, on any seat's turn."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from tui.app.screens.table.modes.base import Said
from tui.base.words import N_, _
from tui.drawing.art.hexes import Spot
from tui.games.landover.art import LandScene
from tui.games.landover.screens.context import LandContext
from tui.games.landover.screens.modes import LandMode


class LandLookMode(LandMode):
    """A person looks at tiles; arrows go from one to another."""

    verbs = frozenset({"step", "next", "confirm"})
    key_labels = MappingProxyType({"confirm": N_("Done"), "next": N_("Next tile")})

    def __init__(self, screen: LandContext) -> None:
        super().__init__(screen)
        self._hexes: list[Spot] = [("hex", number) for number in range(len(self.state.at.board.hexes))]
        start = screen.mode.cursor or screen.last_cursor or self._hexes[len(self._hexes) // 2]
        at = screen.geometry
        self._at = at.nearest(*at.cell(start), self._hexes) or self._hexes[0]

    @property
    def cursor(self) -> Spot:
        return self._at

    def scene(self, base: LandScene) -> LandScene:
        return replace(base, cursor=self._at)

    def prompt(self) -> Said:
        return _("Look around."), self.screen.describe(self._at), "good"

    def why_not(self, action: str) -> str:
        return _("Esc goes back first.")

    def step(self, dx: int, dy: int) -> None:
        self._at = self.screen.geometry.towards(self._at, dx, 2 * dy, self._hexes) or self._at

    def next(self, step: int) -> None:
        self._at = self._hexes[(self._hexes.index(self._at) + step) % len(self._hexes)]

    def confirm(self) -> None:
        self.screen.end_overlay()
