"""Traders & Builders with Inns & Cathedrals, other options and the solo game."""

from __future__ import annotations

from typing import Any

import pytest

import engine
from engine.games.carcassonne.modules.traders import BUILDER, PIG
from engine.games.carcassonne.records import (
    GoodsScored,
    GoodsTaken,
    SecondPartGranted,
    TurnEarned,
)
from engine.games.carcassonne.state import CarcassonneState
from engine.landscape.records import Deploy, Draw, FeatureScored, GameEnded, Pass
from tests.engine.carcassonne.table import Table
from tests.engine.carcassonne.traders_table import (
    BLUE,
    CITY_WITH_BUILDER,
    PIG_ON_ONE_OF_TWO,
    RED,
    ROAD_WITH_BUILDER,
    board,
    deal,
    give,
    lay,
    leave,
    module,
    of_kind,
    part_of,
    region,
    take_away,
    traders,
)
from tests.engine.rules import rule

# -- with other options --------------------------------------------------------------------------------


@rule("MIX-3")
def test_an_inn_on_the_road_of_a_builder() -> None:
    script = """
        R: IC-straight-inn-garden@1,0 r0 | highwayman:EW
        R: U@-1,0 r0 | builder:EW
    """
    table = board(script, inns=True)
    lay(table, "R: W@2,0 r0")
    assert (table.state.on_turn, part_of(table)) == (RED, 2)
    assert board(script, inns=True, over=True).state.scores == (0, 0, 0)


@rule("MIX-4", "TRADE-10", "TRADE-26")
def test_builder_and_pig_join_the_large_meeple() -> None:
    table = board("R: U@1,0 r0 | large-highwayman:EW", inns=True)
    lay(table, "R: U@-1,0 r0 | builder:EW")
    table = board("R: U@1,0 r0 | large-farmer:N.EL.WR", inns=True)
    lay(table, "R: U@-1,0 r0 | pig:N.EL.WR")
    assert [(f.seat, f.role) for f in table.state.followers()] == [(RED, "large farmer"), (RED, "pig")]


@rule("MIX-5", "XEDGE-7")
def test_a_large_meeple_beats_a_meeple_and_a_builder() -> None:
    table = board(
        ROAD_WITH_BUILDER
        + """
        B@1,1 r0
        B@2,1 r0
        B@3,1 r0
        B: U@3,0 r0 | large-highwayman:EW
        U@2,0 r0
        W@4,0 r0
        W@-2,0 r0
        """,
        inns=True,
    )
    assert table.scored() == {"road": {RED: 0, BLUE: 7}}
    assert len(table.homes()) == 3


@rule("MIX-6", "TRADE-18")
def test_an_abbot_taken_back_in_the_first_part_is_placed_in_the_second() -> None:
    table = board(ROAD_WITH_BUILDER + "R: B@0,1 r0 | abbot", abbot=True)
    table.state.on_turn = RED
    table.lay("U@2,0 r0")
    table.do("home 0,1 abbot")
    assert (table.state.on_turn, part_of(table), table.state.phase) == (RED, 2, "draw")
    table.lay("B@1,1 r0")
    assert {"abbot", "monk"} <= table.choices()
    table.do("abbot")
    assert table.state.on_turn == BLUE


@rule("MIX-7")
def test_goods_come_last_in_the_final_scoring() -> None:
    table = traders(turns=2)
    give(table, (1, 1, 1), (0, 0, 0), (0, 0, 0))
    lay(table, "R: E@0,-1 r180 | farmer:N.E.W\nB: U@1,0 r0 | highwayman:EW")
    told = [event.feature for event in table.events if isinstance(event, FeatureScored)]
    told += [event.goods for event in table.events if isinstance(event, GoodsScored)]
    assert told == ["road", "field", "wine", "grain", "cloth"]
    kinds = [type(event) for event in table.events]
    assert kinds[-4:] == [GoodsScored, GoodsScored, GoodsScored, GameEnded]
    assert table.state.scores == (33, 2, 0)


