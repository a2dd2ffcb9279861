"""Results of a hall's games: seats, resignations, lost on time."""

from __future__ import annotations

import os
import stat
from datetime import UTC, datetime
from pathlib import Path

import pytest

import saves
from saves import disk, read_metadata, write_metadata
from saves.results.finished_game import Contender, FinishedGame
from saves.results.ranking import Ranking
from tests.engine.rules import rule
from tests.hall.house import ANNA, BORIS, CHEN, Time, begun, game_of, house, plan, play, play_enough, turn_of
from tests.waiting import until
from tui.command import run
from tui.play.hall import ClockRule, Guest, Hall, HallTable, OnTimeout, Person, Stage
from tui.play.hall.limits import DAY_SECONDS, DESERTED_DAYS
from tui.play.hall.metadata import TableMetadata, TableOutcome
from tui.play.hall.standing import mismatched_logs, results, stored_games, taken_over
from tui.play.hall.talk import Kind

LOST = ClockRule(60, at_end=OnTimeout.LOST)


def counted(hall: Hall) -> list[FinishedGame]:
    found = results([table.metadata for table in hall.tables.values()], hall.library.games())
    assert {one.id: one for one in found} == {one.id: one for one in stored_games(hall.folder).results}
    return found


def rated(hall: Hall, *players: str, **more: object) -> HallTable:
    from dataclasses import replace

    return hall.make(ANNA, replace(plan(*players, **more), rated=True))  # type: ignore[arg-type]


@rule("LAND-1.8")
async def test_who_hands_over_is_last_and_it_stays_a_game_among_people(tmp_path: Path) -> None:
    async with house(tmp_path) as hall:
        table = rated(hall, "human", "human")
        table.sit_down(BORIS, 1)
        table.begin(ANNA)
        await play_enough(table)
        table.hand_over(ANNA)
        assert table.metadata.outcome is TableOutcome.RESIGNED
        (one,) = counted(hall)
        assert one.seats == (Contender(ANNA.fingerprint, "Anna"), Contender(BORIS.fingerprint, "Boris"))
        assert one.places == (2, 1)
        assert one.rated
        assert not one.with_bots
        assert one.scores == tuple(table.metadata.scores)
        assert Ranking([one]).people[BORIS.fingerprint].rank.points > 0


def minute(at_end: OnTimeout = OnTimeout.BOT) -> ClockRule:
    return ClockRule(60, at_end=at_end)


def seated(hall: Hall, *people: Person, **more: object) -> HallTable:
    """A rated game of some people that has begun."""
    table = rated(hall, *["human"] * len(people), **more)
    for number, person in enumerate(people[1:], 1):
        table.sit_down(person, number)
    table.begin(ANNA)
    return table


@rule("LAND-22.8")
@pytest.mark.parametrize("at_end", [OnTimeout.BOT, OnTimeout.LOST])
async def test_a_rated_game_that_nobody_plays_is_abandoned_and_moves_no_rank(
    tmp_path: Path, at_end: OnTimeout
) -> None:
    time = Time()
    async with house(tmp_path, time) as hall:
        table = seated(hall, ANNA, BORIS, clock=minute(at_end))
        await turn_of(table, 0)
        time.now += 61
        hall.tick()
        assert (table.stage, table.metadata.outcome) == (Stage.FINISHED, TableOutcome.ABANDONED)
        assert table.metadata.winners == []
        assert str(Guest(table, BORIS).over) == "The game was abandoned; nobody has won."
        assert counted(hall) == []


@rule("LAND-1.8", "LAND-22.8")
async def test_out_of_time_in_a_rated_game_for_two_loses_it_and_no_bot_plays(tmp_path: Path) -> None:
    time = Time()
    async with house(tmp_path, time) as hall:
        table = seated(hall, ANNA, BORIS, clock=minute())
        await play_enough(table)
        scores = game_of(table).scores
        time.now += 61
        hall.tick()
        assert (table.metadata.outcome, table.metadata.winners) == (TableOutcome.TIME, [1])
        (one,) = counted(hall)
        assert (one.places, one.scores, one.rated, one.fades) == ((2, 1), scores, True, True)


