"""Ends of games among people: by agreement, or by leaving for good."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical

from tui.app.widgets.menu import Item, ItemLine, Menu
from tui.base.depth import Look
from tui.base.words import N_, _
from tui.terminal.keys import KeysLine, key
from tui.terminal.lifecycle import ManagedModal


class LeavingScreen(ManagedModal[str]):
    """Dismissed with ``"end"``, ``"leave"`` or ``""``.

    Args:
        ends: whether the game ends when this person leaves it; else a bot plays on.
        loses: whether somebody else wins it then.
    """

    BINDINGS: ClassVar[list[BindingType]] = [key("escape", "back", N_("Back"))]

    def __init__(self, look: Look, *, ends: bool, loses: bool) -> None:
        super().__init__()
        self._look = look
        self._ends = ends
        self._loses = loses

    def compose(self) -> ComposeResult:
        with Vertical(id="leaving") as box:
            box.border_title = _("end or leave")
            yield Menu(look=self._look, gap=1, id="ways")
            yield KeysLine()

    def on_mount(self) -> None:
        """Offer the ways."""
        if self._ends:
            lost = _("The game is over, and you have lost it.")
            leave = (_("Give up"), lost if self._loses else _("The game is over, and nobody has won."))
        else:
            leave = (_("Let a bot take over"), _("It makes the rest of your moves; you cannot return."))
        ways = [
            ("", _("Go on playing"), _("Esc on the table leaves it; your seat waits for you.")),
            ("end", _("End the game here"), _("If everyone agrees; nobody wins.")),
            ("leave", *leave),
        ]
        menu = self.query_one(Menu)
        menu.offer(
            [
                Item(way, (ItemLine(((words, ""),)), ItemLine(((means, "quiet"),))))
                for way, words, means in ways
            ]
        )
        menu.focus()

    def on_menu_chosen(self, message: Menu.Chosen) -> None:
        """Close with the choice."""
        self.dismiss(message.item)

    def action_back(self) -> None:
        """Close without one."""
        self.dismiss("")
