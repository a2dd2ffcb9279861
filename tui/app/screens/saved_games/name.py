"""The dialog for the name of a game."""

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

_LONGEST = 80


class AskName(ManagedModal[str | None]):
    """Asks for a name; dismissed with it, ``""`` for none, or with ``None`` when it is to stay."""

    BINDINGS: ClassVar[list[BindingType]] = [key("escape", "leave", N_("Back"))]

    def __init__(self, now: str) -> None:
        super().__init__()
        self._now = now

    def compose(self) -> ComposeResult:
        with Vertical(id="ask-name") as box:
            box.border_title = _("Name of the game")
            yield Static(_("Name of the game; without one, it is listed by its rules."))
            yield AnswerLine(self._now, max_length=_LONGEST, id="name")
            yield KeysLine()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Close with the name."""
        self.dismiss(" ".join(event.value.split()))

    def action_leave(self) -> None:
        """Close without a change."""
        self.dismiss(None)
