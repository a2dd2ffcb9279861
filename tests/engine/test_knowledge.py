"""Hidden information: hidden hands stay hidden, and a view is enough to follow the game."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

import engine
from engine.games.discovery.state import DiscoveryState
from engine.landscape.records import Draw
from engine.records import Move
from tests.engine.discovery.random_games import GAME, choose, new
from tests.engine.rules import rule

OPTIONS = st.fixed_dictionaries(
    {
        "hand": st.just("two_private"),
        "equal_turns": st.sampled_from(["off", "exact"]),
        "first_player": st.sampled_from(["seat", "random"]),
    }
).map(GAME.settle)


def played(players: int, seed: int, options: dict[str, Any], plies: int) -> DiscoveryState:
    state, dealer = new(players, seed, options)
    random = Random(seed)
    while not state.is_terminal and len(state.moves) < plies:
        state.push(choose(state, dealer, random))
    return state


def swapped(state: DiscoveryState, seat: int | None, random: Random) -> DiscoveryState:
    """Return a game that a seat cannot tell from this one: the hands it does not see hold other tiles."""
    moves: list[Move] = list(state.moves)
    unseen = [tile for tile, n in state.view(seat).tiles_left().items() for _ in range(n)]
    for other in range(state.players):
        held = Counter(state.hand(other))
        for i in range(len(moves) - 1, -1, -1):
            move = moves[i]
            if other != seat and isinstance(move, Draw) and move.seat == other and held[move.tile] > 0:
                held[move.tile] -= 1
                moves[i] = Draw(unseen.pop(random.randrange(len(unseen))), other)
    twin, _ = new(state.players, 0, dict(state.options))
    for move in moves:
        twin.push(move)
    return twin


@rule("DISC-11.1b")
@given(st.integers(2, 5), st.integers(0, 10**6), OPTIONS, st.integers(0, 260))
def test_nothing_in_an_observation_depends_on_what_is_hidden(
    players: int, seed: int, options: dict[str, Any], plies: int
) -> None:
    state = played(players, seed, options, plies)
    for seat in (*range(players), None):
        twin = swapped(state, seat, Random(seed))
        assert twin.observation(seat) == state.observation(seat)
        assert twin.view(seat).fingerprint() == state.view(seat).fingerprint()
        assert twin.view(seat).legal_moves() == state.view(seat).legal_moves()
        assert twin.view(seat).chance_weights() == state.view(seat).chance_weights()


@rule("DISC-11.1b", "DISC-16.7")
@given(st.integers(2, 5), st.integers(0, 10**6), OPTIONS)
def test_a_view_can_follow_the_game_by_what_everybody_sees(
    players: int, seed: int, options: dict[str, Any]
) -> None:
    state, dealer = new(players, seed, options)
    random = Random(seed)
    seats: list[int | None] = [*range(players), None]  # None is someone who only watches
    views = {seat: state.view(seat) for seat in seats}
    while not state.is_terminal:
        move = choose(state, dealer, random)
        state.push(move)
        for seat, seen in views.items():
            hidden = isinstance(move, Draw) and move.seat != seat
            seen.push(Draw(None, move.seat) if isinstance(move, Draw) and hidden else move)
            unknown = sum(tile is None for other in range(players) for tile in seen.hand(other))
            assert sum(seen.pool) == seen.in_bag + unknown
            assert min(seen.pool) >= 0
            assert seen.scores == state.scores
            if seat == state.current_player:
                assert seen.legal_moves() == state.legal_moves()
        if len(state.moves) % 37 == 0:
            for seat, seen in views.items():
                assert seen.fingerprint() == state.view(seat).fingerprint()
    for seat, seen in views.items():
        assert seen.is_terminal
        assert seen.winners == state.winners
        fresh = new(players, seed, options)[0].view(seat).fingerprint()
        while seen.moves:
            seen.pop()
        assert seen.fingerprint() == fresh


@given(
    st.integers(2, 5), st.integers(0, 10**6), st.sampled_from([v.value for v in GAME.option("hand").values])
)
def test_a_view_is_a_copy_without_the_seed(players: int, seed: int, hand: str) -> None:
    state = played(players, seed, GAME.settle({"hand": hand}), 30)
    before = state.fingerprint()
    seen = state.view(0)
    assert state.seed == seed
    assert seen.seed is None
    while seen.moves:
        seen.pop()
    assert state.fingerprint() == before


def test_only_the_seat_to_move_is_told_what_it_may_do() -> None:
    state = played(3, 5, GAME.settle({}), 1)
    assert state.current_player == 0
    told = [state.observation(seat).legal_moves for seat in range(3)]
    assert told == [tuple(state.legal_moves()), (), ()]
    assert state.observation(1).current_player == 0
    assert state.observation(1).history == tuple(state.moves)
    assert state.observation(1).position == state.position()
    assert state.observation(1).scores == (0, 0, 0)


def test_a_true_game_refuses_an_unknown_draw() -> None:
    state, _ = new(2, 1, GAME.settle({"hand": "two_private"}))
    assert state.why_illegal(Draw(None, 0)) is not None
    assert isinstance(state.view(1).push(Draw(None, 0)), tuple)
    assert state.why_illegal(engine.Dealer(1).deal(state)) is None
