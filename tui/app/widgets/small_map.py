"""A small picture of a whole board, as large as its room allows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.segment import Segment
from textual.strip import Strip

from tui.base.depth import Look
from tui.presentation.board import Picture, Row, board
from tui.terminal.look_widget import LookWidget


class SmallMap(LookWidget):
    """Shows all of a picture at the largest size at which it fits, or else its middle."""

    DEFAULT_CSS: ClassVar[str] = "SmallMap { width: 1fr; height: 1fr; }"

    def __init__(self, look: Look, *, id: str | None = None) -> None:
        super().__init__(look, id=id)
        self._game = ""
        self._picture: Picture | None = None
        self._rows: Sequence[Row] | None = None

    @property
    def scene(self) -> Picture | None:
        """The shown picture; ``None`` for none."""
        return self._picture

    def show(self, game: str, picture: Picture | None) -> None:
        """Show a picture of a game; ``None`` leaves the room empty."""
        self._game, self._picture = game, picture
        self.redraw()

    def on_resize(self) -> None:
        """Choose the size again."""
        self.redraw()

    def redraw(self) -> None:
        self._rows = None
        self.refresh()

    def rows(self) -> Sequence[Row]:
        """Return the lines of the picture."""
        if self._rows is None:
            self._rows = ()
            if self._picture is not None:
                self._rows = board(self._game).fitted(self._game, self._picture, *self.size, self._look)
        return self._rows

    def render_line(self, y: int) -> Strip:
        width, ground = self.size.width, self.rich_style
        rows = self.rows()
        line = y - (self.size.height - len(rows)) // 2
        if not width or not 0 <= line < len(rows):
            return Strip.blank(width, ground)
        strip = Strip(rows[line]).apply_style(ground)
        before = (width - strip.cell_length) // 2
        if before < 0:
            return strip.crop(-before, width - before).adjust_cell_length(width, ground)
        return Strip([Segment(" " * before, ground), *strip]).adjust_cell_length(width, ground)
