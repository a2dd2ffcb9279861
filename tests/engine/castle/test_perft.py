"""Frozen counts of how games of The Castle with fixed decks can go on."""

from __future__ import annotations

from typing import Any

import pytest

import engine
from tests.engine.castle.brute import Referee
from tests.engine.perft import perft, slow_perft

ALL: dict[str, Any] = {"edges": "all", "tokens_open": True, "first_player": "seat"}
TIES: dict[str, Any] = {"ties": "all"}


def referee_of(_players: int, options: dict[str, Any]) -> Referee:
    return Referee(options)


def at(seed: int, options: dict[str, Any], plies: int) -> tuple[engine.State, engine.Dealer]:
    """Return a game after some moves, chosen by a fixed pattern that puts out every follower it can."""
    state = engine.new_game("castle", players=2, seed=seed, options=options)
    dealer = engine.Dealer(seed)
    for step in range(plies):
        if state.current_player == engine.CHANCE:
            state.push(dealer.deal(state))
        else:
            moves = state.legal_moves()
            placing = moves[0].kind == "place"
            state.push(
                moves[len(moves) * (7 * step % 11) // 11] if placing else moves[min(1, len(moves) - 1)]
            )
    return state, dealer


@pytest.mark.parametrize(
    ("seed", "options", "counts"),
    [
        pytest.param(1, {}, [12, 48, 832, 4136, 85292], id="as-published"),
        pytest.param(2, ALL, [10, 50, 735, 5037, 76173], id="all-match"),
        pytest.param(3, TIES, [15, 105, 1512, 4524, 97184], id="ties"),
    ],
)
def test_openings(seed: int, options: dict[str, Any], counts: list[int]) -> None:
    state, dealer = at(seed, options, 0)
    before = state.fingerprint()
    assert [perft(state, dealer, depth) for depth in range(1, 6)] == counts
    assert state.fingerprint() == before
    assert [slow_perft("castle", 2, seed, options, depth, referee_of) for depth in range(1, 4)] == counts[:3]


@pytest.mark.parametrize(
    ("seed", "options", "plies", "depth", "count"),
    [
        pytest.param(1, {}, 90, 6, 117833, id="middle"),
        pytest.param(2, ALL, 90, 7, 11403, id="middle-all"),
        pytest.param(1, {}, 180, 6, 3968, id="last-turns"),
        pytest.param(3, TIES, 180, 6, 2564, id="last-turns-ties"),
    ],
)
def test_later_positions(seed: int, options: dict[str, Any], plies: int, depth: int, count: int) -> None:
    assert perft(*at(seed, options, plies), depth) == count
