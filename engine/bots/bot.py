"""The bots: who chooses a move from what one seat may know."""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random
from typing import ClassVar

import engine.registry
from engine.bots.evaluation import Evaluation
from engine.game import State
from engine.records import Move


class Bot(ABC):
    """A player of one level.

    A choice depends on the seed and on the position alone, never on what the bot object did before: a
    game reopened from disk goes on as it would have.

    Args:
        seed: any integer; equal seeds choose equally.

    Attributes:
        level: name of the level.
    """

    level: ClassVar[str]

    def __init__(self, seed: int) -> None:
        self.seed = seed

    @abstractmethod
    def choose(self, state: State) -> Move:
        """Return a legal move for ``state.current_player``.

        Args:
            state: holds only what that seat may know. It may be pushed and popped, and is left
                exactly as it was found.
        """

    def _random(self, state: State) -> Random:
        """Return a generator that belongs to this seed and this point of the game."""
        return Random(f"{self.seed}:{len(state.moves)}")


class RandomBot(Bot):
    """Makes any legal move, all with the same chance."""

    level = "random"

    def choose(self, state: State) -> Move:
        """Return one of the legal moves."""
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

    def choose(self, state: State) -> Move:
        """Return the move of the highest worth, or any of those that share it."""
        evaluation = self._evaluation or engine.registry.game(state.game).evaluation()
        ranked = evaluation.rank(state)
        best = max(worth for _, worth in ranked)
        return self._random(state).choice([move for move, worth in ranked if worth == best])
