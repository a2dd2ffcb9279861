"""Evaluation of Carcassonne: the expected points of every feature, and who gets them.

A seat is worth its points, what the features in which it leads can be expected to bring, and something for
each follower that is free or can be expected home. ``docs/bots-judgement.md`` explains the weights.
"""

from __future__ import annotations

from typing import ClassVar, Final

from engine.bots.evaluation import LinePlayer, ReplyFinder
from engine.bots.search_params import SimulatedTurn
from engine.games.carcassonne.judgement import CarcassonneJudgement
from engine.games.carcassonne.records import Answer, Bid, Extend, SecondPart, Sell
from engine.games.carcassonne.state import CarcassonneState
from engine.games.carcassonne.weights import SEARCH, SOLO, CarcassonneWeights
from engine.landscape.evaluation import TurnEvaluation
from engine.landscape.judgement import BY_WORTH
from engine.landscape.phase import DRAW, FOLLOWER, PLACE, TilePhase
from engine.landscape.records import Place
from engine.records import Move


class CarcassonneEvaluation(TurnEvaluation[CarcassonneState]):
    """Judges positions of Carcassonne.

    Args:
        weights: how to weigh what cannot be counted in a game against rivals.
    """

    lead_spread: ClassVar[float] = 22.0  # fitted, see docs/review.md
    turn_times: ClassVar[SimulatedTurn] = SimulatedTurn(native=26, judged=300, plain=1300)

    def __init__(self, weights: CarcassonneWeights | None = None) -> None:
        self._against_rivals = weights or CarcassonneWeights()

    def weights(self, state: CarcassonneState) -> CarcassonneWeights:
        """Return the weights for a game."""
        return self._against_rivals if state.result is None else SOLO

    def value(self, state: CarcassonneState, seat: int) -> float:
        if state.is_terminal and state.result is not None:
            return float(state.result)
        return super().value(state, seat)

    def line_player(
        self, state: CarcassonneState, depth: int, reply: ReplyFinder[CarcassonneState]
    ) -> LinePlayer | None:
        return super().line_player(state, depth, reply)  # in other games than solo, values are the usual ones

    def rank_moves(self, state: CarcassonneState) -> list[tuple[Move, float]]:
        match state.phase:
            case TilePhase.PLACE:
                return self._rank_placements(state)
            case TilePhase.SETTLE:
                return self._rank_by_value(state)
            case TilePhase.BID:
                return self._rank_bids(state)
            case TilePhase.SELL:
                return [
                    (move, self._sale(state, move)) for move in state.legal_moves() if isinstance(move, Sell)
                ]
            case TilePhase.SECOND_PART:
                return [(move, float(move == SecondPart(True))) for move in state.legal_moves()]
            case TilePhase.AGREE:
                return [(move, float(move == Answer(True))) for move in state.legal_moves()]
        if isinstance(state.phase, TilePhase) or state.is_follower_step:
            return super().rank_moves(state)
        return self._rank_by_value(state)  # a question of a module

    def replies_in_full(self, state: CarcassonneState) -> bool:
        return state.is_plain

    def is_usual_turn(self, state: CarcassonneState) -> bool:
        return state.phase in (DRAW, PLACE, FOLLOWER) and not state.changes_turns

    def judge(self, state: CarcassonneState, laid: int | None = None) -> CarcassonneJudgement:
        return CarcassonneJudgement(state, self.weights(state), laid)

    def _rank_placements(self, state: CarcassonneState) -> list[tuple[Move, float]]:
        found = [(move, worth) for move, worth, _ in self.placements(state)]
        best = max(worth for _, worth in found)
        tight = len(found) <= _FEW
        extensions = [move for move in state.legal_moves() if isinstance(move, Extend)]
        return found + [(move, best + tight - 0.5) for move in extensions]

    def _rank_by_value(self, state: CarcassonneState) -> list[tuple[Move, float]]:
        return [(move, self._then(state, move)) for move in state.legal_moves()]

    def _then(self, state: CarcassonneState, move: Move) -> float:
        """Return the worth of a position after a move, for the seat that makes it."""
        seat = state.current_player
        if isinstance(move, Place):
            return self.judge(state).after(move)[0]
        state.push_only(move)
        worth = self.value(state, seat)
        if state.phase.is_before_tile and state.on_turn == seat:
            worth += self.weights(state).turn
        state.pop()
        return worth

    def _best_reply(self, state: CarcassonneState) -> tuple[Move, float]:
        return max(self._rank_placements(state), key=BY_WORTH)

    def _rank_bids(self, state: CarcassonneState) -> list[tuple[Move, float]]:
        """Offer part of what the tile would gain (HOUSE-8)."""
        seat, most = state.current_player, state.scores[state.current_player]
        if most < 1:
            return [(Bid(0), 0.0)]
        before, made = self.value(state, seat), 1
        state.push_only(Bid(1))
        while state.phase == TilePhase.BID:
            state.push_only(Bid(0))
            made += 1
        state.push_only(Sell(seat))
        gain = self._best_reply(state)[1] + 1 - before - self.weights(state).turn
        for _ in range(made + 1):
            state.pop()
        return [(Bid(max(0, min(most, int(gain * _PRICE)))), 0.0)]

    def _sale(self, state: CarcassonneState, move: Sell) -> float:
        """Return the worth of a tile kept or sold to its owner (HOUSE-8)."""
        owner = state.current_player
        state.push_only(move)
        if move.seat < 0:
            worth = self._best_reply(state)[1]
        else:
            state.push_only(self._best_reply(state)[0])
            worth = self.value(state, owner) + self.weights(state).turn
            state.pop()
        state.pop()
        return worth


_FEW: Final = 2  # with so few places left another table is welcome
_PRICE: Final = 0.4


EVALUATION: Final = CarcassonneEvaluation()
SEARCH_EVALUATION: Final = CarcassonneEvaluation(SEARCH)
