"""Abbey & Mayor: worked examples and rules of wagons and barns, docs/rules/abbey-and-mayor.md."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.carcassonne.modules.barns import PlaceBarn, TakeBarn
from engine.games.carcassonne.modules.wagons import MoveWagon
from engine.landscape.records import CameHome, Deploy, FeatureScored
from tests.engine.carcassonne.abbey_table import ABBEY, AbbeyTable, abbey, ring
from tests.engine.carcassonne.brute_board import BARN, WAGON
from tests.engine.carcassonne.test_river2_worth import game_with_herd, herd_game
from tests.engine.carcassonne.traders_table import of_kind
from tests.engine.rules import rule

# -- wagons: where they go ------------------------------------------------------------------------------

CROSSING = """
    A@-1,0 3
    R: W@1,0 0 | wagon:W
"""


@rule("WAGON-EX-1", "WAGON-EX-2", "WAGON-1", "WAGON-2", "WAGON-3", "WAGON-5", "WAGON-12")
@rule("ABBEY-CONTRA-3", "ABBEY-CONTRA-5", "ABBEY-EDGE-14")
@pytest.mark.parametrize(("rule", "far"), [("near", "0,0 city:N"), ("connected", "-1,0 monastery")])
def test_a_scored_wagon_moves_on_by_either_rule(rule: str, far: str) -> None:
    table = abbey(CROSSING, wagon_move=rule)
    assert table.state.scores == (3, 0)
    assert table.goals() == {"1,0 road:E", "1,0 road:S", far}


def moved_east(**options: Any) -> AbbeyTable:
    """Return a game with the wagon on the eastern road of the crossing."""
    table = abbey(CROSSING, **options)
    table.do("move_wagon 1,0 road:E")
    return table


@rule("WAGON-EX-3", "WAGON-4", "WAGON-13", "WAGON-14", "ABBEY-32")
def test_the_owner_moves_the_wagon_whoever_completes_the_feature() -> None:
    table = moved_east().turns("B: V@2,0 0\nB: A@2,1 2 | monk")
    assert table.state.scores == (6, 0)
    assert (table.state.on_turn, table.state.current_player) == (1, 0)
    assert table.goals() == {"1,0 road:S", "0,0 city:N"}
    table = moved_east().turns("B: V@2,0 0\nB: A@2,1 2")
    assert table.goals() == {"1,0 road:S", "0,0 city:N", "2,1 monastery"}


@rule("WAGON-EX-4", "WAGON-EX-5", "WAGON-7", "WAGON-8", "WAGON-10", "WAGON-12")
@rule("ABBEY-EDGE-13", "ABBEY-EDGE-15")
@pytest.mark.parametrize(
    ("rule", "monk", "goals"),
    [
        ("near", "", {"0,1 monastery", "0,0 city:N"}),
        ("near", " | monk", {"0,0 city:N"}),
        ("connected", "", {"0,1 monastery"}),
        ("connected", " | monk", set()),
    ],
)
def test_an_abbey_is_a_goal_while_it_is_free(rule: str, monk: str, goals: set[str]) -> None:
    table = ring(f"B: {ABBEY}@0,1 0{monk}", figure="wagon:SW", wagon_move=rule)
    assert table.state.scores == (5, 4)
    if goals:
        assert table.goals() == goals
    else:
        assert table.state.phase == "draw"
        assert (0, "wagon") in table.homes()


TWO_WAGONS = """
    R: U@1,0 0 | wagon:EW
    B@1,1 0
    B@2,1 0
    B@3,1 0
    B: U@3,0 0 | wagon:EW
    U@2,0 0
    W@4,0 0
    B: W@-1,0 0
"""


@rule("WAGON-EX-6", "WAGON-11", "WAGON-6", "ABBEY-31", "ABBEY-EDGE-16")
@pytest.mark.parametrize(
    ("first", "goals"),
    [("pass", {"0,0 city:N", "1,1 monastery", "2,1 monastery"}),
     ("move_wagon 2,1 monastery", {"0,0 city:N", "1,1 monastery"})],
)  # fmt: skip
def test_owners_decide_in_turn_order_from_the_seat_on_turn(first: str, goals: set[str]) -> None:
    table = abbey(TWO_WAGONS)
    assert (table.state.scores, table.state.current_player) == ((6, 6), 1)
    assert table.goals() == {"2,1 monastery", "3,1 monastery", "4,0 road:E", "4,0 road:S"}
    table.do(first)
    assert table.state.current_player == 0
    assert table.goals() == goals
    table.do("pass")
    assert (table.state.phase, table.state.on_turn, table.state.supply(0, WAGON)) == ("draw", 0, 1)


NO_GOAL = """
    R: B@0,1 0 | wagon
    B: U@1,0 0 | highwayman:EW
    B: E@0,-1 2 | pass
    U@-1,0 0
    B: E@-1,1 3 | knight:W
    B: E@1,1 1 | knight:E
    B: E@-1,2 3 | knight:W
    B: E@1,2 1 | knight:E
    B: E@0,2 2 | knight:S
