"""Steps: what can be done in a turn, one small class for each kind of move.

In each phase of a game one or more steps are open. A step says which of its moves are legal, why another one
is not, what a move changes and how it is written. The position is passed to every method.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Generic, TypeVar

from engine.errors import IllegalMove
from engine.records import Event, Move

S = TypeVar("S")
M = TypeVar("M", bound=Move)


class Step(ABC, Generic[S, M]):
    """One kind of move that a seat can make in some phase."""

    __slots__ = ()
    makes: type[M]

    @abstractmethod
    def legal(self, state: S) -> list[Move]:
        """Return the legal moves of this kind in a new list, in a fixed order."""

    def allows(self, state: S, move: M) -> bool:
        """Return whether a move of this kind is legal."""
        return move in self.legal(state)

    @abstractmethod
    def why_not(self, state: S, move: M) -> IllegalMove:
        """Return why a move of this kind is illegal."""

    @abstractmethod
    def apply(self, state: S, move: M, events: list[Event]) -> None:
        """Make a legal move, append what happened to ``events`` and say what comes next."""

    @abstractmethod
    def write(self, state: S, move: M) -> str:
        """Return the text form of a move in this position; see ``docs/notation.md``."""
