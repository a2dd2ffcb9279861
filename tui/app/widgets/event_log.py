"""The event log, newest at the bottom; each line can be selected to show its event."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip

from engine.words import N_
from tui.base.depth import Look
from tui.drawing.art.seats import badge_style
from tui.drawing.art.seats import seat as sign_of
from tui.presentation import EventLine
from tui.terminal.keys import named
from tui.terminal.lifecycle import ScreenChoice
from tui.terminal.look_widget import LookWidget
from tui.terminal.unscrolled import unscrolled

PLAIN = Style()


@dataclass(frozen=True, slots=True)
class EventEntry:
    """One thing that happened."""

    line: EventLine
    colour: int | None  # number of the colour of its seat, `None` for none
    strong: bool = False


@dataclass(frozen=True, slots=True)
class _LogRow:
    text: str
    entry: int
    first: bool


class EventLog(LookWidget, can_focus=True):
    """The lines of what happened, wrapped to the width; one of them can be selected."""

    virtual_size = unscrolled()

    COMPONENT_CLASSES: ClassVar[set[str]] = {"story--line", "story--strong", "story--chosen"}
    BINDINGS: ClassVar[list[BindingType]] = named(
        "log",
        [
            Binding("up,k", "choose(-1)", N_("Earlier")),
            Binding("down,j", "choose(1)", N_("Later")),
            Binding("pageup", "choose(-8)", N_("Earlier"), show=False),
            Binding("pagedown", "choose(8)", N_("Later"), show=False),
            Binding("enter", "explain", N_("Explain"), show=False),
        ],
    )

    class Chosen(Message):
        """Another line was selected, or none; :attr:`EventLog.chosen` is the current one."""

        def __init__(self, event_log: EventLog) -> None:
            super().__init__()
            self.story = event_log

    class Explained(ScreenChoice):
        """More is wanted about the selected line."""

        def __init__(self, event_log: EventLog) -> None:
            super().__init__()
            self.story = event_log

    def __init__(self, look: Look, *, id: str | None = None) -> None:
        super().__init__(look, id=id)
        self._entries: tuple[EventEntry, ...] = ()
        self._rows: list[_LogRow] = []
        self._chosen: int | None = None
        self._scroll = 0

    @property
    def chosen(self) -> EventLine | None:
        """The selected line."""
        return None if self._chosen is None else self._entries[self._chosen].line

    def tell(self, entries: Sequence[EventEntry]) -> None:
        """Show what happened, the newest in sight."""
        new = tuple(entries)
        if new == self._entries:
            return
        self._entries = new
        if self._chosen is not None and self._chosen >= len(new):
            self._chosen = None
        self._wrap()

    def action_choose(self, step: int) -> None:
        """Select an earlier or later line."""
        count = len(self._entries)
        if count:
            at = count if self._chosen is None else self._chosen
            self._choose(min(max(at + step, 0), count - 1))

    def action_explain(self) -> None:
        """Ask for more about the selected line."""
        if self.chosen is not None:
            self.post_message(self.Explained(self))

    def _choose(self, index: int) -> None:
        self._chosen = index
        rows = [i for i, row in enumerate(self._rows) if row.entry == index]
        height = max(self.size.height, 1)
        if rows and rows[0] < self._scroll:
            self._scroll = rows[0]
        elif rows and rows[-1] >= self._scroll + height:
            self._scroll = rows[-1] - height + 1
        self.refresh()
        self.post_message(self.Chosen(self))

    def on_blur(self) -> None:
        """Let go of the selection and go back to the newest line."""
        if self._chosen is not None:
            self._chosen = None
            self.post_message(self.Chosen(self))
        self._to_newest()

    def on_resize(self) -> None:
        """Wrap the lines again."""
        self._wrap()

    def on_click(self, event: events.Click) -> None:
        """Select the line that was clicked; a second click asks for more."""
        at = event.get_content_offset(self)
        row = -1 if at is None else self._scroll + at.y
        if 0 <= row < len(self._rows):
            index = self._rows[row].entry
            if index == self._chosen:
                self.action_explain()
            else:
                self._choose(index)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Show earlier lines."""
        self._scroll_by(-2)
        event.stop()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Show later lines."""
        self._scroll_by(2)
        event.stop()

    def _scroll_by(self, rows: int) -> None:
        most = max(len(self._rows) - self.size.height, 0)
        self._scroll = min(max(self._scroll + rows, 0), most)
        self.refresh()

    def _to_newest(self) -> None:
        self._scroll = max(len(self._rows) - self.size.height, 0)
        self.refresh()

    def _wrap(self) -> None:
        width = self.size.width - 2
        self._rows = [
            _LogRow(line, index, first=number == 0)
            for index, entry in enumerate(self._entries)
            for number, line in enumerate(_lines_of(entry.line, width))
        ]
        self._to_newest()

    def render_line(self, y: int) -> Strip:
        """Return one row: its words, and before them the seat's sign.

        Of a sentence of the program only the first row has the sign, of a bot's own words all have it.
        """
        width = self.size.width
        index = self._scroll + y
        line = self.get_component_rich_style("story--line")
        if not 0 <= index < len(self._rows):
            return Strip.blank(width, self.rich_style)
        row = self._rows[index]
        entry = self._entries[row.entry]
        if row.entry == self._chosen:
            line = self.get_component_rich_style("story--chosen")
        elif entry.strong:
            line = self.get_component_rich_style("story--strong")
        sign = Segment(" ", line)
        if entry.colour is not None and (row.first or entry.line.lead):
            mark = sign_of(entry.colour).sign(self._look)
            sign = Segment(mark, badge_style(entry.colour, self._look))
        text = " " + row.text
        text += " " * max(width - 1 - cell_len(text), 0)
        return Strip([sign, Segment(text, line)]).crop(0, width)

    def get_content_width(self, container: Size, viewport: Size) -> int:
        return container.width


def _lines_of(line: EventLine, width: int) -> tuple[str, ...]:
    """Return the rows of a line: its sentences if they fit into one row, or else its brief form, if any."""
    rows = spoken_lines(line.text, line.lead, width)
    return wrap(line.brief, width) if len(rows) > 1 and line.brief else rows


@lru_cache(maxsize=4096)
def wrap(text: str, width: int, indent: int = 0) -> tuple[str, ...]:
    """Break a sentence into lines of at most ``width`` terminal cells; a longer word is cut.

    Args:
        width: of the lines.
        indent: blanks before every line but the first; less than ``width``.
    """
    if width < 1:
        return (text,)
    blanks = " " * indent
    lines = [""]
    for word in text.split():
        if lines[-1].strip() and cell_len(lines[-1]) + 1 + cell_len(word) <= width:
            lines[-1] += " " + word
            continue
        if lines[-1].strip():
            if indent and cell_len(word) > width - indent and cell_len(lines[-1]) + 3 <= width:
                lines[-1] += " "  # a word that is cut anyway can begin here
            else:
                lines.append(blanks)
        while cell_len(lines[-1] + word) > width:
            room, cut = width - cell_len(lines[-1]), 1
            while cut < len(word) and cell_len(word[: cut + 1]) <= room:
                cut += 1
            lines[-1] += word[:cut]
            lines.append(blanks)
            word = word[cut:]
        lines[-1] += word
    return tuple(line for line in lines if line.strip()) or ("",)


def spoken_lines(words: str, lead: str, width: int) -> tuple[str, ...]:
    """Break a line of chat into rows that cannot pass for another speaker's or the program's.

    Lines after the first are indented behind the name of the speaker, as far as there is room; whoever shows
    them puts the sign of the speaker before each of them.

    Args:
        lead: the beginning of ``words`` that names the speaker.
        width: of the lines, in terminal cells.
    """
    return wrap(words, width, max(min(cell_len(lead), width // 2), 0))
