"""Lines of text that change with each step of the cursor."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual.widget import Widget

from tui.terminal.cells import Cell, Cells
from tui.terminal.spans import CellWidget
from tui.terminal.unscrolled import unscrolled


class TextLines(CellWidget, Widget):
    """Shows lines of text, wrapped; its border is drawn only when the border changes."""

    virtual_size = unscrolled()

    DEFAULT_CSS: ClassVar[str] = "TextLines { height: auto; }"

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._lines: list[str] = []

    def show(self, lines: Sequence[str], *, layout: bool = True) -> None:
        """Show other lines."""
        if list(lines) != self._lines:
            self._lines = list(lines)
            self.refresh_content(layout=layout)

    def render(self) -> Text:
        return Text("\n".join(self._lines))

    def line_cells(self, y: int, start: int, end: int, cells: Cells) -> list[Cell] | None:
        strip = self.render_line(y)
        if strip.cell_length < end:
            strip = strip.adjust_cell_length(end, self.style_of())
        return self.strip_cells(strip, start, end, cells)
