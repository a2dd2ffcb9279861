"""Weights of the evaluation of Carcassonne, found by measurement; see ``docs/bots-tried.md``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.landscape.judgement import TurnWeights


@dataclass(frozen=True, slots=True)
class CarcassonneWeights(TurnWeights):
    """The weights of Carcassonne."""

    free: tuple[float, ...] = (5.0, 3.8, 2.8, 2.0, 1.5, 1.1, 0.8)
    builder: float = 3.0  # worth of a builder on an unfinished feature
    back: float = 0.3  # what a follower that is certain to come home in time counts for against one at hand
    horizon: float = 100.0  # turns beyond which no closing is hoped for
    hope: float = 0.85  # share of a chance that is left when it must still be taken, at the cost of a tile
    growth: float = 0.01  # points that an open field can hope for, for each tile to come
    turn: float = 2.5  # points that another turn is worth
    mean: float = 0.3  # in the solo game, weight of the colours' mean against the last of them


SOLO: Final = CarcassonneWeights(free=(16.0, 8.0, 3.0, 1.0, 0.5, 0.3), back=0.1, draws=0.8, horizon=4.0)
"""The weights of the solo game, in which a follower must go out in nearly every turn."""

SEARCH: Final = CarcassonneWeights(
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
