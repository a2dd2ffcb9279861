"""How bots judge New World: what the game would be worth if it ended now."""

from __future__ import annotations

from typing import Final

from engine.bots.evaluation import Evaluation
from engine.game import State


class NewWorldEvaluation(Evaluation):
    """Judges positions of New World."""

    def worth(self, state: State, seat: int) -> float:
        """Return how far a seat is ahead of its rivals, in points."""
        scores = state.projected_scores()
        return scores[seat] - (sum(scores) - scores[seat]) / (state.players - 1)


EVALUATION: Final = NewWorldEvaluation()
