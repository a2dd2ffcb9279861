"""Base classes of the steps of Landover.

A task is a step that must be done next, with what belongs to it. Other steps may be open beside it.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, ClassVar, Final, TypeVar

from engine.errors import IllegalMove
from engine.game import CHANCE
from engine.games.landover.notation import written
from engine.games.landover.phase import LandPhase
from engine.games.landover.position import Position
from engine.games.landover.records import Skip
from engine.records import Event, Json, Move
from engine.steps import Step
from engine.words import N_

Fault = tuple[str, str]
"""The id of a rule that a move breaks, and why, as a sentence."""

M = TypeVar("M", bound=Move)

Weighted = tuple[list[Move], list[int]]
"""Moves of chance and their weights."""

NO_SUCH_SEAT: Final = N_("there is no such seat in play")


class LandStep(Step[Position, M]):
    """A step of Landover.

    Attributes:
        listed: whether its moves are in the list of legal moves; if not, :meth:`fault` decides (LAND-29.4).
    """

    listed: ClassVar[bool] = True

    def legal(self, s: Position) -> list[Move]:
        return []

    def allows(self, s: Position, move: M) -> bool:
        return move in self.legal(s) if self.listed else self.fault(s, move) is None

    def fault(self, s: Position, move: M) -> Fault | None:
        """Return the rule that a move of this kind breaks and why, or ``None`` if no particular one."""
        return None

    def why_not(self, s: Position, move: M) -> IllegalMove:
        return IllegalMove(*(self.fault(s, move) or ("LAND-6.8", N_("that move is not possible now"))))

    def write(self, s: Position, move: M) -> str:
        return written(move)


AnyStep = LandStep[Any]
"""A step for some kind of move: which one is known by ``makes``, not by the type."""


class Task(LandStep[M]):
    """A step that must be done next. It is never changed.

    Args:
        seat: the seat that it concerns, -1 if none in particular.

    Attributes:
        for_all: whether it is done even when the seat on turn leaves the game (LAND-1.8).
        public: whether all see which moves are open, so that the only one needs no asking (LAND-29.13).
    """

    phase: ClassVar[LandPhase]
    others: ClassVar[tuple[AnyStep, ...]] = ()
    for_all: ClassVar[bool] = False
    public: ClassVar[bool] = False

    def __init__(self, seat: int = -1) -> None:
        self.seat = seat

    def actor(self, s: Position) -> int:
        """Return the seat that decides, ``CHANCE`` or ``TERMINAL``."""
        return s.active

    def concerns(self, seat: int) -> bool:
        """Return whether the task is dropped when a seat leaves the game (LAND-1.8)."""
        return seat == self.seat

    def is_due(self, s: Position) -> bool:
        """Return whether anything is left to do; if not, the task ends by itself."""
        return True

    def resolve(self, s: Position) -> bool:
        """Do what happens by itself; return whether the task is done with that."""
        if self.is_due(s):
            return False
        s.done()
        return True

    def moves(self, s: Position) -> list[Move]:
        """Return the legal moves of all open steps."""
        found = self.legal(s)
        for step in self.others:
            found += step.legal(s)
        return found

    def step(self, move: Move) -> AnyStep | None:
        """Return the open step that makes moves of this kind, ``None`` if there is none."""
        kind = type(move)
        if kind is self.makes:
            return self
        for step in self.others:
            if kind is step.makes:
                return step
        return None

    def weights(self, s: Position) -> Weighted:
        """Return the moves open to chance and their weights as positive integers, in a fixed order.

        Both are empty for a task that is none of chance.
        """
        return [], []

    def not_open(self, move: Move) -> Fault:
        """Return why a move of a kind that no open step makes is illegal."""
        return "LAND-6.8", N_("something else must be decided first")

    def data(self) -> tuple[Json, ...]:
        """Return the arguments of the task, ready for JSON: its attributes, in the order of ``__init__``."""
        return tuple(value for name, value in vars(self).items() if name != "seat" or value >= 0)


AnyTask = Task[Any]
"""A task for some kind of move, see ``AnyStep``."""


class SeatTask(Task[M]):
    """A task for a seat."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat)

    def actor(self, s: Position) -> int:
        return self.seat


class ChanceTask(Task[M]):
    """A task of chance."""

    @abstractmethod
    def weights(self, s: Position) -> Weighted: ...

    def legal(self, s: Position) -> list[Move]:
        return self.weights(s)[0]

    def actor(self, s: Position) -> int:
        return CHANCE


class AutomaticTask(Task[Move]):
    """A task that needs neither a seat nor chance; nobody makes a move of it."""

    makes = Move

    @abstractmethod
    def do(self, s: Position) -> None:
        """Do it; the task has been taken off."""

    def resolve(self, s: Position) -> bool:
        s.done()
        self.do(s)
        return True

    def apply(self, s: Position, move: Move, events: list[Event]) -> None:
        raise AssertionError(f"nobody makes {self.phase}")


class DoWithout(LandStep[Skip]):
    """A seat does without something it may do now (LAND-29.7)."""

    makes = Skip

    def legal(self, s: Position) -> list[Move]:
        return [SKIP]

    def apply(self, s: Position, move: Skip, events: list[Event]) -> None:
        s.done()


SKIP: Final = Skip()