"""


@rule("WAGON-EX-7", "WAGON-10")
def test_a_wagon_without_a_goal_goes_home_unasked() -> None:
    table = abbey(NO_GOAL, tile_sets=2)
    assert table.state.scores == (9, 0)
    assert table.homes() == [(0, "wagon")]
    assert table.state.phase == "draw"


@rule("WAGON-EX-8", "WAGON-15")
def test_a_wagon_counts_at_the_end_and_does_not_move() -> None:
    assert abbey("R: W@1,0 0 | wagon:W", over=True).state.scores == (2, 0)


@rule("WAGON-1", "WAGON-9")
def test_a_wagon_goes_neither_to_fields_nor_gardens() -> None:
    table = abbey(abbot=True)
    table.lay("E-garden@0,-1 r180")
    assert {choice for choice in table.choices() if "wagon" in choice} == {"wagon:S"}
    table.do("wagon:S")
    assert table.state.phase == "move_wagon"
    assert table.goals() == {"0,0 road:EW"}
    assert table.refusal(MoveWagon(0, -1, 1)).startswith("WAGON-")
    assert table.refusal(Deploy(0)).startswith("WAGON-")


@rule("WAGON-6", "ABBEY-EDGE-14")
def test_only_segments_on_the_nine_tiles_are_goals() -> None:
    table = abbey("U@1,0 0\nU@2,0 0\nU@3,0 0\nR: E@0,-1 2 | wagon:S")
    assert table.goals() == {"0,0 road:EW", "1,0 road:EW"}


@rule("WAGON-16", "FEST-3")
def test_a_wagon_taken_back_goes_home() -> None:
    table = abbey("R: W@1,0 0 | wagon:W", festival=True)
    table.give_turn(0)
    table.lay("FE-cap-road-w@2,0 r0")
    table.do("take_back 1,0 wagon:W")
    assert table.state.phase == "draw"
    assert table.state.supply(0, WAGON) == 1


@rule("ABBEY-MIX-16", "ABBEY-MIX-17", "TRADE-10", "TRADE-18")
def test_a_builder_joins_a_moved_wagon_before_the_second_part() -> None:
    table = moved_east(traders=True)
    table.give_turn(0)
    table.lay("U@2,0 r0")
    assert table.can("builder:EW")


@rule("ABBEY-MIX-17", "TRADE-18")
def test_wagons_move_before_the_second_part() -> None:
    table = abbey("R: U@1,0 0 | wagon:EW\nR: U@2,0 0 | builder:EW\nW@-1,0 0\nR: W@3,0 0", traders=True)
    assert table.state.phase == "move_wagon"
    table.do("pass")
    assert (table.state.phase, table.state.on_turn) == ("draw", 0)
    table.lay("W@4,0 r180")
    assert table.can("wagon:E")


@rule("ABBOT2-MIX-1")
def test_a_lying_wagon_stays() -> None:
    table = abbey(monasteries=True)
    table.lay("MO-1@0,1 r0")
    assert {choice for choice in table.choices() if "wagon" in choice} == {"wagon", "lying-wagon:-"}


# -- barns: where they stand ----------------------------------------------------------------------------

FARMER = """
    R: E@0,-1 2 | farmer:N.E.W
    B@1,-1 0
    B@1,-2 0
"""
WITH_BARN = FARMER + "B: B@0,-2 0 | barn 1,-1\n"


def barns_on(board: str, tile: str, **options: Any) -> set[str]:
    """Return the corner points for a barn of red's on the tile laid after a board."""
    table = abbey(board, **options)
    table.give_turn(0)
    table.lay(tile)
    return {choice for choice in table.choices() if choice.startswith("barn")}


