"""Base class of the modes of games that lay tiles."""

from __future__ import annotations

from engine.landscape.state import LandscapeState
from tui.app.screens.table.modes.base import TableMode
from tui.app.screens.table.modes.context import TileContext
from tui.drawing.art.scene import Cell, Scene


class TileMode(TableMode[Scene, Cell]):
    """Base of the modes of games that lay tiles."""

    screen: TileContext

    def __init__(self, screen: TileContext) -> None:
        super().__init__(screen)

    @property
    def state(self) -> LandscapeState:
        return self.screen.state

    def turn(self, step: int) -> None:
        """Turn the tile in hand."""

    def exchange(self) -> None:
        """Take the other tile of the hand."""

    def click(self, x: int, y: int, region: int | None, button: int) -> None:
        """A board cell was clicked; on a tile that looks into the feature there."""
        if region is not None:
            self.screen.inspect(x, y, region)
