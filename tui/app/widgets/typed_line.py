"""A line of text that takes fast typing in the order in which it was typed."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.binding import BindingType
from textual.widgets import Input

from tui.base.words import N_, _, ngettext
from tui.terminal.keys import key


class TypedLine(Input):
    """An input that does at once what an editing key means.

    Textual lets such keys rise to the app first, and letters that come in the same moment overtake them:
    over a network, what is typed often comes in one piece.
    """

    _told_full = False

    def on_paste(self, event: events.Paste) -> None:
        """Take as much of a pasted text as fits, its lines as one, and say so when something is left out."""
        event.prevent_default()
        event.stop()
        line = " ".join(event.text.splitlines())
        room = self.max_length - len(self.value) + len(self.selected_text) if self.max_length else len(line)
        self.replace(line[:room], *sorted(self.selection))
        if len(line) > room:
            cut = len(line) - room
            self._notice(
                ngettext(
                    "The line is full: {n} character was left out.",
                    "The line is full: {n} characters were left out.",
                    cut,
                ).format(n=cut)
            )

    async def on_key(self, event: events.Key) -> None:
        """Do what a key means; letters are taken by the base class, whose method Textual calls itself."""
        if event.is_printable:
            full = 0 < (self.max_length or 0) <= len(self.value) and not self.selected_text
            if full and not self._told_full:
                self._notice(_("The line is full: what you type is left out."))
            self._told_full = full
            return
        active = self.screen.active_bindings.get(event.key)
        if active and active.node is self and await self.app.run_action(active.binding.action, self):
            event.stop()
            event.prevent_default()

    def _notice(self, words: str) -> None:
        self.app.notify(words, timeout=5, markup=False)


class AnswerLine(TypedLine):
    """The line of a dialog: Enter answers, and the line of keys says so."""

    BINDINGS: ClassVar[list[BindingType]] = [key("enter", "submit", N_("Done"))]
