"""The question before the connection is closed."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.widgets import Static

from tui.keys import KeysLine, key
from tui.terminal.lifecycle import ManagedModal
from tui.words import N_, _


class QuitScreen(ManagedModal[bool]):
    """Dismissed with whether the person wants to leave the hall."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("enter,q", "answer(True)", N_("Disconnect")),
        key("escape", "answer(False)", N_("Stay")),
    ]

    def compose(self) -> ComposeResult:
        with Vertical(id="quitting") as box:
            box.border_title = _("disconnect?")
            yield Static(_("Your games stay as they are; your seats wait for you."), markup=False)
            yield KeysLine()

    def action_answer(self, wanted: bool) -> None:
        """Close with the answer."""
        self.dismiss(wanted)
