"""The dialog for the turn to go to."""

from __future__ import annotations

from typing import ClassVar

from tui.app.screens.asking import AskLine
from tui.base.words import _


class AskTurn(AskLine):
    """Asks for a number from 1 to the last turn; dismissed with it, or with ``None``."""

    DEFAULT_CSS: ClassVar[str] = """
    AskTurn #ask { width: 40; }
    AskTurn #complaint { display: block; min-height: 1; }
    """

    def __init__(self, last: int) -> None:
        question = _("Which turn, 1 to {last}?").format(last=last)
        super().__init__(_("Go to turn"), question, most=4, whole=True)
        self._last = last

    def complaint(self, text: str) -> str:
        if text.isdecimal() and 1 <= int(text) <= self._last:
            return ""
        return _("Type a number from 1 to {last}.").format(last=self._last)
