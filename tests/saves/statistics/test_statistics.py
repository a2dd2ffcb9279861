"""Statistics of finished games agree with a slow count of their logs, with and without the cache."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, date, datetime, timedelta
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import engine
import saves
from engine.landscape.records import Deployed, FeatureScored
from engine.plugins import Group
from engine.statistics import GameStatistics
from saves import Journal, Library, MoveEntry, Seat, UndoEntry, index
from saves.results.achievements import all_achievements
from saves.results.own_game import GameQuery, OwnGame, chosen, own_games
from saves.results.played import played_games
from saves.results.totals import bests, by_bot, by_difficulty, day_streak, totals, trend, win_streak
from saves.results.year_review import year_review
from tests.saves.playing import CREATED, play
from tests.saves.standing.played import END, finish
from tests.saves.standing.played import play as played
from tests.saves.statistics.made import BEGIN, own, own_games_of_any_kind

PERSON = (Seat("Anna", "human", 0), Seat("Greedy", "greedy", 1))
SOLO = tuple(Seat(f"Colour {number}", "human", number) for number in range(3))


def finished(folder: Path, game: str, seats: tuple[Seat, ...], seed: int, **options: Any) -> Path:
    """Play a game by lot, with moves taken back and made again, and return its log."""
    journal: Journal = saves.create(
        folder, game=game, seats=seats, seed=seed, created=CREATED, options=options
    )
    with journal:
        play(journal, 60, undo=0.2, seed=seed, redo=0.1)
        finish(journal, END)
        return journal.path


def recount(path: Path) -> list[dict[str, int]]:
    """Count cities and roads again, entry by entry, with no part of what is tested."""
    log = saves.read(path)
    moves: list[engine.Move] = []
    for entry in log.entries:
        if isinstance(entry, MoveEntry):
            moves.append(entry.move)
        elif isinstance(entry, UndoEntry):
            moves = moves[: -entry.count]
    header = log.header
    state = engine.new_game(header.game, players=len(header.seats), seed=header.seed, options=header.options)
    events = [event for move in moves for event in state.push(move)]
    paid = [
        (event, seat) for event in events if isinstance(event, FeatureScored) for seat, n in event.points if n
    ]
    found = []
    for number in range(len(header.seats)):
        mine = [event for event, seat in paid if seat == number]
        every = {
            "largest_city": max((len(e.tiles) for e in mine if e.feature == "city"), default=0),
            "longest_road": max((len(e.tiles) for e in mine if e.feature == "road"), default=0),
            "completed": sum(e.complete for e in mine),
            "cities": sum(e.complete for e in mine if e.feature == "city"),
            "deployed": sum(isinstance(e, Deployed) and e.seat == number for e in events),
        }
        found.append({name: value for name, value in every.items() if value})
    return found


def some(counts: Mapping[str, int]) -> dict[str, int]:
    names = ("largest_city", "longest_road", "completed", "cities", "deployed")
    return {name: value for name, value in counts.items() if name in names}


@given(st.integers(0, 10**6), st.booleans())
@settings(max_examples=5, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_what_is_counted_is_what_a_slow_recount_finds(
    tmp_path_factory: pytest.TempPathFactory, seed: int, solo: bool
) -> None:
    folder = tmp_path_factory.mktemp("games")
    path = finished(folder, "carcassonne", SOLO if solo else PERSON, seed, solo="easy" if solo else "off")
    (found,) = played_games(Library(folder))
    assert [some(seat) for seat in found.counts] == recount(path)
    assert found.options == ({"solo": "easy"} if solo else {})
    assert played_games(Library(folder)) == [found]  # from the cache


@pytest.mark.parametrize("game", engine.games())
def test_each_game_counts_what_it_declares_and_rewards(tmp_path: Path, game: str) -> None:
    kept = Group("hinterland.statistics", GameStatistics).find(game)
    assert kept is not None
    names = {one.name for one in kept.statistics}
    assert len(names) == len(kept.statistics)
    assert {one.statistic for one in kept.achievements} <= names
    assert len({one.name for one in kept.achievements}) == len(kept.achievements) >= 10
    played(tmp_path, ["Anna", "(greedy)"], game=game)
    (found,) = played_games(Library(tmp_path))
    assert all(found.counts)
    assert {name for seat in found.counts for name in seat} <= names


# -- the cache ----------------------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Give a folder with two games that count and three that do not."""
    for number in range(2):
        played(tmp_path, ["Anna", "(greedy)"], seed=number)
    played(tmp_path, ["(greedy)", "(random)"], seed=3)
    played(tmp_path, ["Anna", "(greedy)"], seed=4, count=20)
    played(tmp_path, ["Anna", "(greedy)"], seed=5, at=None)
    return tmp_path


