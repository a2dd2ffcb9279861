"""How bots judge New World: what every settler can be expected to bring before the surveyors pass.

A seat is worth its points, what the features in which it leads can be expected to bring, and something for
each settler that is free or can be expected home. ``docs/bots-judgement.md`` tells of the weights.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from engine.bots.evaluation import Replier
from engine.bots.manner import MANNERS, Manner
from engine.game import State
from engine.games.new_world.replies import Placement, Replies
from engine.games.new_world.state import NewWorldState
from engine.games.new_world.thought import Thought
from engine.games.new_world.weights import Weights
from engine.landscape.evaluation import LandscapeEvaluation, placements
from engine.landscape.outlook import Outlook
from engine.landscape.records import Place
from engine.records import Move

_MANNERS: Final = {
    "expert": replace(MANNERS["expert"], depth=4),
    "master": replace(MANNERS["master"], depth=6, width=24, lines=24, margin=8.0),
}


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
            return [(move, worth) for move, worth, _ in self._judged_places(state, placements(state))]
        return Thought(state, self._weights, Outlook(state)).choices()

    def replier(self, state: State) -> Replier:
        """Return what finds replies; it keeps good placements in mind."""
        assert isinstance(state, NewWorldState)
        return Replies(state, self._judged_places, self.reply)

    def _judged_places(self, state: NewWorldState, places: list[Place]) -> list[Placement]:
        (design,) = state.held(state.on_turn)
        thought = Thought(state, self._weights, Outlook(state, design))
        return [(move, *thought.after(move)) for move in places]


class SearchEvaluation(NewWorldEvaluation):
    """Judges for bots that search: what a rival has counts in full where simulated games end."""

    def __init__(self) -> None:
        super().__init__(judged=Weights(rivals=1.0))

    def manner(self, level: str) -> Manner:
        """Return how a level searches: farther ahead than in other games, and `master` along more lines."""
        return _MANNERS[level]


EVALUATION: Final = NewWorldEvaluation()
"""How greedy judges."""

SEARCH_EVALUATION: Final = SearchEvaluation()
"""How bots that search judge."""
