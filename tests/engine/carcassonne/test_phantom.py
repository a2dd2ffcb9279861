"""The Phantom: worked examples and rules of docs/rules/carcassonne-minis.md."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Self

import pytest

import engine
from engine.games.carcassonne.evaluation import EVALUATION
from engine.games.carcassonne.modules.phantom import PHANTOM
from engine.games.carcassonne.state import CarcassonneState
from engine.landscape.records import Deploy, Deployed
from tests.engine.carcassonne.random_games import choose
from tests.engine.carcassonne.table import Spot, Table, points
from tests.engine.rules import rule


class PhantomTable(Table):
    """A table where a turn whose script does not name the phantom leaves it at home."""

    def __init__(self, players: int = 2, **options: Any) -> None:
        super().__init__(players, phantom=True, **options)

    def play(self, script: str) -> Self:
        for line in filter(None, map(str.strip, script.splitlines())):
            super().play(line)
            if self.state.phase == "phantom":
                self.do("pass")
        return self

    def _lay_far(self, keep: list[Spot], good: Callable[[CarcassonneState], bool]) -> bool:
        if self.state.phase == "phantom":
            self.do("pass")
        return not self.state.is_terminal and super()._lay_far(keep, good)


@rule("PHANTOM-EX-1", "PHANTOM-EX-2", "PHANTOM-1", "PHANTOM-2", "PHANTOM-3", "PHANTOM-EDGE-2")
def test_a_follower_and_the_phantom_score_two_features_of_one_tile() -> None:
    table = PhantomTable()
    table.lay("L@1,0 r0")
    assert {"knight:N", "phantom-knight:N"} < table.choices()
    table.do("highwayman:W")
    assert (table.state.phase, table.state.current_player) == ("phantom", 0)
    assert table.choices() == {
        "pass",
        "phantom-knight:N",
        "phantom-highwayman:E",
        "phantom-highwayman:S",
        "phantom-farmer:EL.WR",
        "phantom-farmer:SR.WL",
        "phantom-farmer:ER.SL",
    }
    table.do("phantom-knight:N")
    assert [event.role for event in table.events if isinstance(event, Deployed)] == ["phantom knight"]
    table.play("W@-1,0 r0")
    assert table.scored() == {"road": {0: 3}}
    table.play("E@1,-1 r180")
    assert table.scored() == {"city": {0: 4}}
    assert (table.state.scores, table.state.supply(0, PHANTOM)) == ((7, 0), 1)


@rule("PHANTOM-EX-4", "PHANTOM-5", "PHANTOM-CONTRA-1")
def test_the_phantom_may_be_the_only_figure_of_a_turn_in_either_step() -> None:
    table = PhantomTable()
    table.lay("L@1,0 r0")
    table.do("pass")
    table.do("phantom-knight:N")
    assert table.state.current_player == engine.CHANCE
    table.lay("W@-1,0 r0")
    table.do("phantom-highwayman:W")
    assert table.state.current_player == engine.CHANCE
    table.lay("U@2,0 r0")  # the phantom of this seat is in the city
    assert not any("phantom" in choice for choice in table.choices())
    table.do("pass")
    assert table.state.current_player == engine.CHANCE


@rule("PHANTOM-EX-3", "PHANTOM-6", "PHANTOM-EDGE-1")
def test_two_segments_of_one_feature_take_one_of_the_two() -> None:
    # *W    V bends lead round from the east of W to its south.
    #  V V
    table = PhantomTable().play("B@0,1 r0\nV@1,1 r180\nV@2,1 r90\nV@2,0 r0")
    table.lay("W@1,0 r0")
    table.do("highwayman:E")
    roads = {choice for choice in table.choices() if "highwayman" in choice}
    assert roads == {"phantom-highwayman:W"}
    road = next(
        n for n, region in enumerate(table.state.landscape.tile(5).design.regions) if region.kind == "road"
    )
    assert table.refusal(Deploy(road)) == "PHANTOM-3"


@rule("PHANTOM-EX-8", "PHANTOM-2")
def test_a_phantom_ties_with_a_follower() -> None:
    table = PhantomTable().play("""
        U@1,0 r0 | phantom-highwayman:EW
        B@1,1 r0
        B@2,1 r0
        B@3,1 r0
        W@-1,0 r0
        A@3,0 r90 | highwayman:W
        U@2,0 r0
    """)
    assert table.scored() == {"road": {0: 5, 1: 5}}
    assert table.homes() == [(0, "phantom highwayman"), (1, "highwayman")]


@rule("PHANTOM-2")
def test_a_phantom_farmer_stays_to_the_end_and_never_stands_in_a_garden() -> None:
    table = PhantomTable(abbot=True)
    table.lay("E-garden@0,-1 r180")
    assert table.refusal(Deploy(1, PHANTOM)) == "PHANTOM-2"
    table.do("phantom-farmer:N.E.W")
    assert points(table.finish([(0, -1, 2)]), "field") == {0: 3}


@rule("PHANTOM-4", "ABBOT-7")
def test_the_phantom_may_follow_the_recall_of_an_abbot() -> None:
    table = PhantomTable(abbot=True).play("E-garden@0,-1 r180 | abbot\nU@1,0 r0")
    table.lay("B@0,1 r0")
    table.do("home 0,-1 abbot")
    assert table.choices() == {"pass", "phantom-monk", "phantom-farmer:N.E.S.W"}


@rule("PHANTOM-EDGE-3", "PHANTOM-EDGE-4")
def test_the_phantom_remains_where_the_supply_is_empty() -> None:
    table = PhantomTable(followers=1).play("L@1,0 r0 | highwayman:S\nU@-1,0 r0")
    assert [table.state.supply(0, figure) for figure in (0, PHANTOM)] == [0, 1]
    table.lay("B@0,1 r0")
    assert table.choices() == {"pass", "phantom-monk", "phantom-farmer:N.E.S.W"}
    table.do("pass")
    assert table.state.phase == "phantom"


@rule("PHANTOM-3")
def test_the_phantom_step_is_left_out_where_the_phantom_has_no_place() -> None:
    table = PhantomTable(fields=False).play("U@1,0 r0 | highwayman:EW")
    table.lay("U@2,0 r0")
    table.do("pass")
    assert table.state.current_player == engine.CHANCE


@rule("PHANTOM-8", "PHANTOM-MIX-1", "TRADE-15")
def test_each_part_of_a_turn_has_a_phantom_step_and_a_builder_joins_the_phantom() -> None:
    table = PhantomTable(traders=True).play(
        "U@1,0 r0 | phantom-highwayman:EW\nB@0,1 r0\nU@2,0 r0 | builder:EW"
    )
    table.play("B@1,1 r0")
    table.lay("L@3,0 r0")
    table.do("pass")
    assert table.state.phase == "draw"  # the second part: the phantom is on the road
    table = PhantomTable(traders=True).play(
        "U@1,0 r0 | highwayman:EW\nB@0,1 r0\nU@2,0 r0 | builder:EW\nB@1,1 r0"
    )
    for tile in ("L@3,0 r0", "B@2,1 r0"):
        table.lay(tile)
        table.do("pass")
        assert (table.state.phase, table.state.on_turn) == ("phantom", 0)
        table.do("pass")


@rule("PHANTOM-8", "RIVER2-8")
def test_there_is_no_phantom_beside_the_volcano() -> None:
    state = PhantomTable(river2=True).state
    dealer = engine.Dealer(1)
    while not state.earns_turn or state.phase != "follower":
        state.push(dealer.deal(state) if state.current_player == engine.CHANCE else state.legal_moves()[0])
    state.push(state.legal_moves()[0])
    assert state.current_player == engine.CHANCE


@rule("PHANTOM-MIX-2")
def test_there_are_no_phantoms_in_the_solo_game() -> None:
    with pytest.raises(engine.Unplayable, match="without phantoms"):
        engine.new_game("carcassonne", players=3, options={"phantom": True, "solo": "easy"})


@rule("PHANTOM-2", "PHANTOM-3")
@pytest.mark.parametrize("options", [{}, {"inns": True, "traders": True, "abbot": True, "draw_ahead": True}])
def test_random_games_can_be_taken_back_and_written(options: dict[str, Any]) -> None:
    state, dealer, random = PhantomTable(3, **options).state, engine.Dealer(4), Random(2)
    start, pairs = state.position(), 0
    while not state.is_terminal:
        move = choose(state, dealer, random)
        if state.phase == "follower" and isinstance(move, Deploy) and move.figure == PHANTOM:
            continue
        pairs += state.phase == "phantom" and isinstance(move, Deploy)
        if state.current_player != engine.CHANCE:
            assert state.parse(state.notation(move)) == move
        state.push(move)
    assert pairs
    assert state.supply_of(0)[PHANTOM] <= 1
    while state.moves:
        state.pop()
    assert state.position() == start


def test_bots_place_the_phantom_beside_a_follower() -> None:
    table = PhantomTable()
    table.lay("L@1,0 r0")
    table.do("highwayman:W")
    assert isinstance(table.state, CarcassonneState)
    ranked = EVALUATION.rank_moves(table.state)
    assert {move for move, _ in ranked} == set(table.state.legal_moves())
    best = max(ranked, key=lambda one: one[1])[0]
    assert table.state.notation(best) == "phantom-farmer:EL.WR"
    assert EVALUATION.playout_player(table.state) is None
    assert not EVALUATION.is_usual_turn(table.state)
