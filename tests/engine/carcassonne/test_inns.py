"""Inns & Cathedrals: worked examples and rules of docs/rules/carcassonne-expansions.md."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import engine
from engine.games.carcassonne.modules.auction import _is_the_only_one
from engine.games.carcassonne.modules.inns import LARGE
from engine.games.carcassonne.modules.solo import Solo
from engine.games.carcassonne.records import PutBack
from engine.landscape.compass import cell
from engine.landscape.records import Deploy, Deployed, Draw, FeatureScored, Pass, Place, SetAside
from tests.engine.carcassonne.table import Table
from tests.engine.rules import rule

GAME = engine.game("carcassonne")


def lines(board: str) -> list[str]:
    """Return the lines of a board: ``R: U@1,0 0 | highwayman:EW``, R and B being the first two seats."""
    return [line.strip() for line in board.splitlines() if line.strip()]


def inns(board: str = "", players: int = 2, **options: Any) -> Table:
    """Return a game with Inns & Cathedrals after the turns of a board."""
    table = Table(players, inns=True, **options)
    lay(table, board)
    return table


def lay(table: Table, board: str) -> None:
    """Play the turns of a board, each by the seat that it names."""
    for line in lines(board):
        seat, colon, turn = line.rpartition(": ") if line[:3] in ("R: ", "B: ") else ("", "", line)
        if colon:
            table.state.on_turn = "RB".index(seat)
        placement, _, follower = turn.partition("|")
        where, _, quarters = placement.strip().rpartition(" ")
        table.lay(f"{where} r{90 * int(quarters)}")
        table.do(follower.strip() or "pass")


def ended(board: str, **options: Any) -> Table:
    """Return a game that ends after the turns of a board."""
    table = inns(board, turns=len(lines(board)), **options)
    assert table.state.is_terminal
    return table


def rules_of(table: Table) -> list[tuple[str, bool]]:
    """Return by which rules the last move scored features, and whether at the end."""
    return [(event.rule, event.final) for event in table.events if isinstance(event, FeatureScored)]


# -- roads with inns ------------------------------------------------------------------------------------

ROAD = """
    W@-1,0 0
    R: IC-bend-inn@1,0 0 | highwayman:SW
"""


@rule("INNS-EX-1", "INNS-6", "XEDGE-2", "XCONTRA-2")
def test_a_completed_road_with_an_inn() -> None:
    table = inns(ROAD + "A@1,1 2")
    assert table.state.scores == (8, 0)
    assert table.homes() == [(0, "highwayman")]
    assert rules_of(table) == [("INNS-6", False)]
    (scoring,) = (event for event in table.events if isinstance(event, FeatureScored))
    assert scoring.terms == (("tiles", 4, 2),)


@rule("INNS-EX-2", "INNS-7", "INNS-9", "XCONTRA-1")
@pytest.mark.parametrize(("final", "points", "by"), [("zero", 0, "INNS-7"), ("ignore", 3, "CARC-11.2")])
def test_an_unfinished_road_with_an_inn(final: str, points: int, by: str) -> None:
    table = ended(ROAD, inn_final=final)
    assert table.state.scores == (points, 0)
    assert rules_of(table) == [(by, True)]


def test_what_an_open_road_with_an_inn_is_and_may_be_worth() -> None:
    for final, now in (("zero", 0), ("ignore", 3)):
        road = inns(ROAD, inn_final=final).of(0, 0, "road")
        assert (road.now, road.final, road.closed) == (now, now, 8)


@rule("INNS-EX-3", "INNS-5", "XEDGE-3")
def test_the_inn_of_a_crossing_belongs_to_one_arm() -> None:
    table = inns("""
        R: IC-crossing-inn@1,0 2 | highwayman:W
        B: U@2,0 0 | highwayman:EW
        W@-1,0 0
    """)
    assert table.scored() == {"road": {0: 6}}
    lay(table, "W@3,0 0")
    assert table.scored() == {"road": {1: 3}}
    assert table.state.scores == (6, 3)


@rule("INNS-EX-4", "INNS-6", "INNS-5", "XEDGE-1")
def test_a_second_inn_adds_nothing() -> None:
    table = inns("""
        W@-1,0 0
        R: IC-straight-inn-garden@1,0 0 | highwayman:EW
        IC-bend-inn@2,0 0
        A@2,1 2
    """)
    assert table.state.scores == (10, 0)


@rule("INNS-EX-5")
def test_a_loop_with_an_inn() -> None:
    table = inns("""
        R: V@0,1 3 | highwayman:ES
        V@1,1 0
        IC-bend-inn@1,2 1
        V@0,2 2
    """)
    assert table.state.scores == (8, 0)


# -- cities with cathedrals -----------------------------------------------------------------------------

CITY = """
    R: IC-cathedral@0,-1 0 | knight:NESW
    E@0,-2 2
    E@-1,-1 1
    B: F@1,-1 0
