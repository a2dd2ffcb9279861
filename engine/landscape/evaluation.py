"""Base classes of the evaluations of the square-tile games."""

from __future__ import annotations

from abc import abstractmethod
from bisect import bisect_right
from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import accumulate, groupby
from math import fsum
from operator import attrgetter
from typing import ClassVar, Final, TypeVar

from engine.bots.evaluation import Evaluation, LinePlayer, Luck, PlayoutPlayer, ReplyFinder
from engine.bots.search_params import SimulatedTurn
from engine.game import State
from engine.landscape.completion_odds import guess
from engine.landscape.judgement import BY_WORTH, FeatureEstimate, Judgement, TurnWeights
from engine.landscape.phase import DRAW, FOLLOWER, PLACE, TilePhase
from engine.landscape.records import Place
from engine.landscape.state import UNKNOWN, LandscapeState
from engine.records import Move

S = TypeVar("S", bound=LandscapeState)

_TILES: Final = 72  # where there are more, there are more places for a tile
_SAMPLE: Final = 12  # how many tiles the luck of a draw is compared with
_tile: Final = attrgetter("tile")

Placement = tuple[Place, float, Move]
"""A way to place a tile, its worth with the best follower choice after it, and that choice."""


class LandscapeEvaluation(Evaluation[S]):
    """Base of the evaluations of games of square tiles; they rank of rotations that look alike the first."""

    def canonical(self, state: S, move: Move) -> Move:
        if not isinstance(move, Place):
            return move
        rotation = move.rotation % state.tileset.by_id[move.tile].symmetry
        return move if rotation == move.rotation else replace(move, rotation=rotation)


class TurnEvaluation(LandscapeEvaluation[S]):
    """Base of evaluations that judge a turn as a whole."""

    turn_times: ClassVar[SimulatedTurn]  # of a game of `_TILES` tiles with a hand of one

    def value(self, state: S, seat: int) -> float:
        return margin(state, seat) if state.is_terminal else self.judge(state).balance(seat)

    @abstractmethod
    def judge(self, state: S, laid: int | None = None) -> Judgement[S, TurnWeights, FeatureEstimate]:
        """Return the evaluation of a turn.

        Args:
            laid: the design that the turn will place, when it is still in hand.
        """

    def rank_moves(self, state: S) -> list[tuple[Move, float]]:
        if state.phase == TilePhase.PLACE:
            return [(move, worth) for move, worth, _ in self.placements(state)]
        if state.is_follower_step:
            return self.judge(state).choices()
        return [(move, 0.0) for move in state.legal_moves()]

    def best_reply(self, state: S, sample: float) -> tuple[Move, ...]:
        if state.phase != TilePhase.PLACE or not self.replies_in_full(state):
            return super().best_reply(state, sample)
        only = guess(state, sample) if self.hand_is_hidden(state) else None
        place, _, choice = max(self.placements(state, only), key=BY_WORTH)
        return place, choice

    def line_player(self, state: S, depth: int, reply: ReplyFinder[S]) -> LinePlayer | None:
        return self.judge(state).native_games(depth)

    def simulated_turn(self, state: S, *, native: bool) -> int:
        times = self.turn_times
        time = times.native if native else times.judged if self.judge(state).is_native else times.plain
        tiles = sum(state.pool) + len(state.landscape.cells)
        hand = max(1, *[len(state.held(seat)) for seat in range(state.players)])
        return time * tiles * (hand + 1) // (2 * _TILES)

    def is_usual_turn(self, state: S) -> bool:
        return state.phase in (DRAW, PLACE, FOLLOWER) and self.replies_in_full(state)

    def playout_player(self, state: S) -> PlayoutPlayer | None:
        return self.judge(state).native_playouts()

    def luck(self, state: S, move: Move) -> Mapping[int, Luck]:
        """Return how good the best placement of a drawn tile is, and the mean of that over a sample of tiles.

        The sample takes the tiles that could be drawn at even steps, each as often as it is left.
        """
        moves, weights = state.chance_weights()
        if len(moves) < 2:
            return {}
        ends = list(accumulate(weights))
        step = ends[-1] / _SAMPLE
        sample = [moves[bisect_right(ends, (n + 0.5) * step)] for n in range(_SAMPLE)]
        worth: dict[Move, float] = {}
        seats = set[int]()
        for drawn in {move, *sample}:
            state.push_only(drawn)
            if state.phase == TilePhase.PLACE:
                seats.add(state.current_player)
                worth[drawn] = max((value for _move, value in self.rank_moves(state)), default=0.0)
            state.pop()
        fitting = [worth[drawn] for drawn in sample if drawn in worth]
        if len(seats) != 1 or move not in worth or not fitting:
            return {}
        return {seats.pop(): Luck(worth[move], fsum(fitting) / len(fitting))}

    def replies_in_full(self, state: S) -> bool:
        """Return whether the follower choice follows from the placement."""
        return True

    def hand_is_hidden(self, state: S) -> bool:
        return state.phase == TilePhase.PLACE and UNKNOWN in state.held(state.current_player)

    def placements(self, state: S, only: int | None = None) -> list[Placement]:
        """Return the ways to place a tile of the hand with their worth.

        Args:
            only: the only design to place, ``None`` for all in hand.
        """
        return self.judged(state, placements(state), only)

    def judged(self, state: S, places: Iterable[Place], only: int | None = None) -> list[Placement]:
        """Return some ways to place a tile with their worth."""
        found: list[Placement] = []
        by_id = state.tileset.by_id
        for tile, group in groupby(places, _tile):
            design = by_id[tile].index
            if only is None or only == design:
                moves = list(group)
                judged = self.judge(state, design).after_each(moves)
                found += [(move, *one) for move, one in zip(moves, judged, strict=True)]
        return found


def margin(state: State, seat: int) -> float:
    """Return by how many points a seat is ahead of the mean of its rivals."""
    mine = state.scores[seat]
    return mine - (sum(state.scores) - mine) / max(1, state.players - 1)


def placements(state: LandscapeState) -> list[Place]:
    """Return the ways to place a tile of the hand; of rotations that look alike the first."""
    by_id = state.tileset.by_id
    return [
        move
        for move in state.legal_moves()
        if isinstance(move, Place) and move.rotation < by_id[move.tile].symmetry
    ]