@rule("MIX-9")
def test_fields_pigs_and_goods_pay_though_nothing_incomplete_does() -> None:
    script = f"{PIG_ON_ONE_OF_TWO}\nR: TB-corner-wine@-1,-1 r0 | knight:NW".strip()
    table = traders(turns=4, no_endgame_incomplete=True)
    give(table, (0, 0, 1), (0, 0, 0), (0, 0, 0))
    lay(table, script)
    assert table.state.scores == (14, 3, 0)


@rule("MIX-10")
def test_the_edge_of_the_table_completes_a_city_with_goods() -> None:
    table = board(
        """
        R: TB-band-wine@0,-1 r90 | knight:NS
        TB-band-road-grain@0,-2 r90
        F@0,-3 r90
        B: G@0,-4 r90
        """,
        board="table",
        table="9x9",
        edge_completes=True,
    )
    assert table.scored() == {"city": {RED: 12}}
    assert table.events[-1] == GoodsTaken(BLUE, 1, 1, 0, "TRADE-4")
    table = board(
        "R: F@0,-1 r90 | knight:NS\nF@0,-2 r90\nG@0,-3 r90",
        board="table",
        table="9x9",
        edge_completes=True,
    )
    table.state.on_turn = RED
    table.lay("TB-band-wine@0,-4 r90")
    assert table.refusal(Deploy(0, BUILDER)) == "TRADE-13"


AROUND_A_HOLE = (
    ROAD_WITH_BUILDER.replace("U@-1,0", "U@2,0")
    + """
    B@0,1 r0
    B@-1,1 r0
    B@-2,1 r0
    U@-2,0 r0
    E@-2,-1 r0
    E@-1,-1 r0
"""
)


@rule("MIX-11", "XEDGE-12")
@pytest.mark.parametrize("turn", ["take", "ask"])
def test_the_bonus_turn_comes_after_the_double_turn(turn: str) -> None:
    table = board(AROUND_A_HOLE, hole_bonus=True, builder_turn=turn)
    state = table.state

    def go_on() -> None:
        if turn == "ask":
            table.do("continue")

    lay(table, "R: U@-1,0 r0")
    number = state.turn
    go_on()
    assert (state.on_turn, part_of(table), state.turn) == (RED, 2, number)
    table.play("U@3,0 r0")
    assert of_kind(table.events, TurnEarned) == []
    assert (state.on_turn, part_of(table), state.turn, state.phase) == (RED, 1, number + 1, "draw")
    table.play("U@4,0 r0")  # the bonus turn has a second part of its own
    go_on()
    assert (state.on_turn, part_of(table), state.turn) == (RED, 2, number + 1)
    table.play("W@5,0 r0")
    assert (state.on_turn, part_of(table), state.turn) == (BLUE, 1, number + 2)


@rule("MIX-11", "TRADE-24")
def test_a_bonus_turn_follows_a_second_part_that_is_left_out() -> None:
    table = board(AROUND_A_HOLE, hole_bonus=True, builder_turn="ask")
    lay(table, "R: U@-1,0 r0")
    table.do("stop")
    assert (table.state.on_turn, part_of(table), table.state.phase) == (RED, 1, "draw")
    lay(table, "R: B@1,1 r0")
    assert table.state.on_turn == BLUE


@rule("MIX-11")
def test_a_hole_filled_in_the_second_part_earns_a_bonus_turn() -> None:
    table = board(AROUND_A_HOLE, hole_bonus=True)
    lay(table, "R: U@3,0 r0")
    assert part_of(table) == 2
    table.play("U@-1,0 r0")
    assert table.events == (TurnEarned(RED, "HOUSE-9"),)
    assert (table.state.on_turn, part_of(table)) == (RED, 1)


CITY_FOR_SALE = """
    R: TB-band-wine@0,-1 r90 | knight:NS
    R: U@1,0 r0 | highwayman:EW
    R: U@-1,0 r0 | builder:EW
"""


