"""Abbey & Mayor: worked examples and rules of abbeys and mayors, docs/rules/abbey-and-mayor.md."""

from __future__ import annotations

from typing import Any

import pytest

import engine
from engine.games.carcassonne.records import SecondPartGranted
from engine.landscape.records import Deploy, FeatureScored, Place
from tests.engine.carcassonne.abbey_table import ABBEY, TWO_HOLES, TWO_ROADS, AbbeyTable, abbey, ring
from tests.engine.carcassonne.brute_board import BARN, MAYOR, WAGON
from tests.engine.carcassonne.refereed import supply_of
from tests.engine.carcassonne.second_river import end_river
from tests.engine.carcassonne.traders_table import goods_of, leave, of_kind
from tests.engine.rules import rule

GAME = engine.game("carcassonne")
AT_RING = f"{ABBEY}@0,1 0"


# -- the box --------------------------------------------------------------------------------------------


@rule("ABBEY-1", "ABBEY-2", "ABBEY-3", "ABBEY-40", "ABBEY-EDGE-7")
@pytest.mark.parametrize(
    ("options", "tiles", "figures"),
    [
        ({"abbey": True}, 12, (1, 1, 1)),
        ({"abbey": False, "barns": "1"}, 0, (0, 0, 1)),
        ({"abbey": True, "mayors": "0", "barns": "0"}, 12, (0, 1, 0)),
        ({"abbey": True, "tile_sets": 2}, 72 + 12, (1, 1, 1)),
    ],
)
def test_the_box_has_twelve_tiles_and_three_figures_each(
    options: dict[str, Any], tiles: int, figures: tuple[int, ...]
) -> None:
    table = abbey(**options)
    assert table.state.in_bag == 71 + tiles
    assert [figures_of(table, seat) for seat in (0, 1)] == [figures] * 2


def figures_of(table: AbbeyTable, seat: int) -> tuple[int, ...]:
    """Return the mayors, wagons and barns of a seat."""
    return tuple(supply_of(table.state, seat)[figure] for figure in (MAYOR, WAGON, BARN))


@rule("ABBEY-2", "INNS-3")
def test_six_play_with_inns_and_cathedrals() -> None:
    assert GAME.why_unplayable(6, GAME.settle({"abbey": True, "inns": True})) is None


@pytest.mark.parametrize(
    "options",
    [
        {"wagon_move": "connected"},
        {"barns_together": True},
        {"abbey": True, "wagons": "0", "wagon_move": "connected"},
        {"abbey": True, "barns": "0", "barns_together": True},
    ],
)
def test_options_of_figures_that_are_not_in_play_are_refused(options: dict[str, Any]) -> None:
    assert GAME.why_unplayable(2, GAME.settle(options)) is not None


# -- laying an abbey ------------------------------------------------------------------------------------


@rule("ABBEY-EX-1", "ABBEY-6", "ABBEY-9", "ABBEY-10", "ABBEY-15", "ABBEY-EDGE-1", "ABBEY-EDGE-3")
def test_an_abbey_closes_road_and_city_and_counts_for_neither() -> None:
    table = ring(f"R: {AT_RING}")
    assert table.state.scores == (5, 4)
    assert sorted(table.homes()) == [(0, "highwayman"), (1, "knight")]


@rule("ABBEY-EX-2", "ABBEY-EX-3")
@pytest.mark.parametrize(("more", "scores"), [("", (5, 2)), (f"R: {AT_RING} | monk", (13, 4))])
def test_the_end_of_the_game_with_and_without_the_abbey(more: str, scores: tuple[int, int]) -> None:
    assert ring(more, over=True).state.scores == scores


@rule("ABBEY-EX-4", "ABBEY-14")
def test_a_monk_on_an_abbey_scores_nine_when_it_is_surrounded() -> None:
    table = ring(f"R: {AT_RING} | monk\nB: B@-1,2 0")
    assert table.state.scores == (14, 4)
    assert table.homes() == [(0, "monk")]


