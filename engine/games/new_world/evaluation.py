"""How bots judge New World: what every settler can be expected to bring before the surveyors pass.

A seat is worth its points, what the features in which it leads can be expected to bring, and something for
each settler that is free or can be expected home. ``docs/bots.md`` tells of the weights.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from engine.bots.manner import Manner
from engine.game import State
from engine.games.new_world.state import NewWorldState
from engine.games.new_world.thought import Thought
from engine.games.new_world.weights import Weights
from engine.landscape.evaluation import LandscapeEvaluation
from engine.landscape.outlook import Outlook
from engine.landscape.records import Place
from engine.records import Move

_FAR: Final = 6  # turns that `master` simulates


class NewWorldEvaluation(LandscapeEvaluation):
    """Judges positions of New World.

    Args:
        weights: how to weigh what cannot be counted; left out, those that were found best for one turn.
        judged: how to weigh it when a position is judged for itself, as at the end of a simulated game; left
            out, the same.
    """

    def __init__(self, weights: Weights | None = None, judged: Weights | None = None) -> None:
        self._weights = weights or Weights()
        self._judged = judged or self._weights

    def worth(self, state: State, seat: int) -> float:
        """Return how well a seat stands, in points ahead of its rivals.

        Features that wait to be scored are scored in the order that is best for the seat on turn.
        """
        assert isinstance(state, NewWorldState)
        if state.is_terminal:
            mine = state.scores[seat]
            return mine - (sum(state.scores) - mine) / (state.players - 1)
        return Thought(state, self._judged, Outlook(state)).settled(state.on_turn, seat)

    def rank(self, state: State) -> list[tuple[Move, float]]:
        """Return the moves worth considering with their worth; rotations that look alike are left out."""
        assert isinstance(state, NewWorldState)
        if state.phase == "place":
            return [(move, worth) for move, worth, _ in self._placements(state)]
        return Thought(state, self._weights, Outlook(state)).choices()

    def reply(self, state: State, luck: float) -> tuple[Move, ...]:
        """Return the best move, with the best settler step after a tile."""
        assert isinstance(state, NewWorldState)
        if state.phase != "place":
            return super().reply(state, luck)
        place, _, step = max(self._placements(state), key=_worth)
        return place, step

    def _placements(self, state: NewWorldState) -> list[tuple[Move, float, Move]]:
        """Return the ways to lay the tile, with worth and best settler step."""
        (design,) = state.held(state.on_turn)
        symmetry = state.tileset.designs[design].symmetry
        thought = Thought(state, self._weights, Outlook(state, design))
        return [
            (move, *thought.after(move))
            for move in state.legal_moves()
            if isinstance(move, Place) and move.rotation < symmetry
        ]


def _worth(placement: tuple[Move, float, Move]) -> float:
    return placement[1]


class SearchEvaluation(NewWorldEvaluation):
    """Judges for bots that search: what a rival has counts in full where simulated games end."""

    def __init__(self) -> None:
        super().__init__(judged=Weights(rivals=1.0))

    def manner(self, level: str) -> Manner:
        """Return how a level searches: `master` has the time to look six turns ahead."""
        manner = super().manner(level)
        return replace(manner, depth=_FAR) if level == "master" else manner


EVALUATION: Final = NewWorldEvaluation()
"""How greedy judges."""

SEARCH_EVALUATION: Final = SearchEvaluation()
"""How bots that search judge."""
