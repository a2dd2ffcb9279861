"""Games as the tests of the bots play them: those of The Discovery, and games between greedy bots."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

import engine
from engine import bots
from engine.bots import Bot
from engine.game import State
from engine.games.discovery.state import DiscoveryState
from engine.records import Move

OPTIONS: dict[str, dict[str, Any]] = {
    "plain": {},
    "public": {"hand": "two_public", "equal_turns": "printed"},
    "private": {"hand": "two_private", "equal_turns": "exact", "first_player": "random"},
    "small": {"small_feature": "exactly_two"},
}
NEW_WORLD: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (3, {"delayed_second_surveyor": "on"}),
    (4, {"delayed_second_surveyor": "on", "delay_counts": "completed", "first_player": "random"}),
    (5, {"sweep_when_blocked": True, "bonus_per": "settler", "final_bonus": True}),
]
"""Tables of New World: seats and options."""


def new(players: int = 2, seed: int | None = None, options: str = "plain") -> DiscoveryState:
    """Return a new game with one of the ``OPTIONS``."""
    state = engine.new_game("discovery", players=players, seed=seed, options=OPTIONS[options])
    assert isinstance(state, DiscoveryState)
    return state


def table(level: str, players: int, seed: int) -> list[Bot]:
    """Return a bot for each seat."""
    return [bots.make(level, seed * 10 + seat) for seat in range(players)]


def seen(state: DiscoveryState) -> DiscoveryState:
    """Return the view of the seat to move."""
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


S = TypeVar("S", bound=State)
_greedy: dict[str, list[Move]] = {}
"""The moves of games between greedy bots, as far as they were played; many tests look at the same ones."""


def greedy_choices(state: S, seed: int) -> Iterator[S]:
    """Yield a new game at each choice that greedy bots have in it."""
    moves = _greedy.setdefault(repr((state.game, state.players, state.options, seed)), [])
    dealer, greedy = engine.Dealer(seed), bots.make("greedy", seed)
    while not state.is_terminal:
        chance = state.current_player == engine.CHANCE
        if not chance:
            yield state
        number = len(state.moves)
        if number == len(moves):
            moves.append(dealer.deal(state) if chance else greedy.choose(state.view(state.current_player)))
        state.push(moves[number])
