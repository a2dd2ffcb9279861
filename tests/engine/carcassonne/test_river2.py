"""The River II: the worked examples, its rules one by one, and with other options."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest

import engine
from engine import bots
from engine.games.carcassonne.records import PutBack, SecondPartGranted, TurnEarned
from engine.games.carcassonne.state import CarcassonneState
from engine.games.carcassonne.tiles import tile_set
from engine.landscape.compass import cell
from engine.landscape.records import Deploy, Draw, SetAside, TakeHome
from tests.engine.carcassonne.brute_board import RIVER, RIVER2
from tests.engine.carcassonne.second_river import (
    BLUE,
    FORK,
    GAME,
    MIDDLE,
    RED,
    VOLCANO,
    drawable,
    end_river,
    ends,
    lay,
    leave,
    module,
    of_kind,
    placements,
    river2,
)
from tests.engine.carcassonne.table import Table, faces
from tests.engine.rules import rule

# -- the worked examples ---------------------------------------------------------------------------------


@rule("RIVER2-EX-1", "RIVER2-3", "RIVER2-4", "RIVER2-6", "RIVER2-20", "XEDGE-24")
@pytest.mark.parametrize(
    ("rotation", "after"),
    [(0, [[1, -1], [2, 0]]), (2, [[2, 0], [1, 1]]), (3, [[1, -1], [1, 1]])],
)
def test_the_fork_is_given_and_leaves_two_ends(rotation: int, after: list[list[int]]) -> None:
    table = river2()
    assert [(t.design.id, t.x, t.y, t.rotation) for t in table.state.landscape.laid()] == [
        ("R2-spring", 0, 0, 0)
    ]
    assert (table.state.position()["river"], ends(table)) == ([1, 0], [[1, 0]])
    assert table.state.chance_weights() == ([Draw("R2-fork", RED)], [1])
    table.draw("R2-fork")
    assert placements(table) == {(1, 0, 0), (1, 0, 2), (1, 0, 3)}
    table.play(f"R2-fork@1,0 r{90 * rotation}")
    assert sorted(ends(table)) == sorted(after)
    assert table.state.position()["river"] == ends(table)[0]
    assert drawable(table) == set(MIDDLE)


@rule("RIVER2-EX-2", "RIVER2-4", "RIVER2-6", "XEDGE-22")
@pytest.mark.parametrize("turns", ["alternate", "immediate"])
def test_each_arm_has_a_last_bend_of_its_own(turns: str) -> None:
    table = river2(river_turns=turns).play(FORK)
    table.draw("R2-bend-garden")
    assert placements(table) == {(1, -1, 3), (2, 0, 0), (2, 0, 1)}
    assert table.refused("R2-bend-garden@1,-1 r0") == "RIVER2-6"
    assert table.refused("R2-bend-garden@1,1 r0") == "RIVER-5"  # its sides would match


@rule("RIVER2-6", "XCONTRA-10")
@pytest.mark.parametrize(("turns", "both"), [("alternate", False), ("immediate", True)])
def test_a_straight_piece_between_bends_counts_by_the_option(turns: str, both: bool) -> None:
    table = river2(river_turns=turns).play(FORK).play("R2-monastery@1,-1 r90")
    table.draw("R2-bend-garden")
    assert {(x, y) for x, y, _ in placements(table)} == {(1, -2), (2, 0)}
    turns_west = any((x, y) == (1, -2) and rotation == 0 for x, y, rotation in placements(table))
    assert turns_west is both


@rule("RIVER2-EX-3", "RIVER2-10")
@pytest.mark.parametrize("reserve", [False, True])
def test_the_river_may_have_to_keep_clear_of_tiles(reserve: bool) -> None:
    table = river2(river2_reserve=reserve).play(FORK).play("R2-monastery@2,0 r0")
    table.draw("R2-bend-road")
    usual = {(3, 0, 0), (3, 0, 1)}
    assert placements(table) == (usual if reserve else usual | {(1, -1, 3)})
    if reserve:
        assert table.refused("R2-bend-road@1,-1 r270") == "RIVER2-10"


@rule("RIVER2-10")
@pytest.mark.parametrize(
    ("at", "named"),
    [
        *(((x, y), "RIVER2-10") for x, y in [(3, -1), (3, 1), (4, -1), (4, 0), (4, 1)]),
        *((at, None) for at in [(2, 1), (5, 0), (5, 1), (3, 2), (4, -2)]),
    ],
)
def test_a_new_end_keeps_clear_of_five_places(at: tuple[int, int], named: str | None) -> None:
    table = river2(river2_reserve=True).play(FORK)
    land = table.state.landscape
    land.lay(land.tileset.by_id["B"].index, cell(*at), 0)
    table.draw("R2-monastery")
    if named is None:
        assert table.can("R2-monastery@2,0 r0")
    else:
        assert table.refused("R2-monastery@2,0 r0") == named


def before_the_volcano(players: int = 2, **options: Any) -> Table:
    """Return a river of which only the volcano is missing; red is to draw it."""
    table = river2(players, **options).play(FORK)
    leave(table, VOLCANO)
    table.state.on_turn = RED
    assert drawable(table) == {VOLCANO}
    return table


@rule("RIVER2-EX-9", "RIVER2-8", "XCONTRA-9")
def test_the_volcano_gives_another_turn_and_takes_no_figure() -> None:
    table = before_the_volcano()
    turn = table.state.turn
    table.lay(f"{VOLCANO}@2,0 r0")
    assert table.state.earns_turn
    assert table.choices() == {"pass"}
    assert table.refusal(Deploy(1)) == "RIVER2-8"
    assert TurnEarned(RED, "RIVER2-8") in table.do("pass")
    assert not table.state.earns_turn
    assert (table.state.on_turn, table.state.phase, table.state.turn) == (RED, "draw", turn + 1)
    assert not drawable(table) & set(RIVER2)
    table.lay("E@0,1 r180")
    assert table.choices() > {"pass"}
    table.do("pass")
    assert table.state.on_turn == BLUE


@rule("RIVER2-8", "XCONTRA-9")
def test_a_plain_volcano_is_a_lake_like_any_other() -> None:
    table = before_the_volcano(river2_volcano="plain")
    table.lay(f"{VOLCANO}@2,0 r0")
    assert table.can("pass")
    assert table.choices() > {"pass"}
    assert not of_kind(table.do("pass"), TurnEarned)
    assert table.state.on_turn == BLUE


@rule("RIVER2-8", "ABBOT-5")
def test_an_abbot_may_be_taken_back_beside_the_volcano() -> None:
    table = river2(abbot=True).play(FORK)
    lay(table, "R: R2-monastery@1,-1 r90 | abbot")
    leave(table, VOLCANO)
    table.state.on_turn = RED
    table.lay(f"{VOLCANO}@2,0 r0")
    assert table.choices() == {"pass", "home 1,-1 abbot"}
    table.state.push(next(move for move in table.state.legal_moves() if isinstance(move, TakeHome)))
    assert table.state.scores == (4, 0)
    assert (table.state.on_turn, table.state.phase) == (RED, "draw")


def before_a_surrounded_monastery(figure: str = "monk", **options: Any) -> Table:
    """Return a river whose volcano completes red's monastery.

    b e b      The monastery is m, the volcano will lie at v.
    b m b
    * f v
    """
    table = river2(**options).play(FORK)
    lay(table, f"R: R2-monastery@1,-1 r90 | {figure}")
    table.play("R2-end-city@1,-2 r270")
    with pause(table):
        table.play("B@0,-1 r0\nB@2,-1 r0\nB@0,-2 r0\nB@2,-2 r0")
    leave(table, VOLCANO)
    table.state.on_turn = RED
    return table


@contextmanager
def pause(table: Table) -> Iterator[None]:
    """Let base tiles be laid before the river is complete."""
    river, state = module(table), table.state
    flow, pool = river.part(state), list(state.pool)
    end_river(table)
    yield
    river.set_part(state, flow)
    for index, count in enumerate(pool):
        if "river" in state.tileset.designs[index].marks:
            state.shift_pool(index, count - state.pool[index])


@rule("RIVER2-8")
def test_what_the_volcano_completes_is_scored_before_the_next_turn() -> None:
    table = before_a_surrounded_monastery()
    table.lay(f"{VOLCANO}@2,0 r0")
    events = table.do("pass")
    assert table.scored() == {"monastery": {RED: 9}}
    kinds = [type(event).__name__ for event in events]
    assert kinds.index("FeatureScored") < kinds.index("TurnEarned")
    assert (table.state.on_turn, table.state.phase) == (RED, "draw")


@rule("RIVER2-8", "ABBOT-9")
def test_an_abbot_whose_place_the_volcano_completes_is_not_taken_back() -> None:
    table = before_a_surrounded_monastery(abbot=True, figure="abbot")
    table.lay(f"{VOLCANO}@2,0 r0")
    assert table.choices() == {"pass"}
    table.do("pass")
    assert table.state.scores == (9, 0)


@rule("RIVER2-EX-10", "RIVER2-18", "RIVER-9")
def test_a_farmer_may_stand_on_each_field_of_the_fork() -> None:
    table = river2()
    table.lay(FORK)
    kinds = [region.kind for region in table.state.landscape.tile(1).design.regions]
    assert kinds == ["river"] * 3 + ["field"] * 3
    assert {text.split(":")[0] for text in table.choices()} == {"pass", "farmer"}
    assert len(table.choices()) == 4
    for region in range(3):
        assert table.refusal(Deploy(region)) == "RIVER-9"


# -- tiles -----------------------------------------------------------------------------------------------


@rule("RIVER2-1", "RIVER2-15", "RIVER2-16", "RIVER2-17", "RIVER2-18")
def test_the_box_holds_twelve_tiles() -> None:
    tiles = faces("river2").designs[len(tile_set().designs) :]
    assert {design.id: design.count for design in tiles} == dict.fromkeys(RIVER2, 1)
    assert len(tiles) == 12
    bends = [design.id for design in tiles if "bend" in design.id]
    assert (len(bends), len(MIDDLE)) == (4, 9)
    tokens = Counter(token for design in tiles for region in design.regions for token in region.tokens)
    assert tokens == {"inn": 1, "pig_herd": 1, "pennant": 1}
    assert [design.id for design in tiles if "garden" in design.marks] == ["R2-bend-garden"]
    fields = {d.id: sum(region.kind == "field" for region in d.regions) for d in tiles}
    assert [fields[name] for name in ("R2-spring", VOLCANO, "R2-end-city", "R2-city-bridge")] == [1, 1, 2, 2]
    assert (fields["R2-fork"], fields["R2-bridge-inn"]) == (3, 4)


@rule("RIVER2-12", "RIVER2-13")
@pytest.mark.parametrize(
    ("options", "marks"),
    [
        ({}, set()),
        ({"inns": True}, {"inn"}),
        ({"traders": True}, {"pig_herd"}),
        ({"river2_inn": "on", "pig_herd": "on"}, {"inn", "pig_herd"}),
        ({"inns": True, "traders": True, "river2_inn": "off", "pig_herd": "off"}, set()),
    ],
)
def test_only_marks_that_count_are_on_the_tiles(options: dict[str, Any], marks: set[str]) -> None:
    tiles = river2(**options).state.tileset
    seen = {t for name in RIVER2 for region in tiles.by_id[name].regions for t in region.tokens}
    assert seen - {"pennant"} == marks
    if options.get("inns"):  # the marks of other boxes stay
        assert any("inn" in region.tokens for region in tiles.by_id["IC-bend-inn"].regions)


@rule("RIVER2-2", "RIVER2-11", "MIX-1", "XCONTRA-11")
@pytest.mark.parametrize(
    ("options", "tiles"),
    [
        ({}, 83),
        ({"river_keep_start": True}, 84),
        ({"river": True}, 93),
        ({"inns": True, "traders": True}, 83 + 42),
        ({"inns": True, "traders": True, "river": True}, 135),
        ({"tile_sets": 2}, 72 + 83),
        ({"tile_sets": 2, "river": True}, 72 + 93),
    ],
)
def test_how_many_tiles_are_laid(options: dict[str, Any], tiles: int) -> None:
    state = river2(**options).state
    assert state.in_bag + 1 == tiles
    starts = 4 * int(options.get("tile_sets", 1)) - (not options.get("river_keep_start"))
    assert state.tiles_left()["D"] == starts


@rule("RIVER2-11", "RIVER2-3")
def test_both_rivers_are_one() -> None:
    table = river2(river=True).play(FORK)
    names = set(RIVER) - {"RV-spring", "RV-lake"} | set(MIDDLE)
    assert drawable(table) == names
    assert sum(table.state.tiles_left()[name] for name in names) == 19
    assert len(ends(table)) == 2


# -- placing ---------------------------------------------------------------------------------------------


@rule("RIVER2-5", "RIVER2-7", "XEDGE-23")
@pytest.mark.parametrize("turns", ["alternate", "immediate"])
def test_the_arms_may_not_be_led_to_the_same_place(turns: str) -> None:
    # . ? a      The arms go on at ? and at a. Neither may bend towards the other.
    # . n e
    # * f e
    table = river2(river=True, river_turns=turns).play("""
        R2-fork@1,0 r0
        RV-straight@1,-1 r90
        R2-bend-garden@2,0 r90
        RV-straight@2,-1 r90
    """)
    assert sorted(ends(table)) == [[1, -2], [2, -2]]
    table.draw("R2-bend-road")
    assert table.refused("R2-bend-road@1,-2 r270") == "RIVER2-7"
    west = table.refused("R2-bend-road@2,-2 r0")
    assert west == ("RIVER2-6" if turns == "alternate" else "RIVER2-7")
    assert (2, -2, 3) in placements(table)


@rule("RIVER2-7", "TABLE-7")
def test_an_arm_may_not_be_aimed_off_the_table() -> None:
    table = river2(board="table", table="21x9").play(FORK)
    for y, name in ((-1, "R2-monastery"), (-2, "R2-city-road"), (-3, "R2-bridge-inn")):
        table.play(f"{name}@1,{y} r{90 if name != 'R2-bridge-inn' else 0}")
    assert [1, -4] in ends(table)
    table.draw("R2-city-bridge")
    assert (1, -4) not in {(x, y) for x, y, _ in placements(table)}
    assert table.refused("R2-city-bridge@1,-4 r0") == "RIVER2-7"


def random_rivers(seed: int, **options: Any) -> CarcassonneState:
    """Return a position in which the last river tile has been laid or given up, laid at random."""
    random = Random(seed)
    state = engine.new_game("carcassonne", players=2, seed=seed, options={"river2": True, **options})
    assert isinstance(state, CarcassonneState)
    dealer = engine.Dealer(seed)
    while state.in_prologue or state.phase == "follower":
        chance = state.current_player == engine.CHANCE
        state.push(dealer.deal(state) if chance else random.choice(state.legal_moves()))
    return state


@rule("RIVER2-5", "RIVER2-7", "RIVER2-9", "XEDGE-26")
@pytest.mark.parametrize("both", [False, True])
def test_the_water_is_a_tree_however_it_is_laid(both: bool) -> None:
    removed = 0
    for seed in range(40):
        state = random_rivers(seed, river=both, river_turns="immediate" if seed % 2 else "alternate")
        land = state.landscape
        laid = [tile for tile in land.laid() if "river" in tile.design.marks]
        joints = 0
        for tile in laid:
            for side, (dx, dy) in enumerate(((0, -1), (1, 0), (0, 1), (-1, 0))):
                water = tile.design.turned[tile.rotation].edges[side] == 3
                joints += water and cell(tile.x + dx, tile.y + dy) in land.tile_at
        assert joints == 2 * (len(laid) - 1)  # each tile but the spring joins one, and only one
        gone = [name for name in state.aside if name[:2] in ("R2", "RV")]
        assert len(laid) + len(gone) == (22 if both else 12)
        removed += bool(gone)
        assert state.position()["river"] is None
        assert state.position()["river_ends"] == []
    assert removed


def blocked(**options: Any) -> Table:
    """Return a river on a small table, of which the northern arm faces the edge, the other the south."""
    table = river2(board="table", table="9x9", **options).play("R2-fork@1,0 r270")
    for y, name in ((-1, "R2-monastery"), (-2, "R2-city-road"), (-3, "R2-bridge-inn")):
        table.play(f"{name}@1,{y} r{90 if name != 'R2-bridge-inn' else 0}")
    return table


@rule("RIVER2-9", "XCONTRA-6")
def test_a_tile_that_fits_at_no_end_goes_back_above_the_volcano() -> None:
    table = blocked()
    leave(table, "R2-city-bridge", "R2-bend-garden", "R2-end-city", VOLCANO)
    table.play("R2-end-city@1,1 r90")
    events = table.draw("R2-city-bridge")  # it would aim the last arm off the table
    assert of_kind(events, PutBack) == [PutBack(table.state.on_turn, "R2-city-bridge", "RIVER2-9")]
    assert table.state.phase == "draw"
    assert drawable(table) == {"R2-bend-garden"}
    table.draw("R2-bend-garden")
    assert table.state.phase == "place"
    table.state.push(table.state.legal_moves()[0])
    table.do("pass")
    assert drawable(table) == {"R2-city-bridge"}
    table.draw("R2-city-bridge")
    assert table.state.phase == "place"
    table.state.push(table.state.legal_moves()[0])
    table.do("pass")
    assert drawable(table) == {VOLCANO}


@rule("RIVER2-9", "XEDGE-25", "XEDGE-26")
def test_tiles_none_of_which_fits_leave_the_game_before_the_volcano() -> None:
    table = blocked()
    leave(table, "R2-city-bridge", "R2-end-city", VOLCANO)
    table.play("R2-end-city@1,1 r90")
    events = table.draw("R2-city-bridge")
    assert of_kind(events, SetAside) == [SetAside(table.state.on_turn, "R2-city-bridge", "RIVER2-9")]
    assert drawable(table) == {VOLCANO}
    table.play(f"{VOLCANO}@1,-4 r270")
    assert not table.state.in_prologue


@rule("RIVER2-9", "XEDGE-26", "RIVER2-8")
@pytest.mark.parametrize("options", [{}, {"draw_ahead": True}, {"unplaceable": "return"}])
def test_a_volcano_that_fits_nowhere_gives_no_turn_and_the_game_goes_on(options: dict[str, Any]) -> None:
    # n x      The last arm goes on at x, where the volcano would lie beside the city of c.
    # f c e
    table = river2(**options).play("""
        R2-fork@1,0 r0
        R2-city-bridge@2,0 r90
        R2-bend-garden@1,-1 r270
        R2-end-city@3,0 r0
    """)
    leave(table, VOLCANO)
    state = table.state
    seat, turn = state.on_turn, state.turn
    events = table.draw(VOLCANO)
    assert of_kind(events, SetAside) == [SetAside(seat, VOLCANO, "CARC-4.3")]
    assert (state.on_turn, state.in_prologue) == (seat, False)
    assert (ends(table), state.position()["river"]) == ([], None)
    assert not drawable(table) & set(RIVER2)
    if not options.get("draw_ahead"):
        assert (state.turn, state.phase) == (turn, "draw")
        table.play("E@0,1 r180")
        assert state.on_turn != seat
    assert not state.earns_turn


@rule("RIVER2-19", "RIVER-14", "RIVER-16")
@pytest.mark.parametrize("volcano", ["again", "plain"])
def test_no_followers_until_the_last_river_tile_lies(volcano: str) -> None:
    table = river2(river_no_meeples=True, river2_volcano=volcano)
    table.lay(FORK)
    assert table.choices() == {"pass"}
    assert table.refusal(Deploy(3)) == "RIVER-14"
    table.do("pass")
    leave(table, VOLCANO)
    table.lay(f"{VOLCANO}@2,0 r0")
    assert (table.choices() == {"pass"}) == (volcano == "again")
    table.do("pass")
    table.lay("E@0,1 r180")
    assert table.choices() > {"pass"}


# -- with other options ----------------------------------------------------------------------------------


@rule("MIX-12", "RIVER2-8")
def test_the_volcano_gives_its_turn_in_a_second_part_too() -> None:
    table = river2(traders=True).play(FORK)
    lay(table, "R: R2-bridge-inn@2,0 r90 | highwayman:NS\nR: R2-bend-garden@1,-1 r270")
    with pause(table):
        lay(table, "R: U@2,1 r90 | builder:NS")
    leave(table, "R2-bend-road", VOLCANO)
    lay(table, "R: R2-bend-road@2,-1 r90")
    state = table.state
    assert of_kind(table.events, SecondPartGranted) == [SecondPartGranted(RED, "TRADE-15")]
    assert (state.on_turn, state.position()["part"], drawable(table)) == (RED, 2, {VOLCANO})
    turn = state.turn
    table.play(f"{VOLCANO}@3,0 r0")
    assert (state.on_turn, state.position()["part"], state.turn) == (RED, 1, turn + 1)
    table.play("U@2,2 r90")  # a full turn, with a second part of its own
    assert (state.on_turn, state.position()["part"], state.turn) == (RED, 2, turn + 1)
    table.play("B@0,1 r0")
    assert (state.on_turn, state.turn) == (BLUE, turn + 2)


@rule("MIX-12", "HOUSE-4", "HOUSE-3", "CARC-14.9")
@pytest.mark.parametrize("options", [{"hand_size": 3}, {"draw_ahead": True}])
def test_hands_are_dealt_before_the_turn_of_the_volcano(options: dict[str, Any]) -> None:
    table = before_the_volcano(**options)
    table.lay(f"{VOLCANO}@2,0 r0")
    table.do("pass")
    state, dealer = table.state, engine.Dealer(1)
    assert (state.phase, state.on_turn) == ("deal", RED)
    while state.current_player == engine.CHANCE:
        state.push(dealer.deal(state))
    assert (state.phase, state.on_turn) == ("place", RED)


@rule("MIX-12", "HOUSE-9")
@pytest.mark.parametrize(("volcano", "more"), [("again", 2), ("plain", 1)])
def test_a_volcano_that_fills_a_hole_gives_a_turn_for_that_too(volcano: str, more: int) -> None:
    table = before_a_surrounded_monastery(hole_bonus=True, tile_sets=2, river2_volcano=volcano)
    with pause(table):
        table.play("B@3,-1 r0\nB@3,0 r0\nB@1,1 r0\nB@2,1 r0")
        table.play("E@-1,0 r270\nE@-1,1 r270\nE@1,2 r180\nE@0,2 r0")
    table.state.on_turn = RED
    table.lay(f"{VOLCANO}@2,0 r0")
    events = table.do("pass")
    earned = [event.rule for event in of_kind(events, TurnEarned)]
    assert earned == (["RIVER2-8", "HOUSE-9"] if volcano == "again" else ["HOUSE-9"])
    seats = []
    for placement in ("E@0,1 r180", "E@4,0 r90", "E@4,-1 r90", "E@4,1 r90")[: more + 2]:
        seats.append(table.state.on_turn)
        table.play(placement)
    assert seats == [RED] * (more + 1) + [BLUE]  # the first of these turns has filled a hole too


@rule("MIX-12", "SOLO-4")
def test_in_the_solo_game_the_same_colour_goes_on() -> None:
    table = Table(3, river2=True, solo="normal")
    table.play("R2-fork@1,0 r0")
    leave(table, VOLCANO)
    seat = table.state.on_turn
    table.lay(f"{VOLCANO}@2,0 r0")
    assert table.choices() == {"pass"}
    table.do("pass")
    assert table.state.on_turn == seat
    stacks: Any = table.state.position()["stacks"]
    assert sum(stacks) == 71


@rule("RIVER2-19", "RIVER2-8", "RIVER2-10", "RIVER2-12", "RIVER2-13", "HOUSE-5", "INNS-9")
@pytest.mark.parametrize(
    ("options", "named"),
    [
        ({"river2": True, "river_random_length": True}, "RIVER2-19"),
        ({"river2": True, "start_in_bag": True}, "HOUSE-5"),
        ({"river2_volcano": "plain"}, "RIVER2-8"),
        ({"river": True, "river2_reserve": True}, "RIVER2-10"),
        ({"river2_inn": "off", "inns": True}, "RIVER2-12"),
        ({"pig_herd": "on", "traders": True}, "RIVER2-13"),
        ({"river2": True, "inn_final": "ignore"}, "INNS-9"),
        ({"river2": True, "inn_final": "ignore", "river2_inn": "on"}, None),
        ({"river2": True, "river": True, "river_keep_start": True, "river_no_meeples": True}, None),
    ],
)
def test_what_makes_no_sense_is_refused(options: dict[str, Any], named: str | None) -> None:
    found = GAME.why_unplayable(2, GAME.settle(options))
    assert (found and found.rule) == named


@rule("RIVER2-4")
def test_bots_play_with_everything_to_the_end() -> None:
    options = dict.fromkeys(("river", "river2", "inns", "traders", "abbot", "fields"), True)
    state = engine.new_game("carcassonne", players=3, seed=5, options=options)
    players = [bots.make(level, seat) for seat, level in enumerate(("greedy", "random", "greedy"))]
    end = bots.play(state, players, engine.Dealer(5))
    assert end.is_terminal
    assert end.scores[1] < max(end.scores)


@rule("RIVER2-4", "RIVER2-8")
def test_searching_bots_play_along_the_river() -> None:
    options = dict.fromkeys(("river", "river2", "inns", "traders", "abbot", "fields"), True)
    state = engine.new_game("carcassonne", players=2, seed=7, options=options | {"turns": 30})
    players = [bots.make("master:sims=2", 1), bots.make("expert:sims=2", 1)]
    assert bots.play(state, players, engine.Dealer(7)).is_terminal
