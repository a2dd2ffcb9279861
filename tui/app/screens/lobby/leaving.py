"""Ends of games among people: by agreement, or by leaving for good."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType

from tui.app.screens.confirming import AnswerMenu
from tui.app.widgets.menu import Item, ItemLine
from tui.base.depth import Look
from tui.base.words import N_, _
from tui.terminal.keys import key


class LeavingScreen(AnswerMenu):
    """Dismissed with ``"end"``, ``"leave"`` or ``""``.

    Args:
        ends: whether the game ends when this person leaves it; else a bot plays on.
        loses: whether somebody else wins it then.
    """

    BINDINGS: ClassVar[list[BindingType]] = [key("escape", "back", N_("Back"))]

    def __init__(self, look: Look, *, ends: bool, loses: bool) -> None:
        if ends:
            lost = _("The game is over, and you have lost it.")
            leave = (_("Give up"), lost if loses else _("The game is over, and nobody has won."))
        else:
            leave = (_("Let a bot take over"), _("It makes the rest of your moves; you cannot return."))
        ways = [
            ("", _("Go on playing"), _("Esc on the table leaves it; your seat waits for you.")),
            ("end", _("End the game here"), _("If everyone agrees; nobody wins.")),
            ("leave", *leave),
        ]
        items = [
            Item(way, (ItemLine(((words, ""),)), ItemLine(((means, "quiet"),)))) for way, words, means in ways
        ]
        super().__init__(look, _("end or leave"), items)
