"""The dealer: chance moves that follow from a seed or a secret.

The n-th chance move of a game depends only on the seed or secret and on n, not on earlier draws or undos. So
a tile drawn again after an undo is the same tile, two games with the same seed have the same deck, and a game
continued from disk goes on in the same way.

A seed is a number that people can type to get the same deck again; anybody who knows or guesses it knows the
deck. A secret is 256 random bits; without it nobody can compute the deals.
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from hashlib import sha256
from random import Random
from typing import Final

from engine.game import State
from engine.records import Move

SECRET_BYTES: Final = 32
"""Length of a secret: 256 bits."""

_BITS = 62
_RANGE = 1 << 8 * sha256().digest_size


class Dealer:
    """Deals the chance moves of one game.

    Args:
        source: an integer as a seed, or a secret of ``SECRET_BYTES`` bytes.

    Attributes:
        seed: the seed; ``None`` for a dealer with a secret.

    Raises:
        ValueError: for a secret of another length.
    """

    __slots__ = ("_random", "_secret", "_stream", "seed")

    def __init__(self, source: int | bytes) -> None:
        self.seed: int | None = None
        self._secret: bytes | None = None
        self._stream: list[int] = []
        if isinstance(source, int):
            self.seed = source
            self._random = Random(source)
        elif len(source) == SECRET_BYTES:
            self._secret = source
        else:
            raise ValueError(f"a secret has {SECRET_BYTES} bytes")

    def deal(self, state: State) -> Move:
        """Return the chance move for ``state`` without pushing it.

        Raises:
            ValueError: when chance is not to move.
        """
        moves, weights = state.chance_odds()
        if not any(weights):
            raise ValueError("it is not chance's turn")
        return self.pick(moves, weights, state.chance_count)

    def pick(self, moves: Sequence[Move], weights: Sequence[int], n: int) -> Move:
        """Return one of some moves by the n-th number of the stream, more often the larger its weight."""
        left = self._number(n, sum(weights))
        for index, weight in enumerate(weights):
            left -= weight
            if left < 0:
                return moves[index]
        raise AssertionError("a number below the sum of the weights was not reached")

    def side_seed(self, purpose: str) -> int:
        """Return a seed for another purpose, such as ``"bots"``; it reveals nothing about a secret.

        For a dealer with a seed it is that seed.
        """
        if self._secret is None:
            assert self.seed is not None
            return self.seed
        return int.from_bytes(_keyed(self._secret, purpose)[:7])

    def _number(self, n: int, below: int) -> int:
        """Return the n-th number of the stream, from 0 to ``below`` - 1."""
        if self._secret is not None:
            return drawn(self._secret, n, below)
        stream = self._stream
        while len(stream) <= n:
            stream.append(self._random.getrandbits(_BITS))
        return stream[n] * below >> _BITS


def drawn(secret: bytes, n: int, below: int) -> int:
    """Return the n-th number of a secret, uniform from 0 to ``below`` - 1.

    It is HMAC-SHA256 of n (in decimal) as a big-endian integer, modulo ``below``. The few largest integers,
    which would make some remainders more likely, are rejected; then the digest of ``n.1`` is used, ``n.2``
    and so on.
    """
    fair = _RANGE - _RANGE % below
    number = int.from_bytes(_keyed(secret, str(n)))
    again = 0
    while number >= fair:
        again += 1
        number = int.from_bytes(_keyed(secret, f"{n}.{again}"))
    return number % below


def _keyed(secret: bytes, message: str) -> bytes:
    return hmac.digest(secret, message.encode(), "sha256")
