"""Which level beats which, on the same decks from either seat."""

from __future__ import annotations

import pytest

import engine
from engine import bots
from tests.bots.playing import table


def games_won(decks: int, first: str, second: str, game: str) -> int:
    """Return how many games the first level wins when each deck is played from both seats."""
    won = 0
    for seed in range(decks):
        for seat in range(2):
            seats = table(second, 2, seed)
            seats[seat] = bots.make(first, seed)
            state = engine.new_game(game, players=2, seed=seed)
            won += bots.play(state, seats, engine.Dealer(seed)).winners == (seat,)
    return won


@pytest.mark.parametrize(
    ("decks", "least"), [(4, 7), pytest.param(20, 38, marks=pytest.mark.slow)], ids=["few", "many"]
)
@pytest.mark.parametrize("game", [game for game in engine.games() if game != "landover"])
def test_greedy_beats_random(game: str, decks: int, least: int) -> None:
    assert games_won(decks, "greedy", "random", game) >= least


@pytest.mark.slow
@pytest.mark.parametrize("game", engine.games())
def test_a_beginner_is_between_random_and_greedy(game: str) -> None:
    assert games_won(10, "beginner", "random", game) >= 14
    assert games_won(10, "greedy", "beginner", game) >= 14


@pytest.mark.slow
def test_expert_beats_greedy_in_carcassonne() -> None:
    assert games_won(6, "expert", "greedy", "carcassonne") >= 7


@pytest.mark.slow
def test_jcz_beats_a_beginner() -> None:
    assert games_won(5, "jcz", "beginner", "carcassonne") >= 7
