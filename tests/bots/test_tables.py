"""Bots that search in The Castle and New World, at every table: legal, traceless, and the same again."""

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
from engine.landscape.state import LandscapeState
from tests.bots.playing import NEW_WORLD, greedy_choices
from tests.engine.castle.knowledge import swapped

TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("castle", 2, {}),
    ("castle", 2, {"edges": "all", "keep_bonus": 2, "first_player": "seat"}),
    ("castle", 2, {"tokens_open": True, "ties": "all", "unfinished_rate": "full"}),
    *(("new_world", *one) for one in NEW_WORLD),
]
AT_EVERY_TABLE = pytest.mark.parametrize(("name", "players", "options"), TABLES)
SEARCHING = pytest.mark.parametrize("spec", ["expert:sims=8", "master:sims=12"])


def choices(name: str, players: int, options: dict[str, Any], seed: int) -> Iterator[LandscapeState]:
    """Return the whole state at each choice of a game between greedy bots."""
    state = engine.new_game(name, players=players, seed=seed, options=options)
    assert isinstance(state, LandscapeState)
    return greedy_choices(state, seed)


@AT_EVERY_TABLE
@SEARCHING
def test_thinking_is_legal_leaves_no_trace_and_finds_the_same_again(
    spec: str, name: str, players: int, options: dict[str, Any]
) -> None:
    phases = set()
    for index, state in enumerate(choices(name, players, options, 4)):
        if index % 43 and (name == "new_world" or state.phase in ("place", "follower")):
            continue
        view = state.view(state.current_player)
        before = view.fingerprint(), list(view.moves)
        analysis = bots.make(spec, 5).think(view)
        assert (view.fingerprint(), list(view.moves)) == before
        assert {one.move for one in analysis.ranked} <= set(state.legal_moves())
        assert bots.make(spec, 5).think(state.view(state.current_player)) == analysis
        phases.add(state.phase)
    assert {"place", "follower"} <= phases


@AT_EVERY_TABLE
def test_the_reply_is_the_best_move_with_the_best_choice_after_it(
    name: str, players: int, options: dict[str, Any]
) -> None:
    compared, evaluation = 0, bots.evaluation_of(name)
    for state in itertools.islice(choices(name, players, options, 7), 0, None, 9):
        view = state.view(state.current_player)
        if state.phase != "place" or not state.in_bag:
            continue
        ranked = evaluation.rank_moves(view)
        place, choice = evaluation.reply_finder(view)(view, 0.0)
        assert dict(ranked)[place] == max(worth for _, worth in ranked)
        view.push(place)
        assert choice in view.legal_moves()
        later = dict(evaluation.rank_moves(view))
        assert later[choice] == pytest.approx(max(later.values()))
        compared += 1
    assert compared > 3


@pytest.mark.parametrize("name", ["castle", "new_world"])
def test_a_move_that_looks_the_same_has_a_twin_in_the_ranking(name: str) -> None:
    met, evaluation = 0, bots.evaluation_of(name)
    for state in itertools.islice(choices(name, 2, {}, 3), 0, None, 5):
        view = state.view(state.current_player)
        if state.phase == "place" and state.in_bag:
            ranked = {move for move, _ in evaluation.rank_moves(view)}
            for move in state.legal_moves():
                twin = evaluation.canonical(view, move)
                assert twin in ranked
                met += isinstance(move, Place) and twin != move
    assert met


@SEARCHING
def test_a_bot_does_not_know_which_tokens_lie_face_down(spec: str) -> None:
    """CAST-3.3: the tokens there do not change the analysis."""
    compared = different = 0
    for seed in range(3):
        for state in itertools.islice(choices("castle", 2, {}, seed), 5, None, 41):
            assert isinstance(state, CastleState)
            other = swapped(state, Random(seed))
            seat = state.current_player
            assert bots.make(spec, 3).think(state.view(seat)) == bots.make(spec, 3).think(other.view(seat))
            compared += 1
            different += other.fingerprint() != state.fingerprint() or other.moves != state.moves
    assert compared == different > 5
