"""A table at which a puzzle lies: the ordinary table, in memory, that deals nothing and wakes no bot."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from pathlib import Path

from engine import Event, Move, State
from engine.words import N_
from saves import Header, Journal, MoveEntry, Seat
from saves.records import Entry
from tui.base.clock import now
from tui.base.words import _
from tui.play.table import HUMAN, MoveRecord, Refused, Table
from tui.study.puzzles.puzzle import Puzzle
from tui.study.puzzles.turns import by_single_moves, turn_is_over

_RIVAL = "greedy"


class PuzzleJournal(Journal):
    """A game in memory that is in the position of a puzzle, as its seat knows it."""

    def __init__(self, puzzle: Puzzle, name: str, names: Sequence[str]) -> None:
        state = puzzle.position()
        self.path = Path(f"{puzzle.id}.jsonl")
        self.id = puzzle.id
        self.recovered = None
        self.header = Header(
            puzzle.id,
            puzzle.game,
            puzzle.rules,
            dict(state.options),
            tuple(_seat(puzzle, number, name, names) for number in range(state.players)),
            0,
            now(),
        )
        self._state = state
        self._entries = [MoveEntry(number, 0, move) for number, move in enumerate(state.moves, 1)]
        self._undone: list[MoveEntry] = []

    @property
    def state(self) -> State:
        return self._state

    @property
    def entries(self) -> Sequence[Entry]:
        return self._entries

    @property
    def mainline(self) -> Sequence[MoveEntry]:
        return self._entries

    @property
    def undone(self) -> Sequence[MoveEntry]:
        return self._undone

    @property
    def secret(self) -> str:
        return ""

    @property
    def revealed(self) -> bool:
        return False

    def append(self, move: Move, at: datetime | None = None) -> tuple[Event, ...]:
        entry = MoveEntry(len(self._entries) + 1, self._state.current_player, move)
        events = self._state.push(move)
        self._entries.append(entry)
        if self._undone and self._undone[-1].move == move:
            self._undone.pop()
        else:
            self._undone.clear()
        return events

    def undo(self, count: int = 1) -> tuple[Move, ...]:
        moves = []
        for _number in range(count):
            moves.append(self._state.pop())
            self._undone.append(self._entries.pop())
        return tuple(moves)

    def close(self) -> None:
        """Nothing is open."""


def _seat(puzzle: Puzzle, number: int, name: str, names: Sequence[str]) -> Seat:
    if number == puzzle.seat:
        return Seat(name or _("You"), HUMAN, number)
    rival = names[number] if names else _("Player {number}").format(number=number + 1)
    return Seat(rival, _RIVAL, number)


class PuzzleTable(Table):
    """A table with the position of a puzzle, at which one turn can be made."""

    def __init__(self, puzzle: Puzzle, name: str, names: Sequence[str] = ()) -> None:
        self.puzzle = puzzle
        self._given = len(puzzle.moves)
        super().__init__(PuzzleJournal(puzzle, name, names), None)
        self._turn = self.state.turn

    @property
    def made(self) -> tuple[Move, ...]:
        """The moves made of the answer."""
        return tuple(self.state.moves[self._given :])

    @property
    def is_answered(self) -> bool:
        """True if the answer is complete."""
        return turn_is_over(self.state, self.puzzle.seat, self._turn, len(self.made))

    def start(self) -> None:
        """Nothing plays on."""

    def play(self, move: Move) -> tuple[Event, ...]:
        if by_single_moves(self.state) and move not in self.state.legal_moves():
            raise Refused(
                N_("an offer is not an answer here; it costs nothing, and you still look for the best turn")
            )
        return super().play(move)

    def since_decision(self, seats: Collection[int] | None = None) -> int:
        return super().since_decision(seats) if self.made else 0

    def begin_again(self) -> None:
        """Take the whole answer back."""
        count = len(self.made)
        if count:
            self.journal.undo(count)
            del self.records[-count:]
            self._changed()

    def _deal(self) -> None:
        """Deal nothing: what comes is not known."""

    def _retold(self) -> list[MoveRecord]:
        state = self.state.view(self.puzzle.seat)
        moves = list(state.moves)
        while state.moves:
            state.pop()
        records = []
        for move in moves:
            number, by, turn = len(state.moves), state.mover(move), state.turn
            records.append(MoveRecord(number, by, turn, move, state.push(move)))
        return records
