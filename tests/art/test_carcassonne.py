"""The faces of Carcassonne: they join without seams, show every region, and can be told apart."""

from __future__ import annotations

from itertools import product

import pytest

from engine.landscape.compass import turned_port
from tests.art.gridded import CARCASSONNE
from tests.art.pictures import ASCII, BLOCKS, GLYPHS, ZOOM_LEVELS, rim
from tui.art.depth import Depth, Look
from tui.art.figures import HEIGHT, WIDTH, brackets, figure, mark
from tui.art.painters.carcassonne.ground import ground
from tui.art.painters.grid import FINE
from tui.art.palette import Shade, colours
from tui.art.raster import complete

ROLES = CARCASSONNE.roles
RIVER_TILES = [design.id for design in CARCASSONNE.set.designs if design.id.startswith("RV-")]


@pytest.mark.parametrize(
    ("zoom", "look"), [*((zoom, BLOCKS) for zoom in ZOOM_LEVELS), *((zoom, GLYPHS) for zoom in (1, 2, 3))]
)
def test_joints_have_the_same_terrain_on_both_sides(zoom: int, look: Look) -> None:
    seen: dict[tuple[int, int], set[tuple[str, ...]]] = {}
    for design, rotation in CARCASSONNE.lying:
        for side, regions in enumerate(rim(CARCASSONNE.face_at(design.id, rotation, zoom, look))):
            # On the smallest tiles a garden may have no other place than the rim.
            kinds = tuple(design.regions[region].kind.replace("garden", "field") for region in regions)
            seen.setdefault((design.turned[rotation].edges[side], side % 2), set()).add(kinds)
    for (edge, _axis), sights in seen.items():
        assert len(sights) == 1, CARCASSONNE.set.edge_types[edge]
        (kinds,) = sights
        if CARCASSONNE.set.edge_types[edge] in ("city", "field"):
            assert set(kinds) == {CARCASSONNE.set.edge_types[edge]}
        else:
            assert set(kinds) == {CARCASSONNE.set.edge_types[edge], "field"}
            assert kinds == kinds[::-1]


def test_cities_and_fields_touch_as_the_tile_file_says() -> None:
    for design in CARCASSONNE.set.designs:
        cells = ground(design).cells
        beside = {
            frozenset((cells[y][x], cells[b][a]))
            for y in range(FINE - 1)
            for x in range(FINE - 1)
            for a, b in ((x + 1, y), (x, y + 1))
        }
        for pair in design.touch:
            assert frozenset(pair) in beside, (design.id, pair)


def test_what_is_too_small_for_the_grid_gets_a_pixel() -> None:
    def region_at(u: float, v: float) -> int:
        return int(0.6 < u < 0.65 and 0.1 < v < 0.15)

    assert complete((b"\0\0",) * 2, region_at, 0, 2) == (b"\0\1", b"\0\0")
    assert complete((b"\0\0",) * 2, region_at, 1, 2) == (b"\0\0", b"\0\1")


PAINTS = {"pennant": b"B", "monastery": b"K", "garden": b"h", "village": b"O", "bridge": b"x"}


def things_on(name: str) -> set[str]:
    design = CARCASSONNE.set.by_id[name]
    things = set(design.marks) & {"monastery", "garden"}
    if any(region.tokens for region in design.regions):
        things.add("pennant")
    if sum("crossing" in region.ends for region in design.regions):
        things.add("village")
    if {"road", "river"} <= {region.kind for region in design.regions} and name != "RV-bend-road":
        things.add("bridge")
    return things


@pytest.mark.parametrize("zoom", ZOOM_LEVELS)
def test_what_matters_on_a_tile_can_be_recognised(zoom: int) -> None:
    for design, rotation in CARCASSONNE.lying:
        codes = b"".join(CARCASSONNE.face_at(design.id, rotation, zoom).codes)
        for thing in things_on(design.id):
            paints = b"haKy" if thing == "garden" and zoom == 0 else PAINTS[thing]
            assert any(paint in codes for paint in paints), (design.id, rotation, thing)
        if "pennant" not in things_on(design.id):
            assert b"B" not in codes


