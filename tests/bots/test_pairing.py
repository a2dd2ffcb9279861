"""Pairings of players on deals."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.bots.pairing import GameResult, Pairing, complete_deals, count_outcomes, matches, pairings

TIMES: tuple[tuple[float, ...], tuple[float, ...]] = ((1.0,), (2.0,))


def result(a: int, b: int) -> GameResult:
    return GameResult((a, b), 0.5 if a == b else float(a > b), TIMES)


def test_every_two_bots_play_each_other_once() -> None:
    assert matches(["x", "y", "z"]) == [("x", "y"), ("x", "z"), ("y", "z")]
    assert matches(["x", "x"]) == [("x", "x")]
    assert matches(["x", "x", "y"]) == [("x", "x"), ("x", "y")]
    with pytest.raises(ValueError, match="two bots"):
        matches(["x"])


def test_each_deal_is_played_once_from_either_seat() -> None:
    games = pairings(["x", "y", "z"], 6, seed=40)
    assert len(games) == len(set(games)) == 18
    assert {game.seed for game in games} == {40, 41, 42}
    for a, b in matches(["x", "y", "z"]):
        seats = Counter((game.seed, game.bots) for game in games if (game.a, game.b) == (a, b))
        assert seats == Counter({(seed, order): 1 for seed in (40, 41, 42) for order in ((a, b), (b, a))})


def test_an_odd_number_of_games_is_raised() -> None:
    assert len(pairings(["x", "y"], 5, 0)) == 6


def test_at_a_larger_table_one_bot_takes_every_seat_in_turn() -> None:
    games = pairings(["x", "y"], 5, 8, players=3)
    assert [(game.seed, game.bots) for game in games[:3]] == [
        (8, ("x", "y", "y")),
        (8, ("y", "x", "y")),
        (8, ("y", "y", "x")),
    ]
    assert len(games) == 6
    assert [game.seeds for game in games[:3]] == [(24, 25, 26), (25, 24, 26), (25, 26, 24)]
    seeds = [seed for game in games[::3] for seed in game.seeds]
    assert len(set(seeds)) == 6


def test_a_stop_leaves_the_matches_equally_far() -> None:
    games = pairings(["x", "y", "z"], 10, 0)[:12]
    assert set(Counter((game.a, game.b) for game in games).values()) == {4}


def test_a_bot_has_the_same_seed_in_both_seats_and_another_than_its_rival() -> None:
    first, second = Pairing("x", "y", 7, 0), Pairing("x", "y", 7, 1)
    assert first.seeds == tuple(reversed(second.seeds))
    assert first.seeds[0] != first.seeds[1]


def test_a_deal_counts_when_it_was_played_from_both_seats() -> None:
    results = {
        Pairing("x", "y", 1, 0): result(3, 1),
        Pairing("x", "y", 1, 1): result(2, 2),
        Pairing("x", "y", 2, 0): result(0, 9),
        Pairing("x", "z", 1, 0): result(9, 0),
    }
    assert complete_deals(results, "x", "y") == [(result(3, 1), result(2, 2))]
    assert count_outcomes(results.values()) == (2, 1, 1)
