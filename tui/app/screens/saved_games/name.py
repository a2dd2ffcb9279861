"""The dialog for the name of a game."""

from __future__ import annotations

from typing import ClassVar

from tui.app.screens.asking import AskLine
from tui.base.words import _

_LONGEST = 80


class AskName(AskLine):
    """Asks for a name; dismissed with it, ``""`` for none, or with ``None`` when it is to stay."""

    DEFAULT_CSS: ClassVar[str] = "AskName #ask { width: 60; }"

    def __init__(self, now: str) -> None:
        question = _("Name of the game; without one, it is listed by its rules.")
        super().__init__(_("Name of the game"), question, most=_LONGEST, value=now)