"""


@rule("INNS-EX-6", "INNS-8", "INNS-12", "XEDGE-2", "XCONTRA-2")
def test_a_completed_city_with_a_cathedral() -> None:
    table = inns(CITY + "B: E@2,-1 3")
    assert table.state.scores == (21, 0)
    assert rules_of(table) == [("INNS-8", False)]
    (scoring,) = (event for event in table.events if isinstance(event, FeatureScored))
    assert scoring.terms == (("tiles", 6, 3), ("pennants", 1, 3))


@rule("INNS-EX-7", "INNS-9", "XEDGE-4", "XCONTRA-1")
@pytest.mark.parametrize(("final", "points", "by"), [("zero", 0, "INNS-9"), ("ignore", 6, "CARC-11.3")])
def test_an_unfinished_city_with_a_cathedral(final: str, points: int, by: str) -> None:
    table = ended(CITY, inn_final=final)
    assert table.state.scores == (points, 0)
    assert rules_of(table) == [(by, True)]


@rule("INNS-EX-8", "INNS-8", "XEDGE-1")
def test_a_second_cathedral_adds_nothing() -> None:
    table = inns("""
        R: IC-cathedral@0,-1 0 | knight:NESW
        IC-cathedral@1,-1 0
        D@1,0 0
        E@0,-2 2
        E@1,-2 2
        E@-1,-1 1
        E@2,-1 3
    """)
    assert table.state.scores == (24, 0)


@rule("INNS-12")
def test_anybody_may_spoil_a_road_or_a_city() -> None:
    table = inns("R: U@1,0 0 | highwayman:EW\nB: IC-bend-inn@2,0 0")
    road = table.of(0, 0, "road")
    assert [(f.seat, f.role) for f in road.followers] == [(0, "highwayman")]
    assert (road.tiles, road.final) == (((0, 0), (1, 0), (2, 0)), 0)
    table = inns("R: N@0,-1 2 | knight:ES\nB: IC-cathedral@1,-1 0")
    city = table.of(0, 0, "city")
    assert [(f.seat, f.role) for f in city.followers] == [(0, "knight")]
    assert city.final == 0


# -- the large meeple -----------------------------------------------------------------------------------


@rule("INNS-EX-9", "INNS-14", "INNS-16", "XEDGE-6")
def test_a_large_meeple_outweighs_a_normal_one() -> None:
    table = inns("""
        R: U@1,0 0 | large-highwayman:EW
        B@1,1 0
        B@2,1 0
        B@3,1 0
        B: U@3,0 0 | highwayman:EW
        U@2,0 0
        W@4,0 0
    """)
    state = table.state
    assert (state.supply(0, LARGE), state.supply(0), state.supply(1)) == (0, 7, 6)
    lay(table, "W@-1,0 0")
    assert table.scored() == {"road": {0: 6, 1: 0}}
    assert sorted(table.homes()) == [(0, "large highwayman"), (1, "highwayman")]
    assert (state.supply(0, LARGE), state.supply(0), state.supply(1)) == (1, 7, 7)


SHARED_CITY = """
    U@1,0 0
    {below}
    R: E@1,-1 1 | {red}
    U@3,0 0
    B: E@3,-1 3 | knight:W
    B@3,-2 0
    B: E@2,-2 2 | knight:S
    C@2,-1 0
