"""The interface of the panel beside the map of a replay."""

from __future__ import annotations

from abc import abstractmethod
from typing import Generic, TypeVar

from textual.containers import Vertical
from textual.geometry import Offset

from engine import State
from saves import Timeline
from tui.app.finale import Finale
from tui.base.depth import Look
from tui.terminal.look_widget import LookWidget

S = TypeVar("S", bound=State)


class ReplayPanel(LookWidget, Vertical, Generic[S]):
    """Shows how the seats stand in a position of a replay; has a
    :class:`~tui.app.widgets.event_log.EventLog`.
    """

    def __init__(self, game: str, look: Look, *, id: str | None = None) -> None:
        super().__init__(look, id=id)
        self.game = game
        self.names: list[str] = []

    @abstractmethod
    def show_position(
        self, state: S, timeline: Timeline, *, hands: bool, finale: Finale | None = None
    ) -> None:
        """Show the position at which a timeline stands.

        Args:
            finale: the final scoring, as far as it has been shown; the points are those after it.
        """

    def seat_place(self, state: S, seat: int) -> Offset | None:
        """Return where the points of a seat are shown, in cells of the screen; ``None`` if they are not."""
        return None
