"""Chance, decided by a seed or by a secret.

The n-th chance move of a game depends on the seed or secret and on n alone, not on what was drawn before or
taken back in between. So a tile drawn again after an undo is the same tile, two games with one seed
see the same deck whatever is done with it, and a game reopened from disk goes on as it would have.

A seed is a number that people type to get the same deck again; whoever knows it, or tries enough numbers,
knows the deck. A secret is 256 random bits, from which nobody can compute the deals without having it.
"""

from __future__ import annotations

import hmac
from bisect import bisect_right
from hashlib import sha256
from itertools import accumulate
from random import Random
from typing import Final

from engine.game import State
from engine.records import Move

SECRET_BYTES: Final = 32
"""Length of a secret: 256 bits."""

_BITS = 62
_RANGE = 1 << 8 * sha256().digest_size


class Dealer:
    """Draws the chance moves of one game.

    Args:
        source: any integer as a seed, or a secret of ``SECRET_BYTES`` bytes; equal ones deal equally.

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
        """Return the chance move drawn for ``state``; it is not pushed.

        Raises:
            ValueError: when it is not chance's turn.
        """
        moves, weights = state.chance_weights()
        if not moves:
            raise ValueError("it is not chance's turn")
        upto = list(accumulate(weights))
        return moves[bisect_right(upto, self._number(state.chance_count, upto[-1]))]

    def side_seed(self, purpose: str) -> int:
        """Return a seed for something else than dealing, such as ``"bots"``; it tells nothing about a secret.

        With a seed, which is no secret, it is the seed itself.
        """
        if self._secret is None:
            assert self.seed is not None
            return self.seed
        return int.from_bytes(_keyed(self._secret, purpose)[:7])

    def _number(self, n: int, below: int) -> int:
        """Return the n-th number, from 0 to ``below`` - 1."""
        if self._secret is not None:
            return drawn(self._secret, n, below)
        stream = self._stream
        while len(stream) <= n:
            stream.append(self._random.getrandbits(_BITS))
        return stream[n] * below >> _BITS


def drawn(secret: bytes, n: int, below: int) -> int:
    """Return the n-th number that a secret decides, each from 0 to ``below`` - 1 equally likely.

    It is HMAC-SHA256 of n, written in decimal, as an integer (big end first) modulo ``below``. The few
    integers at the top for which the remainders would not be equally likely are refused; then the digest of
    ``n.1`` is taken, ``n.2`` and so on.
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
