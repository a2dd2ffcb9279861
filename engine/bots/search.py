"""The bots that search: they try their best moves in simulated games.

The moves with the highest prior values, each with the best ways to finish the turn, are compared in simulated
games with equal chance moves: a few turns of greedy play by all seats, then an evaluation of the position.
The worse half is dropped repeatedly, so that most games are spent on the best variations.
"""

from __future__ import annotations

from math import inf
from typing import Final

from engine.bots.bot import Analysis, Bot, Clock, OnProgress, RatedMove
from engine.bots.evaluation import AnyEvaluation
from engine.bots.evaluations import search_evaluation_of
from engine.bots.sampler import ChanceSampler
from engine.bots.search_params import SearchParams
from engine.bots.spec import Limit
from engine.bots.variations import Variation, calibrated, complete_turns, is_decided, survivor_count
from engine.game import CHANCE, State
from engine.records import Move

_CHECK_EVERY: Final = 16  # games between two checks whether the best variation is decided


class SearchStopped(Exception):
    """Raised when the search budget is used up or the search is cancelled."""


class SearchBudget:
    """Tracks the search budget and reports progress.

    Args:
        limit: when the search ends.
        clock: needed for a limit by time.
        on_progress: called with the progress; returns False to cancel the search.
        params: tell how many simulations a second stands for, and how many one simulated game uses up.

    Attributes:
        games: simulated games so far.
    """

    def __init__(
        self, limit: Limit, clock: Clock | None, on_progress: OnProgress | None, params: SearchParams
    ) -> None:
        self.games = 0
        self._cost = params.cost
        self._simulations = _simulations(limit, params)
        self._clock = clock
        self._deadline = inf
        if clock is not None and limit.deadline is not None:
            self._deadline = clock() + limit.deadline
        self._on_progress = on_progress

    @property
    def progress(self) -> float:
        """Share of the simulations used, from 0 to 1; it does not depend on the clock."""
        return min(1.0, self.games * self._cost / self._simulations)

    def check(self) -> None:
        """Report progress; raise :class:`SearchStopped` when the search is to end."""
        progress = self.progress
        if progress >= 1 or (self._on_progress is not None and not self._on_progress(progress)):
            raise SearchStopped
        if self._clock is not None and self._clock() >= self._deadline:
            raise SearchStopped


