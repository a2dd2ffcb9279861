"""What a match says about strength."""

from __future__ import annotations

from math import inf, log10
from random import Random

import pytest

from engine.bots.elo import adjusted, beta_cdf, beta_quantile, effective_games, elo, match_stats


@pytest.mark.parametrize(
    ("x", "a", "b", "share"),
    [
        (0.5, 1, 1, 0.5),
        (0.3, 2, 5, 0.579825),  # 1 - sum over k < 2 of C(6, k) 0.3^k 0.7^(6 - k)
        (0.9, 3, 1, 0.729),  # x^3
        (0.0, 2, 2, 0.0),
        (1.0, 2, 2, 1.0),
    ],
)
def test_beta(x: float, a: float, b: float, share: float) -> None:
    assert beta_cdf(x, a, b) == pytest.approx(share, abs=1e-9)


def test_a_quantile_is_where_the_share_is_reached() -> None:
    for probability in (0.025, 0.5, 0.975):
        at = beta_quantile(probability, 80.5, 20.5)
        assert beta_cdf(at, 80.5, 20.5) == pytest.approx(probability, abs=1e-9)


def test_elo_is_ten_to_one_at_400() -> None:
    assert elo(10 / 11) == pytest.approx(400)
    assert elo(0.5) == 0
    assert (elo(1.0), elo(0.0)) == (inf, -inf)


def test_a_share_is_adjusted_to_one_rival() -> None:
    assert adjusted(0.25, 3) == pytest.approx(0.5)  # no better than the others
    assert adjusted(0.5, 3) == pytest.approx(0.75)
    assert adjusted(0.6, 1) == pytest.approx(0.6)
    assert (adjusted(0.0, 3), adjusted(1.0, 3)) == (0, 1)
    found = match_stats([0.5, 0.25, 0.75, 0.5] * 20, [1.0] * 80, rivals=3)
    assert found.elo == pytest.approx(400 * log10(3))
    assert found.adjusted_ci[0] < 0.75 < found.adjusted_ci[1]


def test_a_match_and_its_mirror_agree() -> None:
    won = [1.0, 0.5, 1.0, 0.75, 0.0, 1.0]
    points = [8.0, 1.0, 20.0, 3.0, -9.0, 12.0]
    ours, theirs = match_stats(won, points), match_stats([1 - one for one in won], [-one for one in points])
    assert theirs.share == pytest.approx(1 - ours.share)
    assert theirs.elo == pytest.approx(-ours.elo)
    assert theirs.elo_ci == pytest.approx((-ours.elo_ci[1], -ours.elo_ci[0]))
    assert theirs.difference_ci == pytest.approx((-ours.difference_ci[1], -ours.difference_ci[0]))


def test_the_interval_holds_the_estimate_and_narrows_with_more_games() -> None:
    few, many = match_stats([1, 0.5, 0.5, 1] * 5, [4.0] * 20), match_stats([1, 0.5, 0.5, 1] * 50, [4.0] * 200)
    for one in (few, many):
        assert one.share == 0.75
        assert one.elo == pytest.approx(400 * log10(3))
        assert one.share_ci[0] < one.share < one.share_ci[1]
        assert one.elo_ci[0] < one.elo < one.elo_ci[1]
    assert many.elo_ci[1] - many.elo_ci[0] < (few.elo_ci[1] - few.elo_ci[0]) / 2


def test_a_clean_sweep_is_finite_and_more_games_prove_more() -> None:
    few, many = match_stats([1.0] * 10, [30.0] * 10), match_stats([1.0] * 100, [30.0] * 100)
    for one in (few, many):
        assert one.share == one.share_ci[1] == 1
        assert one.elo_ci[0] < one.elo < one.elo_ci[1] < inf
    assert many.elo_ci[0] > few.elo_ci[0] > 0


def test_pairs_that_end_alike_are_worth_one_game_each() -> None:
    alike = [1.0, 0.0] * 500
    random = Random(1)
    apart = [(random.randint(0, 1) + random.randint(0, 1)) / 2 for _ in range(1000)]
    assert effective_games(alike) == pytest.approx(1000, rel=0.02)
    assert effective_games(apart) == pytest.approx(2000, rel=0.1)


def test_one_deal_proves_nothing() -> None:
    one = match_stats([1.0], [50.0])
    assert one.elo_ci[0] < 0 < one.elo_ci[1]
    assert one.difference_ci == (-inf, inf)
    with pytest.raises(ValueError, match="nothing"):
        match_stats([], [])


@pytest.mark.parametrize(("strength", "alike"), [(0.5, 0.0), (0.75, 0.5), (0.9, 0.0), (0.97, 0.3)])
def test_the_interval_holds_the_truth_as_often_as_it_says(strength: float, alike: float) -> None:
    held, runs = 0, 300
    for run in range(runs):
        random = Random(f"{run} {strength}")
        won = []
        for _ in range(60):
            first = random.random() < strength
            second = first if random.random() < alike else random.random() < strength
            won.append((first + second) / 2)
        low, high = match_stats(won, won).share_ci
        held += low <= strength <= high
    assert 0.92 <= held / runs <= 0.995
