"""A small picture of a whole board, as large as its room allows."""

from __future__ import annotations

from typing import ClassVar, Final

from rich.segment import Segment
from textual.strip import Strip
from textual.widget import Widget

from tui.art.block import Block, block
from tui.art.depth import Look
from tui.art.scene import Cell, Scene, overlays

_SIZES: Final = ((10, 5), (5, 3), (4, 2), (2, 1))


class SmallMap(Widget):
    """Shows all of a scene with tiles of the largest size at which it fits, or else its middle."""

    DEFAULT_CSS: ClassVar[str] = "SmallMap { width: 1fr; height: 1fr; }"

    def __init__(self, look: Look, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._look = look
        self._game = ""
        self._scene = Scene()
        self._blocks: dict[Cell, Block] = {}

    @property
    def look(self) -> Look:
        """Colours and characters; may be set at any time."""
        return self._look

    @look.setter
    def look(self, look: Look) -> None:
        self._look = look
        self._paint()

    @property
    def scene(self) -> Scene:
        """What is shown."""
        return self._scene

    def show(self, game: str, scene: Scene) -> None:
        """Show a scene of a game; an empty scene leaves the room empty."""
        self._game, self._scene = game, scene
        self._paint()

    def on_resize(self) -> None:
        """Choose the size anew."""
        self._paint()

    def _paint(self) -> None:
        self._blocks = {}
        self.refresh()

    def _frame(self) -> tuple[int, int, int, int]:
        """Return the least and the greatest x and y of the board."""
        xs, ys = zip(*self._scene.tiles, strict=True)
        return min(xs), max(xs), min(ys), max(ys)

    def tile_size(self) -> tuple[int, int]:
        """Return the width and height of a tile in terminal cells."""
        left, right, top, bottom = self._frame()
        for wide, high in _SIZES:
            if (right - left + 1) * wide <= self.size.width and (bottom - top + 1) * high <= self.size.height:
                return wide, high
        return _SIZES[-1]

    def render_line(self, y: int) -> Strip:
        """Return one line."""
        width, ground = self.size.width, self.rich_style
        if not self._scene.tiles or not width:
            return Strip.blank(width, ground)
        left, right, top, bottom = self._frame()
        wide, high = self.tile_size()
        across, down = (right - left + 1) * wide, (bottom - top + 1) * high
        line = y - (self.size.height - down) // 2
        if not 0 <= line < down:
            return Strip.blank(width, ground)
        row, inside = divmod(line, high)
        before = (width - across) // 2
        segments = [Segment(" " * max(before, 0), ground)]
        for x in range(left, right + 1):
            segments.extend(self._block((x, top + row), (wide, high))[inside])
        strip = Strip(segments)
        if before < 0:
            strip = strip.crop(-before, width - before)
        return strip.adjust_cell_length(width, ground)

    def _block(self, cell: Cell, size: tuple[int, int]) -> Block:
        if not self._blocks:
            over = overlays(self._scene)
            for place, laid in self._scene.tiles.items():
                line = self._scene.line == place[0]
                self._blocks[place] = block(
                    self._game, place, laid, over.get(place), size, self._look, line=line
                )
        found = self._blocks.get(cell)
        if found is None:
            blank = (Segment(" " * size[0], self.rich_style),)
            found = self._blocks[cell] = (blank,) * size[1]
        return found
