"""Weights of the evaluation of New World, found by measurement."""

from __future__ import annotations

from dataclasses import dataclass

from engine.landscape.judgement import TurnWeights


@dataclass(frozen=True, slots=True)
class NewWorldWeights(TurnWeights):
    """The weights of New World."""

    free: tuple[float, ...] = (6.0, 4.5, 3.3, 2.4, 1.8)
    back: float = 0.3  # what a settler that is certain to come home in time counts for against one at hand
    hope: float = 0.85  # share of a chance that is left when it must still be taken, at the cost of a tile
    pace: float = 0.3  # features that are scored, for each tile that is laid
    herd: float = 0.0  # animals that a plain with many open sides can hope for, for each tile to come
