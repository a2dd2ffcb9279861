"""The bots that search: they try their best moves in simulated games.

The moves with the highest prior values, each with the best ways to finish the turn, are compared in simulated
games with equal chance moves: a few turns of greedy play by all seats, then an evaluation of the position.
The worse half is dropped repeatedly, so that most games are spent on the best variations.
"""

from __future__ import annotations

from typing import Final

from engine.bots.bot import Analysis, Bot, Clock, OnProgress, RatedMove
from engine.bots.budget import SearchBudget, SearchStopped
from engine.bots.evaluation import AnyEvaluation
from engine.bots.evaluations import search_evaluation_of
from engine.bots.helpers import SearchHelpers
from engine.bots.search_params import SearchParams
from engine.bots.simulation import SimulatedGame, Simulator
from engine.bots.spec import Limit
from engine.bots.variations import Variation, calibrated, complete_turns, is_decided, survivor_count
from engine.game import State
from engine.records import Move

_CHECK_EVERY: Final = 16  # rounds between two checks whether the best variation is decided; more after many


class SearchBot(Bot):
    """Compares its best moves in simulated games.

    Args:
        limit: when to stop.
        clock: needed for a limit by time.
        helpers: share the simulated games; the analysis is the same with them and without.
    """

    def __init__(
        self,
        level: str,
        limit: Limit,
        seed: int,
        clock: Clock | None = None,
        helpers: SearchHelpers | None = None,
    ) -> None:
        super().__init__(seed)
        if limit.ms is not None and clock is None:
            raise ValueError("a limit by time needs a clock")
        self.level = level
        self._limit = limit
        self._clock = clock
        self._helpers = helpers

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
        simulator = Simulator(state, evaluation, params, self._random(state).getrandbits(62))
        search = _Search(state, evaluation, params, simulator, self._helpers)
        return search.run(SearchBudget(self._limit, self._clock, on_progress, params, simulator.microseconds))


class _Search:
    """The search for one move."""

    def __init__(
        self,
        state: State,
        evaluation: AnyEvaluation,
        params: SearchParams,
        simulator: Simulator,
        helpers: SearchHelpers | None,
    ) -> None:
        self._state = state
        self._evaluation = evaluation
        self._params = params
        self._simulator = simulator
        self._helpers = helpers

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
            self._simulator.restore()
        return self._result(ranked, variations, budget)

    def _compare(self, variations: list[Variation], budget: SearchBudget) -> None:
        """Simulate variations, dropping worse ones, until the budget is used up or the best is decided.

        Raises:
            SearchStopped: when the budget is used up or the search is cancelled.
        """
        self._simulator.variations = variations
        alive = list(range(len(variations)))
        offered, helpers = None if self._simulator.is_quick else self._helpers, None
        number = 0
        try:
            while True:
                if helpers is None and offered is not None and number:  # it takes more than one round
                    helpers = offered
                    helpers.begin(self._simulator)
                rounds = 1
                # Replies that learn do so in the first games.
                if helpers is not None and (self._simulator.memory is None or number >= _CHECK_EVERY):
                    rounds = _rounds_together(len(variations), len(alive), number, budget)
                games = [SimulatedGame(one, n) for n in range(number, number + rounds) for one in alive]
                if not self._play(games, len(alive), helpers, budget):
                    return
                number += rounds
                keep = survivor_count(len(variations), budget.progress)
                if keep < len(alive):
                    value = calibrated(variations, self._params.prior_weight)
                    alive.sort(key=lambda one: -value(variations[one]))
                    del alive[keep:]
                if _is_check(number) and is_decided([variations[one] for one in alive]):
                    return
        finally:
            if helpers is not None:
                helpers.end()

    def _play(
        self, games: list[SimulatedGame], width: int, helpers: SearchHelpers | None, budget: SearchBudget
    ) -> bool:
        """Play rounds of games of the given width and keep the results.

        Returns:
            False after a round without chance moves: all further ones would be the same.

        Raises:
            SearchStopped: when not all of them could be played.
        """
        before = budget.games
        if helpers is None:
            outcomes = self._simulator.play_all(games, budget)
        else:
            outcomes = helpers.play(games[: budget.left], budget)
        had_chance = False
        for place, outcome in enumerate(outcomes):
            self._simulator.variations[games[place].variation].results.append(outcome.value)
            had_chance = had_chance or outcome.had_chance
            if (place + 1) % width == 0:
                if not had_chance:
                    budget.games = before + place + 1
                    return False
                had_chance = False
        budget.games = before + len(outcomes)
        if len(outcomes) < len(games):
            raise SearchStopped
        return True

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


def _is_check(number: int) -> bool:
    """Return whether to check after a round: at most eight times while the number of rounds doubles."""
    return number % max(_CHECK_EVERY, 1 << number.bit_length() >> 4) == 0


def _rounds_together(variations: int, alive: int, number: int, budget: SearchBudget) -> int:
    """Return how many rounds can be played before anything is decided by their results."""
    rounds = 1
    while (
        not _is_check(number + rounds)
        and budget.progress_after(rounds * alive) < 1
        and survivor_count(variations, budget.progress_after(rounds * alive)) >= alive
    ):
        rounds += 1
    return rounds
