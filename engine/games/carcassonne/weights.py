"""How the judgement of Carcassonne weighs what cannot be counted, as found in ``docs/bots-tried.md``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.landscape.judgement import TurnWeights


@dataclass(frozen=True, slots=True)
class Weights(TurnWeights):
    """The weights of Carcassonne.

    Attributes:
        abbot: worth of an abbot in the supply.
        large: worth of a large meeple in the supply, besides that of a follower.
        builder: worth of a builder on an unfinished feature.
        goods: worth of one symbol of goods that a tile brings.
        back: what a follower that is certain to come home in time counts for against one at hand.
        horizon: turns beyond which no closing is hoped for.
        hope: share of a chance that is left when it must still be taken, at the cost of a tile.
        growth: points that an open field can hope for, for each tile to come.
        turn: points that another turn is worth.
        mean: in the solo game, weight of the colours' mean against the last of them.
    """

    free: tuple[float, ...] = (5.0, 3.8, 2.8, 2.0, 1.5, 1.1, 0.8)
    abbot: float = 1.5
    large: float = 1.0
    builder: float = 3.0
    goods: float = 2.0
    back: float = 0.3
    horizon: float = 100.0
    hope: float = 0.85
    growth: float = 0.01
    turn: float = 2.5
    mean: float = 0.3


SOLO: Final = Weights(free=(16.0, 8.0, 3.0, 1.0, 0.5, 0.3), back=0.1, draws=0.8, horizon=4.0)
"""The weights of the solo game, in which a follower must go out in nearly every turn."""

SEARCH: Final = Weights(
    free=(7.5, 6.0, 4.7, 3.6, 2.8, 2.2, 1.7),
    back=0.22,
    fade=9.0,
    draws=0.5,
    horizon=19.0,
    hope=0.72,
    growth=0.0024,
    rivals=0.63,
)
"""The weights of the bots that search: followers are dearer, and less is hoped for."""
