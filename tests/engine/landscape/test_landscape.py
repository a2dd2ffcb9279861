"""The landscape on tile sets unlike The Discovery's: ports on half sides, mixed matching, walled sites."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine
from engine.landscape.compass import NOWHERE, PORTS, STEPS, cell, facing_port, turned_port, xy
from engine.landscape.landscape import Landscape, Site, bits
from engine.landscape.moves import place_moves
from engine.landscape.state import LandscapeState
from engine.landscape.steps import misplacement
from engine.landscape.tileset import TileSet, build, equal
from tests.engine.landscape.made_up import COURTS, ROADS, STRAIGHT, Plan, face
from tests.engine.laws import attributes

SMALL = {(x, y) for x in range(-2, 3) for y in range(-2, 3) if abs(x) + abs(y) < 4}


def allows(at: int) -> bool:
    return xy(at) in SMALL


CASES: list[Any] = [
    pytest.param(ROADS, Site(), None, id="roads"),
    pytest.param(ROADS, Site(allows), SMALL, id="roads-on-an-island"),
    pytest.param(COURTS, Site(), None, id="courts"),
    pytest.param(COURTS, Site(allows, wall_closes=True), SMALL, id="courts-in-a-wall"),
    pytest.param(COURTS, Site(allows), SMALL, id="courts-on-an-island"),
]


def shape(land: Landscape) -> tuple[str, frozenset[tuple[int, int]]]:
    """Everything that a landscape holds."""
    apart = ("site", "tileset", "trail", "frontier")
    names = [name for name in attributes(land) if name not in apart]
    values = [(name, getattr(land, name)) for name in names]
    return repr((values, land.trail.entries)), frozenset(land.frontier.items())


def compare(land: Landscape, tiles: TileSet, site: Site, inside: set[tuple[int, int]] | None) -> None:
    plan = Plan(land)
    roots = {land.root(segment) for segment in range(len(land.parent))}
    places = {root: frozenset(map(land.place_of, bits(land.members[root]))) for root in roots}
    features = {found.spots: found for found in plan.features(site, inside)}
    assert set(places.values()) == set(features)
    for root, spots in places.items():
        found = features[spots]
        assert tiles.kinds[land.kind[root]] == found.kind
        assert land.open_ends[root] == found.open_ends
        assert land.tokens[root].bit_count() == found.tokens
        assert {xy(land.cells[number]) for number in bits(land.tiles[root])} == {(x, y) for x, y, _ in spots}
        assert set(map(land.place_of, bits(land.touching[root]))) == plan.touching(spots)
        standing = {land.place_of(segment) for segment in bits(land.occupied[root])}
        assert standing == {spot for spot in spots if land.holder[land.segment(*spot)] >= 0}
    for design in tiles.designs:
        fitting = {(*xy(code >> 2), code & 3) for code in land.fitting(design.index)}
        assert fitting == plan.placements(tiles, design.index, inside)
        assert land.fits_somewhere(design.index) == bool(fitting)


@pytest.mark.parametrize(("tiles", "site", "inside"), CASES)
@given(seed=st.integers(0, 10**9))
def test_features_equal_those_found_by_geometry_and_lifting_undoes_laying(
    tiles: TileSet, site: Site, inside: set[tuple[int, int]] | None, seed: int
) -> None:
    random = Random(seed)
    land = Landscape(tiles, site)
    land.lay(random.randrange(len(tiles.designs)), cell(0, 0), random.randrange(4))
    before: list[tuple[Any, ...]] = []
    for _ in range(22):
        compare(land, tiles, site, inside)
        design = random.choice(tiles.designs).index
        codes = land.fitting(design)
        if not codes:
            continue
        before.append(shape(land))
        code = random.choice(codes)
        land.lay(design, code >> 2, code & 3)
        new = range(land.first[-1], len(land.parent))
        free = [segment for segment in new if not land.occupied[land.root(segment)]]
        put = random.choice(free) if free and random.random() < 0.5 else None
        if put is not None:
            land.put(put, 1 << 3 | 3)
            assert land.held_by(1 << 3 | 3)[-1] == put
        if random.random() < 0.4:
            twin = land.copy()
            if put is not None:
                assert land.take(put) == 1 << 3 | 3
            land.lift()
            assert shape(land) == before.pop()
            assert shape(twin) != shape(land)
            if put is not None:
                twin.take(put)
            twin.lift()
            assert shape(twin) == shape(land)


def lay(land: Landscape, *tiles: tuple[str, int, int, int]) -> None:
    for name, x, y, rotation in tiles:
        design = land.tileset.by_id[name].index
        assert cell(x, y) << 2 | rotation in land.fitting(design) or not land.cells
        land.lay(design, cell(x, y), rotation)


def test_a_loop_of_road_closes_and_parts_the_fields() -> None:
    # Four curves round a point: one road without ends, a field inside, a field outside.
    land = Landscape(ROADS)
    lay(land, ("curve", 0, 0, 3), ("curve", 1, 0, 0), ("curve", 1, 1, 1), ("curve", 0, 1, 2))
    road, inner, outer = (land.root(land.segment(0, 0, region)) for region in (0, 2, 1))
    assert (land.members[road].bit_count(), land.open_ends[road]) == (4, 0)
    assert (land.members[inner].bit_count(), land.open_ends[inner]) == (4, 0)
    assert (land.members[outer].bit_count(), land.open_ends[outer]) == (4, 8)


def test_fields_left_and_right_of_a_road_stay_apart() -> None:
    land = Landscape(ROADS)
    lay(land, ("straight", 0, 0, 0), ("straight", 0, 1, 2), ("straight", 0, 2, 0))
    east, west = land.root(land.segment(0, 0, 1)), land.root(land.segment(0, 0, 2))
    assert east != west
    # The second tile is turned round, so its own east is the table's west.
    assert land.root(land.segment(0, 1, 2)) == east
    assert land.root(land.segment(0, 2, 1)) == east
    assert land.tokens[east].bit_count() == 2
    assert land.tokens[west].bit_count() == 1


def test_unlike_kinds_close_each_other() -> None:
    land = Landscape(COURTS)
    lay(land, ("lane", 0, 0, 0), ("yard", 1, 0, 1))
    house = land.root(land.segment(0, 0, 1))
    assert land.open_ends[house] == 0  # the house of the lane faces the court of the yard
    assert land.members[house].bit_count() == 1
    court = land.root(land.segment(1, 0, 0))
    assert land.open_ends[court] == 2
    land.lift()
    assert land.open_ends[land.root(land.segment(0, 0, 1))] == 1


def test_a_wall_closes_what_a_coast_leaves_open() -> None:
    ends = {}
    for walled in (True, False):
        land = Landscape(COURTS, Site(lambda at: at == cell(0, 0), wall_closes=walled))
        lay(land, ("lane", 0, 0, 0))
        assert land.frontier == {}
        ends[walled] = [land.open_ends[land.segment(0, 0, region)] for region in range(3)]
    assert ends == {True: [0, 0, 0], False: [2, 1, 1]}


def test_why_a_tile_cannot_lie_somewhere() -> None:
    land = Landscape(COURTS, Site(allows, wall_closes=True))
    lay(land, ("lane", 0, 0, 0))
    lane = COURTS.by_id["lane"].index

    def why(x: int, y: int, rotation: int) -> tuple[str, str]:
        assert cell(x, y) << 2 | rotation not in land.fitting(lane)
        refusal = misplacement(land, lane, cell(x, y), rotation, touch_rule="T", match_rule="M")
        return refusal.rule, str(refusal.saying)

    assert cell(0, 1) << 2 in land.fitting(lane)
    assert why(0, 0, 0) == ("T", "there is already a tile there")
    assert why(1, 1, 0) == ("T", "there is no tile next to that place")
    assert why(3, 0, 0) == ("T", "nothing can be built there")
    assert why(0, 900, 0) == ("T", "nothing can be built there")
    assert why(0, 1, 7) == ("M", "a tile can only be turned by 0 to 3 quarter turns")
    assert why(0, 1, 1) == ("M", "court would meet path on the north side")


def test_cells_and_ports() -> None:
    for x, y in ((0, 0), (5, -7), (-3, 511), (12, -512), (-900, 0)):
        assert xy(cell(x, y)) == (x, y)
    assert cell(0, 512) == cell(3, -513) == NOWHERE
    assert [xy(cell(2, 3) + step) for step in STEPS] == [(2, 2), (3, 3), (2, 4), (1, 3)]
    for port in range(12):
        assert facing_port(facing_port(port)) == port
        assert turned_port(port, 4) == port
    assert PORTS[facing_port(PORTS.index("NL"))] == "SR"
    assert PORTS[turned_port(PORTS.index("WR"), 1)] == "NR"
    assert PORTS[turned_port(PORTS.index("E"), 2)] == "W"


def test_moves_of_one_set_are_not_taken_for_those_of_another() -> None:
    names = set()
    for number in range(40):
        entry = {"id": f"t{number}", "edges": "field field field field", "regions": ["field N E S W"]}
        tiles = build("one.toml", [entry], face, edge_types=("field",), kinds=("field",))
        names |= {move.to_json()["tile"] for move in place_moves(tiles, 0, [cell(0, 1) << 2])}
        del tiles
    assert len(names) == 40


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"edges": "road field road"}, "3 sides are described"),
        ({"edges": "road field road lake"}, "side W is 'lake'"),
        ({"regions": []}, "it has no regions"),
        ({"regions": ["road N N"]}, "side N belongs to region 0 and to region 0"),
        ({"regions": ["moor N"]}, "region 0 is 'moor'"),
        ({"inns": [(0, 9)]}, "names a region that is not there"),
        ({"regions": ["road N S", "field NR EL ER SL"], "touch": []}, "side N does not carry"),
        ({"edges": "road road road field"}, "side E does not carry"),
    ],
)
def test_a_face_whose_sides_cannot_be_joined_is_refused(change: dict[str, Any], reason: str) -> None:
    kinds = ("field", "road")
    assert build("t.toml", [STRAIGHT], face, edge_types=kinds, kinds=kinds, tokens=("inn",)).match is equal
    with pytest.raises(engine.BadTileSet, match=rf"^t\.toml, tile straight: .*{reason}"):
        build("t.toml", [STRAIGHT | change], face, edge_types=kinds, kinds=kinds, tokens=("inn",))


def test_cells_outside_the_site_are_no_holes() -> None:
    state = engine.new_game("discovery", players=2)
    assert isinstance(state, LandscapeState)
    state.landscape = Landscape(state.tileset, Site(lambda at: xy(at)[0] == 0))
    lay(state.landscape, ("START", 0, 0, 0))
    assert state.feature(0, 0, 0).holes == ((0, -1),)
    assert state.feature(0, 0, 1).holes == ()
    assert not state.feature(0, 0, 1).complete