def auction(script: str, *tiles: str, **options: Any) -> Table:
    """Return a table of two with an auction, some tiles in the bag, and five points for each seat."""
    table = board(script, players=2, tile_auction=True, **options)
    leave(table, *tiles)
    table.state.award([(RED, 5), (BLUE, 5)])
    table.state.on_turn = RED
    return table


def sell(table: Table) -> None:
    """Sell the tile that red has drawn to blue."""
    assert (table.state.phase, table.state.current_player) == ("bid", BLUE)
    table.do("bid 2")
    table.do("sell 2")
    assert (table.state.phase, table.state.on_turn) == ("place", BLUE)


@rule("MIX-13", "TRADE-4")
def test_the_buyer_takes_the_goods_and_the_seller_begins_again() -> None:
    table = auction(CITY_FOR_SALE, "E", "U", "U", "U", "U")
    table.draw("E")
    sell(table)
    table.do("E@0,-2 r180")
    table.do("pass")
    assert table.scored() == {"city": {RED: 6}}
    assert table.events[-1] == GoodsTaken(BLUE, 1, 0, 0, "TRADE-4")
    assert (table.state.on_turn, part_of(table), table.state.phase) == (RED, 1, "draw")
    table.play("U@2,0 r0")  # part 1: the builder brings another
    assert (table.state.on_turn, part_of(table)) == (RED, 2)
    table.play("U@3,0 r0")
    assert (table.state.on_turn, part_of(table)) == (BLUE, 1)


@rule("MIX-13", "TRADE-15")
def test_the_buyers_builder_brings_nothing() -> None:
    table = auction(CITY_WITH_BUILDER.replace("R:", "B:"), "E", "U", "U", "U")
    table.draw("E")
    sell(table)
    table.do("E@0,-3 r180")
    table.do("pass")
    assert (BLUE, "builder") in table.homes()
    assert of_kind(table.events, SecondPartGranted) == []
    assert (table.state.on_turn, part_of(table)) == (RED, 1)


@rule("MIX-13", "TRADE-17")
def test_a_tile_sold_in_the_second_part_brings_no_third_one() -> None:
    table = auction(CITY_FOR_SALE, "U", "E", "U", "U", "U")
    table.play("U@2,0 r0")
    assert (table.state.on_turn, part_of(table)) == (RED, 2)
    table.draw("E")
    sell(table)
    table.do("E@0,-2 r180")
    table.do("pass")
    assert (table.state.on_turn, part_of(table), table.state.phase) == (RED, 2, "draw")
    table.play("U@3,0 r0")
    assert (table.state.on_turn, part_of(table)) == (BLUE, 1)


@rule("MIX-11", "MIX-13")
def test_a_bonus_turn_is_not_sold_with_the_tile_of_the_second_part() -> None:
    script = AROUND_A_HOLE.replace("E@-2,-1 r0", "R: TB-band-wine@0,-1 r90\nE@-2,-1 r0")
    table = auction(script, "U", "E", "U", "U", "U", "W", hole_bonus=True)
    table.play("U@-1,0 r0")
    assert (table.state.on_turn, part_of(table)) == (RED, 2)
    table.draw("E")
    sell(table)
    table.do("E@0,-2 r180")
    table.do("pass")
    assert (table.state.on_turn, part_of(table)) == (RED, 2)  # the tile drawn instead of the one sold
    table.play("U@3,0 r0")
    assert (table.state.on_turn, part_of(table)) == (RED, 1)  # the bonus turn
    table.play("U@4,0 r0")
    assert (table.state.on_turn, part_of(table)) == (RED, 2)
    table.play("W@5,0 r0")
    assert (table.state.on_turn, part_of(table)) == (BLUE, 1)