@rule("ABBEY-EX-5", "ABBEY-5", "ABBEY-EDGE-4", "ABBEY-EDGE-5")
def test_without_a_hole_the_abbey_is_not_offered() -> None:
    assert abbey("U@1,0 0").state.phase == "draw"
    almost = "R: V@1,0 0\nV@1,1 1\nV@-1,0 3\nV@-1,1 2\nE@1,2 3"  # three sides of (0,1), and a corner
    assert abbey(almost).state.phase == "draw"


@rule("ABBEY-EX-6", "ABBEY-4", "ABBEY-5", "ABBEY-8", "ABBEY-30", "ABBEY-33", "ABBEY-EDGE-9")
def test_the_abbey_is_offered_before_the_draw() -> None:
    table = ring()
    assert (table.state.phase, table.state.current_player) == ("abbey_choice", table.state.on_turn)
    assert table.choices() == {"pass", f"{ABBEY}@0,1 r0"}
    assert table.refusal(Place(ABBEY, -1, 2, 0)) == "ABBEY-5"
    table.do("pass")
    assert table.state.phase == "draw"
    table.draw("B")
    assert not table.can(f"{ABBEY}@0,1 r0")


@rule("ABBEY-4", "ABBEY-8", "ABBEY-3")
def test_each_seat_has_one_abbey() -> None:
    table = abbey(TWO_HOLES)
    in_bag = table.state.in_bag
    assert table.choices() == {"pass", f"{ABBEY}@1,1 r0", f"{ABBEY}@-1,1 r0"}
    table.turn(f"R: {ABBEY}@1,1 0")
    assert table.state.in_bag == in_bag
    assert table.state.position()["abbeys"] == [0, 1]
    assert (table.state.phase, table.state.on_turn) == ("abbey_choice", 1)
    table.turn("B: U@3,1 1")
    assert (table.state.phase, table.state.on_turn) == ("draw", 0)


@rule("ABBEY-7", "ABBEY-9", "ABBEY-11", "ABBEY-EDGE-2")
def test_nothing_is_joined_through_an_abbey() -> None:
    table = abbey(TWO_HOLES)

    def fields() -> set[tuple[tuple[int, int, int], ...]]:
        laid = table.state.landscape.laid()
        spots = [(one.x, one.y, i) for one in laid for i in range(len(one.design.regions))]
        return {feature.segments for spot in spots if (feature := table.feature(*spot)).kind == "field"}

    before = fields()
    table.turn(f"R: {ABBEY}@1,1 0")
    assert table.state.scores == (1, 3)
    table.turn(f"B: {ABBEY}@-1,1 0")
    assert fields() == before


@rule("ABBEY-12")
@pytest.mark.parametrize(("more", "points"), [("", 5), (f"R: {ABBEY}@1,1 0", 6)])
def test_an_abbey_is_a_tile_for_the_monasteries_around(more: str, points: int) -> None:
    board = TWO_ROADS.replace("B@0,1 0", "Y: B@0,1 0 | monk") + more
    assert abbey(board, 3, over=True).state.scores[2] == points


@rule("ABBEY-13", "ABBEY-MIX-3", "MAYOR-1")
def test_only_a_monk_stands_on_an_abbey() -> None:
    table = ring(inns=True, traders=True, abbot=True)
    table.do(f"{ABBEY}@0,1 r0")
    assert table.choices() == {"pass", "monk", "large-monk", "abbot", "wagon"}
    assert table.refusal(Deploy(0, MAYOR)) == "MAYOR-1"


@rule("ABBEY-MIX-3", "ABBOT-5")
def test_an_abbot_is_recalled_from_an_abbey() -> None:
    table = ring(f"R: {AT_RING} | abbot", abbot=True)
    table.give_turn(0)
    table.lay("U@2,0 r90")
    table.do("home 0,1 abbot")
    assert table.state.scores == (5 + 8, 4)


