"""What every bot is: given what one seat may know, it thinks and returns a ranking of moves."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

import engine.registry
from engine.bots.evaluation import Evaluation
from engine.game import State
from engine.records import Move

Watch = Callable[[float], bool]
"""Told the share of the thinking that is done, from 0 to 1; says whether to go on."""

Clock = Callable[[], float]
"""A clock that never goes back, in seconds, such as ``time.monotonic``."""


@dataclass(frozen=True, slots=True)
class Rated:
    """One move as a bot sees it.

    Attributes:
        move: the move.
        worth: points that the seat to move can expect to be ahead after it; comparable with the other
            moves of the same thought only.
        visits: how many simulated games the worth rests on; 0 when it is an estimate at first sight.
    """

    move: Move
    worth: float
    visits: int = 0


@dataclass(frozen=True, slots=True)
class Thought:
    """What a bot has found.

    Attributes:
        ranked: the moves worth considering, the chosen one first. Moves that differ in nothing are there
            once; :func:`engine.bots.twin` says which one stands for another.
        simulations: how many games were simulated.
    """

    ranked: tuple[Rated, ...]
    simulations: int = 0


class Bot(ABC):
    """A player of one level.

    A choice depends on the seed and on the position alone, never on what the bot object did before: a
    game reopened from disk goes on as it would have. Only a limit by time makes it depend on the machine.

    Args:
        seed: any integer; equal seeds choose equally.

    Attributes:
        level: name of the level.
    """

    level: str

    def __init__(self, seed: int) -> None:
        self.seed = seed

    @abstractmethod
    def think(self, state: State, watch: Watch | None = None) -> Thought:
        """Return what is found about the moves of ``state.current_player``, the best first.

        Args:
            state: holds only what that seat may know. It may be pushed and popped, and is left
                exactly as it was found.
            watch: called at least every 30 ms while a search goes on; when it returns False the bot
                stops at once and returns the best that it has found.

        Raises:
            UnknownName: when the game that is played has no such level.
        """

    def choose(self, state: State, watch: Watch | None = None) -> Move:
        """Return the first move of :meth:`think`, with no more thinking than it takes to find it."""
        return self.think(state, watch).ranked[0].move

    def _random(self, state: State) -> Random:
        """Return a generator that belongs to this seed and this point of the game."""
        return Random(f"{self.seed}:{len(state.moves)}")


def evaluation_of(state: State) -> Evaluation:
    """Return how the game that is played judges its positions."""
    return engine.registry.game(state.game).evaluation()
