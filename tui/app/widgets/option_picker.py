"""Fields of the form for a new game: an option in a line, and presets beside each other."""

from __future__ import annotations

import textwrap
from dataclasses import replace
from typing import ClassVar, Final

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import BindingType
from textual.geometry import Size
from textual.strip import Strip

from engine import Option, Setting, Value
from tui.app.widgets.picker import Picker
from tui.base.depth import Look
from tui.base.fitting import filled
from tui.base.words import N_, _
from tui.terminal.keys import key

_NAMED: Final = 37
_VALUED: Final = 18
"""Cells of the name and of the value."""

_ROOMY: Final = 110
"""Least width at which the sentence is beside them."""

_INDENT: Final = 4


class OptionPicker(Picker):
    """An option: its name, its value between arrows, and a sentence; what is not the default is marked."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"option--title", "option--changed", "option--sentence"}
    DEFAULT_CSS: ClassVar[str] = """
    OptionPicker {
        & > .option--changed { color: $accent; text-style: bold; }
        & > .option--sentence { color: $text-muted; }
    }
    """

    def __init__(self, option: Option, look: Look) -> None:
        super().__init__([_(value.label) for value in option.values], look=look)
        self.option = option

    def choose(self, value: Setting) -> None:
        """Show a value as the chosen one."""
        known = [each.value for each in self.option.values]
        if value not in known:  # an option that takes any number
            known.append(value)
            self.option = replace(self.option, values=(*self.option.values, Value(value, "")))
        self.show([_(each.label) for each in self.option.values], known.index(value))

    def _sentence(self, index: int) -> str:
        summary, about = self.option.values[index].summary, self.option.help
        return _(summary or about)

    def _told(self, index: int, width: int) -> list[str]:
        """Return the lines of a sentence."""
        room = width - _NAMED - _VALUED - _INDENT if width >= _ROOMY else width - _INDENT
        return textwrap.wrap(self._sentence(index), max(room, 10))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        lines = max(len(self._told(index, width)) for index in range(len(self.option.values)))
        return lines if width >= _ROOMY else lines + 1

    def render_line(self, y: int) -> Strip:
        width, index = self.size.width, max(self.index, 0)
        ground = self.rich_style
        title = self.get_component_rich_style("option--changed") if index else ground
        sentence = self.get_component_rich_style("option--sentence")
        if self.has_focus:
            chosen = self.get_component_rich_style("picker--chosen")
            ground, title = ground + chosen, title + Style(bgcolor=chosen.bgcolor, reverse=chosen.reverse)
            sentence += Style(bgcolor=chosen.bgcolor, reverse=chosen.reverse)
        lines = self._told(index, width)
        wide = width >= _ROOMY
        if not wide and y > 0:
            words = lines[y - 1] if y <= len(lines) else ""
            return Strip([Segment(" " * _INDENT, ground), Segment(words, sentence)]).adjust_cell_length(
                width, ground
            )
        segments = [Segment(" " * (_NAMED + _VALUED + 2), ground)]
        if y == 0:
            unicode = self.look.unicode
            mark = ("• " if unicode else "* ") if index else "  "
            value = _(self.option.values[index].label)
            left, right = ("‹ ", " ›") if unicode else ("< ", " >")
            segments = [
                Segment(mark + filled(_(self.option.title), _NAMED - 3) + " ", title),
                Segment(left, ground),
                Segment(value, title),
                Segment(right, ground),
                Segment(" " * max(_VALUED - cell_len(value) - 2, 1), ground),
            ]
        if wide and y < len(lines) <= self.size.height:
            segments.append(Segment(lines[y], sentence))
        return Strip(segments).adjust_cell_length(width, ground)

    def on_click(self, event: events.Click) -> None:
        event.prevent_default()  # the handler of the base class would run as well
        self.action_turn(-1 if _NAMED - 1 <= event.x <= _NAMED + 1 and event.y == 0 else 1)


class ChoiceBar(Picker, inherit_bindings=False):
    """All values beside each other, in as many lines as they need, the chosen one in brackets."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("left,h", "turn(-1)", N_("Change")),
        key("right,l,space", "turn(1)", N_("Change")),
    ]
    DEFAULT_CSS: ClassVar[str] = "ChoiceBar { & > .picker--on { color: $accent; text-style: bold; } }"
    COMPONENT_CLASSES: ClassVar[set[str]] = {"picker--on"}

    def _places(self, width: int) -> list[tuple[int, int]]:
        """Return column and line of each value."""
        places, x, y = [], 0, 0
        for value in self._values:
            taken = cell_len(value) + 3
            if x and x + taken - 1 > width:
                x, y = 0, y + 1
            places.append((x, y))
            x += taken
        return places

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return max((line + 1 for _column, line in self._places(width)), default=1)

    def render_line(self, y: int) -> Strip:
        width, ground = self.size.width, self.rich_style
        on = self.get_component_rich_style("picker--chosen" if self.has_focus else "picker--on")
        muted = ground + Style(color=self.get_component_rich_style("picker--arrow").color)
        segments: list[Segment] = []
        for index, (value, (_x, line)) in enumerate(zip(self._values, self._places(width), strict=True)):
            if line == y:
                chosen = index == self.index
                segments.append(Segment(f"[{value}]" if chosen else f" {value} ", on if chosen else muted))
                segments.append(Segment(" ", ground))
        return Strip(segments).adjust_cell_length(width, ground)

    def on_click(self, event: events.Click) -> None:
        """Choose the value that was clicked."""
        event.prevent_default()
        for index, (value, (x, line)) in enumerate(
            zip(self._values, self._places(self.size.width), strict=True)
        ):
            if line == event.y and x <= event.x < x + cell_len(value) + 2 and index != self.index:
                self.action_turn(index - self.index)
