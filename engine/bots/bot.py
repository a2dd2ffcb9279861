"""The interface of a bot: from what its seat knows of a position it makes an analysis, a ranking of moves."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from engine.game import State
from engine.records import Move

OnProgress = Callable[[float], bool]
"""Callback for the progress of a search, from 0 to 1; returns False to cancel the search."""

Clock = Callable[[], float]
"""A monotonic clock in seconds, such as ``time.monotonic``."""


@dataclass(frozen=True, slots=True)
class RatedMove:
    """A move with its value.

    Attributes:
        move: the move.
        value: points by which the seat to move can expect to lead after it; comparable only with the other
            moves of the same analysis.
        visits: number of simulated games behind the value; 0 for the evaluation alone.
    """

    move: Move
    value: float
    visits: int = 0


@dataclass(frozen=True, slots=True)
class BotStatement:
    """A statement of a foreign bot about its move, for the people at the table.

    Attributes:
        value: points by which it expects to lead at the end; ``None`` if it does not say.
        reasons: its sentences.
    """

    value: float | None = None
    reasons: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Analysis:
    """A bot's analysis of a position.

    Attributes:
        ranked: the moves worth considering, the bot's choice first. Of equivalent moves only one is listed;
            :func:`engine.bots.canonical` says which.
        simulations: number of simulated games.
        statement: what a bot that is not built in says about its choice, if anything.
    """

    ranked: tuple[RatedMove, ...]
    simulations: int = 0
    statement: BotStatement | None = None


class Bot(ABC):
    """A player of one level.

    A choice depends only on the seed and the position, not on earlier calls, so that a game continued from
    disk goes on in the same way. Only a machine on which a thinking time is exceeded several times over
    makes a difference, see ``Limit.deadline``.

    Args:
        seed: any integer; bots with equal seeds choose equally.

    Attributes:
        level: name of the level.
    """

    level: str

    def __init__(self, seed: int) -> None:
        self.seed = seed

    @abstractmethod
    def think(self, state: State, on_progress: OnProgress | None = None) -> Analysis:
        """Return an analysis of the moves of ``state.current_player``.

        Args:
            state: contains only what that seat may know. The bot may push and pop moves, and restores the
                state before it returns.
            on_progress: called at least every 30 ms during a search. When it returns False, the bot stops
                and returns its best result so far.

        Raises:
            UnknownName: when the game has no such level.
        """

    def choose(self, state: State, on_progress: OnProgress | None = None) -> Move:
        """Return the first move of :meth:`think`, possibly without a complete analysis."""
        return self.think(state, on_progress).ranked[0].move

    def close(self, state: State | None = None) -> None:  # noqa: B027  # most bots hold nothing
        """Give back what the bot holds, such as a process, when nobody asks it any more.

        Args:
            state: how its game has ended, for a bot that learns from it.
        """

    def _random(self, state: State) -> Random:
        """Return a random generator for this seed and this point of the game."""
        return Random(f"{self.seed}:{len(state.moves)}")
