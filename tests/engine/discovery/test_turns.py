"""Setting up, drawing, laying, and the follower step (DISC-1 to DISC-6)."""

from __future__ import annotations

import pytest

import engine
from engine.landscape.records import (
    Begun,
    CameHome,
    Deploy,
    Deployed,
    Draw,
    Drawn,
    FeatureScored,
    Pass,
    Place,
    Placed,
    SetAside,
    TakeHome,
)
from tests.engine.discovery.table import Table
from tests.engine.rules import rule

# b * a     The starting tile closed in by the sea: no tile fits that has none.
# . c .
ISLAND = """
    D20@1,0 r270
    D22@-1,0 r90
    D21@0,1 r0
"""
LAND_ONLY = ("D02", "D03", "D12", "D15", "D19", "D24", "D41", "D42", "D59", "D60")


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@rule("DISC-1.1", "DISC-1.2", "DISC-1.3", "DISC-1.4", "DISC-2.1", "DISC-2.2", "DISC-2.3", "DISC-14.15")
@rule("DISC-16.1")
def test_a_game_begins_with_one_tile_and_four_followers_each(players: int) -> None:
    state = Table(players).state
    assert [(t.design.id, t.x, t.y, t.rotation) for t in state.landscape.laid()] == [("START", 0, 0, 0)]
    assert [state.supply(seat) for seat in range(players)] == [4] * players
    assert state.scores == (0,) * players
    assert sum(state.tiles_left().values()) == state.in_bag == state.turns == 83
    assert "START" not in state.tiles_left()
    moves, weights = state.chance_weights()
    assert {
        move.tile: n for move, n in zip(moves, weights, strict=True) if isinstance(move, Draw)
    } == state.tiles_left()
    assert sum(weights) == 83
    assert weights[moves.index(Draw("D15", 0))] == 3


@pytest.mark.parametrize("players", [-1, 0, 1, 6])
@rule("DISC-1.4")
def test_two_to_five_can_play(players: int) -> None:
    with pytest.raises(engine.UnknownName, match="The Discovery is for 2 to 5 players"):
        engine.new_game("discovery", players=players)


@rule("DISC-2.4", "DISC-2.5", "DISC-16.3")
def test_the_first_seat_begins_or_one_drawn_by_lot_and_play_goes_round() -> None:
    table = Table(3).play("D12@1,0 r0\nD24@0,1 r0\nD40@0,-1 r0")
    assert [m.seat for m in table.state.moves if isinstance(m, Draw)] == [0, 1, 2]
    table.draw("D15")
    assert table.state.current_player == 0

    state = Table(3, first_player="random").state
    assert set(state.chance_weights()[0]) == {state.parse(f"begin {n}") for n in (1, 2, 3)}
    with pytest.raises(engine.IllegalMove, match=r"DISC-2\.4"):
        state.push(Draw("D12", 0))
    assert state.push(state.parse("begin 3")) == (Begun(2, "DISC-2.4"),)
    later = Table(3, first_player="random")
    later.do("begin 3")
    later.play("D12@1,0 r0\nD24@0,1 r0")
    assert [m.seat for m in later.state.moves if isinstance(m, Draw)] == [2, 0]


@rule("DISC-2.4")
def test_the_youngest_has_chosen_who_sits_first() -> None:
    table = Table(3, first_player="youngest").play("D12@1,0 r0")
    assert [m.seat for m in table.state.moves if isinstance(m, Draw)] == [0]


@rule("DISC-2.4")
def test_who_begins_is_part_of_a_position() -> None:
    prints = set()
    for seat in (1, 2, 3):
        table = Table(3, first_player="random")
        table.do(f"begin {seat}")
        prints.add(table.state.fingerprint())
    assert len(prints) == 3


@rule("DISC-3.1", "DISC-3.3", "DISC-4.1", "DISC-4.6")
def test_a_turn_is_draw_lay_follower() -> None:
    table = Table()
    assert (table.state.phase, table.state.current_player) == ("draw", engine.CHANCE)
    for early in (Place("D12", 1, 0, 0), Deploy(0), Pass()):
        assert table.refusal(early) == "DISC-4.1"
    assert table.draw("D12") == (Drawn(0, "D12", "DISC-4.1"),)
    assert (table.state.phase, table.state.current_player, table.state.turn) == ("place", 0, 1)
    assert table.state.view(1).hand(0) == ("D12",)
    for early in (Deploy(0), Pass(), TakeHome(0, 0, 0), Draw("D15", 0)):
        assert table.refusal(early) == "DISC-3.1"
    assert table.refusal(Place("D15", 1, 0, 0)) == "DISC-3.1"
    assert table.do("D12@1,0 r0") == (Placed(0, "D12", 1, 0, 0, "DISC-3.1"),)
    assert table.state.phase == "follower"
    assert table.refusal(Place("D12", 2, 0, 0)) == "DISC-3.1"
    assert table.refusal(Draw("D15", 0)) == "DISC-3.1"
    assert table.can("pass")
    table.do("pass")
    assert (table.state.phase, table.state.turn) == ("draw", 2)


