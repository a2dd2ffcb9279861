"""The base classes of the steps of square-tile games."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

from engine.errors import IllegalMove
from engine.landscape.feature import Feature
from engine.records import Move
from engine.steps import M, S, Step

Refusal = tuple[str, str]
"""The id of a rule and the sentence that says what it forbids."""


class TileStep(Step[S, M]):
    """A step of a game of square tiles. It holds no position, so one object serves all games.

    Attributes:
        expected: the refusal of moves of other kinds while this step is the first that is open.
        not_now: the refusal of its own moves while it is not open, unless an open step insists.
        insists: whether ``expected`` is said even to moves that have a ``not_now``.
    """

    expected: Refusal
    not_now: Refusal | None = None
    insists: bool = False

    def why_not(self, state: S, move: M) -> IllegalMove:
        return IllegalMove(*self.expected)

    def seen(self, state: S, move: M, seat: int | None) -> M:
        """Return a move of this step as a seat sees it, ``None`` for spectators."""
        return move


class TileChanceStep(TileStep[S, M]):
    """A step in which chance moves."""

    insists = True

    @abstractmethod
    def weights(self, state: S) -> tuple[Sequence[Move], Sequence[int]]:
        """Return the moves open to chance and their weights as positive integers, in a fixed order."""

    def odds(self, state: S) -> tuple[Sequence[Move], Sequence[int]]:
        """Return this step's part of :meth:`State.chance_odds`."""
        return self.weights(state)

    def legal(self, state: S) -> list[Move]:
        return list(self.weights(state)[0])


class ClaimStep(TileStep[S, M]):
    """A step whose moves are choices among regions."""

    @abstractmethod
    def claim(self, state: S, move: M) -> tuple[str, int, str]:
        """Return the action that a legal move means, the segment it concerns and the role there."""

    def feature(self, state: Any, segment: int) -> Feature:
        """Return the feature that a legal move concerns, as it stands."""
        found: Feature = state.feature(*state.landscape.place_of(segment))
        return found


AnyStep = TileStep[Any, Any]
"""A step of a table, which holds steps for several kinds of moves."""
AnyChanceStep = TileChanceStep[Any, Any]
