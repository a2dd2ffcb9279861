"""The boxes of a game as check boxes in columns, with their covers where there is room."""

from __future__ import annotations

import asyncio
import textwrap
from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from rich.cells import cell_len
from rich.segment import Segment
from textual import events, work
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip

from engine import AnyGame, Option, Setting
from tui.app.help import cover
from tui.base.depth import Look
from tui.base.fitting import filled
from tui.base.words import N_, _
from tui.presentation.board import Row, board
from tui.terminal.keys import key
from tui.terminal.look_widget import LookWidget

_COVER: Final = (16, 4)
"""Columns and lines of a cover."""

_ROOMY: Final = (116, 36)
"""Columns and lines of a screen with room for covers."""

_LABEL: Final = 16
_TICK: Final = 4
_GAP: Final = 2
_BESIDE_COVER: Final = 14
"""Columns of a title beside a cover; longer ones take several lines."""


class BoxGrid(LookWidget, can_focus=True):
    """All boxes at once, one of them under the cursor.

    Args:
        look: colours and characters to draw with.
        id: Textual's id of the widget.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        key("left,h", "move(-1)", N_("Move")),
        key("right,l", "move(1)", N_("Move")),
        key("space,enter", "tick", N_("Choose")),
    ]
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "boxes--label",
        "boxes--hint",
        "boxes--ticked",
        "boxes--cursor",
    }
    DEFAULT_CSS: ClassVar[str] = """
    BoxGrid {
        height: auto;
        & > .boxes--label, & > .boxes--hint { color: $text-muted; }
        & > .boxes--ticked { color: $accent; text-style: bold; }
        & > .boxes--cursor {
            color: $block-cursor-foreground;
            background: $block-cursor-background;
            text-style: $block-cursor-text-style;
        }
        &:focus > .boxes--label { color: $accent; text-style: bold; }
    }
    """

    class Ticked(Message):
        """A person wants another value of a box."""

        def __init__(self, option: Option, value: Setting) -> None:
            super().__init__()
            self.option, self.value = option, value

    class Explained(Message):
        """Another box is under the cursor. ``words`` is a sentence about it, ``""`` without a cursor."""

        def __init__(self, words: str) -> None:
            super().__init__()
            self.words = words

    def __init__(self, look: Look, *, id: str | None = None) -> None:
        super().__init__(look, id=id)
        self._game = ""
        self._boxes: Sequence[Option] = ()
        self._values: Mapping[str, Setting] = {}
        self._covers: Mapping[str, Sequence[Row]] = {}
        self._painted: tuple[str, Look] | None = None  # of which game and in which look the covers are
        self._cursor = 0

    def show(self, game: AnyGame, values: Mapping[str, Setting]) -> None:
        """Show the boxes of a game and which of them are ticked."""
        self._values = dict(values)
        if game.name != self._game:
            self._game, self._cursor = game.name, 0
            self._boxes = [option for option in game.options if option.is_expansion]
            self.display = bool(self._boxes)
            self.redraw()
        self.refresh()

    def redraw(self) -> None:
        """Paint the covers where there is room for them."""
        width, height = self.app.size
        roomy = width >= _ROOMY[0] and height >= _ROOMY[1] and not self._look.glyphs
        wanted = (self._game, self._look) if roomy else None
        if wanted != self._painted:
            self._painted, self._covers = wanted, {}
            self.refresh(layout=True)
            if wanted is not None:
                self._paint(*wanted)
        self.refresh()

    @work(exclusive=True)
    async def _paint(self, game: str, look: Look) -> None:
        covers = await asyncio.to_thread(_covers, game, self._boxes, look)
        if self._painted == (game, look):
            self._covers = covers
            self.refresh(layout=True)

    def on_resize(self) -> None:
        """Paint covers or do without them, as there is room."""
        self.redraw()

    # -- layout -------------------------------------------------------------------------------------------

    def _columns(self, width: int) -> int:
        """Return how many boxes are beside each other."""
        titles = max(cell_len(_(box.title)) for box in self._boxes)
        needed = _COVER[0] + 1 + _BESIDE_COVER if self._covers else titles
        return max(width // (needed + _TICK + _GAP), 1)

    @property
    def _lines(self) -> int:
        """Lines of a box, with the gap below its cover."""
        return _COVER[1] + 1 if self._covers else 1

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        if not self._boxes:
            return 0
        rows = -(-len(self._boxes) // self._columns(width))
        return 1 + rows * self._lines - bool(self._covers)

    def render_line(self, y: int) -> Strip:
        width = self.size.width
        if y == 0:
            label = Segment(filled(_("Expansions"), _LABEL), self.get_component_rich_style("boxes--label"))
            hint = _("Space or a click adds a box to the game.")
            head = [label, Segment(hint, self.get_component_rich_style("boxes--hint"))]
            return Strip(head).adjust_cell_length(width, self.rich_style)
        row, line = divmod(y - 1, self._lines)
        columns = self._columns(width)
        each = width // columns
        segments: list[Segment] = []
        for index in range(row * columns, min((row + 1) * columns, len(self._boxes))):
            segments += Strip(self._part(index, line, each)).adjust_cell_length(each, self.rich_style)
        return Strip(segments).adjust_cell_length(width, self.rich_style)

    def _part(self, index: int, line: int, width: int) -> list[Segment]:
        """Return a line of a box: a part of its cover, and its title with a tick."""
        box, ground = self._boxes[index], self.rich_style
        segments: list[Segment] = []
        if self._covers:
            cover = self._covers.get(box.name, ())
            segments += cover[line] if line < len(cover) else [Segment(" " * _COVER[0], ground)]
            segments.append(Segment(" ", ground))
            width -= _COVER[0] + 1
        ticked = self._values.get(box.name, box.default) != box.default
        title = textwrap.wrap(_(box.title), max(width - _TICK - _GAP, 10))
        if line >= len(title):
            return segments
        tick = ("[x] " if ticked else "[ ] ") if line == 0 else " " * _TICK
        style = ground
        if self.has_focus and index == self._cursor:
            style = self.get_component_rich_style("boxes--cursor")
        elif ticked:
            style = self.get_component_rich_style("boxes--ticked")
        return [*segments, Segment(tick + title[line], style)]

    # -- keys and mouse -----------------------------------------------------------------------------------

    def step(self, rows: int) -> bool:
        """Move the cursor up or down; return whether there was a box to move to."""
        columns, last = self._columns(self.size.width), len(self._boxes) - 1
        is_above_last = self._cursor // columns < last // columns
        to = self._cursor + rows * columns
        return self._go(min(to, last) if is_above_last else to)

    def action_move(self, step: int) -> None:
        """Move the cursor to the next box or the one before."""
        self._go(self._cursor + step)

    def _go(self, to: int) -> bool:
        if not 0 <= to < len(self._boxes):
            return False
        self._cursor = to
        self._show_cursor()
        return True

    def _show_cursor(self) -> None:
        """Scroll to the box under the cursor and explain it."""
        self.refresh()
        if self.has_focus:
            box = self._boxes[self._cursor]
            self.post_message(self.Explained(_(box.help or box.values[1].summary)))
        row = self._cursor // self._columns(self.size.width)
        place = Region(0, row * self._lines + (row > 0), 1, self._lines + (row == 0))
        for scroll in self.ancestors:
            if isinstance(scroll, VerticalScroll):
                offset = self.region.offset - scroll.content_region.offset + scroll.scroll_offset
                scroll.scroll_to_region(place.translate(offset), animate=False)

    def action_tick(self) -> None:
        """Add the box under the cursor to the game, or take it out."""
        box = self._boxes[self._cursor]
        known = [value.value for value in box.values]
        after = (known.index(self._values[box.name]) + 1) % len(known)
        self.post_message(self.Ticked(box, known[after]))

    def on_click(self, event: events.Click) -> None:
        """Tick the box that was clicked."""
        columns = self._columns(self.size.width)
        row, column = (event.y - 1) // self._lines, event.x // (self.size.width // columns)
        if row >= 0 and column < columns and self._go(row * columns + column):
            self.action_tick()

    def on_focus(self) -> None:
        """Show the cursor."""
        self.call_after_refresh(self._show_cursor)

    def on_blur(self) -> None:
        """Hide the cursor."""
        self.refresh()
        self.post_message(self.Explained(""))


def _covers(game: str, boxes: Sequence[Option], look: Look) -> dict[str, Sequence[Row]]:
    """Return the covers of boxes by their names, as far as help shows tiles of them."""
    scenes = {box.name: cover(game, box.name) for box in boxes}
    return {name: board(game).fitted(game, scene, *_COVER, look) for name, scene in scenes.items() if scene}
