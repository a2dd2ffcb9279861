"""What a step of a square-tile game is, and the table that says which steps are open in which phase."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any

from engine.errors import IllegalMove
from engine.landscape.phase import TilePhase
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


class TileChanceStep(TileStep[S, M]):
    """A step in which chance moves."""

    insists = True

    @abstractmethod
    def weights(self, state: S) -> tuple[Sequence[Move], Sequence[int]]:
        """Return the moves open to chance and their weights as positive integers, in a fixed order."""

    def odds(self, state: S) -> tuple[Sequence[Move], Sequence[int]]:
        """Return what :meth:`State.chance_odds` says of this step."""
        return self.weights(state)

    def legal(self, state: S) -> list[Move]:
        return list(self.weights(state)[0])


class ClaimStep(TileStep[S, M]):
    """A step whose moves are choices among regions."""

    @abstractmethod
    def claim(self, state: S, move: M) -> tuple[str, int, str]:
        """Return the action that a legal move means, the segment it concerns and the role there."""


AnyStep = TileStep[Any, Any]
"""A step of a table, which holds steps for several kinds of moves."""
AnyChanceStep = TileChanceStep[Any, Any]


class TileSteps:
    """Which steps are open in which phase.

    Attributes:
        open: for each phase its steps.
    """

    __slots__ = ("_by_move", "_by_phase", "_chance", "open")

    def __init__(self, table: Mapping[TilePhase, Sequence[AnyStep]]) -> None:
        self.open = {phase: tuple(steps) for phase, steps in table.items()}
        self._by_phase = {phase: {step.makes: step for step in steps} for phase, steps in self.open.items()}
        firsts = {phase: step for phase, steps in self.open.items() for step in steps[:1]}
        self._chance = {phase: s for phase, s in firsts.items() if isinstance(s, TileChanceStep)}
        self._by_move = {step.makes: step for steps in self.open.values() for step in steps}

    def step(self, phase: TilePhase, move: Move) -> AnyStep:
        """Return the open step that makes a legal move."""
        return self._by_phase[phase][type(move)]

    def writer(self, move: Move) -> AnyStep:
        """Return a step that can write a move, open or not.

        Raises:
            ValueError: when the game has no such move.
        """
        step = self._by_move.get(type(move))
        if step is None:
            raise ValueError(f"not a move of this game: {move!r}")
        return step

    def chance_step(self, phase: TilePhase) -> AnyChanceStep:
        """Return the step in which chance moves."""
        return self._chance[phase]

    def why_illegal(self, state: object, phase: TilePhase, move: Move) -> IllegalMove | None:
        """Return why a move cannot be made now, or ``None`` when it can."""
        step = self._by_phase[phase].get(type(move))
        if step is not None:
            return None if step.allows(state, move) else step.why_not(state, move)
        first, closed = self.open[phase][0], self._by_move.get(type(move))
        if closed is not None and closed.not_now is not None and not first.insists:
            return IllegalMove(*closed.not_now)
        return IllegalMove(*first.expected)
