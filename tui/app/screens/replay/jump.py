"""The dialog for the turn to go to."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.widgets import Input, Static

from tui.app.widgets.typed_line import AnswerLine
from tui.base.words import N_, _
from tui.terminal.keys import KeysLine, key
from tui.terminal.lifecycle import ManagedModal


class AskTurn(ManagedModal[int | None]):
    """Asks for a number from 1 to the last turn; dismissed with it, or with ``None``."""

    BINDINGS: ClassVar[list[BindingType]] = [key("escape", "leave", N_("Back"))]

    def __init__(self, last: int) -> None:
        super().__init__()
        self._last = last

    def compose(self) -> ComposeResult:
        with Vertical(id="ask-turn") as box:
            box.border_title = _("Go to turn")
            yield Static(_("Which turn, 1 to {last}?").format(last=self._last))
            yield AnswerLine(type="integer", max_length=4, id="turn")
            yield Static(id="complaint")
            yield KeysLine()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Close with the number, or say what is wrong with it."""
        text = event.value.strip()
        if text.isdecimal() and 1 <= int(text) <= self._last:
            self.dismiss(int(text))
            return
        complaint = _("Type a number from 1 to {last}.").format(last=self._last)
        self.query_one("#complaint", Static).update(complaint)

    def action_leave(self) -> None:
        """Close without going anywhere."""
        self.dismiss(None)