def test_logs_are_counted_once(folder: Path, reads: list[str]) -> None:
    first = played_games(Library(folder))
    assert len(first) == 2
    reads.clear()
    assert played_games(Library(folder)) == first
    assert reads == []


def test_a_log_that_has_changed_is_counted_again(folder: Path) -> None:
    before = played_games(Library(folder))
    log = folder / (before[0].id + ".jsonl")
    other = played(folder / "other", ["Anna", "(greedy)"], seed=77)
    log.write_bytes(other.read_bytes())
    after = {one.id: one.counts for one in played_games(Library(folder))}
    (fresh,) = played_games(Library(folder / "other"))
    assert after[log.stem] == fresh.counts != before[0].counts


@pytest.mark.parametrize("damage", [b"", b"{}", b"not JSON at all\n", None])
def test_a_damaged_cache_is_made_again(folder: Path, damage: bytes | None) -> None:
    whole = played_games(Library(folder))
    cache = folder / index.NAME
    content = cache.read_bytes()
    cache.write_bytes(content.replace(b'"games"', b'"gamez"') if damage is None else damage)
    assert played_games(Library(folder)) == whole
    assert cache.read_bytes() == content
    assert played_games(Library(folder)) == whole


def test_an_outdated_cache_is_replaced(folder: Path) -> None:
    whole = played_games(Library(folder))
    data = index.read_line(folder, index.COUNTS)
    for changed in ("rules", "names"):
        rules, names = data["declared"]["discovery"]
        declared = [rules + 1, names] if changed == "rules" else [rules, names[:1]]
        index.write_line(folder, index.COUNTS, data | {"declared": {"discovery": declared}})
        assert played_games(Library(folder)) == whole
        assert index.read_line(folder, index.COUNTS) == data


@pytest.mark.parametrize(
    ("at", "value"),
    [
        (at, value)
        for at, value in product(range(1, 6), (None, True, -1, "x", ["x"], [[None]], {"a": 1}))
        if (at, value) not in ((2, {"a": 1}), (4, None))  # other options, no review
    ],
)
def test_counts_that_make_no_sense_are_made_again(folder: Path, at: int, value: object) -> None:
    whole = played_games(Library(folder))
    data = index.read_line(folder, index.COUNTS)
    id_, row = next(iter(data["games"].items()))
    games = {**data["games"], id_: [*row[:at], value, *row[at + 1 :]]}
    index.write_line(folder, index.COUNTS, {**data, "games": games})
    assert played_games(Library(folder)) == whole


def test_listing_keeps_what_was_counted(folder: Path, reads: list[str]) -> None:
    whole = played_games(Library(folder))
    played(folder, ["Anna", "(greedy)"], seed=6, count=20)
    Library(folder).games()
    reads.clear()
    assert played_games(Library(folder)) == whole
    assert reads == []


def test_counting_can_be_left_and_goes_on_from_there(folder: Path, reads: list[str]) -> None:
    Library(folder).games()  # now the list is known

    class Left(Exception):
        pass

    told: list[tuple[int, int]] = []

    def leave(count: int, total: int) -> None:
        told.append((count, total))
        if (count, total) == (1, 2):
            raise Left

    with pytest.raises(Left):
        played_games(Library(folder), leave)
    reads.clear()
    assert len(played_games(Library(folder))) == 2
    assert len(reads) == 1
    assert told[-1] == (1, 2)


