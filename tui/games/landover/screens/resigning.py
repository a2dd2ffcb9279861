"""The question whether a seat resigns, on its own screen: the game may go on meanwhile."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.widgets import Static

from tui.app.widgets.menu import Item, ItemLine, Menu
from tui.base.depth import Look
from tui.base.words import N_, _
from tui.terminal.keys import KeysLine, key
from tui.terminal.lifecycle import ManagedModal


class ResigningScreen(ManagedModal[int | None]):
    """Dismissed with the seat that resigns, or with ``None``."""

    BINDINGS: ClassVar[list[BindingType]] = [key("escape", "back", N_("Back"))]

    def __init__(self, look: Look, seats: Mapping[int, str], rule: str) -> None:
        super().__init__()
        self._look = look
        self._seats = seats
        self._rule = rule

    def compose(self) -> ComposeResult:
        with Vertical(id="resigning") as box:
            box.border_title = _("resign")
            yield Menu(look=self._look, gap=1, id="ways")
            yield Static(self._rule, id="resign-rule", markup=False)
            yield KeysLine()

    def on_mount(self) -> None:
        """Offer to play on first."""
        several = len(self._seats) > 1
        items = [Item("", (ItemLine(((_("Play on"), ""),)),))]
        for seat, name in self._seats.items():
            words = _("Resign for {name}").format(name=name) if several else _("Resign")
            items.append(Item(str(seat), (ItemLine(((words, ""),)),)))
        menu = self.query_one(Menu)
        menu.offer(items)
        menu.focus()

    def on_menu_chosen(self, message: Menu.Chosen) -> None:
        """Close with the choice."""
        self.dismiss(int(message.item) if message.item else None)

    def action_back(self) -> None:
        """Close without one."""
        self.dismiss(None)
