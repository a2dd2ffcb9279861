"""Chance, decided by a seed.

The n-th chance move of a game depends on the seed and on n alone, not on what was drawn before or
taken back in between. So a tile drawn again after an undo is the same tile, two games with one seed
see the same deck whatever is done with it, and a game reopened from disk goes on as it would have.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from random import Random

from engine.game import State
from engine.records import Move

_BITS = 62


class Dealer:
    """Draws chance moves for one game.

    Args:
        seed: any integer; equal seeds deal equally.
    """

    __slots__ = ("_random", "_stream", "seed")

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self._random = Random(seed)
        self._stream: list[int] = []

    def deal(self, state: State) -> Move:
        """Return the chance move drawn for ``state``; it is not pushed.

        Raises:
            ValueError: when it is not chance's turn.
        """
        moves, weights = state.chance_weights()
        if not moves:
            raise ValueError("it is not chance's turn")
        n = state.chance_count
        stream = self._stream
        while len(stream) <= n:
            stream.append(self._random.getrandbits(_BITS))
        upto = list(accumulate(weights))
        return moves[bisect_right(upto, stream[n] * upto[-1] >> _BITS)]