@rule("MIX-11", "MIX-13")
def test_two_holes_filled_in_one_turn_earn_one_bonus_turn() -> None:
    script = (
        AROUND_A_HOLE
        + """
        R: TB-band-wine@0,-1 r90
        E@2,-1 r90
        N@2,-2 r90
        E@1,-2 r0
    """
    )
    table = auction(script, "U", "E", "B", "U", "U", "U", hole_bonus=True)
    table.play("U@-1,0 r0")
    assert TurnEarned(RED, "HOUSE-9") in table.events
    table.draw("E")
    sell(table)
    table.do("E@0,-2 r180")
    table.do("pass")
    table.play("B@1,-1 r0")
    assert of_kind(table.events, TurnEarned) == []
    assert (table.state.on_turn, part_of(table)) == (RED, 1)
    table.play("U@3,0 r0")
    table.play("U@4,0 r0")
    assert (table.state.on_turn, part_of(table)) == (BLUE, 1)


@rule("MIX-11", "MIX-13")
def test_the_buyers_bonus_turn_is_a_full_turn() -> None:
    # The only tile for the hole completes the city over it; blue buys it and has a builder on the road.
    table = auction(
        AROUND_A_HOLE.replace("R:", "B:").replace("E@-1,-1 r0", "E@-1,-1 r180"),
        "D",
        "U",
        "U",
        "U",
        "U",
        hole_bonus=True,
    )
    table.draw("D")
    sell(table)
    table.do("D@-1,0 r0")
    table.do("pass")
    assert of_kind(table.events, SecondPartGranted) == []
    assert (table.state.on_turn, part_of(table)) == (BLUE, 1)
    table.play("U@3,0 r0")
    assert (table.state.on_turn, part_of(table)) == (BLUE, 2)
    table.play("U@4,0 r0")
    assert (table.state.on_turn, part_of(table)) == (RED, 1)  # instead of the tile sold


@rule("MIX-14", "TRADE-24")
@pytest.mark.parametrize("turn", ["take", "continue", "stop"])
def test_with_tiles_drawn_ahead_that_of_the_second_part_comes_when_it_begins(turn: str) -> None:
    table = traders(2, draw_ahead=True, builder_turn="take" if turn == "take" else "ask")
    state = table.state
    deal(table, "U", "B")
    for placed, drawn in (
        ("U@1,0 r0 | highwayman:EW", "U"),
        ("B@0,1 r0", "E"),
        ("U@-1,0 r0 | builder:EW", "U"),
        ("E@0,-1 r180", "B"),
    ):
        table.play(placed)
        assert state.phase == "refill"
        table.draw(drawn)
    table.play("U@2,0 r0")
    assert state.hand(RED) == ()
    if turn != "take":
        assert state.phase == "second_part"
        table.do(turn)
    if turn == "stop":
        assert (state.phase, state.on_turn, part_of(table)) == ("refill", RED, 1)
    else:
        assert (state.phase, state.on_turn, part_of(table)) == ("draw", RED, 2)
        table.play("U@3,0 r0")
        assert (state.phase, state.on_turn) == ("refill", RED)
    table.draw("V")
    assert (state.phase, state.on_turn, part_of(table)) == ("place", BLUE, 1)
    assert [state.hand(seat) for seat in (RED, BLUE)] == [("V",), ("B",)]


@rule("MIX-14", "TRADE-23")
def test_a_second_part_for_which_no_tile_is_left_does_not_pass_to_the_next_seat() -> None:
    table = traders(2, draw_ahead=True)
    state = table.state
    deal(table, "U", "B")
    leave(table, "U", "U", "B", "B")
    for placed, drawn in (
        ("U@1,0 r0 | highwayman:EW", "U"),
        ("B@0,1 r0", "B"),
        ("U@-1,0 r0 | builder:EW", "U"),
        ("B@1,1 r0", "B"),
    ):
        table.play(placed)
        table.draw(drawn)
    table.play("U@2,0 r0")
    assert of_kind(table.events, SecondPartGranted) == []
    assert (state.on_turn, state.phase, part_of(table), state.earns_turn) == (BLUE, "place", 1, False)
    table.play("B@2,1 r0")
    assert state.is_terminal


