"""Moves made for a seat whose time has run out (LAND-6.9, LAND-29.12)."""

from __future__ import annotations

from random import Random
from typing import Final

from engine.games.landover.data import GOOD, HIDDEN, WATER, ways
from engine.games.landover.position import Position
from engine.games.landover.records import Decline, End, Found, Give, Lose, Roll, Settle, Skip, Withdraw
from engine.records import Move

_IDLE: Final = (Roll, End, Decline, Withdraw, Skip)
"""Moves by which as little as possible is done; there is at most one of them at a time."""


def decided(s: Position, random: Random) -> Move:
    """Return the move that is made for the seat that must move."""
    moves = s.task.moves(s)
    for move in moves:
        if isinstance(move, _IDLE):
            return move
    placed = [move for move in moves if isinstance(move, Found | Settle)]
    if placed:
        # The first of the best, for the set-up comes with several roads at each corner.
        return min(placed, key=lambda move: _rank(s, s.board.corner_at[move.corner]))
    return random.choices(moves, [_cards(s, move) for move in moves])[0]


def _cards(s: Position, move: Move) -> int:
    """Return among how many cards of a hand a move chooses."""
    if isinstance(move, Give | Lose) and move.good is not None:
        return s.held(s.task.actor(s), GOOD[move.good])
    return 1


def pips(s: Position, corner: int) -> int:
    """Return how many of the 36 ways of the dice let the land at a corner produce."""
    there = [hex_ for hex_ in s.board.corner_hexes[corner] if s.ground[hex_] not in (HIDDEN, WATER)]
    return sum(ways(s.number[hex_]) for hex_ in there)


def _rank(s: Position, corner: int) -> tuple[int, list[tuple[int, int]]]:
    """Return a key by which the best corner comes first, of equal ones that with the smallest id."""
    return -pips(s, corner), sorted(s.board.hexes[hex_] for hex_ in s.board.corner_hexes[corner])