def test_what_a_review_says_is_taken_over_and_follows_the_review(folder: Path, reads: list[str]) -> None:
    game, other = played_games(Library(folder))
    assert game.lost == ()
    log = saves.read(folder / (game.id + ".jsonl"))
    decisions = [(n, entry) for n, entry in enumerate(log.mainline) if entry.by >= 0][:3]
    lost: list[list[float]] = [[], []]
    with saves.open_review(log.path, log, "greedy") as review:
        for number, entry in decisions:
            best = [saves.Candidate(entry.move, 4.0 + number)]
            review.add(saves.move_review(number, entry.by, best, 2.5))
            lost[entry.by].append(1.5 + number)
    found = played_games(Library(folder))
    assert [one.lost for one in found] == [tuple(map(tuple, lost)), other.lost]
    mine = own_games(found, "anna", alone=True)
    assert mine[0].lost == tuple(lost[0])
    reads.clear()
    assert played_games(Library(folder)) == found
    assert reads == []
    review.path.unlink()
    assert played_games(Library(folder)) == [game, other]


# -- whose games --------------------------------------------------------------------------------------------


def test_whose_games_they_are(tmp_path: Path) -> None:
    played(tmp_path, ["Anna", "(greedy)"])
    played(tmp_path, ["Anna", "Bo"])
    played(tmp_path, ["Bo", "(greedy)"])
    played(tmp_path, ["Anna", "Anna", "Bo"])
    played(tmp_path, ["x", "y", "z"], game="carcassonne", solo="normal")
    games = played_games(Library(tmp_path))

    def kinds(person: str, *, alone: bool) -> list[tuple[bool, tuple[str, ...]]]:
        return sorted((one.solo, one.bots) for one in own_games(games, person, alone=alone))

    assert kinds("anna", alone=False) == [(False, ()), (False, ("greedy",))]
    assert kinds("anna", alone=True) == [(False, ()), (False, ("greedy",)), (False, ("greedy",)), (True, ())]
    assert kinds("nobody", alone=False) == []


def test_a_solo_game_has_a_result_and_no_winner(tmp_path: Path) -> None:
    played(tmp_path, ["x", "y", "z"], game="carcassonne", solo="easy")
    played(tmp_path, ["x", "y", "z"], game="carcassonne", solo="normal", seed=2)
    games = own_games(played_games(Library(tmp_path)), "", alone=True)
    scores = {game.id: game.scores for game in Library(tmp_path).games()}
    for one in games:
        assert (one.points, one.won, one.lead) == (min(scores[one.id]), False, 0)
    found = by_difficulty(games)
    assert [key[1].value for key in found if key[1]] == ["easy", "normal"]
    assert by_bot(games) == {}
    assert totals(games).share_won is None


# -- tables -------------------------------------------------------------------------------------------------


@given(own_games_of_any_kind())
def test_tables_are_what_counting_one_by_one_gives(games: list[OwnGame]) -> None:
    whole = totals(games)
    contested = [one for one in games if not one.solo]
    assert (whole.games, whole.contested) == (len(games), len(contested))
    assert whole.won == len([one for one in contested if one.place == 1])
    assert whole.points == sum(one.points for one in games)
    for (game, level), one in by_bot(games).items():
        same = [g for g in contested if g.game == game and (level in g.bots or (not level and not g.bots))]
        assert (one.games, one.points) == (len(same), sum(g.points for g in same))
        assert one.best is not None
        assert one.best.points == max(g.points for g in same)
    for best in bests(games, "carcassonne"):
        values = [g.counts[best.statistic.name] for g in games if g.game == "carcassonne"]
        assert best.value == (sum(values) if best.statistic.total else max(values))
    run = longest = 0
    for one in contested:
        run = run + 1 if one.won else 0
        longest = max(longest, run)
    assert win_streak(games).longest == longest


