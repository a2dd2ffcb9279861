"""The list of what a follower can do now, with what each choice is worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text
from textual import events
from textual.message import Message
from textual.widget import Widget

from tui.app.widgets.event_log import wrap
from tui.base.fitting import filled
from tui.base.words import _
from tui.terminal.unscrolled import unscrolled


@dataclass(frozen=True, slots=True)
class ChoiceRow:
    """One line of the list."""

    label: str
    text: str
    now: str = ""  # points now, as text; empty to show none
    later: str = ""
    group: str = ""  # heading under which it stands; empty for none


class Choices(Widget):
    """Numbered choices under headings, the last being to do nothing where that is a choice."""

    virtual_size = unscrolled()

    COMPONENT_CLASSES: ClassVar[set[str]] = {"choices--head", "choices--chosen", "choices--label"}

    class Picked(Message):
        """A choice was clicked; ``index`` counts from 0, -1 is nothing."""

        def __init__(self, index: int) -> None:
            super().__init__()
            self.index = index

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._options: tuple[ChoiceRow, ...] = ()
        self._selected = -1
        self._may_pass = True
        self._rows: list[int | None] = []
        self._widths = 5, 7  # of the columns of numbers

    def offer(self, options: Sequence[ChoiceRow], selected: int, *, may_pass: bool = True) -> None:
        """Show the choices and which of them is marked (-1: nothing, where that is a choice)."""
        new = tuple(options)
        if (new, selected, may_pass) != (self._options, self._selected, self._may_pass):
            height = self.get_content_height(None, None, self.size.width)
            self._options, self._selected, self._may_pass = new, selected, may_pass
            self.refresh(layout=self.get_content_height(None, None, self.size.width) != height)

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        return len(self._lines(width))

    def render(self) -> Text:
        lines = self._lines(self.size.width)
        self._rows = [index for index, _line in lines]
        return Text("\n", end="").join(line for _index, line in lines)

    def _lines(self, width: int) -> list[tuple[int | None, Text]]:
        """Return the lines, each with the index of its choice; headings have none."""
        head = self.get_component_rich_style("choices--head")
        chosen = self.get_component_rich_style("choices--chosen")
        label = self.get_component_rich_style("choices--label")
        lines: list[tuple[int | None, Text]] = []
        self._widths = max(5, cell_len(_("now")) + 1), max(7, cell_len(_("closed")) + 1)
        group = ""
        for index, option in enumerate(self._options):
            if option.group != group:
                group = option.group
                titles = (_("now"), _("closed")) if option.later else (_("now"), "")
                heading = ChoiceRow("", group, *(titles if option.now else ("", "")))
                lines += [(None, line) for line in self._choice(heading, width, head, head)]
            style = chosen if index == self._selected else Style()
            mark = style if index == self._selected else label
            lines += [(index, line) for line in self._choice(option, width, style, mark)]
        if self._may_pass:
            style = chosen if self._selected == -1 else Style()
            mark = style if self._selected == -1 else label
            lines += [(-1, line) for line in self._choice(ChoiceRow("0", _("nothing")), width, style, mark)]
        return lines

    def _choice(self, option: ChoiceRow, width: int, style: Style, mark: Style) -> list[Text]:
        """Return the lines of a choice or a heading; the numbers are in the first one."""
        first, second = self._widths
        numbers = " " * (first - cell_len(option.now)) + option.now if option.now or option.later else ""
        if numbers and any(other.later for other in self._options):
            numbers += " " * (second - cell_len(option.later)) + option.later
        if cell_len(option.text) > width - 3 - cell_len(numbers) and numbers:
            numbers = f" {numbers.lstrip()}"  # rather a narrow column than a second line
        if option.label and option.later and cell_len(option.text) > width - 3 - cell_len(numbers):
            least = f" {option.now} {option.later}"
            # The second column stays under its heading where it can.
            spare = width - 3 - cell_len(option.text) - cell_len(least)
            numbers = f" {option.now} {' ' * spare}{option.later}"
        if not option.label and cell_len(option.text) > width - 3 - cell_len(numbers):
            numbers = ""  # the heading above says what the columns are
        room = max(width - 3 - cell_len(numbers), 1)
        return [
            Text.assemble(
                (f"{option.label:>2} " if not number else "   ", mark),
                (filled(text, room), style),
                (numbers if not number else " " * cell_len(numbers), style),
                no_wrap=True,
                end="",
            )
            for number, text in enumerate(wrap(option.text, room))
        ]

    def on_click(self, event: events.Click) -> None:
        """Tell which choice was clicked."""
        at = event.get_content_offset(self)
        if at is not None and at.y < len(self._rows):
            picked = self._rows[at.y]
            if picked is not None:
                self.post_message(self.Picked(picked))
