"""Set-up and end of New World, and its bots."""

from __future__ import annotations

from itertools import permutations
from random import Random
from typing import Any

import pytest

import engine
from engine import bots
from engine.games.new_world.state import NewWorldState
from engine.landscape.records import Deploy, Draw, FeatureScored, GameEnded, Pass, Place, Score
from tests.engine.new_world.positions import three_at_once
from tests.engine.new_world.refereed import choose
from tests.engine.new_world.table import Table
from tests.engine.rules import rule

EVALUATION = bots.evaluation_of("new_world")
LATE = {"delayed_second_surveyor": "on", "delay_counts": "completed"}


def at(players: int, seed: int, options: dict[str, Any], plies: int) -> tuple[NewWorldState, engine.Dealer]:
    """Return a game after some moves, played at random."""
    state = engine.new_game("new_world", players=players, seed=seed, options=options)
    assert isinstance(state, NewWorldState)
    dealer, random = engine.Dealer(seed), Random(seed)
    for _ in range(plies):
        state.push(choose(state, dealer, random))
    return state, dealer


def play(seed: int, levels: list[str], options: dict[str, Any]) -> NewWorldState:
    state = engine.new_game("new_world", players=len(levels), seed=seed, options=options)
    players = [bots.make(level, seed + seat) for seat, level in enumerate(levels)]
    bots.play(state, players, engine.Dealer(seed))
    assert isinstance(state, NewWorldState)
    return state


# -- set-up and end -----------------------------------------------------------------------------------


@rule("NEWW-1.2", "NEWW-1.3", "NEWW-1.5", "NEWW-2.3", "NEWW-15.17")
def test_two_to_five_players_have_five_settlers_each_to_play_with() -> None:
    for players in range(2, 6):
        state, _ = at(players, 1, {}, 0)
        assert [state.supply(seat) for seat in range(players)] == [5] * players
        assert len(state.surveyors) == 2
    for players in (1, 6):
        with pytest.raises(engine.UnknownName, match="New World is for 2 to 5 players"):
            engine.new_game("new_world", players=players)


@rule("NEWW-1.6", "NEWW-11.1", "NEWW-11.6", "NEWW-11.8", "NEWW-11.9", "NEWW-17.4")
def test_the_end_scores_trails_towns_and_farms_before_plains() -> None:
    order = {"trail": 0, "town": 0, "farm": 0, "plain": 1}
    kinds = set()
    for seed in range(8):
        state, dealer = at(2, seed, {}, 0)
        random = Random(seed)
        events: tuple[engine.Event, ...] = ()
        while not state.is_terminal:
            standing, before = state.followers(), state.in_bag
            events = state.push(choose(state, dealer, random))
        assert before == state.in_bag == 0
        final = [e for e in events if isinstance(e, FeatureScored) and e.final]
        assert [order[e.feature] for e in final] == sorted(order[e.feature] for e in final)
        kinds |= {e.feature for e in final}
        placed = [f for f in state.followers() if f not in standing]
        assert len(placed) <= 1
        spots = {(x, y, r) for e in final for x, y, r in state.feature(e.x, e.y, e.region).segments}
        assert {(f.x, f.y, f.region) for f in state.followers()} <= spots
        assert isinstance(events[-1], GameEnded)
        assert events[-1].scores == state.scores
        assert events[-1].winners == state.winners
        with pytest.raises(engine.IllegalMove, match="the game is over"):
            state.push(Pass())
    assert kinds == set(order)
    assert max(play(3, ["greedy", "greedy"], {}).scores) > 50


@rule("NEWW-4.9")
def test_a_tile_that_fits_nowhere_is_replaced_at_once() -> None:
    removed = 0
    for seed in range(400):
        state, dealer = at(2, seed, {}, 0)
        random = Random(seed)
        for _ in range(8):
            state.push(choose(state, dealer, random))
        while state.phase != "draw":
            state.push(choose(state, dealer, random))
        unfit = [
            m for m in state.chance_weights()[0] if not state.landscape.fits_somewhere(_design(state, m))
        ]
        for move in unfit:
            assert isinstance(move, Draw)
            turn, seat = state.turn, state.on_turn
            events = state.push(move)
            assert [event.kind for event in events] == ["drawn", "set_aside"]
            assert (state.phase, state.turn, state.on_turn) == ("draw", turn, seat)
            assert state.aside == (move.tile,)
            state.pop()
            removed += 1
    assert removed


def _design(state: NewWorldState, move: Any) -> int:
    return state.tileset.by_id[move.tile].index


# -- what the bots know -------------------------------------------------------------------------------


def best(state: NewWorldState) -> engine.Move:
    return max(EVALUATION.rank_moves(state), key=lambda ranked: ranked[1])[0]


@rule("NEWW-9.1", "NEWW-15.4")
def test_a_bot_scores_in_the_best_order() -> None:
    table = three_at_once()
    state = table.state
    results = {}
    for order in permutations(sorted(table.choices())):
        made = 0
        for text in order:
            if state.phase == "score" and text in table.choices():
                table.do(text)
                made += 1
        results[order] = state.scores[1] - max(state.scores[0], state.scores[2])
        for _ in range(made):
            state.pop()
    while state.phase == "score":
        move = best(state)
        assert isinstance(move, Score)
        state.push(move)
    assert state.scores[1] - max(state.scores[0], state.scores[2]) == max(results.values()) == 25
    assert len(set(results.values())) > 1


@rule("NEWW-9.2")
def test_a_bot_takes_the_settler_step_that_the_surveyors_pay_for() -> None:
    table = Table().put_surveyors(1, 1)
    table.lay("W11@-1,9 r90")
    assert best(table.state) == Deploy(0)
    worth = dict(EVALUATION.rank_moves(table.state))
    paid = worth[Deploy(0)] - worth[Pass()]
    table = Table()
    table.lay("W11@-1,9 r90")
    worth = dict(EVALUATION.rank_moves(table.state))
    assert paid > worth[Deploy(0)] - worth[Pass()]


@rule("NEWW-9.4")
def test_a_settler_far_west_is_worth_more_than_one_that_will_be_left_behind() -> None:
    gains = []
    for columns in ((0, 0), (5, 5)):
        table = Table().play("W17@-1,4 r90\nW17@-2,4 r90\nW17@-3,4 r90\nW17@-4,4 r90\nW37@-5,4 r90")
        table.put_surveyors(*columns).lay("W16@-1,2 r0")
        worth = dict(EVALUATION.rank_moves(table.state))
        gains.append(worth[Deploy(1)] - worth[Pass()])
    assert gains[0] > gains[1]


def test_a_bot_would_rather_complete_what_it_holds_than_lay_a_tile_idly() -> None:
    table = Table().play("W09@-1,9 r0 | sheriff:EW\nW38@-1,7 r0").put_surveyors(1, 1)
    table.draw("W11")
    worth = dict(EVALUATION.rank_moves(table.state))
    assert worth[Place("W11", -2, 9, 1)] > worth[Place("W11", -2, 7, 0)] + 1


def test_a_finished_game_is_worth_its_scores() -> None:
    state = play(6, ["greedy", "random"], {})
    assert EVALUATION.value(state, 0) == state.scores[0] - state.scores[1]
