"""How the bots that search judge Landover: by what their own turn can still become."""

from __future__ import annotations

from typing import Final

from engine.game import State
from engine.games.landover.evaluation import LandoverEvaluation, worth_of
from engine.games.landover.records import End, Offer
from engine.games.landover.state import LandoverState
from engine.records import Move

_DEPTH: Final = 2  # further moves that are looked at
_WIDTH: Final = 3  # moves that are looked at at each step, and that are named
_NEAR: Final = 0.15  # points by which a move that is named may be behind the best


class FarSighted(LandoverEvaluation):
    """Judges a move of the action phase by the best way to go on after it, some moves deep.

    Only moves about as good as the best are named, for a search to tell apart what dice may bring.
    """

    def rank(self, state: State) -> list[tuple[Move, float]]:
        """Return the best moves with their worth for the seat to move."""
        assert isinstance(state, LandoverState)
        ranked = super().rank(state)
        if state.phase == "actions" and len(ranked) > 1 and state.at.known[state.current_player]:
            ranked = self._ahead(state, ranked, _DEPTH)
        best = max(worth for _, worth in ranked)
        near = [one for one in ranked if one[1] >= best - _NEAR]
        near.sort(key=worth_of, reverse=True)
        return near[:_WIDTH]

    def reply(self, state: State, luck: float) -> tuple[Move, ...]:
        """Return the move that looks best without looking ahead, for simulated games."""
        return (max(super().rank(state), key=worth_of)[0],)

    def _ahead(
        self, state: LandoverState, ranked: list[tuple[Move, float]], depth: int
    ) -> list[tuple[Move, float]]:
        """Return the most promising moves with the best that can follow, and the end of the turn."""
        turn, seat = state.turn, state.current_player
        found = []
        for move, worth in sorted(ranked, key=worth_of, reverse=True)[:_WIDTH]:
            best = worth
            if depth and not isinstance(move, End | Offer):
                state.push(move)
                if state.phase == "actions" and (state.current_player, state.turn) == (seat, turn):
                    after = self._ahead(state, super().rank(state), depth - 1)
                    best = max(best, *(value for _, value in after))
                state.pop()
            found.append((move, best))
        found += [one for one in ranked if isinstance(one[0], End) and one[0] not in dict(found)]
        return found


SEARCH_EVALUATION: Final = FarSighted()
"""How bots that search judge."""
