"""The tiles of simulated games: sampled so that few games cover what may come first."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from random import Random
from typing import Final

from engine.game import State
from engine.records import Move

_BLOCK: Final = 16  # consecutive games that share out the chances of a draw among them
_EVEN: Final = 3  # draws of a game that are shared out so; those after them are left to luck


class Draws:
    """The luck of simulated games; equal seeds bring equal luck.

    Args:
        seed: any integer.
    """

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._orders: dict[int, list[list[int]]] = {}

    def luck(self, game: int) -> Luck:
        """Return the luck of one simulated game, by its number."""
        block, place = divmod(game, _BLOCK)
        orders = self._orders.get(block)
        if orders is None:
            random = Random(f"{self._seed}:{block}")
            orders = self._orders[block] = [random.sample(range(_BLOCK), _BLOCK) for _ in range(_EVEN)]
        return Luck(Random(f"{self._seed}::{game}"), [order[place] for order in orders])


class Luck:
    """Decides what chance brings in one simulated game.

    Args:
        random: where luck comes from.
        places: for the first draws, which part of all chances it is to come from.
    """

    def __init__(self, random: Random, places: list[int]) -> None:
        self._random = random
        self._places = places
        self._drawn = 0

    def share(self) -> float:
        """Return a number from 0 to 1, any with the same chance."""
        return self._random.random()

    def deal(self, state: State) -> Move:
        """Return a chance move for ``state``; it is not pushed."""
        moves, weights = state.chance_weights()
        share = self._random.random()
        if self._drawn < len(self._places):
            share = (self._places[self._drawn] + share) / _BLOCK
        self._drawn += 1
        upto = list(accumulate(weights))
        return moves[bisect_right(upto, share * upto[-1])]
