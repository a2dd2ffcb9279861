"""What a game tells the bots about a position: how many points each move can be expected to bring."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import ClassVar

from engine.bots.search_params import SEARCH_PARAMS, SearchParams
from engine.game import State
from engine.records import Move

Replier = Callable[[State, float], tuple[Move, ...]]
"""Finds replies as :meth:`Evaluation.reply` does."""


class Evaluation(ABC):
    """How a game judges its own positions; one instance serves any number of games.

    Worth is in points of the game: what a seat can expect at the end, less what its rivals can.

    Attributes:
        uneven: whether :meth:`rank` looks farther ahead along some moves than along others.
    """

    uneven: ClassVar[bool] = False

    def search_params(self, level: str) -> SearchParams:
        """Return how a level searches in this game."""
        return SEARCH_PARAMS[level]

    @abstractmethod
    def worth(self, state: State, seat: int) -> float:
        """Return how well ``seat`` stands in ``state``, in points ahead of its rivals."""

    def ahead(self, state: State, seat: int) -> float:
        """Return by how many points ``seat`` can expect to be ahead of the best of its rivals at the end."""
        return self.worth(state, seat)

    def rank(self, state: State) -> list[tuple[Move, float]]:
        """Return the moves worth considering, each with its worth for the seat to move.

        The worth of a move is that of the best way to finish the turn after it. A game may leave out
        moves that another one equals. ``state`` is left as it was found.
        """
        seat = state.current_player
        return [(move, self._after(state, move, seat, state.turn)) for move in state.legal_moves()]

    def beforehand(self, state: State) -> list[tuple[Move, float]]:
        """Return moves after which all others can still be made, with what each promises besides them.

        Bots that search make the first of them before anything that :meth:`rank` lists.
        """
        return []

    def in_doubt(self, ranked: list[tuple[Move, float]]) -> list[tuple[Move, float]]:
        """Return the moves between which simulated games are to decide; a single one is made at once.

        Args:
            ranked: what :meth:`rank` has found, the best first.
        """
        return ranked

    def reply(self, state: State, luck: float) -> tuple[Move, ...]:
        """Return the best move of :meth:`rank`, and those that finish the turn after it as far as known.

        Simulated games are played with it, so a game may have a quicker way to find it.

        Args:
            state: as for :meth:`rank`.
            luck: from 0 to 1; decides what the seat to move is taken to hold where that is hidden.
        """
        return (max(self.rank(state), key=_worth)[0],)

    def replier(self, state: State) -> Replier:
        """Return what finds the replies in the games simulated from a position; it may learn from them."""
        return self.reply

    def guesses(self, state: State) -> bool:
        """Return whether :meth:`reply` depends on luck here, for what the seat to move holds is hidden."""
        return False

    def twin(self, state: State, move: Move) -> Move:
        """Return the move that stands for ``move`` in :meth:`rank`: itself, or one that it equals."""
        return move

    def _after(self, state: State, move: Move, seat: int, turn: int) -> float:
        state.push(move)
        if state.current_player == seat and state.turn == turn:
            found = max(self._after(state, reply, seat, turn) for reply in state.legal_moves())
        else:
            found = self.worth(state, seat)
        state.pop()
        return found


def _worth(ranked: tuple[Move, float]) -> float:
    return ranked[1]
