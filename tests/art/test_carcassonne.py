"""The faces of Carcassonne: they join without seams, show every region, and can be told apart."""

from __future__ import annotations

from itertools import product

import pytest

from engine.landscape.compass import side_of, turned_port
from tests.art.carcassonne import GAME, LYING, SET, face_at
from tests.art.pictures import ASCII, BLOCKS, GLYPHS, LOOKS, ZOOM_LEVELS, rim
from tui.art.block import block
from tui.art.depth import Depth, Look
from tui.art.face import VARIANTS, face, size_at
from tui.art.figures import HEIGHT, WIDTH, brackets, figure, mark
from tui.art.painters.carcassonne.ground import ground
from tui.art.painters.grid import FINE
from tui.art.palette import CODES, Shade, colours
from tui.art.raster import complete, turned
from tui.art.scene import Laid, Overlay, Pawn

ROLES = ("knight", "highwayman", "farmer", "monk", "abbot")
RIVER_TILES = [design.id for design in SET.designs if design.id.startswith("RV-")]


@pytest.mark.parametrize(
    ("zoom", "look"), [*((zoom, BLOCKS) for zoom in ZOOM_LEVELS), *((zoom, GLYPHS) for zoom in (1, 2, 3))]
)
def test_joints_have_the_same_terrain_on_both_sides(zoom: int, look: Look) -> None:
    seen: dict[tuple[int, int], set[tuple[str, ...]]] = {}
    for design, rotation in LYING:
        for side, regions in enumerate(rim(face_at(design.id, rotation, zoom, look))):
            # On the smallest tiles a garden may have no other place than the rim.
            kinds = tuple(design.regions[region].kind.replace("garden", "field") for region in regions)
            seen.setdefault((design.turned[rotation].edges[side], side % 2), set()).add(kinds)
    for (edge, _axis), sights in seen.items():
        assert len(sights) == 1, SET.edge_types[edge]
        (kinds,) = sights
        if SET.edge_types[edge] in ("city", "field"):
            assert set(kinds) == {SET.edge_types[edge]}
        else:
            assert set(kinds) == {SET.edge_types[edge], "field"}
            assert kinds == kinds[::-1]


@pytest.mark.parametrize("zoom", [1, 2, 3])
def test_joints_have_the_same_paint_on_both_sides(zoom: int) -> None:
    paints = {"road": b"Pp", "river": b"w", "city": b"CRrOHd", "field": b"g"}
    for design, rotation in LYING:
        codes = face_at(design.id, rotation, zoom, Look(texture=False)).codes
        rows = (codes[0], bytes(row[-1] for row in codes), codes[-1], bytes(row[0] for row in codes))
        for side, row in enumerate(rows):
            edge = SET.edge_types[design.turned[rotation].edges[side]]
            middle = row[len(row) // 2 - 1 : len(row) // 2 + 1]
            assert set(middle) <= set(paints[edge]), (design.id, rotation, side)


@pytest.mark.parametrize("look", [BLOCKS, GLYPHS], ids=["blocks", "glyphs"])
@pytest.mark.parametrize("zoom", ZOOM_LEVELS)
def test_every_region_is_seen_and_its_anchors_lie_inside(zoom: int, look: Look) -> None:
    boxes = [(1, 1)] if zoom == 0 else [(1, 1), (3, 1)]
    if zoom >= 2:
        boxes.append((WIDTH, HEIGHT))
    for design, rotation in LYING:
        shown = face_at(design.id, rotation, zoom, look)
        for region in range(len(design.regions)):
            assert any(region in row for row in shown.regions), (design.id, rotation, region)
            for wide, tall in boxes:
                x, y = shown.anchor(region, wide, tall)
                assert 0 <= x <= shown.width - wide
                assert 0 <= y <= shown.height - tall
            x, y = shown.anchor(region)
            lines = shown.regions[y * shown.rows_per_cell : (y + 1) * shown.rows_per_cell]
            assert region in {row[x] for row in lines}, (design.id, rotation, region)


def test_followers_of_different_regions_stand_apart() -> None:
    for design, rotation in LYING:
        for zoom in (0, 1, 2, 3):
            shown = face_at(design.id, rotation, zoom)
            spots = [shown.anchor(region) for region in range(len(design.regions))]
            assert len(set(spots)) == len(spots) or zoom == 0, (design.id, rotation, zoom)


def test_the_ground_follows_the_tile_file() -> None:
    """Each region reaches its own ports, and hangs together but where a bridge crosses it."""
    for design in SET.designs:
        cells = ground(design).cells
        found = {int(code) for row in cells for code in row}
        assert found == set(range(len(design.regions))), design.id
        for index, region in enumerate(design.regions):
            for port in region.ports:
                assert cell_at(cells, port) == index, (design.id, port)
            bridged = region.kind == "river" and any(r.kind == "road" for r in design.regions)
            pieces = pieces_of(cells, index)
            assert pieces <= (2 if bridged else 1), (design.id, index, pieces)


def cell_at(cells: tuple[bytes, ...], port: int) -> int:
    """Return the region on the rim in the middle of a port; of a half side in its outer quarter."""
    side = side_of(port)
    along = FINE // 2 if port < 4 else (FINE // 5 if (port - 4) % 2 == 0 else FINE - FINE // 5)
    if port >= 4 and side in (2, 3):
        along = FINE - 1 - along
    x, y = ((along, 0), (FINE - 1, along), (along, FINE - 1), (0, along))[side]
    return cells[y][x]


def pieces_of(cells: tuple[bytes, ...], region: int) -> int:
    left = {(x, y) for y, row in enumerate(cells) for x in range(FINE) if row[x] == region}
    count = 0
    while left:
        count += 1
        edge = [left.pop()]
        while edge:
            x, y = edge.pop()
            near = left & {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)}
            left -= near
            edge += near
    return count


