"""The worked examples of The Castle's rules and the mistakes they warn of, as boards. Seat 0 is black."""

from __future__ import annotations

import pytest

from engine.games.castle.records import KeepMoved, TokenTaken
from engine.games.castle.tiles import tile_set
from engine.landscape.compass import cell
from engine.landscape.records import Place
from tests.engine.castle.boards import PATH_AND_TOWER
from tests.engine.castle.brute import SPACES
from tests.engine.castle.table import Table
from tests.engine.rules import rule

LARGE_COURT = """
    N20@2,8 r0 | merchant:N.E.S.W
    N01@1,8 r0
    N01@3,8 r0
    N03@2,7 r0
"""
OPEN_TOWER = """
    N03@2,8 r0 | knight:N
    N10@2,7 r0
    N12@2,6 r180
    N07@3,6 r0
"""
SHARED_HOUSE = """
    N20@2,8 r0
    N03@2,7 r0
    N01@3,8 r0 | squire:N
    N04@2,6 r0
    N10@1,8 r0
    N02@3,6 r180 | squire:S
    N09@3,7 r0
"""


@rule("CAST-EX-1", "CAST-EX-22", "CAST-5.5", "CAST-EDGE-7", "CAST-4.3")
def test_a_path_from_wall_to_wall_across_one_tile() -> None:
    table = Table().play("S01@2,0 r0\nN20@1,0 r0\nC01@0,0 r270 | herald:NW")
    assert table.scored() == [("path", {0: 1})]
    assert table.homes() == [(0, "herald")]
    assert table.of(0, 0, "path").complete


@rule("CAST-EX-2", "CAST-7.8")
def test_a_tower_of_two_tiles_that_the_rival_completes() -> None:
    table = Table().play("N03@2,8 r0 | knight:N\nN04@2,7 r180")
    assert table.scored() == [("tower", {0: 4})]
    assert table.state.scores == (4, 0)


@rule("CAST-EX-3", "CAST-10.9", "CAST-10.10", "CAST-6.6")
def test_a_small_court_with_a_market() -> None:
    table = Table().play("N05@2,8 r0\nN22@3,8 r0 | merchant:W\nN09@4,8 r0 | merchant:E")
    ends = table.finish(keep=[(3, 8, 2), (4, 8, 1)])
    courts = {event.x: event for event in ends if event.feature == "court"}
    assert courts[3].points == ((1, 3 * courts[3].terms[0][1]),)
    assert courts[3].rule == "CAST-10.9"
    assert courts[4].points == ((0, 0),)
    assert courts[4].rule == "CAST-10.10"


@rule("CAST-EX-4", "CAST-EX-5", "CAST-2.6", "CAST-6.4", "CAST-7.11", "CAST-9.7")
@pytest.mark.parametrize(("tokens", "points"), [((), 15), (("market",), 20), (("market", "market"), 20)])
def test_the_large_court_with_a_market_on_a_start_space(tokens: tuple[str, ...], points: int) -> None:
    table = Table().play(LARGE_COURT).give(0, *tokens)
    assert table.state.scores == (0, 0)
    court = table.of(2, 8, "court")
    assert (2, 9) in court.tiles
    assert (court.now, [f.role for f in court.followers]) == (15, ["merchant"])
    ends = table.finish(keep=[(2, 8, 0)])
    assert [event.points for event in ends if event.feature == "court"] == [((0, points),)]


@rule("CAST-EX-6", "CAST-EDGE-3", "CAST-7.6", "CAST-7.7", "CAST-10.3")
def test_a_tied_house_scores_nobody() -> None:
    table = Table().play(SHARED_HOUSE)
    assert table.scored() == [("house", {0: 0, 1: 0})]
    assert sorted(table.homes()) == [(0, "squire"), (1, "squire")]
    assert table.state.keeps == (None, None)
    assert table.state.scores == (0, 0)


@rule("CAST-12.1")
def test_for_beginners_a_tied_house_scores_both() -> None:
    table = Table(ties="all").play(SHARED_HOUSE)
    assert table.scored() == [("house", {0: 3, 1: 3})]
    assert [keep.size for keep in table.state.keeps if keep] == [3, 3]


@rule("CAST-EX-7", "CAST-EX-8", "CAST-7.2", "CAST-2.1")
@pytest.mark.parametrize("middle", ["S01@1,4 r90", "S05@1,4 r90"])
def test_a_path_with_a_well_or_two_counts_double(middle: str) -> None:
    table = Table().play(f"S03@0,4 r90 | herald:EW\n{middle}\nT01@2,4 r90")
    assert table.scored() == [("path", {0: 8})]


@rule("CAST-EX-21", "CAST-EDGE-6", "CAST-2.2")
def test_a_path_from_a_start_space_to_a_square() -> None:
    table = Table().play("S01@0,4 r90 | herald:EW\nT01@1,4 r90")
    assert table.scored() == [("path", {0: 3})]
    assert table.of(0, 4, "path").tiles[0] == (-1, 4)
    assert not table.of(1, 4, "path", 1).complete