@rule("DISC-4.2", "DISC-4.3", "DISC-4.4")
def test_where_a_tile_may_not_lie() -> None:
    table = Table().play("D12@1,0 r0")
    table.draw("D15")
    assert table.refusal(Place("D15", 0, 0, 0)) == "DISC-4.2"  # taken
    assert table.refusal(Place("D15", -1, 1, 1)) == "DISC-4.2"  # only a corner
    assert table.refusal(Place("D15", 5, 5, 0)) == "DISC-4.2"
    assert table.refusal(Place("D15", -2, 1024, 0)) == "DISC-4.2"  # far beyond the table
    assert table.refusal(Place("D15", -1, 0, 2)) == "DISC-4.3"
    assert table.refusal(Place("D15", -1, 0, 4)) == "DISC-4.3"  # no such rotation
    assert {text for text in table.choices() if "@-1,0" in text} == {"D15@-1,0 r0", "D15@-1,0 r90"}


@rule("DISC-4.4")
def test_the_table_has_no_edge() -> None:
    table = Table().play("D60@1,0 r0\nD60@2,0 r0\nD63@3,0 r0\nD64@4,0 r0\nD12@5,0 r0")
    assert [tile.x for tile in table.state.landscape.laid()] == [0, 1, 2, 3, 4, 5]
    table.draw("D15")
    assert table.can("D15@6,0 r180")


@rule("DISC-4.5")
def test_cities_do_not_matter_for_placing() -> None:
    # The same face with and without a city fits in the same places.
    for with_city, without in (
        ("D01", "D04"),
        ("D05", "D06"),
        ("D07", "D08"),
        ("D20", "D22"),
        ("D56", "D58"),
    ):
        places = []
        for tile in (with_city, without):
            table = Table().play("D40@0,-1 r0\nD12@1,0 r0\nD24@0,1 r0")
            table.draw(tile)
            places.append({text.removeprefix(tile) for text in table.choices()})
        assert places[0] == places[1]


@rule("DISC-4.7", "DISC-16.5")
def test_a_tile_that_fits_nowhere_leaves_the_game_and_another_is_drawn() -> None:
    table = Table().play(ISLAND)
    assert table.state.turn == 4
    for n, tile in enumerate(LAND_ONLY):
        assert table.draw(tile) == (Drawn(1, tile, "DISC-4.1"), SetAside(1, tile, "DISC-4.7"))
        assert table.state.aside == LAND_ONLY[: n + 1]
        assert (table.state.current_player, table.state.phase, table.state.turn) == (engine.CHANCE, "draw", 4)
    table.draw("D40")
    assert (table.state.current_player, table.state.phase, table.state.turn) == (1, "place", 4)
    assert table.state.turns == 83 - len(LAND_ONLY)


@rule("DISC-5.2", "DISC-5.3", "DISC-6.3")
def test_a_follower_stands_only_on_the_new_tile_on_any_area_of_it() -> None:
    table = Table()
    table.lay("D18@0,1 r270")
    assert table.choices() == {"pass", "explorer:N", "explorer:W", "brigand:E", "brigand:S", "navigator:-"}
    assert table.refusal(Deploy(5)) == table.refusal(Deploy(-1)) == "DISC-5.3"
    assert table.do("navigator:-") == (Deployed(0, "navigator", "sea", 0, 1, 4, "DISC-5.2"),)
    assert [(f.seat, f.role, f.x, f.y, f.region) for f in table.state.followers()] == [
        (0, "navigator", 0, 1, 4)
    ]
    assert table.state.supply(0) == 3