@rule("LAND-22.8")
async def test_of_three_two_play_on_with_a_bot_whose_points_do_not_count(tmp_path: Path) -> None:
    async with house(tmp_path) as hall:
        people = (ANNA, BORIS, CHEN)
        table = seated(hall, *people)
        await play_enough(table, *people)
        await turn_of(table, 0)
        before = game_of(table).scores[0]
        table.hand_over(ANNA)
        assert (table.stage, table.rated) == (Stage.RUNNING, True)
        while table.stage is Stage.RUNNING:
            await until(lambda: table.stage is not Stage.RUNNING or game_of(table).current_player in (1, 2))
            if table.stage is Stage.RUNNING:
                await play(table, *people)
        (one,) = counted(hall)
        assert (one.places[0], one.scores[0]) == (3, before)
        assert one.scores[1:] == tuple(table.metadata.scores[1:])


@rule("LAND-22.8")
async def test_a_game_in_which_one_has_hardly_played_is_not_rated_for_anybody(tmp_path: Path) -> None:
    async with house(tmp_path) as hall:
        people = (ANNA, BORIS, CHEN)
        table = seated(hall, *people)
        await turn_of(table, 0)
        table.hand_over(ANNA)
        assert table.metadata.talk[-1].kind is Kind.UNRATED
        assert (table.stage, table.rated) == (Stage.RUNNING, False)
        table.hand_over(BORIS)
        table.hand_over(CHEN)
        assert table.metadata.outcome is TableOutcome.ABANDONED
        assert counted(hall) == []
        resigned = seated(hall, ANNA, BORIS)
        await turn_of(resigned, 0)
        assert resigned.winners_without(0) == []
        resigned.hand_over(ANNA)
        assert resigned.metadata.outcome is TableOutcome.ABANDONED
        assert counted(hall) == []


@rule("LAND-22.8", "LAND-23.8")
async def test_what_happens_against_a_bot_alone_counts_in_no_season(tmp_path: Path) -> None:
    async with house(tmp_path) as hall:
        table = begun(hall, ANNA, BORIS)
        await play_enough(table)
        scores = game_of(table).scores
        table.hand_over(ANNA)
        await turn_of(table, 1)
        while table.stage is Stage.RUNNING:
            await until(lambda: table.stage is not Stage.RUNNING or game_of(table).current_player == 1)
            if table.stage is Stage.RUNNING:
                await play(table)
        (one,) = counted(hall)
        assert tuple(table.metadata.scores) != scores
        assert (one.scores, one.places) == (scores, (2, 1))
        assert taken_over(hall.folder) == {(table.metadata.log, "anna")}, "left out of Anna's statistics"


@rule("LAND-22.8")
async def test_a_game_whose_people_all_let_their_turns_pass_is_abandoned(tmp_path: Path) -> None:
    time = Time()
    clock = ClockRule(60, each_turn=True, at_end=OnTimeout.MOVED_ON)
    async with house(tmp_path, time) as hall:
        table = seated(hall, ANNA, BORIS, clock=clock, game="landover")
        for _ in range(100):
            await until(lambda: table.stage is not Stage.RUNNING or game_of(table).current_player >= 0)
            time.now += 61
            hall.tick()
        assert table.metadata.outcome is TableOutcome.ABANDONED
        assert counted(hall) == []


