"""The Castle played by bots that search: at every table, and blind to hidden tokens."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import engine
from engine import bots
from engine.games.castle.state import CastleState
from engine.landscape.records import Place
from tests.bots.playing import greedy_choices
from tests.engine.castle.knowledge import swapped

EVALUATION = bots.evaluation_of("castle")
OPTIONS: list[dict[str, Any]] = [
    {},
    {"edges": "all", "keep_bonus": 2, "first_player": "seat"},
    {"tokens_open": True, "ties": "all", "unfinished_rate": "full"},
]
WITH_ALL_OPTIONS = pytest.mark.parametrize("options", OPTIONS)
SEARCHING = pytest.mark.parametrize("spec", ["expert:sims=8", "master:sims=12"])


def choices(options: dict[str, Any], seed: int) -> Iterator[CastleState]:
    """Return the whole state at each choice of a game between greedy bots."""
    state = engine.new_game("castle", players=2, seed=seed, options=options)
    assert isinstance(state, CastleState)
    return greedy_choices(state, seed)


@WITH_ALL_OPTIONS
@SEARCHING
def test_thinking_is_legal_leaves_no_trace_and_finds_the_same_again(
    spec: str, options: dict[str, Any]
) -> None:
    phases = set()
    for index, state in enumerate(choices(options, 4)):
        if index % 43 and state.phase in ("place", "follower"):
            continue
        view = state.view(state.current_player)
        before = view.fingerprint(), list(view.moves)
        analysis = bots.make(spec, 5).think(view)
        assert (view.fingerprint(), list(view.moves)) == before
        assert {one.move for one in analysis.ranked} <= set(state.legal_moves())
        assert bots.make(spec, 5).think(state.view(state.current_player)) == analysis
        phases.add(state.phase)
    assert {"place", "follower"} <= phases


@SEARCHING
def test_a_bot_does_not_know_which_tokens_lie_face_down(spec: str) -> None:
    """CAST-3.3: the tokens there do not change the analysis."""
    compared = different = 0
    for seed in range(3):
        for state in itertools.islice(choices({}, seed), 5, None, 41):
            other = swapped(state, Random(seed))
            seat = state.current_player
            assert bots.make(spec, 3).think(state.view(seat)) == bots.make(spec, 3).think(other.view(seat))
            compared += 1
            different += other.fingerprint() != state.fingerprint() or other.moves != state.moves
    assert compared == different > 5


@WITH_ALL_OPTIONS
def test_the_reply_is_the_best_move_with_the_best_choice_after_it(options: dict[str, Any]) -> None:
    compared = 0
    for state in itertools.islice(choices(options, 7), 0, None, 9):
        view = state.view(state.current_player)
        if state.phase != "place" or not state.in_bag:
            continue
        ranked = EVALUATION.rank_moves(view)
        place, choice = EVALUATION.best_reply(view, 0.0)
        assert dict(ranked)[place] == max(worth for _, worth in ranked)
        view.push(place)
        assert choice in view.legal_moves()
        later = dict(EVALUATION.rank_moves(view))
        assert later[choice] == pytest.approx(max(later.values()))
        compared += 1
    assert compared > 3


def test_a_move_that_looks_the_same_has_a_twin_in_the_ranking() -> None:
    met = 0
    for state in itertools.islice(choices({}, 3), 0, None, 5):
        view = state.view(state.current_player)
        if state.phase == "place" and state.in_bag:
            ranked = {move for move, _ in EVALUATION.rank_moves(view)}
            for move in state.legal_moves():
                twin = EVALUATION.canonical(view, move)
                assert twin in ranked
                met += isinstance(move, Place) and twin != move
    assert met
