"""Random games of The Discovery."""

from __future__ import annotations

from random import Random
from typing import Any

import engine
from engine.games.discovery.state import DiscoveryState
from engine.records import Move

GAME = engine.game("discovery")


def new(players: int, seed: int, options: dict[str, Any]) -> tuple[DiscoveryState, engine.Dealer]:
    state = engine.new_game("discovery", players=players, seed=seed, options=options)
    assert isinstance(state, DiscoveryState)
    return state, engine.Dealer(seed)


def choose(state: DiscoveryState, dealer: engine.Dealer, random: Random) -> Move:
    """Return the next move of a random game, followers moved more often than a fair choice would."""
    if state.current_player == engine.CHANCE:
        return dealer.deal(state)
    moves = state.legal_moves()
    return random.choice(moves[1:] if len(moves) > 1 and random.random() < 0.7 else moves)