def test_cities_and_fields_touch_as_the_tile_file_says() -> None:
    for design in SET.designs:
        cells = ground(design).cells
        beside = {
            frozenset((cells[y][x], cells[b][a]))
            for y in range(FINE - 1)
            for x in range(FINE - 1)
            for a, b in ((x + 1, y), (x, y + 1))
        }
        for pair in design.touch:
            assert frozenset(pair) in beside, (design.id, pair)


def test_a_turned_face_is_the_printed_one_turned() -> None:
    size = size_at(1, BLOCKS)
    for design in SET.designs:
        upright = face(GAME, design, 0, size, BLOCKS).regions
        for rotation in range(4):
            assert face(GAME, design, rotation, size, BLOCKS).regions == turned(upright, rotation)


def test_what_is_too_small_for_the_grid_gets_a_pixel() -> None:
    def region_at(u: float, v: float) -> int:
        return int(0.6 < u < 0.65 and 0.1 < v < 0.15)

    assert complete((b"\0\0",) * 2, region_at, 0, 2) == (b"\0\1", b"\0\0")
    assert complete((b"\0\0",) * 2, region_at, 1, 2) == (b"\0\0", b"\0\1")


PAINTS = {"pennant": b"B", "monastery": b"K", "garden": b"h", "village": b"O", "bridge": b"x"}


def things_on(name: str) -> set[str]:
    design = SET.by_id[name]
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
    for design, rotation in LYING:
        codes = b"".join(face_at(design.id, rotation, zoom).codes)
        for thing in things_on(design.id):
            paints = b"haKy" if thing == "garden" and zoom == 0 else PAINTS[thing]
            assert any(paint in codes for paint in paints), (design.id, rotation, thing)
        if "pennant" not in things_on(design.id):
            assert b"B" not in codes


def test_pennants_stand_in_their_city() -> None:
    for design, rotation in LYING:
        if not any(region.tokens for region in design.regions):
            continue
        for zoom in (1, 2, 3):
            shown = face_at(design.id, rotation, zoom)
            under = [design.regions[shown.regions[y][x]] for x, y in shown.taken]
            inside = sum(bool(region.tokens) for region in under)
            assert inside >= 0.85 * len(under), (design.id, rotation, zoom)


@pytest.mark.parametrize("look", [GLYPHS, ASCII], ids=["unicode", "ascii"])
@pytest.mark.parametrize("zoom", ZOOM_LEVELS)
def test_characters_tell_kinds_apart(zoom: int, look: Look) -> None:
    signs: dict[str, set[str]] = {"thing": set()}
    for design, rotation in LYING:
        shown = face_at(design.id, rotation, zoom, look)
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
    for design, rotation in LYING:
        shown = face_at(design.id, rotation, zoom, look)
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


def test_painters_use_only_codes_of_the_palette() -> None:
    used = {
        code
        for design in SET.designs
        for zoom in ZOOM_LEVELS
        for variant in range(VARIANTS)
        for row in face_at(design.id, 0, zoom, variant=variant).codes
        for code in row
    }
    assert used <= set(map(ord, CODES))
    pictures = "".join(row for role in ROLES for row in figure(role))
    assert set(pictures) - set("#o ") <= set(CODES)


@pytest.mark.parametrize("depth", [Depth.TRUECOLOR, Depth.ANSI256, Depth.ANSI16])
def test_kinds_differ_at_every_depth(depth: Depth) -> None:
    table = colours(depth, Shade.PLAIN)
    assert len({table[ord(code)] for code in "gCPwNh"}) == 6
    assert len({table[ord(code)] for code in "CBKNR"}) == 5


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_roles_differ_beside_the_colour_of_a_seat(look: Look) -> None:
    laid = Laid(SET.by_id["A"], 0)
    for zoom in (1, 2):
        size = size_at(zoom, look)
        shown = {
            str(block(GAME, (0, 0), laid, Overlay(pawns=((Pawn(0, 0, 0, 1, role), False),)), size, look))
            for role in (ROLES if not look.glyphs else ("knight", "farmer"))
        }
        assert len(shown) == (2 if look.glyphs else len(ROLES))


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
        codes = b"".join(face_at(name, rotation, zoom).codes)
        assert {ord("w"), ord("v"), ord("n")} <= set(codes), (rotation, zoom)
