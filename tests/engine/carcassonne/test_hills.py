"""Hills & Sheep, hills and vineyards: worked examples and rules of docs/rules/hills-and-sheep.md."""

from __future__ import annotations

from typing import Any

import pytest

import engine
from engine.games.carcassonne.modules.hills import HideTile
from engine.games.carcassonne.modules.shepherds import SHEPHERD
from engine.games.carcassonne.records import TieBroken
from tests.engine.carcassonne.hills_table import FULL_BAG, hills, lay, put
from tests.engine.carcassonne.table import Table
from tests.engine.carcassonne.traders_table import leave, of_kind
from tests.engine.rules import rule

GAME = engine.game("carcassonne")


@rule("HILL-1", "HILL-2", "HILL-3", "HILL-MIX-12")
@pytest.mark.parametrize(("options", "tiles"), [({}, 71), ({"tile_sets": 2}, 143), ({"river": True}, 82)])
def test_the_box_has_tiles_shepherds_and_tokens(options: dict[str, Any], tiles: int) -> None:
    table = hills(**options)
    assert table.state.in_bag == tiles + 18
    own = [design for design in table.state.tileset.designs if design.id.startswith("HS-")]
    left = table.state.tiles_left()
    marks = {mark: sum(left[one.id] for one in own if mark in one.marks) for mark in ("hill", "vineyard")}
    assert marks == {"hill": 8, "vineyard": 8}
    assert [table.state.supply(seat, SHEPHERD) for seat in range(2)] == [1, 1]
    assert table.state.position()["bag"] == FULL_BAG


@rule("HILL-40")
@pytest.mark.parametrize(
    ("options", "tiles", "shepherds"),
    [
        ({"hills": False, "shepherds": 1}, 71, True),
        ({"shepherds": 0}, 89, False),
        ({"shepherds": 0, "hill_marks": False, "vineyards": False}, 89, False),
    ],
)
def test_parts_of_the_box_can_be_left_out(options: dict[str, Any], tiles: int, shepherds: bool) -> None:
    table = hills(**options)
    assert table.state.in_bag == tiles
    put(table, "U@1,0 0")
    assert table.can("shepherd:N.EL.WR") == shepherds


@rule("HILL-12", "VINE-5", "HILL-40")
@pytest.mark.parametrize(
    ("options", "refusal"),
    [
        ({"hill_ties": "count"}, "HILL-12"),
        ({"hills": True, "hill_marks": False, "hill_ties": "count"}, "HILL-12"),
        ({"vineyard_gardens": True, "abbot": True}, "VINE-5"),
        ({"hills": True, "vineyard_gardens": True}, "VINE-5"),
        ({"hills": True, "vineyards": False, "vineyard_gardens": True, "abbot": True}, "VINE-5"),
        ({"hill_marks": False}, "HILL-40"),
        ({"vineyards": False}, "HILL-40"),
        ({"hills": True, "draw_ahead": True, "unplaceable": "return"}, "HILL-MIX-7"),
        ({"hills": True, "hill_marks": False, "draw_ahead": True, "unplaceable": "return"}, None),
        ({"hills": True, "hill_ties": "count", "vineyard_gardens": True, "abbot": True}, None),
    ],
)
def test_options_of_parts_that_are_not_in_play_are_refused(
    options: dict[str, Any], refusal: str | None
) -> None:
    found = GAME.why_unplayable(2, GAME.settle(options))
    assert (found and found.rule) == refusal


# -- the hidden tile ------------------------------------------------------------------------------------

HILL = "HS-corner-hill@0,-1 r180"


@rule("HILL-4", "HILL-6", "HILL-7", "HILL-32", "HILL-EDGE-1", "HILL-EDGE-2", "HILL-CONTRA-1")
def test_the_next_tile_goes_under_a_hill_and_nobody_sees_it() -> None:
    table = hills()
    table.draw("HS-corner-hill")
    assert table.state.in_bag == 88
    table.do(HILL)
    assert (table.state.phase, table.state.current_player) == ("hidden_tile", engine.CHANCE)
    table.do("hide B")
    assert (table.state.phase, table.state.in_bag, table.state.tiles_left()["B"]) == ("follower", 87, 3)
    assert table.state.position()["hidden"] == [{"x": 0, "y": -1, "tile": "B"}]
    for seen in (table.state.view(0), table.state.view(1)):
        assert seen.position()["hidden"] == [{"x": 0, "y": -1, "tile": None}]
        assert seen.moves[-1] == HideTile(None)
        assert (seen.in_bag, seen.tiles_left()["B"]) == (87, 4)
    table.state.pop()
    assert (table.state.phase, table.state.in_bag) == ("hidden_tile", 88)


