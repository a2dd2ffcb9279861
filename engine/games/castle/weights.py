"""What cannot be counted when bots judge The Castle, and was found by measurement."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.landscape.judgement import TurnWeights


@dataclass(frozen=True, slots=True)
class Weights(TurnWeights):
    """The weights of The Castle.

    Attributes:
        back: what a follower that is certain to come home in time counts for against one at hand.
        hope: share of a chance that is left when it must still be taken, at the cost of a tile.
        growth: markets that an open court can hope for, for each of its holes and each tile to come.
        later: points for each tile of an open feature, for it may yet be closed in other ways than by
            one tile in each hole.
        group: empty spaces that the larger keep is expected to bring.
        sway: how many tiles to come make a lead of the keeps uncertain by one tile.
        near: tiles to come from which on the empty spaces are counted as they lie.
        aim: what a token counts for on which an open feature would land once closed.
        reach: what a token counts for that lies just ahead of a marker; less the farther it is.
        turn: points that another turn is worth.
        tokens: points that tokens give to a seat that has the time to use them: double house, double tower,
            unfinished path, house and tower, market, keep.
        using: tiles to come from which on there is the time.
        unfinished: how much of the size of its unfinished features the holder of such a token can hope for.
    """

    free: tuple[float, ...] = (5.0, 4.0, 3.0, 2.2, 1.5, 1.0)
    back: float = 0.4
    fade: float = 8.0
    draws: float = 0.7
    hope: float = 0.85
    growth: float = 0.0
    later: float = 0.0
    group: float = 7.0
    sway: float = 12.0
    near: int = 8
    aim: float = 0.5
    reach: float = 0.0
    rivals: float = 0.8
    turn: float = 3.0
    tokens: tuple[float, ...] = (3.0, 4.0, 2.0, 2.5, 2.5, 2.0, 2.0)
    using: float = 10.0
    unfinished: float = 0.8


SEARCH: Final = Weights(later=0.7, aim=0.1, reach=0.4, rivals=0.5, tokens=(2.5, 3.0, 1.7, 1.0, 1.0, 4.0, 4.5))
"""The weights of the bots that search: corners ahead count, and features that are far from closed."""