@rule("ABBEY-EDGE-8", "ABBEY-6")
def test_an_abbey_can_fill_a_hole_that_no_tile_fits() -> None:
    in_stack = ring(abbeys="0").state.fitting_left(0, 1)
    assert ring().state.fitting_left(0, 1) == in_stack + 2
    assert abbey(TWO_HOLES + f"R: {ABBEY}@-1,1 0").state.fitting_left(1, 1) == (
        abbey(TWO_HOLES, abbeys="0").state.fitting_left(1, 1) + 1
    )


# -- the last abbeys ------------------------------------------------------------------------------------


def last_round(board: str = "", **options: Any) -> AbbeyTable:
    """Return a game of three whose first seat has laid the last tile."""
    table = ring(board, players=3, **options)
    table.last_tile("R: B@2,0 0")
    return table


@rule("ABBEY-EX-7", "ABBEY-16", "ABBEY-17", "ABBEY-18", "ABBEY-32", "ABBEY-EDGE-6")
def test_the_seat_after_the_last_turn_lays_its_abbey_first() -> None:
    table = last_round()
    assert (table.state.phase, table.state.current_player, table.state.on_turn) == ("abbey_round", 1, 1)
    assert table.choices() == {"pass", f"{ABBEY}@0,1 r0"}
    table.do(f"{ABBEY}@0,1 r0")
    assert table.state.phase == "follower"
    table.do("monk")
    assert table.state.is_terminal
    assert table.state.scores == (5, 4 + 8, 0)


@rule("ABBEY-EX-8", "ABBEY-16", "ABBEY-17", "ABBEY-CONTRA-1", "ABBEY-CONTRA-2")
def test_nobody_is_asked_twice() -> None:
    table = last_round()
    for seat in (1, 2):
        assert table.state.current_player == seat
        table.do("pass")
    table.do(f"{ABBEY}@0,1 r0")
    table.do("pass")
    assert table.state.is_terminal


@rule("ABBEY-18")
def test_without_a_hole_there_is_no_round() -> None:
    assert last_round(f"B: {AT_RING}").state.is_terminal


@rule("ABBEY-18")
def test_a_seat_without_its_abbey_is_left_out_of_the_round() -> None:
    table = abbey(TWO_HOLES + f"B: {ABBEY}@1,1 0", 3)
    table.last_tile("R: U@3,1 1")
    assert (table.state.phase, table.state.current_player) == ("abbey_round", 2)


# -- tiles to watch -------------------------------------------------------------------------------------

THREE_WAY = "R: AM-three-way@1,0 0 | highwayman:NEW\nW@-1,0 0\nA@1,-1 0\n"


@rule("ABBEY-EX-9", "ABBEY-EX-10", "ABBEY-19", "ABBEY-EDGE-10")
def test_a_road_with_three_arms_counts_each_tile_once() -> None:
    assert abbey(THREE_WAY + "A@2,0 1").state.scores == (5, 0)
    assert abbey(THREE_WAY, over=True).state.scores == (4, 0)


@rule("ABBEY-EX-11", "ABBEY-21", "ABBEY-26")
@pytest.mark.parametrize(("edition", "points"), [("current", 6), ("second", 3), ("first", 3)])
def test_a_city_on_a_bridge_is_apart_from_the_one_below(edition: str, points: int) -> None:
    board = "R: AM-cap-over-band@0,-1 2 | knight:S\nB: E@-1,-1 1 | knight:E\nE@1,-1 3"
    assert abbey(board, edition=edition).state.scores == (points, 6)


@rule("ABBEY-EX-12", "ABBEY-21", "ABBEY-CONTRA-12")
def test_an_enclosed_field_touches_both_cities_that_cross() -> None:
    board = "R: AM-bands-crossing@0,-1 0 | {}\nE@0,-2 2\nE@-1,-1 1\nE@1,-1 3"
    table = abbey()
    table.lay("AM-bands-crossing@0,-1 r0")
    farmers = [choice for choice in table.choices() if choice.startswith("farmer")]
    assert len(farmers) == 2
    for farmer in farmers:
        assert abbey(board.format(farmer), over=True).state.scores == (6, 0)


