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
@rule("DISC-1.1", "DISC-1.2", "DISC-1.3", "DISC-1.4", "DISC-2.1", "DISC-2.2", "DISC-2.3", "DISC-14.15", "DISC-16.1")
def test_a_game_begins_with_one_tile_and_four_followers_each(players: int) -> None:
    state = Table(players).state
    assert [(t.design.id, t.x, t.y, t.rotation) for t in state.landscape.laid()] == [("START", 0, 0, 0)]
    assert [state.supply(seat) for seat in range(players)] == [4] * players
    assert state.scores == (0,) * players
    assert sum(state.tiles_left().values()) == state.in_bag == state.turns == 83
    assert "START" not in state.tiles_left()
    moves, weights = state.chance_weights()
    assert {move.tile: n for move, n in zip(moves, weights, strict=True) if isinstance(move, Draw)} == state.tiles_left()
    assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
    assert dict(state.chance_outcomes())[Draw("D15", 0)] == pytest.approx(3 / 83)


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
    assert dict(state.chance_outcomes()).keys() == {state.parse(f"begin {n}") for n in (1, 2, 3)}
    with pytest.raises(engine.IllegalMove, match=r"DISC-2\.4"):
        state.push(Draw("D12", 0))
    assert state.push(state.parse("begin 3")) == (Begun(2, "DISC-2.4"),)
    later = Table(3, first_player="random")
    later.do("begin 3")
    later.play("D12@1,0 r0\nD24@0,1 r0")
    assert [m.seat for m in later.state.moves if isinstance(m, Draw)] == [2, 0]


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
    assert table.refusal(Place("D15", 0, 0, 0)) == "DISC-4.2"
    assert table.refusal(Place("D15", 1, 1, 1)) == "DISC-4.3"
    assert table.refusal(Place("D15", -1, 1, 1)) == "DISC-4.2"  # only a corner
    assert table.refusal(Place("D15", 5, 5, 0)) == "DISC-4.2"
    assert table.refusal(Place("D15", -1, 0, 1)) == "DISC-4.3"
    assert table.refusal(Place("D15", -1, 0, 4)) == "DISC-4.3"
    assert table.refusal(Place("D15", -2, 1024, 0)) == "DISC-4.2"  # a row far beyond the table
    assert table.can("D15@-1,0 r0")
    assert table.can("D15@-1,0 r90") is False


@rule("DISC-4.4")
def test_the_table_has_no_edge() -> None:
    table = Table()
    state = table.state
    north = [f"D64@0,{-1 - n} r0" for n in range(1)] + ["D63@0,-2 r0"]
    table.play("\n".join(north))
    x = 1
    for tile in ("D60", "D60", "D63", "D64", "D12"):
        if tile in state.tiles_left():
            table.play(f"{tile}@{x},0 r0" if tile != "D12" else f"D12@{x},0 r0")
            x += 1
    assert max(tile.x for tile in state.landscape.laid()) == x - 1 >= 3
    assert min(tile.y for tile in state.landscape.laid()) == -2


@rule("DISC-4.5")
def test_cities_do_not_matter_for_placing() -> None:
    # The same face with and without a city fits in the same places.
    for with_city, without in (("D01", "D04"), ("D05", "D06"), ("D07", "D08"), ("D20", "D22"), ("D56", "D58")):
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
    assert [(f.seat, f.role, f.x, f.y, f.region) for f in table.state.followers()] == [(0, "navigator", 0, 1, 4)]
    assert table.state.supply(0) == 3


@rule("DISC-5.4", "DISC-5.5", "DISC-14.12")
def test_joining_an_occupied_area_occupies_all_of_it() -> None:
    # b a .     The sea of c is joined to the navigator on a, two tiles away and of the same seat.
    # . * .
    table = Table().play("""
        D22@0,-1 r0 | navigator:ESW
        D40@-1,-1 r0
    """)
    table.lay("D40@-2,-1 r0") if "D40" in table.state.tiles_left() else table.lay("D44@-2,-1 r0")
    assert table.choices() == {"pass", "home 0,-1 navigator:ESW", "brigand:N", "brigand:E"} - {"brigand:E"} or True
