"""Declarations of modules, judged and played alike in C and in Python."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from random import Random
from typing import Any, Final

import pytest

import engine
from engine import bots
from engine.game import CHANCE
from engine.games.carcassonne.state import CarcassonneState
from engine.landscape.phase import TilePhase
from engine.landscape.records import Deploy
from engine.landscape.state import LandscapeState
from tests.engine.carcassonne.hills_table import hills
from tests.engine.carcassonne.table import Table
from tests.engine.carcassonne.test_hills import TIE
from tests.engine.carcassonne.test_inns import lay
from tests.engine.carcassonne.test_shrines import CHALLENGE, shrines
from tests.engine.test_native import (
    MOVES,
    ROOT,
    compare_games,
    compare_games_from,
    compare_judgement,
    compare_playouts,
    new_game,
    play,
)

PYTHONS: Final[dict[str, engine.Setting]] = {
    "solo": "off",
    "tile_auction": False,
    "unplaceable": "remove",
    "hand_visible": True,
    "draw_ahead": False,
    "abbeys": 0,
    "dragon": False,
    "fairy": "off",
}
"""The options of Carcassonne that leave out the modules whose turns are played in Python."""


def declared_game(random: Random) -> CarcassonneState:
    """Return a new game of Carcassonne all of whose modules declare what they change."""
    while True:
        state = new_game("carcassonne", random, PYTHONS)
        assert isinstance(state, CarcassonneState)
        if state.options["board"] != "table_extend":
            return state


@pytest.mark.parametrize(
    "options",
    [
        {"abbot": True, "abbots": 3},
        {"followers": 12, "large_meeples": 3},
        {"siege": "both", "inns": True, "edition": "second"},
        {"shrine_tiles": 6, "shrine_challenges": False, "siege": "both", "phantom": True},
        {"abbey": True, "traders": True},
    ],
)
def test_native_judges_agree_on_other_numbers_of_figures(
    options: dict[str, engine.Setting], native: dict[str, Any]
) -> None:
    state, dealer = engine.new_game("carcassonne", players=2, seed=0, options=options), engine.Dealer(0)
    random = Random(0)
    assert isinstance(state, LandscapeState)
    while not state.is_terminal:
        if state.current_player == CHANCE:
            state.push(dealer.deal(state))
            continue
        if state.phase == TilePhase.PLACE and state.turn % 4 < 2:
            compare_judgement(state, native)
        moves = state.legal_moves()
        special = [move for move in moves if isinstance(move, Deploy) and move.figure]
        state.push(random.choice(special or moves))


def test_native_judges_agree_on_rivals_at_the_edge_that_no_tile_can_complete(native: dict[str, Any]) -> None:
    table = Table(2, shrine_tiles=5, board="table", table="9x9")
    lay(table, "U@1,0 0\nU@2,0 0\nU@3,0 0\nU@4,0 0\nR: SH-field@4,1 0 | heretic\nB: B@4,2 0 | monk\nE@3,1 3")
    compare_judgement(table.state, native)
    lay(table, "E@3,2 3\nE@3,3 3\nE@4,3 2")
    compare_judgement(table.state, native)


@pytest.mark.parametrize("compare", [compare_games, compare_playouts])
def test_games_of_all_declared_modules_are_the_same_in_c(
    compare: Callable[[Random, LandscapeState, dict[str, Any]], int], native: dict[str, Any]
) -> None:
    random = Random("declared")
    assert sum(compare(random, declared_game(random), native) for _ in range(2)) >= 10


@pytest.mark.parametrize(
    "options",
    [
        {"shrine_tiles": 6},
        {"hills": True, "hill_ties": "count", "abbot": True},
        {"barns": 1, "mayors": 1, "festival": True},
        {"wagons": 1, "wagon_move": "connected", "traders": True},
    ],
)
def test_simulated_games_of_one_box_are_the_same_in_c(
    options: dict[str, engine.Setting], native: dict[str, Any]
) -> None:
    state = engine.new_game("carcassonne", players=2, seed=1, options=options)
    assert isinstance(state, CarcassonneState)
    assert compare_games(Random(2), state, native) >= 12


def test_rivals_and_ties_on_hills_are_the_same_in_c(native: dict[str, Any]) -> None:
    for table in (shrines(CHALLENGE), hills(TIE.replace("R@0,-1 2", "C@0,-1 0"), inns=True)):
        table.draw("R")
        compare_judgement(table.state, native)
        assert sum(compare_games_from(table.state, Random(seed), native) for seed in range(4)) >= 40


def test_positions_of_all_declared_modules_are_judged_alike(native: dict[str, Any]) -> None:
    random = Random("declared")
    for _ in range(6):
        play(random, declared_game(random), native, 0.06)


@pytest.mark.slow
def test_many_games_of_all_declared_modules_are_the_same_in_c(native: dict[str, Any]) -> None:
    random, moves = Random(f"declared {os.environ.get('HINTERLAND_NATIVE_SEED', '1')}"), 0
    while moves < MOVES:
        moves += play(random, declared_game(random), native, 0.03)
        moves += compare_games(random, declared_game(random), native)
        moves += compare_playouts(random, declared_game(random), native)


def test_every_turn_of_declared_modules_is_played_in_c(native: dict[str, Any]) -> None:
    """No module falls back to Python unnoticed, but for the rivers until they are laid."""
    random = Random("played")
    for _ in range(8):
        state, dealer = declared_game(random), engine.Dealer(random.getrandbits(30))
        evaluation = bots.search_evaluation_of("carcassonne")
        while not state.is_terminal:
            if random.random() < 0.1 and not state.changes_turns and state.phase == TilePhase.PLACE:
                assert evaluation.line_player(state, 2, evaluation.best_reply), dict(state.options)
                player = evaluation.playout_player(state)
                assert player is not None
                assert player.play(Random(1).random) is not None, dict(state.options)
            chance = state.current_player == CHANCE
            state.push(dealer.deal(state) if chance else random.choice(state.legal_moves()))
        assert not state.changes_turns


def test_c_names_no_expansion() -> None:
    folder = ROOT / "engine/games/carcassonne"
    source = "".join(path.read_text().lower() for path in folder.glob("*.[ch]"))
    named = "inn inns cathedral abbot builder pig trader traders river volcano phantom"
    named += " tower watchtower king robber siege besieged escape knight building house shed"
    named += " wind rose roses festival labyrinth maze lying shrine shrines heretic challenge"
    named += " hill hills vineyard mayor mayors shepherd shepherds flock sheep wolf abbey abbeys"
    named += " barn barns wagon wagons"
    assert not set(named.split()).intersection(re.findall(r"[a-z]+", source))
