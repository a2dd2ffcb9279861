"""Which screens show a game: those for square tiles, or those of Landover.

:mod:`tui.boards` pictures the boards themselves.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Final

from textual.widget import Widget

from engine import State
from engine.games.landover.state import LandoverState
from engine.landscape.state import LandscapeState
from saves import Timeline
from tui.art.depth import Look
from tui.games import presentation

if TYPE_CHECKING:
    from tui.hall import Guest
    from tui.screens.table.game_screen import GameScreen
    from tui.table import Sitting


class Rooms(ABC):
    """The screens of the games that share a kind of board; each is loaded on first use."""

    @abstractmethod
    def table(self, sitting: Sitting) -> GameScreen:
        """Return the screen of a table."""

    @abstractmethod
    def hall_table(self, guest: Guest) -> GameScreen:
        """Return the screen of a table of the hall."""

    @abstractmethod
    def replay_panel(self, game: str, look: Look, *, id: str) -> Widget:
        """Return the panel beside the map of a replay; it has a story."""

    @abstractmethod
    def show_position(self, panel: Widget, state: State, timeline: Timeline, *, hands: bool) -> None:
        """Show on such a panel how the seats stand where a timeline stands.

        Args:
            panel: the panel.
            state: the position there.
            timeline: the walk.
            hands: whether hidden hands may be seen.
        """


class _Squares(Rooms):
    def table(self, sitting: Sitting) -> GameScreen:
        from tui.screens.table import TableScreen

        return TableScreen(sitting)

    def hall_table(self, guest: Guest) -> GameScreen:
        from tui.screens.lobby.table import HallTableScreen

        return HallTableScreen(guest)

    def replay_panel(self, game: str, look: Look, *, id: str) -> Widget:
        from tui.screens.replay.panel import ReplayPanel

        return ReplayPanel(game, look, id=id)

    def show_position(self, panel: Widget, state: State, timeline: Timeline, *, hands: bool) -> None:
        from tui.screens.replay.panel import ReplayPanel

        assert isinstance(panel, ReplayPanel)
        assert isinstance(state, LandscapeState)
        panel.follow(state, timeline, hand_open=hands or _hand_is_public(state))


def _hand_is_public(state: LandscapeState) -> bool:
    """Return whether everybody may know what the seat to move holds."""
    if not state.hides or state.current_player < 0:
        return True
    public = state.view(None)
    return None not in public.hand(state.current_player)


class _Landover(Rooms):
    def table(self, sitting: Sitting) -> GameScreen:
        from tui.screens.landover import LandoverScreen

        return LandoverScreen(sitting)

    def hall_table(self, guest: Guest) -> GameScreen:
        from tui.screens.lobby.table import HallLandoverScreen

        return HallLandoverScreen(guest)

    def replay_panel(self, game: str, look: Look, *, id: str) -> Widget:
        from tui.screens.landover.panel import LandPanel

        return LandPanel(look, id=id, classes="-replay")

    def show_position(self, panel: Widget, state: State, timeline: Timeline, *, hands: bool) -> None:
        from tui.screens.landover.panel import LandPanel

        assert isinstance(panel, LandPanel)
        assert isinstance(state, LandoverState)
        seats = timeline.header.seats
        panel.show_state(
            state,
            [seat.name for seat in seats],
            [seat.colour for seat in seats],
            state.on_turn if hands and state.turn else None,
        )


_ROOMS: Final[dict[str, Rooms]] = {"squares": _Squares(), "landover": _Landover()}


def rooms(game: str) -> Rooms:
    """Return the screens of a game.

    Raises:
        KeyError: when the game has no presentation.
    """
    return _ROOMS[presentation(game).board]