@rule("LAND-22.8")
async def test_who_stays_away_from_a_rated_game_without_a_clock_loses_it_after_a_month(
    tmp_path: Path,
) -> None:
    time = Time()
    async with house(tmp_path, time) as hall:
        table, casual = seated(hall, ANNA, BORIS), begun(hall, ANNA, BORIS)
        for each in (table, casual):
            await play_enough(each)
        time.now += DESERTED_DAYS * DAY_SECONDS - 1
        hall.tick(keep=True)
        assert table.is_adjourned
    async with house(tmp_path, time) as again:
        time.now += 2
        again.tick(keep=True)
        table, casual = again.tables[table.id], again.tables[casual.id]
        assert table.stage is Stage.RUNNING, "the server is not long enough there for people to come"
        time.now += DAY_SECONDS
        again.tick(keep=True)
        assert (table.metadata.outcome, table.metadata.given_up) == (TableOutcome.TIME, [0])
        assert casual.is_adjourned
        assert [one.places for one in counted(again)] == [(2, 1)]


async def test_a_game_from_before_turns_were_noted_counts_as_it_did(tmp_path: Path) -> None:
    async with house(tmp_path) as hall:
        table = seated(hall, ANNA, BORIS)
        await play_enough(table)
        table.hand_over(ANNA)
        path = hall.path_of(table.id)
        data = read_metadata(path)
    again = TableMetadata.from_json(data)
    assert again.participation == table.metadata.participation
    del data["participation"]
    write_metadata(path, {**data, "outcome": "time"})
    (one,) = stored_games(tmp_path).results
    assert (one.places, one.fades) == ((2, 1), False)


async def test_a_casual_game_is_counted_as_such_and_one_with_bots_is_never_rated(tmp_path: Path) -> None:
    async with house(tmp_path) as hall:
        casual = begun(hall, ANNA, BORIS)
        await play_enough(casual)
        casual.hand_over(ANNA)
        casual.hand_over(BORIS)
        mixed = rated(hall, "human", "human")
        assert mixed.rated
        mixed.fill(ANNA, "Bot")
        assert not mixed.rated
        mixed.begin(ANNA)
        mixed.hand_over(ANNA)
        assert all(table.stage is Stage.FINISHED for table in hall.tables.values())
        found = {one.with_bots: one for one in counted(hall)}
        assert set(found) == {True, False}
        assert not found[False].rated
        assert not found[True].rated
        assert found[True].seats[1].bot == "greedy"


async def test_who_has_no_time_left_is_last(tmp_path: Path) -> None:
    time = Time()
    async with house(tmp_path, time) as hall:
        table = rated(hall, "human", "human", "human", clock=LOST)
        table.sit_down(BORIS, 1)
        table.sit_down(CHEN, 2)
        table.begin(ANNA)
        await play_enough(table, ANNA, BORIS, CHEN)
        await turn_of(table, 0)
        time.now += 61
        hall.tick()
        assert table.stage is Stage.FINISHED
        (one,) = counted(hall)
        assert one.places == (3, 1, 1), "whoever of the others is ahead"
        assert one.ended == datetime.fromtimestamp(1061, UTC)


async def test_a_game_that_all_end_together_does_not_count(tmp_path: Path) -> None:
    async with house(tmp_path) as hall:
        table = rated(hall, "human", "human")
        table.sit_down(BORIS, 1)
        table.begin(ANNA)
        table.requests.ask_end(ANNA)
        table.requests.answer(BORIS, agree=True)
        assert table.stage is Stage.FINISHED
        assert counted(hall) == []


async def test_games_that_go_on_or_whose_log_is_gone_do_not_count(tmp_path: Path) -> None:
    async with house(tmp_path) as hall:
        over, running = begun(hall, ANNA, BORIS), begun(hall, ANNA, BORIS)
        await play_enough(over)
        over.hand_over(ANNA)
        over.hand_over(BORIS)
        assert [one.id for one in counted(hall)] == [over.metadata.log]
        hall.library.find(over.metadata.log).unlink()
        assert counted(hall) == []
        assert running.stage is Stage.RUNNING


