"""Choices of Landover that seldom come up, made by keys on a small terminal."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import engine
from engine import CHANCE, bots
from engine.games.landover.data import TRACKS
from engine.games.landover.records import Deck, Dice, Found, Play, Power, Take
from engine.games.landover.state import LandoverState
from saves import Journal
from tests.tui.landover import Islander, Ready, playing, state_of
from tui.games.landover.screens.acting import RollingMode
from tui.games.landover.screens.modes import AimingMode, LandListMode, ListEntry

SMALL = (80, 24)


@cache
def by_bots(ready: Ready, armed: int, **options: Any) -> tuple[int, LandoverState]:
    """Return the first seed whose game comes to a position between bots, and the position.

    First of all the bots buy so much power each. Nobody may change the position: tests share it.
    """
    for seed in range(1, 20):
        state = engine.new_game("landover", players=3, seed=seed, options={"map": "fixture-19", **options})
        assert isinstance(state, LandoverState)
        play_on(state, seed, ready, armed)
        if not state.is_terminal:
            return seed, state
    raise AssertionError("bots do not come to such a position")


def play_on(state: LandoverState, seed: int, ready: Ready, armed: int) -> None:
    """Let bots play until a position is reached, or to the end."""
    dealer, bot = engine.Dealer(seed), bots.make("greedy", seed)
    while not state.is_terminal and not ready(state):
        seat = state.current_player
        if seat == CHANCE:
            state.push(dealer.deal(state))
        elif Power() in state.legal_moves() and state.at.power[seat] < armed:
            state.push(Power())
        else:
            state.push(bot.choose(state.view(seat)))


def earlier(state: LandoverState, moves: int) -> LandoverState:
    """Return the position after some moves of bots."""
    again = state.copy()
    assert isinstance(again, LandoverState)
    while len(again.moves) > moves:
        again.pop()
    return again


class Chooser(Islander):
    """Someone who chooses from a list."""

    @property
    def listed(self) -> list[ListEntry]:
        """The lines of the list."""
        assert isinstance(self.screen.mode, LandListMode)
        return self.screen.mode.lines


def alchemist(state: LandoverState) -> bool:
    return state.phase == "start" and any(
        isinstance(move, Play) and move.card == "alchemist" for move in state.legal_moves()
    )


@cache
def chooses(phase: str) -> Ready:
    return lambda state: state.phase == phase and len(state.legal_moves()) > 1


@asynccontextmanager
async def at(folder: Path, ready: Ready, *, armed: int = 0, **options: Any) -> AsyncIterator[Chooser]:
    """Give someone at a table that bots have brought to a position, in the seat that chooses there."""
    seed, reached = by_bots(ready, armed, **options)
    seat = reached.current_player

    def go(journal: Journal) -> None:
        for move in reached.moves:
            journal.append(move)
        assert state_of(journal).fingerprint() == reached.fingerprint()

    kinds = ["human" if number == seat else "random" for number in range(3)]
    async with playing(folder, lambda _state: True, *kinds, seed=seed, then=go, size=SMALL, **options) as one:
        yield Chooser(one.app, one.pilot)


@pytest.mark.slow
async def test_the_alchemist_chooses_both_dice(tmp_path: Path) -> None:
    async with at(tmp_path, alchemist) as anna:
        await anna.in_mode(RollingMode)
        await anna.press("c")
        cards = [line.text for line in anna.listed]
        await anna.press(str(cards.index("Alchemist") + 1))
        await anna.until(lambda: "white die: 6" in anna.seen)
        await anna.press("5")
        await anna.until(lambda: "red die: 6" in anna.seen)
        await anna.press("2")
        assert Play("alchemist", white=5, red=2) in anna.state.moves
        rolls = [move for move in anna.state.moves if isinstance(move, Dice)]
        assert (rolls[-1].white, rolls[-1].red) == (5, 2)


async def test_the_aqueduct_gives_the_resource_of_a_key(tmp_path: Path) -> None:
    async with at(tmp_path, chooses("aqueduct")) as chen:
        await chen.in_mode(LandListMode)
        assert "brought you nothing" in chen.prompt
        seat = chen.state.current_player
        held = chen.state.hand(seat).count("ore")
        made = len(chen.state.moves)
        await chen.press("3")
        assert chen.state.moves[made] == Take("ore")
        assert earlier(chen.state, made + 1).hand(seat).count("ore") == held + 1


async def test_a_metropolis_is_put_on_a_city_of_ones_own(tmp_path: Path) -> None:
    async with at(tmp_path, chooses("metropolis")) as anna:
        await anna.in_mode(AimingMode)
        await anna.until(lambda: "choose the city for your metropolis." in anna.seen)
        mode = anna.screen.mode
        assert isinstance(mode, AimingMode)
        first = mode.cursor
        await anna.press("tab")
        chosen = mode.cursor
        assert chosen != first
        await anna.press("enter")
        corner = anna.state.at.board.corner_names[chosen[1]]
        assert any(isinstance(move, Found) and move.corner == corner for move in anna.state.moves)


@pytest.mark.parametrize(("key", "deck"), [("1", "science"), ("3", "politics")])
async def test_the_deck_is_chosen_after_an_equal_defence(tmp_path: Path, key: str, deck: str) -> None:
    there = at(tmp_path, chooses("deck"), armed=2, barbarian_tie_deck="choice")
    async with there as anna:
        await anna.in_mode(LandListMode)
        await anna.until(lambda: "choose a deck" in anna.seen)
        assert [line.text for line in anna.listed] == list(TRACKS)
        left = anna.state.at.deck_size[TRACKS.index(deck)]
        made = len(anna.state.moves)
        await anna.press(key)
        assert anna.state.moves[made] == Deck(deck)
        drawn = earlier(anna.state, made + 2)  # the choice, and the card that comes
        assert drawn.at.deck_size[TRACKS.index(deck)] == left - 1
