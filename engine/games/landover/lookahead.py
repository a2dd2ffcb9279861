"""Look-ahead evaluation of Landover for bots that search: the best continuation of the own turn."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from engine.bots.search_params import SearchParams
from engine.games.landover.evaluation import LandoverEvaluation, worth_of
from engine.games.landover.phase import LandPhase
from engine.games.landover.records import Confirm, End, Offer, Withdraw
from engine.games.landover.state import LandoverState
from engine.games.landover.trade_offers import open_offers, taken
from engine.records import Move

_DEPTH: Final = 4  # further moves that are looked at
_BEAM: Final = 5  # ways to play on that are looked at at each step
_WIDTH: Final = 3  # moves that are tried in simulated games
_NEAR: Final = 0.15  # points by which one of them may be behind the best
_HELPS: Final = 0.03  # points that a trade must bring to be offered
_HOPE: Final = 0.01  # the same, times how likely the offer is taken
_TURN: Final = 1650  # microseconds of a simulated turn a player, see `Evaluation.simulated_turn`
_DEAR: Final = 4  # for how many of a limit's simulated games one counts
_TURNS: Final = 2  # turns that are simulated


class LookaheadEvaluation(LandoverEvaluation):
    """Values a move of the action phase by its best continuation, some moves deep.

    Simulated games decide between moves about as good as the best: they tell apart what dice may bring.
    """

    uneven_depth = True  # only what promises most is followed

    def search_params(self, level: str) -> SearchParams:
        """Return how a level searches: with fewer simulated games, for a turn takes long."""
        return replace(super().search_params(level), cost=_DEAR, depth=_TURNS)

    def simulated_turn(self, state: LandoverState, *, native: bool) -> int:
        return _TURN * state.players

    def rank_moves(self, state: LandoverState) -> list[tuple[Move, float]]:
        rolls = self.horizon(state, state.current_player)
        ranked = self.ranked(state, rolls)
        if state.phase is LandPhase.ACTIONS and len(ranked) > 1 and state.at.known[state.current_player]:
            ranked = self._ahead(state, ranked, rolls)
        if not state.among_bots and isinstance(ranked[0][0], Confirm | Withdraw):
            return ranked[:1]  # who has made an offer keeps to it
        return ranked

    def free_moves(self, state: LandoverState) -> list[tuple[Move, float]]:
        """Return the offer that promises most, if one does: nothing is lost when all decline."""
        rolls = self.horizon(state, state.current_player)
        found: list[tuple[Move, float]] = []
        for offer, gain in self.gains(state, open_offers(state, most=2), rolls):
            hope = gain * taken(state.at, offer, counted=not state.among_bots) if gain > _HELPS else 0.0
            if hope > _HOPE:
                found.append((offer, hope))
        return sorted(found, key=worth_of)[-1:]

    def candidates(self, ranked: list[tuple[Move, float]]) -> list[tuple[Move, float]]:
        return [one for one in ranked[:_WIDTH] if one[1] >= ranked[0][1] - _NEAR]

    def best_reply(self, state: LandoverState, sample: float) -> tuple[Move, ...]:
        """Return the move that looks best without looking ahead, for simulated games."""
        return (max(super().rank_moves(state), key=worth_of)[0],)

    def _ahead(
        self, state: LandoverState, ranked: list[tuple[Move, float]], rolls: float
    ) -> list[tuple[Move, float]]:
        """Return the moves with the worth of the best that can follow each, as far as was looked.

        Of ways to play on that make the same moves in another order one is looked at.
        """
        found = dict(ranked)
        lines = _promising([((move,), worth) for move, worth in ranked])
        for _ in range(_DEPTH):
            further: list[tuple[tuple[Move, ...], float]] = []
            for line, _worth in lines:
                after = self._onward(state, line, rolls)
                if after:
                    found[line[0]] = max(found[line[0]], *(worth for _, worth in after))
                    further += [((*line, move), worth) for move, worth in after]
            lines = _promising(further)
        return list(found.items())

    def _onward(self, state: LandoverState, line: tuple[Move, ...], rolls: float) -> list[tuple[Move, float]]:
        """Return the moves after a line with their worth; none where chance or another seat decides."""
        turn, seat = state.turn, state.current_player
        for move in line:
            state.push(move)
        here = state.phase is LandPhase.ACTIONS and (state.current_player, state.turn) == (seat, turn)
        ranked = self.ranked(state, rolls) if here else []
        for _ in line:
            state.pop()
        return ranked


def _promising(lines: list[tuple[tuple[Move, ...], float]]) -> list[tuple[tuple[Move, ...], float]]:
    """Return the best lines that go on, each set of moves once."""
    found: dict[frozenset[tuple[Move, int]], tuple[tuple[Move, ...], float]] = {}
    for line, worth in sorted(lines, key=lambda one: -one[1]):
        if not isinstance(line[-1], End | Offer):
            found.setdefault(frozenset((move, line.count(move)) for move in line), (line, worth))
        if len(found) == _BEAM:
            break
    return list(found.values())


SEARCH_EVALUATION: Final = LookaheadEvaluation()
"""How bots that search judge."""
