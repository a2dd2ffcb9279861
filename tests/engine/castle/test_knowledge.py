"""Hidden information in The Castle: tokens on corners stay hidden until someone takes them."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine
from engine.games.castle.records import Hide, Reveal
from engine.games.castle.state import CastleState
from engine.records import Move
from tests.engine.castle.knowledge import swapped
from tests.engine.castle.random_games import GAME, choose, new, set_ups
from tests.engine.rules import rule

SEATS = (0, 1, None)  # None is a spectator


def played(seed: int, plies: int, **options: object) -> CastleState:
    state, dealer = new(seed, GAME.settle(options))
    random = Random(seed)
    while not state.is_terminal and len(state.moves) < plies:
        state.push(choose(state, dealer, random))
    return state


@rule("CAST-3.3", "CAST-EDGE-12")
@given(st.integers(0, 10**6), st.integers(0, 260))
def test_nothing_in_an_observation_depends_on_what_is_hidden(seed: int, plies: int) -> None:
    state = played(seed, plies)
    twin = swapped(state, Random(seed))
    for seat in SEATS:
        assert twin.observation(seat) == state.observation(seat)
        assert twin.view(seat).fingerprint() == state.view(seat).fingerprint()
        assert twin.view(seat).legal_moves() == state.view(seat).legal_moves()
        assert twin.view(seat).chance_weights() == state.view(seat).chance_weights()
        assert repr(twin.view(seat)._moves) == repr(state.view(seat)._moves)
        assert repr(twin.view(seat)._checkpoints) == repr(state.view(seat)._checkpoints)
        assert twin.view(seat).corner_tokens.put == state.view(seat).corner_tokens.put
        assert twin.view(seat).landscape.trail.entries == state.view(seat).landscape.trail.entries


@rule("CAST-3.3", "CAST-8.1")
@given(st.integers(0, 10**6))
def test_a_view_can_follow_the_game_by_what_everybody_sees(seed: int) -> None:
    state, dealer = new(seed, GAME.settle({}))
    random = Random(seed)
    views = {seat: state.view(seat) for seat in SEATS}
    while not state.is_terminal:
        move = choose(state, dealer, random)
        state.push(move)
        for seat, seen in views.items():
            shown: Move = Hide(None, move.corner) if isinstance(move, Hide) else move
            assert seen.why_illegal(shown) is None
            seen.push(shown)
            assert seen.scores == state.scores
            assert seen.tokens(0) == state.tokens(0)
            assert seen.unseen_tokens() == state.unseen_tokens()
            assert all(spot.token is None for spot in seen.wall.corners)
            if seat is not None and seat == state.current_player:
                assert seen.legal_moves() == state.legal_moves()
        if len(state.moves) % 37 == 0:
            for seat, seen in views.items():
                assert seen.fingerprint() == state.view(seat).fingerprint()
    for seat, seen in views.items():
        assert seen.winners == state.winners
        fresh = new(seed, GAME.settle({}))[0].view(seat).fingerprint()
        late = state.view(seat)
        while seen.moves:
            assert seen.pop() == late.pop()
        assert seen.fingerprint() == late.fingerprint() == fresh


@rule("CAST-3.3")
def test_a_token_to_be_turned_up_may_be_any_that_nobody_has_seen() -> None:
    met = 0
    for seed in range(20):
        state, dealer = new(seed, GAME.settle({}))
        random = Random(seed)
        while not state.is_terminal:
            if state.phase == "reveal":
                (known,) = state.legal_moves()
                seen = state.view(0)
                moves, weights = seen.chance_weights()
                assert known in moves
                assert dict(zip((m.token for m in moves if isinstance(m, Reveal)), weights, strict=True)) == (
                    state.unseen_tokens()
                )
                for move in moves:
                    before = seen.fingerprint()
                    seen.push(move)
                    assert seen.pop() == move
                    assert seen.fingerprint() == before
                    assert move == known or state.why_illegal(move) is not None
                met += 1
            state.push(choose(state, dealer, random))
    assert met > 10


@rule("CAST-3.3")
@given(set_ups())
def test_open_tokens_are_known_to_all(set_up: tuple[int, dict[str, object]]) -> None:
    seed, options = set_up
    state = played(seed, 60, **{**options, "tokens_open": True})
    assert not state.hides
    assert not any(isinstance(move, Reveal) for move in state.moves)
    for seat in SEATS:
        seen = state.view(seat)
        assert seen.wall == state.wall
        assert seen.fingerprint() == state.fingerprint()
        assert seen.seed is None
    assert all(spot.token for spot in state.wall.corners if spot.holds)


def test_a_true_game_refuses_an_unknown_token() -> None:
    state, dealer = new(1, GAME.settle({}))
    objection = state.why_illegal(Hide(None, 1))
    assert objection is not None
    assert objection.rule == "CAST-3.2"
    assert state.view(0).why_illegal(Hide(None, 1)) is None
    with pytest.raises(engine.IllegalMove):
        state.push(Hide(None, 1))
    assert isinstance(dealer.deal(state), Hide)
