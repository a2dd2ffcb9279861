"""A field with a few values, one of them chosen: left and right change it, so does a click."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import BindingType
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip

from tui.base.depth import Look
from tui.base.words import N_
from tui.drawing.art.seats import badge_style, seat
from tui.terminal.keys import key, named
from tui.terminal.look_widget import LookWidget

_ARMS = 4


class Picker(LookWidget, can_focus=True):
    """Shows the chosen value between two arrows; long values take several lines."""

    BINDINGS: ClassVar[list[BindingType]] = named(
        "field",
        [
            key("left", "turn(-1)", N_("Change")),
            key("right,enter,space", "turn(1)", N_("Change")),
        ],
    )
    COMPONENT_CLASSES: ClassVar[set[str]] = {"picker--arrow", "picker--chosen"}
    DEFAULT_CSS: ClassVar[str] = """
    Picker {
        width: 1fr;
        height: auto;
        & > .picker--arrow { color: $text-muted; }
        & > .picker--chosen {
            color: $block-cursor-foreground;
            background: $block-cursor-background;
            text-style: $block-cursor-text-style;
        }
    }
    """

    class Changed(Message):
        """A person has chosen another value."""

        def __init__(self, picker: Picker, index: int) -> None:
            super().__init__()
            self.picker, self.index = picker, index
            self._values = picker.values

        @property
        def stale(self) -> bool:
            """True if the field has gone or shows other values by now, so that the number means nothing."""
            return self._values != self.picker.values or not self.picker.is_attached

        @property
        def control(self) -> Picker:
            return self.picker

    def __init__(
        self,
        values: Sequence[str] = (),
        index: int = 0,
        *,
        look: Look,
        seats: bool = False,
        id: str | None = None,
        classes: str | None = None,
    ) -> None:
        """Make a field.

        Args:
            seats: whether the values are the signs of the seats, instead of words.
        """
        super().__init__(look, id=id, classes=classes)
        self._seats = seats
        self._values = tuple(values)
        self._index = index if values else -1
        self._blank = ""

    @property
    def values(self) -> tuple[str, ...]:
        """The choices, in words."""
        return self._values

    @property
    def index(self) -> int:
        """Number of the chosen value."""
        return self._index

    def show(
        self,
        values: Sequence[str],
        index: int | None,
        *,
        otherwise: str = "",
    ) -> None:
        """Show other values, and which of them is chosen, without telling anybody.

        Args:
            index: number of the chosen one; ``None`` when none of them is.
        """
        taller = self._values != tuple(values)
        self._values, self._blank = tuple(values), otherwise
        self._index = -1 if index is None else index
        self.refresh(layout=taller)

    def action_turn(self, step: int) -> None:
        """Choose the next value or the one before."""
        if len(self._values) < 2:
            return
        if self._index < 0 and step < 0:
            step = 0
        self._index = (self._index + step) % len(self._values)
        self.refresh()
        self.post_message(self.Changed(self, self._index))

    def on_click(self, event: events.Click) -> None:
        """Choose the value before when the left arrow is clicked, else the next."""
        self.action_turn(-1 if event.x < _ARMS // 2 else 1)

    def on_focus(self) -> None:
        """Look chosen."""
        self.refresh()

    def on_blur(self) -> None:
        """Look left alone."""
        self.refresh()

    def get_content_width(self, container: Size, viewport: Size) -> int:
        return max((len(value) for value in (*self._values, self._blank)), default=0) + _ARMS

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return room for the value that takes the most lines, so that nothing jumps."""
        return max((len(self._wrapped(value, width)) for value in (*self._values, self._blank)), default=1)

    def render_line(self, y: int) -> Strip:
        width = self.size.width
        ground = self.rich_style
        if self.has_focus:
            ground += self.get_component_rich_style("picker--chosen")
        lines = self._wrapped(self._values[self._index] if self._index >= 0 else self._blank, width)
        text = lines[y] if y < len(lines) else ""
        arrow = written = ground
        if not self.has_focus:
            arrow += Style(color=self.get_component_rich_style("picker--arrow").color)
        if self._seats:
            text = f" {seat(self._index).sign(self._look)} "
            written = Style(reverse=False) + badge_style(self._index, self._look)
        before, after = ("‹ ", " ›") if self._look.unicode else ("< ", " >")
        choice = len(self._values) > 1
        left = before if choice and y == 0 else "  "
        right = after if choice and y == len(lines) - 1 else ""
        segments = [Segment(left, arrow), Segment(text, written), Segment(right, arrow)]
        return Strip(segments).adjust_cell_length(width, ground)

    @staticmethod
    def _wrapped(value: str, width: int) -> list[str]:
        room = max(width - _ARMS, 1)
        return [value] if len(value) <= room else textwrap.wrap(value, room)
