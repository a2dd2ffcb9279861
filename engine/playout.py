"""Playouts: random games from a position to the end, for Monte Carlo methods."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from engine.game import CHANCE, State

if TYPE_CHECKING:  # so that importing the engine loads no bots
    from engine.bots.evaluation import PlayoutPlayer


def playouts(state: State, count: int, seed: int = 0, first: int = 0) -> list[tuple[int, ...]]:
    """Play random games from a position to the end and return the final scores of each, by seat.

    In a playout every seat makes any of its legal moves, all equally likely, and chance moves by its
    weights::

        >>> import engine
        >>> engine.playouts(engine.new_game("carcassonne", players=2), 3)
        [(17, 25), (17, 12), (12, 20)]

    A playout depends on the position, the seed and its number alone, so playouts can be shared among
    processes: ``playouts(state, 100)`` is ``playouts(state, 60) + playouts(state, 40, first=60)``. Most games
    of square tiles are played in C where the native judges are built, others move by move; the scores are
    the same.

    Hidden information: pass a seat's :meth:`State.view`, so that playouts know no more than that seat. What
    is unknown there may be anything possible, move by move: any tile left may be in a hidden hand. If that
    leads to a point where no move is possible, the playout ends with :meth:`State.projected_scores`.

    Args:
        state: the position, of any game; unchanged on return.
        count: how many playouts.
        seed: any integer.
        first: the number of the first playout.
    """
    series = _Series(state, seed)
    return [series.play(number) for number in range(first, first + count)]


class _Series:
    """Plays the playouts of one position.

    Args:
        state: the position; unchanged after each playout.
        seed: determines the playouts.
    """

    def __init__(self, state: State, seed: int) -> None:
        from engine.bots.evaluations import evaluation_of, has_evaluation

        self._state = state
        self._seed = seed
        self._ply = len(state.moves)
        self._evaluation = evaluation_of(state.game) if has_evaluation(state.game) else None
        self._player: PlayoutPlayer | None = None  # of the position itself

    def play(self, number: int) -> tuple[int, ...]:
        """Return the final scores of a playout."""
        try:
            if self._evaluation is not None:
                random = self._random(number)
                self._play_on(random, to_usual_turn=True)
                scores = self._play_natively(random)
                if scores is not None:
                    return scores
                self._restore()
            self._play_on(self._random(number), to_usual_turn=False)
            return self._scores()
        finally:
            self._restore()

    def _random(self, number: int) -> Random:
        return Random(f"{self._seed}:{number}")

    def _play_on(self, random: Random, *, to_usual_turn: bool) -> None:
        """Make random moves to the end of the game, or to the first usual turn."""
        from engine.bots.sampler import GameSampler

        state, sampler, evaluation = self._state, GameSampler(random, []), self._evaluation
        while not state.is_terminal:
            if to_usual_turn and evaluation is not None and evaluation.is_usual_turn(state):
                return
            if state.current_player == CHANCE:
                dealt = sampler.deal(state)
                if dealt is None:
                    return  # in a view
                state.push_only(dealt)
                continue
            legal = state.legal_moves()
            if not legal:
                return  # in a view, too
            state.push_only(legal[int(sampler.uniform() * len(legal))])

    def _play_natively(self, random: Random) -> tuple[int, ...] | None:
        """Return the final scores of the rest of a playout, ``None`` where it goes move by move."""
        state, evaluation, player = self._state, self._evaluation, self._player
        if evaluation is None or not evaluation.is_usual_turn(state):
            return self._scores()  # it is over
        if player is None:
            player = evaluation.playout_player(state)
            if len(state.moves) == self._ply:
                self._player = player
        scores = player.play(random.random) if player is not None else None
        if scores is None:
            self._evaluation = None  # the same will be so in other playouts
        return scores

    def _scores(self) -> tuple[int, ...]:
        return self._state.scores if self._state.is_terminal else self._state.projected_scores()

    def _restore(self) -> None:
        """Bring the state back to the position."""
        while len(self._state.moves) > self._ply:
            self._state.pop()
