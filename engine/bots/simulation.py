"""Simulated games: a variation and a few turns of greedy play after it, with sampled chance moves.

The outcome of a simulated game depends on the position, the seed, the variation and the number of the game
alone, so games can be played in any order and in several processes. Where replies learn from those before
(``LearningReplies``), that holds for games in which nothing new is learned; the others are played in order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from engine.bots.budget import SearchBudget, SearchStopped
from engine.bots.evaluation import AnyEvaluation, LearningReplies, plays_lines
from engine.bots.sampler import ChanceSampler
from engine.bots.search_params import SearchParams
from engine.bots.variations import Variation
from engine.game import CHANCE, State

_DRAWS_A_TURN: Final = 2
_MORE_DRAWS: Final = 6  # for tiles set aside and tokens; with more of them a game is played move by move

Check = Callable[[], None]
"""Called before each simulated turn; raises :class:`SearchStopped` when the search is to end."""


class SimulatedGame(NamedTuple):
    """Which game to simulate."""

    variation: int  # index of the variation
    number: int


class Outcome(NamedTuple):
    """The result of a simulated game."""

    value: float  # value of the position reached, for the seat that searches
    had_chance: bool


class Simulator:
    """Plays the simulated games of one search.

    Args:
        state: the position; unchanged after each game.
        seed: determines the chance moves, together with the number of a game.

    Attributes:
        memory: the replies, where they learn from those before.
    """

    def __init__(self, state: State, evaluation: AnyEvaluation, params: SearchParams, seed: int) -> None:
        self.variations: list[Variation] = []
        self._state = state
        self._evaluation = evaluation
        self._depth = params.depth
        self._sampler = ChanceSampler(seed)
        self._reply = evaluation.reply_finder(state)
        self.memory = self._reply if isinstance(self._reply, LearningReplies) else None
        self._lines = (
            evaluation.line_player(state, params.depth, self._reply)
            if plays_lines(type(evaluation))
            else None
        )
        turn = evaluation.simulated_turn(state, native=self._lines is not None)
        self.microseconds = params.depth * turn
        slow = evaluation.simulated_turn(state, native=False)
        self._slowness = slow // turn - 1 if self.is_quick else 0  # of a game that is left to Python
        self._fell_back = False
        self._me = state.current_player
        self._ply = len(state.moves)

    @property
    def is_quick(self) -> bool:
        """True if games take less time than to share them among processes."""
        return self._lines is not None and self.memory is None

    def play_all(self, games: Sequence[SimulatedGame], budget: SearchBudget) -> list[Outcome]:
        """Return the outcomes of games in their order; of the first few only, when the budget is used up."""
        found: list[Outcome] = []
        try:
            for game in games:
                self._fell_back = False
                found.append(self.play(game, budget.check))
                budget.games += 1
                if self._fell_back:
                    budget.lost += self._slowness
        except SearchStopped:
            pass
        return found

    def play(self, game: SimulatedGame, check: Check) -> Outcome:
        """Play a variation and some turns after it.

        Raises:
            SearchStopped: as ``check`` does.
            UnknownReply: when a reply must be learned and :attr:`memory` may not learn.
        """
        try:
            return self._play(game, check)
        finally:
            self.restore()

    def _play(self, game: SimulatedGame, check: Check) -> Outcome:
        variation = self.variations[game.variation]
        state, node, had_chance = self._state, variation.start, False
        check()
        if self._lines is not None:
            shares = self._sampler.shares(game.number, _DRAWS_A_TURN * self._depth + _MORE_DRAWS)
            found = self._lines.play(game.variation, variation.moves, shares)
            if found is not None:
                return Outcome(*found)
            self._fell_back = True
        last = state.turn + self._depth
        for move in variation.moves:
            state.push_only(move)
        sampler = self._sampler.for_game(game.number)
        while state.turn <= last and not state.is_terminal:
            if state.current_player == CHANCE:
                had_chance = True
                drawn = sampler.deal(state)
                if drawn is None:
                    break
                state.push_only(drawn)
                node = node.after(drawn)
                continue
            reply = node.reply
            if not reply:
                check()
                hidden = self._evaluation.hand_is_hidden(state)
                if hidden and not state.legal_moves():
                    break  # none of the tiles that a hidden hand may hold fits
                reply = self._reply(state, sampler.uniform() if hidden else 0.0)
                if not hidden:
                    node.reply = reply
            for move in reply:
                state.push_only(move)
                node = node.after(move)
        value = node.value
        if value is None:
            value = node.value = self._evaluation.value(state, self._me)
        return Outcome(value, had_chance)

    def restore(self) -> None:
        """Bring the state back to the position of the search."""
        state, ply = self._state, self._ply
        while len(state.moves) > ply:
            state.pop()
