"""King & Robber Baron: worked examples and rules of docs/rules/king-and-robber.md."""

from __future__ import annotations

from typing import Any

import pytest

import engine
from engine.games.carcassonne.modules.king_robber import HolderChanged, HolderScored
from engine.records import Event
from tests.engine.carcassonne.table import Table
from tests.engine.carcassonne.traders_table import leave, of_kind
from tests.engine.rules import rule

GAME = engine.game("carcassonne")
RED, BLUE = 0, 1
FEATURES = {"king": "city", "robber": "road"}


def king_robber(script: str = "", *, over: bool = False, players: int = 2, **options: Any) -> Table:
    """Return a game after the turns of a script; if it is ``over`` it ends with the last of them.

    A turn is ``R: E@0,-1 2 | knight:S``, R and B being the first two seats; else red lays the tile.
    """
    turns = [line.strip() for line in script.splitlines() if line.strip()]
    if over:
        options["turns"] = len(turns)
    table = Table(players, king_robber=True, **options)
    for line in turns:
        who, _, turn = line.rpartition(": ")
        table.state.on_turn = "RB".index(who or "R")
        placement, _, follower = turn.partition("|")
        where, _, quarters = placement.strip().rpartition(" ")
        table.lay(f"{where} r{90 * int(quarters)}")
        table.do(follower.strip() or "pass")
    assert table.state.is_terminal == over
    return table


def token(table: Table, name: str) -> Any:
    """Return a token as the position has it."""
    return table.state.position()[name]


def held(table: Table, name: str) -> tuple[int, int]:
    """Return the holder of a token and the size to exceed, once its place has that size."""
    found = token(table, name)
    feature = table.feature(*found["at"])
    assert (feature.kind, len(feature.tiles), feature.complete) == (FEATURES[name], found["tiles"], True)
    return found["seat"], found["tiles"]


# -- the King -------------------------------------------------------------------------------------------

FIRST = "B: E@0,-1 2"
TWO = f"""
    {FIRST}
    D@1,0 0
    R: E@1,-1 2
"""
THREE = f"""
    {TWO}
    D@2,0 0
    G@2,-1 1
    R: E@2,-2 2
"""


@rule("KING-EX-1", "KING-2", "KING-4", "KING-8", "KING-EDGE-12")
def test_the_first_city_brings_the_king_to_whoever_completes_it() -> None:
    table = king_robber(FIRST)
    assert table.events[-1] == HolderChanged(BLUE, "king", 2, "KING-2")
    assert held(table, "king") == (BLUE, 2)
    assert table.state.scores == (0, 0)


@rule("KING-EX-2", "KING-3", "KING-EDGE-13")
def test_a_city_of_the_same_size_changes_nothing() -> None:
    table = king_robber(TWO)
    assert held(table, "king") == (BLUE, 2)
    assert of_kind(table.events, HolderChanged) == []


@rule("KING-EX-3", "KING-3", "KING-6", "KING-EDGE-14")
def test_a_larger_city_takes_the_king_and_each_city_counts_at_the_end() -> None:
    table = king_robber(THREE, over=True)
    assert of_kind(table.events, HolderChanged) == [HolderChanged(RED, "king", 3, "KING-3")]
    assert of_kind(table.events, HolderScored) == [HolderScored(RED, "king", 3, "KING-6")]
    assert table.state.scores == (3, 0)


@rule("KING-EX-4", "KING-9")
@pytest.mark.parametrize(("scoring", "points"), [("ten", 10), ("pair", 15)])
def test_a_token_brings_a_fixed_number_of_points(scoring: str, points: int) -> None:
    table = king_robber(THREE, over=True, king_scoring=scoring)
    assert table.state.scores == (points, 0)
    assert of_kind(table.events, HolderScored) == [HolderScored(RED, "king", points, "KING-9")]