@rule("HILL-EX-8", "HILL-EX-9", "HILL-5", "HILL-33")
@pytest.mark.parametrize("more", [[], ["B"]])
def test_the_game_ends_after_a_hill_with_the_last_tile_under_it_or_nothing(more: list[str]) -> None:
    table = hills()
    leave(table, "HS-corner-hill", *more)
    table.lay(HILL)
    assert (table.state.phase == "hidden_tile") == bool(more)
    if more:
        table.do("hide B")
    table.do("pass")
    assert table.state.is_terminal
    assert len(table.state.position()["hidden"]) == len(more)


@rule("HILL-7", "HILL-MIX-8", "HOUSE-8")
@pytest.mark.parametrize(("under", "phase"), [("K", "place"), ("U", "bid")])
def test_a_hidden_tile_is_unseen_in_an_auction(under: str, phase: str) -> None:
    table = hills(tile_auction=True)
    table.state.award([(0, 5), (1, 5)])
    leave(table, "HS-two-roads-hill", "E", under, "U")
    table.lay("HS-two-roads-hill@0,1 r90")
    for text in (f"hide {under}", "pass"):
        table.do(text)
    table.draw("E")
    assert table.state.phase == phase


@rule("HILL-40")
def test_nothing_goes_under_a_hill_that_means_nothing() -> None:
    table = hills(hill_marks=False)
    table.lay(HILL)
    assert (table.state.phase, table.state.in_bag) == ("follower", 88)


@rule("HILL-MIX-6")
def test_a_tile_drawn_ahead_is_never_hidden() -> None:
    table = hills(draw_ahead=True)
    for tile in ("HS-corner-hill", "B"):
        table.draw(tile)
    table.do(HILL)
    leave(table, "U")
    table.do("hide U")
    assert [table.state.hand(seat) for seat in range(2)] == [(), ("B",)]


@rule("HILL-MIX-5")
def test_a_hill_of_the_solo_game_takes_from_the_stack_of_its_colour() -> None:
    table = Table(3, hills=True, solo="normal")
    table.lay(HILL)
    before = table.state.position()["stacks"]
    table.do("hide B")
    after = table.state.position()["stacks"]
    assert [a - b for a, b in zip(before, after, strict=True)] == [1, 0, 0]


# -- ties -----------------------------------------------------------------------------------------------

EAST = "U@1,0 0\nR: HS-cap-bend-es-hill@1,-1 3 | knight:W\n"
TIE = f"U@-1,0 0\nB: E@-1,-1 1 | knight:E\n{EAST}R@0,-1 2"
BOTH = TIE.replace("E@-1,-1 1", "HS-cap-road-hill@-1,-1 1")
LARGE = TIE.replace("| knight:E\n", "| large-knight:E\n")


@rule("HILL-EX-1", "HILL-EX-2", "HILL-EX-3", "HILL-8", "HILL-9", "HILL-10", "HILL-11", "HILL-EDGE-3")
@pytest.mark.parametrize("ties", ["presence", "count"])
@pytest.mark.parametrize(("board", "scores"), [(TIE, (8, 0)), (BOTH, (8, 8)), (LARGE, (0, 8))])
def test_a_meeple_on_a_hill_wins_a_tie(board: str, scores: tuple[int, int], ties: str) -> None:
    table = hills(board, inns=True, hill_ties=ties)
    assert table.state.scores == scores
    assert len(table.homes()) == 2
    broken = of_kind(table.events, TieBroken)
    assert [(event.seats, event.rule) for event in broken] == [((0,), "HILL-9")] * (board == TIE)


@rule("HILL-40")
def test_hills_that_mean_nothing_win_no_tie() -> None:
    assert hills(TIE, hill_marks=False).state.scores == (8, 8)


