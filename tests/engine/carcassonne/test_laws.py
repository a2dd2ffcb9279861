"""Laws that hold in every game of Carcassonne, under any play, held against a second implementation."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import engine
from engine.games.carcassonne.modules.king_robber import HolderScored
from engine.games.carcassonne.modules.returned import Returned
from engine.games.carcassonne.records import GoodsScored, Sell
from engine.games.carcassonne.state import CarcassonneState
from engine.landscape.records import (
    CameHome,
    Discard,
    FeatureScored,
)
from tests.engine import laws
from tests.engine.carcassonne.brute_board import ABBEY, BARN, FIGURES
from tests.engine.carcassonne.random_games import agree, choose, set_ups
from tests.engine.carcassonne.refereed import (
    GAME,
    board_of,
    compare_features,
    figure_of,
    referee_of,
    supply_of,
)
from tests.engine.rules import rule


def new(players: int, seed: int, options: dict[str, Any]) -> tuple[CarcassonneState, engine.Dealer]:
    state = engine.new_game("carcassonne", players=players, seed=seed, options=options)
    assert isinstance(state, CarcassonneState)
    return state, engine.Dealer(seed)


@rule("CARC-2.2", "CARC-2.4", "CARC-3.2", "CARC-3.3", "CARC-3.4", "CARC-5.1", "CARC-5.2", "CARC-5.3")
@rule("CARC-6.2", "CARC-6.3", "CARC-7.2", "CARC-7.4", "CARC-7.5", "CARC-8.1", "CARC-8.2", "CARC-10.5")
@rule("CARC-11.2", "CARC-11.3", "CARC-11.4", "CARC-11.5", "CARC-11.6", "RIVER-4", "RIVER-5", "RIVER-12")
@rule("RIVER-13", "ABBOT-5", "EDITION-1", "CARC-14.1", "CARC-14.2", "CARC-14.3", "CARC-14.9", "HOUSE-9")
@rule("CARC-EDGE-2", "CARC-EDGE-10", "CARC-EDGE-16")
@given(set_ups(refereed=True))
@example((2, 1, GAME.settle({})))
@example((3, 2, GAME.settle({"river": True, "abbot": True, "edition": "first"})))
@example(
    (5, 3, GAME.settle({"draw_ahead": True, "river": True, "river_random_length": True, "hole_bonus": True}))
)
@example((2, 4, GAME.settle({"board": "table", "table": "9x9", "edge_completes": True, "abbot": True})))
@example(
    (2, 5, GAME.settle({"board": "table_push", "table": "9x9", "river": True, "river_turns": "immediate"}))
)
@example((4, 6, GAME.settle({"tile_sets": 2, "start_in_bag": True, "first_player": "most_roads"})))
def test_the_engine_agrees_with_the_second_implementation(set_up: laws.SetUp) -> None:
    agree(set_up)


@rule("INNS-1", "INNS-2", "INNS-5", "INNS-6", "INNS-7", "INNS-8", "INNS-9", "INNS-13", "INNS-14", "INNS-15")
@rule("INNS-16", "MIX-8", "MIX-9", "MIX-10", "MIX-16", "MIX-18", "MIX-20", "MIX-21")
@rule("XEDGE-1", "XEDGE-2", "XEDGE-3", "XEDGE-4", "XEDGE-5", "XEDGE-6", "XEDGE-18", "XEDGE-19")
@given(set_ups(refereed=True, boxes=("inns",)))
@example((2, 1, GAME.settle({"inns": True})))
@example((6, 2, GAME.settle({"inns": True, "inn_final": "ignore", "abbot": True, "edition": "first"})))
@example((3, 3, GAME.settle({"inns": True, "river": True, "edition": "second", "draw_ahead": True})))
@example((2, 4, GAME.settle({"inns": True, "board": "table", "table": "9x9", "edge_completes": True})))
@example((4, 5, GAME.settle({"inns": True, "tile_sets": 2, "first_player": "most_roads"})))
@example((2, 6, GAME.settle({"inns": True, "no_endgame_incomplete": True, "start_in_bag": True})))
@example((2, 7, GAME.settle({"inns": True, "fields": False, "hole_bonus": True})))
def test_it_agrees_on_inns_and_cathedrals(set_up: laws.SetUp) -> None:
    agree(set_up)


@rule("TRADE-4", "TRADE-5", "TRADE-6", "TRADE-8", "TRADE-10", "TRADE-13", "TRADE-14", "TRADE-15", "TRADE-16")
@rule("TRADE-17", "TRADE-18", "TRADE-19", "TRADE-22", "TRADE-23", "TRADE-24", "TRADE-26", "TRADE-28")
@rule("TRADE-30", "TRADE-32", "TRADE-38", "MIX-6", "MIX-7", "MIX-10", "MIX-11", "MIX-14", "MIX-20")
@settings(max_examples=2)
@given(set_ups(refereed=True, boxes=("traders",)))
@example((2, 4, GAME.settle({"traders": True, "inns": True, "builder_turn": "ask", "hole_bonus": True})))
@example((3, 8, GAME.settle({"traders": True, "draw_ahead": True, "river": True, "field_mode": "per_city"})))
def test_it_agrees_on_traders_and_builders(set_up: laws.SetUp) -> None:
    agree(set_up)


@rule("KING-1", "KING-2", "KING-3", "KING-6", "KING-9", "KING-40", "ROBBER-1", "ROBBER-3")
@settings(max_examples=2)
@given(set_ups(refereed=True, boxes=("king_robber",)))
@example((2, 1, GAME.settle({"king_robber": True})))
@example((3, 2, GAME.settle({"king_robber": True, "king_scoring": "running", "traders": True})))
@example((4, 3, GAME.settle({"king_robber": True, "king_scoring": "pair", "river2": True, "inns": True})))
def test_it_agrees_on_king_and_robber(set_up: laws.SetUp) -> None:
    agree(set_up)


@rule("WATCH-3", "WATCH-4", "WATCH-5", "WATCH-6", "WATCH-7", "WATCH-9")
@settings(max_examples=2)
@given(set_ups(refereed=True, boxes=("watchtowers",)))
@example((2, 1, GAME.settle({"watchtowers": True})))
@example((3, 2, GAME.settle({"watchtowers": True, "inns": True, "traders": True, "king_robber": True})))
@example((6, 3, GAME.settle({"watchtowers": True, "abbot": True, "river": True, "edition": "first"})))
def test_it_agrees_on_watchtowers(set_up: laws.SetUp) -> None:
    agree(set_up)


@rule("HILL-4", "HILL-9", "HILL-12", "HILL-22", "VINE-2", "SHEEP-7", "SHEEP-9", "SHEEP-12", "SHEEP-15")
@settings(max_examples=2)
@given(set_ups(refereed=True, boxes=("hills",)))
@example((2, 1, GAME.settle({"hills": True})))
@example((6, 2, GAME.settle({"hills": True, "inns": True, "traders": True, "hill_ties": "count"})))
@example((3, 3, GAME.settle({"hills": True, "river2": True, "edition": "first", "fields": False})))
@example((4, 4, GAME.settle({"hills": True, "phantom": True, "festival": True, "draw_ahead": True})))
def test_it_agrees_on_hills_and_sheep(set_up: laws.SetUp) -> None:
    agree(set_up)


@rule("ABBEY-4", "ABBEY-5", "ABBEY-7", "ABBEY-9", "ABBEY-10", "ABBEY-12", "ABBEY-16", "ABBEY-17", "ABBEY-18")
@rule("MAYOR-3", "MAYOR-5", "WAGON-3", "WAGON-5", "WAGON-6", "WAGON-7", "WAGON-8", "WAGON-11", "WAGON-12")
@rule(
    "BARN-2", "BARN-4", "BARN-6", "BARN-7", "BARN-8", "BARN-13", "ABBEY-MIX-4", "ABBEY-MIX-5", "ABBEY-MIX-6"
)
@rule(
    "ABBEY-MIX-6", "ABBEY-MIX-8", "ABBEY-MIX-9", "ABBEY-MIX-14", "ABBEY-MIX-15", "ABBEY-MIX-19", "LAB-MIX-2"
)
@settings(max_examples=2)
@given(set_ups(refereed=True, boxes=("abbey",)))
@example((2, 1, GAME.settle({"abbey": True})))
@example(
    (3, 2, GAME.settle({"abbey": True, "wagon_move": "connected", "traders": True, "builder_turn": "ask"}))
)
@example((1, 223492, GAME.settle({"abbey": True, "river": True, "river2": True, "traders": True})))
@example((4, 3, GAME.settle({"abbey": True, "barns_together": True, "river2": True, "edition": "first"})))
@example((2, 4, GAME.settle({"abbey": True, "draw_ahead": True, "festival": True, "hole_bonus": True})))
@example((3, 5, GAME.settle({"abbey": True, "solo": "easy"})))
def test_it_agrees_on_abbeys_mayors_wagons_and_barns(set_up: laws.SetUp) -> None:
    agree(set_up)


@rule("DRAGON-4", "DRAGON-5", "DRAGON-6", "DRAGON-7", "DRAGON-8", "DRAGON-12", "DRAGON-14", "DRAGON-17")
@rule(
    "DRAGON-18",
    "DRAGON-21",
    "DRAGON-23",
    "DRAGON-25",
    "FAIRY-2",
    "FAIRY-7",
    "FAIRY-9",
    "FAIRY-10",
    "FAIRY-15",
)
@rule("PORTAL-2", "PORTAL-3", "PORTAL-6", "PRINCESS-2", "PRINCESS-4", "PRINCESS-10", "DRAGON-MIX-20")
@pytest.mark.parametrize(
    ("seed", "options"),
    [
        (1, {"draw_ahead": True, "traders": True, "fairy_place": "tile"}),
        (3, {"dragon_move": "after", "princess_action": "must", "phantom": True, "abbey": True}),
        (2, {"solo": "easy", "river2": True, "abbot": True}),
        (4, {"hills": True, "start_in_bag": True, "inns": True, "no_endgame_incomplete": True}),
    ],
)
def test_it_agrees_on_the_princess_and_the_dragon(seed: int, options: dict[str, Any]) -> None:
    agree((3, seed, GAME.settle({"dragon": True, "turns": 60} | options)))


@rule("SOLO-2", "SOLO-3", "SOLO-5", "SOLO-6", "SOLO-7", "SOLO-10", "SOLO-11", "SOLO-13", "SOLO-14", "SOLO-16")
@rule("SOLO-17", "SOLO-18", "SOLO-23", "MIX-19")
@pytest.mark.parametrize(
    ("level", "options"),
    [
        ("relaxed", {}),
        ("easy", {"solo_shared": "all", "traders": True, "abbot": True}),
        ("normal", {"solo_last_place": False, "river": True, "inns": True}),
        ("hard", {"river2": True, "edition": "second"}),
    ],
)
def test_it_agrees_on_the_solo_game(level: str, options: dict[str, Any]) -> None:
    agree((4 if level == "hard" else 3, 1, GAME.settle({"solo": level} | options)))


@rule("HOUSE-4", "HOUSE-8", "MIX-13", "MIX-15", "ABBEY-MIX-6", "ABBEY-MIX-9")
@pytest.mark.parametrize("options", [{"hand_size": 3, "river": True}, {"tile_auction": True}])
def test_it_agrees_on_hands_and_auctions(options: dict[str, Any]) -> None:
    agree((3, 1, GAME.settle({"traders": True, "turns": 50} | options)))


@rule("HOUSE-18", "HOUSE-19", "ABBOT-9")
@pytest.mark.parametrize(
    ("seed", "options"),
    [
        (1, {"pigs": 2, "builders": 1, "followers": 12}),
        (2, {"large_meeples": 2, "followers": 1, "abbot": True, "abbots": 3}),
        (3, {"inns": True, "large_meeples": 0, "inn_marks": False, "traders": True, "goods": False}),
        (4, {"inns": True, "cathedral_marks": False, "river2": True, "river2_inn": "off", "builders": 1}),
    ],
)
def test_it_agrees_on_figures_without_tiles_and_tiles_without_marks(
    seed: int, options: dict[str, Any]
) -> None:
    agree((2, seed, GAME.settle(options)))


@pytest.mark.slow
@settings(max_examples=12)
@given(set_ups(refereed=True, boxes=("dragon",)))
def test_it_agrees_on_many_games_of_the_princess_and_the_dragon(set_up: laws.SetUp) -> None:
    agree(set_up)


@pytest.mark.slow
@settings(max_examples=50)
@given(
    st.one_of(set_ups(refereed=True, boxes=("traders",)), set_ups(refereed=True, boxes=("traders", "river2")))
)
def test_it_agrees_on_many_games_of_traders_and_builders(set_up: laws.SetUp) -> None:
    agree(set_up)


@rule("RIVER2-1", "RIVER2-2", "RIVER2-3", "RIVER2-4", "RIVER2-5", "RIVER2-6", "RIVER2-7", "RIVER2-8")
@rule("RIVER2-9", "RIVER2-10", "RIVER2-11", "RIVER2-12", "RIVER2-13", "RIVER2-15", "RIVER2-19", "RIVER2-21")
@rule("MIX-1", "MIX-8", "MIX-12", "MIX-17", "XEDGE-22", "XEDGE-23", "XEDGE-24", "XEDGE-25", "XEDGE-26")
@given(set_ups(refereed=True, boxes=("river2",)))
@example((2, 1, GAME.settle({"river2": True})))
@example(
    (3, 2, GAME.settle({"river2": True, "river": True, "abbot": True, "edition": "first", "pig_herd": "on"}))
)
@example((2, 3, GAME.settle({"river2": True, "inns": True, "edition": "second", "pig_herd": "on"})))
@example((4, 4, GAME.settle({"river2": True, "draw_ahead": True, "hole_bonus": True, "river2_inn": "on"})))
@example(
    (2, 5, GAME.settle({"river2": True, "board": "table_push", "table": "9x9", "river_turns": "immediate"}))
)
@example((3, 6, GAME.settle({"river2": True, "river": True, "board": "table", "table": "9x9", "turns": 36})))
def test_it_agrees_on_the_river_that_forks(set_up: laws.SetUp) -> None:
    agree(set_up)


@rule("CARC-1.2", "CARC-1.5", "CARC-1.6", "CARC-4.4", "CARC-5.7", "CARC-11.1", "CARC-12.3", "HOUSE-15")
@rule("CARC-14.15")
@given(set_ups())
def test_nothing_is_lost_and_every_point_is_in_an_event(set_up: laws.SetUp) -> None:
    state, dealer = new(*set_up)
    random = Random(set_up[1])
    options = state.options
    rivers = (0, 12, 22)[bool(options["river"]) + bool(options["river2"])]
    box = 72 * int(options["tile_sets"]) + rivers - (rivers > 0 and not options["river_keep_start"])
    box += 18 * bool(options["inns"]) + 24 * bool(options["traders"])
    box += 5 * (bool(options["king_robber"]) and str(options["king_parts"]).startswith(("all", "tiles")))
    box += 12 * bool(options["watchtowers"])
    box += 6 * (options["special_monasteries"] == "add")
    box += {"off": 0, "cathars": 4, "besiegers": 6, "both": 10}[str(options["siege"])]
    box += (6 - (not rivers and not options["start_in_bag"])) * bool(options["wind_roses"])
    box += bool(options["labyrinth"]) + 10 * bool(options["festival"]) + int(options["shrine_tiles"])
    box += 18 * bool(options["hills"])
    box += 12 * bool(options["abbey"])
    box += 30 * bool(options["dragon"])
    referee = referee_of(state.players, options)
    figures = {figure: referee.supply(0, figure) for figure in FIGURES}
    earned = list(state.scores)
    assert earned == ([0] * state.players if options["solo"] == "off" else list(range(1, state.players + 1)))
    while not state.is_terminal:
        before = list(map(plain_tile, state.landscape.laid())) if random.random() < 0.05 else []
        moved = [0] * state.players
        for event in state.push(move := choose(state, dealer, random)):
            if isinstance(event, GoodsScored | HolderScored):
                moved[event.seat] += event.points
            if isinstance(event, FeatureScored):
                for seat, points in event.points:
                    moved[seat] += points
                if any(points for _, points in event.points) and options["solo"] == "off":
                    assert max(p for _, p in event.points) == sum(n * each for _, n, each in event.terms)
        if not isinstance(move, Sell):
            earned = [a + b for a, b in zip(earned, moved, strict=True)]
            assert earned == list(state.scores)
        else:
            assert sum(earned) == sum(state.scores)
            earned = list(state.scores)
        assert list(map(plain_tile, state.landscape.laid()))[: len(before)] == before
        held = sum(len(state.hand(seat)) for seat in range(state.players))
        returned = state.module(Returned)
        waiting = int(returned is not None and returned.part(state) >= 0)
        hidden: Any = state.position().get("hidden", ())
        gone = len(state.aside) + len(hidden)
        laid = sum(tile.design.id != ABBEY for tile in state.landscape.laid())
        assert state.in_bag + held + waiting + gone + laid == box
        assert sum(state.pool) == state.in_bag
        on_board = Counter((figure_of(f.role), f.seat) for f in state.followers())
        on_board += Counter((BARN, one["seat"]) for one in state.position().get("barns_placed", ()))
        for seat in range(state.players):
            there = {figure: on_board[figure, seat] + n for figure, n in supply_of(state, seat).items()}
            assert there == figures
    assert state.projected_scores() == state.scores
    compare_features(state, *board_of(state))


def plain_tile(tile: Any) -> tuple[Any, ...]:
    return (tile.design.id, tile.x, tile.y, tile.rotation)


@rule("HOUSE-4", "CARC-14.12")
@given(st.integers(0, 10**6), st.integers(2, 6), st.booleans())
def test_a_seat_sees_its_hand_and_no_other(seed: int, players: int, inns: bool) -> None:
    options = {"hand_size": 3, "hand_visible": False, "abbot": True, "inns": inns}
    state, dealer = new(players, seed, GAME.settle(options))
    random = Random(seed)
    assert state.hides
    while not state.is_terminal:
        if state.current_player >= 0 and random.random() < 0.08:
            for seat in range(players):
                seen = state.view(seat)
                assert seen.hand(seat) == state.hand(seat)
                for other in set(range(players)) - {seat}:
                    shown = [tile for tile in seen.hand(other) if tile]
                    assert len(seen.hand(other)) == len(state.hand(other))
                    assert not shown or any(isinstance(move, Discard) for move in state.moves)
                mine = state.current_player == seat
                assert not mine or seen.legal_moves() == state.legal_moves()
                assert set(state.legal_moves()) <= set(seen.legal_moves()) or state.phase in (
                    "discard",
                    "forgo",
                )
                for move in random.sample(state.legal_moves(), 1):
                    seen.push(move)
                    seen.pop()
                assert seen.scores == state.scores
                assert [seen.supply(one, 2) for one in range(players)] == [
                    state.supply(one, 2) for one in range(players)
                ]
        state.push(choose(state, dealer, random))
    assert all(not state.hand(seat) for seat in range(players))


def test_followers_come_home_when_they_score_and_only_then() -> None:
    state, dealer = new(3, 5, GAME.settle({"river": True}))
    random = Random(5)
    while not state.is_terminal:
        events = state.push(choose(state, dealer, random))
        homes = [e for e in events if isinstance(e, CameHome)]
        scored = [e for e in events if isinstance(e, FeatureScored) and not e.final]
        assert bool(homes) == bool(scored)
        assert all(e.role != "farmer" for e in homes)