@rule("KING-EX-5", "KING-9")
def test_the_running_king_pays_who_held_him_before() -> None:
    table = king_robber(THREE, over=True, king_scoring="running")
    assert table.state.scores == (0, 2)


@rule("KING-9")
@pytest.mark.parametrize(("last", "points"), [("R", (40, 0)), ("B", (15, 15))])
def test_both_tokens_of_one_seat_bring_more_than_twice_one(last: str, points: tuple[int, int]) -> None:
    board = f"R: E@0,-1 2\nW@-1,0 0\n{last}: W@1,0 0"
    assert king_robber(board, over=True, king_scoring="pair").state.scores == points


@rule("KING-9", "KING-33")
@pytest.mark.parametrize(
    ("scoring", "projected"), [("count", (1, 1)), ("ten", (10, 10)), ("running", (0, 0))]
)
def test_projected_scores_hold_what_the_tokens_would_bring(scoring: str, projected: tuple[int, int]) -> None:
    table = king_robber("R: E@0,-1 2\nW@-1,0 0\nB: W@1,0 0", king_scoring=scoring)
    assert table.state.projected_scores() == projected


@rule("KING-4", "KING-EDGE-13")
def test_pennants_and_cathedrals_make_no_city_larger() -> None:
    table = king_robber(
        """
        B: E@0,-1 2
        D@1,0 0
        G@1,-1 1
        B: E@1,-2 2
        D@-1,0 0
        F@-1,-1 1
        R: E@-1,-2 2
        """,
    )
    assert held(table, "king") == (BLUE, 3)


TWO_AT_ONCE = """
    D@1,0 0
    B: E@1,-1 2
    B@1,-2 0
    G@0,-2 1
    E@0,-3 2
    R: H@0,-1 0
"""


@rule("KING-5")
def test_the_larger_of_two_cities_that_one_tile_completes_counts() -> None:
    table = king_robber(TWO_AT_ONCE)
    assert held(table, "king") == (RED, 3)


@rule("KING-9")
def test_the_running_king_pays_for_each_city_that_one_tile_completes() -> None:
    table = king_robber(TWO_AT_ONCE, king_scoring="running")
    assert table.events[-2:] == (
        HolderScored(BLUE, "king", 2, "KING-9"),
        HolderChanged(RED, "king", 3, "KING-3"),
    )
    assert table.state.scores == (0, 2)


@rule("KING-7")
def test_nobody_has_a_token_before_anything_is_complete() -> None:
    table = king_robber("U@1,0 0", over=True)
    nobody = {"seat": None, "tiles": 0, "at": None}
    assert (token(table, "king"), token(table, "robber")) == (nobody, nobody)
    assert table.state.scores == (0, 0)


@rule("KING-EDGE-15")
def test_cities_that_are_joined_before_they_are_complete_are_one() -> None:
    table = king_robber("D@1,0 0\nN@0,-1 2\nR: N@1,-1 3", over=True)
    assert held(table, "king") == (RED, 4)
    assert table.state.scores == (1, 0)


# -- the Robber -----------------------------------------------------------------------------------------

ROAD = """
    W@-1,0 0
    B: W@1,0 0
"""


@rule("ROBBER-EX-1", "ROBBER-1", "ROBBER-3")
def test_the_first_road_brings_the_robber_to_whoever_completes_it() -> None:
    table = king_robber(ROAD, over=True)
    assert of_kind(table.events, HolderChanged) == [HolderChanged(BLUE, "robber", 3, "ROBBER-1")]
    assert of_kind(table.events, HolderScored) == [HolderScored(BLUE, "robber", 1, "ROBBER-3")]
    assert table.state.scores == (0, 1)


@rule("ROBBER-EX-2", "ROBBER-1", "ROBBER-4")
def test_a_road_of_the_same_length_changes_nothing_and_each_arm_is_a_road() -> None:
    assert king_robber(f"{ROAD}V@2,0 0\nR: A@2,1 2", over=True).state.scores == (0, 2)


