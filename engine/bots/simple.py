"""The bots that do not look beyond their own turn."""

from __future__ import annotations

from random import Random
from typing import Final

import engine.registry
from engine.bots.bot import Analysis, Bot, OnProgress, RatedMove, evaluation_of
from engine.bots.evaluation import Evaluation
from engine.bots.spec import levels
from engine.errors import UnknownName
from engine.game import State
from engine.records import Move
from engine.words import N_, Saying

_SEEN: Final = 0.75  # share of the moves that a beginner notices
_EQUAL: Final = 1e-9  # points by which sums in another order differ
_ERROR: Final = 2.5  # points by which it misjudges them, as a standard deviation


class RandomBot(Bot):
    """Makes any legal move, all with the same chance."""

    level = "random"

    def think(self, state: State, on_progress: OnProgress | None = None) -> Analysis:
        """Return the legal moves, the one that the lot has fallen on first."""
        chosen = self.choose(state)
        others = [RatedMove(move, 0.0) for move in state.legal_moves() if move != chosen]
        return Analysis((RatedMove(chosen, 0.0), *others))

    def choose(self, state: State, on_progress: OnProgress | None = None) -> Move:
        """Return one of the legal moves, drawn by lot."""
        return self._random(state).choice(state.legal_moves())


class GreedyBot(Bot):
    """Makes the move after which it stands best, looking to the end of its own turn.

    Args:
        seed: decides between moves of equal worth.
        evaluation: how to judge positions; that of the game which is played if none is given.
    """

    level = "greedy"

    def __init__(self, seed: int, evaluation: Evaluation | None = None) -> None:
        super().__init__(seed)
        self._evaluation = evaluation

    def think(self, state: State, on_progress: OnProgress | None = None) -> Analysis:
        """Return the moves by worth; lots are drawn between those that share the highest."""
        evaluation = self._evaluation or evaluation_of(state)
        return Analysis(in_order(evaluation, state, self._random(state)))


class OwnBot(Bot):
    """Plays like greedy, by another judgement that only one game has.

    Args:
        level: one of a game's ``own_levels``.
        seed: decides between moves of equal worth.
    """

    def __init__(self, level: str, seed: int) -> None:
        super().__init__(seed)
        self.level = level

    def think(self, state: State, on_progress: OnProgress | None = None) -> Analysis:
        """Return the moves by worth; lots are drawn between those that share the highest."""
        game = engine.registry.game(state.game)
        if self.level not in game.own_levels:
            raise UnknownName(
                N_("there is no bot level {level} for {game}; there is {known}"),
                level=repr(self.level),
                game=Saying(game.title),
                known=", ".join(levels(game.name)),
            )
        return Analysis(in_order(game.own_evaluation(self.level), state, self._random(state)))


class BeginnerBot(Bot):
    """Plays like one who knows the rules: overlooks some moves and misjudges the others."""

    level = "beginner"

    def think(self, state: State, on_progress: OnProgress | None = None) -> Analysis:
        """Return the moves noticed, by what they seem to be worth."""
        random = self._random(state)
        ranked = evaluation_of(state).rank(state)
        noticed = [one for one in ranked if random.random() < _SEEN] or [random.choice(ranked)]
        seeming = [RatedMove(move, worth + random.gauss(0.0, _ERROR)) for move, worth in noticed]
        seeming.sort(key=lambda one: -one.value)
        return Analysis(tuple(seeming))


def in_order(evaluation: Evaluation, state: State, random: Random) -> tuple[RatedMove, ...]:
    """Return the moves of a position by their worth at first sight, those of equal worth in random order."""
    ranked = [RatedMove(move, worth) for move, worth in evaluation.rank(state)]
    best = max(one.value for one in ranked)
    chosen = random.choice([one for one in ranked if one.value > best - _EQUAL])
    ranked.sort(key=lambda one: (one is not chosen, -one.value))
    return tuple(ranked)
