"""The deck of the day in a hall: the same for all, once for each, with a ranking."""

from __future__ import annotations

from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from engine import CHANCE
from saves import SaveError, read
from saves.daily import daily_deck, deck_of, result_of
from tests.hall.house import ANNA, BORIS, CHEN, Time, game_of, house
from tests.waiting import until
from tui.play.hall import Guest, Hall, HallTable, Person, Stage
from tui.play.hall.daily import DailyRank, ranking
from tui.play.hall.metadata import TableOutcome

MONDAY, SUNDAY = date(2026, 11, 23), date(2026, 11, 29)


def noon(day: date) -> Time:
    time = Time()
    time.now = datetime(day.year, day.month, day.day, 12, tzinfo=UTC).timestamp()
    return time


async def finish(table: HallTable, person: Person) -> None:
    """Play a game to its end, by the first legal moves."""
    while table.stage is Stage.RUNNING:
        await until(
            lambda: (
                table.stage is not Stage.RUNNING or game_of(table).current_player in table.seats_of(person)
            )
        )
        if table.stage is Stage.RUNNING:
            Guest(table, person).play(game_of(table).legal_moves()[0])


def ranks(hall: Hall, day: date) -> list[DailyRank]:
    return ranking((table.metadata for table in hall.tables.values()), day)


def ended(hall: Hall, person: Person, own: int, other: int, *, back: int = 0) -> None:
    """Say that a game of the day ended so."""
    metadata = hall.play_daily(person).metadata
    metadata.stage, metadata.outcome = Stage.FINISHED, TableOutcome.PLAYED
    metadata.scores, metadata.winners = [own, other], [0 if own > other else 1]
    metadata.taken_back = back


async def test_all_play_the_same_deck_and_nobody_twice(tmp_path: Path) -> None:
    async with house(tmp_path, noon(MONDAY)) as hall:
        table, other = hall.play_daily(ANNA), hall.play_daily(BORIS)
        assert hall.play_daily(ANNA) is table is not other
        assert [one.table.journal.header.seed for one in (table, other) if one.table] == [
            daily_deck(MONDAY).seed
        ] * 2
        assert table in hall.listed(ANNA)
        assert table not in hall.listed(BORIS)  # the deck would be known
        assert [(one.name, one.place) for one in ranks(hall, MONDAY)] == [
            ("Anna", 0),
            ("Boris", 0),
        ]
        await finish(table, ANNA)
        log = read(hall.library.folder / f"{table.metadata.log}.jsonl")
        assert deck_of(log.header) == daily_deck(MONDAY)
        first, second = ranks(hall, MONDAY)
        assert (first.name, first.place, first.taken_back) == ("Anna", 1, 0)
        assert first.result == result_of(log, log.state)
        assert second.result is None
        assert hall.play_daily(ANNA) is table  # once for the ranking, and for good
    async with house(tmp_path, noon(MONDAY)) as hall:
        assert ranks(hall, MONDAY)[0] == first
        assert hall.table_of_day(CHEN) is None


async def test_who_took_nothing_back_comes_before_who_did(tmp_path: Path) -> None:
    async with house(tmp_path, noon(MONDAY)) as hall:
        ended(hall, ANNA, 90, 60, back=1)
        ended(hall, BORIS, 70, 69)
        ended(hall, CHEN, 50, 80)
        found = ranks(hall, MONDAY)
        assert [(one.name, one.place) for one in found] == [("Boris", 1), ("Chen", 2), ("Anna", 3)]
        hall.play_daily(BORIS).metadata.seats[0].bot = "greedy"
        assert [one.name for one in ranks(hall, MONDAY)] == ["Chen", "Anna"]
        assert ranks(hall, SUNDAY) == []


async def test_a_solo_deck_is_played_by_one_person_for_all_colours(tmp_path: Path) -> None:
    async with house(tmp_path, noon(SUNDAY)) as hall:
        table = hall.play_daily(ANNA)
        assert table.seats_of(ANNA) == (0, 1, 2)
        await until(lambda: game_of(table).current_player != CHANCE)
        Guest(table, ANNA).play(game_of(table).legal_moves()[0])


async def test_before_the_first_day_there_is_none(tmp_path: Path) -> None:
    async with house(tmp_path) as hall:
        with pytest.raises(SaveError):
            hall.play_daily(ANNA)
        assert not hall.tables
