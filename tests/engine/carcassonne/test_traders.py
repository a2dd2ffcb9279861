"""Traders & Builders: goods, the builder and the pig; the worked examples, alone and with other options.

A script has a line a turn; ``R:``, ``B:`` and ``Y:`` say who lays the tile, red, blue or yellow. Where it
does not matter yellow lays it.
"""

from __future__ import annotations

import re
from collections import Counter
from random import Random
from typing import Any

import pytest

import engine
from engine.games.carcassonne.modules.returned import Returned
from engine.games.carcassonne.modules.traders import BUILDER, PIG, Traders
from engine.games.carcassonne.records import (
    GoodsScored,
    GoodsTaken,
    PutBack,
    SecondPart,
    SecondPartGranted,
    TurnEarned,
)
from engine.games.carcassonne.state import CarcassonneState
from engine.games.carcassonne.tiles import CITY, GOODS, TOKENS
from engine.landscape.records import CameHome, Deploy, Draw, FeatureScored, GameEnded, Pass, SetAside
from engine.records import Event, Move
from tests.engine import laws
from tests.engine.carcassonne.table import Table
from tests.engine.rules import rule

GAME = engine.game("carcassonne")
RED, BLUE, YELLOW = range(3)

ROAD_WITH_BUILDER = """
    R: U@1,0 r0 | highwayman:EW
    R: U@-1,0 r0 | builder:EW
"""
CITY_WITH_BUILDER = """
    R: G@0,-1 r90 | knight:NS
    R: F@0,-2 r90 | builder:NS
"""


def traders(players: int = 3, **options: Any) -> Table:
    return Table(players, traders=True, **options)


def lay(table: Table, script: str) -> Table:
    """Play the lines of a script, each by the seat that it names."""
    for line in filter(None, map(str.strip, script.splitlines())):
        who, rest = re.fullmatch(r"(?:([RBY]): )?(.*)", line).groups()  # type: ignore[union-attr]
        seat = "RBY".index(who) if who else table.state.players - 1
        if table.state.on_turn != seat:
            assert (table.state.phase, part_of(table)) == ("draw", 1)
            table.state.on_turn = seat
        table.play(rest)
    return table


def board(script: str, *, over: bool = False, players: int = 3, **options: Any) -> Table:
    """Return a table with the tiles of a script; if it is ``over`` the game has ended with the last one."""
    if over:
        options["turns"] = len(script.strip().splitlines())
    table = lay(traders(players, **options), script)
    assert table.state.is_terminal == over
    return table


def module(table: Table) -> Traders:
    found = table.state.module(Traders)
    assert found is not None
    return found


def part_of(table: Table) -> Any:
    return table.state.position()["part"]


def goods_of(table: Table, seat: int) -> tuple[int, ...]:
    """Return the wine, grain and cloth of a seat, as the position says it."""
    held: Any = table.state.position()["goods"]
    return tuple(held[seat][kind] for kind in GOODS)


def give(table: Table, *goods: tuple[int, int, int]) -> None:
    """Give the seats wine, grain and cloth."""
    module(table).set_part(table.state, module(table).part(table.state)._replace(goods=goods))


def of_kind(events: tuple[Event, ...], kind: type[Event]) -> list[Any]:
    return [event for event in events if isinstance(event, kind)]


def leave(table: Table, *tiles: str) -> None:
    """Leave only some tiles in the bag."""
    wanted = Counter(tiles)
    for index, count in enumerate(table.state.pool):
        table.state.shift_pool(index, wanted[table.state.tileset.designs[index].id] - count)


def take_away(table: Table, seat: int) -> None:
    """Take all normal meeples out of a seat's supply."""
    state = table.state
    state.landscape.trail.set(state._supply_column, seat, 0)


def region(table: Table, kind: str, number: int = 0) -> int:
    """Return a region of the tile laid last."""
    land = table.state.landscape
    kinds = [one.kind for one in land.tile(len(land.cells) - 1).design.regions]
    return [index for index, one in enumerate(kinds) if one == kind][number]