@rule("BARN-EX-6", "BARN-EX-7", "BARN-EX-8", "BARN-EX-10", "BARN-1", "BARN-2", "BARN-3", "BARN-4")
@rule("ABBEY-EDGE-17", "ABBEY-EDGE-18", "ABBEY-EDGE-22", "ABBEY-CONTRA-10")
@pytest.mark.parametrize(
    ("board", "tile", "options", "corners"),
    [
        ("E@0,-1 2\nU@1,0 0", "B@1,-1 r0", {}, set()),
        ("B@0,1 0\nB@1,1 0\nB@1,2 0", "AM-cap-three-fields@0,2 r270", {}, set()),
        ("B@0,1 0\nB@1,1 0\nB@1,2 0", "E@0,2 r270", {}, {"barn 1,2"}),
        ("U@0,1 0\nU@1,1 0", "U@1,0 r0", {}, {"barn 1,1"}),
        (WITH_BARN + "A@2,-2 2", "B@2,-1 r0", {}, set()),
        (WITH_BARN + "A@2,-2 2", "B@2,-1 r0", {"barns_together": True}, {"barn 2,-1"}),
        (FARMER, "B@0,-2 r0", {"barns": "0"}, set()),
    ],
)
def test_a_barn_stands_where_four_fields_meet(
    board: str, tile: str, options: dict[str, Any], corners: set[str]
) -> None:
    assert barns_on(board, tile, **options) == corners


@rule("BARN-2", "BARN-4", "BARN-1")
def test_refusals_of_barns() -> None:
    table = abbey(FARMER)
    table.lay("B@0,-2 r0")
    assert table.refusal(PlaceBarn(0, -1)) == "BARN-2"
    assert table.refusal(PlaceBarn(5, 5)).startswith("BARN-")
    table = abbey(WITH_BARN + "A@2,-2 2")
    table.give_turn(0)
    table.lay("B@2,-1 r0")
    assert table.refusal(PlaceBarn(2, -1)) == "BARN-4"


@rule("BARN-EX-11", "ABBEY-13")
def test_an_abbey_has_no_corner_for_a_barn() -> None:
    table = ring()
    table.do(f"{ABBEY}@0,1 r0")
    assert table.choices() == {"pass", "monk", "wagon"}


# -- barns: scoring -------------------------------------------------------------------------------------


@rule("BARN-EX-1", "BARN-6", "ABBEY-CONTRA-6", "ABBEY-CONTRA-9")
def test_a_barn_scores_the_farmers_of_its_field_and_sends_them_home() -> None:
    table = abbey(WITH_BARN)
    assert table.state.scores == (3, 0)
    assert table.homes() == [(0, "farmer")]
    assert {event.rule for event in of_kind(table.events, CameHome)} == {"BARN-6"}
    assert [(event.feature, event.rule) for event in of_kind(table.events, FeatureScored)] == [
        ("field", "BARN-6")
    ]


@rule("BARN-EX-2", "BARN-5", "BARN-13", "ABBEY-MIX-1", "ABBEY-MIX-10")
@pytest.mark.parametrize(
    "options", [{}, {"edition": "second"}, {"edition": "first"}, {"no_endgame_incomplete": True}]
)
def test_a_barn_pays_four_points_for_each_city_at_the_end(options: dict[str, Any]) -> None:
    assert abbey(WITH_BARN, over=True, **options).state.scores == (3, 4)


JOIN = WITH_BARN + "R: B@0,1 0 | farmer:N.E.S.W\n"


@rule("BARN-EX-3", "BARN-8", "BARN-9", "ABBEY-CONTRA-7", "ABBEY-EDGE-19", "ABBEY-EDGE-20")
def test_farmers_led_to_a_barn_get_one_point_for_each_city() -> None:
    table = abbey(JOIN)
    assert table.state.scores == (3, 0)
    table.turn("B: A@1,0 1")
    assert table.state.scores == (4, 0)
    assert {event.rule for event in of_kind(table.events, CameHome)} == {"BARN-8"}
    assert abbey(JOIN + "B: A@1,0 1", over=True).state.scores == (4, 4)


@rule("BARN-EX-4", "BARN-6", "ABBEY-MIX-18", "ABBEY-EDGE-19")
def test_the_pig_brings_one_point_more_and_goes_home() -> None:
    board = WITH_BARN.replace("B@1,-1 0", "R: B@1,-1 0 | pig:N.E.S.W")
    table = abbey(board, traders=True)
    assert table.state.scores == (4, 0)
    assert sorted(table.homes()) == [(0, "farmer"), (0, "pig")]
    assert table.state.supply(0, 4) == 1


TIE = """
    R: E@0,-1 2 | farmer:N.E.W
    B: U@1,0 0 | {}
    Y: B@1,-1 0
    B@1,-2 0
    Y: B@0,-2 0 | barn 1,-1
"""


