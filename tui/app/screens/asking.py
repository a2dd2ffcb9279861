"""A dialog with one line for the answer."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.widgets import Input, Static

from tui.app.widgets.typed_line import AnswerLine
from tui.base.words import N_
from tui.terminal.keys import KeysLine, key
from tui.terminal.lifecycle import ManagedModal


class AskLine(ManagedModal[str | None]):
    """Asks for a line; dismissed with it, or with ``None`` when it was left.

    Args:
        whole: whether only whole numbers can be typed.
    """

    DEFAULT_CSS: ClassVar[str] = """
    AskLine { align: center middle; }
    AskLine #ask {
        width: 64; max-width: 96%; height: auto;
        border: round $border; background: $surface; padding: 0 1;
    }
    AskLine #ask Static { height: auto; }
    .-ascii AskLine #ask { border: ascii $border; }
    AskLine #complaint { color: $error; display: none; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [key("escape", "leave", N_("Back"))]

    def __init__(self, title: str, question: str, *, most: int, value: str = "", whole: bool = False) -> None:
        super().__init__()
        self._title = title
        self._question = question
        self._answer = AnswerLine(value, max_length=most, type="integer" if whole else "text")

    def compose(self) -> ComposeResult:
        with Vertical(id="ask") as box:
            box.border_title = self._title
            yield Static(self._question, markup=False)
            yield self._answer
            yield Static(id="complaint", markup=False)
            yield KeysLine()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Close with the answer, or say what is wrong with it."""
        text = event.value.strip()
        if complaint := self.complaint(text):
            self.query_one("#complaint", Static).update(complaint)
        else:
            self.dismiss(text)

    def complaint(self, text: str) -> str:
        """Return the complaint about an answer; ``""`` for a valid one."""
        return ""

    def action_leave(self) -> None:
        """Close without one."""
        self.dismiss(None)
