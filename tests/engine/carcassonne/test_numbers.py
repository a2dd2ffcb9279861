"""Counts of lines of play, whole games by random and greedy players, and what the bots know of the game."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import engine
from engine import bots
from engine.games.carcassonne.evaluation import CarcassonneEvaluation
from engine.games.carcassonne.state import CarcassonneState
from engine.landscape.records import Deploy, Place
from tests.engine.carcassonne.refereed import board_of, compare_features, playable, referee_of
from tests.engine.carcassonne.table import Table
from tests.engine.perft import perft, slow_perft

GAME = engine.game("carcassonne")


@pytest.mark.parametrize(
    ("options", "seed", "depth", "lines"),
    [
        ({"first_player": "seat"}, 1, 4, 800),
        ({"first_player": "seat"}, 2, 5, 3976),
        ({"first_player": "seat", "river": True}, 1, 8, 1456),
        ({"first_player": "seat", "river": True, "abbot": True}, 3, 8, 2240),
        ({"first_player": "seat", "inns": True}, 1, 4, 504),
        ({"first_player": "seat", "inns": True}, 2, 5, 88352),
        ({"first_player": "seat", "inns": True, "river": True, "abbot": True}, 3, 8, 9952),
        ({"first_player": "seat", "inns": True, "turns": 3}, 4, 6, 70726),
        ({"first_player": "seat", "river2": True}, 1, 8, 2112),
        ({"first_player": "seat", "river2": True, "river": True, "abbot": True}, 3, 8, 11270),
        ({"first_player": "seat", "river2": True, "river2_reserve": True, "inns": True}, 2, 7, 2592),
    ],
)
def test_perft(options: dict[str, Any], seed: int, depth: int, lines: int) -> None:
    state = engine.new_game("carcassonne", players=2, seed=seed, options=options)
    before = state.fingerprint()
    assert perft(state, engine.Dealer(seed), depth) == lines
    assert state.fingerprint() == before


@pytest.mark.parametrize(
    ("options", "seed", "depth"),
    [
        ({"first_player": "seat"}, 5, 3),
        ({"first_player": "seat", "river": True}, 5, 3),
        ({"first_player": "seat", "inns": True}, 1, 4),
        ({"first_player": "seat", "inns": True, "abbot": True}, 11, 3),
        ({"first_player": "seat", "inns": True, "turns": 2}, 5, 4),
        ({"first_player": "seat", "river2": True, "river": True}, 5, 5),
    ],
)
def test_perft_by_the_second_implementation(options: dict[str, Any], seed: int, depth: int) -> None:
    state = engine.new_game("carcassonne", players=2, seed=seed, options=options)
    assert slow_perft("carcassonne", 2, seed, options, depth, referee_of) == perft(
        state, engine.Dealer(seed), depth
    )


def any_set_up(random: Random) -> tuple[int, dict[str, Any]]:
    wanted = {
        o.name: random.choice([v.value for v in o.values]) for o in GAME.options if random.random() < 0.4
    }
    return playable(random.randint(1, 6), wanted)


@pytest.mark.parametrize(
    "seeds", [range(40), pytest.param(range(1000, 2000), marks=pytest.mark.slow)], ids=["40", "1000"]
)
def test_random_games_of_any_kind(seeds: range) -> None:
    for seed in seeds:
        random = Random(seed)
        players, options = any_set_up(random)
        state = engine.new_game("carcassonne", players=players, seed=seed, options=options)
        assert isinstance(state, CarcassonneState)
        dealer = engine.Dealer(seed)
        while not state.is_terminal:
            chance = state.current_player == engine.CHANCE
            state.push(dealer.deal(state) if chance else random.choice(state.legal_moves()))
        compare_features(state, *board_of(state))
        assert state.winners


def play(seed: int, levels: list[str], options: dict[str, Any]) -> engine.State:
    state = engine.new_game("carcassonne", players=len(levels), seed=seed, options=options)
    players = [bots.make(level, seed + seat) for seat, level in enumerate(levels)]
    return bots.play(state, players, engine.Dealer(seed))


def greedy_games(seeds: range) -> None:
    for seed in seeds:
        players, options = any_set_up(Random(seed))
        state = play(seed, ["greedy"] * players, options)
        assert state.is_terminal
        assert isinstance(state, CarcassonneState)
        compare_features(state, *board_of(state))


def wins_of_greedy(games: int) -> int:
    won = 0
    for seed in range(games):
        levels = ["greedy", "random"] if seed % 2 else ["random", "greedy"]
        won += play(seed, levels, {"river": bool(seed & 2)}).winners == (levels.index("greedy"),)
    return won


def test_greedy_plays_games_of_any_kind() -> None:
    greedy_games(range(1000, 1006))


def test_greedy_beats_random() -> None:
    assert wins_of_greedy(6) == 6


@pytest.mark.slow
def test_greedy_beats_random_in_long() -> None:
    assert wins_of_greedy(100) >= 95


@pytest.mark.slow
def test_two_hundred_greedy_games_of_any_kind() -> None:
    greedy_games(range(2000, 2200))


def best(state: CarcassonneState) -> engine.Move:
    return max(CarcassonneEvaluation().rank_moves(state), key=lambda ranked: ranked[1])[0]


def test_thinking_leaves_the_game_as_it_was() -> None:
    table = Table(3, abbot=True, tile_auction=True, hole_bonus=True, board="table_extend")
    random, dealer, state = Random(4), engine.Dealer(4), table.state
    for _ in range(120):
        if state.current_player == engine.CHANCE:
            state.push(dealer.deal(state))
            continue
        before = state.fingerprint()
        ranked = CarcassonneEvaluation().rank_moves(state)
        assert state.fingerprint() == before
        assert {move for move, _ in ranked} <= set(state.legal_moves())
        state.push(random.choice(state.legal_moves()))


def test_a_bot_would_rather_complete_what_it_holds_than_lay_a_tile_idly() -> None:
    table = Table().play("F@0,-1 r90 | knight:NS\nU@1,0 r0")
    table.draw("E")
    worth = dict(CarcassonneEvaluation().rank_moves(table.state))
    mine, idle = Place("E", 0, -2, 2), Place("E", 1, 1, 1)
    assert worth[mine] > worth[idle] + 1


def test_a_bot_does_not_spend_its_last_followers_on_fields_that_feed_on_nothing() -> None:
    table = Table()
    table.spend(0, 1)
    table.pass_to(0)
    table.draw("B")
    table.state.push(next(move for move in table.state.legal_moves() if isinstance(move, Place)))
    move = best(table.state)
    assert not isinstance(move, Deploy) or table.state.notation(move) == "monk"
