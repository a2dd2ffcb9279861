"""The interface of an evaluation: what a game tells the bots about the value of positions and moves."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final, Generic, NamedTuple, Protocol, TypeVar

from engine.bots.search_params import SEARCH_PARAMS, SearchParams
from engine.game import State
from engine.records import Move

_TURN: Final = 1000  # microseconds of a simulated turn, where a game does not say

S = TypeVar("S", bound=State)


class Luck(NamedTuple):
    """The value of a chance move for a seat, and the mean over all that could have happened.

    The unit is that of the game, see :attr:`Evaluation.luck_points`.
    """

    received: float
    expected: float


ReplyFinder = Callable[[S, float], tuple[Move, ...]]
"""Finds replies, see :meth:`Evaluation.best_reply`."""


class UnknownReply(Exception):
    """Raised when a reply is not known yet and must not be computed."""


class LinePlayer(Protocol):
    """Plays simulated games of one position as :class:`engine.bots.simulation.Simulator` does, but faster."""

    def play(
        self, number: int, moves: tuple[Move, ...], shares: Sequence[float]
    ) -> tuple[float, bool] | None:
        """Return the value reached and whether chance decided anything; ``None`` for a game it cannot play.

        Args:
            number: index of the variation.
            moves: the variation.
            shares: what decides the chance moves, see :meth:`engine.bots.sampler.ChanceSampler.shares`.
        """


class PlayoutPlayer(Protocol):
    """Plays random games from one position as :func:`engine.playouts` does, but faster."""

    def play(self, random: Callable[[], float]) -> tuple[int, ...] | None:
        """Return the final scores of a game; ``None`` for one that it cannot play.

        Args:
            random: returns the numbers from [0, 1) that decide moves of seats and of chance, one for each.
        """


class LearningReplies(ABC, Generic[S]):
    """Finds replies that depend on those that were found before, in the order in which it is asked.

    Attributes:
        known: what it has learned, the latest last. An entry never changes.
        learns: whether it may learn. Several processes may find replies at a time while none of them does.
    """

    def __init__(self) -> None:
        self.known: dict[Any, Any] = {}
        self.learns = True

    @abstractmethod
    def __call__(self, state: S, sample: float) -> tuple[Move, ...]:
        """Return a reply, see :meth:`Evaluation.best_reply`.

        Raises:
            UnknownReply: when it has to learn and may not.
        """


class Evaluation(ABC, Generic[S]):
    """Evaluates the positions of one game; an instance has no state.

    Values are points of the game: what a seat can expect at the end, less what its rivals can expect.

    Attributes:
        uneven_depth: whether :meth:`rank_moves` looks further ahead for some moves than for others.
        luck_points: points that one unit of :meth:`luck` is worth.
        lead_spread: standard deviation, in points, of the final lead about :meth:`margin` at the beginning.
    """

    uneven_depth: ClassVar[bool] = False
    luck_points: ClassVar[float] = 1.0
    lead_spread: ClassVar[float] = 25.0

    def search_params(self, level: str) -> SearchParams:
        """Return the search parameters of a level in this game."""
        return SEARCH_PARAMS[level]

    def simulated_turn(self, state: S, *, native: bool) -> int:
        """Return the microseconds of a simulated turn on an idle machine; see ``SimulatedTurn``.

        It depends on the game, its options and its form (C or plain Python), never on the machine.

        Args:
            state: the position of the search.
            native: whether :meth:`line_player` plays the turn.
        """
        return _TURN

    @abstractmethod
    def value(self, state: S, seat: int) -> float:
        """Return the value of a position for ``seat``: expected points ahead of its rivals."""

    def margin(self, state: S, seat: int) -> float:
        """Return the expected lead of ``seat`` over its best rival at the end, in points.

        A value flatters the seat that it is asked for, each seat by about as much: what rivals have begun
        counts for less than one's own. In differences of values that cancels out. A seat's value is its
        points less the mean of the others', so two differ by ``n / (n - 1)`` of their points.
        """
        count = state.players
        rivals = [self.value(state, other) for other in range(count) if other != seat]
        lead = self.value(state, seat) - max(rivals, default=0.0)
        return lead * (count - 1) / count if rivals else lead

    def rank_moves(self, state: S) -> list[tuple[Move, float]]:
        """Return the moves worth considering, each with its value for the seat to move, in any order.

        The value of a move assumes that the turn is finished in the best way. Of equivalent moves a game may
        list only one. The state is unchanged on return.
        """
        seat = state.current_player
        return [(move, self._after(state, move, seat, state.turn)) for move in state.legal_moves()]

    def free_moves(self, state: S) -> list[tuple[Move, float]]:
        """Return moves that leave all other moves possible, each with the value that it adds.

        Bots that search make the first of them without a search.
        """
        return []

    def candidates(self, ranked: list[tuple[Move, float]]) -> list[tuple[Move, float]]:
        """Return the moves that simulated games are to compare; a single one is made without a search.

        Args:
            ranked: the result of :meth:`rank_moves`, best first.
        """
        return ranked

    def best_reply(self, state: S, sample: float) -> tuple[Move, ...]:
        """Return the best move, followed by the rest of the turn as far as it is known.

        Simulated games are played with it, so a game may implement it faster than :meth:`rank_moves`.

        Args:
            state: as for :meth:`rank_moves`.
            sample: a number from [0, 1) that determines the assumed hand where the hand is hidden.
        """
        return (max(self.rank_moves(state), key=_value)[0],)

    def reply_finder(self, state: S) -> ReplyFinder[S]:
        """Return a function that finds replies in the simulated games from a position; it may cache.

        Where replies depend on those before, it is a :class:`LearningReplies`.
        """
        return self.best_reply

    def line_player(self, state: S, depth: int, reply: ReplyFinder[S]) -> LinePlayer | None:
        """Return the player of simulated games from a position, ``None`` where Python plays them.

        Its values must be the same. It is not asked where a class that derives from the one with this method
        overrides :meth:`best_reply`, :meth:`reply_finder` or :meth:`value`.

        Args:
            state: the position.
            depth: turns that are simulated after the one in progress.
            reply: the result of :meth:`reply_finder`, by which other games are played.
        """
        return None

    def is_usual_turn(self, state: S) -> bool:
        """Return whether the set-up is over, so that :meth:`playout_player` may know the rest of the game."""
        return False

    def playout_player(self, state: S) -> PlayoutPlayer | None:
        """Return the player of random games from a usual turn, ``None`` where Python plays them."""
        return None

    def hand_is_hidden(self, state: S) -> bool:
        """Return whether the hand of the seat to move is hidden; :meth:`best_reply` then needs a sample."""
        return False

    def luck(self, state: S, move: Move) -> Mapping[int, Luck]:
        """Return how lucky each seat concerned is with a chance move; nothing where luck is not measured.

        Args:
            state: the position before it; unchanged on return.
            move: what chance decided.
        """
        return {}

    def canonical(self, state: S, move: Move) -> Move:
        """Return the move that :meth:`rank_moves` lists for ``move``: itself or an equivalent one."""
        return move

    def _after(self, state: S, move: Move, seat: int, turn: int) -> float:
        state.push_only(move)
        if state.current_player == seat and state.turn == turn:
            found = max(self._after(state, reply, seat, turn) for reply in state.legal_moves())
        else:
            found = self.value(state, seat)
        state.pop()
        return found


def plays_lines(kind: type[Evaluation[Any]]) -> bool:
    """Return whether :meth:`Evaluation.line_player` of a class goes with its replies and values."""
    for one in kind.__mro__:
        if "line_player" in vars(one):
            return True
        if not vars(one).keys().isdisjoint(("best_reply", "reply_finder", "value")):
            return False
    return False


AnyEvaluation = Evaluation[State]
"""An evaluation where the game is not known; it must only meet states of its own game."""


def _value(ranked: tuple[Move, float]) -> float:
    return ranked[1]
