"""Numbers of figures that are not those of a box, and marks and goods left out (HOUSE-18, HOUSE-19)."""

from __future__ import annotations

from typing import Any

import pytest

import engine
from engine.games.carcassonne.modules.abbot import ABBOT
from engine.games.carcassonne.modules.inns import LARGE
from engine.games.carcassonne.modules.traders import BUILDER, PIG
from engine.games.carcassonne.records import SecondPartGranted
from engine.games.carcassonne.state import CarcassonneState
from engine.landscape.records import Deploy
from tests.engine.carcassonne.table import Table, points
from tests.engine.rules import rule

GAME = engine.game("carcassonne")


@rule("HOUSE-18", "CARC-1.5")
@pytest.mark.parametrize(
    ("options", "supply"),
    [
        ({}, [7, 0, 0, 0, 0]),
        ({"followers": 12}, [12, 0, 0, 0, 0]),
        ({"abbot": True, "abbots": 2}, [7, 2, 0, 0, 0]),
        ({"large_meeples": 1, "builders": 2, "pigs": 3}, [7, 0, 1, 2, 3]),
        ({"inns": True, "traders": True}, [7, 0, 1, 1, 1]),
        ({"inns": True, "large_meeples": 0, "traders": True, "builders": 0, "pigs": 0}, [7, 0, 0, 0, 0]),
        ({"traders": True, "fields": False}, [7, 0, 0, 1, 0]),
    ],
)
def test_every_seat_has_as_many_figures_as_the_options_say(
    options: dict[str, Any], supply: list[int]
) -> None:
    state = Table(3, **options).state
    assert [[state.supply(seat, figure) for figure in range(5)] for seat in range(3)] == [supply] * 3


@rule("HOUSE-18", "TRADE-26", "TRADE-28")
def test_a_pig_of_the_base_game_joins_a_farmer() -> None:
    table = Table(pigs=1)
    assert table.state.turns == 71
    table.play("E@0,-1 r180 | farmer:N.E.W\nU@1,0 r0 | highwayman:EW")
    table.lay("B@0,-2 r0")
    assert table.can("pig:N.E.S.W")
    assert table.refusal(Deploy(1, BUILDER)) == "TRADE-3"
    table.do("pig:N.E.S.W")
    assert table.state.supply(0, PIG) == 0
    assert points(table.finish([(0, -2, 1)]), "field")[0] == 4


@rule("HOUSE-18", "TRADE-15", "TRADE-24")
@pytest.mark.parametrize("choice", ["take", "ask"])
def test_a_builder_of_the_base_game_brings_a_second_part(choice: str) -> None:
    table = Table(builders=1, builder_turn=choice)
    table.play("U@1,0 r0 | highwayman:EW\nB@1,1 r0\nU@2,0 r0 | builder:EW\nB@2,1 r0\nU@3,0 r0")
    if choice == "ask":
        table.do("continue")
    assert table.events == (SecondPartGranted(0, "TRADE-15"),)


@rule("HOUSE-18", "ABBOT-5")
def test_each_of_two_abbots_may_be_recalled() -> None:
    table = Table(abbot=True, abbots=2)
    table.play("E-garden@0,-1 r180 | abbot\nU@1,0 r0\nB@0,1 r0 | abbot\nB@1,1 r0")
    assert table.state.supply(0, ABBOT) == 0
    table.lay("U@2,0 r0")
    assert {text for text in table.choices() if text.startswith("home")} == {
        "home 0,-1 abbot",
        "home 0,1 abbot",
    }
    table.do("home 0,1 abbot")
    table.play("U@3,0 r0")
    table.lay("U@4,0 r0")
    assert {text for text in table.choices() if text.startswith("home")} == {"home 0,-1 abbot"}


@rule("HOUSE-19", "INNS-6", "INNS-8")
@pytest.mark.parametrize(
    ("options", "road", "city"),
    [({}, 8, 21), ({"inn_marks": False}, 4, 21), ({"cathedral_marks": False}, 8, 14)],
)
def test_marks_that_are_left_out_add_nothing(options: dict[str, Any], road: int, city: int) -> None:
    table = Table(inns=True, **options)
    table.play("W@-1,0 r0\nIC-bend-inn@1,0 r0 | highwayman:SW\nA@1,1 r180")
    assert table.scored() == {"road": {1: road}}
    table = Table(inns=True, **options)
    table.play("IC-cathedral@0,-1 r0 | knight:NESW\nE@0,-2 r180\nE@-1,-1 r90\nF@1,-1 r0\nE@2,-1 r270")
    assert table.scored() == {"city": {0: city}}


@rule("HOUSE-19", "TRADE-4")
@pytest.mark.parametrize("goods", [True, False])
def test_goods_that_are_left_out_are_not_taken(goods: bool) -> None:
    table = Table(traders=True, goods=goods)
    table.play("TB-band-cap-cloth@0,-1 r90\nE@0,-2 r180")
    assert [event.kind for event in table.events] == ["goods_taken"] * goods


@rule("CARC-13.6", "HOUSE-18", "HOUSE-19")
@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"abbots": 2}, "the number of abbots matters only with The Abbot (HOUSE-18)"),
        ({"pigs": 1, "fields": False}, "pigs need fields, and this game has none (HOUSE-18)"),
        ({"pigs": 1, "solo": "normal"}, "pigs need fields, and this game has none (HOUSE-18)"),
        ({"followers": 8, "solo": "normal"}, "the difficulty sets the number of followers (HOUSE-18)"),
        ({"inn_marks": False}, "can be left out only with Inns & Cathedrals (HOUSE-19)"),
        ({"cathedral_marks": False, "large_meeples": 1}, "only with Inns & Cathedrals (HOUSE-19)"),
        ({"goods": False, "builders": 1}, "goods can be left out only with Traders & Builders (HOUSE-19)"),
        ({"builder_turn": "ask", "traders": True, "builders": 0}, "only with builders (TRADE-24)"),
    ],
)
def test_combinations_that_make_no_sense_are_refused(options: dict[str, Any], sentence: str) -> None:
    players = 3 if "solo" in options else 2
    with pytest.raises(engine.Unplayable) as refused:
        engine.new_game("carcassonne", players=players, options=options)
    assert str(refused.value).endswith(sentence)


@rule("HOUSE-18", "CARC-14.19")
def test_a_log_from_before_these_options_is_played_as_in_the_boxes() -> None:
    rare = {option.name: option.default for option in GAME.options if option.is_rare}
    before = {name: value for name, value in GAME.settle({"inns": True}).items() if name not in rare}
    state = engine.new_game("carcassonne", players=2, options=before, rules=1)
    assert isinstance(state, CarcassonneState)
    assert (state.supply(0), state.supply(0, LARGE)) == (7, 1)
    assert {name: state.options[name] for name in rare} == rare
