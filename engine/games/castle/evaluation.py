"""How bots judge The Castle: points to be expected of features, tokens, keeps and courts, and to whom.

What a tile completes is settled as the rules do it, each marker moved for itself, and every order and every
doubling is tried. ``docs/bots-judgement.md`` tells of the weights.
"""

from __future__ import annotations

from typing import Final

from engine.game import State
from engine.games.castle.outlook import Outlook
from engine.games.castle.records import Use
from engine.games.castle.state import CastleState
from engine.games.castle.thought import Thought
from engine.games.castle.weights import SEARCH, Weights
from engine.landscape.evaluation import LandscapeEvaluation, placements
from engine.records import Move


class CastleEvaluation(LandscapeEvaluation):
    """Judges positions of The Castle.

    Args:
        weights: how to weigh what cannot be counted.
    """

    def __init__(self, weights: Weights | None = None) -> None:
        self._weights = weights or Weights()

    def worth(self, state: State, seat: int) -> float:
        """Return how well a seat stands, in points ahead of its rival."""
        assert isinstance(state, CastleState)
        if state.is_terminal:
            return float(state.scores[seat] - state.scores[1 - seat])
        return Thought(state, self._weights, Outlook(state)).balance(seat)

    def rank(self, state: State) -> list[tuple[Move, float]]:
        """Return the moves worth considering with their worth; rotations that look alike are left out."""
        assert isinstance(state, CastleState)
        if state.phase == "place":
            ranked = [(move, worth) for move, worth, _ in self._placements(state)]
            return ranked if state.in_bag else self._try_best(state, ranked)
        if state.phase == "follower" and state.in_bag:
            return Thought(state, self._weights, Outlook(state)).choices()
        if state.phase == "extra_turn":
            wait = not state.supply(state.current_player) and state.in_bag > _WAIT
            return [(move, float(isinstance(move, Use) != wait)) for move in state.legal_moves()]
        return super().rank(state)

    def reply(self, state: State, luck: float) -> tuple[Move, ...]:
        """Return the best move, with the best follower choice after a tile."""
        assert isinstance(state, CastleState)
        if state.phase != "place" or not state.in_bag:
            return super().reply(state, luck)
        place, _, choice = max(self._placements(state), key=_worth)
        return place, choice

    def _placements(self, state: CastleState) -> list[tuple[Move, float, Move]]:
        """Return the ways to lay the tile, with worth and best follower choice."""
        design = state.held(state.current_player)[0]
        thought = Thought(state, self._weights, Outlook(state, design))
        return [(move, *thought.after(move)) for move in placements(state)]

    def _try_best(self, state: CastleState, ranked: list[tuple[Move, float]]) -> list[tuple[Move, float]]:
        """Play the last turn out for the placements that promise most, and return those."""
        seat, turn = state.current_player, state.turn
        best = sorted(ranked, key=lambda one: -one[1])[:_TRIED]
        return [(move, self._after(state, move, seat, turn)) for move, _ in best]


def _worth(placement: tuple[Move, float, Move]) -> float:
    return placement[1]


_WAIT: Final = 16  # tiles in the bag from which on a seat without followers keeps its extra turn
_TRIED: Final = 12


EVALUATION: Final = CastleEvaluation()
SEARCH_EVALUATION: Final = CastleEvaluation(SEARCH)
