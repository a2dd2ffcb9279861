"""Evaluation of New World: the expected gain of every settler before the surveyors pass.

A seat is worth its points, what the features in which it leads can be expected to bring, and something for
each settler that is free or can be expected home. ``docs/bots-judgement.md`` explains the weights.
"""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, Final

from engine.bots.evaluation import LinePlayer, ReplyFinder
from engine.bots.search_params import SEARCH_PARAMS, SearchParams, SimulatedTurn
from engine.games.new_world.judgement import NewWorldJudgement
from engine.games.new_world.replies import Replies
from engine.games.new_world.state import NewWorldState
from engine.games.new_world.weights import NewWorldWeights
from engine.landscape.evaluation import TurnEvaluation, margin
from engine.landscape.phase import TilePhase
from engine.records import Move

_MASTER: Final = replace(SEARCH_PARAMS["master"], beam=24, variations=24, window=8.0)
_SEARCH_PARAMS: Final = {
    "expert": replace(SEARCH_PARAMS["expert"], depth=4),
    "master": _MASTER,
    "judge": _MASTER,
}


class NewWorldEvaluation(TurnEvaluation[NewWorldState]):
    """Judges positions of New World.

    Args:
        weights: how to weigh what cannot be counted; left out, those that were found best for one turn.
        judged: how to weigh it when a position is judged for itself, as at the end of a simulated game; left
            out, the same.
    """

    lead_spread: ClassVar[float] = 38.0  # fitted, see docs/review.md
    turn_times: ClassVar[SimulatedTurn] = SimulatedTurn(native=14, judged=300, plain=1300)

    def __init__(self, weights: NewWorldWeights | None = None, judged: NewWorldWeights | None = None) -> None:
        self.weights = weights or NewWorldWeights()
        self._judged = judged or self.weights

    def value(self, state: NewWorldState, seat: int) -> float:
        if state.is_terminal:
            return margin(state, seat)
        return NewWorldJudgement(state, self._judged).balance(seat)

    def rank_moves(self, state: NewWorldState) -> list[tuple[Move, float]]:
        if state.phase == TilePhase.SCORE:
            return self.judge(state).choices()
        return super().rank_moves(state)

    def judge(self, state: NewWorldState, laid: int | None = None) -> NewWorldJudgement:
        return NewWorldJudgement(state, self.weights, laid)

    def line_player(
        self, state: NewWorldState, depth: int, reply: ReplyFinder[NewWorldState]
    ) -> LinePlayer | None:
        at_end, weights = self._judged, self.weights
        if not isinstance(reply, Replies) or replace(at_end, rivals=weights.rivals) != weights:
            return None
        return self.judge(state).native_games(depth, reply.known, at_end)

    def reply_finder(self, state: NewWorldState) -> ReplyFinder[NewWorldState]:
        return Replies(state, self.judged, self.best_reply)


class SearchEvaluation(NewWorldEvaluation):
    """Judges for bots that search: what a rival has counts in full where simulated games end."""

    def __init__(self) -> None:
        super().__init__(judged=NewWorldWeights(rivals=1.0))

    def search_params(self, level: str) -> SearchParams:
        """Return how a level searches: farther ahead than in other games, and `master` along more lines."""
        return _SEARCH_PARAMS[level]


EVALUATION: Final = NewWorldEvaluation()
"""How greedy judges."""

SEARCH_EVALUATION: Final = SearchEvaluation()
"""How bots that search judge."""
