"""The builder and the second part of a turn."""

from __future__ import annotations

from typing import Any

import pytest

import engine
from engine.games.carcassonne.modules.traders import BUILDER
from engine.games.carcassonne.records import (
    PutBack,
    SecondPart,
    SecondPartGranted,
)
from engine.landscape.records import Deploy, GameEnded, Pass, SetAside
from tests.engine import laws
from tests.engine.carcassonne.traders_table import (
    BLUE,
    CITY_WITH_BUILDER,
    RED,
    ROAD_WITH_BUILDER,
    YELLOW,
    board,
    goods_of,
    lay,
    leave,
    of_kind,
    part_of,
    region,
    take_away,
    traders,
)
from tests.engine.rules import rule

# -- the builder: placing --------------------------------------------------------------------------------


@rule("TRADE-10", "TRADE-11", "TRADE-12", "TRADE-EX-5", "TRADE-22", "TRADE-25", "XEDGE-7", "XEDGE-8")
def test_a_builder_counts_for_nothing_and_comes_home_with_the_meeples() -> None:
    script = """
        R: U@1,0 r0 | highwayman:EW
        B@1,1 r0
        R: U@-1,0 r0 | builder:EW
        B@2,1 r0
        B@3,1 r0
        B: U@3,0 r0 | highwayman:EW
        U@2,0 r0
        W@4,0 r0
    """
    table = board(script)
    assert table.state.projected_scores() == (6, 6, 0)
    lay(table, "W@-2,0 r0")
    assert table.scored() == {"road": {RED: 7, BLUE: 7}}
    assert table.homes() == [(RED, "highwayman"), (RED, "builder"), (BLUE, "highwayman")]
    assert table.state.supply(RED, BUILDER) == 1


@rule("TRADE-10", "TRADE-12", "TRADE-38")
def test_a_builder_is_placed_instead_of_a_meeple() -> None:
    table = board("R: U@1,0 r0 | highwayman:EW\nB: B@1,1 r0")
    table.state.on_turn = RED
    table.lay("U@-1,0 r0")
    assert table.choices() == {"pass", "builder:EW", "farmer:N.EL.WR", "farmer:ER.S.WL"}
    table.do("builder:EW")
    assert (table.state.on_turn, table.state.phase) == (BLUE, "draw")  # one figure, and no second part
    assert [(f.seat, f.role) for f in table.state.followers()] == [(RED, "highwayman"), (RED, "builder")]
    assert table.state.supply(RED, BUILDER) == 0
    table.state.on_turn = RED
    lay(table, "R: U@2,0 r0")
    table.lay("U@3,0 r0")
    assert "builder:EW" not in table.choices()
    assert table.refusal(Deploy(region(table, "road"), BUILDER)) == "TRADE-3"


@rule("TRADE-11")
def test_builders_of_several_colours_on_one_road() -> None:
    table = board(
        ROAD_WITH_BUILDER
        + """
        B@1,1 r0
        B@2,1 r0
        B@3,1 r0
        B: U@3,0 r0 | highwayman:EW
        U@2,0 r0
        B: U@4,0 r0 | builder:EW
        """
    )
    followers = table.of(0, 0, "road").followers
    assert sorted((f.seat, f.role) for f in followers) == [
        (RED, "builder"),
        (RED, "highwayman"),
        (BLUE, "builder"),
        (BLUE, "highwayman"),
    ]
    # Each of them brings a second part to its owner.
    table.state.on_turn = RED
    lay(table, "R: U@5,0 r0\nR: U@-2,0 r0\nB: TB-overpass@-3,0 r0")
    assert SecondPartGranted(BLUE, "TRADE-15") in table.events


@rule("TRADE-EX-15", "TRADE-10", "TRADE-13", "TRADE-14")
def test_where_a_builder_may_not_stand() -> None:
    table = board("B: U@1,0 r0 | highwayman:EW")
    table.state.on_turn = RED
    table.lay("U@2,0 r0")
    assert table.refusal(Deploy(region(table, "road"), BUILDER)) == "TRADE-10"
    assert table.refusal(Deploy(region(table, "field"), BUILDER)) == "TRADE-14"
    assert table.refusal(Deploy(99, BUILDER)) == "CARC-6.4"
    table = board("R: G@0,-1 r90 | knight:NS")
    table.state.on_turn = RED
    table.lay("E@0,-2 r180")
    assert table.state.is_complete(table.state.landscape.root(table.state.landscape.first[-1]))
    assert not table.can("builder:S")
    assert table.refusal(Deploy(region(table, "city"), BUILDER)) == "TRADE-13"


@rule("TRADE-14")
def test_no_builder_in_a_monastery_or_garden() -> None:
    table = board("R: U@1,0 r0 | highwayman:EW", abbot=True)
    table.state.on_turn = RED
    table.lay("A@2,0 r90")
    assert table.refusal(Deploy(region(table, "monastery"), BUILDER)) == "TRADE-14"
    table.do("pass")
    table.state.on_turn = RED
    table.lay("U-garden@-1,0 r0")
    assert table.refusal(Deploy(region(table, "garden"), BUILDER)) == "TRADE-14"