@rule("ABBEY-20", "ABBEY-22", "ABBEY-23", "ABBEY-24", "ABBEY-25", "ABBEY-CONTRA-13", "ABBEY-EDGE-23")
@pytest.mark.parametrize(
    ("tile", "roads", "fields"),
    [
        ("AM-band-tunnel@0,-1 r90", {"EW"}, {"W", "EL", "ER"}),
        ("AM-cap-bend-es@0,-1 r180", {"NW"}, {"NR.E", "WL", "WR.NL"}),
        ("AM-cap-bend-ws@0,-1 r180", {"NE"}, {"WL.WR.NL", "ER", "NR.EL"}),
        ("AM-cap-three-fields@0,-1 r270", set(), {"E", "N", "W"}),
        ("AM-road-end-garden@0,1 r0", {"S"}, {"N.E.S.W"}),
        ("AM-two-caps-two-roads@0,-1 r180", {"N", "W"}, {"WL", "NR", "NL.WR"}),
    ],
)
def test_faces_to_watch(tile: str, roads: set[str], fields: set[str]) -> None:
    table = abbey()
    table.lay(tile)
    places = [choice.split(":") for choice in table.choices() if ":" in choice]
    assert {sides for role, sides in places if role == "highwayman"} == roads
    found = {frozenset(halves(sides)) for role, sides in places if role == "farmer"}
    assert found == {frozenset(halves(sides)) for sides in fields}


def halves(ports: str) -> set[str]:
    """Return the half-sides that a field has, a side's being ``NL`` and ``NR``."""
    return {half for port in ports.split(".") for half in ([port] if port[1:] else [port + "L", port + "R"])}


# -- other boxes and house rules ------------------------------------------------------------------------


RIVER = """
    R2-fork@1,0 2
    R2-monastery@2,0 0
    R2-bend-garden@3,0 0
    R2-bridge-inn@3,1 0
    R2-bend-pigs@3,2 0
    R2-city-road@2,2 2
    R2-city-bridge@1,2 1
    R2-end-city@0,2 2
"""


@rule("ABBEY-EX-13", "ABBEY-MIX-4")
def test_an_abbey_lies_at_an_open_end_of_a_river_that_is_over() -> None:
    table = abbey(RIVER, river2=True, river_turns="immediate")
    assert table.state.phase == "draw"
    end_river(table)
    table.turns(f"E@0,1 1\nV@2,1 3\nR: {ABBEY}@1,1 0 | monk")
    assert table.state.scores == (9, 0)


@rule("ABBEY-MIX-11")
def test_an_inn_counts_on_a_road_that_an_abbey_closes() -> None:
    board = RING_WITH_INN + f"R: {AT_RING}"
    assert abbey(board, inns=True).state.scores == (10, 0)
    assert abbey(RING_WITH_INN, inns=True, over=True).state.scores == (0, 0)


RING_WITH_INN = """
    R: IC-bend-inn@1,0 0 | highwayman:SW
    V@1,1 1
    V@-1,0 3
    V@-1,1 2
    E@1,2 3
    N@0,2 1
"""


@rule("ABBEY-MIX-13", "TRADE-4")
def test_the_layer_of_the_abbey_takes_the_goods() -> None:
    table = abbey(
        """
        V@1,0 0
        V@1,1 1
        V@-1,0 3
        V@-1,1 2
        R: E@1,2 3 | knight:W
        TB-corner-wine@0,2 1
        """
        + f"B: {AT_RING}",
        traders=True,
    )
    assert table.state.scores == (4, 0)
    assert (goods_of(table, 0), goods_of(table, 1)) == ((0, 0, 0), (1, 0, 0))


@rule("ABBEY-MIX-7", "HOUSE-9")
def test_an_abbey_earns_no_bonus_turn() -> None:
    assert ring(f"R: {AT_RING}", hole_bonus=True).state.on_turn == 1