def deal(table: Table, *tiles: str) -> None:
    """Give the next tiles of the bag to the seats that draw them."""
    for tile in tiles:
        table.draw(tile)


# -- components ----------------------------------------------------------------------------------------


@rule("TRADE-1", "TRADE-2", "MIX-1")
def test_the_box_has_24_tiles_and_as_many_symbols_as_tokens() -> None:
    state = traders().state
    mine = [design for design in state.tileset.designs if "traders" in design.marks]
    assert sum(design.count for design in mine) == 24
    symbols: Counter[str] = Counter()
    for design in mine:
        on_tile = [token for one in design.regions for token in dict(one.tokens) if token in GOODS]
        assert len(on_tile) <= 1
        symbols.update(on_tile * design.count)
    assert symbols == {"wine": 9, "grain": 6, "cloth": 5}
    assert sum(state.tiles_left().values()) == 72 + 24 - 1


@rule("MIX-1", "MIX-18")
@pytest.mark.parametrize(
    ("options", "tiles"),
    [
        ({}, 96),
        ({"inns": True}, 114),
        ({"river": True}, 72 - 1 + 12 + 24),
        ({"tile_sets": 2}, 144 + 24),
        ({"tile_sets": 2, "inns": True}, 144 + 18 + 24),
    ],
)
def test_how_many_tiles_there_are(options: dict[str, Any], tiles: int) -> None:
    state = traders(**options).state
    assert sum(state.tiles_left().values()) + len(state.landscape.cells) == tiles
    assert state.tiles_left()["TB-band-wine"] == 1


@rule("TRADE-3", "XEDGE-7")
def test_builder_and_pig_are_no_meeples() -> None:
    table = traders()
    state = table.state
    for seat in range(3):
        assert (state.supply(seat), state.supply(seat, BUILDER), state.supply(seat, PIG)) == (7, 1, 1)
    assert state.landscape.weights[BUILDER] == state.landscape.weights[PIG] == 0
    table.lay("D@1,0 r0")
    assert not any(text.startswith(("builder", "pig")) for text in table.choices())
    for kind, figure, broken in (("road", BUILDER, "TRADE-10"), ("field", PIG, "TRADE-26")):
        assert table.refusal(Deploy(region(table, kind), figure)) == broken
    plain = Table()
    assert (plain.state.supply(0, BUILDER), plain.state.supply(0, PIG)) == (0, 0)
    plain.lay("D@1,0 r0")
    assert plain.refusal(Deploy(region(plain, "road"), BUILDER)) == "TRADE-3"


# -- goods ---------------------------------------------------------------------------------------------

TWO_GOODS = """
    R: TB-corner-wine@0,-1 r180 | knight:ES
    D@1,0 r0
    B: TB-corner-road-s-grain@1,-1 r270
"""


@rule("TRADE-EX-1", "TRADE-4", "TRADE-5", "TRADE-9", "MIX-7", "XEDGE-13", "XEDGE-14")
def test_the_goods_of_a_city_go_to_whoever_completes_it() -> None:
    table = board(TWO_GOODS)
    assert table.scored() == {"city": {RED: 8}}
    kinds = [type(event) for event in table.events]
    assert kinds == [FeatureScored, CameHome, GoodsTaken]
    assert table.events[-1] == GoodsTaken(BLUE, 1, 1, 0, "TRADE-4")
    assert [goods_of(table, seat) for seat in range(3)] == [(0, 0, 0), (1, 1, 0), (0, 0, 0)]
    for seat in (None, RED, YELLOW):
        assert table.state.view(seat).position()["goods"] == table.state.position()["goods"]
    assert table.state.projected_scores() == (8, 20, 0)
    ended = board(TWO_GOODS, over=True)
    assert ended.state.scores == (8, 20, 0)
    assert of_kind(ended.events, GoodsScored) == [
        GoodsScored(BLUE, "wine", 10, "TRADE-8"),
        GoodsScored(BLUE, "grain", 10, "TRADE-8"),
    ]