@rule("HILL-9", "HILL-14")
def test_a_tie_of_an_incomplete_city_is_won_at_the_end_and_in_projections() -> None:
    board = TIE.replace("R@0,-1 2", "C@0,-1 0")
    assert hills(board, over=True).state.scores == (5, 0)
    assert hills(board).state.projected_scores() == (5, 0)


@rule("HILL-9", "HILL-16")
@pytest.mark.parametrize(("tile", "scores"), [("HS-two-roads-hill@2,0 1", (4, 0)), ("W@2,0 0", (4, 4))])
def test_a_tie_on_a_road(tile: str, scores: tuple[int, int]) -> None:
    table = hills(f"""
        B: W@-1,0 0 | highwayman:E
        E@0,-1 2
        B@1,-1 0
        B@2,-1 0
        R: {tile} | highwayman:W
        U@1,0 0
    """)
    assert table.state.scores == scores


THREE = """
    U@-1,0 0
    U@-2,0 0
    R: HS-cap-road-hill@-2,-1 1 | large-knight:E
    B@-2,-2 0
    B: HS-cap-bend-ws-hill@-1,-2 2 | knight:S
    U@1,0 0
    Y: E@1,-1 3 | large-knight:W
    B@1,-2 0
    B: HS-cap-bend-es-hill@0,-2 2 | knight:S
    R@-1,-1 0
    C@0,-1 0
"""


@rule("HILL-EX-6", "HILL-12", "HILL-13", "HILL-MIX-13", "HILL-CONTRA-3", "HILL-EDGE-6")
@pytest.mark.parametrize(("ties", "scores"), [("presence", (16, 16, 0)), ("count", (0, 16, 0))])
def test_a_tie_of_three_goes_by_presence_or_by_the_number_of_meeples(ties: str, scores: Any) -> None:
    assert hills(THREE, 3, inns=True, hill_ties=ties).state.scores == scores


@rule("HILL-EX-7", "HILL-11")
def test_a_hill_does_not_beat_a_higher_strength() -> None:
    board = TIE.replace("R@0,-1 2", "B@-1,-2 0\nY: E@0,-2 2 | large-knight:S\nC@0,-1 0")
    assert hills(board, 3, inns=True).state.scores == (0, 0, 12)


@rule("HILL-13", "HILL-EDGE-4", "HILL-MIX-14")
def test_a_builder_on_a_hill_wins_nothing() -> None:
    east = "U@1,0 0\nR: G@1,-1 0 | knight:EW\nU@2,0 0\nR: HS-cap-bend-es-hill@2,-1 3 | builder:W\n"
    assert hills(TIE.replace(EAST, east), traders=True).state.scores == (10, 10)


@rule("HILL-EDGE-4", "HILL-8")
def test_a_meeple_on_another_feature_of_the_hill_tile_wins_nothing() -> None:
    east = "U@1,0 0\nU@2,0 0\nR: G@1,-1 0 | knight:EW\nR: HS-cap-bend-es-hill@2,-1 3 | highwayman:NE\n"
    assert hills(TIE.replace(EAST, east)).state.scores == (10, 10)


FARMERS = """
    R: E@0,-1 2 | farmer:N.E.W
    B: HS-two-roads-corner-hill-garden@1,0 0 | farmer:N.E.SL.WR
"""
JOINED = f"{FARMERS}B@1,-1 0"


@rule("HILL-EX-5", "HILL-14", "HILL-CONTRA-4", "HILL-MIX-1", "HILL-MIX-16")
@pytest.mark.parametrize(
    ("board", "options", "scores"),
    [
        (JOINED, {}, (0, 3)),
        (FARMERS, {}, (3, 3)),
        (JOINED, {"edition": "second"}, (0, 3)),
        (JOINED, {"edition": "first"}, (0, 4)),
        (FARMERS, {"edition": "first"}, (0, 4)),
        (JOINED, {"hill_marks": False}, (3, 3)),
        (f"{JOINED}\nR: B@0,-2 0 | pig:N.E.S.W", {"traders": True}, (0, 3)),
        (f"{JOINED}\nB: B@0,-2 0 | pig:N.E.S.W", {"traders": True}, (0, 4)),
    ],
)
def test_a_tie_of_farmers(board: str, options: dict[str, Any], scores: tuple[int, int]) -> None:
    assert hills(board, over=True, **options).state.scores == scores


