"""The designs that may still come: how many are left, and which fit under the cursor."""

from __future__ import annotations

from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.geometry import Size
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.widgets import Static

from engine.landscape.compass import cell
from engine.landscape.design import Design
from engine.landscape.state import LandscapeState
from tui.art.block import Block, block
from tui.art.depth import Look
from tui.art.face import size_at
from tui.art.scene import Laid
from tui.keys import KeysLine, key
from tui.terminal.lifecycle import ManagedModal
from tui.words import N_, _, ngettext

_GAP = 3


class Designs(ScrollView, can_focus=True):
    """Small pictures of designs in rows, each with its number left below; those that fit stand out."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"designs--count", "designs--fits"}

    def __init__(self, game: str, look: Look, designs: list[tuple[Design, int, bool]]) -> None:
        super().__init__()
        self._game = game
        self._look = look
        self._designs = designs
        self._arrange(80)

    def on_resize(self) -> None:
        """Arrange the designs."""
        self._arrange(max(self.size.width, 1))
        rows = -(-len(self._designs) // self._across)
        self.virtual_size = Size(self.size.width, rows * (self._tile[1] + 2))

    def _arrange(self, width: int) -> None:
        self._tile = size_at(1 if width >= 100 else 0, self._look)
        self._across = max(width // (self._tile[0] + _GAP), 1)
        self._pictures: list[Block] = [
            block(self._game, (0, 0), Laid(design, 0), None, self._tile, self._look)
            for design, _count, _fits in self._designs
        ]

    def render_line(self, y: int) -> Strip:
        _x, top = self.scroll_offset
        width, height = self._tile
        row, line = divmod(y + top, height + 2)
        blank = self.rich_style
        segments: list[Segment] = []
        for index in range(row * self._across, min((row + 1) * self._across, len(self._designs))):
            _design, count, fits = self._designs[index]
            if line < height:
                segments += self._pictures[index][line]
            elif line == height:
                mark = ("✓" if self._look.unicode else "*") if fits else " "
                style = self.get_component_rich_style("designs--fits" if fits else "designs--count")
                segments.append(Segment(f"{mark}x{count}".center(width), blank + style))
            else:
                segments.append(Segment(" " * width, blank))
            segments.append(Segment(" " * _GAP, blank))
        return Strip(segments).adjust_cell_length(self.size.width, blank or Style())


class TilesLeftScreen(ManagedModal[None]):
    """Opened over the table.

    Args:
        state: the game as the person may see it.
        look: how the tiles are drawn.
        cursor: the board cell that the person asks about, if any.
    """

    BINDINGS: ClassVar[list[BindingType]] = [key("escape,t,enter,q", "dismiss", N_("Back"))]

    def __init__(self, state: LandscapeState, look: Look, cursor: tuple[int, int] | None) -> None:
        super().__init__()
        self._state = state
        self._look = look
        self._cursor = cursor

    def compose(self) -> ComposeResult:
        state = self._state
        by_id = state.tileset.by_id
        need = state.landscape.frontier.get(cell(*self._cursor)) if self._cursor else None
        rotations = state.tileset.rotations
        shown = [
            (by_id[tile], count, need is not None and bool(rotations(by_id[tile].index, need)))
            for tile, count in state.tiles_left().items()
        ]
        shown.sort(key=lambda entry: (not entry[2], entry[0].family, entry[0].id))
        with Vertical(id="tiles-left") as box:
            box.border_title = _("tiles left")
            yield Static(self._heading(sum(n for _d, n, fits in shown if fits), need is not None))
            yield Designs(state.game, self._look, shown)
            yield KeysLine()

    def _heading(self, fitting: int, asked: bool) -> str:
        total = sum(self._state.tiles_left().values())
        text = ngettext("{n} tile is left.", "{n} tiles are left.", total).format(n=total)
        if asked:
            text += " " + ngettext(
                "{n} of them fits under the cursor.", "{n} of them fit under the cursor.", fitting
            ).format(n=fitting)
        aside = len(self._state.aside)
        if aside:
            text += " " + ngettext("{n} was set aside.", "{n} were set aside.", aside).format(n=aside)
        return text
