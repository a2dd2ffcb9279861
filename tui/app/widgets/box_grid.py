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

_LABEL: Final = 17
_TICK: Final = 4
_GAP: Final = 2
_BESIDE_COVER: Final = 14
"""Columns of a title beside a cover; longer ones take several lines."""


class BoxGrid(LookWidget, can_focus=True):
    """All boxes at once, one of them under the cursor and explained in a sentence above them.

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
        "boxes--sentence",
        "boxes--ticked",
        "boxes--cursor",
    }
    DEFAULT_CSS: ClassVar[str] = """
    BoxGrid {
        height: auto;
        & > .boxes--label, & > .boxes--sentence { color: $text-muted; }
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

    def _told(self, index: int, width: int) -> list[str]:
        """Return the lines of the sentence about a box; about all of them for -1."""
        words = _("Space or a click adds a box to the game; the one you go to is explained here.")
        if index >= 0:
            box = self._boxes[index]
            words = _(box.help or box.values[1].summary)
        return textwrap.wrap(words, max(width - _LABEL, 10))

    def _head(self, width: int) -> int:
        """Return the lines above the boxes: as many as the longest sentence has, so that nothing jumps."""
        return max(len(self._told(index, width)) for index in range(-1, len(self._boxes)))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        if not self._boxes:
            return 0
        rows = -(-len(self._boxes) // self._columns(width))
        return self._head(width) + rows * self._lines - bool(self._covers)

    def render_line(self, y: int) -> Strip:
        width = self.size.width
        head = self._head(width)
        if y < head:
            return self._head_line(y, width)
        row, line = divmod(y - head, self._lines)
        columns = self._columns(width)
        each = width // columns
        segments: list[Segment] = []
        for index in range(row * columns, min((row + 1) * columns, len(self._boxes))):
            segments += Strip(self._part(index, line, each)).adjust_cell_length(each, self.rich_style)
        return Strip(segments).adjust_cell_length(width, self.rich_style)

    def _head_line(self, y: int, width: int) -> Strip:
        told = self._told(self._cursor if self.has_focus else -1, width)
        label = _("Expansions") if y == 0 else ""
        words = told[y] if y < len(told) else ""
        return Strip(
            [
                Segment(filled(label, _LABEL), self.get_component_rich_style("boxes--label")),
                Segment(words, self.get_component_rich_style("boxes--sentence")),
            ]
        ).adjust_cell_length(width, self.rich_style)

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
        return self._go(self._cursor + rows * self._columns(self.size.width))

    def action_move(self, step: int) -> None:
        """Move the cursor to the next box or the one before."""
        self._go(self._cursor + step)

    def _go(self, to: int) -> bool:
        if not 0 <= to < len(self._boxes):
            return False
        self._cursor = to
        self.refresh()
        self._scroll_to_cursor()
        return True

    def _scroll_to_cursor(self) -> None:
        row = self._cursor // self._columns(self.size.width)
        top = self._head(self.size.width) + row * self._lines if row else 0
        height = self._lines if row else self._head(self.size.width) + self._lines
        for scroll in self.query_ancestor(VerticalScroll).ancestors_with_self:
            if isinstance(scroll, VerticalScroll):
                offset = self.region.offset - scroll.content_region.offset + scroll.scroll_offset
                scroll.scroll_to_region(Region(0, top, 1, height).translate(offset), animate=False)

    def action_tick(self) -> None:
        """Add the box under the cursor to the game, or take it out."""
        box = self._boxes[self._cursor]
        known = [value.value for value in box.values]
        after = (known.index(self._values[box.name]) + 1) % len(known)
        self.post_message(self.Ticked(box, known[after]))

    def on_click(self, event: events.Click) -> None:
        """Tick the box that was clicked."""
        width, columns = self.size.width, self._columns(self.size.width)
        row = (event.y - self._head(width)) // self._lines
        column = event.x // (width // columns)
        if event.y >= self._head(width) and column < columns and self._go(row * columns + column):
            self.action_tick()

    def on_focus(self) -> None:
        """Show the cursor."""
        self.refresh()
        self.call_after_refresh(self._scroll_to_cursor)

    def on_blur(self) -> None:
        """Hide the cursor."""
        self.refresh()


def _covers(game: str, boxes: Sequence[Option], look: Look) -> dict[str, Sequence[Row]]:
    """Return the covers of boxes by their names, as far as help shows tiles of them."""
    scenes = {box.name: cover(game, box.name) for box in boxes}
    return {name: board(game).fitted(game, scene, *_COVER, look) for name, scene in scenes.items() if scene}