"""


@rule("INNS-EX-14", "INNS-15", "INNS-14", "XEDGE-6")
def test_a_large_meeple_against_two() -> None:
    table = inns(SHARED_CITY.format(below="D@2,0 0", red="large-knight:E"))
    assert table.state.scores == (12, 12)
    table = inns(SHARED_CITY.format(below="D@2,0 0", red="knight:E"))
    assert table.state.scores == (0, 12)


@rule("INNS-EX-15")
def test_a_large_meeple_against_three() -> None:
    table = inns(SHARED_CITY.format(below="B: D@2,0 0 | knight:N", red="large-knight:E"))
    assert table.state.scores == (0, 12)
    assert sorted(table.homes()) == [(0, "large knight"), *[(1, "knight")] * 3]


FARMS = """
    R: U@1,0 0 | {red}
    B: E@0,-1 2 | farmer:N.E.W
    B@1,-1 0
    E@2,-1 1
    E@3,-1 3
"""


@rule("INNS-EX-16", "INNS-16", "MIX-8")
@pytest.mark.parametrize(
    ("edition", "large", "normal"),
    [("current", (6, 0), (6, 6)), ("second", (6, 0), (6, 6)), ("first", (8, 0), (8, 8))],
)
def test_a_large_farmer(edition: str, large: tuple[int, int], normal: tuple[int, int]) -> None:
    table = ended(FARMS.format(red="large-farmer:N.EL.WR"), edition=edition)
    assert table.state.scores == large
    assert table.homes() == []
    assert [(f.seat, f.role) for f in table.state.followers()] == [(1, "farmer"), (0, "large farmer")][::-1]
    assert ended(FARMS.format(red="farmer:N.EL.WR"), edition=edition).state.scores == normal


@rule("INNS-EX-17", "INNS-13", "XEDGE-6")
def test_a_large_monk() -> None:
    table = inns("""
        R: B@0,1 0 | large-monk
        U@1,0 0
        U@-1,0 0
        E@1,1 1
        E@-1,1 3
        E@0,2 2
        B@1,2 0
        B@-1,2 0
    """)
    assert table.state.scores == (9, 0)
    assert table.homes() == [(0, "large monk")]


@rule("INNS-13", "INNS-2")
def test_a_large_meeple_stands_where_a_normal_one_may() -> None:
    table = inns(abbot=True)
    table.lay("A@0,1 r270")
    plain = {"monk", "highwayman:E", "farmer:N.EL.ER.S.W"}
    assert table.choices() == {"pass", "abbot", *plain, *(f"large-{text}" for text in plain)}
    table.do("large-monk")
    assert table.events[0] == Deployed(0, "large monk", "monastery", 0, 1, 1, "INNS-13")
    table.lay("E-garden@0,-1 r180")
    plain = {"knight:S", "farmer:N.E.W"}
    assert table.choices() == {"pass", "abbot", *plain, *(f"large-{text}" for text in plain)}
    assert table.refusal(Deploy(1, LARGE)) == "INNS-13"
    table.do("large-knight:S")
    assert table.scored() == {"city": {1: 4}}
    assert table.state.supply(1, LARGE) == 1
    table.lay("U@1,0 r0")
    assert table.choices() == {"pass", "highwayman:EW", "farmer:N.EL.WR", "farmer:ER.S.WL"}
    assert table.refusal(Deploy(0, LARGE)) == "INNS-2"
    table.do("highwayman:EW")
    assert table.refusal(Deploy(0, LARGE)) == "CARC-4.1"  # one figure a turn
    table.lay("U@2,0 r0")
    assert table.refusal(Deploy(0, LARGE)) == "CARC-6.2"
    assert table.refusal(Deploy(0, 9)) == "CARC-6.1"
    assert table.refusal(Deploy(9, LARGE)) == "CARC-6.4"


def test_a_large_meeple_may_not_stand_on_the_river() -> None:
    table = inns(river=True)
    table.lay("RV-straight@1,0 r0")
    assert table.refusal(Deploy(0, LARGE)) == "RIVER-9"
    assert table.can("large-farmer:N.EL.WR")


def test_large_meeples_need_the_expansion() -> None:
    table = Table()
    table.lay("U@1,0 r0")
    assert table.refusal(Deploy(0, LARGE)) == "INNS-2"
    assert "large" not in table.state.position()


# -- tiles ----------------------------------------------------------------------------------------------

FOUR = """
    R: IC-four-cities-garden@0,-1 0 | farmer:-
    E@0,-2 2
    E@-1,-1 1
