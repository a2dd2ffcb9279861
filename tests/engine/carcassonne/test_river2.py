"""The River II: the worked examples, its rules one by one, and with other options.

A script has a line a turn, as :class:`Table` plays it; ``R:`` and ``B:`` say who lays the tile.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest

import engine
from engine import bots
from engine.games.carcassonne.evaluation import CarcassonneEvaluation
from engine.games.carcassonne.modules.river import Flow, River
from engine.games.carcassonne.modules.traders import PIG
from engine.games.carcassonne.records import PutBack, SecondPartGranted, TurnEarned
from engine.games.carcassonne.state import CarcassonneState
from engine.games.carcassonne.tiles import tile_set
from engine.landscape.compass import cell
from engine.landscape.records import Deploy, Draw, Place, SetAside, TakeHome
from tests.engine.carcassonne.brute import RIVER, RIVER2
from tests.engine.carcassonne.table import Table, faces
from tests.engine.rules import rule

GAME = engine.game("carcassonne")
RED, BLUE, YELLOW = range(3)
FORK = "R2-fork@1,0 r0"  # from the west to the north and to the east
VOLCANO = "R2-lake-volcano"
MIDDLE = sorted(set(RIVER2) - {"R2-spring", "R2-fork", VOLCANO})


def river2(players: int = 2, **options: Any) -> Table:
    return Table(players, river2=True, **options)


def lay(table: Table, script: str) -> Table:
    """Play the lines of a script, each by the seat that it names, if it names one."""
    for line in filter(None, map(str.strip, script.splitlines())):
        who, rest = re.fullmatch(r"(?:([RB]): )?(.*)", line).groups()  # type: ignore[union-attr]
        if who:
            table.state.on_turn = "RB".index(who)
        table.play(rest)
    return table


def leave(table: Table, *tiles: str) -> None:
    """Leave only some of the river tiles in the bag."""
    designs = table.state.tileset.designs
    for index, count in enumerate(list(table.state.pool)):
        if count and "river" in designs[index].marks and designs[index].id not in tiles:
            table.state.shift_pool(index, -count)


def end_river(table: Table) -> None:
    """Leave the other river tiles out, as an example wants it."""
    leave(table)
    module(table).set_part(table.state, Flow(()))


def module(table: Table) -> River:
    found = table.state.module(River)
    assert found is not None
    return found


def ends(table: Table) -> Any:
    return table.state.position()["river_ends"]


def drawable(table: Table) -> set[str]:
    return {move.tile for move in table.state.chance_weights()[0] if isinstance(move, Draw) and move.tile}


def placements(table: Table) -> set[tuple[int, int, int]]:
    return {(m.x, m.y, m.rotation) for m in table.state.legal_moves() if isinstance(m, Place)}


def of_kind(events: tuple[engine.Event, ...], kind: type[engine.Event]) -> list[Any]:
    return [event for event in events if isinstance(event, kind)]


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


@rule("RIVER2-EX-4", "RIVER2-16", "XEDGE-25")
def test_at_the_city_the_river_parts_two_fields() -> None:
    table = river2().play(FORK).play("R2-end-city@2,0 r0")
    regions = table.state.landscape.tile(2).design.regions
    north, south = (table.feature(2, 0, i) for i, one in enumerate(regions) if one.kind == "field")
    assert (len(north.segments), len(south.segments)) == (2, 4)
    land = table.state.landscape
    for feature in (north, south):
        root = land.root(land.segment(*feature.segments[0]))
        assert land.root(land.segment(2, 0, 0)) in {land.root(s) for s in _bits(land.touching[root])}
    assert ends(table) == [[1, -1]]
    assert table.state.in_prologue  # the end at the city is not the last river tile


def _bits(mask: int) -> list[int]:
    return [n for n in range(mask.bit_length()) if mask >> n & 1]


def herd_game(script: str, **options: Any) -> Table:
    """Play an example with the herd to its end."""
    turns = len(script.strip().splitlines())
    table = river2(turns=turns, **options)
    for line in filter(None, map(str.strip, script.splitlines())):
        if VOLCANO in line:
            leave(table, VOLCANO)
        lay(table, line)
    assert table.state.is_terminal
    return table


def outer_field() -> str:
    table = river2().play(FORK).play("R2-end-city@2,0 r0")
    table.lay("R2-bend-pigs@1,-1 r180")
    return table.state.notation(Deploy(1))


def game_with_herd(*, pig: bool) -> str:
    more = "R: B@1,-2 r0 | pig:N.E.S.W" if pig else ""
    return f"""{FORK}
        R2-end-city@2,0 r0
        R: R2-bend-pigs@1,-1 r180 | {outer_field()}
        {VOLCANO}@2,-1 r0
        E@3,0 r270
        {more}
    """


@rule("RIVER2-EX-5", "RIVER2-13", "XCONTRA-8")
@pytest.mark.parametrize(
    ("options", "red"),
    [
        ({"pig_herd": "on"}, 4),
        ({"pig_herd": "off"}, 3),
        ({"pig_herd": "auto"}, 3),
        ({"pig_herd": "auto", "traders": True}, 4),
        ({"pig_herd": "off", "traders": True}, 3),
        ({"pig_herd": "on", "edition": "first"}, 5),
        ({"pig_herd": "on", "edition": "second"}, 4),
    ],
)
def test_the_herd_is_worth_one_point_for_each_city(options: dict[str, Any], red: int) -> None:
    table = herd_game(game_with_herd(pig=False), **options)
    assert table.state.scores == (red, 0)


@rule("RIVER2-EX-6", "RIVER2-13", "MIX-8", "RIVER2-21")
@pytest.mark.parametrize(
    ("options", "red"),
    [
        ({}, 5),
        ({"pig_herd": "off"}, 4),
        ({"edition": "first"}, 6),
        ({"edition": "second"}, 5),
    ],
)
def test_herd_and_pig_both_count(options: dict[str, Any], red: int) -> None:
    table = herd_game(game_with_herd(pig=True), traders=True, **options)
    assert table.state.scores == (red, 0)


@rule("RIVER2-EX-7", "RIVER2-17")
def test_the_city_is_one_over_the_water() -> None:
    table = river2().play(FORK)
    lay(table, "B: R2-city-bridge@2,0 r90 | knight:NS")
    assert len({table.feature(2, 0, i).segments for i in (2, 3)}) == 2  # the banks are two fields
    end_river(table)
    table.play("E@2,-1 r180\nE@2,1 r0")
    assert table.scored() == {"city": {BLUE: 6}}


@rule("RIVER2-EX-8", "RIVER2-12", "RIVER2-17")
@pytest.mark.parametrize(
    ("options", "blue"),
    [
        ({"inns": True}, 6),
        ({"inns": True, "river2_inn": "off"}, 3),
        ({"river2_inn": "on"}, 6),
        ({}, 3),
        ({"river2_inn": "off"}, 3),
    ],
)
def test_the_inn_at_the_bridge(options: dict[str, Any], blue: int) -> None:
    table = river2(**options).play(FORK)
    lay(table, "B: R2-bridge-inn@2,0 r90 | highwayman:NS")
    kinds = [region.kind for region in table.state.landscape.tile(2).design.regions]
    assert kinds.count("field") == 4
    end_river(table)
    table.play("A@2,-1 r0\nA@2,1 r180")
    assert table.scored() == {"road": {BLUE: blue}}


@rule("RIVER2-12", "INNS-7", "INNS-9")
@pytest.mark.parametrize(
    ("options", "blue"),
    [({"river2_inn": "on"}, 0), ({"river2_inn": "on", "inn_final": "ignore"}, 1), ({}, 1)],
)
def test_an_unfinished_road_with_the_inn_at_the_bridge(options: dict[str, Any], blue: int) -> None:
    table = river2(turns=2, **options).play(FORK)
    lay(table, "B: R2-bridge-inn@2,0 r90 | highwayman:NS")
    assert table.state.is_terminal
    assert table.state.scores == (0, blue)


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


def before_a_surrounded_monastery(**options: Any) -> Table:
    """Return a river whose volcano completes red's monastery.

    b e b      The monastery is m, the volcano will lie at v.
    b m b
    * f v
    """
    table = river2(**options).play(FORK)
    lay(table, "R: R2-monastery@1,-1 r90 | monk")
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


# -- the herd --------------------------------------------------------------------------------------------


@rule("RIVER2-13", "CARC-10.5")
def test_the_herd_counts_for_all_who_score_its_field_and_for_no_other() -> None:
    # The field with the herd comes to the city from the south, round the spring; yellow's from the north.
    table = river2(3, pig_herd="on").play(FORK)
    table.state.on_turn = YELLOW
    table.lay("R2-end-city@2,0 r0")
    table.do(table.state.notation(Deploy(2)))
    lay(table, f"R: R2-bend-pigs@1,-1 r180 | {outer_field()}")
    end_river(table)
    table.state.on_turn = BLUE
    table.lay("E@3,0 r270")
    table.state.push(next(m for m in table.state.legal_moves() if isinstance(m, Deploy) and m.region == 1))
    herd = table.feature(1, -1, 1)
    assert herd.tokens["pig_herd"] == 1
    assert [(term.count, term.each) for term in herd.terms] == [(1, 4)]
    assert table.state.projected_scores() == (4, 3, 3)
    table.play("B@1,-2 r0\nB@2,-2 r0\nB@3,-2 r0\nB@3,-1 r0")  # joins the fields of red and blue
    assert table.state.projected_scores() == (4, 4, 3)


@rule("RIVER2-14", "TRADE-26")
def test_the_herd_does_not_stand_in_for_a_farmer() -> None:
    table = river2(traders=True).play(FORK)
    table.lay("R2-bend-pigs@1,-1 r180")
    assert not any(isinstance(m, Deploy) and m.figure == PIG for m in table.state.legal_moves())
    assert table.refusal(Deploy(1, PIG)) == "TRADE-26"


@rule("RIVER2-13", "MIX-20")
def test_without_fields_the_herd_is_worth_nothing() -> None:
    table = river2(pig_herd="on", fields=False).play(FORK)
    table.lay("R2-bend-pigs@1,-1 r180")
    assert table.feature(1, -1, 1).final == 0
    table.do("pass")
    assert table.state.projected_scores() == (0, 0)


@rule("RIVER2-21", "EDITION-2")
def test_where_cities_are_counted_the_herd_pays_all_who_score_the_city() -> None:
    table = river2(pig_herd="on", edition="first").play(FORK)
    table.play("R2-end-city@2,0 r0")
    table.lay("R2-bend-pigs@1,-1 r180")
    table.do("pass")
    end_river(table)
    lay(table, "B: E@3,0 r270 | farmer:N.E.S")
    assert table.state.projected_scores() == (0, 5)


@rule("RIVER2-13")
def test_bots_know_the_herd() -> None:
    worth = {}
    for herd in ("on", "off"):
        table = river2(pig_herd=herd).play(FORK)
        table.play("R2-end-city@2,0 r0")
        table.lay("R2-bend-pigs@1,-1 r180")
        end_river(table)
        worth[herd] = dict(CarcassonneEvaluation().rank_moves(table.state))[Deploy(1)]
    assert worth["on"] > worth["off"]


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
