"""Trading at Landover's table: with the bank, and between players."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

import engine
from engine.bots import Analysis
from engine.games.landover.data import GOODS
from engine.games.landover.records import (
    Accept,
    Bank,
    Counter,
    Decline,
    Offer,
)
from engine.games.landover.state import LandoverState
from saves import Journal
from tests.tui.landover import Instant, acting, playing, state_of
from tui.games.landover import names as called
from tui.games.landover.screens.acting import ActionMode
from tui.games.landover.screens.modes import LandListMode
from tui.games.landover.screens.trading import BankTradeMode, OfferMode
from tui.play.table.thinking import BotQuery, Told


async def test_trading_with_the_bank_by_letters(tmp_path: Path) -> None:
    async with playing(tmp_path, acting(Bank)) as anna:
        await anna.in_mode(ActionMode)
        move = next(move for move in anna.state.legal_moves() if isinstance(move, Bank))
        before = anna.state.at.held(0, GOODS.index(move.get))
        await anna.press("t", called.KEYS[move.give], called.KEYS[move.get].upper())
        assert isinstance(anna.screen.mode, BankTradeMode)
        assert f"for 1 {called.good(move.get)}." in anna.prompt
        await anna.press("enter")
        assert anna.state.moves[-1] == move
        assert anna.state.at.held(0, GOODS.index(move.get)) == before + 1
        assert isinstance(anna.screen.mode, BankTradeMode)  # it stays open for more


def wealthy(state: LandoverState) -> bool:
    """Return whether Anna can offer wood and has none of the ore that she wants."""
    return acting()(state) and state.at.held(0, GOODS.index("wood")) > 0


async def test_offering_by_letters(tmp_path: Path) -> None:
    async with playing(tmp_path, wealthy) as anna:
        await anna.in_mode(ActionMode)
        await anna.press("o", "d", "O", "O")
        assert isinstance(anna.screen.mode, OfferMode)
        assert "You give 1 wood for 2 ore." in anna.prompt
        await anna.press("2")
        second = anna.screen.names[anna.screen.mode.others[1]]
        assert f"2 {second}: not asked" in anna.seen
        to = tuple(anna.screen.mode.to)
        await anna.press("enter")
        offers = [move for move in anna.state.moves if isinstance(move, Offer)]
        assert offers[-1] == Offer(0, ("wood",), ("ore", "ore"), to)


async def test_more_than_is_held_cannot_be_offered(tmp_path: Path) -> None:
    async with playing(tmp_path, wealthy) as anna:
        await anna.in_mode(ActionMode)
        held = anna.state.at.held(0, GOODS.index("wood"))
        await anna.press("o", *["d"] * (held + 1))
        assert "You hold no more wood." in anna.prompt
        await anna.press("enter")
        assert "both sides of a trade" in anna.prompt.lower() or "Both sides" in anna.prompt


def offered(journal: Journal) -> None:
    """Let the seat on turn offer Anna something that she has for something that it has."""
    journal.append(swap_asked(state_of(journal)))


def swap_asked(state: LandoverState) -> Offer:
    """Return an offer of the seat on turn that Anna could take."""
    seat = state.current_player
    give = next(good for n, good in enumerate(GOODS) if state.at.held(seat, n))
    want = next(good for n, good in enumerate(GOODS) if state.at.held(0, n) and good != give)
    return Offer(seat, (give,), (want,), (0,))


def may_offer(state: LandoverState) -> bool:
    if state.phase != "actions" or state.current_player != 1 or not state.at.total(0):
        return False
    mine = {n for n in range(len(GOODS)) if state.at.held(0, n)}
    theirs = {n for n in range(len(GOODS)) if state.at.held(1, n)}
    return bool(theirs) and bool(mine - {min(theirs)})


@pytest.mark.parametrize(("key", "answer"), [("1", Accept()), ("2", Decline())])
async def test_answering_an_offer(tmp_path: Path, key: str, answer: engine.Move) -> None:
    async with playing(tmp_path, may_offer, then=offered) as anna:
        await anna.until(lambda: isinstance(anna.screen.mode, LandListMode))
        assert "accept the trade, or decline it" in anna.prompt
        assert "Boris gives you" in anna.prompt
        await anna.press(key)
        assert answer in anna.state.moves


class Resting(Instant):
    """Bots that never stop thinking; a test makes their moves."""

    async def think(self, question: BotQuery, told: Told | None = None) -> Analysis:
        await asyncio.sleep(3600)
        raise AssertionError("a test is over by then")


async def test_all_offers_of_a_turn_can_be_declined_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.tui.landover.Instant", Resting)
    async with playing(tmp_path, may_offer, then=offered) as anna:
        await anna.until(lambda: isinstance(anna.screen.mode, LandListMode))
        assert "4 decline all in this turn" in anna.seen
        table = anna.screen.table
        made = len(table.state.moves)
        await anna.press("4")
        assert table.state.moves[made:] == [Decline()]
        for _ in range(2):
            table.play(swap_asked(anna.state))
            await anna.until(lambda: anna.state.moves[-1] == Decline() and anna.state.phase == "actions")
        await anna.press("u")  # and now she wants to see them again
        await anna.until(lambda: isinstance(anna.screen.mode, LandListMode))
        assert anna.state.phase == "reply"
        await anna.press("2")
        table.play(swap_asked(anna.state))
        await anna.until(lambda: isinstance(anna.screen.mode, LandListMode))
        assert anna.state.phase == "reply"


def lacked(journal: Journal) -> None:
    """Let the seat on turn want something of Anna that she does not hold."""
    offer, state = swap_asked(state_of(journal)), state_of(journal)
    want = next(g for n, g in enumerate(GOODS) if not state.at.held(0, n) and g not in offer.give)
    journal.append(Offer(offer.seat, offer.give, (want,), offer.to))


@pytest.mark.rule("LAND-10.13")
async def test_who_plays_alone_is_shown_an_offer_that_is_declined_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tui.play.table.table.reply_pause", lambda: 3600.0)
    async with playing(tmp_path, may_offer, then=lacked) as anna:
        await anna.until(lambda: isinstance(anna.screen.mode, LandListMode))
        assert "this offer is declined for you in a moment" in anna.prompt
        made = len(anna.state.moves)
        await anna.press("2")  # quicker than the pause
        assert anna.state.moves[made] == Decline()
    monkeypatch.setattr("tui.play.table.table.reply_pause", lambda: 0.0)
    async with playing(tmp_path / "again", may_offer, then=lacked) as anna:
        await anna.until(lambda: Decline() in anna.state.moves)


@pytest.mark.rule("LAND-10.13", "LAND-21.13")
async def test_several_at_one_keyboard_are_asked_whatever_they_hold(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tui.play.table.table.reply_pause", lambda: 0.0)
    async with playing(tmp_path, may_offer, "human", "human", then=lacked) as anna:
        table = anna.screen.table
        table.start()
        await asyncio.sleep(0)
        await anna.pilot.pause()
        assert (table.forced_reply, table.state.current_player) == (None, 0)
        assert isinstance(table.state.moves[-1], Offer)


async def test_a_counter_offer(tmp_path: Path) -> None:
    async with playing(tmp_path, may_offer, then=offered) as anna:
        await anna.until(lambda: isinstance(anna.screen.mode, LandListMode))
        offer = next(move for move in reversed(anna.state.moves) if isinstance(move, Offer))
        await anna.press("3")
        mode = anna.screen.mode
        assert isinstance(mode, OfferMode)
        assert mode.terms == (offer.want, offer.give)  # what was offered stands there to be changed
        assert "Boris gives you" in anna.seen
        more = called.KEYS[offer.give[0]].upper()
        await anna.press(more, "enter")
        assert Counter(offer.want, offer.give * 2) in anna.state.moves


async def test_capitals_that_are_keys_elsewhere_want_goods_in_an_offer(tmp_path: Path) -> None:
    async with playing(tmp_path, wealthy) as anna:
        await anna.in_mode(ActionMode)
        await anna.press("o", "P", "C", "H", "L", "N")
        mode = anna.screen.mode
        assert isinstance(mode, OfferMode)
        assert mode.terms == ((), ("wheat", "clay", "cloth", "paper", "coin"))


async def test_a_declined_offer_is_told_to_the_one_who_made_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.tui.landover.Instant", Resting)
    async with playing(tmp_path, wealthy) as anna:
        await anna.in_mode(ActionMode)
        await anna.press("o", "d", "O", "O", "enter")
        assert anna.screen.table.state.phase == "reply"
        while anna.screen.table.state.phase == "reply":
            anna.screen.table.play(Decline())
        await anna.in_mode(ActionMode)
        assert "The offer was not accepted." in anna.prompt
        await anna.press("tab")
        assert "The offer was not accepted." not in anna.prompt