def _simulations(limit: Limit, params: SearchParams) -> int:
    """Return how many simulations a limit allows."""
    if limit.simulations is not None:
        return limit.simulations
    assert limit.ms is not None
    return max(1, limit.ms * params.speed // 1000)


class SearchBot(Bot):
    """Compares its best moves in simulated games.

    Args:
        level: name of the level.
        limit: when to stop.
        seed: determines the simulated games.
        clock: needed for a limit by time.
    """

    def __init__(self, level: str, limit: Limit, seed: int, clock: Clock | None = None) -> None:
        super().__init__(seed)
        if limit.ms is not None and clock is None:
            raise ValueError("a limit by time needs a clock")
        self.level = level
        self._limit = limit
        self._clock = clock

    def think(self, state: State, on_progress: OnProgress | None = None) -> Analysis:
        evaluation = search_evaluation_of(state.game)
        found = self._search(state, evaluation, on_progress)
        best = found.ranked[0].value
        first = [RatedMove(move, best + more) for move, more in evaluation.free_moves(state)]
        return Analysis((*first, *found.ranked), found.simulations)

    def choose(self, state: State, on_progress: OnProgress | None = None) -> Move:
        """Return the first move of :meth:`think`; a free move is made without a search."""
        evaluation = search_evaluation_of(state.game)
        first = evaluation.free_moves(state)
        return first[0][0] if first else self._search(state, evaluation, on_progress).ranked[0].move

    def _search(self, state: State, evaluation: AnyEvaluation, on_progress: OnProgress | None) -> Analysis:
        params = evaluation.search_params(self.level)
        search = _Search(state, evaluation, params, self._random(state).getrandbits(62))
        return search.run(SearchBudget(self._limit, self._clock, on_progress, params))


class _Search:
    """The search for one move."""

    def __init__(self, state: State, evaluation: AnyEvaluation, params: SearchParams, seed: int) -> None:
        self._state = state
        self._evaluation = evaluation
        self._params = params
        self._sampler = ChanceSampler(seed)
        self._reply = evaluation.reply_finder(state)
        self._me = state.current_player
        self._ply = len(state.moves)
        self._had_chance = False  # whether the last simulated games had chance moves

    def run(self, budget: SearchBudget) -> Analysis:
        ranked = sorted(self._evaluation.rank_moves(self._state), key=lambda one: -one[1])
        candidates = self._evaluation.candidates(ranked)
        if len(candidates) == 1:
            return Analysis(tuple([RatedMove(*one) for one in ranked]))
        variations = [Variation((move,), value) for move, value in candidates[: self._params.beam]]
        try:
            variations = complete_turns(variations, self._state, self._evaluation, self._params, budget.check)
            if len(variations) > 1:
                self._compare(variations, budget)
        except SearchStopped:
            pass
        finally:
            self._restore()
        return self._result(ranked, variations, budget)

    def _compare(self, variations: list[Variation], budget: SearchBudget) -> None:
        """Simulate variations, dropping worse ones, until the budget is used up or the best is decided."""
        alive = list(variations)
        game = 0
        while True:
            self._had_chance = False
            for variation in alive:
                variation.results.append(self._simulate(variation, game, budget))
                budget.games += 1
            game += 1
            keep = survivor_count(len(variations), budget.progress)
            if keep < len(alive):
                value = calibrated(variations, self._params.prior_weight)
                alive.sort(key=lambda one: -value(one))
                del alive[keep:]
            if not self._had_chance or (game % _CHECK_EVERY == 0 and is_decided(alive)):
                return

    def _simulate(self, variation: Variation, game: int, budget: SearchBudget) -> float:
        """Play a variation and some turns after it, and return the value of the position reached."""
        state, node = self._state, variation.start
        budget.check()
        last = state.turn + self._params.depth
        for move in variation.moves:
            state.push(move)
        sampler = self._sampler.for_game(game)
        while state.turn <= last and not state.is_terminal:
            if state.current_player == CHANCE:
                self._had_chance = True
                drawn = sampler.deal(state)
                state.push(drawn)
                node = node.after(drawn)
                continue
            reply = node.reply
            if not reply:
                budget.check()
                hidden = self._evaluation.hand_is_hidden(state)
                if hidden and not state.legal_moves():
                    break  # none of the tiles that a hidden hand may hold fits
                reply = self._reply(state, sampler.uniform() if hidden else 0.0)
                if not hidden:
                    node.reply = reply
            for move in reply:
                state.push(move)
                node = node.after(move)
        if node.value is None:
            node.value = self._evaluation.value(state, self._me)
        self._restore()
        return node.value

    def _restore(self) -> None:
        state, ply = self._state, self._ply
        while len(state.moves) > ply:
            state.pop()

    def _result(
        self, ranked: list[tuple[Move, float]], variations: list[Variation], budget: SearchBudget
    ) -> Analysis:
        """Return all moves with their values on the scale of the prior values, best first."""
        if not variations[0].results:
            return Analysis(tuple([RatedMove(*one) for one in ranked]))
        value_of = calibrated(variations, self._params.prior_weight)
        found: dict[Move, RatedMove] = {}
        for variation in variations:
            visits, move, value = len(variation.results), variation.moves[0], value_of(variation)
            if move not in found or (found[move].visits, found[move].value) < (visits, value):
                found[move] = RatedMove(move, value, visits)
        chosen = max(found.values(), key=lambda one: (one.visits, one.value))
        rest = [one for one in found.values() if one is not chosen]
        rest += [
            RatedMove(move, value_of(Variation((move,), prior)))
            for move, prior in ranked
            if move not in found
        ]
        # Moves dropped early or never simulated are estimates only: none is shown above the chosen move.
        rest = [RatedMove(one.move, min(one.value, chosen.value), one.visits) for one in rest]
        rest.sort(key=lambda one: -one.value)
        return Analysis((chosen, *rest), budget.games)