TWO_CITIES = """
    TB-band-cap-cloth@0,-1 r90
    R: E@0,-2 r180
    U@1,0 r0
    D@2,0 r0
    D@3,0 r0
    TB-three-sides-road-wine@2,-1 r180
    E@1,-1 r90
    B: TB-corner-cap-road-cloth@3,-1 r270
"""


@rule("TRADE-EX-2", "TRADE-5", "TRADE-8", "TRADE-36", "XEDGE-13", "XEDGE-15")
def test_goods_of_a_city_in_which_nobody_stands() -> None:
    table = board("\n".join(TWO_CITIES.splitlines()[:3]))
    assert table.events == (GoodsTaken(RED, 0, 0, 1, "TRADE-4"),)
    table = board(TWO_CITIES)
    assert table.events == (GoodsTaken(BLUE, 1, 0, 1, "TRADE-4"),)
    assert [goods_of(table, seat) for seat in range(3)] == [(0, 0, 1), (1, 0, 1), (0, 0, 0)]
    assert table.state.projected_scores() == (10, 20, 0)
    ended = board(TWO_CITIES, over=True)
    assert of_kind(ended.events, GoodsScored) == [
        GoodsScored(BLUE, "wine", 10, "TRADE-8"),
        GoodsScored(RED, "cloth", 10, "TRADE-8"),
        GoodsScored(BLUE, "cloth", 10, "TRADE-8"),
    ]
    assert ended.state.scores == (10, 20, 0)


@rule("TRADE-EX-3", "TRADE-7")
def test_goods_of_an_open_city_go_to_nobody() -> None:
    table = board("R: TB-corner-wine@0,-1 r180 | knight:ES", over=True)
    assert table.state.scores == (2, 0, 0)
    assert goods_of(table, RED) == (0, 0, 0)
    assert of_kind(table.events, GoodsScored) == of_kind(table.events, GoodsTaken) == []


@rule("TRADE-EX-13", "TRADE-8", "XEDGE-14", "XEDGE-15")
def test_each_kind_pays_ten_points_to_each_seat_with_the_most() -> None:
    table = traders(turns=1)
    give(table, (3, 0, 2), (3, 1, 0), (2, 0, 0))
    assert table.state.projected_scores() == (20, 20, 0)
    table.play("U@1,0 r0")
    assert table.state.scores == (20, 20, 0)
    assert of_kind(table.events, GoodsScored) == [
        GoodsScored(RED, "wine", 10, "TRADE-8"),
        GoodsScored(BLUE, "wine", 10, "TRADE-8"),
        GoodsScored(BLUE, "grain", 10, "TRADE-8"),
        GoodsScored(RED, "cloth", 10, "TRADE-8"),
    ]


@rule("TRADE-8", "XEDGE-14")
def test_a_kind_that_nobody_has_pays_nothing() -> None:
    table = traders(turns=1)
    table.play("U@1,0 r0")
    assert table.state.scores == (0, 0, 0)
    assert of_kind(table.events, GoodsScored) == []


@rule("TRADE-EX-14", "TRADE-6")
def test_a_tile_that_completes_two_cities_brings_the_goods_of_both() -> None:
    #   g       h lies between two cities with wine, one of them over the start tile.
    #   f e
    #   h d
    #   b c
    #   * a
    table = board("""
        U@1,0 r0
        TB-band-wine@0,-1 r90
        B@1,-1 r0
        B@1,-2 r0
        B@1,-3 r0
        TB-band-road-wine@0,-3 r90
        E@0,-4 r180
        B: H@0,-2 r0
    """)
    assert table.events == (GoodsTaken(BLUE, 2, 0, 0, "TRADE-4"),)


