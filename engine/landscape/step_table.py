"""The table that says which steps of a square-tile game are open in which phase."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.errors import IllegalMove
from engine.landscape.tile_steps import AnyChanceStep, AnyStep, TileChanceStep
from engine.phase import Phase
from engine.records import Move


class TileSteps:
    """Which steps are open in which phase.

    Attributes:
        open: for each phase its steps.
    """

    __slots__ = ("_by_move", "_by_phase", "_chance", "open")

    def __init__(self, table: Mapping[Phase, Sequence[AnyStep]]) -> None:
        self.open = {phase: tuple(steps) for phase, steps in table.items()}
        self._by_phase = {phase: {step.makes: step for step in steps} for phase, steps in self.open.items()}
        firsts = {phase: step for phase, steps in self.open.items() for step in steps[:1]}
        self._chance = {phase: s for phase, s in firsts.items() if isinstance(s, TileChanceStep)}
        self._by_move: dict[type[Move], AnyStep] = {}
        for steps in self.open.values():
            for step in steps:
                self._by_move.setdefault(step.makes, step)

    def find(self, phase: Phase, move: Move) -> AnyStep | None:
        """Return the open step that makes moves like this one, ``None`` where there is none."""
        return self.step(phase, type(move))

    def step(self, phase: Phase, makes: type[Move]) -> AnyStep | None:
        """Return the step of a phase that makes a kind of moves, ``None`` where there is none."""
        steps = self._by_phase.get(phase)
        return None if steps is None else steps.get(makes)

    def writer(self, move: Move) -> AnyStep:
        """Return a step that can write a move, open or not.

        Raises:
            ValueError: when the game has no such move.
        """
        step = self._by_move.get(type(move))
        if step is None:
            raise ValueError(f"not a move of this game: {move!r}")
        return step

    def chance_step(self, phase: Phase) -> AnyChanceStep:
        """Return the step in which chance moves."""
        return self._chance[phase]

    def why_illegal(self, state: object, phase: Phase, move: Move) -> IllegalMove | None:
        """Return why a move cannot be made now, or ``None`` when it can."""
        step = self.find(phase, move)
        if step is not None:
            return None if step.allows(state, move) else step.why_not(state, move)
        first, closed = self.open[phase][0], self._by_move.get(type(move))
        if closed is not None and closed.not_now is not None and not first.insists:
            return IllegalMove(*closed.not_now)
        return IllegalMove(*first.expected)
