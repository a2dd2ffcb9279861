"""Random games of The Castle."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import strategies as st

import engine
from engine.games.castle.state import CastleState
from engine.landscape.records import Deploy, Place
from engine.records import Move
from tests.engine.castle.brute import SPACES

GAME = engine.game("castle")


SetUp = tuple[int, dict[str, Any]]


@st.composite
def set_ups(draw: st.DrawFn) -> SetUp:
    """Seed and options of any game."""
    options = {o.name: draw(st.sampled_from([v.value for v in o.values])) for o in GAME.options}
    return draw(st.integers(0, 10**6)), options


def any_set_up(seed: int) -> SetUp:
    """Return a set-up that a seed decides."""
    random = Random(seed)
    return seed, {option.name: random.choice(option.values).value for option in GAME.options}


def new(seed: int, options: dict[str, Any]) -> tuple[CastleState, engine.Dealer]:
    state = engine.new_game("castle", players=2, seed=seed, options=options)
    assert isinstance(state, CastleState)
    return state, engine.Dealer(seed)


def choose(state: CastleState, dealer: engine.Dealer, random: Random) -> Move:
    """Return the next move of a random game that completes more and lands more often than a fair choice."""
    if state.current_player == engine.CHANCE:
        return dealer.deal(state)
    moves = state.legal_moves()
    if state.phase == "follower" and random.random() < 0.9:
        *_, tile = state.landscape.laid()
        kinds = [region.kind for region in tile.design.regions]
        claims = [move for move in moves if isinstance(move, Deploy) and kinds[move.region] != "court"]
        return random.choice(claims or moves)
    if state.phase == "place" and random.random() < 0.6:
        return max(random.sample(moves, min(6, len(moves))), key=lambda move: crowd(state, move))
    return random.choice(moves)


def crowd(state: CastleState, move: Move) -> int:
    """Return how many tiles lie beside the place of a move, the outside counted too."""
    assert isinstance(move, Place)
    near = [(move.x + dx, move.y + dy) for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))]
    free = {(x, y) for x, y in SPACES} - {(tile.x, tile.y) for tile in state.landscape.laid()}
    return sum(at not in free for at in near)
