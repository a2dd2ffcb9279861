"""The risk that surveyors pass settlers, for the evaluation of one turn."""

from __future__ import annotations

from math import exp
from typing import NamedTuple

from engine.games.new_world.state import NewWorldState
from engine.games.new_world.surveyors import ARRIVAL, BONUS
from engine.games.new_world.weights import NewWorldWeights


class SurveyorRisk(NamedTuple):
    """The prospects of a settler in some column."""

    draws: float  # tiles with which its owner can complete the feature before the settler is left behind
    stays: float  # chance that it is still there at the end
    bonus: float  # points that the surveyors pay if the feature is completed


class SurveyorRisks:
    """The prospects of settlers by column.

    Args:
        state: the position; where its surveyors go during the turn is followed.

    Attributes:
        west: the westernmost column with a tile.
    """

    def __init__(self, state: NewWorldState, weights: NewWorldWeights, left: int) -> None:
        self._state = state
        self._weights = weights
        self._left = left
        self._start = state.surveyors
        self._found: dict[tuple[int, bool], SurveyorRisk] = {}
        self.west = state.westernmost

    @property
    def gone(self) -> int:
        """The surveyors' progress, less the moves before the delayed one comes."""
        state = self._state
        waits = ARRIVAL - (state.counter or 0) if state.surveyor_waits else 0
        return sum(state.surveyors) - waits

    def of(self, column: int) -> SurveyorRisk:
        """Return the surveyors' risk to standing settlers in a column (NEWW-9.2, NEWW-9.4)."""
        state = self._state
        to_go = max(1, 2 * (column + 1) - self.gone)
        last = column >= self.west
        found = self._found.get((to_go, last))
        if found is None:
            pace = self._weights.pace
            draws = min(self._left, to_go / pace) / state.players * self._weights.draws
            stays = _fewer(to_go, pace * self._left)
            found = self._found[to_go, last] = SurveyorRisk(draws, stays, _mean_bonus(to_go, last=last))
        return found

    def sweep(self, column: int) -> bool:
        """Return whether the scoring of this turn leaves settlers in a column behind (NEWW-9.4)."""
        now = self._state.surveyors
        return column < now[0] and (now != self._start or self._state.sweeps_when_blocked)


def _fewer(limit: int, mean: float) -> float:
    """Return P(X < limit) for a Poisson variable with the given mean."""
    term = total = exp(-mean)
    for n in range(1, limit):
        term *= mean / n
        total += term
    return min(1.0, total)


def _mean_bonus(to_go: int, *, last: bool) -> float:
    """Return the surveyors' mean bonus for a settler that is left behind in ``to_go`` moves.

    They pay 4 one move before both have reached its column, 8 when they have, and 4 one move later; in the
    westernmost column they stay, and go on paying.
    """
    if last:
        return 2 * BONUS if to_go <= 2 else 3 * BONUS / (to_go - 1)
    pays = (BONUS, 2 * BONUS, BONUS)[: min(3, to_go)]
    return sum(pays) / to_go