@rule("MIX-15", "TRADE-24")
@pytest.mark.parametrize("visible", [True, False])
@pytest.mark.parametrize("turn", ["take", "continue", "stop"])
def test_with_three_tiles_in_hand_the_second_part_is_played_from_it(turn: str, visible: bool) -> None:
    table = traders(2, hand_size=3, hand_visible=visible, builder_turn="take" if turn == "take" else "ask")
    state = table.state
    deal(table, "U", "U", "U", "B", "B", "B")
    for placed, drawn in (
        ("U@1,0 r0 | highwayman:EW", "U"),
        ("B@0,1 r0", "E"),
        ("U@-1,0 r0 | builder:EW", "U"),
        ("B@1,1 r0", "B"),
    ):
        table.play(placed)
        table.draw(drawn)
    table.play("U@2,0 r0")
    assert state.phase == "refill"
    bag = state.in_bag
    table.draw("V")
    if turn != "take":
        assert state.phase == "second_part"
        table.do(turn)
    if turn != "stop":
        assert (state.phase, state.on_turn, part_of(table)) == ("place", RED, 2)
        assert state.hand(RED) == ("U", "U", "V")
        assert state.view(RED).legal_moves() == state.legal_moves()
        table.play("V@3,0 r0")
        table.draw("V")
        bag -= 1
    assert (state.phase, state.on_turn, part_of(table)) == ("place", BLUE, 1)
    assert (state.in_bag, len(state.hand(RED))) == (bag - 1, 3)


@rule("MIX-15", "TRADE-23")
def test_the_hand_serves_the_second_part_when_the_bag_is_empty() -> None:
    table = traders(2, hand_size=3)
    deal(table, "U", "U", "U", "B", "B", "B")
    leave(table, "U", "U", "B", "B")
    for placed, drawn in (
        ("U@1,0 r0 | highwayman:EW", "U"),
        ("B@0,1 r0", "B"),
        ("U@-1,0 r0 | builder:EW", "U"),
        ("B@1,1 r0", "B"),
    ):
        table.play(placed)
        table.draw(drawn)
    table.play("U@2,0 r0")
    assert (table.state.phase, part_of(table), table.state.in_bag) == ("place", 2, 0)
    table.play("U@3,0 r0")
    assert (table.state.phase, table.state.on_turn, part_of(table)) == ("place", BLUE, 1)
    table.play("B@2,1 r0")
    table.play("U@4,0 r0")  # the last tile in red's hand
    assert (table.state.on_turn, part_of(table)) == (BLUE, 1)


@rule("MIX-14", "MIX-15", "TRADE-23")
@pytest.mark.parametrize("options", [{}, {"draw_ahead": True}, {"hand_size": 3}])
@pytest.mark.parametrize("laid", [5, 11])
def test_a_second_part_while_the_river_runs_or_ends(options: dict[str, Any], laid: int) -> None:
    table = traders(2, river=True, builder_turn="take", **options)
    state = table.state
    while len(state.landscape.cells) <= laid:
        for draw in state.chance_weights()[0]:
            state.push(draw)
            if state.phase == "place":
                break
            state.pop()
        state.push(state.legal_moves()[0])
        if len(state.landscape.cells) <= laid:
            table.do("pass")
    seat = state.on_turn
    module(table).set_part(state, module(table).part(state)._replace(earned=True))
    table.do("pass")
    assert (state.phase, state.on_turn, part_of(table)) == ("draw", seat, 2)
    assert state.in_prologue == (laid < 11)
    tile = "U" if laid == 11 else state.chance_weights()[0][0].tile  # type: ignore[attr-defined]
    table.draw(tile)
    state.push(state.legal_moves()[0])
    table.do("pass")
    assert (state.on_turn, part_of(table)) == (1 - seat, 1)
    assert state.phase == ("deal" if options and laid == 11 else "draw")


