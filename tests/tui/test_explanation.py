"""Why a game was lost, as numbers and sentences; and luck, as evaluations measure it."""

from __future__ import annotations

from math import fsum

import pytest

import engine
from engine import bots
from engine.bots.evaluation import Luck
from engine.games.landover.records import Dice
from tests.engine.landover.table import Table
from tui.study.review.explanation import Explanation, sentences


def test_shares_are_parts_of_the_difference() -> None:
    found = Explanation(behind=20, decisions=5.0, luck=-4.0, received=30.0, expected=40.0, counted=True)
    assert sentences(found, "Anna") == [
        "Anna finished 20 points behind the winner.",
        "Better decisions: about 5.0 points, 25% of that.",
        "Dice: 30 cards where 40 could be expected.",
        "Worse luck than the others: about 4.0 points, 20%.",
        "The remaining 55% is neither: what the others did well, and what no bot judges.",
    ]


def test_good_luck_and_dear_errors_leave_nothing_unexplained() -> None:
    found = Explanation(behind=1, decisions=5.0, luck=4.0, received=3.0, expected=-1.0, counted=False)
    assert sentences(found, "Anna") == [
        "Anna finished 1 point behind the winner.",
        "Better decisions: about 5.0 points, 100% of that.",
        "Better luck than the others: about 4.0 points.",
    ]


def test_the_luck_of_all_rolls_together_is_none() -> None:
    table = Table().city(0, "0,0.N").village(1, "2,0.LR").start()
    table.do("roll")
    state = table.state
    judge = bots.search_evaluation_of("landover")
    moves, weights = state.chance_weights()
    assert all(isinstance(move, Dice) for move in moves)
    before = state.fingerprint()
    for seat in (0, 1):
        luck = [judge.luck(state, move)[seat] for move in moves]
        assert fsum(w * one.received for w, one in zip(weights, luck, strict=True)) / sum(weights) == (
            pytest.approx(luck[0].expected)
        )
        assert len({one.received for one in luck}) > 1
    assert state.fingerprint() == before


def test_a_good_tile_is_luck_for_the_seat_that_draws_it() -> None:
    state, dealer, judge = (
        engine.new_game("carcassonne", players=2),
        engine.Dealer(3),
        bots.evaluation_of("carcassonne"),
    )
    found: list[Luck] = []
    while len(found) < 6:
        if state.current_player != engine.CHANCE:
            state.push(bots.make("greedy", 1).choose(state))
            continue
        move, before = dealer.deal(state), state.fingerprint()
        luck = judge.luck(state, move)
        assert state.fingerprint() == before
        state.push(move)
        if luck:
            assert set(luck) == {state.current_player}
            found.append(luck[state.current_player])
    assert len({one.received > one.expected for one in found}) == 2
