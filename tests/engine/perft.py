"""Counting the ways a game can go on, as chess engines do to find errors in their moves."""

from __future__ import annotations

from typing import Any

import engine
from tests.engine.brute import plain
from tests.engine.discovery.brute import Referee


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


def slow_perft(players: int, seed: int, options: dict[str, Any], depth: int) -> int:
    """Return the same number by the second implementation, which cannot take back: it replays every line."""
    count = 0
    lines: list[tuple[Any, ...]] = [()]
    while lines:
        line = list(lines.pop())
        state = engine.new_game("discovery", players=players, seed=seed, options=options)
        referee, dealer = Referee(players, options), engine.Dealer(seed)
        left = depth
        while True:
            if referee.who == "chance":
                move = dealer.deal(state)
            elif line:
                move = state.parse(line.pop(0))
                left -= 1
            else:
                break
            state.push(move)
            referee.apply(plain(move))
        if left == 1:
            count += len(referee.legal)
        elif referee.who is not None:
            done = [state.notation(m) for m in state.moves if m.kind in ("place", "deploy", "home", "pass")]
            by_plain = {plain(move): state.notation(move) for move in state.legal_moves()}
            lines += [(*done, by_plain[move]) for move in referee.legal]
    return count
