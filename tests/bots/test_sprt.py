"""The sequential test of a match."""

from __future__ import annotations

from math import log
from random import Random

import pytest

from engine.bots.elo import expected_share
from engine.bots.sprt import H0, H1, Sprt, SprtBounds, log_likelihood_ratio


# Published examples: the pairs LL, LD, WL + DD, WD, WW and their log-likelihood ratio in logistic Elo, from
# app/tests/sprt_test.cpp of fastchess (https://github.com/Disservin/fastchess).
@pytest.mark.parametrize(
    ("pairs", "elo0", "elo1", "llr"),
    [
        ((223, 9863, 21279, 10037, 246), 0.5, 2.5, -3.07),
        ((871, 26175, 55983, 26678, 821), 0.0, 2.0, -4.98),
    ],
)
def test_the_ratio_agrees_with_published_ones(
    pairs: tuple[int, ...], elo0: float, elo1: float, llr: float
) -> None:
    counts = {number / 4: float(count) for number, count in enumerate(pairs)}
    found = log_likelihood_ratio(counts, expected_share(elo0), expected_share(elo1))
    assert found == pytest.approx(llr, abs=0.005)


def test_the_bounds_are_those_of_wald() -> None:
    bounds = SprtBounds(0, 5, alpha=0.05, beta=0.1)
    assert bounds.upper == pytest.approx(log(0.9 / 0.05))
    assert bounds.lower == pytest.approx(log(0.1 / 0.95))
    assert SprtBounds(0, 5).upper == pytest.approx(2.944, abs=0.001)  # as fishtest shows it


@pytest.mark.parametrize(
    ("elo0", "elo1", "alpha", "beta"),
    [
        (5, 5, 0.05, 0.05),
        (5, 0, 0.05, 0.05),
        (0, 5, 0, 0.05),
        (0, 5, 0.05, 0.5),
        (0, float("inf"), 0.05, 0.05),
    ],
)
def test_bounds_that_make_no_test_are_refused(elo0: float, elo1: float, alpha: float, beta: float) -> None:
    with pytest.raises(ValueError, match="elo0 < elo1"):
        SprtBounds(elo0, elo1, alpha, beta)


def test_a_clean_sweep_is_decided_soon_and_the_test_is_then_over() -> None:
    for won, verdict in ((1.0, H1), (0.0, H0)):
        test = Sprt(SprtBounds(0, 50))
        while test.add(won) is None:
            assert test.deals < 100
        assert test.verdict == verdict
        with pytest.raises(ValueError, match="over"):
            test.add(won)


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize(("strength", "wrong"), [(0.0, H1), (60.0, H0)])
def test_wrong_verdicts_are_as_rare_as_promised(players: int, strength: float, wrong: str) -> None:
    """Of 60 tests with 5 % errors 3 may be wrong; 10 or more happen once in 1000 times."""
    share = expected_share(strength, players - 1)
    mistakes = 0
    for run in range(60):
        random = Random(f"{players} {strength} {run}")
        test = Sprt(SprtBounds(0, 60), players)
        while test.verdict is None:
            # A third of the deals end alike from all seats, so that games on a deal depend on each other.
            if random.random() < 1 / 3:
                won = float(random.random() < share)
            else:
                won = sum(random.random() < share for _ in range(players)) / players
            test.add(won)
        mistakes += test.verdict == wrong
    assert mistakes < 10


def test_a_clear_difference_needs_fewer_deals_than_a_close_one() -> None:
    def deals(strength: float) -> int:
        total = 0
        for run in range(20):
            random, test, share = Random(f"{run}"), Sprt(SprtBounds(0, 60)), expected_share(strength)
            while test.verdict is None:
                test.add(((random.random() < share) + (random.random() < share)) / 2)
            total += test.deals
        return total

    assert deals(200) < deals(30) / 2