@rule("TRADE-36", "XEDGE-3", "XEDGE-18", "XEDGE-21")
def test_goods_belong_to_one_of_the_cities_of_a_tile() -> None:
    table = traders()
    table.draw("TB-two-corners-wine")
    table.do("TB-two-corners-wine@0,-1 r180")  # the start tile joins the corner with the wine
    wine = TOKENS.index("wine")
    land = table.state.landscape
    first = land.first[-1]
    assert [land.count_tokens(land.root(first + one), wine) for one in (0, 1)] == [1, 0]
    assert len(table.of(0, -1, "city").tiles) == 2
    grain, cloth = (table.state.tileset.by_id[f"TB-corner-cap-road-{kind}"] for kind in ("grain", "cloth"))
    assert grain.edges == cloth.edges
    assert [dict(one.regions[0].tokens) for one in (grain, cloth)] == [{"grain": 1}, {"cloth": 1}]


@rule("MIX-2")
def test_pennants_cathedral_and_goods_in_one_city() -> None:
    table = board(
        """
        R: IC-cathedral@0,-1 r0 | knight:NESW
        TB-band-wine@1,-1 r0
        F@-1,-1 r0
        E@0,-2 r180
        E@-2,-1 r90
        B: E@2,-1 r270
        """,
        inns=True,
    )
    assert table.scored() == {"city": {RED: 3 * (7 + 1)}}
    assert table.events[-1] == GoodsTaken(BLUE, 1, 0, 0, "TRADE-4")


@rule("TRADE-EX-12", "MIX-2", "MIX-8")
@pytest.mark.parametrize("edition", ["current", "second", "first"])
def test_a_cathedral_and_goods_do_not_touch_each_other(edition: str) -> None:
    script = """
        R: IC-cathedral@0,-1 r0 | knight:NESW
        TB-band-wine@1,-1 r0
        E@0,-2 r180
        E@-1,-1 r90
        B: E@2,-1 r270
    """
    table = board(script, inns=True, edition=edition)
    assert table.scored() == {"city": {RED: 18}}
    assert board(script, inns=True, edition=edition, over=True).state.scores == (18, 10, 0)


@rule("MIX-21")
def test_a_tile_that_is_set_aside_takes_its_goods_along() -> None:
    table = board("E@0,-1 r180")
    events = table.draw("TB-two-corners-wine")
    assert SetAside(table.state.on_turn, "TB-two-corners-wine", "CARC-4.3") in events
    assert table.state.aside == ("TB-two-corners-wine",)
    assert all(goods_of(table, seat) == (0, 0, 0) for seat in range(3))


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


# -- the pig -------------------------------------------------------------------------------------------

PIG_ON_ONE_OF_TWO = """
    R: E@0,-1 r180 | farmer:N.E.W
    B: U@1,0 r0 | farmer:N.EL.WR
    R: B@0,-2 r0 | pig:N.E.S.W
"""


@rule("TRADE-EX-6", "TRADE-26", "TRADE-27", "TRADE-28", "TRADE-30", "MIX-8", "XCONTRA-7")
@pytest.mark.parametrize(("edition", "red", "blue"), [("current", 4, 3), ("second", 4, 3), ("first", 5, 4)])
def test_the_pig_is_worth_one_point_for_each_city(edition: str, red: int, blue: int) -> None:
    table = board(PIG_ON_ONE_OF_TWO, edition=edition)
    assert table.state.projected_scores() == (red, blue, 0)
    table = board(PIG_ON_ONE_OF_TWO, edition=edition, over=True)
    assert table.state.scores == (red, blue, 0)
    assert (RED, "pig") in [(f.seat, f.role) for f in table.state.followers()]
    for event in of_kind(table.events, FeatureScored):
        assert max(points for _, points in event.points) == sum(n * each for _, n, each in event.terms)


