"""The question before the connection is closed."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType

from tui.app.screens.confirming import ConfirmScreen
from tui.base.words import N_, _
from tui.terminal.keys import key


class QuitScreen(ConfirmScreen):
    """Dismissed with whether the person wants to leave the hall.

    Enter stays: it may have been meant for a table in the list, after one Esc too many.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        key("q", "answer(True)", N_("Disconnect")),
        key("escape,enter", "answer(False)", N_("Stay")),
    ]

    def __init__(self) -> None:
        super().__init__(_("disconnect?"), (_("Your games stay as they are; your seats wait for you."),))
