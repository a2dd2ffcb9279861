"""Evaluation of The Castle: the quick way equals the plain way, and obvious moves are made."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from engine import bots
from engine.games.castle.board import walls_around
from engine.games.castle.evaluation import EVALUATION, SEARCH_EVALUATION, CastleEvaluation
from engine.games.castle.records import Hold, Use
from engine.games.castle.scoring_order import CompletedFeature, ScoringOrder
from engine.games.castle.state import CastleState
from engine.games.castle.tiles import HOUSE, TOWER
from engine.games.castle.weights import SEARCH, CastleWeights
from engine.landscape.completion_odds import CompletionOdds, closing_designs
from engine.landscape.holes import holes_of
from engine.landscape.records import Deploy, Pass, Place
from engine.records import Move
from tests.engine.castle.boards import PATH_AND_TOWER
from tests.engine.castle.random_games import any_set_up, choose, new
from tests.engine.castle.table import Table
from tests.engine.rules import rule


def best(state: CastleState, seed: int = 1) -> Move:
    """Return greedy's move."""
    return bots.make("greedy", seed).choose(state.view(state.current_player))


def test_choosing_is_legal_leaves_no_trace_and_is_blind_to_hidden_tokens() -> None:
    checked = 0
    for seed in range(12):
        state, dealer = new(*any_set_up(seed))
        random = Random(seed)
        while not state.is_terminal:
            if state.current_player >= 0 and (random.random() < 0.05 or state.phase in ("score", "double")):
                seen = state.view(state.current_player)
                before = seen.fingerprint(), list(seen.moves)
                chosen = bots.make("greedy", seed).choose(seen)
                assert (seen.fingerprint(), list(seen.moves)) == before
                assert chosen in state.legal_moves()
                checked += 1
            state.push(choose(state, dealer, random))
    assert checked > 60


def test_a_finished_game_is_worth_its_scores() -> None:
    state, dealer = new(4, {})
    bots.play(state, [bots.make("greedy", 1), bots.make("random", 2)], dealer)
    assert EVALUATION.value(state, 0) == -EVALUATION.value(state, 1) == state.scores[0] - state.scores[1]


def test_the_follower_step_is_ranked_as_by_making_each_move() -> None:
    """Without a completed feature the worth of a choice is that of the position it leads to."""
    compared = 0
    for seed in range(6):
        state, dealer = new(seed, {"tokens_open": True})
        random = Random(seed)
        while not state.is_terminal:
            if state.phase == "follower" and random.random() < 0.3 and state.turn < 50:
                seat = state.current_player
                ranked = dict(EVALUATION.rank_moves(state))
                worths = {}
                for move in ranked:
                    state.push(move)
                    if state.phase == "draw" and not any(state.landing) and state.turn:
                        worths[move] = EVALUATION.value(state, seat)
                    state.pop()
                if len(worths) > 1 and Pass() in worths:
                    claims = {claim.move: claim for claim in state.claims()}
                    for move in worths:
                        if move != Pass() and not claims[move].feature.complete:
                            quick = ranked[move] - ranked[Pass()]
                            assert quick == pytest.approx(worths[move] - worths[Pass()], abs=2)
                            compared += 1
            state.push(choose(state, dealer, random))
    assert compared > 30


@pytest.mark.parametrize("judge", [EVALUATION, SEARCH_EVALUATION], ids=["greedy", "search"])
def test_a_placement_is_ranked_as_by_making_it(judge: CastleEvaluation) -> None:
    compared = 0
    for seed in range(3):
        state, dealer = new(seed, {})
        random = Random(seed)
        while not state.is_terminal:
            if state.phase == "place" and state.turn % 5 == 4 and state.in_bag > 8:
                seat = state.current_player
                view = state.view(seat)
                for place, worth in judge.rank_moves(view):
                    view.push(place)
                    view.push(Pass())
                    if view.phase == "draw" and view.scores == state.scores and not state.supply(seat):
                        assert worth == pytest.approx(judge.value(view, seat), abs=1)
                        compared += 1
                    while len(view.moves) > len(state.moves):
                        view.pop()
            state.push(choose(state, dealer, random))
    assert compared > 100


def search(state: CastleState, seat: int, worth: dict[str, float], reach: float) -> float:
    """Return the best a seat can do in the scoring in progress, points and tokens, by making every move."""
    before, held = state.scores, [sorted(t.kind for t in state.tokens(one)) for one in range(2)]
    far = [min(16, 2 + 3 * turns) for turns in CompletionOdds(state).turns]

    def ahead_of(one: int) -> float:
        found = 0.0
        for steps in range(1, far[one]):
            corner = state.corner_of(state.scores[one] + steps)
            if corner is not None:
                kind = state.token_on(corner)
                assert kind is not None
                found += worth[kind] * (1 - steps / far[one])
        return reach * found

    def value() -> float:
        ahead = 0.0
        for one, sign in ((seat, 1), (1 - seat, -1)):
            ahead += sign * (state.scores[one] - before[one])
            now = sorted(token.kind for token in state.tokens(one))
            ahead += sign * (sum(worth[kind] for kind in now) - sum(worth[kind] for kind in held[one]))
            ahead += sign * ahead_of(one)
        return ahead

    def go_on() -> float:
        if state.phase not in ("score", "double"):
            return value()
        found = []
        for move in state.legal_moves():
            state.push(move)
            found.append(go_on())
            state.pop()
        return max(found)

    return go_on()


