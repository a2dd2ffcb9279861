"""An app whose screen goes to the terminal as frames of changed cells."""

from __future__ import annotations

from typing import Generic, TypeVar

from rich.console import RenderableType
from textual._compositor import ChopsUpdate, LayoutUpdate
from textual.messages import TerminalSupportsSynchronizedOutput
from textual.screen import Screen

from tui.art.depth import Look
from tui.terminal.lifecycle import Managed, ManagedApp
from tui.terminal.painter import Painter

Result = TypeVar("Result")


class FrameApp(ManagedApp[Result], Generic[Result]):
    """Hands what Textual draws to the painter of its driver; drivers without one get Textual's own output."""

    look: Look = Look()
    """How the terminal is drawn on."""

    @property
    def painter(self) -> Painter | None:
        """What sends the frames, if there is one."""
        painter = getattr(self._driver, "painter", None)
        return painter if isinstance(painter, Painter) else None

    def _display(self, screen: Screen[object], renderable: RenderableType | None) -> None:
        painter = self.painter
        if painter is None or not isinstance(renderable, LayoutUpdate | ChopsUpdate):
            super()._display(screen, renderable)
            return
        try:
            if self._running and not self._closed and not self._batch_count:
                cursor = self.screen.outer_size.clamp_offset(self.cursor_position)
                more = isinstance(screen, Managed) and screen.is_half_drawn
                painter.show(renderable, self.size, self.look, cursor, more=more)
        except Exception as error:
            self._handle_exception(error)
        finally:
            self.post_display_hook()

    def _on_terminal_supports_synchronized_output(self, message: TerminalSupportsSynchronizedOutput) -> None:
        super()._on_terminal_supports_synchronized_output(message)
        if self.painter is not None:
            self.painter.synchronized = True
