"""Laws that hold in every game of The Discovery, under any play, held against a second implementation."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import example, given

from engine.games.discovery.state import DiscoveryState
from engine.landscape.landscape import bits
from engine.landscape.records import (
    FeatureScored,
)
from tests.engine import laws
from tests.engine.discovery.brute import Referee
from tests.engine.discovery.random_games import GAME, choose, new
from tests.engine.rules import rule

set_ups = laws.set_ups("discovery")


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


@rule("DISC-0.1", "DISC-0.2", "DISC-0.4", "DISC-3.1", "DISC-4.2", "DISC-4.3", "DISC-5.4", "DISC-7.1")
@rule("DISC-7.2", "DISC-7.3", "DISC-10.2", "DISC-16.2", "DISC-16.4")
@given(set_ups)
@example((2, 1, GAME.settle({})))
@example((5, 2, GAME.settle({"hand": "two_private", "equal_turns": "exact", "first_player": "random"})))
def test_the_engine_agrees_with_the_second_implementation(set_up: laws.SetUp) -> None:
    play, referee = laws.playing("discovery", set_up, choose), Referee(set_up[0], set_up[2])
    state = play.state

    def look() -> None:
        assert [list(state.hand(seat)) for seat in range(state.players)] == referee.hands
        laws.check_bag(state, referee)

    laws.agree(play, referee, look, lambda: compare_features(state, referee))


@rule("DISC-2.3")
@given(set_ups)
def test_nothing_is_lost_and_every_point_is_in_an_event(set_up: laws.SetUp) -> None:
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


def test_a_dealer_deals_only_on_chances_turn() -> None:
    state, dealer = new(2, 1, GAME.settle({}))
    state.push(dealer.deal(state))
    with pytest.raises(ValueError, match="not chance's turn"):
        dealer.deal(state)
