"""Traders & Builders: goods, the pig, the tiles, and random games."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import engine
from engine.games.carcassonne.modules.returned import Returned
from engine.games.carcassonne.modules.traders import BUILDER, GOODS, PIG
from engine.games.carcassonne.records import (
    GoodsScored,
    GoodsTaken,
    SecondPartGranted,
)
from engine.games.carcassonne.state import CarcassonneState
from engine.games.carcassonne.tiles import CITY, ROAD
from engine.landscape.completion import newly_complete
from engine.landscape.records import CameHome, Deploy, FeatureScored, SetAside
from tests.engine import laws
from tests.engine.carcassonne.table import Table
from tests.engine.carcassonne.traders_table import (
    BLUE,
    PIG_ON_ONE_OF_TWO,
    RED,
    YELLOW,
    board,
    busy_move,
    give,
    goods_of,
    of_kind,
    region,
    traders,
)
from tests.engine.rules import rule

GAME = engine.game("carcassonne")


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
    wine = table.state.tileset.tokens.index("wine")
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


# -- the pig -------------------------------------------------------------------------------------------


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


# -- random games ----------------------------------------------------------------------------------------


def _set_up(random: Random) -> tuple[int, dict[str, Any]]:
    """Return players and options of a random game with Traders & Builders."""
    while True:
        wanted = {o.name: random.choice(o.values).value for o in GAME.options if random.random() < 0.3}
        rare: dict[str, Any] = {"builder_turn": "ask", "tile_auction": True, "hole_bonus": True}
        wanted |= {name: rare[name] for name in rare if random.random() < 0.3}
        options = GAME.settle(wanted | {"traders": True})
        players = {"off": random.randint(1, 6), "hard": 4}.get(str(options["solo"]), 3)
        if GAME.why_unplayable(players, options) is None:
            return players, options


def _all_goods(state: CarcassonneState, paid: bool) -> list[int]:
    """Return all wine, grain and cloth: with seats, on tiles to come or gone, in open cities."""
    found = [0, 0, 0]
    coming = Counter({index: count for index, count in enumerate(state.pool) if count})
    coming.update(index for seat in range(state.players) for index in state.held(seat))
    hidden: Any = state.position().get("hidden", ())
    gone = [*state.aside, *(one["tile"] for one in hidden)]
    coming.update(state.tileset.by_id[tile].index for tile in gone)
    returned = state.module(Returned)
    if returned is not None and returned.part(state) >= 0:
        coming[returned.part(state)] += 1
    for index, count in coming.items():
        for one in state.tileset.designs[index].regions:
            for kind, name in enumerate(GOODS):
                found[kind] += count * dict(one.tokens).get(name, 0)
    land = state.landscape
    new = () if paid else newly_complete(land, ROAD, (), occupied_only=False)
    for root in {land.root(segment) for segment in range(len(land.parent))}:
        if land.kind[root] == CITY and (land.open_ends[root] or root in new):
            for kind, name in enumerate(GOODS):
                found[kind] += land.count_tokens(root, land.tileset.tokens.index(name))
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
            for seat in {max(state.current_player, 0), len(state.moves) % players}:  # a view replays the game
                seen = state.view(seat)
                assert all(seen.position()[key] == state.position()[key] for key in ("goods", "part"))
                assert seat != state.current_player or seen.legal_moves() == moves
            unpaid = state.phase in ("follower", "settle", "hidden_tile", "flock_token", "flock")
            unpaid |= state.phase == "move_dragon" and options["dragon_move"] == "before"
            if state.phase != "settle":
                assert _all_goods(state, paid=not unpaid) == ([9, 6, 5] if options["goods"] else [0, 0, 0])
        events = state.push(busy_move(state, dealer, random))
        parts.update(state.turn for event in events if isinstance(event, SecondPartGranted))
    assert state.projected_scores() == state.scores
    assert max(parts.values(), default=0) <= 1
    while state.moves:
        state.pop()
    assert laws.whole(state) == begun
    return sum(parts.values())


@rule("TRADE-2", "TRADE-17", "TRADE-24", "TRADE-38", "XEDGE-12")
@pytest.mark.parametrize("seed", range(3))
def test_random_games(seed: int) -> None:
    _play_and_check(seed)


@pytest.mark.slow
def test_many_random_games() -> None:
    assert sum(_play_and_check(seed) for seed in range(100, 160)) > 30
