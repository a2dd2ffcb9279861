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
    """Asks for a line; dismissed with it, or with ``None`` when there is no answer.

    Args:
        title: the question.
        question: the question.
        most: longest answer, in characters.
    """

    BINDINGS: ClassVar[list[BindingType]] = [key("escape", "leave", N_("Back"))]

    def __init__(self, title: str, question: str, *, most: int) -> None:
        super().__init__()
        self._title = title
        self._question = question
        self._most = most

    def compose(self) -> ComposeResult:
        with Vertical(id="ask-line") as box:
            box.border_title = self._title
            yield Static(self._question, markup=False)
            yield AnswerLine(max_length=self._most, id="answer")
            yield KeysLine()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Close with the answer."""
        self.dismiss(event.value.strip() or None)

    def action_leave(self) -> None:
        """Close without one."""
        self.dismiss(None)
