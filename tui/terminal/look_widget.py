"""Base class of widgets that draw in the colours and characters of a look."""

from __future__ import annotations

from textual.widget import Widget

from tui.base.depth import Look
from tui.terminal.abstract import AbstractMeta


class LookWidget(Widget, metaclass=AbstractMeta):
    """A widget that is drawn in a look, which may be changed at any time."""

    def __init__(self, look: Look, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._look = look

    @property
    def look(self) -> Look:
        """Colours and characters to draw with; may be set at any time."""
        return self._look

    @look.setter
    def look(self, look: Look) -> None:
        self._look = look
        self.redraw()

    def redraw(self) -> None:
        """Redraw everything."""
        self.refresh()