@rule("MIX-16")
def test_roads_of_these_tiles_decide_who_begins() -> None:
    state = engine.new_game("carcassonne", players=2, options={"traders": True, "first_player": "most_roads"})
    state.push(Draw("TB-cap-two-roads", 0))
    state.push(Draw("TB-monastery-roads", 1))
    assert isinstance(state, CarcassonneState)
    assert (state.on_turn, state.phase) == (1, "draw")


# -- solo and without fields ----------------------------------------------------------------------------


def solo(**options: Any) -> Table:
    return traders(3, solo="normal", **options)


@rule("MIX-19", "TRADE-3", "TRADE-23", "TRADE-32")
def test_the_second_part_of_a_colour_comes_from_its_stack() -> None:
    table = solo(inns=True)
    state = table.state
    assert state.position()["stacks"] == [38, 38, 37]
    assert [state.supply(seat, figure) for seat in range(3) for figure in (2, BUILDER, PIG)] == [1, 1, 0] * 3
    lay(table, "R: U@1,0 r0 | highwayman:EW\nB: B@0,1 r0 | monk\nY: B@1,1 r0 | monk")
    table.lay("W@-1,0 r0")
    assert table.choices() >= {"builder:E", "highwayman:S", "large-highwayman:W"}
    assert table.refusal(Pass()) == "SOLO-6"
    assert table.refusal(Deploy(region(table, "field"), PIG)) == "TRADE-32"
    table.do("builder:E")
    assert (state.on_turn, state.is_terminal) == (BLUE, False)
    lay(table, "B: B@2,1 r0 | monk")
    table.state.on_turn = RED
    table.lay("U@2,0 r0")
    assert table.choices() == {"pass"}
    stacks = list(state.position()["stacks"])  # type: ignore[arg-type]
    table.do("pass")
    assert (state.on_turn, part_of(table)) == (RED, 2)
    table.lay("U@3,0 r0")
    assert state.position()["stacks"] == [stacks[0] - 1, *stacks[1:]]


@rule("MIX-19", "XEDGE-7")
def test_a_builder_is_no_meeple_for_the_end_of_the_solo_game() -> None:
    table = solo()
    lay(table, "R: U@1,0 r0 | highwayman:EW\nB: B@0,1 r0 | monk\nY: B@1,1 r0 | monk")
    take_away(table, RED)
    table.lay("B@2,1 r0")
    assert table.choices() == {"pass"}
    table.do("pass")
    assert table.state.phase == "settle"  # the game is over but for the order of the final scoring
    for _ in range(3):
        table.state.pop()
    table.lay("W@-1,0 r0")
    assert table.choices() == {"pass", "builder:E"}
    table.do("builder:E")
    assert not table.state.is_terminal
    assert table.state.on_turn == BLUE


@rule("MIX-19", "TRADE-8")
def test_goods_pay_every_colour_with_the_most() -> None:
    table = solo(turns=1)
    give(table, (1, 2, 0), (1, 0, 0), (0, 0, 0))
    table.state.scores = (5, 9, 1)
    assert table.state.projected_scores() == (25, 19, 1)
    table.play("B@0,1 r0 | monk")
    assert isinstance(table.events[-1], GameEnded)
    assert of_kind(table.events, GoodsScored) == [
        GoodsScored(RED, "wine", 10, "TRADE-8"),
        GoodsScored(BLUE, "wine", 10, "TRADE-8"),
        GoodsScored(RED, "grain", 10, "TRADE-8"),
    ]
    assert table.state.scores[1:] == (19, 1)


@rule("MIX-20", "TRADE-32")
def test_without_fields_there_are_no_pigs() -> None:
    table = board(ROAD_WITH_BUILDER, fields=False)
    assert [table.state.supply(seat, PIG) for seat in range(3)] == [0, 0, 0]
    assert table.state.supply(BLUE, BUILDER) == 1
    table.state.on_turn = RED
    table.lay("U@2,0 r0")
    assert table.choices() == {"pass"}
    assert table.refusal(Deploy(region(table, "field"), PIG)) == "TRADE-32"
    table.do("pass")
    assert (table.state.on_turn, part_of(table)) == (RED, 2)
