"""Ranks by the letter of LAND-22."""

from __future__ import annotations

import random
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game import places
from saves.results.finished_game import given_up_last
from saves.results.rank_points import HIGHEST, LOWEST, Rank, after, changes, rank_at
from saves.results.ranking import Ladder, Ranking
from tests.engine.rules import rule
from tests.saves.standing.made import DAY, played

STEPS = [Rank(tier, division) for tier in range(1, 7) for division in range(1, 6)]


@rule("LAND-22.1")
def test_there_are_thirty_steps_from_the_lowest_to_the_highest() -> None:
    assert len(STEPS) == 30
    assert sorted(STEPS) == STEPS == [rank_at(100 * step) for step in range(30)]
    assert (STEPS[0], STEPS[-1]) == (LOWEST, HIGHEST)


@rule("LAND-22.2", "LAND-EX-80")
def test_a_hundred_points_move_up_and_the_rest_is_carried_over() -> None:
    assert after(Rank(2, 5, 90), 25) == Rank(3, 1, 15)
    assert after(Rank(1, 1, 60), 40) == Rank(1, 2, 0)
    assert after(Rank(1, 1, 60), 39) == Rank(1, 1, 99)


@rule("LAND-22.3", "LAND-25.25", "LAND-EX-81")
def test_only_who_loses_with_no_points_moves_down() -> None:
    first = after(Rank(2, 3, 10), -15)
    assert first == Rank(2, 3, 0)
    assert after(first, -12) == Rank(2, 2, 75)
    assert after(Rank(3, 1, 0), -1) == Rank(2, 5, 75)


@rule("LAND-22.4", "LAND-EX-82")
def test_there_is_a_floor_and_no_ceiling() -> None:
    assert after(LOWEST, -30) == LOWEST
    assert after(Rank(6, 5, 95), 20) == Rank(6, 5, 115)
    assert after(Rank(6, 5, 115), -20) == Rank(6, 5, 95)
    assert after(Rank(6, 5, 115), -200) == HIGHEST
    assert after(Rank(6, 4, 95), 250) == Rank(6, 5, 245)


@rule("LAND-22.4")
@given(st.integers(0, 3500), st.integers(-300, 300))
def test_a_game_never_leaves_the_scale(rating: int, change: int) -> None:
    before = rank_at(rating)
    rank = after(before, change)
    assert before.rating == rating
    assert rank >= LOWEST
    assert rank.points < 100 or (rank.tier, rank.division) == (6, 5)
    assert (rank > before) == (change > 0)
    if change < 0:
        assert rank <= before
        assert (
            STEPS.index(Rank(before.tier, before.division)) - STEPS.index(Rank(rank.tier, rank.division)) <= 1
        )


@rule("LAND-22.6", "LAND-EX-83")
def test_equals_at_fifteen_to_fourteen() -> None:
    assert changes([700, 700], [1, 2], [15, 14]) == [15, -15]


@rule("LAND-22.6")
def test_points_of_nought_are_shared_evenly_and_halves_go_away_from_nought() -> None:
    # 0.75 + 0.25 / 2 - 0.5 = 0.375, times 40
    assert changes([0, 0], [1, 2], [0, 0]) == [15, -15]
    # A draw with 9 to 7 gives 40 * 0.25 * 1/16 = 0.625; with 21 to 19 it gives 0.25
    assert changes([0, 0], [2, 2], [9, 7]) == [1, -1]
    assert changes([0, 0], [2, 2], [21, 19]) == [0, 0]
    # 40 * 0.25 * (11/20 - 1/2) = 0.5
    assert changes([0, 0], [2, 2], [11, 9]) == [1, -1]


@rule("LAND-22.6")
def test_a_winner_gets_a_point_at_least() -> None:
    assert changes([3000, 0], [1, 2], [20, 19]) == [1, 5]
    assert changes([3000, 0], [1, 1], [20, 20]) == [1, 20]


@rule("LAND-22.5")
def test_skill_and_points_both_matter() -> None:
    weak, _ = changes([0, 400], [1, 2], [15, 14])
    strong, _ = changes([400, 0], [1, 2], [15, 14])
    assert weak > 15 > strong
    high, _ = changes([0, 0], [1, 2], [30, 5])
    assert high > 15


@rule("LAND-22.6")
def test_points_below_nought_count_as_nought() -> None:
    assert changes([0, 0, 0], [1, 2, 3], [5, 0, -7]) == changes([0, 0, 0], [1, 2, 3], [5, 0, 0])
    with pytest.raises(ValueError, match="alone"):
        changes([0], [1], [5])


@given(st.lists(st.tuples(st.integers(0, 3500), st.integers(-50, 500)), min_size=2, max_size=8))
def test_nobody_wins_or_loses_more_than_forty(seats: list[tuple[int, int]]) -> None:
    ratings, scores = [seat[0] for seat in seats], [seat[1] for seat in seats]
    winners = [i for i, score in enumerate(scores) if score == max(scores)]
    reached = places(scores, winners)
    found = changes(ratings, reached, scores)
    assert all(-40 <= change <= 40 for change in found)
    assert all(change > 0 for change, place in zip(found, reached, strict=True) if place == 1)


@rule("LAND-22.7")
def test_a_change_of_nought_is_no_loss() -> None:
    assert after(Rank(3, 2, 0), 0) == Rank(3, 2, 0)


@rule("LAND-1.7")
def test_the_winner_is_first_and_equals_share_the_better_place() -> None:
    assert places([10, 8, 8, 3], [0]) == (1, 2, 2, 4)
    assert places([8, 9, 9, 3], [0]) == (1, 2, 2, 4)
    assert places([9, 9, 1], [0, 1]) == (1, 1, 3)


