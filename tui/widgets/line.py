"""A line of text that takes fast typing in the order in which it was typed."""

from __future__ import annotations

from textual import events
from textual.widgets import Input


class TypedLine(Input):
    """An input that does at once what an editing key means.

    Textual lets such keys rise to the app first, and letters that come in the same moment overtake them:
    over a network, what is typed often comes in one piece.
    """

    async def _on_key(self, event: events.Key) -> None:
        if event.is_printable:
            return  # Textual calls the method of the base class itself
        for binding in self._bindings.key_to_bindings.get(event.key, ()):
            if await self.app.run_action(binding.action, self):
                event.stop()
                event.prevent_default()
                return