@rule("ABBEY-MIX-6")
def test_a_tile_in_hand_stays_for_the_next_turn() -> None:
    table = abbey(draw_ahead=True)
    tiles = [
        "V@1,0 r0",
        "V@1,1 r90",
        "V@-1,0 r270",
        "V@-1,1 r180",
        "E@1,2 r270",
        "N@0,2 r90",
        "U@2,0 r0",
        "U@2,0 r0",
    ]
    for drawn in tiles[:2]:
        table.draw(drawn[0])
    for placed, drawn in zip(tiles, tiles[2:], strict=False):
        table.do(placed)
        table.do("pass")
        table.draw(drawn[0])
    assert (table.state.phase, table.state.on_turn) == ("abbey_choice", 0)
    table.do(f"{ABBEY}@0,1 r0")
    table.do("pass")
    assert (table.state.phase, table.state.on_turn, table.state.hand(0)) == ("place", 1, ("U",))


@rule("ABBEY-4", "ABBEY-16", "ABBEY-MIX-9", "HOUSE-8", "MIX-13")
@pytest.mark.parametrize(("stack", "phase", "seat"), [("EU", "draw", 0), ("E", "abbey_round", 1)])
def test_a_sale_does_not_change_whose_turn_it_is(stack: str, phase: str, seat: int) -> None:
    """Whoever sells a tile has drawn, so has decided against the abbey, and comes last in the round."""
    table = ring(players=3, tile_auction=True)
    table.give_turn(0)
    table.state.scores = (0, 5, 5)
    leave(table, *stack)
    table.do("pass")
    table.draw("E")
    for step in ("bid 3", "bid 0", "sell 2", "E@0,-1 r180", "pass"):
        table.do(step)
    assert (table.state.phase, table.state.on_turn) == (phase, seat)


BUILDER = """
    R: V@1,0 0 | highwayman:SW
    R: V@-1,0 3 | builder:ES
"""


@rule("ABBEY-MIX-14", "TRADE-22")
def test_an_abbey_extends_nothing_and_sends_the_builder_home() -> None:
    board = BUILDER + "B: V@1,1 1\nB: V@-1,1 2\nB: E@1,2 3\nB: N@0,2 1\n"
    table = abbey(board + f"R: {AT_RING}", traders=True)
    assert sorted(table.homes()) == [(0, "builder"), (0, "highwayman")]
    assert not of_kind(table.events, SecondPartGranted)
    assert table.state.on_turn == 1


@rule("ABBEY-MIX-14")
def test_the_abbey_may_be_laid_in_the_second_part() -> None:
    table = abbey(BUILDER + "B: V@1,1 1\nB: E@1,2 3\nB: N@0,2 1\n", traders=True)
    table.turn("R: V@-1,1 2")
    assert (table.state.phase, table.state.on_turn) == ("abbey_choice", 0)
    table.do(f"{ABBEY}@0,1 r0")
    table.do("pass")
    assert (table.state.on_turn, table.state.scores) == (1, (5, 0))


@rule("ABBEY-MIX-15", "TRADE-23")
@pytest.mark.parametrize("lays", [True, False])
def test_the_abbey_may_be_the_second_part_when_the_stack_is_empty(lays: bool) -> None:
    table = abbey(BUILDER + "B: V@1,1 1\nB: E@1,2 3\nB: N@0,2 1\n", traders=True)
    table.last_tile("R: V@-1,1 2")
    assert (table.state.phase, table.state.current_player) == ("abbey_choice", 0)
    if lays:
        table.do(f"{ABBEY}@0,1 r0")
        table.do("pass")
        assert table.state.is_terminal
    else:
        for phase, seat in (("abbey_choice", 0), ("abbey_round", 1), ("abbey_round", 0)):
            assert (table.state.phase, table.state.current_player) == (phase, seat)
            table.do("pass")
        assert table.state.is_terminal


