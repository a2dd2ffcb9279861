"""The tile in hand, as large as there is room for."""

from __future__ import annotations

from typing import ClassVar

from rich.segment import Segment
from textual.geometry import Size
from textual.strip import Strip

from engine.landscape.design import Design
from tui.base.depth import Look
from tui.drawing.art.block import Block, block
from tui.drawing.art.face import GLYPH_ZOOMS, SINGLE_SIZES
from tui.drawing.art.palette import Shade, attributes, colours, flat
from tui.drawing.art.scene import Laid
from tui.terminal.cells import Cell, Cells
from tui.terminal.look_widget import LookWidget
from tui.terminal.spans import CellWidget
from tui.terminal.unscrolled import unscrolled


class HandPicture(CellWidget, LookWidget):
    """Shows one tile face, turned as it is held; nothing while the hand is empty."""

    virtual_size = unscrolled()

    DEFAULT_CSS: ClassVar[str] = "HandPicture { width: 16; height: 8; }"

    def __init__(
        self,
        game: str,
        look: Look | None = None,
        *,
        id: str | None = None,
        classes: str | None = None,
    ) -> None:
        """Make an empty hand.

        Args:
            look: colours and characters to draw with; 24-bit colour when left out.
        """
        super().__init__(look or Look(), id=id, classes=classes)
        self.game = game
        self._held: Laid | None = None
        self._block: Block = ()
        self._corner = (0, 0)

    def hold(self, design: Design | None, rotation: int = 0) -> None:
        """Show a face turned clockwise by ``rotation`` quarters, or nothing."""
        held = None if design is None else Laid(design, rotation)
        if held != self._held:
            self._held = held
            self.redraw()

    def render_line(self, y: int) -> Strip:
        width = self.size.width
        ground = attributes()
        if not self._look.glyphs:
            table = colours(self._look.depth, Shade.PLAIN, self._look.theme)
            ground = flat(self._look.depth, table[ord(".")])
        left, top = self._corner
        if not 0 <= y - top < len(self._block):
            return Strip.blank(width, ground)
        row = self._block[y - top]
        across = sum(len(segment.text) for segment in row)
        before = [Segment(" " * left, ground)] if left else []
        rest = width - left - across
        after = [Segment(" " * rest, ground)] if rest else []
        return Strip([*before, *row, *after], width)

    def line_cells(self, y: int, start: int, end: int, cells: Cells) -> list[Cell] | None:
        return self.strip_cells(self.render_line(y), start, end, cells)

    def get_content_width(self, container: Size, viewport: Size) -> int:
        return container.width

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return container.height

    def on_resize(self) -> None:
        """Choose the size that fits."""
        self.redraw()

    def redraw(self) -> None:
        width, height = self.size
        sizes = GLYPH_ZOOMS if self._look.glyphs else SINGLE_SIZES
        fitting = [size for size in sizes if size[0] <= width and size[1] <= height]
        self._block = ()
        if self._held is not None and fitting:
            across, down = fitting[-1]
            self._corner = (width - across) // 2, (height - down) // 2
            self._block = block(self.game, (0, 0), self._held, None, (across, down), self._look)
        self.refresh()
