"""The maps of Landover and their geometry (LAND-2, LAND-3)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import engine
from engine.games.landover.board import LandoverMap, board
from engine.games.landover.data import HARBOURS, HIDDEN, MAPS, TERRAINS, WATER
from engine.games.landover.steps import pieces
from engine.hexes import CORNERS, DIRECTIONS, STEPS
from tests.engine.landover.table import Table
from tests.engine.rules import rule

LAND = board("fixture-19")
MAP_NAMES = [raw["id"] for raw in MAPS]
ISLES = """
    ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~
    ~ ~ M M M ~ ~ N N ~ ~
    ~ M M M M ~ ~ N ~ ~ ~
    ~ M M M M ~ ~ ~ ~ ? ~
    ~ M M M M ~ ~ ? ? ? ~
    ~ ~ M M M ~ ~ ? ? ~ ~
    ~ ~ ~ ~ ~ ~ ~ ? ? ~ ~
    ~ ~ ~ S S S ~ ~ ~ ~ ~
    ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~
"""


def places(at: LandoverMap) -> list[int]:
    return [h for h in range(len(at.hexes)) if at.terrain[h] != WATER and not at.secret[h]]


def rolled(name: str, seed: int, players: int, **options: Any) -> engine.State:
    state = engine.new_game("landover", players=players, seed=seed, options={"map": name, **options})
    dealer = engine.Dealer(seed)
    while state.current_player == engine.CHANCE:
        state.push(dealer.deal(state))
    return state


@rule("LAND-2.1")
def test_the_six_steps_go_round_a_hex_counter_clockwise() -> None:
    assert dict(zip(DIRECTIONS, STEPS, strict=True)) == {
        "E": (1, 0),
        "NE": (1, -1),
        "NW": (0, -1),
        "W": (-1, 0),
        "SW": (-1, 1),
        "SE": (0, 1),
    }
    middle = LAND.hex_at["0,0"]
    assert {LAND.hex_names[h] for h in LAND.neighbours(middle)} == {
        "1,0",
        "1,-1",
        "0,-1",
        "-1,0",
        "-1,1",
        "0,1",
    }


@rule("LAND-2.2", "LAND-2.3")
def test_a_corner_lies_between_two_directions_and_is_one_thing_by_all_its_names() -> None:
    between = {CORNERS[k]: {DIRECTIONS[k], DIRECTIONS[(k + 1) % 6]} for k in range(6)}
    assert between == {
        "UR": {"E", "NE"},
        "N": {"NE", "NW"},
        "UL": {"NW", "W"},
        "LL": {"W", "SW"},
        "S": {"SW", "SE"},
        "LR": {"SE", "E"},
    }
    corner = LAND.corner_at["0,0.N"]
    assert {LAND.hex_names[h] for h in LAND.corner_hexes[corner]} == {"0,0", "0,-1", "1,-1"}
    assert corner == LAND.corner_at["0,-1.LR"] == LAND.corner_at["1,-1.LL"]
    assert len({name for name, c in LAND.corner_at.items() if c == corner}) == 3


@rule("LAND-2.4", "LAND-2.5")
def test_an_edge_has_two_names_two_ends_and_a_corner_three_edges() -> None:
    edge = LAND.edge_at["0,0.E"]
    assert edge == LAND.edge_at["1,0.W"]
    assert {LAND.hex_names[h] for h in LAND.edge_hexes[edge]} == {"0,0", "1,0"}
    assert set(LAND.edge_corners[edge]) == {LAND.corner_at["0,0.UR"], LAND.corner_at["0,0.LR"]}
    corner = LAND.corner_at["0,0.N"]
    assert set(LAND.corner_edges[corner]) == {LAND.edge_at[n] for n in ("0,0.NE", "0,0.NW", "0,-1.E")}
    assert set(LAND.corner_corners[corner]) == {LAND.corner_at[n] for n in ("0,0.UR", "0,0.UL", "1,-1.UL")}


@rule("LAND-2.6", "LAND-2.7")
def test_what_lies_beyond_the_map_is_neither_land_nor_water() -> None:
    table = Table()
    rim = table.at.board.edge_at["-3,0.W"]
    assert len(table.at.board.edge_hexes[rim]) == 1
    assert pieces.takes(table.at, rim, pieces.BOAT_KIND)
    assert not pieces.takes(table.at, rim, pieces.ROAD)
    assert not pieces.land_corner(table.at, table.at.board.corner_at["-3,0.LL"])
    assert pieces.land_corner(table.at, table.at.board.corner_at["-2,0.LL"])
    for name in MAP_NAMES:
        at = board(name)
        for h in range(len(at.hexes)):
            if at.terrain[h] != WATER:
                assert len(at.neighbours(h)) == 6, "land and secret tiles are surrounded"


@rule("LAND-3.1", "LAND-3.2")
def test_every_terrain_gives_something_but_water() -> None:
    assert set(TERRAINS) == {"pasture", "forest", "mountain", "field", "hills", "gold", "water"}
    for name in MAP_NAMES:
        at = board(name)
        drawn = {terrain for pool in at.terrain_pools.values() for terrain in pool}
        assert drawn | set(at.terrain) <= {HIDDEN, *range(len(TERRAINS))}


@rule("LAND-3.10", "LAND-25.26")
@pytest.mark.parametrize(
    (
        "name",
        "players",
        "points",
        "hexes",
        "land",
        "secret",
        "corners",
        "edges",
        "coast",
        "harbours",
        "starts",
    ),
    [
        ("standard-19", (3, 4), 15, 37, 19, 0, 54, 72, 30, 9, 54),
        ("duel-13", (2, 2), 13, 29, 13, 0, 40, 52, 26, 7, 40),
        ("isles-32", (2, 4), 18, 99, 24, 8, 82, 103, 62, 9, 82),
        ("archipelago-24", (4, 4), 16, 74, 24, 0, 92, 111, 78, 10, 76),
        ("fixture-19", (2, 4), 15, 37, 19, 0, 54, 72, 30, 9, 54),
    ],
)
def test_the_maps_have_the_sizes_of_the_table(
    name: str,
    players: tuple[int, int],
    points: int,
    hexes: int,
    land: int,
    secret: int,
    corners: int,
    edges: int,
    coast: int,
    harbours: int,
    starts: int,
) -> None:
    at = board(name)
    grounds = set(places(at))
    assert (at.victory_points, len(at.hexes), len(grounds)) == (points, hexes, land)
    assert (at.players_min, at.players_max) == players
    assert (sum(at.secret), len(at.harbours)) == (secret, harbours)
    assert sum(bool(grounds & set(there)) for there in at.corner_hexes) == corners
    assert sum(bool(grounds & set(there)) for there in at.edge_hexes) == edges
    assert (
        sum(bool(grounds & set(t)) and any(at.terrain[h] == WATER for h in t) for t in at.edge_hexes) == coast
    )
    state = rolled(name, 3, at.players_min)
    settles = [move for move in state.legal_moves() if move.kind == "settle"]
    assert len({move.to_json()["corner"] for move in settles}) == starts


@rule("LAND-3.11")
def test_the_isles_lie_as_drawn() -> None:
    rows = ISLES.split()
    at = board("isles-32")
    letters = {"main": "M", "north": "N", "south": "S"}
    for place, mark in enumerate(rows):
        r, c = divmod(place, 11)
        h = at.hex_at[f"{c - (r - r % 2) // 2},{r}"]
        if at.secret[h]:
            assert mark == "?"
        else:
            assert mark == ("~" if at.island[h] < 0 else letters[at.islands[at.island[h]]])


@rule("LAND-3.12")
def test_the_archipelago_is_alike_on_all_four_sides() -> None:
    at = board("archipelago-24")
    number = {place: hex_ for hex_, place in enumerate(at.hexes)}
    home = [at.islands.index(f"{side}{way}") for side in ("north", "south") for way in ("west", "east")]
    assert at.start_islands == set(home)
    for hex_, (q, r) in enumerate(at.hexes):
        for other in (number[10 - r - q, r], number[q + r - 3, 6 - r]):
            assert at.pool[other] == at.pool[hex_]
            assert (at.island[other] == at.island[hex_]) == (at.pool[hex_] in ("", "middle"))
    per_island = Counter(at.island[h] for edge, _ in at.harbours for h in at.edge_hexes[edge])
    assert {per_island[island] for island in home} == {2}


@rule("LAND-3.12", "LAND-5.5", "LAND-19.1")
def test_nobody_starts_in_the_middle_of_the_archipelago() -> None:
    at = board("archipelago-24")
    middle = {h for h, island in enumerate(at.island) if at.islands[island] == "middle" and island >= 0}
    state = rolled("archipelago-24", 5, 4)
    while state.phase == "settle":
        moves = state.legal_moves()
        for move in moves:
            assert middle.isdisjoint(at.corner_hexes[at.corner_at[move.to_json()["corner"]]])
        state.push(moves[0])


@rule("LAND-3.9")
def test_islands_never_touch_and_secret_tiles_have_one_of_their_own() -> None:
    at = board("isles-32")
    assert set(at.islands) == {"main", "north", "south", "east"} or len(at.islands) == 4
    for h in range(len(at.hexes)):
        labels = {at.island[other] for other in (h, *at.neighbours(h))} - {-1}
        assert len(labels) <= 1 or at.island[h] < 0


@rule("LAND-3.3", "LAND-3.5", "LAND-5.2")
@pytest.mark.parametrize("name", ["standard-19", "duel-13", "isles-32", "archipelago-24"])
def test_terrain_tokens_and_harbours_are_drawn_from_the_pools_of_the_map(name: str) -> None:
    at = board(name)
    seen = set()
    for seed in range(4):
        state = rolled(name, seed, at.players_min)
        tiles = [tile for tile in state.position()["tiles"] if tile["terrain"]]
        drawn = Counter(t["terrain"] for t in tiles if at.pool[at.hex_at[t["hex"]]])
        pools: Counter[str] = Counter()
        tokens: Counter[int] = Counter()
        for pool in {at.pool[h] for h in range(len(at.hexes)) if at.pool[h] and not at.secret[h]}:
            pools.update({TERRAINS[t]: n for t, n in at.terrain_pools[pool].items()})
            tokens.update(at.number_pools[pool])
        assert drawn == pools
        assert Counter(t["number"] for t in tiles if t["number"]) == tokens
        assert all((t["number"] == 0) == (t["terrain"] == "water") for t in tiles)
        assert set(tokens) <= {2, 3, 4, 5, 6, 8, 9, 10, 11, 12}
        harbours = Counter(harbour["good"] for harbour in state.position()["harbours"])
        assert harbours == Counter({HARBOURS[kind]: n for kind, n in at.harbour_pool.items()})
        seen.add(str(tiles))
    assert len(seen) == 4, "maps differ from game to game"


def touching_reds(state: engine.State) -> int:
    at = board(state.position()["map"])
    number = {at.hex_at[tile["hex"]]: tile["number"] for tile in state.position()["tiles"]}
    return sum(number[h] in (6, 8) and number[other] in (6, 8) for h in number for other in at.neighbours(h))


@rule("LAND-3.4", "LAND-29.3")
def test_six_and_eight_may_touch_unless_the_option_forbids_it() -> None:
    assert any(touching_reds(rolled("standard-19", seed, 3)) for seed in range(10))
    for name, players in (("standard-19", 3), ("duel-13", 2), ("isles-32", 3)):
        for seed in range(10):
            state = rolled(name, seed, players, number_placement="no_adjacent_6_8")
            assert touching_reds(state) == 0


@rule("LAND-29.3")
def test_no_token_is_ever_drawn_into_a_dead_end() -> None:
    state = engine.new_game("landover", players=3, options={"number_placement": "no_adjacent_6_8"})
    while state.phase in ("order", "tile"):
        moves, weights = state.chance_weights()
        assert moves
        assert min(weights) > 0
        state.push(moves[-1])  # always the most awkward end of the list
    assert touching_reds(state) == 0


@rule("LAND-3.6", "LAND-3.7")
@pytest.mark.parametrize("name", MAP_NAMES)
def test_harbours_lie_between_land_and_water_and_share_no_corner(name: str) -> None:
    at = board(name)
    corners = [corner for edge, _ in at.harbours for corner in at.edge_corners[edge]]
    assert len(corners) == len(set(corners))
    for edge, _ in at.harbours:
        kinds = {at.terrain[h] == WATER for h in at.edge_hexes[edge]}
        assert kinds == {True, False}
        assert not any(at.secret[h] for h in at.edge_hexes[edge])
    assert set(HARBOURS) == {"any", "wool", "wood", "ore", "wheat", "clay"}


@rule("LAND-3.6")
def test_both_corners_of_a_harbour_are_served() -> None:
    for corner in ("0,-2.N", "0,-2.UR"):
        table = Table().village(0, corner).hand(0, wool=3).act()
        assert table.can("bank wool ore")
        assert table.has(0)["harbours"] == 1


@rule("LAND-3.8")
def test_nobody_knows_a_secret_tile_at_the_start() -> None:
    state = rolled("isles-32", 1, 3)
    at = board("isles-32")
    hidden = [t for t in state.position()["tiles"] if at.secret[at.hex_at[t["hex"]]]]
    assert len(hidden) == 8
    assert all(tile["terrain"] is None and tile["number"] == 0 for tile in hidden)


@rule("LAND-1.3", "LAND-25.12")
def test_a_map_is_for_so_many_players() -> None:
    for name, players in (("standard-19", 2), ("duel-13", 3), ("duel-13", 4), ("archipelago-24", 3)):
        with pytest.raises(engine.Unplayable) as caught:
            engine.new_game("landover", players=players, options={"map": name})
        assert caught.value.rule == "LAND-3.10"
    for players in (1, 5):
        with pytest.raises(engine.UnknownName):
            engine.new_game("landover", players=players)
    assert [rolled("fitting", 1, n).position()["map"] for n in (2, 3, 4)] == [
        "duel-13",
        "standard-19",
        "standard-19",
    ]


@rule("LAND-1.2", "LAND-25.13")
def test_the_points_needed_belong_to_the_map() -> None:
    assert {name: board(name).victory_points for name in MAP_NAMES} == {
        "standard-19": 15,
        "duel-13": 13,
        "isles-32": 18,
        "archipelago-24": 16,
        "fixture-19": 15,
    }
