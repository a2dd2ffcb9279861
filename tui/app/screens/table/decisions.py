"""Making moves at a table, and taking them back, for the people at one screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

from engine import EngineError, Move
from saves import SaveError
from tui.app.host import Host
from tui.base.words import N_
from tui.play.table import Refused, Sitting
from tui.terminal.keys import key

DECIDING: Final = (
    key("enter,escape,space", "skip", N_("Skip")),
    key("space", "uncover", N_("Show hand")),
    *(key(str(n), f"digit({n})", N_("Choose"), footer=False, id=f"table.digit_{n}") for n in range(1, 10)),
    key("0,n", "nothing", N_("Nothing")),
    key("u", "take_back", N_("Take back")),
    key("U,ctrl+r", "redo", N_("Redo")),
    key("q", "to_start", N_("Home screen"), footer=False),
    key("f4", "deals", N_("Fair deals"), footer=False),
    key("S", "share", N_("Share"), footer=False),
    key("full_stop", "point", N_("Point"), footer=False),
)
"""Keys for a decision, for what was decided, and for what chance decided."""


class DecidingScreen(Protocol):
    """The table screen, as far as it is needed for moves."""

    @property
    def host(self) -> Host:
        """The app."""

    @property
    def sitting(self) -> Sitting:
        """The view of the people at this screen."""

    def refused(self, objection: EngineError) -> None:
        """Say why a move cannot be made."""

    def follow_table(self) -> None:
        """Show what is new."""


class Decisions:
    """Makes moves and takes them back; of moves that are made as one, all are."""

    def __init__(self, screen: DecidingScreen) -> None:
        self._screen = screen
        self._joined: set[int] = set()

    def play(self, move: Move) -> None:
        """Make a move for the seat whose turn it is, or say why not."""
        screen, state = self._screen, self._screen.sitting.table.state
        objection = state.why_illegal(move)
        if objection is not None:
            screen.host.bell()
            screen.refused(objection)
            return
        self._joined = {count for count in self._joined if count < len(state.moves)}
        if self._may(lambda: screen.sitting.play(move)):
            screen.follow_table()  # at once, so that a key typed ahead means what comes next

    def play_as_one(self, *moves: Move) -> None:
        """Make some moves of the same seat that are taken back together."""
        first, *others = moves
        self.play(first)
        sitting = self._screen.sitting
        for move in others:
            if sitting.table.state.current_player in sitting.seats:
                joined = len(sitting.table.state.moves)
                self.play(move)
                self._joined.add(joined)

    def take_back(self) -> bool:
        """Take back to the last decision of those at this screen; return whether that was possible."""
        sitting = self._screen.sitting
        return self._may(lambda: self._as_one(sitting.take_back, sitting.can_take_back))

    def redo(self) -> None:
        """Make what was taken back again, up to the next decision of those at this screen."""
        sitting = self._screen.sitting
        self._may(lambda: self._as_one(sitting.redo, sitting.can_redo))

    def _as_one(self, go: Callable[[], None], can_go: Callable[[], bool]) -> None:
        go()
        while len(self._screen.sitting.table.state.moves) in self._joined and can_go():
            go()

    def _may(self, do: Callable[[], object]) -> bool:
        """Do something, or say why it cannot be done; return whether it was done."""
        try:
            do()
        except (EngineError, SaveError, Refused) as error:
            self._screen.host.complain(error)
            return False
        return True