@rule("DISC-5.4", "DISC-5.5", "DISC-14.12")
def test_a_tile_that_joins_a_free_area_to_an_occupied_one_finds_both_occupied() -> None:
    # a c       c joins the free sea of b to that of a, where the seat to move has a navigator itself.
    # * b
    table = Table().play("""
        D21@0,-1 r0 | navigator:ESW
        D20@1,0 r270
    """)
    table.lay("D13@1,-1 r0")
    assert table.choices() == {"pass", "home 0,-1 navigator:ESW", "brigand:NE"}
    assert table.refusal(Deploy(1)) == "DISC-5.4"


@pytest.mark.parametrize("claimed", [True, False])
@rule("DISC-5.6")
def test_two_regions_of_a_tile_that_come_together_elsewhere_are_one(claimed: bool) -> None:
    # d e *     e has two grasslands, S and W, which b, c and d join.
    # c b a
    table = Table().play(f"""
        D15@0,1 r180
        D19@-1,1 r90 | {"explorer:NSW" if claimed else "pass"}
        D15@-2,1 r180
        D14@-2,0 r90
    """)
    table.lay("D37@-1,0 r270")
    assert {"explorer:S", "explorer:W"} & table.choices() == (
        set() if claimed else {"explorer:S", "explorer:W"}
    )


@rule("DISC-5.7")
def test_a_feature_that_is_complete_can_be_claimed_by_the_tile_that_completes_it() -> None:
    table = Table()
    table.lay("D63@0,-1 r0")
    assert table.feature(0, 0, 0).complete
    table.do("navigator:S")
    assert [f.seat for f in table.feature(0, 0, 0).followers] == [0]


@rule("DISC-0.4", "DISC-14.7")
def test_areas_that_meet_at_a_corner_or_across_tiles_are_not_adjacent() -> None:
    # b a       The range of a (D33, east) touches its grassland and its sea, but not the other range of the
    # . *       same tile, nor anything on b.
    table = Table()
    table.lay("D33@0,-1 r0")
    assert table.can("brigand:W")
    assert table.feature(0, -1, 3).now == 1  # its own city
    assert table.feature(0, -1, 1).now == 0  # that city stands on the other range


@rule("DISC-6.1", "DISC-6.2", "DISC-6.3", "DISC-6.5")
def test_a_follower_comes_home_with_its_points_and_can_go_out_next_turn() -> None:
    table = Table().play("""
        D22@0,-1 r0 | navigator:ESW
        D19@0,1 r90 | explorer:NSW
    """)
    table.lay("D12@1,0 r0")
    assert table.refusal(TakeHome(0, 1, 1)) == "DISC-6.1"  # another seat's
    assert table.refusal(TakeHome(0, 0, 0)) == "DISC-6.1"  # the right sea, but nobody stands there
    assert table.refusal(TakeHome(7, 7, 0)) == table.refusal(TakeHome(0, -1, 9)) == "DISC-6.1"
    scored, home = table.do("home 0,-1 navigator:ESW")
    assert isinstance(scored, FeatureScored)
    assert (scored.points, scored.terms, scored.complete, scored.final) == (
        ((0, 1),),
        (("cities", 1, 1),),
        False,
        False,
    )
    assert (scored.tiles, scored.rule) == (((0, 0), (0, -1)), "DISC-7.3")
    assert home == CameHome(0, "navigator", 0, -1, 1, "DISC-6.3")
    assert table.state.scores == (1, 0)
    assert (table.state.supply(0), table.state.supply(1)) == (4, 3)
    assert [f.seat for f in table.state.followers()] == [1]
    table.play("D60@-1,0 r0")
    table.lay("D16@1,-1 r90")
    assert table.can("navigator:NW")


@rule("DISC-3.4", "DISC-14.1")
def test_completing_a_feature_changes_nothing_by_itself() -> None:
    table = Table().play("""
        D65@0,-1 r180 | explorer:EW
        D21@1,-1 r270
        D05@-1,-1 r0
        D24@0,1 r0
    """)
    feature = table.feature(0, -1, 1)
    assert feature.complete
    assert [f.seat for f in feature.followers] == [0]
    assert table.state.scores == (0, 0)
    assert table.state.projected_scores() == (3, 0)


@rule("DISC-3.2", "DISC-14.2")
def test_one_follower_move_a_turn() -> None:
    for first in ("explorer:N", "home 0,-1 explorer:EW", "pass"):
        table = Table().play("D65@0,-1 r180 | explorer:EW\nD21@1,-1 r270")
        table.lay("D05@-1,-1 r0")
        table.do(first)
        assert table.state.turn == 4
        for second in (Deploy(0), Deploy(1), TakeHome(0, -1, 1), Pass()):
            assert table.refusal(second) == "DISC-4.1"
