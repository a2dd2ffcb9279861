"""Laws that hold in every game of The Discovery, under any play, held against a second implementation."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import engine
from engine.games.discovery.state import DiscoveryState
from engine.landscape.landscape import bits
from engine.landscape.records import (
    Begin,
    Deploy,
    Discard,
    Draw,
    FeatureScored,
    Forgo,
    Pass,
    Place,
    Remove,
    TakeHome,
)
from engine.records import Move
from tests.engine import laws
from tests.engine.brute import plain
from tests.engine.discovery.brute import FACES, Referee
from tests.engine.discovery.random_games import GAME, choose, new
from tests.engine.rules import rule

SetUp = tuple[int, int, dict[str, Any]]


@st.composite
def set_ups(draw: st.DrawFn) -> SetUp:
    """Players, seed and options of any game."""
    options = {o.name: draw(st.sampled_from([v.value for v in o.values])) for o in GAME.options}
    return draw(st.integers(2, 5)), draw(st.integers(0, 10**6)), options


def playing(set_up: SetUp) -> laws.Playing[DiscoveryState]:
    """Return a random game that has not begun."""
    return laws.Playing(*new(*set_up), Random(set_up[1]), choose)


def compare_features(state: DiscoveryState, referee: Referee) -> None:
    board, land = referee.board, state.landscape
    areas = board.areas()
    mine = {land.root(segment) for segment in range(len(land.parent))}
    assert {frozenset(map(land.place_of, bits(land.members[root]))) for root in mine} == areas
    for area in areas:
        feature = state.feature(*min(area))
        assert frozenset(feature.segments) == area
        assert feature.kind == board.terrain(min(area))
        assert set(feature.tiles) == {(x, y) for x, y, _ in area}
        assert len(feature.tiles) == len(set(feature.tiles))
        assert set(feature.holes) == board.holes(area)
        assert feature.complete == (not board.holes(area))
        exactly_two = referee.options["small_feature"] == "exactly_two"
        assert feature.now == board.value(area, exactly_two=exactly_two)
        assert feature.final == board.value(area, final=True)
        root = land.root(land.segment(*min(area)))
        assert state.worth(root, complete=feature.complete, tiles=len(feature.tiles)) == feature.now
        assert feature.now == sum(term.points for term in feature.terms)
        standing = {spot: owner for spot, owner in referee.standing.items() if spot in area}
        assert {(f.x, f.y, f.region): f.seat for f in feature.followers} == standing
        lent = board.cities(area) - board.shore_cities(area)
        assert {(x, y) for x, y, _ in feature.also} == {(x, y) for x, y, _ in lent}


@rule(
    "DISC-0.1", "DISC-0.2", "DISC-0.4", "DISC-3.1", "DISC-4.2", "DISC-4.3", "DISC-5.4", "DISC-7.1", "DISC-7.2"
)
@rule("DISC-7.3", "DISC-10.2", "DISC-16.2", "DISC-16.4")
@given(set_ups())
@example((2, 1, GAME.settle({})))
@example((5, 2, GAME.settle({"hand": "two_private", "equal_turns": "exact", "first_player": "random"})))
def test_the_engine_agrees_with_the_second_implementation(set_up: SetUp) -> None:
    state, dealer = new(*set_up)
    random, referee = Random(set_up[1]), Referee(set_up[0], set_up[2])
    while True:
        moves = state.legal_moves()
        turn = {engine.CHANCE: "chance", engine.TERMINAL: None}
        assert turn.get(state.current_player, state.current_player) == referee.who
        assert {plain(move) for move in moves} == referee.legal
        assert len(set(moves)) == len(moves)
        assert list(state.scores) == referee.scores
        assert [list(state.hand(seat)) for seat in range(state.players)] == referee.hands
        assert list(state.aside) == referee.aside
        assert state.turn == referee.turns
        if referee.who == "chance" and state.phase != "begin":
            names, weights = state.chance_weights()
            assert Counter({plain(name)[1]: n for name, n in zip(names, weights, strict=True)}) == referee.bag
        if referee.who is None:
            break
        if state.phase == "follower" and random.random() < 0.2:
            compare_features(state, referee)
        move = choose(state, dealer, random)
        state.push(move)
        referee.apply(plain(move))
    compare_features(state, referee)


@rule("DISC-2.3")
@given(set_ups())
def test_nothing_is_lost_and_every_point_is_in_an_event(set_up: SetUp) -> None:
    state, dealer = new(*set_up)
    random = Random(set_up[1])
    earned = [0] * state.players
    while not state.is_terminal:
        projected = state.projected_scores()
        for event in state.push(choose(state, dealer, random)):
            if isinstance(event, FeatureScored):
                for seat, points in event.points:
                    earned[seat] += points
                assert sum(points for _, points in event.points) == sum(
                    n * each for _, n, each in event.terms
                )
        assert earned == list(state.scores)
        held = sum(len(state.hand(seat)) for seat in range(state.players))
        assert state.in_bag + held + len(state.aside) + len(state.landscape.cells) == 84
        assert sum(state.pool) == state.in_bag
        on_board = Counter(follower.seat for follower in state.followers())
        assert all(on_board[seat] + state.supply(seat) == 4 for seat in range(state.players))
        if state.is_terminal:
            assert state.scores == state.projected_scores()
            assert all(p <= now for p, now in zip(projected, state.scores, strict=True))
    assert state.winners == tuple(s for s in range(state.players) if state.scores[s] == max(state.scores))


@given(set_ups())
def test_pop_is_the_exact_inverse_of_push(set_up: SetUp) -> None:
    laws.pop_is_the_inverse_of_push(playing(set_up))


@given(set_ups())
def test_a_replay_and_a_view_equal_the_live_game(set_up: SetUp) -> None:
    again, _ = new(*set_up)
    laws.a_replay_and_a_view_equal_the_game(playing(set_up), again)


@given(set_ups())
def test_moves_survive_notation_and_json(set_up: SetUp) -> None:
    laws.moves_survive_notation_and_json(playing(set_up))


_numbers = st.one_of(st.integers(-3, 3), st.integers(-2000, 2000))
_tiles = st.sampled_from([*FACES, "", "D99"])
FORGED = st.one_of(
    st.builds(Begin, _numbers),
    st.builds(Remove, _tiles),
    st.builds(Draw, st.none() | _tiles, _numbers),
    st.builds(Place, _tiles, _numbers, _numbers, _numbers),
    st.builds(Deploy, _numbers),
    st.builds(TakeHome, _numbers, _numbers, _numbers),
    st.just(Pass()),
    st.builds(Discard, _tiles, st.tuples(_tiles, _tiles)),
    st.builds(Forgo, st.tuples(_tiles, _tiles)),
)


def shifted(move: Move, random: Random) -> Move:
    """Return a move that differs little from a legal one."""
    match move:
        case Place(tile, x, y, rotation):
            x, y, turned = laws.place_beside(x, y, random)
            return Place(tile, x, y, rotation + turned)
        case TakeHome(x, y, region):
            dx, dy, other = random.choice(((1, 0, 0), (0, 1, 0), (0, 0, 1), (-1, 1024, 0), (0, 0, -4)))
            return TakeHome(x + dx, y + dy, region + other)
        case Deploy(region):
            return Deploy(region + random.choice((-8, -1, 1, 8)))
        case Draw(tile, seat):
            return random.choice((Draw(None, seat), Draw(tile, seat + 1), Draw("START", seat)))
    return Pass()


@settings(max_examples=25)
@given(set_ups(), st.lists(FORGED, min_size=30, max_size=30), st.integers(0, 200))
def test_what_is_not_legal_is_refused_and_changes_nothing(
    set_up: SetUp, forged: list[Move], plies: int
) -> None:
    play = playing(set_up)
    play.go_on(plies)
    laws.what_is_not_legal_is_refused(play, forged, shifted, "DISC")


@rule("DISC-16.4")
@given(st.integers(0, 10**9), st.integers(2, 5))
def test_a_deck_is_the_same_whatever_is_played_and_taken_back(seed: int, players: int) -> None:
    laws.the_deck_is_the_same_whatever_is_played("discovery", seed, players)


def test_a_dealer_deals_only_on_chances_turn() -> None:
    state, dealer = new(2, 1, GAME.settle({}))
    state.push(dealer.deal(state))
    with pytest.raises(ValueError, match="not chance's turn"):
        dealer.deal(state)