"""


@rule("INNS-EX-10", "INNS-19", "XEDGE-18")
def test_a_farmer_between_four_cities() -> None:
    table = ended(FOUR + "E@1,-1 3")
    assert table.state.scores == (12, 0)
    field = table.of(0, -1, "field")
    assert (field.segments, field.holes) == (((0, -1, 5),), ())
    assert ended(FOUR).state.scores == (9, 0)


@rule("INNS-EX-10", "INNS-19")
def test_the_places_on_four_cities() -> None:
    table = inns(abbot=True)
    table.lay("IC-four-cities-garden@0,-1 r0")
    places = {f"knight:{side}" for side in "NESW"} | {"farmer:-"}
    assert table.choices() == {"pass", "abbot", *places, *(f"large-{text}" for text in places)}
    table.do("large-farmer:-")
    assert [(f.role, f.x, f.y) for f in table.state.followers()] == [("large farmer", 0, -1)]


@rule("INNS-EX-11", "INNS-18")
def test_roads_end_between_two_cities() -> None:
    table = inns("W@-1,0 0")
    table.state.on_turn = 0
    table.lay("IC-cities-crossing@1,0 r0")
    places = {"knight:N", "knight:S", "highwayman:E", "highwayman:W"}
    places |= {"farmer:EL", "farmer:ER", "farmer:WL", "farmer:WR"}
    assert table.choices() == {"pass", *places, *(f"large-{text}" for text in places)}
    table.do("highwayman:W")
    assert table.scored() == {"road": {0: 3}}
    assert table.homes() == [(0, "highwayman")]
    tile = table.state.tileset.by_id["IC-cities-crossing"]
    touched = {tuple(tile.regions[field].ports): tile.regions[city].ports for field, city in tile.touch}
    assert touched == {(6,): (0,), (11,): (0,), (7,): (2,), (10,): (2,)}


@rule("INNS-EX-12", "INNS-17")
def test_a_road_ends_at_the_monastery() -> None:
    table = inns("R: IC-monastery-roads@1,0 0 | monk\nB: W@-1,0 0 | highwayman:E")
    assert table.scored() == {"road": {1: 3}}
    assert [(f.seat, f.role) for f in table.state.followers()] == [(0, "monk")]
    roads = [table.feature(1, 0, region) for region in (0, 1)]
    assert [len(road.tiles) for road in roads] == [3, 1]
    fields = {table.feature(1, 0, region).segments for region in (3, 4)}
    assert len(fields) == 2


SPLIT = "R: IC-cap-split@0,-1 2 | farmer:W"


@rule("INNS-EX-13", "INNS-21", "XEDGE-19", "MIX-8")
@pytest.mark.parametrize(("edition", "points"), [("current", 3), ("second", 3), ("first", 4)])
def test_a_wall_divides_a_field(edition: str, points: int) -> None:
    table = ended(SPLIT, edition=edition)
    assert table.state.scores == (points, 0)
    land = table.state.landscape
    fields = {land.root(s) for s in range(len(land.parent)) if table.state.KINDS[land.kind[s]] == "field"}
    assert len(fields) == 4


@rule("INNS-20")
def test_two_bends_do_not_meet() -> None:
    table = inns("R: IC-two-bends@1,0 0 | highwayman:NW")
    bends = [table.feature(1, 0, region) for region in (0, 1)]
    assert [(len(bend.tiles), len(bend.followers)) for bend in bends] == [(2, 1), (1, 0)]
    tile = table.state.tileset.by_id["IC-two-bends"]
    fields = [set(region.ports) for region in tile.regions if region.kind == "field"]
    assert sorted(map(len, fields)) == [2, 2, 4]


# -- fields ---------------------------------------------------------------------------------------------


@rule("INNS-11", "XEDGE-5")
def test_a_city_with_a_cathedral_feeds_fields_like_any_other() -> None:
    board = """
        R: IC-cathedral@0,-1 0
        R: E@0,-2 2 | farmer:N.E.W
        E@-1,-1 1
        B: E@1,-1 3 | {knight}
    """
    table = ended(board.format(knight="pass"))
    assert table.state.scores == (3, 0)
    assert ended(board.format(knight="knight:W")).state.scores == (3, 15)
    open_city = "\n".join(lines(board)[:-1])
    assert ended(open_city).state.scores == (0, 0)


# -- set-up, options ------------------------------------------------------------------------------------


@rule("INNS-1", "MIX-1", "MIX-18")
@pytest.mark.parametrize(
    ("options", "left", "lying"),
    [({}, 89, 1), ({"river": True}, 100, 1), ({"tile_sets": 2}, 144 + 17, 1)],
)
def test_how_many_tiles_are_laid(options: dict[str, Any], left: int, lying: int) -> None:
    state = inns(**options).state
    assert (sum(state.tiles_left().values()), len(state.landscape.cells)) == (left, lying)
    counts = state.tiles_left()
    assert counts["IC-cathedral"] == 2
    assert sum(n for tile, n in counts.items() if tile.startswith("IC-")) == 18
    assert counts["X"] == int(options.get("tile_sets", 1))
    assert "IC-four-cities" not in counts


@rule("INNS-2", "INNS-3", "XCONTRA-3")
@pytest.mark.parametrize("abbot", [False, True])
def test_six_players_have_a_large_meeple_each(abbot: bool) -> None:
    state = inns(players=6, abbot=abbot).state
    assert [state.supply(seat) for seat in range(6)] == [7] * 6
    assert [state.supply(seat, LARGE) for seat in range(6)] == [1] * 6
    assert [state.supply(seat, 1) for seat in range(6)] == [int(abbot)] * 6
    assert state.position()["large"] == [1] * 6


@rule("INNS-9")
def test_the_option_needs_the_expansion() -> None:
    with pytest.raises(engine.Unplayable, match=r"\(INNS-9\)$"):
        engine.new_game("carcassonne", players=2, options={"inn_final": "ignore"})


@rule("MIX-8")
@pytest.mark.parametrize("edition", ["current", "second", "first"])
def test_inns_and_cathedrals_are_the_same_in_all_editions(edition: str) -> None:
    assert inns(ROAD + "A@1,1 2", edition=edition).state.scores == (8, 0)
    assert inns(CITY + "E@2,-1 3", edition=edition).state.scores == (21, 0)


@rule("MIX-9")
@pytest.mark.parametrize("final", ["zero", "ignore"])
def test_without_points_for_incomplete_features(final: str) -> None:
    for board in (ROAD, CITY):
        assert ended(board, inn_final=final, no_endgame_incomplete=True).state.scores == (0, 0)
    assert ended(FOUR, inn_final=final, no_endgame_incomplete=True).state.scores == (9, 0)


@rule("MIX-10")
@pytest.mark.parametrize("closes", [True, False])
def test_the_edge_of_the_table_completes_roads_and_cities(closes: bool) -> None:
    options = {"board": "table", "table": "9x9", "edge_completes": closes}
    table = Table(2, inns=True, **options)
    lay(
        table,
        """
        R: W@-1,0 0 | highwayman:E
        U@1,0 0
        U@2,0 0
        U@3,0 0
        IC-straight-inn-garden@4,0 0
        """,
    )
    assert table.scored() == ({"road": {0: 12}} if closes else {})
    table = Table(2, inns=True, **options)
    lay(
        table,
        """
        U@1,0 0
        U@2,0 0
        U@3,0 0
        D@4,0 0
        R: IC-cathedral@4,-1 0 | knight:NESW
        E@4,-2 2
        E@3,-1 1
        """,
    )
    assert table.scored() == ({"city": {0: 12}} if closes else {})
    assert table.of(4, -1, "city").final == (12 if closes else 0)


@rule("MIX-16")
def test_the_roads_of_its_tiles_count_when_the_first_player_is_found() -> None:
    table = Table(2, inns=True, first_player="most_roads")
    table.state.push(Draw("W", 0))
    table.state.push(Draw("IC-crossing-inn", 1))
    assert table.state.phase == "lots"  # three roads each: they draw again
    table.state.push(Draw("U", 0))
    table.state.push(Draw("IC-two-bends", 1))
    assert (table.state.on_turn, table.state.turn) == (1, 1)


@rule("MIX-17")
def test_its_tiles_may_go_back_into_the_bag() -> None:
    table = inns("E@0,-1 2", unplaceable="return")
    table.draw("IC-cathedral")
    assert (table.state.phase, table.state.aside) == ("draw", ())
    assert PutBack(1, "IC-cathedral", "HOUSE-6") in table.draw("U")
    assert table.state.tiles_left()["IC-cathedral"] == 2


@rule("MIX-21")
def test_a_cathedral_that_fits_nowhere_leaves_the_game() -> None:
    table = inns("E@0,-1 2")
    assert SetAside(1, "IC-cathedral", "CARC-4.3") in table.draw("IC-cathedral")
    assert table.state.aside == ("IC-cathedral",)
    assert table.state.tiles_left()["IC-cathedral"] == 1


@rule("MIX-20")
def test_without_fields_there_are_no_large_farmers() -> None:
    table = inns(fields=False)
    table.lay("U@1,0 r0")
    assert table.choices() == {"pass", "highwayman:EW", "large-highwayman:EW"}
    assert table.refusal(Deploy(1, LARGE)) == "CARC-10.1"


@rule("MIX-19")
def test_in_the_solo_game_a_large_meeple_is_enough() -> None:
    table = Table(3, inns=True, solo="normal")
    table.lay("K@1,0 r90")
    assert table.choices() == {"knight:E", "highwayman:NW", "large-knight:E", "large-highwayman:NW"}
    assert table.refusal(Pass()) == "SOLO-6"
    table.do("large-knight:E")
    assert table.state.on_turn == 1
    assert [table.state.supply(0, figure) for figure in (0, LARGE)] == [4, 0]
    assert table.state.position()["large"] == [0, 1, 1]


@rule("MIX-19", "SOLO-16")
def test_in_the_solo_game_the_last_large_meeple_must_be_placed() -> None:
    state = Table(3, inns=True, solo="normal").state
    random, rules = Random(1), state.module(Solo)
    assert rules is not None
    seen = 0
    while not state.is_terminal:
        if state.phase == "follower" and not state.supply(state.on_turn) and rules.must_deploy(state):
            seat, moves = state.on_turn, state.legal_moves()
            if state.supply(seat, LARGE):
                seen += 1
                assert {type(move) for move in moves} == {Deploy}
                assert {move.figure for move in moves if isinstance(move, Deploy)} == {LARGE}
            else:
                assert moves == [Pass()]
                state.push(Pass())
                while state.phase == "settle":
                    state.push(state.legal_moves()[0])
                assert state.is_terminal
                break
        if state.phase == "draw":
            state.push(random.choice(list(state.chance_weights()[0])))
            continue
        moves = state.legal_moves()
        normal = [move for move in moves if not (isinstance(move, Deploy) and move.figure)]
        state.push(random.choice(normal or moves))
    assert seen > 0


@rule("XEDGE-20")
@pytest.mark.parametrize(
    ("tile", "other", "place"),
    [("V", "IC-bend-inn", Place("V", 0, 2, 2)), ("IC-bend-inn", "V", Place("IC-bend-inn", 0, 2, 2))],
)
def test_a_tile_with_an_inn_is_another_tile_in_an_auction(tile: str, other: str, place: Place) -> None:
    table = inns("V@0,1 3\nV@1,1 0\nV@1,2 1")
    table.draw(tile)
    state = table.state
    design, rival = (state.tileset.by_id[name].index for name in (tile, other))
    codes = [code for code in state.codes(design) if state.notation(place) in table.choices()]

    def is_sold(*unseen: int) -> bool:
        left = [int(i in unseen) for i in range(len(state.pool))]
        return _is_the_only_one(state, design, codes, left, gardens=False)

    assert is_sold()
    assert is_sold(design)
    assert not is_sold(rival)


@rule("HOUSE-8", "CARC-14.19")
@pytest.mark.parametrize(("version", "sold"), [(2, False), (3, True)])
def test_each_feature_that_a_tile_joins_counts_in_an_auction(version: int, sold: bool) -> None:
    table = Table(rules=version, traders=True)
    lay(table, "U@1,0 0\nE@1,-1 3\nE@1,-2 0\nE@0,-2 0")
    table.draw("N")
    state = table.state
    corner, band = (state.tileset.by_id[name].index for name in ("N", "TB-band-cap-wine"))
    codes = [code for code in state.codes(corner) if code >> 2 == cell(0, -1)]
    left = [int(design == band) for design in range(len(state.pool))]  # it closes the southern city only
    assert _is_the_only_one(state, corner, codes, left, gardens=False) == sold


def test_a_garden_beside_an_inn_makes_no_other_tile_in_an_auction() -> None:
    random, dealer = Random(5), engine.Dealer(5)
    state = inns(players=3, tile_auction=True).state
    sold = 0
    while not state.is_terminal:
        sold += state.phase == "bid"
        chance = state.current_player == engine.CHANCE
        state.push(dealer.deal(state) if chance else random.choice(state.legal_moves()))
    assert sold > 0


def deal(table: Table, tiles: tuple[str, str, str]) -> None:
    """Deal the first seat its hand, and the second one three straight roads."""
    for tile in tiles:
        table.state.push(Draw(tile, 0))
    for _ in tiles:
        table.state.push(Draw("U", 1))


def test_tiles_in_hand_and_tiles_drawn_ahead() -> None:
    table = Table(2, inns=True, hand_size=3)
    deal(table, ("IC-bend-inn", "IC-cathedral", "V"))
    assert table.state.phase == "place"
    table.lay("IC-cathedral@0,-1 r0")
    assert table.can("large-knight:NESW")
    table = Table(2, inns=True, draw_ahead=True)
    for seat, tile in enumerate(("IC-bend-inn", "IC-two-bends")):
        table.state.push(Draw(tile, seat))
    table.lay("IC-bend-inn@1,0 r0")
    table.do("large-highwayman:SW")
    table.state.push(Draw("IC-cathedral", 0))
    assert (table.state.hand(0), table.state.on_turn) == (("IC-cathedral",), 1)


def test_what_a_seat_sees_of_a_game_with_hidden_hands() -> None:
    table = Table(2, inns=True, hand_size=3, hand_visible=False)
    deal(table, ("IC-straight-inn-garden", "V", "W"))
    table.lay("IC-straight-inn-garden@1,0 r0")
    table.do("large-highwayman:EW")
    state = table.state
    mine, theirs = state.view(0), state.view(1)
    assert (mine.hand(1), theirs.hand(1), theirs.hand(0)) == ((None,) * 3, ("U",) * 3, (None,) * 2)
    for seen in (mine, theirs, state.view(None)):
        assert [(f.seat, f.role) for f in seen.followers()] == [(0, "large highwayman")]
        assert seen.position()["large"] == [0, 1]
        assert seen.feature(1, 0, 0).closed == state.feature(1, 0, 0).closed
    assert set(state.legal_moves()) <= set(theirs.legal_moves())
