"""Steps of the square-tile games: every kind of move has one, and what they say of a move agrees."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

import engine
from engine.landscape.phase import TilePhase
from engine.landscape.state import LandscapeState
from tests.engine.laws import playable_options

GAMES = ("discovery", "carcassonne", "new_world", "castle")

RARE: dict[str, list[dict[str, engine.Setting]]] = {
    "carcassonne": [
        {"solo": "normal"},
        {"start_in_bag": True},
        {"traders": True, "builder_turn": "ask"},
        {"board": "table_extend"},
        {"tile_auction": True},
    ],
}
"""Options of a game in which there are moves that few games have."""


def games(name: str) -> Iterator[LandscapeState]:
    """Yield games with random options that go together."""
    game, random = engine.game(name), Random(name)
    while True:
        players = random.randint(game.min_players, game.max_players)
        state = game.new_state(players, None, playable_options(game, players, random))
        assert isinstance(state, LandscapeState)
        yield state


@pytest.mark.parametrize("name", GAMES)
def test_every_move_of_a_log_has_a_step_in_some_game(name: str) -> None:
    known: set[str] = set()
    rare = [
        engine.game(name).new_state(3, None, engine.game(name).settle(options))
        for options in RARE.get(name, [])
    ]
    for state in [*islice(games(name), 12), *rare]:
        assert isinstance(state, LandscapeState)
        for steps in state.steps.open.values():
            known |= {step.makes.kind for step in steps}
            assert len({step.makes for step in steps}) == len(steps), "one step for each kind of move"
    assert known == set(engine.game(name).codec.kinds)


@pytest.mark.parametrize("name", GAMES)
def test_only_open_steps_have_legal_moves_and_they_allow_them(name: str) -> None:
    random = Random(name)
    for state in islice(games(name), 6):
        dealer, met = engine.Dealer(1), 0
        while not state.is_terminal and met < 120:
            legal = state.legal_moves()
            steps = list(state.steps.open[state.phase])
            assert legal == [move for step in steps for move in step.legal(state)]
            for step in steps:
                for move in step.legal(state):
                    assert type(move) is step.makes
                    assert step.allows(state, move)
            move = dealer.deal(state) if state.current_player == engine.CHANCE else random.choice(legal)
            state.push(move)
            met += 1


def test_a_finished_game_has_no_open_step() -> None:
    state = next(games("new_world"))
    dealer = engine.Dealer(2)
    while not state.is_terminal:
        state.push(dealer.deal(state) if state.current_player == engine.CHANCE else state.legal_moves()[0])
    assert state.phase is TilePhase.OVER
    assert state.legal_moves() == []
    refusal = state.why_illegal(state.moves[-1])
    assert refusal is not None
    assert refusal.rule == "NEWW-11.1"