@rule("TRADE-EX-18", "TRADE-10", "XEDGE-7")
def test_a_builder_needs_no_meeple_in_supply() -> None:
    table = board("R: G@0,-1 r90 | knight:NS")
    take_away(table, RED)
    table.state.on_turn = RED
    table.lay("F@0,-2 r90")
    assert table.choices() == {"pass", "builder:NS"}
    table.do("builder:NS")
    assert table.state.supply(RED) == 0


# -- the builder: the second part ------------------------------------------------------------------------


@rule("TRADE-EX-4", "TRADE-15", "TRADE-16", "TRADE-17", "TRADE-19", "TRADE-20", "XEDGE-9")
@rule("TRADE-18", "TRADE-22", "TRADE-38", "XEDGE-8", "XEDGE-11", "XEDGE-12", "XCONTRA-4")
def test_a_builder_step_by_step() -> None:
    table = traders(2)
    state = table.state

    def now() -> tuple[int, Any, int, str]:
        return state.on_turn, part_of(table), state.turn, state.phase

    table.play("U@1,0 r0 | highwayman:EW")
    table.play("E@0,-1 r180")
    table.play("U@-1,0 r0 | builder:EW")
    assert now() == (BLUE, 1, 4, "draw")
    assert of_kind(table.events, SecondPartGranted) == []
    table.play("B@-1,1 r0")
    assert now() == (RED, 1, 5, "draw")
    table.play("U@2,0 r0")
    assert table.events == (SecondPartGranted(RED, "TRADE-15"),)
    assert now() == (RED, 2, 5, "draw")
    assert state.chance_weights()[0][0].seat == RED  # type: ignore[attr-defined]
    table.play("W@3,0 r0")
    assert now() == (BLUE, 1, 6, "draw")
    assert of_kind(table.events, SecondPartGranted) == []
    table.play("B@0,1 r0")
    table.play("W@-2,0 r0")
    assert table.scored() == {"road": {RED: 6}}
    assert table.homes() == [(RED, "highwayman"), (RED, "builder")]
    assert table.events[-1] == SecondPartGranted(RED, "TRADE-15")
    assert now() == (RED, 2, 7, "draw")
    assert (state.supply(RED), state.supply(RED, BUILDER)) == (7, 1)
    table.lay("B@1,1 r0")
    assert table.can("monk")
    table.do("monk")
    assert now() == (BLUE, 1, 8, "draw")


@rule("TRADE-EX-16", "TRADE-21")
def test_others_who_extend_the_road_get_nothing() -> None:
    table = board(ROAD_WITH_BUILDER)
    lay(table, "B: U@2,0 r0")
    assert table.events == ()
    assert (table.state.on_turn, part_of(table)) == (YELLOW, 1)
    assert not table.state.earns_part


@rule("TRADE-15", "TRADE-16", "XEDGE-10")
def test_a_tile_that_only_touches_a_tile_of_the_road_grants_nothing() -> None:
    table = board(ROAD_WITH_BUILDER)
    lay(table, "R: B@1,1 r0")
    assert table.state.on_turn == BLUE
    lay(table, "R: W@2,0 r0")  # it extends the road, with one of its three
    assert (table.state.on_turn, part_of(table)) == (RED, 2)
    lay(table, "R: U@3,0 r0")
    assert table.state.on_turn == BLUE
    lay(table, "R: U@4,0 r0")  # another road of the crossing
    assert table.state.on_turn == BLUE


@rule("TRADE-15", "TRADE-16", "XEDGE-9")
def test_a_tile_that_joins_two_features_extends_both() -> None:
    table = board(ROAD_WITH_BUILDER + "B@1,1 r0\nB@2,1 r0\nB@3,1 r0")
    lay(table, "Y: U@3,0 r0 | highwayman:EW")
    lay(table, "R: U@2,0 r0")
    assert (table.state.on_turn, part_of(table)) == (RED, 2)


@rule("TRADE-15", "TRADE-25")
def test_a_builder_in_a_city() -> None:
    table = board(CITY_WITH_BUILDER)
    assert table.state.projected_scores()[RED] == 4
    lay(table, "R: TB-band-wine@0,-3 r90\nR: E@0,-4 r180")
    assert table.scored() == {"city": {RED: 12}}
    assert table.homes() == [(RED, "knight"), (RED, "builder")]
    assert goods_of(table, RED) == (1, 0, 0)
    assert table.state.on_turn == BLUE  # part 2 brings no third one


@rule("TRADE-18", "XEDGE-11")
def test_a_builder_placed_in_one_part_works_from_the_next_turn_on() -> None:
    table = board(ROAD_WITH_BUILDER)
    lay(table, "R: W@2,0 r0\nR: W@-2,0 r0 | highwayman:W")  # the second part brings both figures home
    assert table.homes() == [(RED, "highwayman"), (RED, "builder")]
    assert table.state.on_turn == BLUE
    lay(table, "R: U@-3,0 r0 | builder:EW")
    assert table.state.on_turn == BLUE
    lay(table, "R: U@-4,0 r0")
    assert (table.state.on_turn, part_of(table)) == (RED, 2)


