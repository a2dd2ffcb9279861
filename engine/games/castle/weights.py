"""Weights of the evaluation of The Castle, found by measurement."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.landscape.judgement import TurnWeights


@dataclass(frozen=True, slots=True)
class CastleWeights(TurnWeights):
    """The weights of The Castle."""

    free: tuple[float, ...] = (5.0, 4.0, 3.0, 2.2, 1.5, 1.0)
    back: float = 0.4  # what a follower that is certain to come home in time counts for against one at hand
    fade: float = 8.0
    draws: float = 0.7
    hope: float = 0.85  # share of a chance that is left when it must still be taken, at the cost of a tile
    # Markets that an open court can hope for, for each of its holes and each tile to come
    growth: float = 0.0
    # Points for each tile of an open feature, for it may yet be closed in other ways than by one tile in
    # each hole
    later: float = 0.0
    group: float = 7.0  # empty spaces that the larger keep is expected to bring
    sway: float = 12.0  # how many tiles to come make a lead of the keeps uncertain by one tile
    near: int = 8  # tiles to come from which on the empty spaces are counted as they lie
    aim: float = 0.5  # what a token counts for on which an open feature would land once closed
    reach: float = 0.0  # what a token counts for that lies just ahead of a marker; less the farther it is
    rivals: float = 0.8
    turn: float = 3.0  # points that another turn is worth
    # Points that tokens give to a seat that has the time to use them: double house, double tower,
    # unfinished path, house and tower, market, keep
    tokens: tuple[float, ...] = (3.0, 4.0, 2.0, 2.5, 2.5, 2.0, 2.0)
    using: float = 10.0  # tiles to come from which on there is the time
    # How much of the size of its unfinished features the holder of such a token can hope for
    unfinished: float = 0.8


SEARCH: Final = CastleWeights(
    later=0.7, aim=0.1, reach=0.4, rivals=0.5, tokens=(2.5, 3.0, 1.7, 1.0, 1.0, 4.0, 4.5)
)
"""The weights of the bots that search: corners ahead count, and features that are far from closed."""
