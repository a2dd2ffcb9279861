"""Judges the turns of a position by simulated games, as the bot ``judge`` does but without dropping any.

All turns are tried in the same games, so that the differences between them have small errors.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

from engine import Move, State, bots
from engine.bots.simulation import SimulatedGame, Simulator
from engine.bots.variations import Variation


@dataclass(frozen=True, slots=True)
class Sample:
    """The results of a turn in simulated games, game by game."""

    moves: tuple[Move, ...]
    results: tuple[float, ...]  # points by which its seat was ahead at the end of each


@dataclass(frozen=True, slots=True)
class Gap:
    """By how much one turn is worse than another."""

    lost: float
    error: float  # the standard error of that; 0 where nothing is left to chance

    def certain(self, errors: float) -> bool:
        """Return whether the loss exceeds a number of standard errors."""
        return self.lost > errors * self.error


def nothing() -> None:
    """Do nothing before a simulated turn."""


def sample(
    state: State,
    turns: Sequence[tuple[Move, ...]],
    games: int,
    seed: int,
    check: Callable[[], None] = nothing,
) -> list[Sample]:
    """Return the results of turns in simulated games, the same games for all.

    Args:
        state: the position as the seat to move knows it; unchanged on return.
        check: called before each simulated turn; may raise to end it all.
    """
    evaluation = bots.search_evaluation_of(state.game)
    simulator = Simulator(state, evaluation, evaluation.search_params("judge"), seed)
    simulator.variations = [Variation(moves, 0.0) for moves in turns]
    results: list[list[float]] = [[] for _ in turns]
    for number in range(games):
        had_chance = False
        for index, found in enumerate(results):
            outcome = simulator.play(SimulatedGame(index, number), check)
            found.append(outcome.value)
            had_chance = had_chance or outcome.had_chance
        if not had_chance:
            break  # all further games would be the same
    return [Sample(moves, tuple(found)) for moves, found in zip(turns, results, strict=True)]


def joined(some: Sequence[Sample], more: Sequence[Sample]) -> list[Sample]:
    """Return the results of the same turns in the games of both."""
    return [Sample(one.moves, one.results + two.results) for one, two in zip(some, more, strict=True)]


def gap(best: Sample, other: Sample) -> Gap:
    """Return by how much a turn is worse than another one in the same games."""
    gaps = [mine - theirs for mine, theirs in zip(best.results, other.results, strict=True)]
    error = stdev(gaps) / sqrt(len(gaps)) if len(gaps) > 1 else 0.0
    return Gap(fmean(gaps), error)


def by_mean(samples: Sequence[Sample]) -> list[Sample]:
    """Return samples, the best first."""
    return sorted(samples, key=lambda one: -fmean(one.results))