JOINED_FIELDS = """
    R: U@1,0 r0 | farmer:N.EL.WR
    R: U@2,0 r0 | pig:N.EL.WR
    B: E@0,-1 r180 | farmer:N.E.W
    B@1,-1 r0
"""


@rule("TRADE-EX-7", "TRADE-26", "TRADE-28", "TRADE-31", "XEDGE-16")
@pytest.mark.parametrize(("mode", "each"), [("per_field", 3), ("per_field_once", 3), ("per_city", 4)])
def test_of_tied_seats_only_the_one_with_a_pig_gets_more(mode: str, each: int) -> None:
    table = board(JOINED_FIELDS, field_mode=mode)
    assert table.state.projected_scores() == (each + 1, each, 0)
    table = board(JOINED_FIELDS, field_mode=mode, over=True)
    assert table.state.scores == (each + 1, each, 0)
    (event,) = of_kind(table.events, FeatureScored)
    assert event.points == ((RED, each + 1), (BLUE, each))


@rule("TRADE-EX-8", "TRADE-29", "XEDGE-16", "MIX-4")
@pytest.mark.parametrize(("mode", "each"), [("per_field", 3), ("per_field_once", 3), ("per_city", 4)])
def test_the_pig_of_a_seat_without_the_majority_is_worth_nothing(mode: str, each: int) -> None:
    script = JOINED_FIELDS.replace("| farmer:N.E.W\n", "| large-farmer:N.E.W\n")
    table = board(script, field_mode=mode, inns=True)
    assert table.state.projected_scores() == (0, each, 0)
    assert board(script, field_mode=mode, inns=True, over=True).state.scores == (0, each, 0)


TWO_FIELDS_OF_RED = """
    R: E@0,-1 r180 | farmer:N.E.W
    R: U@1,0 r0 | farmer:N.EL.WR
"""


@rule("TRADE-EX-20", "TRADE-30")
@pytest.mark.parametrize("pig", ["B@0,-2 r0 | pig:N.E.S.W", "U@2,0 r0 | pig:N.EL.WR"])
@pytest.mark.parametrize(("mode", "points"), [("per_field", 7), ("per_field_once", 4), ("per_city", 5)])
def test_a_city_that_two_fields_would_pay_pays_the_higher_once(mode: str, points: int, pig: str) -> None:
    script = f"{TWO_FIELDS_OF_RED}R: {pig}"
    assert board(script, field_mode=mode).state.projected_scores() == (points, 0, 0)
    table = board(script, field_mode=mode, over=True)
    assert table.state.scores == (points, 0, 0)
    paid = [sum(n * each for _, n, each in e.terms) for e in of_kind(table.events, FeatureScored)]
    assert sum(paid) == points


@rule("TRADE-26", "TRADE-27", "TRADE-3", "XEDGE-7", "XEDGE-17")
def test_where_a_pig_may_stand() -> None:
    table = board("B: U@1,0 r0 | farmer:N.EL.WR")
    table.state.on_turn = RED
    table.lay("U@2,0 r0")
    assert not any(text.startswith("pig") for text in table.choices())
    assert table.refusal(Deploy(region(table, "field"), PIG)) == "TRADE-26"  # another's farmer
    assert table.refusal(Deploy(region(table, "road"), PIG)) == "TRADE-26"
    assert table.can("farmer:ER.S.WL")
    table.do("farmer:ER.S.WL")  # the farmer is the figure of this step: no pig beside him
    assert table.state.on_turn == BLUE
    table.state.on_turn = RED
    table.lay("U@3,0 r0")
    assert {text for text in table.choices() if text.startswith("pig")} == {"pig:ER.S.WL"}
    table.do("pig:ER.S.WL")
    table.state.on_turn = RED
    table.lay("U@4,0 r0")
    assert table.refusal(Deploy(region(table, "field", 1), PIG)) == "TRADE-3"
    assert not any(isinstance(event, CameHome) for event in table.events)


