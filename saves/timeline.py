"""The timeline of a game: navigation forwards and backwards through its moves."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import cached_property
from typing import Protocol

from engine import Event, Move, State
from saves.log import start
from saves.records import Entry, Header, MoveEntry, UndoEntry

TimelineStep = MoveEntry | UndoEntry


class RecordedGame(Protocol):
    """A game with its header and entries: a ``Log``, a ``Journal`` or an ``Excerpt``."""

    @property
    def header(self) -> Header:
        """The header of the log."""

    @property
    def entries(self) -> Sequence[Entry]:
        """All entries, including moves that were undone later."""

    @property
    def mainline(self) -> Sequence[MoveEntry]:
        """The moves in force."""


class Timeline:
    """A cursor into a game, with its own state; position 0 is before the first step.

    The timeline is a snapshot: moves added to a journal later are not included.

    Attributes:
        header: the header of the log.
        steps: the moves (and undos) of the game; step ``i`` leads from position ``i`` to ``i + 1``.
        state: the game at the current position; read-only for callers.
        position: from 0 to ``len(self)``.
    """

    def __init__(self, recorded: RecordedGame, *, taken_back: bool = False) -> None:
        """Start at position 0.

        Args:
            recorded: a log, a journal or an excerpt.
            taken_back: whether to include undone moves and the undos themselves.
        """
        self.header = recorded.header
        self.steps: tuple[TimelineStep, ...] = (
            tuple(entry for entry in recorded.entries if isinstance(entry, MoveEntry | UndoEntry))
            if taken_back
            else tuple(recorded.mainline)
        )
        self.state: State = start(self.header)
        self.position = 0
        self._events: list[tuple[Event, ...]] = []
        self._undone: list[tuple[Move, ...]] = []

    def __len__(self) -> int:
        return len(self.steps)

    @property
    def step(self) -> TimelineStep | None:
        """The step that led to the current position; ``None`` at the start."""
        return self.steps[self.position - 1] if self.position else None

    @property
    def entry(self) -> int:
        """Number of the entry that led here, where a branch would start; 0 at the start."""
        step = self.step
        return step.number if step else 0

    @property
    def events(self) -> tuple[Event, ...]:
        """The events of the step that led to the current position; empty for an undo."""
        return self._events[self.position - 1] if self.position else ()

    @cached_property
    def turns(self) -> tuple[int, ...]:
        """The positions at which a turn begins, ascending; computed on first use."""
        state = start(self.header)
        starts, turn = [], 0
        for position in range(len(self.steps) + 1):
            if position:
                _make(state, self.steps[position - 1])
            if state.turn != turn:
                turn = state.turn
                starts.append(position)
        return tuple(starts)

    def forward(self) -> bool:
        """Go one step forward; return False at the end."""
        if self.position == len(self.steps):
            return False
        events, undone = _make(self.state, self.steps[self.position])
        if self.position == len(self._events):
            self._events.append(events)
            self._undone.append(undone)
        self.position += 1
        return True

    def back(self) -> bool:
        """Go one step back; return False at the start."""
        if not self.position:
            return False
        self.position -= 1
        if isinstance(self.steps[self.position], MoveEntry):
            self.state.pop()
        else:
            for move in reversed(self._undone[self.position]):
                self.state.push_only(move)
        return True

    def jump(self, position: int) -> None:
        """Go to a position.

        Raises:
            IndexError: when there is no such position.
        """
        if not 0 <= position <= len(self.steps):
            raise IndexError(f"position {position} is not in 0 to {len(self.steps)}")
        while self.position < position:
            self.forward()
        while self.position > position:
            self.back()

    def first(self) -> None:
        """Go to the start."""
        self.jump(0)

    def last(self) -> None:
        """Go to the end."""
        self.jump(len(self.steps))

    def forward_turn(self) -> bool:
        """Go to the start of the next turn, or to the end; return whether the position changed."""
        before = self.position
        index = bisect_right(self.turns, before)
        self.jump(self.turns[index] if index < len(self.turns) else len(self.steps))
        return self.position != before

    def back_turn(self) -> bool:
        """Go to the start of this turn, or of the previous one; return whether the position changed."""
        before = self.position
        index = bisect_left(self.turns, before)
        self.jump(self.turns[index - 1] if index else 0)
        return self.position != before


def _make(state: State, step: TimelineStep) -> tuple[tuple[Event, ...], tuple[Move, ...]]:
    """Make a step in ``state``; return its events and the moves that it undid, last one first."""
    if isinstance(step, MoveEntry):
        return state.push(step.move), ()
    return (), tuple(state.pop() for _ in range(step.count))
