"""Base class for screens with a board and a side panel: camera position, panel visibility."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from textual import events
from textual.widget import Widget

from tui.host import HostedScreen
from tui.keys import key
from tui.widgets.board_map import AnyMap, BoardMap
from tui.widgets.event_log import EventLog
from tui.words import N_

ZOOMING: Final = (
    key("plus,equals_sign", "zoom(1)", N_("Zoom in"), footer=False, id="map.zoom_in"),
    key("minus", "zoom(-1)", N_("Zoom out"), footer=False, id="map.zoom_out"),
)

SCROLLING: Final = (
    key("shift+left,H", "pan(-1, 0)", N_("Scroll"), footer=False, id="map.scroll_left"),
    key("shift+down,J", "pan(0, 1)", N_("Scroll"), footer=False, id="map.scroll_down"),
    key("shift+up,K", "pan(0, -1)", N_("Scroll"), footer=False, id="map.scroll_up"),
    key("shift+right,L", "pan(1, 0)", N_("Scroll"), footer=False, id="map.scroll_right"),
)
"""Keys that move the map where the arrows do something else."""


class BoardScreen(HostedScreen[None]):
    """A screen with a map, ``#map``, and a panel beside it, ``#panel``, that holds the event log.

    Attributes:
        panel_wanted: whether the panel is to be shown; ``None`` where its width decides.
        narrow: with fewer columns the panel is hidden by default.
    """

    panel_wanted: bool | None = None
    narrow = 80

    @property
    def board(self) -> AnyMap:
        """The map."""
        return self.query_one("#map", BoardMap)

    @property
    def panel(self) -> Widget:
        """The panel beside the map."""
        return self.query_one("#panel")

    @abstractmethod
    def refresh_board(self) -> None:
        """Show everything once more, because it is drawn in another look now."""

    def on_resize(self, event: events.Resize) -> None:
        """Hide the panel where there is no room for it."""
        self.settle_panel(event.size.width)

    def settle_panel(self, width: int) -> None:
        """Show or hide the panel, by the width of the screen in columns."""
        wanted = self.panel_wanted if self.panel_wanted is not None else width >= self.narrow
        self.panel.display = wanted

    def action_panel(self) -> None:
        """Show or hide the panel."""
        self.panel_wanted = not self.panel.display
        self.settle_panel(self.size.width)

    def action_story(self) -> None:
        """Go to what happened, or back to the map."""
        event_log = self.query_one(EventLog)
        if event_log.has_focus:
            self.board.focus()
        else:
            self.panel_wanted = True
            self.settle_panel(self.size.width)
            event_log.focus()
            event_log.action_choose(-1)

    def action_zoom(self, step: int) -> None:
        """Make tiles larger or smaller."""
        if step > 0:
            self.board.zoom_in()
        else:
            self.board.zoom_out()

    def action_centre(self) -> None:
        """Bring the whole board to the middle of the view."""
        self.board.centre()

    def action_pan(self, dx: int, dy: int) -> None:
        """Scroll by a tile."""
        self.board.scroll_by(dx, dy)