@rule("HILL-13", "SHEEP-3", "HILL-EDGE-10", "HILL-EDGE-5")
def test_a_shepherd_on_a_hill_wins_nothing() -> None:
    board = """
        R: U@-1,0 0 | farmer:N.EL.WR
        B: E@0,-1 2 | farmer:N.E.W
        R: HS-two-roads-corner-hill-garden@1,0 0 | shepherd:N.E.SL.WR | token 1
        B@1,-1 0
    """
    assert hills(board, over=True).state.scores == (3, 3)


# -- roads and fields of the tiles ----------------------------------------------------------------------


@rule("HILL-16", "HILL-17", "HILL-18", "HILL-19", "HILL-20", "HILL-EDGE-17")
@pytest.mark.parametrize(
    ("placement", "places"),
    [
        ("HS-two-roads-hill@0,1 1", "highwayman:E highwayman:W farmer:ER.S.WL farmer:N.EL.WR"),
        ("HS-monastery-bend-road@0,1 1", "monk highwayman:W highwayman:ES farmer:N.EL.SR.WL.WR farmer:ER.SL"),
        ("HS-monastery-cap-bend@0,-1 2", "monk knight:S highwayman:NW farmer:NR.E.WL farmer:NL.WR"),
        ("HS-straight-road-vineyard@1,0 0", "highwayman:EW highwayman:S farmer:N.EL.WR farmer:ER.SL.SR.WL"),
        ("HS-cap-split-vineyard@0,-1 2", "knight:S farmer:NR.E farmer:NL.W"),
        ("HS-opposite-caps-vineyard@0,-1 1", "knight:N knight:S farmer:E farmer:W"),
        ("HS-shared-side-vineyard@0,-1 2", "knight:ES knight:SW farmer:N"),
    ],
)
def test_places_on_the_tiles(placement: str, places: str) -> None:
    table = hills(shepherds=0)
    put(table, placement)
    assert table.choices() == {"pass", *places.split()}


@rule("HILL-19")
def test_a_field_tile_joins_the_two_fields_beside_the_point_of_a_wall() -> None:
    table = hills("HS-cap-split-vineyard@0,1 2")  # the southern side lies at the start tile
    fields = [table.of(0, 1, "field", number).segments for number in (0, 1)]
    assert fields[0] == fields[1]


# -- a side shared by two cities ------------------------------------------------------------------------

OPEN = "R: HS-shared-side-vineyard@0,-1 1 | knight:ES\nE@0,-2 2"
TWO_KNIGHTS = f"{OPEN} | knight:S"
LAST = "\nE@1,-1 3"


@rule("HILL-EX-10", "HILL-20", "HILL-21", "HILL-EDGE-8")
def test_two_cities_that_share_a_side_are_both_open_there() -> None:
    table = hills(OPEN)
    cities = [table.of(0, -1, "city", number) for number in (0, 1)]
    assert [(city.complete, set(city.holes)) for city in cities] == [(False, {(1, -1)})] * 2
    assert cities[0].segments != cities[1].segments
    table.draw("B")
    assert table.refused("B@1,-1 r0") == "CARC-5.3"


@rule("HILL-EX-11", "HILL-EX-12", "HILL-22", "HILL-EDGE-9", "HILL-MIX-29")
@pytest.mark.parametrize(("board", "scores"), [(OPEN, (8, 0)), (TWO_KNIGHTS, (8, 8))])
def test_a_tile_at_the_shared_side_joins_three_cities(board: str, scores: tuple[int, int]) -> None:
    table = hills(board + LAST)
    assert table.state.scores == scores
    assert table.of(0, -1, "city").segments == table.of(0, -1, "city", 1).segments
    table.state.pop()
    assert table.state.scores == (0, 0)


@rule("HILL-EX-13", "HILL-21")
def test_cities_with_an_open_shared_side_score_apart() -> None:
    assert hills(TWO_KNIGHTS, over=True).state.scores == (2, 2)


@rule("HILL-23")
def test_the_edge_of_the_table_closes_both_cities_and_leaves_them_apart() -> None:
    road = "U@1,0 0\nU@2,0 0\nU@3,0 0\nD@4,0 0\n"
    cities = "R: HS-shared-side-vineyard@4,-1 1 | knight:ES\nB: E@4,-2 2 | knight:S"
    table = hills(road + cities, board="table", table="9x9", edge_completes=True)
    assert table.state.scores == (4, 4)


