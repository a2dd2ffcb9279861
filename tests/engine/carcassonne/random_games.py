"""Random games of Carcassonne with any options and expansions."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from hypothesis import strategies as st

import engine
from engine.games.carcassonne.modules.traders import Traders
from engine.games.carcassonne.state import CarcassonneState
from engine.landscape.records import Place
from engine.records import Move
from tests.engine import laws
from tests.engine.brute import ring
from tests.engine.carcassonne.brute_board import FIGURES, GOODS
from tests.engine.carcassonne.brute_dragon import DragonReferee
from tests.engine.carcassonne.refereed import (
    DRAGON_OPTIONS,
    GAME,
    compare_dragon,
    compare_features,
    compare_flocks,
    playable,
    referee_of,
    supply_of,
)
from tests.engine.carcassonne.traders_table import busy_move

KNOWN_TO_THE_REFEREE = {
    "unplaceable": ("remove",),
    "tile_auction": (False,),
    "board": ("unbounded", "table", "table_push"),
    "river2": (False,),
}

Chooser = Callable[[CarcassonneState, engine.Dealer, Random], Move]

RIVER2_OPTIONS = ("river", "river2_volcano", "river2_reserve", "river2_inn", "pig_herd")


@st.composite
def set_ups(draw: st.DrawFn, *, refereed: bool = False, boxes: tuple[str, ...] = ()) -> laws.SetUp:
    """Players, seed and options of any game, with some expansions if need be."""
    values = {o.name: [v.value for v in o.values] for o in GAME.options}
    if refereed:
        values |= {name: list(known) for name, known in KNOWN_TO_THE_REFEREE.items()}
    chosen = draw(st.lists(st.sampled_from(sorted(values)), max_size=8, unique=True))
    wanted = {name: draw(st.sampled_from(values[name])) for name in chosen}
    wanted |= dict.fromkeys(boxes, True)
    belonging = {
        "inns": ["inn_final", "large_meeples", "inn_marks", "cathedral_marks"],
        "traders": ["builder_turn", "builders", "pigs", "goods"],
        "river2": ["river_turns", *RIVER2_OPTIONS],
        "king_robber": ["king_scoring", "king_parts"],
        "hills": ["hill_ties", "hill_marks", "vineyards", "vineyard_gardens", "shepherds", "abbot"],
        "dragon": DRAGON_OPTIONS,
        "abbey": ["abbeys", "mayors", "wagons", "barns", "wagon_move", "barns_together"],
    }
    for name in (name for box in boxes for name in belonging.get(box, ())):
        wanted[name] = draw(st.sampled_from(values[name]))
    players, options = playable(draw(st.integers(1, 6)), wanted)
    return players, draw(st.integers(0, 10**6)), options


def choose(state: CarcassonneState, dealer: engine.Dealer, random: Random) -> Move:
    """Return the next move of a random game, followers moved more often than a fair choice would."""
    if state.current_player == engine.CHANCE:
        return dealer.deal(state)
    moves = state.legal_moves()
    return random.choice(moves[1:] if len(moves) > 1 and random.random() < 0.7 else moves)


def crowded_move(state: CarcassonneState, dealer: engine.Dealer, random: Random) -> Move:
    """Return the next move of a game with many holes and corner points, abbeys and barns."""
    moves = state.legal_moves()
    if state.phase == "place":
        tiles = {(tile.x, tile.y) for tile in state.landscape.laid()}
        places = [move for move in moves if isinstance(move, Place)]
        some = random.sample(places, min(8, len(places)))
        return max(some, key=lambda move: len(ring((move.x, move.y)) & tiles))
    rare = [move for move in moves if move.kind in ("barn", "move_wagon", "place")]
    return random.choice(rare) if rare and random.random() < 0.5 else choose(state, dealer, random)


def any_kind(chooser: Chooser) -> Chooser:
    """Return a chooser that often chooses a kind of moves first, so that the rare ones are made, too."""

    def choose_kind(state: CarcassonneState, dealer: engine.Dealer, random: Random) -> Move:
        if state.current_player == engine.CHANCE or random.random() < 0.5:
            return chooser(state, dealer, random)
        moves = state.legal_moves()
        kind = random.choice(sorted({move.kind for move in moves}))
        return random.choice([move for move in moves if move.kind == kind])

    return choose_kind


def agree(set_up: laws.SetUp) -> None:
    """Play a random game and hold every position against the second implementation."""
    chooser = crowded_move if set_up[2]["abbey"] else busy_move if set_up[2]["traders"] else choose
    referee = referee_of(set_up[0], set_up[2])
    play = laws.playing(
        "carcassonne", set_up, any_kind(chooser) if isinstance(referee, DragonReferee) else chooser
    )
    state = play.state
    traders = state.module(Traders)

    def look() -> None:
        position: Any = state.position()
        if state.phase == "draw" and not referee.water:
            laws.check_bag(state, referee)
        assert [list(state.hand(seat)) for seat in range(state.players)] == referee.hands
        if traders is not None:
            held = [tuple(one[kind] for kind in GOODS) for one in referee.goods]
            assert traders.part(state).goods == tuple(held)
        for kind, name in (("city", "king"), ("road", "robber")) if referee.tokens is not None else ():
            if (token := position.get(name)) is not None:
                assert token["seat"] == referee.tokens.holder.get(kind)
                assert token["tiles"] == referee.tokens.largest.get(kind, 0)
        compare_flocks(state, position, referee)
        compare_dragon(state, position, referee)
        if (unused := position.get("abbeys")) is not None:
            assert {seat for seat, left in enumerate(unused) if left} == referee.abbeys
        barns = {tuple(one["at"]): one["seat"] for one in position.get("barns_placed", ())}
        assert barns == referee.barns.seats
        for seat in range(state.players):
            assert supply_of(state, seat) == {figure: referee.supply(seat, figure) for figure in FIGURES}

    def compare() -> None:
        compare_features(state, referee.board, referee.standing)
        if state.options["solo"] == "off" and not state.is_terminal:
            assert list(state.projected_scores()) == referee.projected()

    laws.agree(play, referee, look, compare)
    parts = str(state.options["king_parts"]) if referee.tokens is not None else ""
    tokens = {"king", "robber"} & (set(parts.split("+")) if parts != "all" else {"king", "robber"})
    assert {"king", "robber"} & state.position().keys() == tokens
