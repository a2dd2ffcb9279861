"""Strength estimated from a match."""

from __future__ import annotations

from math import inf, log10
from random import Random

import pytest

from engine.bots.elo import adjusted, deal_counts, effective_games, elo, expected_share, match_stats
from engine.bots.sprt import log_likelihood_ratio


# Published examples: the pairs LL, LD, WL + DD, WD, WW; Elo, its error, normalised Elo, its error and the
# likelihood of superiority in per cent, from app/tests/elo_test.cpp of fastchess
# (https://github.com/Disservin/fastchess), where 1 % is near enough.
@pytest.mark.parametrize(
    ("pairs", "elo_diff", "elo_error", "nelo", "nelo_error", "los"),
    [
        ((34, 54, 63, 64, 75), 55.58, 27.65, 57.94, 28.28, 100.00),
        ((332, 433, 498, 333, 334), -8.64, 10.33, -9.17, 10.96, 5.05),
        ((7895, 8757, 5685, 568, 9999), -21.04, 2.95, -19.01, 2.65, 0.0),
    ],
)
def test_pentanomial_statistics_agree_with_published_ones(
    pairs: tuple[int, ...], elo_diff: float, elo_error: float, nelo: float, nelo_error: float, los: float
) -> None:
    won = [number / 4 for number, count in enumerate(pairs) for _ in range(count)]
    found = match_stats(won, won)
    assert deal_counts(won) == pairs
    assert found.elo == pytest.approx(elo_diff, abs=0.005)
    assert (found.elo_ci[1] - found.elo_ci[0]) / 2 == pytest.approx(elo_error, rel=0.01)
    assert found.nelo == pytest.approx(nelo, abs=0.005)
    assert found.nelo_error == pytest.approx(nelo_error, abs=0.005)
    assert 100 * found.los == pytest.approx(los, abs=0.005)


# What cutechess-cli printed: wins, losses, draws; Elo, its error and the likelihood of superiority in per
# cent, from https://talkchess.com/viewtopic.php?t=84211 and http://talkchess.com/forum3/viewtopic.php?t=74874.
# It takes games for independent of each other, as if each had a deal of its own.
@pytest.mark.parametrize(
    ("games", "elo_diff", "elo_error", "los"),
    [((364, 346, 218), 6.7, 19.5, 75.0), ((5807, 5491, 7081), 6.0, 3.9, 99.9)],
)
def test_single_games_agree_with_cutechess(
    games: tuple[int, int, int], elo_diff: float, elo_error: float, los: float
) -> None:
    wins, losses, draws = games
    won = [1.0] * wins + [0.0] * losses + [0.5] * draws
    found = match_stats(won, won)
    assert found.elo == pytest.approx(elo_diff, abs=0.05)
    assert (found.elo_ci[1] - found.elo_ci[0]) / 2 == pytest.approx(elo_error, abs=0.1)
    assert 100 * found.los == pytest.approx(los, abs=0.1)


# A match on a server that runs fishtest: https://montytest.muzhen.org/tests/stats/69d3c8dc7c5b3724e29d2712.
MONTY = (13, 37, 50, 25, 3)


def test_a_match_agrees_with_fishtest() -> None:
    won = [number / 4 for number, count in enumerate(MONTY) for _ in range(count)]
    found = match_stats(won, won)
    assert found.share == 0.4375
    assert found.elo == pytest.approx(-43.6578, abs=0.0001)
    assert found.nelo == pytest.approx(-63.97, abs=0.005)
    counts = {number / 4: float(count) for number, count in enumerate(MONTY)}
    llr = log_likelihood_ratio(counts, expected_share(0.0), expected_share(2.716))
    assert llr == pytest.approx(-0.53772, abs=0.0001)  # there called "Logistic (exact)"


def test_counts_of_several_players_have_a_place_for_each_sum() -> None:
    assert deal_counts([0.0, 1 / 3, 0.5, 1.0, 1 / 9], players=3) == (2, 0, 1, 1, 0, 0, 1)


def test_elo_is_ten_to_one_at_400() -> None:
    assert elo(10 / 11) == pytest.approx(400)
    assert elo(0.5) == 0
    assert elo(1.0) == pytest.approx(-elo(0.0))
    assert 1199 < elo(1.0) < 1200


@pytest.mark.parametrize("rivals", [1, 3])
@pytest.mark.parametrize("difference", [-200.0, 0.0, 35.0])
def test_an_elo_difference_has_its_win_rate(difference: float, rivals: int) -> None:
    assert elo(adjusted(expected_share(difference, rivals), rivals)) == pytest.approx(difference)


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


@pytest.mark.parametrize("rivals", [1, 3])
@pytest.mark.parametrize("deals", [3, 10, 25, 500])
def test_no_result_of_as_many_deals_is_above_a_clean_sweep(deals: int, rivals: int) -> None:
    wins = [
        [0.0] * lost + [0.75] * part + [1.0] * (deals - lost - part) for lost in (0, 1) for part in (2, 1, 0)
    ]
    ranked = [match_stats(won, won, rivals).elo for won in sorted(wins, key=sum)]
    assert ranked == sorted(ranked)


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