@rule("BARN-EX-5", "BARN-5", "BARN-6", "ABBEY-MIX-12")
@pytest.mark.parametrize(("farmer", "scores"), [("farmer:N.EL.WR", (3, 3)), ("large-farmer:N.EL.WR", (0, 3))])
def test_farmers_of_several_seats_compete_for_the_field(farmer: str, scores: tuple[int, int]) -> None:
    board = TIE.format(farmer)
    assert abbey(board, 3, inns=True).state.scores == (*scores, 0)
    assert abbey(board, 3, inns=True, over=True).state.scores == (*scores, 4)


APART = """
    E@0,-1 2
    B@1,-1 0
    B@1,-2 0
    B: B@0,-2 0 | barn 1,-1
    A@0,1 0
    B@-1,1 0
    R: U@-1,0 0 | barn 0,1
"""


@rule("BARN-EX-9", "BARN-12", "BARN-13", "BARN-15", "ABBEY-CONTRA-8")
def test_barns_that_are_joined_both_stay_and_pay() -> None:
    assert abbey(APART, over=True).state.scores == (0, 4)
    assert abbey(APART + "A@1,0 1", over=True).state.scores == (4, 4)


@rule("BARN-EX-12", "BARN-7")
@pytest.mark.parametrize("seat", [0, 1])
def test_nobody_puts_a_farmer_on_a_field_with_a_barn(seat: int) -> None:
    table = abbey(WITH_BARN)
    table.give_turn(seat)
    table.lay("A@2,-2 r180")
    assert not any("farmer" in choice for choice in table.choices())
    assert table.refusal(Deploy(2)) == "BARN-7"


@rule("BARN-10")
def test_cities_that_the_tile_completes_pay_the_farmers() -> None:
    board = """
        U@1,0 0
        R: B@1,-1 0 | farmer:N.E.S.W
        B@1,-2 0
        B@0,-2 0
        B: E@0,-1 2 | barn 1,-1
    """
    assert abbey(board).state.scores == (3, 0)


@rule("BARN-11")
def test_a_field_without_farmers_pays_nothing() -> None:
    table = abbey(WITH_BARN.replace(" | farmer:N.E.W", ""))
    assert table.state.scores == (0, 0)
    assert not of_kind(table.events, FeatureScored)


@rule("BARN-6", "ABBEY-EDGE-21")
def test_a_new_barn_scores_by_its_own_rule_only() -> None:
    board = JOIN + "E@1,1 2\nR: A@1,0 1 | barn 1,1"
    assert abbey(board, barns_together=True).state.scores == (6, 0)
    assert abbey(board, over=True, barns_together=True).state.scores == (6 + 4, 4)


@rule("BARN-14", "ABBEY-MIX-18", "RIVER2-13")
@pytest.mark.parametrize(("herd", "farmers"), [("on", 4), ("off", 3)])
def test_a_pig_herd_adds_to_farmers_and_not_to_barns(herd: str, farmers: int) -> None:
    board = game_with_herd(pig=False).rstrip() + "\nB@1,-2 r0\nB@0,-2 r0\nB: B@0,-1 r0 | barn 1,-1"
    assert herd_game(board, barns="1", pig_herd=herd).state.scores == (farmers, 4)


@rule("ABBEY-MIX-2")
def test_barns_pay_without_fields() -> None:
    board = WITH_BARN.replace(" | farmer:N.E.W", "")
    assert abbey(board, over=True, fields=False).state.scores == (0, 4)


@rule("SIEGE-7")
def test_besieged_cities_count_twice_for_barns_and_their_farmers() -> None:
    board = WITH_BARN.replace("E@0,-1 2", "SC-cap@0,-1 2")
    assert abbey(board, siege="both").state.scores == (6, 0)
    assert abbey(board, over=True, siege="both").state.scores == (6, 8)


@rule("LITTLE-6", "BARN-6", "BARN-13")
def test_little_buildings_on_the_field_count_at_each_scoring() -> None:
    board = WITH_BARN.replace("B@1,-1 0", "R: B@1,-1 0 | build building")
    assert abbey(board, over=True, little_buildings=True).state.scores == (4, 5)


@rule("FEST-4", "BARN-7")
@pytest.mark.parametrize("figures", ["figures", "meeples"])
def test_a_festival_may_take_the_own_barn_back(figures: str) -> None:
    table = abbey(WITH_BARN, festival=True, festival_figures=figures)
    table.give_turn(1)
    table.lay("FE-cap-bend-ws@-1,0 r180")
    assert table.can("take_barn 1,-1") == (figures == "figures")
    if figures == "meeples":
        assert table.refusal(TakeBarn(1, -1)).startswith("FEST-")
        return
    table.do("take_barn 1,-1")
    assert table.state.supply(1, BARN) == 1
    table.give_turn(0)
    table.lay("A@2,-2 r180")
    assert any("farmer" in choice for choice in table.choices())