async def test_a_sheet_from_before_there_were_ranks_can_be_read(tmp_path: Path) -> None:
    async with house(tmp_path) as hall:
        table = rated(hall, "human", "human")
        path = hall.path_of(table.id)
    data = read_metadata(path)
    again = TableMetadata.from_json(data)
    assert again.rated
    for name in ("rated", "given_up", "ended"):
        del data[name]
    write_metadata(path, data)
    old = TableMetadata.from_json(read_metadata(path))
    assert (old.rated, old.given_up, old.ended) == (False, [], 0.0)


async def test_a_log_that_was_cut_off_at_a_line_end_does_not_count_and_says_why(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with house(tmp_path) as hall:
        table = rated(hall, "human", "human")
        table.sit_down(BORIS, 1)
        table.begin(ANNA)
        await turn_of(table, 0)
        table.requests.ask_end(ANNA)
        table.requests.answer(BORIS, agree=True)
        log = hall.library.find(table.metadata.log)
        assert table.metadata.checksum == saves.read(log).final_checksum
        assert mismatched_logs([table.metadata], hall.library.games()) == []
        assert run(["verify", str(tmp_path)]) == 0
        whole = log.read_bytes()
        log.write_bytes(b"".join(whole.splitlines(keepends=True)[:-1]))
        assert saves.verify(log).ok, "the log alone does not show it"
        (mismatch,) = mismatched_logs([table.metadata], hall.library.games())
        assert (mismatch.table, mismatch.game, mismatch.damaged) == (table.id, log.stem, False)
        assert "lines at its end were cut off" in str(mismatch.saying)
        assert run(["verify", str(tmp_path)]) == 1
        told = capsys.readouterr()
        assert (told.out.count(": sound"), told.err.count("does not count")) == (2, 1)
        log.write_bytes(whole.replace(b'"n":1,', b'"n":2,', 1))
        (mismatch,) = mismatched_logs([table.metadata], hall.library.games())
        assert mismatch.damaged
        log.unlink()
        (mismatch,) = mismatched_logs([table.metadata], hall.library.games())
        assert "its log is gone" in str(mismatch.saying)


async def test_a_game_whose_end_was_cut_off_and_played_again_does_not_count(tmp_path: Path) -> None:
    time = Time()
    async with house(tmp_path, time) as hall:
        table = rated(hall, "human", "human", clock=LOST)
        table.sit_down(BORIS, 1)
        table.begin(ANNA)
        await play_enough(table)
        time.now += 1000
        hall.tick()
        assert table.stage is Stage.FINISHED
        assert len(counted(hall)) == 1
        log = hall.library.find(table.metadata.log)
    with saves.open_journal(log) as journal:
        journal.rename("a title changes nothing")
    found = stored_games(tmp_path)
    assert (len(found.results), found.mismatched_logs) == (1, [])
    with saves.open_journal(log) as journal:
        journal.undo(1)
    found = stored_games(tmp_path)
    assert (found.results, len(found.mismatched_logs)) == ([], 1)
    metadata = next((tmp_path / "tables").glob("*.json"))
    old = read_metadata(metadata)
    del old["checksum"]
    write_metadata(metadata, old)
    assert len(stored_games(tmp_path).results) == 1, "a sheet from before there were checksums"
    metadata.write_bytes(b"nonsense")
    found = stored_games(tmp_path)
    assert found.results == []
    assert "is damaged" in str(found.unreadable)


async def test_what_others_could_read_in_the_folder_of_a_hall_is_closed_to_them(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        async with house(tmp_path) as hall:
            begun(hall, ANNA, BORIS)
            assert disk.open_to_others(tmp_path) == []
        for path in (tmp_path, *tmp_path.rglob("*")):
            path.chmod(0o777 if path.is_dir() else 0o664)
        assert tmp_path in disk.open_to_others(tmp_path)
        (tmp_path / "elsewhere").symlink_to("/")
        async with house(tmp_path):
            assert disk.open_to_others(tmp_path) == []
    finally:
        os.umask(before)
    modes = {stat.S_IMODE(path.lstat().st_mode) for path in tmp_path.rglob("*") if not path.is_symlink()}
    assert modes == {0o600, 0o700}