@rule("TRADE-26")
def test_a_pig_joins_a_field_with_farmers_and_pigs_of_others() -> None:
    table = board(JOINED_FIELDS)
    table.state.on_turn = BLUE
    table.lay("B@1,-2 r0")
    assert table.can("pig:N.E.S.W")
    table.do("pig:N.E.S.W")
    assert table.state.projected_scores() == (4, 4, 0)


@rule("TRADE-36", "TRADE-26", "XEDGE-18")
def test_a_field_inside_a_tile_is_a_place_and_scores() -> None:
    table = traders(turns=2)
    table.draw("TB-band-cap-cloth")
    table.do("TB-band-cap-cloth@0,-1 r90")
    inside = region(table, "field", 1)
    assert table.state.notation(Deploy(inside)) == "farmer:-"
    assert table.can("farmer:-")
    table.state.push(Deploy(inside))
    assert not table.feature(0, -1, inside).holes
    table.play("E@0,-2 r180")
    assert table.state.scores == (3, 10, 0)


# -- tiles ---------------------------------------------------------------------------------------------


@rule("TRADE-EX-9", "TRADE-EX-10", "TRADE-33")
def test_the_roads_of_the_overpass_do_not_meet() -> None:
    table = board("R: TB-overpass@1,0 r0 | highwayman:EW\nW@2,0 r0\nW@-1,0 r0")
    assert table.scored() == {"road": {RED: 4}}
    table = board("R: TB-overpass@1,0 r0 | highwayman:NS\nA@1,1 r180\nA@1,-1 r0")
    assert table.scored() == {"road": {RED: 3}}
    assert not table.of(0, 0, "road").complete
    regions = table.state.tileset.by_id["TB-overpass"].regions
    assert Counter(one.kind for one in regions) == {"road": 2, "field": 4}


@rule("TRADE-EX-11", "TRADE-34")
def test_three_roads_end_at_the_monastery() -> None:
    table = board("R: TB-monastery-roads@1,0 r0 | highwayman:W\nW@-1,0 r0")
    assert table.scored() == {"road": {RED: 3}}
    kinds = [one.kind for one in table.state.tileset.by_id["TB-monastery-roads"].regions]
    assert Counter(kinds) == {"road": 3, "monastery": 1, "field": 3}


@rule("TRADE-35", "TRADE-37", "XEDGE-19")
@pytest.mark.parametrize(
    ("tile", "roads", "fields"),
    [
        ("TB-corner-roads-split-cloth", 2, 4),
        ("TB-corner-road-e-split-wine", 1, 3),
        ("TB-corner-road-s-split-grain", 1, 3),
        ("TB-corner-road-s-grain", 1, 2),
        ("TB-cap-two-roads", 2, 3),
        ("TB-cap-road-e", 1, 2),
    ],
)
def test_walls_part_fields_and_roads_end_at_houses(tile: str, roads: int, fields: int) -> None:
    regions = traders().state.tileset.by_id[tile].regions
    kinds = Counter(one.kind for one in regions)
    assert (kinds["road"], kinds["field"]) == (roads, fields)
    assert all(len(one.ports) == 1 for one in regions if one.kind == "road")


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


# -- random games ----------------------------------------------------------------------------------------


def _set_up(random: Random) -> tuple[int, dict[str, Any]]:
    """Return players and options of a random game with Traders & Builders."""
    while True:
        wanted = {o.name: random.choice(o.values).value for o in GAME.options if random.random() < 0.3}
        rare: dict[str, Any] = {"builder_turn": "ask", "tile_auction": True, "hole_bonus": True}
        wanted |= {name: rare[name] for name in rare if random.random() < 0.3}
        options = GAME.settle(wanted | {"traders": True})
        players = {"off": random.randint(1, 6), "hard": 4}.get(str(options["solo"]), 3)
        if GAME.objection(players, options) is None:
            return players, options