@rule("TRADE-EX-19", "TRADE-18", "TRADE-19", "XEDGE-9")
def test_after_completing_the_road_the_builder_has_no_meeple_to_join() -> None:
    table = board(ROAD_WITH_BUILDER + "Y: W@2,0 r0")
    lay(table, "R: W@-2,0 r0")
    assert (table.state.on_turn, part_of(table)) == (RED, 2)
    assert (table.state.supply(RED), table.state.supply(RED, BUILDER)) == (7, 1)
    table.lay("U@3,0 r0")
    assert table.can("highwayman:EW")
    assert not table.can("builder:EW")
    assert table.refusal(Deploy(region(table, "road"), BUILDER)) == "TRADE-10"


@rule("TRADE-EX-17", "TRADE-23")
@pytest.mark.parametrize("turn", ["take", "ask"])
def test_without_a_tile_there_is_no_second_part(turn: str) -> None:
    table = board(CITY_WITH_BUILDER, builder_turn=turn)
    leave(table, "F")
    lay(table, "R: F@0,-3 r90")
    assert of_kind(table.events, SecondPartGranted) == []
    assert table.state.is_terminal
    assert table.state.scores == (6, 0, 0)
    assert isinstance(table.events[-1], GameEnded)


@rule("TRADE-15", "TRADE-23")
@pytest.mark.parametrize(("left", "earns"), [(("U",), False), (("U", "B"), True)])
def test_a_second_part_is_earned_only_while_there_is_a_tile_for_it(
    left: tuple[str, ...], earns: bool
) -> None:
    table = board(ROAD_WITH_BUILDER)
    leave(table, *left)
    table.state.on_turn = RED
    table.lay("U@2,0 r0")
    assert (table.state.earns_part, table.state.earns_turn) == (earns, earns)


@rule("TRADE-23")
def test_a_tile_that_fits_nowhere_is_replaced_in_the_second_part() -> None:
    table = board(ROAD_WITH_BUILDER + "Y: E@0,-1 r180")
    lay(table, "R: U@2,0 r0")
    assert part_of(table) == 2
    assert SetAside(RED, "C", "CARC-4.3") in table.draw("C")
    assert (table.state.on_turn, part_of(table), table.state.phase) == (RED, 2, "draw")
    leave(table, "C", "C")
    table.draw("C")
    events = table.draw("C")  # the last one fits nowhere either
    assert isinstance(events[-1], GameEnded)


@rule("MIX-17", "TRADE-23")
def test_a_tile_that_fits_nowhere_goes_back_in_the_second_part() -> None:
    table = board(ROAD_WITH_BUILDER + "Y: E@0,-1 r180", unplaceable="return")
    lay(table, "R: U@2,0 r0")
    assert of_kind(table.draw("C"), SetAside) == []
    assert (table.state.on_turn, part_of(table), table.state.phase) == (RED, 2, "draw")
    assert PutBack(RED, "C", "HOUSE-6") in table.draw("U")
    table.do("U@3,0 r0")
    table.do("pass")
    assert (table.state.on_turn, part_of(table)) == (BLUE, 1)


@rule("TRADE-24", "TRADE-38", "XCONTRA-5")
@pytest.mark.parametrize("takes", [True, False])
def test_a_seat_may_leave_the_second_part_out(takes: bool) -> None:
    table = board(ROAD_WITH_BUILDER, builder_turn="ask")
    lay(table, "R: U@2,0 r0")
    state = table.state
    assert table.events == ()
    assert (state.phase, state.current_player, state.in_bag) == ("second_part", RED, 95 - 3)
    assert state.legal_moves() == [SecondPart(True), SecondPart(False)]
    assert table.choices() == {"continue", "stop"}
    assert table.refusal(Pass()) == table.refusal(Deploy(0)) == "TRADE-24"
    before = laws.whole(state)
    for word in ("continue", "stop"):
        table.do(word)
        state.pop()
        assert laws.whole(state) == before
    table.do("continue" if takes else "stop")
    if takes:
        assert table.events == (SecondPartGranted(RED, "TRADE-15"),)
        assert (state.on_turn, part_of(table), state.phase) == (RED, 2, "draw")
        table.play("U@3,0 r0")
    assert (state.on_turn, part_of(table), state.phase) == (BLUE, 1, "draw")


@rule("TRADE-24")
def test_nothing_is_asked_where_the_part_is_always_taken() -> None:
    table = board(ROAD_WITH_BUILDER)
    assert table.refusal(SecondPart(True)) == "CARC-4.1"
    with pytest.raises(engine.Unplayable, match=r"\(TRADE-24\)$"):
        engine.new_game("carcassonne", players=2, options={"builder_turn": "ask"})


@rule("TRADE-17", "XEDGE-12")
def test_the_second_part_belongs_to_the_last_turn() -> None:
    table = lay(traders(turns=3), ROAD_WITH_BUILDER)
    lay(table, "R: U@2,0 r0")
    assert (table.state.turn, table.state.turns, part_of(table)) == (3, 3, 2)
    assert not table.state.is_terminal
    table.play("U@3,0 r0")
    assert table.state.is_terminal
    assert table.state.turn == 3
