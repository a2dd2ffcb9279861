"""Landover among people: hidden hands, trade, clocks in the turn of another, taking back."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import cast

import pytest

import engine
from engine import CHANCE
from engine.games.landover.data import GOODS
from engine.games.landover.records import Accept, Confirm, Decline, End, Offer, Roll, Withdraw
from engine.games.landover.state import LandoverState
from tests.engine.rules import rule
from tests.hall.house import ANNA, BORIS, CHEN, Time, begun, game_of, house, plan, turn_of
from tests.waiting import until
from tui.play.hall import ClockRule, Guest, Hall, HallTable, OnTimeout, Person, Visit
from tui.play.hall.talk import Kind
from tui.play.table import Refused
from tui.play.table.table import reply_pause

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
        with pytest.raises(Refused, match="no move to take back"):
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


class Pause:
    """Waits until a test lets it end."""

    def __init__(self) -> None:
        self.lengths: list[float] = []
        self.over = asyncio.Event()

    async def __call__(self, seconds: float) -> None:
        self.lengths.append(seconds)
        await self.over.wait()


async def an_offer(hall: Hall, *, can_pay: bool) -> tuple[HallTable, tuple[Person, int], tuple[Person, int]]:
    """Return a table at which one offers the other a trade, and both people with their seats."""
    table = table_of(hall)
    who = await move_on(table, may_trade)
    state, mine = state_of(table), SEATED.index(who)
    give, want = goods_to_trade(state)
    lacked = next(good for good in GOODS if good != give and good not in state.hand(1 - mine))
    for person in SEATED:
        hall.arrive(person).go_to(table)
    table.play(who, Offer(mine, (give,), (want if can_pay else lacked,), (1 - mine,)))
    return table, (who, mine), (SEATED[1 - mine], 1 - mine)


@rule("LAND-10.13", "LAND-21.12")
async def test_who_cannot_accept_is_not_asked_and_declines_after_a_pause(tmp_path: Path) -> None:
    pause = Pause()
    async with house(tmp_path, sleep=pause) as hall:
        table, (_who, mine), (other, seat) = await an_offer(hall, can_pay=False)
        await until(lambda: bool(pause.lengths))
        assert game_of(table).current_player == seat, "nobody sees yet that it will be declined"
        assert not table.waits_for(other)
        pause.over.set()
        await turn_of(table, mine)
        assert game_of(table).moves[-1] == Decline()
        log = hall.library.read(table.metadata.log)
        assert log.mainline[-1].move == Decline()
        assert log.state.fingerprint() == game_of(table).fingerprint()


@rule("LAND-10.13")
async def test_who_can_accept_is_asked_however_long_it_takes(tmp_path: Path) -> None:
    pause = Pause()
    pause.over.set()
    async with house(tmp_path, sleep=pause) as hall:
        table, _who, (other, seat) = await an_offer(hall, can_pay=True)
        await asyncio.sleep(0)
        assert table.waits_for(other)
        assert (game_of(table).current_player, pause.lengths) == (seat, [])


@rule("LAND-10.13")
async def test_who_cannot_accept_may_be_quicker_than_the_pause(tmp_path: Path) -> None:
    pause = Pause()
    async with house(tmp_path, sleep=pause) as hall:
        table, (_who, mine), (other, _seat) = await an_offer(hall, can_pay=False)
        await until(lambda: bool(pause.lengths))
        table.play(other, Decline())
        assert game_of(table).current_player == mine
        pause.over.set()
        await asyncio.sleep(0)
        assert game_of(table).current_player == mine


@rule("LAND-10.13")
async def test_nobody_answers_for_a_person_who_is_not_at_the_table(tmp_path: Path) -> None:
    pause = Pause()
    async with house(tmp_path, sleep=pause) as hall:
        table, (_who, mine), (other, seat) = await an_offer(hall, can_pay=False)
        await until(lambda: bool(pause.lengths))
        (visit,) = hall.visits.people[other.fingerprint]
        assert isinstance(visit, Visit)
        visit.leave()
        pause.over.set()
        await asyncio.sleep(0)
        assert game_of(table).current_player == seat
        assert table.waits_for(other)
        hall.arrive(other).go_to(table)
        await turn_of(table, mine)
        assert len(pause.lengths) == 2, "the pause begins anew"


@rule("LAND-10.13")
def test_the_pause_can_have_any_length_of_an_answer() -> None:
    lengths = sorted(reply_pause() for _ in range(2000))
    assert lengths[0] < 1.0
    assert 2.0 < lengths[1000] < 4.5
    assert lengths[-1] > 12.0


async def test_a_game_whose_rules_do_not_say_it_cannot_go_on_without_waiting(tmp_path: Path) -> None:
    async with house(tmp_path) as hall:
        with pytest.raises(Refused, match="do not say"):
            hall.make(ANNA, plan(clock=ClockRule(60, at_end=OnTimeout.MOVED_ON)))
        assert hall.make(ANNA, plan(game="landover", clock=ClockRule(60, at_end=OnTimeout.MOVED_ON)))
    assert engine.game("landover").has_timeout_move
