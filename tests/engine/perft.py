"""Counting the ways a game can go on, as chess engines do to find errors in their moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import engine
from engine.records import Move
from tests.engine.brute import plain

RefereeOf = Callable[[int, dict[str, Any]], Any]
"""Returns the second implementation of a game with some players and options."""


def perft(state: engine.State, dealer: engine.Dealer, depth: int) -> int:
    """Return how many sequences of ``depth`` moves by seats there are; chance is dealt, not counted."""
    dealt = 0
    while state.current_player == engine.CHANCE:
        state.push(dealer.deal(state))
        dealt += 1
    moves = state.legal_moves()
    if depth == 1:
        count = len(moves)
    else:
        count = 0
        for move in moves:
            state.push(move)
            count += perft(state, dealer, depth - 1)
            state.pop()
    for _ in range(dealt):
        state.pop()
    return count


def slow_perft(
    game: str, players: int, seed: int, options: Mapping[str, Any], depth: int, referee_of: RefereeOf
) -> int:
    """Return the same number by the second implementation, which cannot take back: it replays every line."""
    count = 0
    lines: list[tuple[Move, ...]] = [()]
    while lines:
        line = list(done := lines.pop())
        state = engine.new_game(game, players=players, seed=seed, options=options)
        referee, dealer = referee_of(players, dict(state.options)), engine.Dealer(seed)
        while referee.who == "chance" or line:
            move = dealer.deal(state) if referee.who == "chance" else line.pop(0)
            state.push(move)
            referee.apply(plain(move))
        if len(done) == depth - 1:
            count += len(referee.legal)
        else:
            moves = state.legal_moves() if referee.who is not None else []
            assert {plain(move) for move in moves} == referee.legal
            lines += [(*done, move) for move in moves]
    return count
