"""Landover among people: hidden hands, trade, clocks in the turn of another, taking back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import cast

import pytest

import engine
from engine import CHANCE
from engine.games.landover.records import Accept, Confirm, Decline, End, Offer, Roll, Withdraw
from engine.games.landover.state import LandoverState
from tests.engine.rules import rule
from tests.hall.house import ANNA, BORIS, CHEN, Time, begun, game_of, house, plan, turn_of
from tests.waiting import until
from tui.hall import ClockRule, Guest, Hall, HallTable, OnTimeout, Person
from tui.hall.talk import Kind
from tui.table import Refused

SEATED = (ANNA, BORIS)


def state_of(table: HallTable) -> LandoverState:
    return cast(LandoverState, game_of(table))


@pytest.fixture(autouse=True)
def same_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("saves.creation.new_secret", lambda: "05" * 32)


def table_of(hall: Hall, clock: ClockRule | None = None) -> HallTable:
    return begun(hall, *SEATED, game="landover", clock=clock, map="fixture-19")


async def move_on(table: HallTable, ready: Callable[[LandoverState], bool]) -> Person:
    """Let people do what comes first until someone is in a position as wanted; return who that is."""
    for _ in range(4000):
        await until(lambda: game_of(table).current_player != CHANCE)
        state = state_of(table)
        who = SEATED[state.current_player]
        if ready(state):
            return who
        table.play(who, End() if state.phase == "actions" else state.legal_moves()[0])
    raise AssertionError("it never came about")


def to_roll(state: LandoverState) -> bool:
    return state.phase == "start"


def may_trade(state: LandoverState) -> bool:
    """Return whether it is the action phase and both have a card that the other has not."""
    if state.phase != "actions":
        return False
    one, other = (set(state.hand(seat)) for seat in range(2))
    return bool(one - other) and bool(other - one)


def goods_to_trade(state: LandoverState) -> tuple[str, str]:
    """Return a card that only the seat to move has, and one that only the other has."""
    mine = state.current_player
    one, other = (set(map(str, state.hand(seat))) for seat in (mine, 1 - mine))
    return min(one - other), min(other - one)


@rule("LAND-10.12", "LAND-21.2")
async def test_two_people_trade_and_a_spectator_sees_only_what_is_public(tmp_path: Path) -> None:
    async with house(tmp_path) as hall:
        table = table_of(hall)
        who = await move_on(table, may_trade)
        state, mine = state_of(table), SEATED.index(who)
        other = SEATED[1 - mine]
        give, want = goods_to_trade(state)
        held = state.hand(mine).count(want), state.hand(1 - mine).count(give)
        table.play(who, Offer(mine, (give,), (want,), (1 - mine,)))
        with pytest.raises(Refused, match="not your turn"):
            table.play(who, Withdraw())
        table.play(other, Accept())
        table.play(who, Confirm(1 - mine))
        assert held == (0, 0)
        assert (state.hand(mine).count(want), state.hand(1 - mine).count(give)) == (1, 1)
        for person, seat in ((who, mine), (other, 1 - mine), (CHEN, None)):
            seen = cast(LandoverState, Guest(table, person).look())
            for each in range(2):
                hand = state.hand(each)
                assert seen.hand(each) == (hand if each == seat else (None,) * len(hand))


@rule("LAND-21.11")
async def test_what_was_answered_by_luck_or_another_seat_is_not_taken_back(tmp_path: Path) -> None:
    async with house(tmp_path) as hall:
        table = table_of(hall)
        who = await move_on(table, to_roll)
        guest = Guest(table, who)
        table.play(who, Roll())
        await until(lambda: game_of(table).current_player != CHANCE)
        assert not guest.can_take_back()
        with pytest.raises(Refused, match="no move that could be taken back"):
            guest.take_back()
        who = await move_on(table, lambda state: state.phase == "actions")
        table.play(who, End())
        assert Guest(table, who).can_take_back(), "an end of turn has shown nobody anything"


@rule("LAND-6.9")
async def test_the_turn_of_who_is_absent_ends_and_the_next_one_has_new_time(tmp_path: Path) -> None:
    time = Time()
    async with house(tmp_path, time) as hall:
        table = table_of(hall, ClockRule(60, each_turn=True, at_end=OnTimeout.MOVED_ON))
        who = await move_on(table, to_roll)
        seat = SEATED.index(who)
        time.now += 61
        hall.tick()
        await turn_of(table, 1 - seat)
        assert table.metadata.talk[-1].kind is Kind.MOVED_ON
        assert table.seats_of(who) == (seat,), "nobody has taken the seat over"
        assert [table.left(each) for each in range(2)] == [60, 60]


@rule("LAND-6.9")
async def test_an_offer_does_not_wait_for_who_is_absent_nor_give_new_time(tmp_path: Path) -> None:
    time = Time()
    async with house(tmp_path, time) as hall:
        table = table_of(hall, ClockRule(60, each_turn=True, at_end=OnTimeout.MOVED_ON))
        who = await move_on(table, may_trade)
        mine = SEATED.index(who)
        state = state_of(table)
        give, want = goods_to_trade(state)
        time.now += 20
        table.play(who, Offer(mine, (give,), (want,), (1 - mine,)))
        time.now += 61
        hall.tick()
        assert Decline() in state.moves
        assert state.current_player == mine
        assert table.left(mine) == 40, "an offer is no new turn"
        time.now += 41
        hall.tick()
        await turn_of(table, 1 - mine)


async def test_a_game_whose_rules_do_not_say_it_cannot_go_on_without_waiting(tmp_path: Path) -> None:
    async with house(tmp_path) as hall:
        with pytest.raises(Refused, match="do not say"):
            hall.make(ANNA, plan(clock=ClockRule(60, at_end=OnTimeout.MOVED_ON)))
        assert hall.make(ANNA, plan(game="landover", clock=ClockRule(60, at_end=OnTimeout.MOVED_ON)))
    assert engine.game("landover").has_timeout_move
