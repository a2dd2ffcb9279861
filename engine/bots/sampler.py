"""Chance moves of simulated games, stratified so that a few games cover the likely ones."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from random import Random
from typing import Final

from engine.game import State
from engine.records import Move

_STRATA: Final = 16  # consecutive games whose chance moves come from different strata
_STRATIFIED: Final = 3  # chance moves of a game that are stratified; later ones are plainly random


class ChanceSampler:
    """Samples the chance moves of simulated games; equal seeds give equal samples."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._orders: dict[int, list[list[int]]] = {}
        self._latest = -1
        self._shares: list[float] = []

    def shares(self, number: int, count: int) -> list[float]:
        """Return the shares that decide the first chance moves of a game in which nothing else is sampled."""
        if number != self._latest:
            sampler = self.for_game(number)
            self._latest, self._shares = number, [sampler.share() for _ in range(count)]
        return self._shares

    def for_game(self, number: int) -> GameSampler:
        """Return the sampler of one simulated game."""
        block, place = divmod(number, _STRATA)
        orders = self._orders.get(block)
        if orders is None:
            random = Random(f"{self._seed}:{block}")
            orders = [random.sample(range(_STRATA), _STRATA) for _ in range(_STRATIFIED)]
            self._orders[block] = orders
        return GameSampler(Random(f"{self._seed}::{number}"), [order[place] for order in orders])


class GameSampler:
    """Samples the chance moves of one simulated game.

    Args:
        strata: for each of the first chance moves, the stratum of the distribution that it is drawn from.
    """

    def __init__(self, random: Random, strata: list[int]) -> None:
        self._random = random
        self._strata = strata
        self._drawn = 0

    def uniform(self) -> float:
        """Return a number uniformly distributed in [0, 1)."""
        return self._random.random()

    def deal(self, state: State) -> Move | None:
        """Return a chance move for ``state`` without pushing it; ``None`` where a view knows of none."""
        moves, weights = state.chance_odds()
        if not any(weights):
            return None
        upto = list(accumulate(weights))
        return moves[bisect_right(upto, self.share() * upto[-1])]

    def share(self) -> float:
        """Return the share of the distribution, from 0 to 1, below the outcome of the next chance move."""
        share = self._random.random()
        if self._drawn < len(self._strata):
            share = (self._strata[self._drawn] + share) / _STRATA
        self._drawn += 1
        return share
