"""Laws that hold in every game of New World, under any play, held against a second implementation."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

import engine
from engine.games.new_world.records import (
    CounterAdvanced,
    LeftBehind,
    SurveyorEntered,
    SurveyorMoved,
    SurveyorsBlocked,
)
from engine.games.new_world.state import NewWorldState
from engine.landscape.records import CameHome, FeatureScored, Pass
from tests.engine import laws
from tests.engine.new_world.brute import Referee
from tests.engine.new_world.refereed import choose, compare_features
from tests.engine.rules import rule

GAME = engine.game("new_world")

set_ups = laws.set_ups("new_world")


def new(players: int, seed: int, options: dict[str, Any]) -> tuple[NewWorldState, engine.Dealer]:
    state = engine.new_game("new_world", players=players, seed=seed, options=options)
    assert isinstance(state, NewWorldState)
    return state, engine.Dealer(seed)


@rule("NEWW-0.1", "NEWW-0.4", "NEWW-2.6", "NEWW-3.1", "NEWW-4.2", "NEWW-4.3", "NEWW-4.4", "NEWW-4.5")
@rule("NEWW-4.7", "NEWW-4.9", "NEWW-5.1", "NEWW-5.3", "NEWW-6.1", "NEWW-6.3", "NEWW-7.1", "NEWW-7.2")
@rule("NEWW-9.1", "NEWW-9.2", "NEWW-9.3", "NEWW-9.4", "NEWW-9.4e", "NEWW-9.5", "NEWW-11.7", "NEWW-12.1c")
@rule("NEWW-12.1d", "NEWW-17.1", "NEWW-15.1", "NEWW-15.2", "NEWW-15.3", "NEWW-15.4", "NEWW-15.8")
@rule("NEWW-15.16", "NEWW-17.2", "NEWW-17.3")
@given(set_ups)
@example((2, 1, GAME.settle({})))
@example((3, 2, GAME.settle({"sweep_when_blocked": True, "bonus_per": "settler", "final_bonus": True})))
@example((5, 3, GAME.settle({"delayed_second_surveyor": "on", "delay_counts": "completed"})))
def test_the_engine_agrees_with_the_second_implementation(set_up: laws.SetUp) -> None:
    play, referee = laws.playing("new_world", set_up, choose), Referee(set_up[0], set_up[2])
    state = play.state

    def look() -> None:
        assert [list(state.hand(seat)) for seat in range(state.players)] == referee.hands
        assert list(state.surveyors) == sorted(referee.surveyors)
        assert {(f.x, f.y, f.region): f.seat for f in state.followers()} == referee.standing
        laws.check_bag(state, referee)

    laws.agree(play, referee, look, lambda: compare_features(state, referee.board, referee.standing), 0.1)


@rule("NEWW-1.1", "NEWW-2.3", "NEWW-3.3", "NEWW-8.1", "NEWW-10.2", "NEWW-15.14", "NEWW-15.15", "NEWW-15.17")
@given(set_ups)
def test_nothing_is_lost_and_every_point_is_in_an_event(set_up: laws.SetUp) -> None:
    state, dealer = new(*set_up)
    random = Random(set_up[1])
    earned = [0] * state.players
    while not state.is_terminal:
        before = {(f.x, f.y, f.region): f for f in state.followers()}
        for event in state.push(choose(state, dealer, random)):
            if isinstance(event, FeatureScored):
                value = sum(n * each for _, n, each in event.terms)
                bonus = dict(event.bonus)
                for seat, points in event.points:
                    earned[seat] += points
                    assert points in (0, value + bonus.get(seat, 0))
                assert any(points for _, points in event.points) or not value
                assert set(bonus.values()) <= set(range(4, 81, 4))
        assert earned == list(state.scores)
        after = {(f.x, f.y, f.region): f for f in state.followers()}
        assert all(after.get(spot) == f for spot, f in before.items() if f.role == "trapper")
        laid = len(state.landscape.cells) - 10
        held = sum(len(state.hand(seat)) for seat in range(state.players))
        assert state.in_bag + held + len(state.aside) + laid == 95
        assert sum(state.pool) == state.in_bag
        on_board = Counter(follower.seat for follower in state.followers())
        assert all(on_board[seat] + state.supply(seat) == 5 for seat in range(state.players))
    assert state.scores == state.projected_scores()
    assert state.winners == tuple(s for s in range(state.players) if state.scores[s] == max(state.scores))


@rule("NEWW-9.3", "NEWW-9.3a", "NEWW-9.3b", "NEWW-9.3d", "NEWW-9.4", "NEWW-9.4a", "NEWW-9.4b", "NEWW-12.1")
@rule("NEWW-9.2c", "NEWW-12.1b", "NEWW-15.5", "NEWW-15.6", "NEWW-DX-11", "NEWW-10.3", "NEWW-5.7", "NEWW-6.7")
@given(set_ups)
def test_surveyors_move_once_for_each_feature_that_scores(set_up: laws.SetUp) -> None:
    state, dealer = new(*set_up)
    random, options = Random(set_up[1]), set_up[2]
    while not state.is_terminal:
        before, counter = state.surveyors, state.counter
        events = state.push(choose(state, dealer, random))
        kinds = Counter(type(event) for event in events)
        scored = [e for e in events if isinstance(e, FeatureScored) and not e.final]
        moved = [e for e in events if isinstance(e, SurveyorMoved)]
        assert sum(state.surveyors) == sum(before) + len(moved)
        assert all(e.target == e.origin + 1 <= state.westernmost for e in moved)
        told = len(moved) + kinds[SurveyorsBlocked] + kinds[CounterAdvanced]
        assert told == len(scored) or (options["delay_counts"] == "completed" and told > len(scored))
        assert (state.counter or 0) - (counter or 0) == kinds[CounterAdvanced]
        assert (len(state.surveyors) == 1) == state.surveyor_waits
        assert kinds[SurveyorEntered] == len(state.surveyors) - len(before)
        if len(state.surveyors) == 2:
            assert state.surveyors[1] - state.surveyors[0] in (0, 1)
        assert all(e.feature != "plain" and e.complete for e in scored)
        assert not any(e.bonus for e in scored) or before[-1] or len(moved) > 1
        for event in events:
            if isinstance(event, LeftBehind):
                assert event.role != "trapper"
                assert -event.x < state.surveyors[0]
            if isinstance(event, FeatureScored) and event.feature == "plain":
                assert event.final
                assert not event.bonus
        assert all(f.x < 0 for f in state.followers())
        if moved:
            safe = [f for f in state.followers() if f.role != "trapper"]
            assert all(-f.x >= state.surveyors[0] for f in safe)


@rule("NEWW-4.1")
@given(set_ups, st.integers(0, 200))
def test_everybody_sees_everything(set_up: laws.SetUp, plies: int) -> None:
    state, dealer = new(*set_up)
    random = Random(set_up[1])
    for _ in range(plies):
        state.push(choose(state, dealer, random))
    assert not state.hides
    for seat in range(state.players):
        seen = state.observation(seat)
        assert seen.position == state.position()
        assert seen.history == tuple(state.moves)
        assert seen.legal_moves == (tuple(state.legal_moves()) if seat == state.current_player else ())


@given(set_ups)
def test_there_is_a_claim_for_every_choice_but_to_pass(set_up: laws.SetUp) -> None:
    play = laws.playing("new_world", set_up, choose)
    state = play.state
    while not state.is_terminal:
        claimed = [claim.move for claim in state.claims()]
        if state.phase in ("follower", "score"):
            assert claimed == [move for move in state.legal_moves() if move != Pass()]
        else:
            assert not claimed
        play.go_on(1)


@rule("NEWW-2.5")
def test_a_lot_can_decide_who_begins() -> None:
    first = set()
    for seed in range(30):
        state, dealer = new(3, seed, GAME.settle({"first_player": "random"}))
        (event,) = state.push(dealer.deal(state))
        first.add(state.on_turn)
        assert event.to_json() == {"kind": "begun", "seat": state.on_turn, "rule": "NEWW-2.5"}
    assert first == {0, 1, 2}
    for value in ("seat", "youngest"):
        assert new(3, 1, GAME.settle({"first_player": value}))[0].on_turn == 0


@rule("NEWW-5.8")
def test_settlers_come_home_when_they_score_or_are_left_behind_and_only_then() -> None:
    state, dealer = new(3, 5, GAME.settle({}))
    random = Random(5)
    seen = Counter[str]()
    while not state.is_terminal:
        before = state.followers()
        events = state.push(choose(state, dealer, random))
        gone = [f for f in before if f not in state.followers()]
        told = [e for e in events if isinstance(e, CameHome | LeftBehind)]
        asked = {(f.seat, f.role, f.x, f.y, f.region) for f in gone}
        assert asked <= {(e.seat, e.role, e.x, e.y, e.region) for e in told}
        seen.update(event.kind for event in told)
    assert set(seen) == {"came_home", "left_behind"}
