"""The bots that do not search: they look no further than the end of their turn."""

from __future__ import annotations

from random import Random
from typing import Final

import engine.registry
from engine.bots.bot import Analysis, Bot, OnProgress, RatedMove
from engine.bots.evaluation import AnyEvaluation
from engine.bots.evaluations import evaluation_of, extra_levels
from engine.bots.spec import levels
from engine.errors import UnknownName
from engine.game import State
from engine.records import Move
from engine.words import N_, Saying

_NOTICED: Final = 0.75  # share of the moves that a beginner considers
_EQUAL: Final = 1e-9  # points; rounding errors of sums in a different order
_ERROR: Final = 2.5  # points; standard deviation of a beginner's estimates


class RandomBot(Bot):
    """Makes a random legal move."""

    level = "random"

    def think(self, state: State, on_progress: OnProgress | None = None) -> Analysis:
        chosen = self.choose(state)
        others = [RatedMove(move, 0.0) for move in state.legal_moves() if move != chosen]
        return Analysis((RatedMove(chosen, 0.0), *others))

    def choose(self, state: State, on_progress: OnProgress | None = None) -> Move:
        return self._random(state).choice(state.legal_moves())


class GreedyBot(Bot):
    """Makes the move with the best evaluation at the end of its turn.

    Args:
        seed: decides between moves of equal value.
    """

    level = "greedy"

    def __init__(self, seed: int, evaluation: AnyEvaluation | None = None) -> None:
        super().__init__(seed)
        self._evaluation = evaluation

    def think(self, state: State, on_progress: OnProgress | None = None) -> Analysis:
        evaluation = self._evaluation or evaluation_of(state.game)
        return Analysis(by_value(evaluation, state, self._random(state)))


class ExtraLevelBot(Bot):
    """Plays like greedy with another evaluation, a level that only one game has.

    Args:
        seed: decides between moves of equal value.
    """

    def __init__(self, level: str, seed: int) -> None:
        super().__init__(seed)
        self.level = level

    def think(self, state: State, on_progress: OnProgress | None = None) -> Analysis:
        if self.level not in extra_levels(state.game):
            game = engine.registry.game(state.game)
            raise UnknownName(
                N_("there is no bot level {level} for {game}; choose from {known}"),
                level=repr(self.level),
                game=Saying(game.title),
                known=", ".join(levels(game.name)),
            )
        return Analysis(by_value(evaluation_of(state.game, self.level), state, self._random(state)))


class BeginnerBot(Bot):
    """Overlooks some moves and misjudges the others."""

    level = "beginner"

    def think(self, state: State, on_progress: OnProgress | None = None) -> Analysis:
        random = self._random(state)
        ranked = evaluation_of(state.game).rank_moves(state)
        noticed = [one for one in ranked if random.random() < _NOTICED] or [random.choice(ranked)]
        estimates = [RatedMove(move, value + random.gauss(0.0, _ERROR)) for move, value in noticed]
        estimates.sort(key=lambda one: -one.value)
        return Analysis(tuple(estimates))


def by_value(evaluation: AnyEvaluation, state: State, random: Random) -> tuple[RatedMove, ...]:
    """Return the moves by value, a random one of those with the highest value first."""
    ranked = [RatedMove(move, value) for move, value in evaluation.rank_moves(state)]
    best = max(one.value for one in ranked)
    chosen = random.choice([one for one in ranked if one.value > best - _EQUAL])
    ranked.sort(key=lambda one: (one is not chosen, -one.value))
    return tuple(ranked)