def _next(state: CarcassonneState, dealer: engine.Dealer, random: Random) -> Move:
    """Return the next move of a game in which builders and pigs are busy."""
    if state.current_player == engine.CHANCE:
        return dealer.deal(state)
    moves = state.legal_moves()
    if state.phase == "follower":
        joining = [move for move in moves if isinstance(move, Deploy) and move.figure in (BUILDER, PIG)]
        if joining and random.random() < 0.8:
            return random.choice(joining)
    if state.phase == "place" and random.random() < 0.7:
        for move in random.sample(moves, min(8, len(moves))):
            state.push(move)
            extends = state.earns_part
            state.pop()
            if extends:
                return move
    return random.choice(moves[1:] if len(moves) > 1 and random.random() < 0.7 else moves)


def _all_goods(state: CarcassonneState, paid: bool) -> list[int]:
    """Return the wine, grain and cloth that there are: with seats, on tiles to come, in open cities."""
    found = [0, 0, 0]
    coming = Counter({index: count for index, count in enumerate(state.pool) if count})
    coming.update(index for seat in range(state.players) for index in state.held(seat))
    coming.update(state.tileset.by_id[tile].index for tile in state.aside)
    returned = state.module(Returned)
    if returned is not None and returned.part(state) >= 0:
        coming[returned.part(state)] += 1
    for index, count in coming.items():
        for one in state.tileset.designs[index].regions:
            for kind, name in enumerate(GOODS):
                found[kind] += count * dict(one.tokens).get(name, 0)
    land = state.landscape
    for root in {land.root(segment) for segment in range(len(land.parent))}:
        new = not paid and land.members[root] >> land.first[-1]
        if land.kind[root] == CITY and (land.open_ends[root] or new):
            for kind, name in enumerate(GOODS):
                found[kind] += land.count_tokens(root, TOKENS.index(name))
    held: Any = state.position()["goods"]
    return [count + sum(one[name] for one in held) for count, name in zip(found, GOODS, strict=True)]


def _play_and_check(seed: int) -> int:
    """Play a game, test its laws, and return how many second parts it had."""
    random = Random(seed)
    players, options = _set_up(random)
    state = engine.new_game("carcassonne", players=players, seed=seed, options=options)
    assert isinstance(state, CarcassonneState)
    dealer, begun, parts = engine.Dealer(seed), laws.whole(state), Counter[int]()
    while not state.is_terminal:
        if state.phase == "second_part" or random.random() < 0.05:
            before, moves = laws.whole(state), state.legal_moves()
            texts = [state.notation(move) for move in moves]
            assert len(set(texts)) == len(texts)
            for move in random.sample(moves, min(6, len(moves))):
                assert GAME.read_move(move.to_json()) == move
                assert state.current_player == engine.CHANCE or state.parse(state.notation(move)) == move
                state.push(move)
                assert state.pop() == move
                assert laws.whole(state) == before
            for seat in range(players):
                seen = state.view(seat)
                assert all(seen.position()[key] == state.position()[key] for key in ("goods", "part"))
                assert seat != state.current_player or seen.legal_moves() == moves
            unpaid = state.phase in ("follower", "settle")
            if state.phase != "settle":
                assert _all_goods(state, paid=not unpaid) == [9, 6, 5]
        events = state.push(_next(state, dealer, random))
        parts.update(state.turn for event in events if isinstance(event, SecondPartGranted))
    assert state.projected_scores() == state.scores
    assert max(parts.values(), default=0) <= 1
    while state.moves:
        state.pop()
    assert laws.whole(state) == begun
    return sum(parts.values())


@rule("TRADE-2", "TRADE-17", "TRADE-24", "TRADE-38", "XEDGE-12")
@pytest.mark.parametrize("seed", range(6))
def test_random_games(seed: int) -> None:
    _play_and_check(seed)


@pytest.mark.slow
def test_many_random_games() -> None:
    assert sum(_play_and_check(seed) for seed in range(100, 300)) > 100
