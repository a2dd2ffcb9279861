"""The people before one screen: their view of a table and their possible actions."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine import Event, Move, State
from engine.words import Saying
from tui.play.table.pointing import Pointing
from tui.play.table.table import MoveRecord, Table


class Sitting:
    """All the people of a table before one screen, as at home: they may do everything that the rules allow.

    A screen reaches its table through this only. Where people sit before different screens, a derived
    class says who may do what.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self._seen: State | None = None
        self._viewer: int | None = None
        self._told: list[MoveRecord] = []
        self._pointing = Pointing()

    @property
    def pointing(self) -> Pointing:
        """The pointers."""
        return self._pointing

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that are played from this screen; none for those who only watch."""
        return self.table.humans

    @property
    def addressed(self) -> int | None:
        """The seat that is addressed as "you": the only one that is played from this screen."""
        return self.seats[0] if len(self.seats) == 1 else None

    @property
    def alone(self) -> bool:
        """True if nobody sits before another screen, so that hints are fair."""
        return True

    @property
    def version(self) -> int:
        """Counts every change of the game."""
        return self.table.version

    @property
    def over(self) -> Saying | None:
        """The reason why moves cannot be made although the rules allow some."""
        return None

    def watch(self, told: Callable[[int], None]) -> Callable[[], None]:
        """Call ``told`` after each change; return how to stop that."""
        return self.table.watch(told)

    # -- seeing -----------------------------------------------------------------------------------------

    def look(self, uncovered: int | None = None) -> State:
        """Return the game as those at this screen may see it.

        Args:
            uncovered: of several seats at this screen, the one whose hand may be seen.
        """
        viewer = self.seats[0] if len(self.seats) == 1 else uncovered
        seen = self.table.look(viewer)
        if seen.move_events is not None:
            self._take(seen.moves, seen.move_events)
        elif self.table.state.hides:
            self._retell(seen, viewer)
        return seen

    @property
    def records(self) -> Sequence[MoveRecord]:
        """The events, as the game inspected last recounts them."""
        return self._told if self.table.state.hides else self.table.records

    def _take(self, moves: Sequence[Move], events: Sequence[tuple[Event, ...]]) -> None:
        """Take the moves and their events from a game that keeps them as its seats may know them."""
        told = self._told
        stands = 0
        for record, move, happened in zip(told, moves, events, strict=False):
            if record.move is not move or record.events is not happened:
                break
            stands += 1
        rest = zip(self.table.records[stands:], moves[stands:], events[stands:], strict=True)
        told[stands:] = [
            MoveRecord(one.number, one.by, one.turn, move, happened, one.statement, one.forced)
            for one, move, happened in rest
        ]

    def _retell(self, seen: State, viewer: int | None) -> None:
        """Tell the moves as ``seen`` has them: what is hidden there is not in their events either."""
        state, told, moves = self._seen, self._told, seen.moves
        if state is None or viewer != self._viewer:
            state, told, self._viewer = self.table.look(viewer), [], viewer
            while state.moves:
                state.pop()
        stands = _common(state.moves, moves)
        if stands < min(len(state.moves), len(moves)):
            # Hidden information was revealed: the rest does not follow from what was known.
            state, told, stands = self.table.look(viewer), [], 0
            while state.moves:
                state.pop()
        del told[stands:]
        while len(state.moves) > stands:
            state.pop()
        for move in moves[stands:]:
            number, by, turn = len(state.moves), state.mover(move), state.turn
            whole = self.table.records[number]
            told.append(MoveRecord(number, by, turn, move, state.repeat(move), whole.statement, whole.forced))
        self._seen, self._told = state, told

    def is_away(self, seat: int) -> bool:
        """True if the person of a seat is not connected."""
        return False

    # -- doing ------------------------------------------------------------------------------------------

    def play(self, move: Move) -> tuple[Event, ...]:
        """Make a move for the seat whose turn it is; see :meth:`Table.play`."""
        return self.table.play(move)

    def point(self, place: object) -> None:
        """Point at a place, as the one whose turn it is; see :meth:`Pointing.point`."""
        seat = self.table.state.current_player
        self.pointing.point("", self.table.seats[seat].name if seat >= 0 else "", place)

    def can_take_back(self) -> bool:
        """True if there is a decision that can be taken back."""
        return self.table.can_take_back()

    def take_back(self) -> None:
        """Take back to one's own last decision; see :meth:`Table.take_back`."""
        self.table.take_back()

    def can_redo(self) -> bool:
        """True if moves were taken back that can be made again."""
        return self.table.can_redo()

    def redo(self) -> None:
        """Make moves that were taken back again; see :meth:`Table.redo`."""
        self.table.redo()

    def retry(self) -> None:
        """Retry after an error.

        Raises:
            Refused: when one may not do that here.
        """
        self.table.retry()

    def play_on_with(self, bot: str) -> None:
        """Let another bot replace one that failed; see :meth:`Table.play_on_with`.

        Raises:
            Refused: when one may not do that here.
        """
        self.table.play_on_with(bot)


def _common(first: Sequence[Move], second: Sequence[Move]) -> int:
    """Return how many moves two games have in common from their start."""
    count = 0
    for one, other in zip(first, second, strict=False):
        if one != other:
            break
        count += 1
    return count