@rule("ROBBER-EX-3", "ROBBER-2")
def test_a_road_back_to_its_crossing_counts_each_tile_once() -> None:
    table = king_robber(f"{ROAD}V@2,0 0\nV@2,1 1\nR: V@1,1 2", over=True)
    assert held(table, "robber") == (RED, 4)
    assert table.state.scores == (2, 0)


@rule("ROBBER-2")
def test_inns_make_no_road_longer() -> None:
    table = king_robber(f"{ROAD}IC-bend-inn@2,0 0\nR: A@2,1 2", inns=True)
    assert held(table, "robber") == (BLUE, 3)


# -- the tiles ------------------------------------------------------------------------------------------


@rule("KING-1", "KING-MIX-1")
@pytest.mark.parametrize(
    ("options", "tiles"),
    [
        ({}, 71 + 5),
        ({"tile_sets": 2}, 143 + 5),
        ({"king_parts": "king+robber"}, 71),
        ({"river": True, "inns": True, "traders": True}, 71 + 11 + 18 + 24 + 5),
    ],
)
def test_five_tiles_are_shuffled_in(options: dict[str, Any], tiles: int) -> None:
    table = king_robber(players=4, **options)
    assert sum(table.state.tiles_left().values()) == tiles
    own = {name for name, count in table.state.tiles_left().items() if name.startswith("KR-") and count}
    assert len(own) == (0 if tiles == 71 else 5)


@rule("KING-10", "KING-11", "KING-12")
@pytest.mark.parametrize(
    ("tile", "fields", "beside"),
    [
        ("KR-corner-roads-split", 4, [1, 1, 1, 1]),
        ("KR-cap-road-bend", 3, [0, 1, 1]),
        ("KR-bands-crossing", 2, [2, 2]),
    ],
)
def test_fields_of_the_tiles_touch_their_cities(tile: str, fields: int, beside: list[int]) -> None:
    design = king_robber().state.tileset.by_id[tile]
    found = [i for i, region in enumerate(design.regions) if region.kind == "field"]
    assert len(found) == fields
    assert sorted(sum(field == i for field, _ in design.touch) for i in found) == beside


@rule("KING-12")
def test_the_crossing_bands_are_two_cities() -> None:
    table = king_robber("KR-bands-crossing@0,-1 0\nE@0,-2 2")
    assert [table.of(0, -1, "city", number).complete for number in (0, 1)] == [False, True]


# -- with other options ---------------------------------------------------------------------------------


@rule("KING-MIX-2", "KING-MIX-9", "KING-MIX-10")
@pytest.mark.parametrize(
    "options",
    [
        {"edition": "first"},
        {"edition": "second"},
        {"no_endgame_incomplete": True},
        {"hole_bonus": True, "unplaceable": "return"},
        {"fields": False, "abbot": True},
    ],
)
def test_they_are_the_same_with_other_options(options: dict[str, Any]) -> None:
    assert king_robber(THREE, over=True, **options).state.scores == (3, 0)


@rule("KING-MIX-9")
def test_a_road_that_the_edge_closes_brings_the_robber() -> None:
    road = "\n".join(f"{tile}@{x},0 0" for tile, x in zip("DDUUUUU", (1, 2, 3, 4, -1, -2, -3), strict=True))
    table = king_robber(f"{road}\nB: U@-4,0 0", over=True, board="table", table="9x9", edge_completes=True)
    assert of_kind(table.events, HolderChanged) == [HolderChanged(BLUE, "robber", 9, "ROBBER-1")]
    assert table.state.scores == (0, 1)


