"""Greedy beats random, on the same decks from either seat."""

from __future__ import annotations

import pytest

import engine
from engine import bots
from tests.bots.playing import new, table


def games_won(decks: int) -> int:
    """Return how many games greedy wins against random when each deck is played from both seats."""
    won = 0
    for seed in range(decks):
        for seat in range(2):
            seats = table("random", 2, seed)
            seats[seat] = bots.make("greedy", seed)
            won += bots.play(new(2, seed), seats, engine.Dealer(seed)).winners == (seat,)
    return won


def test_greedy_beats_random() -> None:
    assert games_won(10) >= 19


@pytest.mark.slow
def test_greedy_beats_random_over_many_games() -> None:
    assert games_won(50) >= 95
