"""The question whether a seat resigns, on its own screen: the game may go on meanwhile."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from textual.binding import BindingType

from tui.app.screens.confirming import AnswerMenu
from tui.app.widgets.menu import Item, ItemLine
from tui.base.depth import Look
from tui.base.words import N_, _
from tui.terminal.keys import key


class ResigningScreen(AnswerMenu):
    """Dismissed with the number of the seat that resigns, or with ``""``."""

    BINDINGS: ClassVar[list[BindingType]] = [key("escape", "back", N_("Back"))]

    def __init__(self, look: Look, seats: Mapping[int, str], rule: str) -> None:
        items = [Item("", (ItemLine(((_("Play on"), ""),)),))]
        for seat, name in seats.items():
            words = _("Resign for {name}").format(name=name) if len(seats) > 1 else _("Resign")
            items.append(Item(str(seat), (ItemLine(((words, ""),)),)))
        super().__init__(look, _("resign"), items, rule)
