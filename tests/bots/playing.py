"""Games of The Discovery as the tests of the bots play them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import engine
from engine import bots
from engine.bots import Bot
from engine.games.discovery.state import DiscoveryState

OPTIONS: dict[str, dict[str, Any]] = {
    "plain": {},
    "public": {"hand": "two_public", "equal_turns": "printed"},
    "private": {"hand": "two_private", "equal_turns": "exact", "first_player": "random"},
    "small": {"small_feature": "exactly_two"},
}


def new(players: int = 2, seed: int | None = None, options: str = "plain") -> DiscoveryState:
    """Return a new game with one of the ``OPTIONS``."""
    state = engine.new_game("discovery", players=players, seed=seed, options=OPTIONS[options])
    assert isinstance(state, DiscoveryState)
    return state


def table(level: str, players: int, seed: int) -> list[Bot]:
    """Return a bot for each seat."""
    return [bots.make(level, seed * 10 + seat) for seat in range(players)]


def seen(state: DiscoveryState) -> DiscoveryState:
    """Return what the seat to move may know."""
    return state.view(state.current_player) if state.hides else state


def choices(
    level: str, seed: int, players: int = 2, options: str = "plain"
) -> Iterator[tuple[DiscoveryState, Bot]]:
    """Yield the whole state and the bot to move for each choice of a game, playing it on in between."""
    state, dealer, seats = new(players, seed, options), engine.Dealer(seed), table(level, players, seed)
    while not state.is_terminal:
        if state.current_player == engine.CHANCE:
            state.push(dealer.deal(state))
            continue
        bot = seats[state.current_player]
        yield state, bot
        state.push(bot.choose(seen(state)))
