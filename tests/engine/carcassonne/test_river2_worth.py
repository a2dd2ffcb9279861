"""Scores of The River II: its herd, its city over the water, its inn at the bridge."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.carcassonne.evaluation import CarcassonneEvaluation
from engine.games.carcassonne.modules.traders import PIG
from engine.landscape.records import Deploy
from tests.engine.carcassonne.second_river import (
    BLUE,
    FORK,
    VOLCANO,
    YELLOW,
    end_river,
    ends,
    lay,
    leave,
    river2,
)
from tests.engine.carcassonne.table import Table
from tests.engine.rules import rule


@rule("RIVER2-EX-4", "RIVER2-16", "XEDGE-25")
def test_at_the_city_the_river_parts_two_fields() -> None:
    table = river2().play(FORK).play("R2-end-city@2,0 r0")
    regions = table.state.landscape.tile(2).design.regions
    north, south = (table.feature(2, 0, i) for i, one in enumerate(regions) if one.kind == "field")
    assert (len(north.segments), len(south.segments)) == (2, 4)
    land = table.state.landscape
    for feature in (north, south):
        root = land.root(land.segment(*feature.segments[0]))
        assert land.root(land.segment(2, 0, 0)) in {land.root(s) for s in _bits(land.touching[root])}
    assert ends(table) == [[1, -1]]
    assert table.state.in_prologue  # the end at the city is not the last river tile


def _bits(mask: int) -> list[int]:
    return [n for n in range(mask.bit_length()) if mask >> n & 1]


def herd_game(script: str, **options: Any) -> Table:
    """Play an example with the herd to its end."""
    turns = len(script.strip().splitlines())
    table = river2(turns=turns, **options)
    for line in filter(None, map(str.strip, script.splitlines())):
        if VOLCANO in line:
            leave(table, VOLCANO)
        lay(table, line)
    assert table.state.is_terminal
    return table


def outer_field() -> str:
    table = river2().play(FORK).play("R2-end-city@2,0 r0")
    table.lay("R2-bend-pigs@1,-1 r180")
    return table.state.notation(Deploy(1))


def game_with_herd(*, pig: bool) -> str:
    more = "R: B@1,-2 r0 | pig:N.E.S.W" if pig else ""
    return f"""{FORK}
        R2-end-city@2,0 r0
        R: R2-bend-pigs@1,-1 r180 | {outer_field()}
        {VOLCANO}@2,-1 r0
        E@3,0 r270
        {more}
    """


@rule("RIVER2-EX-5", "RIVER2-13", "XCONTRA-8")
@pytest.mark.parametrize(
    ("options", "red"),
    [
        ({"pig_herd": "on"}, 4),
        ({"pig_herd": "off"}, 3),
        ({"pig_herd": "auto"}, 3),
        ({"pig_herd": "auto", "traders": True}, 4),
        ({"pig_herd": "off", "traders": True}, 3),
        ({"pig_herd": "on", "edition": "first"}, 5),
        ({"pig_herd": "on", "edition": "second"}, 4),
    ],
)
def test_the_herd_is_worth_one_point_for_each_city(options: dict[str, Any], red: int) -> None:
    table = herd_game(game_with_herd(pig=False), **options)
    assert table.state.scores == (red, 0)


@rule("RIVER2-EX-6", "RIVER2-13", "MIX-8", "RIVER2-21")
@pytest.mark.parametrize(
    ("options", "red"),
    [
        ({}, 5),
        ({"pig_herd": "off"}, 4),
        ({"edition": "first"}, 6),
        ({"edition": "second"}, 5),
    ],
)
def test_herd_and_pig_both_count(options: dict[str, Any], red: int) -> None:
    table = herd_game(game_with_herd(pig=True), traders=True, **options)
    assert table.state.scores == (red, 0)


@rule("RIVER2-13", "CARC-10.5")
def test_the_herd_counts_for_all_who_score_its_field_and_for_no_other() -> None:
    # The field with the herd comes to the city from the south, round the spring; yellow's from the north.
    table = river2(3, pig_herd="on").play(FORK)
    table.state.on_turn = YELLOW
    table.lay("R2-end-city@2,0 r0")
    table.do(table.state.notation(Deploy(2)))
    lay(table, f"R: R2-bend-pigs@1,-1 r180 | {outer_field()}")
    end_river(table)
    table.state.on_turn = BLUE
    table.lay("E@3,0 r270")
    table.state.push(next(m for m in table.state.legal_moves() if isinstance(m, Deploy) and m.region == 1))
    herd = table.feature(1, -1, 1)
    assert herd.tokens["pig_herd"] == 1
    assert [(term.count, term.each) for term in herd.terms] == [(1, 4)]
    assert table.state.projected_scores() == (4, 3, 3)
    table.play("B@1,-2 r0\nB@2,-2 r0\nB@3,-2 r0\nB@3,-1 r0")  # joins the fields of red and blue
    assert table.state.projected_scores() == (4, 4, 3)


@rule("RIVER2-14", "TRADE-26")
def test_the_herd_does_not_stand_in_for_a_farmer() -> None:
    table = river2(traders=True).play(FORK)
    table.lay("R2-bend-pigs@1,-1 r180")
    assert not any(isinstance(m, Deploy) and m.figure == PIG for m in table.state.legal_moves())
    assert table.refusal(Deploy(1, PIG)) == "TRADE-26"


@rule("RIVER2-13", "MIX-20")
def test_without_fields_the_herd_is_worth_nothing() -> None:
    table = river2(pig_herd="on", fields=False).play(FORK)
    table.lay("R2-bend-pigs@1,-1 r180")
    assert table.feature(1, -1, 1).final == 0
    table.do("pass")
    assert table.state.projected_scores() == (0, 0)


@rule("RIVER2-21", "EDITION-2")
def test_where_cities_are_counted_the_herd_pays_all_who_score_the_city() -> None:
    table = river2(pig_herd="on", edition="first").play(FORK)
    table.play("R2-end-city@2,0 r0")
    table.lay("R2-bend-pigs@1,-1 r180")
    table.do("pass")
    end_river(table)
    lay(table, "B: E@3,0 r270 | farmer:N.E.S")
    assert table.state.projected_scores() == (0, 5)


@rule("RIVER2-13")
def test_bots_know_the_herd() -> None:
    worth = {}
    for herd in ("on", "off"):
        table = river2(pig_herd=herd).play(FORK)
        table.play("R2-end-city@2,0 r0")
        table.lay("R2-bend-pigs@1,-1 r180")
        end_river(table)
        worth[herd] = dict(CarcassonneEvaluation().rank_moves(table.state))[Deploy(1)]
    assert worth["on"] > worth["off"]


@rule("RIVER2-EX-7", "RIVER2-17")
def test_the_city_is_one_over_the_water() -> None:
    table = river2().play(FORK)
    lay(table, "B: R2-city-bridge@2,0 r90 | knight:NS")
    assert len({table.feature(2, 0, i).segments for i in (2, 3)}) == 2  # the banks are two fields
    end_river(table)
    table.play("E@2,-1 r180\nE@2,1 r0")
    assert table.scored() == {"city": {BLUE: 6}}


@rule("RIVER2-EX-8", "RIVER2-12", "RIVER2-17")
@pytest.mark.parametrize(
    ("options", "blue"),
    [
        ({"inns": True}, 6),
        ({"inns": True, "river2_inn": "off"}, 3),
        ({"river2_inn": "on"}, 6),
        ({}, 3),
        ({"river2_inn": "off"}, 3),
    ],
)
def test_the_inn_at_the_bridge(options: dict[str, Any], blue: int) -> None:
    table = river2(**options).play(FORK)
    lay(table, "B: R2-bridge-inn@2,0 r90 | highwayman:NS")
    kinds = [region.kind for region in table.state.landscape.tile(2).design.regions]
    assert kinds.count("field") == 4
    end_river(table)
    table.play("A@2,-1 r0\nA@2,1 r180")
    assert table.scored() == {"road": {BLUE: blue}}


@rule("RIVER2-12", "INNS-7", "INNS-9")
@pytest.mark.parametrize(
    ("options", "blue"),
    [({"river2_inn": "on"}, 0), ({"river2_inn": "on", "inn_final": "ignore"}, 1), ({}, 1)],
)
def test_an_unfinished_road_with_the_inn_at_the_bridge(options: dict[str, Any], blue: int) -> None:
    table = river2(turns=2, **options).play(FORK)
    lay(table, "B: R2-bridge-inn@2,0 r90 | highwayman:NS")
    assert table.state.is_terminal
    assert table.state.scores == (0, blue)
