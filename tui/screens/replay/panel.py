"""The interface of the panel beside the map of a replay."""

from __future__ import annotations

from abc import abstractmethod
from typing import Generic, TypeVar

from textual.containers import Vertical

from engine import State
from saves import Timeline
from tui.art.depth import Look
from tui.widgets.look_widget import LookWidget

S = TypeVar("S", bound=State)


class ReplayPanel(LookWidget, Vertical, Generic[S]):
    """Shows how the seats stand in a position of a replay; has a :class:`~tui.widgets.event_log.EventLog`.

    Args:
        game: name of the game.
        look: colours and characters to draw with.
        id: Textual's id of the widget.

    Attributes:
        game: the same.
        names: of the seats, for those who look on.
    """

    def __init__(self, game: str, look: Look, *, id: str | None = None) -> None:
        super().__init__(look, id=id)
        self.game = game
        self.names: list[str] = []

    @abstractmethod
    def show_position(self, state: S, timeline: Timeline, *, hands: bool) -> None:
        """Show the position at which a timeline stands; ``hands`` tells whether hidden hands may be seen."""
