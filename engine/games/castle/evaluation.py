"""How bots judge The Castle."""

from __future__ import annotations

from typing import Final

from engine.bots.evaluation import Evaluation
from engine.game import State


class CastleEvaluation(Evaluation):
    """Judges positions of The Castle by what the seats would have if the game ended now."""

    def worth(self, state: State, seat: int) -> float:
        """Return how well a seat stands, in points ahead of its rival."""
        scores = state.projected_scores()
        return float(scores[seat] - scores[1 - seat])


EVALUATION: Final = CastleEvaluation()
