"""Whole games: recorded ones have the scores that they had, and bots play games of any kind to their end."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

import engine
from engine import bots
from engine.games.carcassonne.state import CarcassonneState
from engine.games.new_world.state import NewWorldState
from tests.engine.carcassonne import refereed as carcassonne
from tests.engine.new_world import refereed as new_world
from tests.games.record import any_game

NAMES = engine.games()
SELDOM = {"discard", "forgo", "counter", "resign", "tender", "withdraw"}
"""Moves that need hidden hands, and those of Landover that no greedy bot makes."""


@pytest.mark.parametrize("name", NAMES)
def test_recorded_games_have_the_same_scores(name: str) -> None:
    lines = Path(__file__).with_name(f"{name}.jsonl").read_text("utf-8").splitlines()
    met = set[str]()
    for number, line in enumerate(lines):
        game = json.loads(line)
        options, scores = engine.game(name).settle(game["options"]), game["scores"]
        state = engine.new_game(name, players=len(scores), options=options, rules=game["rules"])
        for text in game["moves"].split("; "):
            move = state.parse(text)
            met.add(move.kind)
            state.push(move)
        assert state.is_terminal, number
        assert list(state.scores) == scores, number
    assert set(engine.game(name).codec.kinds) - met <= SELDOM, "every decision is met"


@pytest.mark.parametrize(
    "seeds",
    [range(1, 2), pytest.param(range(100, 115), marks=pytest.mark.slow)],
)
@pytest.mark.parametrize("name", NAMES)
def test_bots_finish_games_of_any_kind(name: str, seeds: range) -> None:
    for seed in seeds:
        players, options = any_game(name, Random(seed))
        state = engine.new_game(name, players=players, seed=seed, options=options)
        level = "greedy" if seed % 3 or name == "landover" else "random"
        dealer, seats = engine.Dealer(seed), [bots.make(level, seed + seat) for seat in range(players)]
        while not state.is_terminal:
            if state.current_player == engine.CHANCE:
                state.push(dealer.deal(state))
                continue
            view = state.view(state.current_player)
            before = view.fingerprint()
            move = seats[state.current_player].choose(view)
            assert view.fingerprint() == before, "thinking leaves the position as it was"
            state.push(move)
        assert state.winners
        if isinstance(state, CarcassonneState):
            carcassonne.compare_features(state, *carcassonne.board_of(state))
        elif isinstance(state, NewWorldState):
            new_world.compare_features(state, *new_world.board_of(state))
