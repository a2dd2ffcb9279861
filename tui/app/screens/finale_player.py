"""Plays a finale on a screen with a board: a flight over the map, and points on their way to the seats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from tui.app.finale import Finale
from tui.app.screens.board_screen import BoardScreen
from tui.app.widgets.flight import Flight
from tui.base.motion import Animator


class FinalePlayer:
    """Shows a finale step by step on a screen, which must draw it when its board is refreshed.

    Where tiles that are painted leave no room for all of the map it flies from scoring to scoring first.
    """

    def __init__(self, screen: BoardScreen, animator: Animator, colours: Sequence[int]) -> None:
        self._screen = screen
        self._animator = animator
        self._colours = colours
        self._finale: Finale | None = None

    def play(self, finale: Finale, done: Callable[[], None]) -> None:
        """Show a finale from its beginning, then call ``done``."""
        if not self._screen.query(Flight):
            self._screen.mount_all(Flight() for _seat in self._colours)
        self._finale = finale
        board = self._screen.board
        board.fit(least=max(board.painted, board.deciding_zoom(board.size)))
        self._animator.play(finale.frames(self), partial(self._end, done))

    def stop(self) -> None:
        """Stop the animation; ``done`` is not called."""
        self._animator.cancel()
        self.land()
        self._end()

    def _end(self, done: Callable[[], None] | None = None) -> None:
        if self._finale is not None and self._screen.is_running:
            self._screen.board.fit(whole=True)
        self._finale = None
        if done is not None:
            done()

    # -- the stage of the finale ----------------------------------------------------------------------------

    def show_finale(self) -> None:
        """Show the map and the points of the seats as they are now."""
        self._screen.refresh_board()
        if self._finale is not None and self._finale.focus is not None:
            self._screen.board.look_to(self._finale.focus)

    def fly(self, points: Sequence[tuple[int, int]], start: object, share: float) -> None:
        """Show points of seats on their way from a place of the map to the panel."""
        screen = self._screen
        place = None if start is None else screen.board.position_of(start)
        for (seat, more), flight in zip(points, screen.query(Flight), strict=False):
            goal = screen.seat_place(seat)
            if place is not None and goal is not None:
                flight.fly(f"+{more}", self._colours[seat], screen.host.look, place, goal, share)

    def land(self) -> None:
        """Show no points on their way."""
        for flight in self._screen.query(Flight):
            flight.land()
