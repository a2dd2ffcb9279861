"""A list to choose from by keyboard or mouse; it scrolls when there is more than fits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import BindingType
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip

from tui.art.depth import Look
from tui.art.seats import badge_style, seat
from tui.fitting import cut
from tui.keys import key
from tui.widgets.drawn import Drawn
from tui.words import N_

Span = tuple[str, str] | int
"""Text and how it looks (``""``, ``"quiet"``, ``"accent"`` or ``"bad"``), or the sign of the seat of that
colour."""

_MARGIN = 3


@dataclass(frozen=True, slots=True)
class Line:
    """One line of an item: what stands on the left gives way to what stands on the right."""

    left: tuple[Span, ...] = ()
    right: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True)
class Item:
    """Something to choose.

    Attributes:
        id: what it is called in messages.
        lines: what is shown of it.
    """

    id: str
    lines: tuple[Line, ...]


class Menu(Drawn, can_focus=True):
    """A list of items, one of them under the finger."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("up,k", "move(-1)", N_("Move")),
        key("down,j", "move(1)", N_("Move")),
        key("home", "first", N_("First"), footer=False),
        key("end", "last", N_("Last"), footer=False),
        key("pageup", "page(-1)", N_("Page up"), footer=False),
        key("pagedown", "page(1)", N_("Page down"), footer=False),
        key("enter,space", "choose", N_("Choose")),
    ]
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "menu--plain",
        "menu--quiet",
        "menu--accent",
        "menu--bad",
        "menu--chosen",
    }
    DEFAULT_CSS: ClassVar[str] = """
    Menu {
        height: auto;
        & > .menu--plain { color: $foreground; }
        & > .menu--quiet { color: $text-muted; }
        & > .menu--accent { color: $accent; }
        & > .menu--bad { color: $error; }
        & > .menu--chosen {
            color: $block-cursor-foreground;
            background: $block-cursor-background;
            text-style: $block-cursor-text-style;
        }
    }
    """

    class Chosen(Message):
        """An item was chosen. ``item`` is its id."""

        def __init__(self, item: str) -> None:
            super().__init__()
            self.item = item

    class Moved(Message):
        """Another item came under the finger. ``item`` is its id."""

        def __init__(self, item: str) -> None:
            super().__init__()
            self.item = item

    def __init__(
        self,
        *,
        look: Look,
        gap: int = 0,
        id: str | None = None,
    ) -> None:
        """Make an empty menu.

        Args:
            look: colours and characters to draw with.
            gap: empty lines between items.
            id: Textual's id of the widget.
        """
        super().__init__(look, id=id)
        self._gap = gap
        self._items: Sequence[Item] = ()
        self._at = 0
        self._top = 0
        self._lines: Sequence[tuple[int, Line | None]] = ()

    # What is shown

    @property
    def items(self) -> Sequence[Item]:
        """What there is to choose from."""
        return self._items

    @property
    def current(self) -> str | None:
        """Id of the item under the finger; ``None`` when there is no item."""
        return self._items[self._at].id if self._items else None

    def offer(self, items: Sequence[Item], current: str | None = None) -> None:
        """Show other items; the finger goes to ``current``, or stays where it was if that is there."""
        wanted = current if current is not None else self.current
        self._items = tuple(items)
        ids = [item.id for item in items]
        self._at = ids.index(wanted) if wanted in ids else 0
        lines: list[tuple[int, Line | None]] = []
        for index, item in enumerate(items):
            if index:
                lines.extend([(index, None)] * self._gap)
            lines.extend((index, line) for line in item.lines)
        self._lines = lines
        self._reveal()
        self.refresh(layout=True)

    def render_line(self, y: int) -> Strip:
        """Return one line of the list."""
        width = self.size.width
        ground = self.rich_style
        if not 0 <= y + self._top < len(self._lines):
            return Strip.blank(width, ground)
        index, line = self._lines[y + self._top]
        if line is None or line == Line():
            return Strip.blank(width, ground)
        chosen = index == self._at and bool(self._items)
        style = self.get_component_rich_style("menu--chosen") if chosen else ground
        first = y + self._top == 0 or self._lines[y + self._top - 1][0] != index or self._is_gap(y - 1)
        finger = "▸" if self._look.unicode else ">"
        mark = f" {finger} " if chosen and first and self.has_focus else "   "
        right = [self._written(span, style, chosen) for span in line.right]
        room = width - _MARGIN - 1 - sum(segment.cell_length for segment in right)
        if right:
            room -= 2
        segments = [Segment(mark, style)]
        for span in line.left:
            text, painted, _control = self._written(span, style, chosen)
            shown = cut(text, room)
            room -= cell_len(shown)
            segments.append(Segment(shown, painted))
        if right:
            room += 2
        segments.append(Segment(" " * max(room, 0), style))
        segments.extend(right)
        segments.append(Segment(" ", style))
        return Strip(segments).adjust_cell_length(width, style)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return how many lines all the items take."""
        return len(self._lines)

    def _is_gap(self, y: int) -> bool:
        at = y + self._top
        return at >= 0 and self._lines[at][1] is None

    def _written(self, span: Span, ground: Style, chosen: bool) -> Segment:
        """Return a span as it is written on a ground."""
        if isinstance(span, int):
            badge = badge_style(span, self._look)
            plain = Style(reverse=False) if badge.bgcolor else Style()
            return Segment(f" {seat(span).sign(self._look)} ", ground + badge + plain)
        text, kind = span
        if chosen and (kind in ("", "quiet") or ground.reverse):
            return Segment(text, ground)
        colour = self.get_component_rich_style(f"menu--{kind or 'plain'}", partial=True).color
        return Segment(text, ground + Style(color=colour))

    # Moving

    def action_move(self, step: int) -> None:
        """Move the finger; from the last item it goes to the first, and the other way."""
        if self._items:
            self._go((self._at + step) % len(self._items))

    def action_page(self, step: int) -> None:
        """Move the finger by about a screenful."""
        if self._items:
            lines = max(len(self._items[self._at].lines) + self._gap, 1)
            count = max(self.size.height // lines - 1, 1)
            self._go(min(max(self._at + step * count, 0), len(self._items) - 1))

    def action_first(self) -> None:
        """Move the finger to the first item."""
        if self._items:
            self._go(0)

    def action_last(self) -> None:
        """Move the finger to the last item."""
        if self._items:
            self._go(len(self._items) - 1)

    def action_choose(self) -> None:
        """Choose the item under the finger."""
        if self.current is not None:
            self.post_message(self.Chosen(self.current))

    def _go(self, index: int) -> None:
        if index != self._at:
            self._at = index
            self._reveal()
            self.refresh()
            self.post_message(self.Moved(self._items[index].id))

    def _reveal(self) -> None:
        """Scroll as little as shows the whole item under the finger."""
        height = self.size.height
        own = self._lines_of(self._at)
        if not own or not height:
            self._top = 0
            return
        self._top = max(min(self._top, own[0]), own[-1] - height + 1, 0)
        self._top = min(self._top, max(len(self._lines) - height, 0))

    def _lines_of(self, at: int) -> Sequence[int]:
        """Return the numbers of the lines that an item takes."""
        return [line for line, (index, _) in enumerate(self._lines) if index == at]

    def on_resize(self) -> None:
        """Keep the item under the finger in view."""
        self._reveal()

    def on_focus(self) -> None:
        """Show the finger."""
        self.refresh()

    def on_blur(self) -> None:
        """Hide the finger."""
        self.refresh()

    # Mouse

    def _index_at(self, y: int) -> int | None:
        line = y + self._top
        if 0 <= line < len(self._lines) and self._lines[line][1] is not None:
            return self._lines[line][0]
        return None

    def on_click(self, event: events.Click) -> None:
        """Choose the item that was clicked."""
        index = self._index_at(event.y)
        if index is not None:
            self._go(index)
            self.action_choose()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Move the finger down."""
        self._scroll(event, 1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Move the finger up."""
        self._scroll(event, -1)

    def _scroll(self, event: events.MouseEvent, step: int) -> None:
        event.stop()
        if self._items:
            self._go(min(max(self._at + step, 0), len(self._items) - 1))
