"""Greedy beats random, on the same decks from either seat."""

import pytest

import engine
from engine import bots


def games_won(decks):
    """Return how many games greedy wins against random when each deck is played from both seats."""
    won = 0
    for seed in range(decks):
        for seat in range(2):
            state = engine.new_game("discovery", players=2, seed=seed)
            table = [bots.make("random", seed), bots.make("random", seed)]
            table[seat] = bots.make("greedy", seed)
            won += bots.play(state, table, engine.Dealer(seed)).winners == (seat,)
    return won


def test_greedy_beats_random():
    assert games_won(10) >= 19


@pytest.mark.slow
def test_greedy_beats_random_over_many_games():
    assert games_won(50) >= 95
