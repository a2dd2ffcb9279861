"""A line of text that takes fast typing in the order in which it was typed."""

from __future__ import annotations

from textual import events
from textual.widgets import Input


class TypedLine(Input):
    """An input that does at once what an editing key means.

    Textual lets such keys rise to the app first, and letters that come in the same moment overtake them:
    over a network, what is typed often comes in one piece.
    """

    async def on_key(self, event: events.Key) -> None:
        """Do what a key means; letters are taken by the base class, whose method Textual calls itself."""
        if event.is_printable:
            return
        active = self.screen.active_bindings.get(event.key)
        if active and active.node is self and await self.app.run_action(active.binding.action, self):
            event.stop()
            event.prevent_default()
