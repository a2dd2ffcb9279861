"""An app whose screen goes to the terminal as frames of changed cells."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from textual.messages import TerminalSupportsSynchronizedOutput
from textual.screen import Screen

from tui.base.depth import Look
from tui.terminal.encoder import ScreenUpdate
from tui.terminal.frame_sender import FrameSender
from tui.terminal.internals import ChopsUpdate, LayoutUpdate
from tui.terminal.lifecycle import Managed, ManagedApp
from tui.terminal.spans import SpanUpdate

Result = TypeVar("Result")


class FrameApp(ManagedApp[Result], Generic[Result]):
    """Hands what Textual draws to the painter of its driver; drivers without one get Textual's own output."""

    look: Look = Look()
    """How the terminal is drawn on."""

    update_types = (LayoutUpdate, ChopsUpdate, SpanUpdate)

    @property
    def painter(self) -> FrameSender | None:
        """The sender of frames, if there is one."""
        painter = getattr(self.driver, "painter", None)
        return painter if isinstance(painter, FrameSender) else None

    @property
    def keeps_up(self) -> bool:
        """True if the terminal has room for another frame now."""
        return self.painter is None or self.painter.keeps_up

    @property
    def paints(self) -> bool:
        return self.painter is not None

    def paint(self, screen: Screen[Any], update: ScreenUpdate) -> None:
        painter = self.painter
        assert painter is not None
        cursor = self.screen.outer_size.clamp_offset(self.cursor_position)
        more = isinstance(screen, Managed) and screen.is_half_drawn
        painter.show(update, self.size, self.look, cursor, more=more)

    def on_terminal_supports_synchronized_output(self, _message: TerminalSupportsSynchronizedOutput) -> None:
        """Have the painter mark where frames begin and end."""
        if self.painter is not None:
            self.painter.synchronized = True