@rule("CAST-7.9", "CAST-9.5")
@pytest.mark.parametrize("weights", [CastleWeights(), SEARCH], ids=["greedy", "search"])
@pytest.mark.parametrize("games", [20, pytest.param(150, marks=pytest.mark.slow)])
def test_orders_and_doublings_are_settled_as_by_trying_them_all(games: int, weights: CastleWeights) -> None:
    met = 0
    for seed in range(games):
        _, options = any_set_up(seed)
        state, dealer = new(seed, {**options, "tokens_open": True})
        random = Random(seed)
        while not state.is_terminal:
            if state.phase == "score" and state.in_bag:
                seat = state.current_player
                scoring_order = ScoringOrder(state, weights, CompletionOdds(state))
                worth = scoring_order._worths
                land = state.landscape
                done = [
                    CompletedFeature(state.worth(root), land.kind[root], state.holders(root), 0)
                    for root in state.extra.pending
                ]
                assert scoring_order.best(seat, done) == pytest.approx(
                    search(state, seat, worth, weights.reach)
                )
                met += 1
            state.push(choose(state, dealer, random))
    assert met > games / 4


@rule("CAST-EX-11", "CAST-8.1")
def test_greedy_takes_the_order_that_takes_the_token() -> None:
    table = Table({12: "points"}, tokens_open=True).put(at=(9, 0)).play(PATH_AND_TOWER)
    assert table.state.notation(best(table.state)) == "score 8,2 knight:N"


def test_greedy_doubles_what_is_worth_it() -> None:
    large = Table().give(0, "double-tower")
    large.play("N03@2,8 r0 | knight:N\nN20@1,8 r0\nN10@2,7 r0\nN09@3,8 r0")
    large.lay("N04@2,6 r180")
    large.do("pass")
    assert large.state.phase == "double"
    assert isinstance(best(large.state), Use)


def test_greedy_keeps_a_double_for_more_than_a_point() -> None:
    small = Table(tokens_open=True).give(0, "double-house")
    small.play("N04@2,8 r0\nN20@1,8 r0")
    small.lay("N02@2,7 r180")
    small.do("squire:S")
    assert small.state.phase == "double"
    assert isinstance(best(small.state), Hold)


def test_greedy_takes_an_extra_turn_when_it_has_followers() -> None:
    table = Table().give(0, "extra-turn").play("N01@2,8 r0 | pass")
    assert table.state.phase == "extra_turn"
    assert isinstance(best(table.state), Use)


@rule("CAST-10.7")
def test_the_larger_keep_counts_and_the_more_the_later() -> None:
    def lead(table: Table) -> float:
        larger = EVALUATION.value(table.put(keeps=(5, 3)).state, 0)
        return larger - EVALUATION.value(table.put(keeps=(3, 5)).state, 0)

    early, late = Table(), Table().play_on(lambda state: state.in_bag == 12)
    assert lead(late) > lead(early) > 1


def test_holes_and_what_closes_them() -> None:
    table = Table().play("N01@2,8 r0 | squire:N")
    land = table.state.landscape
    root = land.root(land.segment(2, 8, 0))
    ((hole, sides),) = holes_of(land, root).items()
    assert sides == 1 << 2
    assert walls_around(hole) == 0
    tiles = table.state.tileset
    closing = {tiles.designs[i].id for i in closing_designs(tiles, land.frontier[hole], sides, 0)}
    assert {"N20", "N02", "N10", "S01"} <= closing
    assert "N17" in closing
    assert "X01" not in closing
    scoring_order = ScoringOrder(table.state, CastleWeights(), CompletionOdds(table.state))
    assert (
        scoring_order.best(
            0,
            [
                CompletedFeature(4, TOWER, (0,), 2),
                CompletedFeature(3, HOUSE, (1,), 3),
                CompletedFeature(2, HOUSE, (), 2),
            ],
        )
        == 1.0
    )


def test_ranking_leaves_out_rotations_that_look_alike() -> None:
    table = Table().play("N01@2,8 r0")
    table.draw("N20")
    ranked = EVALUATION.rank_moves(table.state.view(1))
    assert all(isinstance(move, Place) and move.rotation == 0 for move, _ in ranked)
    assert len(list(islice(ranked, 3))) == 3


def test_a_follower_in_a_court_with_markets_is_worth_more_than_in_one_without() -> None:
    table = Table()
    table.lay("S02@2,0 r0")
    worth = dict(EVALUATION.rank_moves(table.state.view(0)))
    courts = [
        region for region, part in enumerate(table.state.tileset.by_id["S02"].regions) if part.kind == "court"
    ]
    with_market, without = courts
    assert worth[Deploy(with_market)] > worth[Deploy(without)]


def test_bots_find_the_evaluations() -> None:
    assert bots.evaluation_of("castle") is EVALUATION
    assert bots.search_evaluation_of("castle") is SEARCH_EVALUATION
