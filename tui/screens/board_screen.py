"""What screens with a board and a panel have in common: where the map looks, whether the panel is shown."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final, cast

from textual import events
from textual.widget import Widget

from tui.host import HostedScreen
from tui.keys import key
from tui.widgets.board_map import BoardMap
from tui.widgets.story import Story
from tui.words import N_

ZOOMING: Final = (
    key("plus,equals_sign", "zoom(1)", N_("Zoom"), footer=False),
    key("minus", "zoom(-1)", N_("Zoom"), footer=False),
)

SCROLLING: Final = (
    key("shift+left,H", "pan(-1, 0)", N_("Scroll"), footer=False),
    key("shift+down,J", "pan(0, 1)", N_("Scroll"), footer=False),
    key("shift+up,K", "pan(0, -1)", N_("Scroll"), footer=False),
    key("shift+right,L", "pan(1, 0)", N_("Scroll"), footer=False),
)
"""Keys that move the map where the arrows do something else."""


class BoardScreen(HostedScreen[None]):
    """A screen with a map, ``#map``, and a panel beside it, ``#panel``, that holds the story.

    Attributes:
        panel_wanted: whether the panel is to be shown; ``None`` where its width decides.
        narrow: below so many columns the panel is hidden unless it is asked for.
    """

    panel_wanted: bool | None = None
    narrow = 80

    @property
    def board(self) -> BoardMap:
        """The map, of whatever kind it is."""
        return cast(BoardMap, self.query_one("#map"))

    @property
    def panel(self) -> Widget:
        """The panel beside the map."""
        return self.query_one("#panel")

    @abstractmethod
    def show_anew(self) -> None:
        """Show everything once more, because it is drawn in another look now."""

    def on_resize(self, event: events.Resize) -> None:
        """Hide the panel where there is no room for it."""
        self.settle_panel(event.size.width)

    def settle_panel(self, width: int) -> None:
        """Show or hide the panel on a screen so many columns wide."""
        wanted = self.panel_wanted if self.panel_wanted is not None else width >= self.narrow
        self.panel.display = wanted

    def action_panel(self) -> None:
        """Show or hide the panel."""
        self.panel_wanted = not self.panel.display
        self.settle_panel(self.size.width)

    def action_story(self) -> None:
        """Go to what happened, or back to the map."""
        story = self.query_one(Story)
        if story.has_focus:
            self.board.focus()
        else:
            self.panel_wanted = True
            self.settle_panel(self.size.width)
            story.focus()
            story.action_choose(-1)

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