@rule("CAST-EX-9", "CAST-8.1", "CAST-8.6")
@pytest.mark.parametrize(
    ("script", "space"),
    [("N01@2,8 r0 | squire:N\nN02@2,7 r180", 12), ("S01@0,4 r90 | herald:EW\nT01@1,4 r90", 13)],
)
def test_an_exact_landing_takes_the_token(script: str, space: int) -> None:
    table = Table({12: "market"}).put(at=(10, 0)).play(script)
    assert table.of_kind("token_taken") == [TokenTaken(0, "market", 1, space, "CAST-8.1")]
    assert [token.kind for token in table.state.tokens(0)] == ["market"]
    assert not table.state.wall.corners[1].holds


@rule("CAST-EX-10", "CAST-8.2")
def test_passing_a_corner_gives_nothing() -> None:
    table = (
        Table()
        .put(at=(10, 0))
        .play("S01@0,4 r90 | herald:EW\nS02@1,4 r90\nN20@2,8 r0\nS04@2,4 r90\nN18@3,8 r0\nT01@3,4 r90")
    )
    assert table.state.scores == (15, 0)
    assert not any(event.kind == "token_taken" for event in table.told)
    assert table.state.wall.corners[1].holds


@rule("CAST-EX-11", "CAST-7.9", "CAST-7.10", "CAST-EDGE-4")
@pytest.mark.parametrize(
    ("first", "taken"), [("score 8,1 herald:NE", []), ("score 8,2 knight:N", [("points", 13)])]
)
def test_the_order_decides_where_the_marker_lands(first: str, taken: list[tuple[str, int]]) -> None:
    table = Table({12: "points"}).put(at=(9, 0)).play(PATH_AND_TOWER)
    assert table.state.phase == "score"
    assert table.state.current_player == 0
    assert table.choices() == {"score 8,1 herald:NE", "score 8,2 knight:N"}
    landings = [table.state.landings(move)[0] for move in table.state.legal_moves()]
    assert sorted((one.space, one.corner) for one in landings if one.corner) == [(13, 1)]
    table.do(first)
    assert table.state.scores == (14, 0)
    assert [(e.token, e.space) for e in table.of_kind("token_taken")] == taken
    assert table.state.supply(0) == 6


@rule("CAST-EX-12", "CAST-7.9")
def test_own_features_are_scored_before_the_rivals() -> None:
    table = Table().play("""
        N03@2,8 r0 | knight:N
        N20@1,8 r0
        N10@1,7 r0
        N04@1,6 r0
        N18@3,8 r0
        N02@2,6 r180 | squire:S
        N13@2,7 r0
    """)
    assert table.scored() == [("tower", {0: 4}), ("house", {1: 2})]


def filled(table: Table, empty: set[tuple[int, int]]) -> Table:
    """Fill the board but for some spaces, against the rules if need be."""
    plain = tile_set("paths").by_id["N20"].index
    for x, y in sorted(SPACES - empty):
        table.state.landscape.lay(plain, cell(x, y), 0)
    return table


ELEVEN = {(x, 2) for x in range(9)} | {(0, 3), (1, 3)}
GROUPS = ELEVEN | {(x, 5) for x in range(4)} | {(4, 6), (8, 7)}


@rule("CAST-EX-13", "CAST-EX-14", "CAST-EX-15", "CAST-10.7", "CAST-EDGE-10", "CAST-9.8")
@pytest.mark.parametrize(
    ("keeps", "tokens", "seat", "sizes"),
    [
        ((5, 3), 0, 0, (5, 3)),
        ((4, 4), 0, -1, (4, 4)),
        ((0, 0), 0, -1, (0, 0)),
        ((4, 5), 1, 0, (6, 5)),
        ((0, 1), 1, 1, (0, 1)),
        ((1, 5), 2, -1, (5, 5)),
    ],
)
def test_the_larger_keep_scores_the_largest_empty_group(
    keeps: tuple[int, int], tokens: int, seat: int, sizes: tuple[int, int]
) -> None:
    table = filled(Table(), GROUPS).put(keeps=keeps).give(0, *["keep"] * tokens)
    award = table.state.final_scoring().keep()
    assert (award.seat, award.sizes) == (seat, sizes)
    assert {cell(x, y) for x, y in ELEVEN} == set(award.cells)
    assert len(table.state.empty_group) == 11


@rule("CAST-EX-16", "CAST-EX-17", "CAST-9.6", "CAST-10.8", "CAST-10.11")
@pytest.mark.parametrize(("rate", "points"), [("none", 0), ("one", 4), ("full", 8)])
def test_an_unfinished_tower_needs_a_token(rate: str, points: int) -> None:
    table = Table(unfinished_rate="full" if rate == "full" else "one").play(OPEN_TOWER)
    if rate != "none":
        table.give(0, "unfinished-tower")
    assert table.of(2, 8, "tower").now == 0
    ends = table.finish(keep=[(2, 8, 0)])
    assert sum(dict(event.points)[0] for event in ends if event.feature == "tower") == points