@rule("ABBEY-MIX-5", "SOLO-6")
def test_a_colour_has_no_barn_and_puts_a_meeple_on_its_abbey() -> None:
    table = abbey(players=3, solo="normal")
    assert figures_of(table, 0) == (1, 1, 0)
    for tile in ("V@1,0 r0", "V@1,1 r90", "V@-1,0 r270", "V@-1,1 r180", "E@1,2 r270", "N@0,2 r90"):
        table.lay(tile)
        table.do(sorted(table.choices())[0])
    assert table.state.phase == "abbey_choice"
    table.do(f"{ABBEY}@0,1 r0")
    assert table.choices() == {"monk", "wagon"}


# -- the mayor ------------------------------------------------------------------------------------------


@rule("MAYOR-EX-1", "MAYOR-2", "MAYOR-5", "ABBEY-EDGE-12")
def test_a_mayor_in_a_city_without_pennants_scores_nothing() -> None:
    table = abbey("R: E@0,-1 2 | mayor:S")
    assert table.state.scores == (0, 0)
    assert table.homes() == [(0, "mayor")]


def mayor(middle: str, *, full: bool = True, knight: str = "knight:E", **options: Any) -> tuple[int, ...]:
    """Return the points of a city of blue's knight and red's mayor round a tile."""
    board = f"""
        U@-1,0 0
        B: E@-1,-1 1 | {knight}
        U@1,0 0
        R: E@1,-1 3 | mayor:W
        {middle}@0,-1 0
    """
    return abbey(board + "E@0,-2 2" * full, over=not full, **options).state.scores


@rule("MAYOR-EX-2", "MAYOR-EX-3", "MAYOR-EX-4", "MAYOR-EX-5")
@rule("MAYOR-3", "MAYOR-4", "MAYOR-6", "MAYOR-7", "MAYOR-9", "ABBEY-EDGE-11", "ABBEY-MIX-12")
def test_a_mayor_counts_the_pennants_of_the_whole_city() -> None:
    assert mayor("AM-four-sides") == (14, 0)
    assert mayor("AM-four-sides", full=False) == (6, 0)
    assert mayor("C") == (12, 12)
    assert mayor("AM-four-sides", knight="large-knight:E", inns=True) == (14, 14)


@rule("MAYOR-EX-6", "MAYOR-4", "ABBEY-CONTRA-11")
def test_a_mayor_without_pennants_loses_to_a_knight() -> None:
    board = "U@-1,0 0\nB: E@-1,-1 1 | mayor:E\nU@1,0 0\nR: E@1,-1 3 | knight:W\nR@0,-1 2"
    assert abbey(board).state.scores == (8, 0)


@rule("MAYOR-EX-7", "ABBEY-26")
def test_a_mayor_alone_scores_with_a_pennant() -> None:
    assert abbey("R: AM-cap-three-fields@0,-1 3 | mayor:S").state.scores == (6, 0)


@rule("MAYOR-1", "MAYOR-2")
def test_a_mayor_goes_into_an_unoccupied_city_and_occupies_it() -> None:
    table = abbey()
    table.lay("L@1,0 r0")
    assert {choice for choice in table.choices() if "mayor" in choice} == {"mayor:N"}
    table.do("mayor:N")
    table.lay("E@1,-1 r180")
    assert not any("knight" in choice or "mayor" in choice for choice in table.choices())


@rule("MAYOR-8", "TRADE-10")
def test_a_mayor_is_an_own_meeple_for_the_builder() -> None:
    table = abbey("R: G@0,-1 1 | mayor:NS", traders=True)
    table.give_turn(0)
    table.lay("F@0,-2 r90")
    assert table.can("builder:NS")


@rule("WATCH-5", "WATCH-MIX-1")
def test_a_mayor_is_a_meeple_for_a_watchtower() -> None:
    table = abbey("R: WT-cap-road-s-meeples@0,-1 2 | mayor:S", watchtowers=True)
    assert table.state.scores == (2, 0)
    assert of_kind(table.events, FeatureScored)
