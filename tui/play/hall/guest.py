"""The sitting of one person at a table of the hall."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine import Event, Move, State
from engine.words import N_, Saying
from tui.play.hall.metadata import TableOutcome
from tui.play.hall.people import Person
from tui.play.hall.table import HallTable
from tui.play.table import Pointing, Refused, Sitting, Table

_ENDED_EARLY: Final = {
    TableOutcome.TIME: {
        None: N_("{loser} has no time left: {winner} wins."),
        True: N_("{loser} has no time left: you win."),
        False: N_("You have no time left: {winner} wins."),
        "all": N_("Time has run out. The winner: {names}."),
    },
    TableOutcome.RESIGNED: {
        None: N_("{loser} has given up: {winner} wins."),
        True: N_("{loser} has given up: you win."),
        False: N_("You have given up: {winner} wins."),
        "all": N_("{loser} has given up. The winner: {names}."),
    },
}
"""Sentences on a game that ended early: by whether the reader has won, and for more than two seats."""


class Guest(Sitting):
    """Sees what the person's seat may know, or what is public, and moves for the seats that it may play.

    Args:
        place: the table; its game must be going on, or have just ended.
    """

    def __init__(self, place: HallTable, person: Person) -> None:
        super().__init__(_game_of(place))
        self.place = place
        self.person = person

    @property
    def seats(self) -> tuple[int, ...]:
        return self.place.plays(self.person)

    @property
    def alone(self) -> bool:
        return self.place.seated <= {self.person.fingerprint}

    @property
    def over(self) -> Saying | None:
        metadata = self.place.metadata
        names = [seat.name for seat in self.table.seats]
        if metadata.outcome is TableOutcome.AGREED:
            return Saying(N_("All have agreed to end the game here."))
        if metadata.outcome is TableOutcome.ABANDONED:
            return Saying(N_("The game was abandoned; nobody has won."))
        if metadata.outcome not in _ENDED_EARLY:
            return None
        told = _ENDED_EARLY[metadata.outcome]
        if len(names) == 2:
            won = None if self.addressed is None else self.addressed in metadata.winners
            lost = [name for number, name in enumerate(names) if number not in metadata.winners]
            return Saying(told[won], {"loser": lost[0], "winner": names[metadata.winners[0]]})
        winners = ", ".join(names[seat] for seat in metadata.winners)
        last = names[metadata.given_up[-1]] if metadata.given_up else ""
        return Saying(told["all"], {"loser": last, "names": winners})

    def watch(self, told: Callable[[int], None]) -> Callable[[], None]:
        return self.place.watch(told)

    def look(self, uncovered: int | None = None) -> State:
        """Return the game as the person may see it, a copy that nobody else changes meanwhile."""
        seen = super().look()
        return seen if seen is not self.table.state else seen.view(None)

    def is_away(self, seat: int) -> bool:
        return self.place.is_away(seat)

    def play(self, move: Move) -> tuple[Event, ...]:
        """Make a move for the person's seat; see :meth:`HallTable.play`."""
        return self.place.play(self.person, move)

    @property
    def pointing(self) -> Pointing:
        return self.place.pointing

    def point(self, place: object) -> None:
        """Point at a place; see :meth:`Room.point`."""
        self.place.point(self.person, place)

    def can_take_back(self) -> bool:
        return self.place.can_take_back(self.person)

    def take_back(self) -> None:
        """Take back, or ask for it; see :meth:`HallTable.take_back`."""
        self.place.take_back(self.person)

    def can_redo(self) -> bool:
        return self.place.seated == {self.person.fingerprint} and super().can_redo()

    def redo(self) -> None:
        """Make moves that were taken back again.

        Raises:
            Refused: when others sit here, too.
            SaveError: when it cannot be written down.
        """
        if not self.can_redo():
            raise Refused(N_("You have no move to redo."))
        self.place.redo()

    def retry(self) -> None:
        """Retry after an error.

        Raises:
            Refused: when the person only watches.
        """
        self._must_sit()
        self.place.retry()

    def play_on_with(self, bot: str) -> None:
        """Let another bot replace one that failed.

        Raises:
            Refused: when the person only watches, or another person has just done it.
        """
        self._must_sit()
        self.place.retry(bot)

    def _must_sit(self) -> None:
        if not self.seats:
            raise Refused(N_("Only the players at this table can do that."))


def _game_of(place: HallTable) -> Table:
    if place.table is None:
        raise Refused(N_("No game is going on at this table."))
    return place.table
