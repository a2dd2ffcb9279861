"""The notice shown while the terminal is too small to play in."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from rich.text import Text
from textual import events
from textual.app import App, ComposeResult, RenderResult
from textual.geometry import Size
from textual.widget import Widget

from tui.base.words import _
from tui.terminal.lifecycle import ManagedScreen

LEAST: Final = Size(60, 18)
"""The smallest terminal in which every screen can be used; 80x24 is comfortable."""


def fits(size: Size) -> bool:
    """Return whether a terminal of this size is large enough."""
    return size.width >= LEAST.width and size.height >= LEAST.height


class Notice(Widget):
    """Says how large the terminal is and how large it should be."""

    DEFAULT_CSS: ClassVar[str] = "Notice { width: 1fr; height: 1fr; content-align: center middle; }"

    def render(self) -> RenderResult:
        size = self.app.size
        now = _("This terminal is {width} x {height} characters.")
        need = _("Hinterland needs {width} x {height}: please enlarge it, or use a smaller font.")
        kept = _("Nothing is lost; the game continues where it was.")
        sentences = (
            now.format(width=size.width, height=size.height),
            need.format(width=LEAST.width, height=LEAST.height),
            kept,
        )
        return Text("\n".join(sentences), justify="center")

    def on_resize(self, event: events.Resize) -> None:
        """Say the new size."""
        self.refresh()


class TooSmallScreen(ManagedScreen[None]):
    """Lies over everything else while the terminal is too small, so that nobody plays blindly."""

    def compose(self) -> ComposeResult:
        yield Notice()

    def on_screen_resume(self) -> None:
        """Close when it is shown only after the terminal was enlarged."""
        if fits(self.app.size):
            self.dismiss()


def watch_size(app: App[Any], size: Size) -> None:
    """Put the notice up or take it away, as the size of the terminal asks for.

    To be called by the app whenever the terminal is resized.
    """
    shown = isinstance(app.screen, TooSmallScreen)
    if shown and fits(size):
        app.pop_screen()
    elif not shown and not fits(size):
        app.push_screen(TooSmallScreen())
