"""Walking through a game, forwards and backwards, one step at a time."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import cached_property
from typing import Protocol

from engine import Event, Move, State
from saves.log import start
from saves.records import Entry, Header, MoveEntry, UndoEntry

Step = MoveEntry | UndoEntry


class Story(Protocol):
    """What can be walked through: a ``Log`` or a ``Journal``."""

    @property
    def header(self) -> Header:
        """What was settled before the first move."""

    @property
    def entries(self) -> Sequence[Entry]:
        """All entries, those taken back included."""

    @property
    def standing(self) -> Sequence[MoveEntry]:
        """The moves that have not been taken back."""


class Timeline:
    """A walk over a game with a state of its own; position 0 is before the first step.

    The game is taken as it is when the walk begins: later moves of a journal are not seen.

    Attributes:
        header: what was settled before the first move.
        steps: what is walked over; step ``i`` leads from position ``i`` to position ``i + 1``.
        state: the game at the present position; not to be changed by others.
        position: from 0 to ``len(self)``.
    """

    def __init__(self, story: Story, *, taken_back: bool = False) -> None:
        """Begin a walk at position 0.

        Args:
            story: a log or a journal.
            taken_back: walk over the moves that were taken back, too, and over their undoing.
        """
        self.header = story.header
        self.steps: tuple[Step, ...] = (
            tuple(entry for entry in story.entries if isinstance(entry, MoveEntry | UndoEntry))
            if taken_back
            else tuple(story.standing)
        )
        self.state: State = start(self.header)
        self.position = 0
        self._events: list[tuple[Event, ...]] = []
        self._undone: list[tuple[Move, ...]] = []

    def __len__(self) -> int:
        return len(self.steps)

    @property
    def step(self) -> Step | None:
        """The step that led to the present position; ``None`` at the start."""
        return self.steps[self.position - 1] if self.position else None

    @property
    def entry(self) -> int:
        """Number of the entry that led here, 0 at the start: where a branch from here leaves."""
        step = self.step
        return step.number if step else 0

    @property
    def events(self) -> tuple[Event, ...]:
        """The facts that the step to the present position brought about; none for an undo."""
        return self._events[self.position - 1] if self.position else ()

    @cached_property
    def turns(self) -> tuple[int, ...]:
        """The positions at which a turn begins, ascending.

        They are found by walking through a copy once, when they are first asked for.
        """
        state = start(self.header)
        starts, turn = [], 0
        for position in range(len(self.steps) + 1):
            if position:
                _make(state, self.steps[position - 1])
            if state.turn != turn:
                turn = state.turn
                starts.append(position)
        return tuple(starts)

    def jump_turn(self, turn: int) -> None:
        """Go to where the ``turn``-th turn of this walk begins, counted from 1.

        Without taken-back moves that is the turn of this number.

        Raises:
            IndexError: when there is no such turn.
        """
        if not 1 <= turn <= len(self.turns):
            raise IndexError(f"turn {turn} is not in 1 to {len(self.turns)}")
        self.jump(self.turns[turn - 1])

    def forward(self) -> bool:
        """Go one step on; return whether there was one."""
        if self.position == len(self.steps):
            return False
        events, undone = _make(self.state, self.steps[self.position])
        if self.position == len(self._events):
            self._events.append(events)
            self._undone.append(undone)
        self.position += 1
        return True

    def back(self) -> bool:
        """Go one step back; return whether there was one."""
        if not self.position:
            return False
        self.position -= 1
        if isinstance(self.steps[self.position], MoveEntry):
            self.state.pop()
        else:
            for move in reversed(self._undone[self.position]):
                self.state.push(move)
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
        """Go to where the next turn begins, or else to the end; return whether that is a move."""
        before = self.position
        index = bisect_right(self.turns, before)
        self.jump(self.turns[index] if index < len(self.turns) else len(self.steps))
        return self.position != before

    def back_turn(self) -> bool:
        """Go to where this turn began, or from there to the turn before, or else to the start."""
        before = self.position
        index = bisect_left(self.turns, before)
        self.jump(self.turns[index - 1] if index else 0)
        return self.position != before


def _make(state: State, step: Step) -> tuple[tuple[Event, ...], tuple[Move, ...]]:
    """Make a step in ``state``; return its facts and the moves that it took back, last one first."""
    if isinstance(step, MoveEntry):
        return state.push(step.move), ()
    return (), tuple(state.pop() for _ in range(step.count))