@rule("KING-MIX-7")
def test_tokens_of_the_solo_game_belong_to_colours() -> None:
    options = {"king_robber": True, "solo": "normal"}
    state, dealer = engine.new_game("carcassonne", players=3, options=options), engine.Dealer(3)
    events: list[Event] = []
    while not state.is_terminal:
        chance = state.current_player == engine.CHANCE
        events += state.push(dealer.deal(state) if chance else state.legal_moves()[0])
    taken = {event.token: event.seat for event in of_kind(tuple(events), HolderChanged)}
    assert taken
    assert {event.token: event.seat for event in of_kind(tuple(events), HolderScored)} == taken


@rule("KING-MIX-8")
def test_the_buyer_of_a_tile_takes_the_token() -> None:
    table = king_robber(tile_auction=True)
    table.state.award(((BLUE, 5),))
    leave(table, "KR-monastery-cap", "B")
    table.draw("KR-monastery-cap")
    for text in ("bid 2", "sell 2", "KR-monastery-cap@0,-1 r180", "pass"):
        table.do(text)
    assert held(table, "king") == (BLUE, 2)


@rule("KING-33", "KING-MIX-12")
def test_tokens_come_after_features_and_goods_and_before_the_second_part() -> None:
    city = king_robber("TB-corner-wine@0,-1 2\nR: E@1,-1 3", traders=True)
    assert [event.kind for event in city.events] == ["goods_taken", "holder_changed"]
    road = king_robber(
        """
        R: U@1,0 0 | highwayman:EW
        R: U@-1,0 0 | builder:EW
        B: W@2,0 0
        R: W@-2,0 0
        """,
        traders=True,
    )
    kinds = [event.kind for event in road.events]
    assert kinds == ["scored", "came_home", "came_home", "holder_changed", "second_part_granted"]


@rule("KING-33")
def test_the_king_scores_before_the_robber_at_the_end() -> None:
    table = king_robber("TB-corner-wine@0,-1 2\nR: E@1,-1 3\nW@-1,0 0\nR: W@1,0 0", over=True, traders=True)
    kinds = [getattr(event, "token", event.kind) for event in table.events]
    assert kinds == ["robber", "goods_scored", "king", "robber", "ended"]


@rule("KING-9", "KING-40")
@pytest.mark.parametrize(
    ("options", "refusal"),
    [
        ({"king_scoring": "ten"}, "KING-9"),
        ({"king_parts": "tiles"}, "KING-40"),
        ({"king_robber": True, "king_scoring": "pair", "king_parts": "tiles+king"}, "KING-9"),
        ({"king_robber": True, "king_scoring": "pair", "king_parts": "king+robber"}, None),
        ({"king_robber": True, "king_scoring": "running", "king_parts": "king"}, None),
    ],
)
def test_options_that_need_the_box_are_refused_without_it(
    options: dict[str, Any], refusal: str | None
) -> None:
    found = GAME.why_unplayable(2, GAME.settle(options))
    assert (found and found.rule) == refusal


@rule("KING-40")
@pytest.mark.parametrize(
    ("parts", "scores"),
    [("all", (1, 1)), ("tiles+king", (1, 0)), ("tiles+robber", (0, 1)), ("king", (1, 0)), ("tiles", (0, 0))],
)
def test_parts_of_the_box_can_be_left_out(parts: str, scores: tuple[int, int]) -> None:
    table = king_robber("R: E@0,-1 2\nW@-1,0 0\nB: W@1,0 0", over=True, king_parts=parts)
    assert table.state.scores == scores


@rule("KING-7")
@pytest.mark.parametrize("scoring", ["count", "running"])
def test_taking_back_restores_tokens_and_points(scoring: str) -> None:
    options = {"king_robber": True, "king_scoring": scoring, "traders": True, "river2": True}
    state, dealer = engine.new_game("carcassonne", players=3, options=options), engine.Dealer(5)
    before = []
    while not state.is_terminal:
        before.append((state.position(), state.scores))
        chance = state.current_player == engine.CHANCE
        state.push(dealer.deal(state) if chance else state.legal_moves()[-1])
    while before:
        state.pop()
        assert (state.position(), state.scores) == before.pop()
