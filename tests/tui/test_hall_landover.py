"""Landover at a table of the hall: two people trade by keys, a third watches and sees no hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine import CHANCE
from engine.games.landover.data import GOODS
from engine.games.landover.records import Confirm, End, Resign
from engine.games.landover.state import LandoverState
from tests.tui.people import ANNA, BORIS, CHEN, Somebody, game_of, open_hall, sat_down, seated
from tui.games.landover import names as called
from tui.games.landover.screens.acting import ActionMode
from tui.games.landover.screens.hall import HallLandoverScreen
from tui.games.landover.screens.modes import LandListMode
from tui.games.landover.screens.resigning import ResigningScreen
from tui.games.landover.screens.strip import StatusStrip
from tui.games.landover.screens.trading import OfferMode
from tui.play.hall import HallTable
from tui.play.table import Refused

PEOPLE = (ANNA, BORIS)


@pytest.fixture(autouse=True)
def same_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("saves.creation.new_secret", lambda: "05" * 32)


def state_of(table: HallTable) -> LandoverState:
    state = game_of(table)
    assert isinstance(state, LandoverState)
    return state


async def on_to_a_trade(table: HallTable, anybody: Somebody) -> tuple[str, str]:
    """Play on until the seat in its action phase has a card that the other lacks, and the other way round."""
    state = state_of(table)
    for _ in range(3000):
        await anybody.until(lambda: state.current_player != CHANCE)
        if state.phase == "actions":
            mine, theirs = (set(map(str, state.hand(seat))) for seat in (state.on_turn, 1 - state.on_turn))
            if mine - theirs and theirs - mine:
                return min(mine - theirs), min(theirs - mine)
        move = End() if state.phase == "actions" else state.legal_moves()[0]
        table.play(PEOPLE[state.current_player], move)
    raise AssertionError("they never had anything to trade")


def strip(somebody: Somebody) -> str:
    return somebody.app.screen.query_one(StatusStrip).text


def mode(somebody: Somebody) -> object:
    screen = somebody.app.screen
    return screen.mode if isinstance(screen, HallLandoverScreen) else None


async def test_two_people_trade_by_keys_and_a_third_sees_no_hand(tmp_path: Path) -> None:
    async with (
        open_hall(tmp_path) as hall,
        sat_down(hall, *PEOPLE, game="landover", map="fixture-19") as (table, here),
        seated(hall, CHEN) as chen,
    ):
        await chen.enter(table)
        await chen.in_screen(HallLandoverScreen)
        give, want = await on_to_a_trade(table, chen)
        state = state_of(table)
        seat = state.on_turn
        one, other = here[seat], here[1 - seat]
        await one.until(lambda: isinstance(mode(one), ActionMode))
        await one.press("o", called.KEYS[give], called.KEYS[want].upper())
        assert isinstance(mode(one), OfferMode)
        await one.press("enter")
        await other.until(lambda: isinstance(mode(other), LandListMode))
        assert f"gives you 1 {give} for 1 {want}" in other.prompt
        await other.press("1")
        await one.until(lambda: state.phase == "confirm" and isinstance(mode(one), LandListMode))
        await one.press("1")
        assert Confirm(1 - seat) in state.moves
        assert want in state.hand(seat)
        assert give in state.hand(1 - seat)
        for number, person in enumerate(here):
            await person.until(lambda: f"{len(state.hand(number))}/" in strip(person))  # noqa: B023
            for good in GOODS:
                assert f"{good} {state.hand(number).count(good)}" in strip(person)
        await chen.pilot.pause(0.05)
        assert not any(f"{good} " in strip(chen) for good in GOODS)
        await chen.press("o", "b", "e")
        assert state.phase == "actions", "who only watches can do nothing"


async def test_one_resigns_while_the_other_is_to_move_and_only_for_oneself(tmp_path: Path) -> None:
    async with (
        open_hall(tmp_path) as hall,
        sat_down(hall, *PEOPLE, game="landover", map="fixture-19") as (table, here),
    ):
        state = state_of(table)
        await here[0].until(lambda: state.current_player >= 0)
        mover = state.current_player
        idle = here[1 - mover]
        with pytest.raises(Refused):
            table.play(PEOPLE[mover], Resign(1 - mover))
        await idle.in_screen(HallLandoverScreen)
        await idle.press("R")
        await idle.until(lambda: isinstance(idle.app.screen, ResigningScreen))
        await idle.press("down", "enter")
        assert Resign(1 - mover) in state.moves
        assert state.winners == (mover,)
