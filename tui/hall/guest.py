"""A person at a table of the hall, before a screen of that person's own."""

from __future__ import annotations

from collections.abc import Callable

from engine import Event, Move, State
from engine.words import N_, Saying
from tui.hall.people import Person
from tui.hall.sheet import Outcome
from tui.hall.table import HallTable
from tui.table import Refused, Sitting, Table


class Guest(Sitting):
    """Sees what the person's seat may know, or what is public, and moves for that seat only.

    Args:
        place: the table; its game must be going on, or have just ended.
        person: who sits or watches there.
    """

    def __init__(self, place: HallTable, person: Person) -> None:
        super().__init__(_game_of(place))
        self.place = place
        self.person = person

    @property
    def seats(self) -> tuple[int, ...]:
        """The person's seat, if there is one."""
        return self.place.seats_of(self.person)

    @property
    def alone(self) -> bool:
        """Whether no other person sits at this table."""
        return self.place.seated <= {self.person.fingerprint}

    @property
    def over(self) -> Saying | None:
        """How the table came to its end, when not by the rules of the game."""
        sheet = self.place.sheet
        names = [seat.name for seat in self.table.seats]
        if sheet.outcome is Outcome.AGREED:
            return Saying(N_("All have agreed to end the game here."))
        if sheet.outcome is Outcome.TIME:
            lost = [name for number, name in enumerate(names) if number not in sheet.winners]
            if len(names) == 2:
                template = N_("{loser} has no time left: {winner} wins.")
                return Saying(template, {"loser": lost[0], "winner": names[sheet.winners[0]]})
            winners = ", ".join(names[seat] for seat in sheet.winners)
            return Saying(N_("Somebody has no time left. The victory goes to: {names}."), {"names": winners})
        return None

    def watch(self, told: Callable[[int], None]) -> Callable[[], None]:
        """Call ``told`` after each change of the game or of what is around it."""
        return self.place.watch(told)

    def look(self, uncovered: int | None = None) -> State:
        """Return the game as the person may see it, a copy that nobody else changes meanwhile."""
        seen = super().look()
        return seen if seen is not self.table.state else seen.view(None)

    def is_away(self, seat: int) -> bool:
        """Whether the person of a seat is not connected."""
        return self.place.is_away(seat)

    def play(self, move: Move) -> tuple[Event, ...]:
        """Make a move for the person's seat; see :meth:`HallTable.play`."""
        return self.place.play(self.person, move)

    def can_take_back(self) -> bool:
        """Whether the person has made a decision that can be taken back, or can ask for it."""
        return self.place.can_take_back(self.person)

    def take_back(self) -> None:
        """Take back, or ask for it; see :meth:`HallTable.take_back`."""
        self.place.take_back(self.person)

    def can_redo(self) -> bool:
        """Whether moves were taken back that can be made again; among people they cannot."""
        return self.place.seated == {self.person.fingerprint} and super().can_redo()

    def redo(self) -> None:
        """Make moves that were taken back again.

        Raises:
            Refused: when others sit here, too.
            SaveError: when it cannot be written down.
        """
        if not self.can_redo():
            raise Refused(N_("No move of yours can be made again."))
        super().redo()

    def retry(self) -> None:
        """Go on after trouble.

        Raises:
            Refused: when the person only watches.
        """
        self._must_sit()
        super().retry()

    def play_on_with(self, bot: str) -> None:
        """Let another bot play on for one in trouble.

        Raises:
            Refused: when the person only watches, or somebody else has seen to it just before.
        """
        self._must_sit()
        trouble = self.table.trouble
        if trouble is None or trouble.seat is None:
            raise Refused(N_("No bot is in trouble any more."))
        super().play_on_with(bot)

    def _must_sit(self) -> None:
        if not self.seats:
            raise Refused(N_("Only those who sit at this table can do that."))


def _game_of(place: HallTable) -> Table:
    if place.table is None:
        raise Refused(N_("No game is going on at this table."))
    return place.table
