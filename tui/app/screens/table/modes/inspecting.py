"""Inspecting features, on any seat's turn."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from engine.landscape.feature import Feature
from tui.app.screens.table.laying import nearest
from tui.app.screens.table.modes.base import Said
from tui.app.screens.table.modes.context import TileContext
from tui.app.screens.table.modes.tile import TileMode
from tui.base.words import N_, _, ngettext
from tui.drawing.art.scene import Scene
from tui.presentation.landscape.scene import lit


class InspectingMode(TileMode):
    """A person looks into a feature."""

    key_labels = MappingProxyType({"confirm": N_("Done"), "next": N_("Other area")})

    def __init__(self, screen: TileContext, x: int, y: int, region: int = 0) -> None:
        super().__init__(screen)
        self.x, self.y, self.region = x, y, region

    @classmethod
    def near(cls, screen: TileContext, cursor: tuple[int, int] | None) -> InspectingMode:
        """Return the mode at the tile nearest to a cell."""
        cells = [(tile.x, tile.y) for tile in screen.state.landscape.laid()]
        x, y = nearest(cells, cursor or (0, 0)) or (0, 0)
        return cls(screen, x, y)

    @property
    def cursor(self) -> tuple[int, int] | None:
        return self.x, self.y

    @property
    def verbs(self) -> frozenset[str]:
        """Actions that inspect; Tab only where there is another area."""
        several = self.on_tile and len(self.screen.base.tiles[self.x, self.y].design.regions) > 1
        return frozenset({"step", "confirm", "cancel", *(["next"] if several else [])})

    def why_not(self, action: str) -> str:
        return _("There is nothing else to look at here.") if action == "next" else _("Esc goes back first.")

    @property
    def on_tile(self) -> bool:
        """True if a tile lies under the cursor."""
        return (self.x, self.y) in self.screen.base.tiles

    @property
    def _is_beside_tiles(self) -> bool:
        """True if a tile lies at a side of the place under the cursor."""
        beside = ((self.x + dx, self.y + dy) for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)))
        return any(place in self.screen.base.tiles for place in beside)

    def scene(self, base: Scene) -> Scene:
        lit_up = lit(self._feature()) if self.on_tile else frozenset()
        return replace(base, cursor=(self.x, self.y), lit=lit_up, looked_into=True)

    def _feature(self) -> Feature:
        return self.screen.words.inspected(self.state, self.x, self.y, self.region)

    def prompt(self) -> Said:
        do = _("Look around.")
        if self.on_tile:
            return do, self.screen.feature_words(self._feature()), "good"
        if not self.screen.hints or self.state.is_terminal:
            return do, "", ""
        count = self.state.fitting_left(self.x, self.y)
        if not count and not self._is_beside_tiles:
            return do, "", ""
        return (
            do,
            ngettext("{n} tile left fits here", "{n} tiles left fit here", count).format(n=count),
            "good" if count else "bad",
        )

    def step(self, dx: int, dy: int) -> None:
        cells = [*self.screen.base.tiles]
        xs, ys = [x for x, _y in cells], [y for _x, y in cells]
        self.x = min(max(self.x + dx, min(xs) - 1), max(xs) + 1)
        self.y = min(max(self.y + dy, min(ys) - 1), max(ys) + 1)
        self.region = 0

    def next(self, step: int) -> None:
        if self.on_tile:
            count = len(self.screen.base.tiles[self.x, self.y].design.regions)
            self.region = (self.region + step) % count

    def confirm(self) -> None:
        self.screen.end_overlay()

    def click(self, x: int, y: int, region: int | None, button: int) -> None:
        if region is None:
            self.screen.end_overlay()
        else:
            self.x, self.y, self.region = x, y, region
