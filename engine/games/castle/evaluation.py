"""Evaluation of The Castle: the expected points of features, tokens, keeps and courts for each seat.

What a tile completes is scored by the rules, with each marker moved separately, in every order and with every
doubling. ``docs/bots-judgement.md`` explains the weights.
"""

from __future__ import annotations

from typing import ClassVar, Final

from engine.bots.evaluation import Evaluation
from engine.bots.search_params import SimulatedTurn
from engine.games.castle.judgement import CastleJudgement
from engine.games.castle.records import Use
from engine.games.castle.state import CastleState
from engine.games.castle.weights import SEARCH, CastleWeights
from engine.landscape.evaluation import TurnEvaluation
from engine.landscape.phase import TilePhase
from engine.records import Move


class CastleEvaluation(TurnEvaluation[CastleState]):
    """Judges positions of The Castle."""

    lead_spread: ClassVar[float] = 16.0  # fitted, see docs/review.md
    turn_times: ClassVar[SimulatedTurn] = SimulatedTurn(native=36, judged=750, plain=2700)

    def __init__(self, weights: CastleWeights | None = None) -> None:
        self.weights = weights or CastleWeights()

    def rank_moves(self, state: CastleState) -> list[tuple[Move, float]]:
        if state.phase == TilePhase.PLACE:
            ranked: list[tuple[Move, float]] = [(move, worth) for move, worth, _ in self.placements(state)]
            return ranked if state.in_bag else self._try_best(state, ranked)
        if state.phase == TilePhase.FOLLOWER and state.in_bag:
            return self.judge(state).choices()
        if state.phase == TilePhase.EXTRA_TURN:
            wait = not state.supply(state.current_player) and state.in_bag > _WAIT
            return [(move, float(isinstance(move, Use) != wait)) for move in state.legal_moves()]
        return Evaluation.rank_moves(self, state)

    def replies_in_full(self, state: CastleState) -> bool:
        """Return whether this is not the last turn, which is played out move by move."""
        return state.in_bag > 0

    def judge(self, state: CastleState, laid: int | None = None) -> CastleJudgement:
        return CastleJudgement(state, self.weights, laid)

    def _try_best(self, state: CastleState, ranked: list[tuple[Move, float]]) -> list[tuple[Move, float]]:
        """Play the last turn out for the placements that promise most, and return those."""
        seat, turn = state.current_player, state.turn
        best = sorted(ranked, key=lambda one: -one[1])[:_TRIED]
        return [(move, self._after(state, move, seat, turn)) for move, _ in best]


_WAIT: Final = 16  # tiles in the bag from which on a seat without followers keeps its extra turn
_TRIED: Final = 12


EVALUATION: Final = CastleEvaluation()
SEARCH_EVALUATION: Final = CastleEvaluation(SEARCH)
