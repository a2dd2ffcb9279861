"""A game with a number of turns (HOUSE-17)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import engine
from engine.games.carcassonne.state import CarcassonneState
from engine.landscape.records import FeatureScored, GameEnded
from tests.engine.rules import rule


def played(
    players: int, options: dict[str, Any], seed: int = 3
) -> tuple[CarcassonneState, list[engine.Event]]:
    """Return a random game that is over, and the facts of its last move."""
    state = engine.new_game("carcassonne", players=players, seed=seed, options=options)
    assert isinstance(state, CarcassonneState)
    dealer, random, events = engine.Dealer(seed), Random(seed), ()
    while not state.is_terminal:
        chance = state.current_player == engine.CHANCE
        events = state.push(dealer.deal(state) if chance else random.choice(state.legal_moves()))
    return state, list(events)


@rule("HOUSE-17")
@pytest.mark.parametrize("options", [{}, {"river": True}, {"draw_ahead": True}, {"hand_size": 3}])
def test_the_game_ends_after_so_many_turns(options: dict[str, Any]) -> None:
    state, events = played(2, {"turns": 9, "fields": True, **options})
    assert len(state.landscape.cells) == 10
    assert (state.turn, state.turns) == (9, 9)
    assert state.in_bag > 40
    assert isinstance(events[-1], GameEnded)
    scored = [event for event in events if isinstance(event, FeatureScored) and event.final]
    assert bool(scored) == bool(state.followers())


@rule("HOUSE-17")
def test_extra_turns_count() -> None:
    state, _ = played(2, {"turns": 25, "hole_bonus": True})
    assert (state.turn, len(state.landscape.cells)) == (25, 26)


@rule("HOUSE-17")
def test_without_a_limit_all_tiles_are_drawn() -> None:
    state, _ = played(2, {"turns": 0})
    assert state.in_bag == 0


def test_the_last_turn_can_be_taken_back() -> None:
    state, _ = played(3, {"turns": 5})
    after = state.fingerprint()
    move = state.pop()
    assert (state.is_terminal, state.turn) == (False, 5)
    state.push(move)
    assert state.fingerprint() == after


def test_any_number_of_turns_will_do_but_nothing_else() -> None:
    game = engine.game("carcassonne")
    assert game.settle({"turns": 8})["turns"] == 8
    assert game.settle({"turns": "123"})["turns"] == 123
    for wrong in (-1, "x", "12345", "", True):
        with pytest.raises(engine.UnknownName):
            game.settle({"turns": wrong})
