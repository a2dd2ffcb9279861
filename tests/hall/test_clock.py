"""Clocks: what runs when, what happens at their end, and that a restart gives nothing back."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.hall.house import ANNA, BORIS, Time, begun, game_of, house, plan, play, turn_of
from tui.app.screens.lobby.phrases import remark
from tui.play.hall import ClockRule, HallTable, OnTimeout, Stage
from tui.play.hall.clock import Clock
from tui.play.hall.metadata import TableOutcome
from tui.play.hall.talk import Kind
from tui.play.table import Refused


def left(table: HallTable) -> list[float | None]:
    return [table.left(seat) for seat in range(len(table.metadata.seats))]


def test_an_increment_comes_after_each_turn() -> None:
    clock = Clock(ClockRule(100, increment=10), [100.0, 100.0])
    clock.follow(0, 1, 0.0)
    clock.follow(0, 1, 20.0)  # another step of the same turn
    assert (clock.left(0, 30.0), clock.left(1, 30.0)) == (70.0, 100.0)
    clock.pause(30.0)  # chance
    assert clock.left(0, 99.0) == 70.0
    clock.follow(1, 2, 30.0)
    assert (clock.left(0, 30.0), clock.left(1, 32.0)) == (80.0, 98.0)
    clock.follow(None, 3, 32.0)
    assert clock.all_left(50.0) == [80.0, 108.0]


def test_time_for_each_turn_is_given_anew() -> None:
    clock = Clock(ClockRule(60, each_turn=True), [60.0, 60.0])
    clock.follow(0, 1, 0.0)
    assert not clock.has_run_out(59.9)
    clock.follow(1, 2, 59.9)
    assert clock.left(0, 70.0) == 60.0
    assert clock.has_run_out(120.0)
    assert clock.left(1, 500.0) == 0.0


def test_what_others_must_decide_in_a_turn_gives_nobody_new_time() -> None:
    clock = Clock(ClockRule(60, each_turn=True), [60.0, 60.0])
    clock.follow(0, 1, 0.0)
    clock.follow(1, 1, 20.0)  # asked something in the turn of the other
    clock.follow(0, 1, 35.0)
    clock.follow(None, 1, 40.0)  # a bot is asked
    clock.follow(0, 1, 45.0)
    assert (clock.left(0, 50.0), clock.left(1, 50.0)) == (30.0, 45.0)
    clock.follow(1, 2, 50.0)
    assert (clock.left(0, 50.0), clock.left(1, 50.0)) == (60.0, 60.0)


def test_in_a_set_up_each_decision_is_a_turn() -> None:
    clock = Clock(ClockRule(60, each_turn=True), [60.0, 60.0])
    clock.follow(0, 0, 0.0)
    clock.follow(1, 0, 20.0)
    clock.follow(0, 0, 30.0)
    assert (clock.left(0, 30.0), clock.left(1, 30.0)) == (60.0, 60.0)


async def test_only_the_clock_of_the_seat_to_move_runs(tmp_path: Path) -> None:
    time = Time()
    async with house(tmp_path, time) as hall:
        table = begun(hall, clock=ClockRule(300, increment=5))
        await turn_of(table, 0)
        time.now += 30
        assert left(table) == [270, 300]
        await play(table)
        time.now += 10
        assert left(table) == [260, 300]
        await play(table)
        await turn_of(table, 1)
        time.now += 7
        assert left(table) == [265, 293]


async def test_a_bot_plays_on_when_time_has_run_out(tmp_path: Path) -> None:
    time = Time()
    async with house(tmp_path, time) as hall:
        table = begun(hall, clock=ClockRule(60))
        await turn_of(table, 0)
        time.now += 59
        hall.tick()
        assert table.seats_of(ANNA) == (0,)
        time.now += 2
        hall.tick()
        assert table.seats_of(ANNA) == ()
        assert table.metadata.talk[-1].kind is Kind.TIME_OUT
        assert remark(table.metadata.talk[-1]) == "Anna has no time left; a bot plays on."
        assert remark(table.metadata.talk[-1], "Anna") == "You have no time left; a bot plays on."
        assert left(table)[0] is None
        await turn_of(table, 1)
        assert game_of(table).turn == 2
        assert left(table)[1] == 60


async def test_who_runs_out_of_time_loses_where_that_was_said(tmp_path: Path) -> None:
    time = Time()
    async with house(tmp_path, time) as hall:
        table = begun(hall, clock=ClockRule(60, at_end=OnTimeout.LOST))
        await turn_of(table, 0)
        time.now += 61
        with pytest.raises(Refused, match="No game is going on"):
            table.play(ANNA, game_of(table).legal_moves()[0])  # too late, before any tick
        assert (table.stage, table.metadata.outcome) == (Stage.FINISHED, TableOutcome.TIME)
        assert table.metadata.winners == [1]
    async with house(tmp_path) as again:
        assert again.tables[table.id].metadata.winners == [1]


async def test_time_survives_a_restart_and_stands_still_meanwhile(tmp_path: Path) -> None:
    time = Time()
    async with house(tmp_path, time) as hall:
        table = begun(hall, clock=ClockRule(600))
        await turn_of(table, 0)
        time.now += 100
        hall.tick(keep=True)
        time.now += 3
        kept = hall.path_of(table.id).read_bytes()
    hall.path_of(table.id).write_bytes(kept)  # as after kill -9: nobody wrote on closing
    time.now += 10_000
    async with house(tmp_path, time) as again:
        back = again.tables[table.id]
        assert left(back) == [500, 600]
        time.now += 1
        assert left(back) == [499, 600]


async def test_bots_have_no_clock_and_cost_none(tmp_path: Path) -> None:
    time = Time()
    async with house(tmp_path, time) as hall:
        table = hall.make(ANNA, plan("human", "random", clock=ClockRule(60, increment=2)))
        table.begin(ANNA)
        await turn_of(table, 0)
        while game_of(table).current_player == 0:
            await play(table)
        time.now += 1000
        hall.tick()
        await turn_of(table, 0)
        assert left(table) == [62, None]


async def test_a_log_with_a_seat_taken_over_replays(tmp_path: Path) -> None:
    time = Time()
    async with house(tmp_path, time) as hall:
        table = begun(hall, clock=ClockRule(60))
        await turn_of(table, 0)
        time.now += 61
        hall.tick()
        await turn_of(table, 1)
        await play(table, BORIS, BORIS)
        log = hall.library.read(table.metadata.log)
        assert log.state.fingerprint() == game_of(table).fingerprint()