@rule("CAST-EX-18", "CAST-5.4", "CAST-EDGE-1")
def test_a_house_against_a_tower_closes_both() -> None:
    table = Table().play("N01@2,8 r0 | squire:N\nN04@2,7 r180 | knight:S")
    assert table.scored() == [("tower", {1: 2}), ("house", {0: 1})]


@rule("CAST-EX-19", "CAST-EX-20", "CAST-5.3", "CAST-5.6")
def test_what_must_match() -> None:
    strict, published = Table(edges="all"), Table()
    for table in (strict, published):
        table.play("N01@2,8 r0")
        assert (2, 7, 0) not in table.places("S01")
        assert (1, 8, 0) not in table.places("C01")
    assert (2, 7, 2) in published.places("N04")
    assert (2, 7, 2) not in strict.places("N04")
    assert (2, 7, 2) in strict.places("N02")
    published.draw("S01")
    assert published.refusal(Place("S01", 2, 7, 0)) == "CAST-5.3"
    strict.draw("N04")
    assert strict.refusal(Place("N04", 2, 7, 2)) == "CAST-5.6"


@rule("CAST-EX-23", "CAST-8.4", "CAST-9.4", "CAST-9.1")
def test_a_token_cannot_be_used_in_the_turn_in_which_it_is_taken() -> None:
    table = Table({12: "extra-turn"}).put(at=(10, 0)).play("N01@2,8 r0 | squire:N\nN20@1,8 r0\nN02@2,7 r180")
    assert [e.token for e in table.of_kind("token_taken")] == ["extra-turn"]
    assert table.state.on_turn == 1
    table.play("N09@3,8 r0\nN10@4,8 r0")
    assert table.state.phase == "extra_turn"
    assert table.choices() == {"use extra-turn", "hold extra-turn"}


@rule("CAST-EX-24", "CAST-4.2")
def test_the_last_follower_comes_back_for_the_next_turn() -> None:
    table = Table()
    table.state._supply[0] = 1
    table.play("N01@2,8 r0 | squire:N\nN20@1,8 r0")
    table.lay("N02@2,7 r180")
    assert table.choices() == {"pass"}
    table.do("pass")
    assert table.state.supply(0) == 1
    table.play("N09@3,8 r0")
    table.lay("N10@4,8 r0")
    assert table.can("knight:NS")


@rule("CAST-EX-25", "CAST-EDGE-2", "CAST-10.1", "CAST-10.2")
def test_a_house_of_one_tile_carries_a_keep() -> None:
    table = Table().play("N04@2,8 r0\nN20@1,8 r0\nN02@2,7 r180 | squire:S")
    assert table.scored() == [("house", {0: 1})]
    assert table.of_kind("keep_moved") == [KeepMoved(0, 1, 0, 2, 7, 0, "CAST-10.1")]
    assert table.state.keeps == ((1, 2, 7, 0), None)


@rule("CAST-EDGE-5", "CAST-2.3", "CAST-7.1")
def test_all_arms_of_an_open_fork_must_be_closed() -> None:
    table = Table().play("T05@0,4 r90 | herald:ESW\nT01@1,4 r90")
    assert table.scored() == []
    table.play("C01@0,5 r270")
    assert table.scored() == [("path", {0: 4})]


@rule("CAST-EDGE-8")
def test_a_space_that_no_tile_fits_keeps_features_open() -> None:
    table = Table()
    tiles, land = tile_set("paths").by_id, table.state.landscape
    for tile, x, y, rotation in (("S01", 4, 3, 0), ("N20", 3, 4, 0), ("N20", 5, 4, 0), ("N20", 4, 5, 0)):
        land.lay(tiles[tile].index, cell(x, y), rotation)
    assert table.state.fitting_left(4, 4) == 0
    feature = table.of(4, 3, "path")
    assert not feature.complete
    assert (4, 4) in feature.holes


@rule("CAST-EDGE-9", "CAST-5.8", "CAST-2.5")
def test_courts_do_not_leak_across_a_path() -> None:
    table = Table().play("S01@2,0 r0\nS02@2,1 r0")
    east, west = table.of(2, 0, "court", 0), table.of(2, 0, "court", 1)
    assert {(x, y) for x, y, _ in east.segments} == {(2, 0), (2, 1)}
    assert (east.now, west.now) == (3, 0)
    assert not set(east.segments) & set(west.segments)


@rule("CAST-EDGE-11", "CAST-8.7")
def test_the_second_to_land_finds_nothing() -> None:
    table = (
        Table({12: "points"})
        .put(at=(10, 10))
        .play("""
        N01@2,8 r0 | squire:N
        N02@3,8 r0 | squire:N
        N18@2,7 r0
        N10@1,8 r0
        N13@3,7 r180
    """)
    )
    assert [marker.space for marker in table.state.wall.markers] == [12, 12]
    assert [e.seat for e in table.told if isinstance(e, TokenTaken)] == [0]
