"""One painter a game, found by the game's name."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from functools import cache
from typing import ClassVar

from engine.landscape.design import Design
from tui.base.game_ui import part_class
from tui.drawing.art.diagram import DiagramKinds, corner_pixel, crossing, notches
from tui.drawing.art.figures import FOLLOWER, FigureSprite
from tui.drawing.art.raster import Patch, Plot, RegionAt, lying_point


class TilePainter(ABC):
    """Draws the tiles of one game.

    Attributes:
        diagram: how small tiles are drawn as diagrams; ``None`` to paint them as others.
    """

    diagram: ClassVar[DiagramKinds | None] = None
    diagram_grounds: ClassVar[Mapping[str, str]] = {}

    @property
    def figures(self) -> Mapping[str, FigureSprite]:
        """The drawings of the figures on its tiles, by their roles."""
        return {}

    def figure(self, role: str) -> FigureSprite:
        """Return the drawing of a role, by default that of a plain follower."""
        return self.figures.get(role, FOLLOWER)

    @abstractmethod
    def region_at(self, design: Design) -> RegionAt:
        """Return which region of the printed tile a point (u, v), each 0 to 1, belongs to."""

    @abstractmethod
    def paint(self, patch: Patch) -> None:
        """Fill the codes of ``patch``, and its ``taken`` pixels, from its regions."""

    def is_field(self, kind: str) -> bool:
        """Return whether regions of a kind are fields."""
        return self.diagram is not None and self.diagram.is_field(kind)

    def paint_diagram(self, patch: Patch) -> None:
        """Fill the codes of a small ``patch`` from its regions, which are a diagram."""
        assert self.diagram is not None
        regions = patch.design.regions
        patch.fill([ord(self.diagram_grounds[region.kind]) for region in regions])
        for y, row in enumerate(patch.regions):
            for x, region in enumerate(row):
                if regions[region].kind in self.diagram.buildings:
                    patch.codes[y][x] = ord("R" if y and patch.regions[y - 1][x] != region else "H")
                    patch.taken.add((x, y))
        if (middle := crossing(patch.design, patch.regions, self.diagram)) is not None:
            x, y = middle
            patch.codes[y][x] = ord("!")
        for corner in notches(patch.design, patch.rotation) if self.diagram.lands else ():
            x, y = corner_pixel(corner, patch.width, patch.height)
            patch.codes[y][x] = ord(".")

    def dot(self, patch: Patch, code: str, spot: tuple[float, float]) -> None:
        """Paint one pixel of a diagram for what stands at a point of the printed tile; lines stay whole."""
        if not code:
            return
        assert self.diagram is not None
        regions, lines = patch.design.regions, self.diagram.roads | self.diagram.rivers
        u, v = lying_point(*spot, patch.rotation)
        free = [
            ((x + 0.5 - u * patch.width) ** 2 + (y + 0.5 - v * patch.height) ** 2, x, y, region)
            for y, row in enumerate(patch.regions)
            for x, region in enumerate(row)
            if (x, y) not in patch.taken and regions[region].kind not in lines
        ]
        own = self.region_at(patch.design)(*spot)
        _distance, x, y, _region = min([one for one in free if one[-1] == own] or free)
        patch.codes[y][x] = ord(code)
        patch.taken.add((x, y))

    @abstractmethod
    def letters(self, patch: Patch, unicode: bool) -> list[list[str]]:
        """Return one character a cell and fill the codes of ``patch`` with its colours."""

    def ground(self, plot: Plot) -> bool:
        """Paint a board cell on which no tile lies; return whether there is more to see than background."""
        return False


@cache
def painter_for(game: str) -> TilePainter:
    """Return the painter of the game called ``game``.

    Raises:
        KeyError: when there is no such game.
        ValueError: when it has no painter.
    """
    return part_class(game, "painter", TilePainter)()