@rule("HILL-24")
def test_a_shared_side_of_one_city_is_one_open_side() -> None:
    table = hills("""
        R: R@0,-1 1 | knight:NES
        N@1,-1 0
        G@0,-2 1
        N@0,-3 2
        N-garden@1,-3 3
        HS-shared-side-vineyard@1,-2 1
    """)
    assert set(table.of(1, -2, "city").holes) == {(2, -2)}
    assert table.of(1, -2, "city").segments == table.of(1, -2, "city", 1).segments
    assert lay(table, "E@2,-2 3").state.scores == (16, 0)


@rule("HILL-25")
def test_two_shared_sides_together_make_one_city_of_four_segments() -> None:
    table = hills("D@1,0 0\nR: HS-shared-side-vineyard@0,-1 1 | knight:ES\nHS-shared-side-vineyard@1,-1 3")
    assert set(table.of(0, -1, "city").holes) == {(0, -2), (1, -2)}
    assert lay(table, "E@0,-2 2\nE@1,-2 2").state.scores == (12, 0)


@rule("HILL-MIX-15", "HILL-22", "HILL-15")
def test_a_city_joined_over_the_shared_side_brings_its_goods() -> None:
    table = hills(OPEN.replace("E@0,-2 2", "TB-corner-wine@0,-2 2") + "\nE@1,-2 3" + LAST, traders=True)
    assert table.state.position()["goods"][1]["wine"] == 1


# -- vineyards ------------------------------------------------------------------------------------------

VINEYARDS = """
    R: B@0,1 0 | monk
    HS-straight-road-vineyard@1,0 2
    HS-corner-vineyard@1,1 2
    U@-1,0 0
    HS-cap-split-vineyard@-1,1 3
    B@-1,2 0
    B@0,2 0
"""


@rule("VINE-EX-1", "VINE-1", "VINE-2", "HILL-EDGE-7", "HILL-40")
@pytest.mark.parametrize(("options", "points"), [({}, 18), ({"vineyards": False}, 9)])
def test_vineyards_around_a_completed_monastery(options: dict[str, Any], points: int) -> None:
    assert hills(f"{VINEYARDS}E@1,2 0", **options).state.scores == (points, 0)


@rule("VINE-EX-2", "VINE-4", "HILL-EDGE-7")
def test_vineyards_bring_nothing_to_an_incomplete_monastery() -> None:
    assert hills(VINEYARDS, over=True).state.scores == (8, 0)


@rule("VINE-4", "HILL-MIX-3")
def test_vineyards_bring_nothing_to_an_abbot_who_is_recalled() -> None:
    table = hills(VINEYARDS.replace("monk", "abbot"), abbot=True)
    lay(table, "R: U@-2,0 0 | home 0,1 abbot")
    assert table.state.scores == (8, 0)


GARDEN = """
    R: E-garden@0,-1 2 | abbot
    HS-straight-road-vineyard@1,0 0
    HS-corner-vineyard@1,-1 1
    U@-1,0 0
    HS-cap-split-vineyard@-1,-1 3
    HS-cap-split-vineyard@-1,-2 3
    E@1,-2 2
    B@0,-2 0
"""


@rule("VINE-EX-4", "VINE-5", "HILL-CONTRA-12")
@pytest.mark.parametrize(("counted", "points"), [(False, 9), (True, 21)])
def test_vineyards_around_a_garden(counted: bool, points: int) -> None:
    assert hills(GARDEN, abbot=True, vineyard_gardens=counted).state.scores == (points, 0)


@rule("VINE-EX-5", "VINE-3")
def test_a_vineyard_counts_for_two_monasteries() -> None:
    table = hills("""
        R: B@0,1 0 | monk
        B: B@0,2 0 | monk
        U@-1,0 0
        U@1,0 0
        HS-cap-split-vineyard@-1,1 3
        E@-1,2 3
        E@1,1 1
        B@0,3 0
        B@1,3 0
        E@-1,3 2
        E@1,2 1
    """)
    assert table.state.scores == (12, 12)
