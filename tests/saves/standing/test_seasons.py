"""Seasons by the letter of LAND-23."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta, timezone
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from saves.results.seasons import (
    Badge,
    Row,
    Season,
    UnknownSeason,
    badge,
    badges,
    multiplier,
    points,
    read_season,
    season_of,
    seasons_of,
    shown,
    table,
)
from tests.engine.rules import rule
from tests.saves.standing.made import DAY, played

AUTUMN = Season(2026, 3)


def row(place: int, games: int) -> Row:
    return Row(place, "anna", "Anna", Fraction(1), games, DAY)


@pytest.mark.parametrize(
    ("count", "place", "score", "times", "brings", "text"),
    [
        (2, 1, 15, Fraction(1), Fraction(15), "15.00"),
        (2, 2, 14, Fraction(0), Fraction(0), "0.00"),
        (3, 1, 21, Fraction(3, 2), Fraction(63, 2), "31.50"),
        (3, 2, 11, Fraction(3, 4), Fraction(33, 4), "8.25"),
        (8, 1, 21, Fraction(4), Fraction(84), "84.00"),
        (8, 2, 19, Fraction(24, 7), Fraction(456, 7), "65.14"),
    ],
)
@rule("LAND-23.4", "LAND-25.1", "LAND-EX-1", "LAND-EX-2", "LAND-EX-3", "LAND-EX-4", "LAND-EX-5", "LAND-EX-6")
def test_the_examples(
    count: int, place: int, score: int, times: Fraction, brings: Fraction, text: str
) -> None:
    assert multiplier(count, place) == times
    assert points(count, place, score) == brings
    assert shown(brings) == text


@rule("LAND-23.4")
def test_nobody_scores_alone_nor_below_nought() -> None:
    for count, place in ((1, 1), (2, 0), (2, 3)):
        with pytest.raises(ValueError, match="no place"):
            points(count, place, 5)
    assert points(2, 1, -5) == 0


@rule("LAND-23.5")
def test_points_are_exact_and_rounded_only_when_shown_halves_up() -> None:
    assert points(7, 4, 1) == Fraction(7, 4)
    assert points(8, 4, 1) * 7 == 16
    assert [shown(Fraction(n, 1000)) for n in (4, 5, 14, 15, 1995)] == [
        "0.00",
        "0.01",
        "0.01",
        "0.02",
        "2.00",
    ]
    rows = table([played(["A", "B", "C"], [9, 4, 4])], AUTUMN)
    assert [line.points for line in rows] == [Fraction(27, 2), 3, 3]


@rule("LAND-23.6")
def test_the_last_gets_nothing_but_has_played() -> None:
    last = table([played(["A", "B", "C"], [9, 4, 3])], AUTUMN)[-1]
    assert (last.name, last.points, last.games) == ("C", 0, 1)


@rule("LAND-23.2", "LAND-25.2")
@pytest.mark.parametrize(
    ("first", "last", "name"),
    [
        ("01-01", "03-31", "winter"),
        ("04-01", "06-30", "spring"),
        ("07-01", "09-30", "summer"),
        ("10-01", "12-31", "autumn"),
    ],
)
def test_the_calendar(first: str, last: str, name: str) -> None:
    for day in (first, last):
        season = read_season(f"2026-{day}")
        assert (season.year, season.name, season.id) == (2026, name, f"2026-{name}")
        assert read_season(season.id) == season


@rule("LAND-23.1", "LAND-23.3", "LAND-EX-7")
def test_a_season_ends_with_the_last_second_of_three_months_in_utc() -> None:
    assert season_of(datetime(2026, 6, 30, 23, 59, 59, tzinfo=UTC)) == Season(2026, 1)
    assert season_of(datetime(2026, 7, 1, tzinfo=UTC)) == Season(2026, 2)
    assert season_of(datetime(2027, 1, 1, 1, tzinfo=timezone(timedelta(hours=2)))) == AUTUMN
    with pytest.raises(ValueError, match="time zone"):
        season_of(datetime(2026, 7, 1))
    for text in ("2026-06-31", "2026-09-31", "31 June", "autumn", "0000-autumn", "２０２６-autumn", ""):
        with pytest.raises(UnknownSeason):
            read_season(text)


@rule("LAND-23.1")
def test_casual_games_count_in_seasons() -> None:
    assert table([played(["A", "B"], [9, 4], rated=False)], AUTUMN)[0].points == 9


@rule("LAND-23.8", "LAND-EX-9")
def test_a_game_with_a_bot_brings_neither_points_nor_a_game() -> None:
    with_bot = played(["A", "(greedy)"], [15, 14])
    assert table([with_bot], AUTUMN) == []
    assert seasons_of([with_bot]) == []
    rows = table([with_bot, played(["A", "B"], [15, 14])], AUTUMN)
    assert [(line.name, line.points, line.games) for line in rows] == [("A", 15, 1), ("B", 0, 1)]


@rule("LAND-23.7", "LAND-EX-8")
def test_badges_for_the_first_three_and_for_those_who_took_part() -> None:
    assert badge(row(40, 9), AUTUMN) is None
    assert badge(row(40, 10), AUTUMN) == Badge(AUTUMN, 0)
    assert badge(row(2, 4), AUTUMN) == Badge(AUTUMN, 2)
    assert badge(row(3, 1), AUTUMN) == Badge(AUTUMN, 3)
    assert badge(row(4, 50), AUTUMN) == Badge(AUTUMN, 0)


@rule("LAND-23.7")
def test_badges_come_when_the_season_is_over() -> None:
    results = [played("ABCD", [9, 8, 7, 6]) for _ in range(10)]
    assert badges(results, datetime(2026, 12, 31, 23, 59, 59, tzinfo=UTC)) == {}
    found = badges(results, datetime(2027, 1, 1, tzinfo=UTC))
    assert found == {name: [Badge(AUTUMN, place)] for name, place in zip("abcd", (1, 2, 3, 0), strict=True)}
    more = played("AD", [1, 9], ended=datetime(2027, 2, 1, tzinfo=UTC))
    later = badges([*results, more], datetime(2027, 4, 1, tzinfo=UTC))
    assert later["d"] == [Badge(Season(2027, 0), 1), Badge(AUTUMN, 0)]


@rule("LAND-23.7")
def test_of_equal_points_fewer_games_come_first_then_the_earlier_last_points() -> None:
    def at(minute: int) -> datetime:
        return DAY + timedelta(minutes=minute)

    rows = table(
        [
            played(["Early", "X"], [6, 1], ended=at(1)),
            played(["Late", "X"], [6, 1], ended=at(5)),
            played(["Early", "Y"], [0, 1], ended=at(6)),  # the second game each; it brings Early nothing
            played(["Late", "Y"], [0, 1], ended=at(2)),
            played(["Once", "X"], [6, 1], ended=at(9)),
        ],
        AUTUMN,
    )
    assert [(line.place, line.name) for line in rows][:3] == [(1, "Once"), (2, "Early"), (3, "Late")]
    shared = table([played(["B", "A", "C"], [5, 5, 1])], AUTUMN)
    assert [(line.place, line.name) for line in shared] == [(1, "A"), (1, "B"), (3, "C")]


@given(st.integers(0, 10**6))
def test_results_in_any_order_give_the_same_table(seed: int) -> None:
    rng = random.Random(seed)
    results = [
        played(rng.sample("ABCDEFGH", size), [rng.randint(-3, 40) for _ in range(size)])
        for size in (rng.randint(2, 8) for _ in range(25))
    ]
    rows = table(results, AUTUMN)
    assert rows == table(rng.sample(results, len(results)), AUTUMN)
    assert sum(line.games for line in rows) == sum(len(result.seats) for result in results)
    whole = sum(
        points(len(one.seats), place, score)
        for one in results
        for place, score in zip(one.places, one.scores, strict=True)
    )
    assert sum(line.points for line in rows) == whole
