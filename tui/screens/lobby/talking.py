"""Talk on a screen: the last lines, and the input line."""

from __future__ import annotations

import textwrap
from abc import abstractmethod
from collections.abc import Sequence
from functools import partial
from typing import ClassVar, Final

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.timer import Timer
from textual.widget import Widget
from textual.widgets import Input

from saves import SaveError
from tui.hall import HallTable
from tui.hall.talk import LONGEST, Kind, Remark
from tui.keys import key
from tui.screens.lobby import phrases
from tui.screens.lobby.host import HallScreen
from tui.table import Refused
from tui.widgets.typed_line import TypedLine
from tui.words import N_, _

NOTICE_SECONDS: Final = 20.0
"""How long a notice is news."""


class TalkLog(Widget):
    """The last lines of talk, as many as fit.

    It has the class ``-old`` when the last of them is a notice that is no news any more, not a line of talk.
    """

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._remarks: tuple[Remark, ...] = ()
        self._reader = ""
        self._ageing: Timer | None = None

    def show(self, remarks: Sequence[Remark], reader: str = "") -> None:
        """Show some lines, the newest last, to the person called ``reader``."""
        self._reader = reader
        if tuple(remarks) != self._remarks:
            self._remarks = tuple(remarks)
            self.remove_class("-old")
            if self._ageing is not None:
                self._ageing.stop()
            if self._remarks and self._remarks[-1].kind is not Kind.SAID:
                self._ageing = self.set_timer(NOTICE_SECONDS, partial(self.add_class, "-old"))
            self.refresh()

    @property
    def text(self) -> str:
        """All that is said, for tests and screen readers."""
        return "\n".join(phrases.remark(remark, self._reader) for remark in self._remarks)

    def render(self) -> Text:
        width, height = self.size
        rows: list[tuple[str, str]] = []
        for remark in reversed(self._remarks):
            style = "" if remark.kind is Kind.SAID else "dim"
            wrapped = textwrap.wrap(phrases.remark(remark, self._reader), max(width, 1)) or [""]
            rows[:0] = [(row, style) for row in wrapped]
            if len(rows) >= height:
                break
        return Text("\n", end="").join(Text(row, style, no_wrap=True) for row, style in rows[-height:])


class SayLine(TypedLine):
    """The line that is being said."""

    BINDINGS: ClassVar[list[BindingType]] = [key("enter", "submit", N_("Say"))]


class Talk(Vertical):
    """The last lines, with the input line below while it is open."""

    def __init__(self) -> None:
        super().__init__(id="talk")

    def compose(self) -> ComposeResult:
        yield TalkLog(id="talk-log")
        yield SayLine(
            max_length=LONGEST, placeholder=_("Enter says it, Esc does not"), compact=True, id="say"
        )

    def on_mount(self) -> None:
        """Hide the input line until it is asked for."""
        self.query_one("#say").display = False


class Talking(HallScreen):
    """A screen with a :class:`Talk`.

    Attributes:
        place: the table at which is talked.
    """

    place: HallTable

    @property
    def saying(self) -> bool:
        """Whether a line is being written."""
        return self.query_one("#say", Input).display

    def show_talk(self) -> None:
        """Show what was said."""
        self.query_one(TalkLog).show(self.place.metadata.talk, self.lobby.person.name)

    def action_say(self) -> None:
        """Write a line."""
        line = self.query_one("#say", Input)
        line.display = True
        line.focus()

    def stop_saying(self) -> None:
        """Write no more; the focus goes back."""
        line = self.query_one("#say", Input)
        line.value = ""
        line.display = False
        self.focus_main()

    @abstractmethod
    def focus_main(self) -> None:
        """Put the focus where it belongs while nobody writes."""

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Say the line; one that is refused can be mended."""
        if event.value.strip():
            try:
                self.place.say(self.lobby.person, event.value)
            except (Refused, SaveError) as error:
                self.lobby.complain(error)
                return
        self.stop_saying()
