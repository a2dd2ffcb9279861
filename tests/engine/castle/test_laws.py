"""Laws that hold in every game of The Castle, under any play, held against a second implementation."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import example, given

from engine import bots
from engine.games.castle.records import TokenTaken, TokenUsed
from engine.games.castle.state import CastleState
from engine.landscape.landscape import bits
from engine.landscape.records import CameHome, FeatureScored
from tests.engine import laws
from tests.engine.castle.brute import FACES, SPACES, TOKENS, Board, Referee
from tests.engine.castle.random_games import GAME, SetUp, any_set_up, choose, new, set_ups
from tests.engine.rules import rule


def compare_features(state: CastleState, board: Board, standing: dict[Any, int]) -> None:
    land = state.landscape
    areas = board.areas()
    mine = {land.root(segment) for segment in range(len(land.parent))}
    assert {frozenset(map(land.place_of, bits(land.members[root]))) for root in mine} == areas
    for area in areas:
        feature, kind = state.feature(*min(area)), board.kind(area)
        gaps = board.gaps(area)
        assert feature.kind == kind
        assert set(feature.holes) == gaps
        assert feature.complete == (not gaps)
        assert set(feature.tiles) == {(x, y) for x, y, _ in area}
        assert {(f.x, f.y, f.region): f.seat for f in feature.followers} == {
            spot: seat for spot, seat in standing.items() if spot in area
        }
        if kind == "court":
            assert feature.now == feature.closed == feature.final == 3 * board.tokens(area)
        else:
            assert feature.now == feature.final == (0 if gaps else board.full_value(area))
            each = board.full_value(area) // board.size(area)
            assert feature.closed == (board.size(area) + len(gaps)) * each
    assert len(state.empty_group) == board.empty_group()


def follow(set_up: SetUp, compared: float) -> CastleState:
    """Play a random game and hold the second implementation against it at every step."""
    play, referee = laws.playing("castle", (2, *set_up), choose), Referee(set_up[1])
    state = play.state

    def look() -> None:
        assert [state.supply(0), state.supply(1)] == referee.supply
        assert [keep.size if keep else 0 for keep in state.keeps] == referee.keeps
        assert {s.number: s.token for s in state.wall.corners if s.holds} == referee.on_corner
        if referee.who is not None:
            held = [[token.kind for token in state.tokens(seat)] for seat in range(2)]
            assert held == [[kind for kind, _ in tokens] for tokens in referee.held]

    def compare() -> None:
        compare_features(state, referee.board, referee.standing)
        if referee.who is not None:
            gains = [referee.final(0), referee.final(1)]
            assert state.projected_scores() == tuple(map(sum, zip(state.scores, gains, strict=True)))

    laws.agree(play, referee, look, compare, compared)
    return state


@rule("CAST-2.1", "CAST-2.3", "CAST-2.4", "CAST-2.5", "CAST-2.6", "CAST-3.2", "CAST-4.1", "CAST-5.1")
@rule("CAST-5.2", "CAST-5.3", "CAST-5.4", "CAST-5.5", "CAST-5.6", "CAST-5.7", "CAST-5.8", "CAST-6.1")
@rule("CAST-6.2", "CAST-6.3", "CAST-7.1", "CAST-7.2", "CAST-7.3", "CAST-7.4", "CAST-7.5", "CAST-7.6")
@rule("CAST-7.7", "CAST-7.9", "CAST-7.10", "CAST-8.1", "CAST-8.2", "CAST-8.6", "CAST-9.6", "CAST-9.7")
@rule("CAST-10.1", "CAST-10.7", "CAST-10.9", "CAST-EDGE-1", "CAST-EDGE-3", "CAST-EDGE-5", "CAST-EDGE-7")
@rule("CAST-EDGE-9", "CAST-EDGE-10")
@given(set_ups())
@example((1, GAME.settle({})))
@example((2, GAME.settle({"edges": "all", "tokens_open": True, "ties": "all"})))
def test_the_engine_agrees_with_the_second_implementation(set_up: SetUp) -> None:
    follow(set_up, 0.15)


@pytest.mark.slow
def test_many_random_games_agree_with_the_second_implementation() -> None:
    for seed in range(1000, 1300):
        follow(any_set_up(seed), 0.02)


@pytest.mark.slow
def test_greedy_games_over_random_options_end() -> None:
    for seed in range(60):
        seed_, options = any_set_up(seed)
        state, dealer = new(seed_, options)
        bots.play(state, [bots.make("greedy", seed), bots.make("greedy", seed + 1)], dealer)
        assert state.is_terminal
        assert state.in_bag == 0


@rule("CAST-1.5", "CAST-1.6", "CAST-1.7", "CAST-8.5", "CAST-10.6", "CAST-10.12")
@given(set_ups())
def test_nothing_is_lost_and_every_point_is_in_an_event(set_up: SetUp) -> None:
    state, dealer = new(*set_up)
    random = Random(set_up[0])
    earned, used = [0, 0], Counter[str]()
    while not state.is_terminal:
        for event in state.push(choose(state, dealer, random)):
            if isinstance(event, FeatureScored):
                for seat, points in event.points:
                    earned[seat] += points
                if any(points for _, points in event.points):
                    assert max(p for _, p in event.points) == sum(n * each for _, n, each in event.terms)
            elif event.kind == "keep_scored" and event.seat >= 0:  # type: ignore[attr-defined]
                earned[event.seat] += event.points  # type: ignore[attr-defined]
            elif isinstance(event, TokenUsed):
                earned[event.seat] += event.points
                used[event.token] += 1
        assert earned == list(state.scores)
        held = sum(len(state.hand(seat)) for seat in range(2))
        laid = len(state.landscape.cells) - len(state.board.starts)
        assert state.in_bag + held + len(state.aside) + laid == sum(f["count"] for f in FACES.values()) == 60
        assert sum(state.pool) == state.in_bag
        for seat in range(2):
            assert state.supply(seat) + sum(f.seat == seat for f in state.followers()) == 6
        if state.turn:
            on_wall = Counter(spot.token for spot in state.wall.corners if spot.holds)
            mine = Counter(token.kind for seat in range(2) for token in state.tokens(seat))
            assert sum(on_wall.values()) + sum(mine.values()) + sum(used.values()) == 13
            assert all((on_wall + mine + used)[kind] <= TOKENS[kind] for kind in TOKENS)
    assert state.projected_scores() == state.scores
    empty = len(SPACES) - laid
    assert empty == 16 + len(state.aside)


@rule("CAST-7.7", "CAST-10.8")
def test_followers_come_home_when_their_feature_is_scored_and_only_then() -> None:
    for seed in range(6):
        state, dealer = new(*any_set_up(seed))
        random = Random(seed)
        due = 0
        while not state.is_terminal:
            events = state.push(choose(state, dealer, random))
            due += sum(len(e.points) > 0 for e in events if isinstance(e, FeatureScored) and not e.final)
            homes = [e for e in events if isinstance(e, CameHome)]
            assert all(e.role != "merchant" for e in homes)
            assert len(homes) >= due or not homes
            due = 0 if homes else due
            assert not due or state.phase in ("score", "double", "reveal")


@rule("CAST-8.1", "CAST-8.8", "CAST-8.9")
def test_a_token_is_taken_by_an_exact_landing_and_never_at_the_end() -> None:
    taken = 0
    for seed in range(40):
        state, dealer = new(*any_set_up(seed))
        random, earned = Random(seed), [0, 0]
        while not state.is_terminal:
            events = state.push(choose(state, dealer, random))
            kinds = [event.kind for event in events]
            assert "keep_scored" not in kinds or "token_taken" not in kinds[kinds.index("keep_scored") :]
            for event in events:
                if isinstance(event, FeatureScored):
                    for seat, points in event.points:
                        earned[seat] += points
                if isinstance(event, TokenTaken):
                    assert event.space in state.board.corners[event.corner].spaces
                    assert event.space == earned[event.seat] % len(state.board.track)
                    taken += 1
    assert taken > 20
