"""What counts of the games of a hall: who sat where, who gave up, what the clock has ended."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from saves import read_sheet, write_sheet
from saves.standing import Contender, Ranking, Result
from tests.engine.rules import rule
from tests.hall.house import ANNA, BORIS, CHEN, Time, begun, house, plan, play, turn_of, until
from tui.hall import AtEnd, ClockRule, Hall, HallTable, Stage
from tui.hall.sheet import Sheet
from tui.hall.standing import kept_results, results

LOST = ClockRule(60, at_end=AtEnd.LOST)


def counted(hall: Hall) -> list[Result]:
    found = results([table.sheet for table in hall.tables.values()], hall.library.games())
    assert {one.id: one for one in found} == {one.id: one for one in kept_results(hall.folder)}
    return found


def rated(hall: Hall, *players: str, **more: object) -> HallTable:
    from dataclasses import replace

    return hall.make(ANNA, replace(plan(*players, **more), rated=True))  # type: ignore[arg-type]


async def until_over(table: HallTable) -> None:
    while table.stage is Stage.RUNNING:
        await play(table)


@rule("LAND-1.8")
async def test_who_hands_over_is_last_and_it_stays_a_game_among_people(tmp_path: Path) -> None:
    async with house(tmp_path) as hall:
        table = rated(hall, "human", "human")
        table.sit_down(BORIS, 1)
        table.begin(ANNA)
        await turn_of(table, 0)
        table.hand_over(ANNA)
        table.hand_over(BORIS)
        await until(lambda: table.stage is Stage.FINISHED)
        (one,) = counted(hall)
        assert one.seats == (Contender(ANNA.fingerprint, "Anna"), Contender(BORIS.fingerprint, "Boris"))
        assert one.places == (2, 1)
        assert one.rated
        assert not one.with_bots
        assert one.scores == tuple(table.sheet.scores)
        assert Ranking([one]).people[BORIS.fingerprint].rank.points > 0


async def test_a_casual_game_is_counted_as_such_and_one_with_bots_is_never_rated(tmp_path: Path) -> None:
    async with house(tmp_path) as hall:
        casual = begun(hall, ANNA, BORIS)
        casual.hand_over(ANNA)
        casual.hand_over(BORIS)
        mixed = rated(hall, "human", "human")
        assert mixed.rated
        mixed.fill(ANNA, "Bot")
        assert not mixed.rated
        mixed.begin(ANNA)
        mixed.hand_over(ANNA)
        await until(lambda: all(table.stage is Stage.FINISHED for table in hall.tables.values()))
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
        await turn_of(table, 0)
        time.now += 61
        hall.tick()
        assert table.stage is Stage.FINISHED
        (one,) = counted(hall)
        assert one.places == (3, 1, 1)
        assert one.ended == datetime.fromtimestamp(1061, UTC)


async def test_a_game_that_all_end_together_does_not_count(tmp_path: Path) -> None:
    async with house(tmp_path) as hall:
        table = rated(hall, "human", "human")
        table.sit_down(BORIS, 1)
        table.begin(ANNA)
        table.ask_end(ANNA)
        table.answer(BORIS, agree=True)
        assert table.stage is Stage.FINISHED
        assert counted(hall) == []


async def test_games_that_go_on_or_whose_log_is_gone_do_not_count(tmp_path: Path) -> None:
    async with house(tmp_path) as hall:
        over, running = begun(hall, ANNA, BORIS), begun(hall, ANNA, BORIS)
        over.hand_over(ANNA)
        over.hand_over(BORIS)
        await until(lambda: over.stage is Stage.FINISHED)
        assert [one.id for one in counted(hall)] == [over.sheet.log]
        hall.library.find(over.sheet.log).unlink()
        assert counted(hall) == []
        assert running.stage is Stage.RUNNING


async def test_a_sheet_from_before_there_were_ranks_can_be_read(tmp_path: Path) -> None:
    async with house(tmp_path) as hall:
        table = rated(hall, "human", "human")
        path = hall.path_of(table.id)
    data = read_sheet(path)
    again = Sheet.from_json(data)
    assert again.rated
    for name in ("rated", "given_up", "ended"):
        del data[name]
    write_sheet(path, data)
    old = Sheet.from_json(read_sheet(path))
    assert (old.rated, old.given_up, old.ended) == (False, [], 0.0)
