"""Frozen counts of how games with fixed decks can go on. A change of any of them is a change of the rules."""

from __future__ import annotations

from typing import Any

import pytest

import engine
from tests.engine.discovery.brute import Referee
from tests.engine.perft import perft, slow_perft

FAIR: dict[str, Any] = {"first_player": "random", "equal_turns": "exact"}
PUBLIC: dict[str, Any] = {"hand": "two_public"}
PRIVATE: dict[str, Any] = {"hand": "two_private"}


def at(players: int, seed: int, options: dict[str, Any], plies: int) -> tuple[engine.State, engine.Dealer]:
    """Return a game after some moves, chosen by a fixed pattern."""
    state = engine.new_game("discovery", players=players, seed=seed, options=options)
    dealer = engine.Dealer(seed)
    for step in range(plies):
        moves = state.legal_moves()
        chance = state.current_player == engine.CHANCE
        state.push(dealer.deal(state) if chance else moves[len(moves) * (7 * step % 11) // 11])
    return state, dealer


@pytest.mark.parametrize(
    ("players", "seed", "options", "counts"),
    [
        pytest.param(2, 1, {}, [6, 24, 208, 1006, 11314, 62515], id="two-players"),
        pytest.param(3, 2, FAIR, [4, 12, 96, 192, 1920, 8736], id="fair-turns"),
        pytest.param(2, 3, PUBLIC, [10, 45, 711, 2764, 51042], id="open-hands"),
        pytest.param(5, 4, PRIVATE, [11, 39, 600, 2567, 49039], id="hidden-hands"),
    ],
)
def test_openings(players: int, seed: int, options: dict[str, Any], counts: list[int]) -> None:
    state, dealer = at(players, seed, options, 0)
    before = state.fingerprint()
    assert [perft(state, dealer, depth) for depth in range(1, len(counts) + 1)] == counts
    assert state.fingerprint() == before
    assert [
        slow_perft("discovery", players, seed, options, depth, Referee) for depth in range(1, 5)
    ] == counts[:4]


@pytest.mark.parametrize(
    ("players", "seed", "options", "plies", "depth", "count"),
    [
        pytest.param(4, 3, {}, 121, 3, 8310, id="middle"),
        pytest.param(2, 1, {}, 240, 4, 97700, id="last-turns"),
        pytest.param(2, 3, {**PUBLIC, "equal_turns": "exact"}, 240, 4, 180249, id="last-hands"),
        pytest.param(2, 1, {}, 0, 7, 623473, id="opening", marks=pytest.mark.slow),
        pytest.param(2, 3, PUBLIC, 0, 6, 244147, id="open-hands", marks=pytest.mark.slow),
        pytest.param(5, 4, PRIVATE, 0, 6, 209826, id="hidden-hands", marks=pytest.mark.slow),
        pytest.param(2, 1, {}, 240, 5, 6933400, id="end", marks=pytest.mark.slow),
        pytest.param(
            2,
            3,
            {**PUBLIC, "equal_turns": "exact"},
            240,
            5,
            1126682,
            id="end-of-hands",
            marks=pytest.mark.slow,
        ),
    ],
)
def test_later_positions(
    players: int, seed: int, options: dict[str, Any], plies: int, depth: int, count: int
) -> None:
    assert perft(*at(players, seed, options, plies), depth) == count
