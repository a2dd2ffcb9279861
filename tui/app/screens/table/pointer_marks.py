"""Pointing at a place of the board, and the marks where others point, at a table's screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Protocol, TypeVar

from engine import State
from tui.app.host import Host
from tui.base.motion import Stoppable
from tui.base.words import N_, _
from tui.play.table import POINTED_SECONDS, Pointer, Refused, Sitting
from tui.presentation.board import Picture, board, pointer_label

P = TypeVar("P", bound=Picture)


class PointingScreen(Protocol):
    """The table screen, as far as it is needed for pointing."""

    @property
    def host(self) -> Host:
        """The app."""

    @property
    def sitting(self) -> Sitting:
        """The view of the people at this screen."""

    @property
    def state(self) -> State:
        """The game as the person at the keyboard may see it."""

    @property
    def mode(self) -> Any:
        """The present mode of keys and mouse."""

    @property
    def base(self) -> Any:
        """The picture of the position, without what the mode adds."""

    @property
    def board(self) -> Any:
        """The map."""

    @property
    def mover(self) -> int | None:
        """The seat that must decide now, if it is played from this screen."""

    def choose_place(self) -> None:
        """Put a cursor on the map, so that a place can be pointed at."""

    def show(self) -> None:
        """Show the mode."""

    def say_pointed(self, name: str) -> None:
        """Say who points at a place."""

    def set_timer(self, delay: float, callback: Callable[[], None], /) -> Stoppable:
        """Call back after some seconds."""


class PointerMarks:
    """Shows where people point, each for a while, and points for the person at the screen."""

    def __init__(self, screen: PointingScreen) -> None:
        self._screen = screen
        self._timer: Stoppable | None = None

    @property
    def _pointers(self) -> list[Pointer]:
        """The marks of people's pointers, if the person wants to see them."""
        screen = self._screen
        return screen.sitting.pointing.pointers if screen.host.settings.pointing else []

    def _with(self, picture: P, pointers: Sequence[Pointer]) -> P:
        asking = [replace(one, name=f"{pointer_label(one.name)}?") for one in pointers]
        marked: P = board(self._screen.state.game).with_pointers(picture, asking)  # type: ignore[assignment]
        return marked

    def on(self, picture: P) -> P:
        """Return a picture of the board with the marks."""
        pointers = self._pointers
        return self._with(picture, pointers) if pointers else picture

    def point_at_cursor(self) -> None:
        """Point at the place under the cursor; without one, choose a place first."""
        cursor = self._screen.mode.cursor
        if cursor is None and self._screen.host.settings.pointing:
            self._screen.choose_place()
        else:
            self.point(cursor)

    def point(self, place: object) -> None:
        """Point at a place, for all at the table."""
        try:
            if not self._screen.host.settings.pointing:
                raise Refused(N_("Pointing is switched off in the settings."))
            self._screen.sitting.point(place)
        except Refused as error:
            self._screen.host.complain(error)

    def show_newest(self) -> None:
        """Show a new mark for a while, and say whose it is.

        The map scrolls to it, but not under the hands of a person who has to decide.
        """
        pointers = self._pointers
        if not pointers:
            return
        if self._timer is not None:
            self._timer.stop()
        self._timer = self._screen.set_timer(POINTED_SECONDS, self._unmark)
        self._screen.show()
        newest, words = pointers[-1], _("{name}: there?")
        if self._is_drawn(newest):
            if self._screen.mover is None:
                self._screen.board.look_to(newest.place)
            elif self._screen.board.position_of(newest.place) is None:
                words = _("{name}: there? It is out of view.")
        self._screen.say_pointed(words.format(name=newest.name))

    def _is_drawn(self, pointer: Pointer) -> bool:
        picture = self._screen.mode.scene(self._screen.base)
        return bool(self._with(picture, [pointer]) != self._with(picture, []))

    def _unmark(self) -> None:
        self._timer = None
        self._screen.show()
