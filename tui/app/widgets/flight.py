"""Points on their way over the screen."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.geometry import Offset
from textual.widgets import Static

from tui.base.depth import Look
from tui.drawing.art.seats import badge_style, seat


class Flight(Static):
    """A few characters above everything else; hidden until they fly."""

    DEFAULT_CSS: ClassVar[str] = """
    Flight { layer: flight; position: absolute; width: auto; height: 1; display: none; }
    """

    def fly(self, text: str, colour: int, look: Look, start: Offset, goal: Offset, share: float) -> None:
        """Show a text in the colour of a seat on its way.

        Args:
            start: where it comes from, in cells of the screen.
        """
        way = goal - start
        self.update(Text(f"{seat(colour).sign(look)}{text}", badge_style(colour, look)))
        self.styles.offset = (start.x + round(way.x * share), start.y + round(way.y * share))
        self.display = True

    def land(self) -> None:
        """Show nothing any more."""
        self.display = False
