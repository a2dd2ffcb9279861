"""Games of Landover played by lot, for laws that hold in all of them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import engine
from engine.games.landover.data import GOODS
from engine.games.landover.records import Build, Counter, Resign
from engine.games.landover.state import LandoverState
from engine.games.landover.steps.pieces import KINDS
from engine.records import Move

GAME = engine.game("landover")
MAPS = {2: ("duel-13", "isles-32", "fixture-19"), 3: ("standard-19", "isles-32", "fixture-19")}
MAPS[4] = ("standard-19", "isles-32", "archipelago-24")


LONGEST = 40
"""Roads and boats of a seat that then builds no more: in twice as many a longest path takes minutes."""


def lots(seed: int) -> tuple[int, dict[str, Any]]:
    """Return a number of players, and options drawn by lot for about a third of all that there are."""
    random = Random(seed)
    players = 2 + seed % 3
    options: dict[str, Any] = {"map": MAPS[players][seed // 3 % 3]}
    for option in GAME.options:
        if option.name != "map" and random.random() < 0.35:
            options[option.name] = random.choice(option.values).value
    return players, options


def new(seed: int, players: int, options: dict[str, Any]) -> LandoverState:
    """Return a new game."""
    state = engine.new_game("landover", players=players, seed=seed, options=options)
    assert isinstance(state, LandoverState)
    return state


def choose(state: LandoverState, random: Random, *, resign: bool = False) -> Move:
    """Return a move of a seat by lot: also offers, counter-offers and, rarely, resigning."""
    seat = state.current_player
    if resign and random.random() < 0.0005:
        return Resign(seat)
    moves = state.legal_moves()
    if state.phase == "actions" and random.random() < 0.05:
        offers = state.simple_offers()
        return random.choice(offers) if offers else moves[0]
    if state.phase == "reply" and random.random() < 0.3:
        held = [good for good in state.hand(seat) if good]
        if held:
            give = random.choice(held)
            return Counter((give,), (random.choice([good for good in GOODS if good != give]),))
    if state.at.route.count(seat) >= LONGEST:
        moves = [one for one in moves if not isinstance(one, Build) or one.piece not in KINDS] or moves
    return random.choice(moves)


def played(
    seed: int, players: int, options: dict[str, Any], limit: int = 10**6, *, resign: bool = False
) -> Iterator[LandoverState]:
    """Yield a game played by lot after each of its moves."""
    state, dealer, random = new(seed, players, options), engine.Dealer(seed), Random(seed)
    while not state.is_terminal and len(state.moves) < limit:
        chance = state.current_player == engine.CHANCE
        state.push(dealer.deal(state) if chance else choose(state, random, resign=resign))
        yield state