def test_pennants_stand_in_their_city() -> None:
    for design, rotation in CARCASSONNE.lying:
        if not any(region.tokens for region in design.regions):
            continue
        for zoom in (1, 2, 3):
            shown = CARCASSONNE.face_at(design.id, rotation, zoom)
            under = [design.regions[shown.regions[y][x]] for x, y in shown.taken]
            inside = sum(bool(region.tokens) for region in under)
            assert inside >= 0.85 * len(under), (design.id, rotation, zoom)


@pytest.mark.parametrize("look", [GLYPHS, ASCII], ids=["unicode", "ascii"])
@pytest.mark.parametrize("zoom", ZOOM_LEVELS)
def test_characters_tell_kinds_apart(zoom: int, look: Look) -> None:
    signs: dict[str, set[str]] = {"thing": set()}
    for design, rotation in CARCASSONNE.lying:
        shown = CARCASSONNE.face_at(design.id, rotation, zoom, look)
        assert shown.letters is not None
        for y, line in enumerate(shown.letters):
            for x, char in enumerate(line):
                kind = design.regions[shown.regions[y][x]].kind
                if (x, y) in shown.taken:
                    signs["thing"].add(char)
                elif kind in ("city", "river", "garden") and shown.codes[y][x] != ord("P") and char != " ":
                    signs.setdefault(kind, set()).add(char)
                elif shown.codes[y][x] == ord("P"):
                    signs.setdefault("road", set()).add(char)
    assert len(signs) == 5
    signs["thing"] -= set("+")  # a cross in ASCII, which is a bend too
    groups = list(signs.values())
    assert sum(map(len, groups)) == len(set().union(*groups)), signs
    if look is ASCII:
        assert all(char.isascii() for group in groups for char in group)
    assert "$" in signs["thing"]


@pytest.mark.parametrize("look", [GLYPHS, ASCII], ids=["unicode", "ascii"])
@pytest.mark.parametrize("zoom", ZOOM_LEVELS)
def test_a_road_of_characters_has_no_gap(zoom: int, look: Look) -> None:
    for design, rotation in CARCASSONNE.lying:
        shown = CARCASSONNE.face_at(design.id, rotation, zoom, look)
        drawn = {
            (x, y) for y, row in enumerate(shown.codes) for x, code in enumerate(row) if code == ord("P")
        }
        drawn |= shown.taken
        for region in design.regions:
            if region.kind == "road" and len(region.ports) == 2:
                ends = [middle(shown.width, shown.height, turned_port(p, rotation)) for p in region.ports]
                assert reached(drawn, ends[0]) >= set(ends), (design.id, rotation)


def middle(width: int, height: int, side: int) -> tuple[int, int]:
    places = (
        (width // 2, 0),
        (width - 1, height // 2),
        (width // 2, height - 1),
        (0, height // 2),
    )
    return places[side]


def reached(cells: set[tuple[int, int]], start: tuple[int, int]) -> set[tuple[int, int]]:
    found, edge = {start}, [start]
    while edge:
        x, y = edge.pop()
        for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if near in cells and near not in found:
                found.add(near)
                edge.append(near)
    return found


@pytest.mark.parametrize("depth", [Depth.TRUECOLOR, Depth.ANSI256, Depth.ANSI16])
def test_kinds_differ_at_every_depth(depth: Depth) -> None:
    table = colours(depth, Shade.PLAIN)
    assert len({table[ord(code)] for code in "gCPwNh"}) == 6
    assert len({table[ord(code)] for code in "CBKNR"}) == 5


def test_figures_have_their_size_and_farmers_lie_down() -> None:
    for role in ROLES:
        assert {len(row) for row in figure(role)} == {WIDTH}
        assert len(figure(role)) == 2 * HEIGHT
        assert all(figure(role)[row][WIDTH // 2] == "#" for row in (2, 3)), role
    assert len({mark(role) for role in ROLES}) == len(ROLES)
    assert brackets("farmer") != brackets("knight")
    tall = [sum(row[x] == "#" for row in figure("farmer")) for x in range(WIDTH)]
    wide = [row.count("#") for row in figure("farmer")]
    assert max(wide) > max(tall)


@pytest.mark.parametrize("name", RIVER_TILES)
def test_the_river_has_banks_and_open_water(name: str) -> None:
    for rotation, zoom in product(range(4), (1, 2, 3)):
        codes = b"".join(CARCASSONNE.face_at(name, rotation, zoom).codes)
        assert {ord("w"), ord("v"), ord("n")} <= set(codes), (rotation, zoom)
