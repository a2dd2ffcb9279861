"""Knowledge of seats and bots in games with Hills & Sheep, and the bots' use of it."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from engine import CHANCE, bots
from engine.dealer import Dealer
from engine.games.carcassonne.evaluation import EVALUATION
from engine.games.carcassonne.modules.hills import HideTile, TileHidden
from engine.games.carcassonne.modules.shepherds import SHEPHERD, FlockPhase, Shepherds, Tend
from engine.games.carcassonne.state import CarcassonneState
from engine.landscape.records import Deploy, FeatureScored, Pass
from tests.cases import each
from tests.engine.carcassonne.hills_table import hills, put
from tests.engine.rules import rule

HILL = "HS-cap-road-hill@0,-1 r180"


def hidden(tile: str) -> CarcassonneState:
    """Return a game in which a tile has just been put under the first hill."""
    table = hills()
    table.lay(HILL)
    table.do(f"hide {tile}")
    return table.state


@rule("HILL-7", "HILL-EDGE-1")
def test_views_do_not_depend_on_the_hidden_tile() -> None:
    one, other = hidden("C"), hidden("B")
    assert one.fingerprint() != other.fingerprint()
    for seat in (0, 1, None):
        seen = one.view(seat)
        assert seen.fingerprint() == other.view(seat).fingerprint()
        assert '"tile": "C"' not in json.dumps([one.observation(seat).position, seen.position()])
        assert HideTile(None) in seen.moves
        assert (seen.tiles_left()["C"], one.tiles_left().get("C")) == (1, None)
        assert one.observation(seat).position["hidden"] == [{"x": 0, "y": -1, "tile": None}]
        assert HideTile(None) in one.observation(seat).history
    assert one.hides
    assert one.is_known_alike


@rule("HILL-7")
def test_bots_choose_alike_whatever_lies_under_the_hill() -> None:
    for level in ("greedy", "expert:sims=4"):
        chosen = [bots.make(level, 1).choose(hidden(tile).view(0)) for tile in ("C", "B")]
        assert chosen[0] == chosen[1]


@rule("HILL-7")
def test_the_hidden_tile_is_known_at_the_end() -> None:
    table = hills(turns=1)
    table.lay(HILL)
    table.do("hide C")
    table.do("pass")
    assert table.state.is_terminal
    assert table.state.view(None).position()["hidden"] == [{"x": 0, "y": -1, "tile": "C"}]


def test_a_shepherd_is_worth_more_while_there_are_turns() -> None:
    table = hills("R: E@0,-1 2 | pass")
    table.state.on_turn = 0
    put(table, "B@0,1 0")
    worths = dict(EVALUATION.rank_moves(table.state))
    shepherd = next(one for one in worths if isinstance(one, Deploy) and one.figure == SHEPHERD)
    assert worths[shepherd] > worths[Pass()]


@rule("SHEEP-5")
def test_a_small_flock_is_expanded_and_a_large_one_driven_home() -> None:
    for tokens, expands in (((1,), True), ((4, 4, 3, 3, 3, 3), False)):
        table = hills("R: U@1,0 0 | shepherd:ER.S.WL | token 1")
        module = table.state.module(Shepherds)
        assert module is not None
        (flock,) = module.part(table.state)
        module.set_part(table.state, (flock._replace(tokens=tokens),))
        table.state.on_turn = 0
        put(table, "B@1,1 0")
        table.do("pass")
        assert table.state.phase == FlockPhase.TEND
        assert bots.make("greedy", 1).choose(table.state) == Tend(expands)


@rule("VINE-6")
def test_no_tile_has_a_vineyard_and_a_monastery() -> None:
    marks = [design.marks for design in hills().state.tileset.designs]
    assert not any({"vineyard", "monastery"} <= one for one in marks)


@rule("HILL-5", "HILL-MIX-4", "HILL-MIX-7", "HILL-MIX-9", "HILL-MIX-11", "SHEEP-17")
@each(
    options=[
        {"river": True},
        {"unplaceable": "return"},
        {"hole_bonus": True},
        {"no_endgame_incomplete": True},
    ]
)
def test_each_hill_takes_one_tile_and_the_end_brings_nothing_for_flocks(options: dict[str, Any]) -> None:
    state, dealer, rng = hills(**options).state, Dealer(5), Random(5)
    hidden_tiles, stack = [], state.in_bag
    while not state.is_terminal:
        stack = state.in_bag
        chance = state.current_player == CHANCE
        events = state.push(dealer.deal(state) if chance else rng.choice(state.legal_moves()))
        hidden_tiles += [event.tile for event in events if isinstance(event, TileHidden)]
        last = [event.feature for event in events if isinstance(event, FeatureScored) and event.final]
        assert "flock" not in last
    laid = [design for tile in state.landscape.laid() if "hill" in (design := tile.design).marks]
    assert len(hidden_tiles) in (len(laid), len(laid) - 1)
    assert stack == state.in_bag == 0
    assert not any("river" in state.tileset.by_id[str(tile)].marks for tile in hidden_tiles)