@rule("LAND-1.8")
def test_who_gives_up_is_last_the_earlier_the_further_behind() -> None:
    assert given_up_last((1, 2, 3, 4), [0]) == (4, 1, 2, 3)
    assert given_up_last((1, 2, 2, 4), [0, 1]) == (4, 3, 1, 2)
    assert given_up_last((1, 1, 3), []) == (1, 1, 3)


@rule("LAND-22.8")
def test_neither_games_with_bots_nor_casual_ones_change_ranks() -> None:
    results = [
        played(["Anna", "(greedy)"], [20, 3]),
        played(["Anna", "Bo"], [20, 3], rated=False),
    ]
    assert Ranking(results).people == {}
    assert set(Ranking([*results, played(["Anna", "Bo"], [20, 3])]).people) == {"anna", "bo"}


@rule("LAND-22.9")
def test_each_game_between_the_same_two_people_within_a_day_counts_half_of_the_one_before() -> None:
    def gained(hours: list[float], *, fades: bool = True) -> list[int]:
        games = [
            played(["Anna", "Bo"], [15, 15 - 1], ended=DAY + timedelta(hours=hour), fades=fades)
            for hour in hours
        ]
        return [step.change for step in Ranking(games).people["anna"].history]

    assert gained([0, 1, 2, 3, 4, 5, 6]) == [15, 7, 3, 2, 1, 0, 0]
    assert gained([0, 1], fades=False) == [15, 15 - 1], "games from before count as they did"
    assert gained([0, 24])[1] == gained([0, 24], fades=False)[1], "a day later it counts in full"
    assert gained([0, 23.9])[1] < gained([0, 24])[1]


@rule("LAND-22.9")
def test_of_three_only_those_who_have_just_met_count_less_for_each_other() -> None:
    ratings, places, scores = [700, 700, 700], [1, 2, 3], [20, 15, 10]
    assert changes(ratings, places, scores, {(0, 1): 0}) == changes(ratings, places, scores)
    once = changes(ratings, places, scores, {(0, 1): 1})
    whole = changes(ratings, places, scores)
    assert once[0] < whole[0]
    assert once[1] > whole[1]
    assert once[2] == whole[2]
    assert changes([3000, 0], [1, 2], [20, 19], {(0, 1): 1})[0] == 0, "a win is worth nothing for sure"


def test_in_practice_bots_have_fixed_ratings_and_people_ranks_of_their_own() -> None:
    results = [played(["Anna", "(greedy:ms=5)", "(random)"], [20, 30, 3]), played(["Anna", "Bo"], [20, 3])]
    practice = Ranking(results, Ladder.PRACTICE)
    assert set(practice.people) == {"anna"}
    anna = practice.people["anna"]
    assert [step.change for step in anna.history] == [changes([0, 700, 0], [2, 1, 3], [20, 30, 3])[0]]
    assert Ranking([played(["Anna", "(unheard-of)"], [2, 3])], Ladder.PRACTICE).people == {}
    assert Ranking([played(["(random)", "(greedy)"], [2, 3])], Ladder.PRACTICE).people == {}


def test_a_course_leads_from_the_lowest_step_to_the_rank() -> None:
    results = [played(["Anna", "Bo"], [20, 3]), played(["Bo", "Anna", "Cyd"], [5, 9, 9])]
    ranking = Ranking(results)
    for person in ranking.people.values():
        rank = LOWEST
        for step in person.history:
            rank = after(rank, step.change)
            assert rank == step.rank
            assert step.result.seats[step.seat].key == person.key
        assert rank == person.rank
    rows = ranking.rows()
    assert [row[1].name for row in rows] == ["Anna", "Cyd", "Bo"]
    assert [row[0] for row in rows] == [1, 2, 3]


def test_equal_ranks_share_a_place() -> None:
    rows = Ranking([played(["Cyd", "Bo"], [7, 7]), played(["Dee", "Eli"], [9, 1])]).rows()
    assert [(place, one.name) for place, one in rows] == [(1, "Dee"), (2, "Bo"), (2, "Cyd"), (4, "Eli")]


@given(st.integers(0, 10**6))
def test_results_in_any_order_give_the_same_ranks(seed: int) -> None:
    rng = random.Random(seed)
    names = ["Anna", "Bo", "Cyd", "Dee", "(greedy)"]
    results = [
        played(chosen, [rng.randint(-5, 60) for _ in chosen])
        for chosen in (rng.sample(names, rng.randint(2, 5)) for _ in range(30))
    ]
    shuffled = rng.sample(results, len(results))
    for ladder in Ladder:
        assert Ranking(results, ladder).people == Ranking(shuffled, ladder).people


def test_bots_of_ones_own_have_a_ladder_of_their_own() -> None:
    results = [
        played(["Anna", "(./deep:ms=500)"], [9, 30]),
        played(["(./deep)", "(ssh:Other)", "(greedy)"], [50, 40, 10]),
        played(["(./deep)", "(./deep:ms=2)"], [50, 40]),  # twice the same
        played(["Anna", "(unheard-of)"], [2, 3]),
        played(["Anna", "Bo"], [2, 3]),
    ]
    bots = Ranking(results, Ladder.BOTS)
    assert [(place, one.key, len(one.history)) for place, one in bots.rows()] == [
        (1, "./deep", 2),
        (2, "ssh:Other", 1),
    ]
    assert len(Ranking(results).people) == 2
    assert Ranking(results, Ladder.PRACTICE).people == {}