@given(st.lists(st.integers(-50, 50), max_size=30), st.integers(1, 12))
def test_the_trend_is_the_average_of_the_last_games(values: list[int], width: int) -> None:
    for number, value in enumerate(trend(values, width)):
        last = values[max(0, number - width + 1) : number + 1]
        assert value == pytest.approx(sum(last) / len(last))


@given(own_games_of_any_kind())
def test_achievements_are_earned_by_the_first_game_that_suffices(games: list[OwnGame]) -> None:
    found = {one.achievement.name: one for one in all_achievements(games, ["carcassonne"]) if one.kind}
    cities = found["hundred_cities"]
    mine = [one for one in games if one.game == "carcassonne"]
    sums = [sum(one.counts["cities"] for one in mine[: number + 1]) for number in range(len(mine))]
    enough = [one for one, so_far in zip(mine, sums, strict=True) if so_far >= 100]
    assert cities.game == (enough[0] if enough else None)
    assert cities.reached == min(max(sums, default=0), 100)
    large = [one for one in mine if one.counts["largest_city"] >= 8]
    assert found["large_city"].game == (large[0] if large else None)


def test_a_year_is_reviewed_with_what_was_earned_in_it() -> None:
    games = [own(0, ended=datetime(2025, 12, 1, tzinfo=UTC)), own(1, points=90), own(2, place=2, lead=-1)]
    review = year_review(games, 2026, ["carcassonne"])
    assert review is not None
    assert (review.totals.games, review.totals.won, review.months[0]) == (2, 1, 2)
    assert (review.biggest_win, review.closest) == (games[1], games[2])
    assert "first_win" not in {one.achievement.name for one in review.achievements}  # it was the year before
    assert year_review(games, 2024, []) is None


def test_games_are_chosen_by_game_bot_options_and_days() -> None:
    river = own(1, options={"river": True})
    games = [own(0), river, own(2, game="discovery"), own(3, bots=("expert",)), own(4, solo=True)]
    ids = [one.id for one in games]

    def asked(**query: Any) -> list[int]:
        return [ids.index(one.id) for one in chosen(games, GameQuery(**query))]

    assert asked() == [0, 1, 2, 3, 4]
    assert asked(game="discovery") == [2]
    assert asked(bot="expert") == [3]
    assert asked(options=(("river", True),)) == [1]
    assert asked(game="carcassonne", options=(("river", False),)) == [0, 3, 4]
    assert asked(solo=True) == [4]
    assert asked(since=games[2].day) == [2, 3, 4]
    assert asked(until=games[1].day) == [0, 1]


# -- the clock ----------------------------------------------------------------------------------------------


def test_a_changed_clock_loses_neither_games_nor_days_in_a_row() -> None:
    week = [own(number) for number in range(5)]
    today = week[-1].day
    assert day_streak(week, today).now == 5
    future = own(9, ended=BEGIN + timedelta(days=20_000))
    past = own(8, ended=datetime(1990, 1, 1, tzinfo=UTC))
    wrong = [past, *week, future]
    assert (day_streak(wrong, today).now, day_streak(wrong, today).longest) == (5, 5)
    assert totals(chosen(wrong, GameQuery(since=week[0].day))).games == 6  # with that of the future
    assert totals(chosen(wrong, GameQuery())).games == 7


def test_a_streak_lives_until_a_whole_day_has_gone_by() -> None:
    days = [own(number) for number in (0, 1, 2, 5)]
    last = days[-1].day
    assert day_streak(days, last).now == 1
    assert day_streak(days, last + timedelta(days=1)).now == 1
    assert (day_streak(days, last + timedelta(days=2)).now, day_streak(days, last).longest) == (0, 3)
    assert day_streak([], date(2026, 1, 1)).longest == 0
