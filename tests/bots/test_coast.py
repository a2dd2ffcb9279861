"""Evaluation of New World: the quick way equals the plain way, at every table."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import pytest

import engine
from engine import bots
from engine.bots.evaluation import Evaluation
from engine.games.new_world.evaluation import SEARCH_EVALUATION
from engine.games.new_world.replies import Placement, Replies
from engine.games.new_world.state import NewWorldState
from engine.landscape.compass import STEPS, cell
from engine.landscape.evaluation import placements
from engine.landscape.records import Deploy, Draw, Pass, Place
from tests.bots.playing import NEW_WORLD, greedy_choices

EVALUATION = bots.evaluation_of("new_world")


def choices(players: int, options: dict[str, Any], seed: int) -> Iterator[NewWorldState]:
    """Return the state at each choice of a game between greedy bots."""
    state = engine.new_game("new_world", players=players, seed=seed, options=options)
    assert isinstance(state, NewWorldState)
    return greedy_choices(state, seed)


@pytest.mark.parametrize(("players", "options"), NEW_WORLD)
def test_ranking_agrees_with_trying_every_move(players: int, options: dict[str, Any]) -> None:
    compared = 0
    for index, state in enumerate(choices(players, options, players)):
        if index % 19 and state.phase != "score" and state.turn < state.turns:
            continue
        plain = dict(Evaluation.rank_moves(EVALUATION, state))
        quick = dict(EVALUATION.rank_moves(state))
        assert quick == {move: pytest.approx(plain[move]) for move in quick}
        assert max(quick.values()) == pytest.approx(max(plain.values()))
        compared += len(quick)
    assert compared > 100


@pytest.mark.parametrize("options", [{}, {"final_bonus": True}])
def test_the_last_turn_brings_what_it_can(options: dict[str, Any]) -> None:
    """NEWW-11: nothing comes after it, so that its moves are worth the scores they end with."""
    last = [state.copy() for state in choices(2, options, 9) if state.turn == state.turns]
    state = next(one for one in last if one.phase == "place")
    seat = state.current_player
    worths = dict(EVALUATION.rank_moves(state))
    for move in worths:
        state.push(move)
        best = max(ends(state, seat))
        state.pop()
        assert worths[move] == pytest.approx(best)


def ends(state: engine.State, seat: int) -> Iterator[int]:
    """Yield by how much a seat is ahead after every way to end the last turn."""
    if state.is_terminal:
        yield 2 * state.scores[seat] - sum(state.scores)
        return
    for move in state.legal_moves():
        state.push(move)
        yield from ends(state, seat)
        state.pop()


def test_a_settler_that_scores_at_once_is_worth_sending() -> None:
    """NEWW-6.8, NEWW-9.2: a feature completed by the tile just laid scores in the same turn."""
    met = 0
    for state in itertools.chain.from_iterable(choices(2, {}, seed) for seed in range(3)):
        if state.phase != "follower":
            continue
        worth = dict(EVALUATION.rank_moves(state))
        done = [claim for claim in state.claims() if claim.feature.complete and claim.feature.now >= 4]
        for claim in done:
            assert isinstance(claim.move, Deploy)
            assert worth[claim.move] > worth[Pass()]
            met += 1
    assert met > 3


def test_replies_are_seldom_missed_though_few_placements_are_judged() -> None:
    judged: list[int] = []

    def judge(state: NewWorldState, places: list[Place]) -> list[Placement]:
        judged.append(len(places))
        assert set(places) <= set(placements(state))
        worths = dict(EVALUATION.rank_moves(state))
        return [(place, worths[place], Pass()) for place in places]

    ways, missed = [], 0
    greedy = bots.make("greedy", 1)
    for state in itertools.islice(choices(2, {}, 11), 20, None, 40):
        replies, ply = Replies(state, judge, EVALUATION.best_reply), len(state.moves)
        for game in range(6):
            dealer, last = engine.Dealer(game), state.turn + 3
            while state.turn <= last and not state.is_terminal:
                if state.phase == "place":
                    worths = dict(EVALUATION.rank_moves(state))
                    place, _ = replies(state, 0.0)
                    ways.append(len(worths))
                    missed += worths[place] < max(worths.values())
                chance = state.current_player == engine.CHANCE
                state.push(dealer.deal(state) if chance else greedy.choose(state))
            while len(state.moves) > ply:
                state.pop()
    assert len(judged) == len(ways) > 60
    assert sum(judged) < 0.75 * sum(ways)
    assert missed < 0.1 * len(ways)


def test_beside_tiles_laid_since_every_placement_is_judged() -> None:
    state = next(
        one
        for one in choices(2, {}, 5)
        if one.turn >= 20 and one.phase == "place" and one.hand(one.on_turn)[0] in one.tiles_left()
    )
    asked: list[list[Place]] = []

    def judge(state: NewWorldState, places: list[Place]) -> list[Placement]:
        asked.append(places)
        return [(place, -float(index), Pass()) for index, place in enumerate(places)]

    replies = Replies(state, judge, EVALUATION.best_reply)
    tile, seat = state.hand(state.on_turn)[0], state.on_turn
    first = placements(state)
    assert replies(state, 0.0) == (first[0], Pass())
    state.push(first[-1])
    state.push(Pass())
    while state.on_turn != seat:
        state.push(state.legal_moves()[-1])
    state.push(Draw(tile, seat))
    assert replies(state, 0.0)[0] in placements(state)

    at = cell(first[-1].x, first[-1].y)
    beside = {at + step for step in STEPS}
    assert asked[0] == first
    assert {cell(place.x, place.y) for place in asked[1]} & beside
    assert set(asked[1]) < set(placements(state))
    for place in placements(state):
        if place in first[:4] or cell(place.x, place.y) in beside:
            assert place in asked[1]


def test_what_simulated_games_end_in_is_judged_by_the_whole_margin() -> None:
    searching = bots.search_evaluation_of("new_world")
    assert searching is SEARCH_EVALUATION
    state = next(itertools.islice(choices(2, {}, 3), 30, None))
    assert searching.value(state, 0) == pytest.approx(-searching.value(state, 1))
    assert searching.rank_moves(state) == EVALUATION.rank_moves(state)
