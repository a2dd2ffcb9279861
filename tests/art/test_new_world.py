"""The faces of New World: they join without seams, show every region, and can be told apart."""

from __future__ import annotations

from itertools import pairwise, product

import pytest

from engine.landscape.compass import turned_port
from tests.art.new_world import COAST, GAME, LAND, LYING, SET, face_at
from tests.art.pictures import ASCII, BLOCKS, GLYPHS, LOOKS, ZOOM_LEVELS, rim
from tests.art.test_carcassonne import cell_at, middle, pieces_of, reached
from tui.art.block import block
from tui.art.depth import Depth, Look
from tui.art.face import VARIANTS, face, ground, size_at
from tui.art.figures import HEIGHT, SURVEYOR, WIDTH, brackets, figure, mark
from tui.art.painters.new_world.ground import ground as survey
from tui.art.painters.new_world.ground import is_sea
from tui.art.palette import CODES, Shade, colours
from tui.art.raster import turned
from tui.art.scene import Laid, Overlay, Pawn

ROLES = ("sheriff", "robber", "planter", "trapper")


@pytest.mark.parametrize(
    ("zoom", "look"), [*((zoom, BLOCKS) for zoom in ZOOM_LEVELS), *((zoom, GLYPHS) for zoom in (1, 2, 3))]
)
def test_joints_have_the_same_terrain_on_both_sides(zoom: int, look: Look) -> None:
    seen: dict[tuple[int, int], set[tuple[str, ...]]] = {}
    for design, rotation in LYING:
        for side, regions in enumerate(rim(face_at(design.id, rotation, zoom, look))):
            kinds = tuple(design.regions[region].kind for region in regions)
            seen.setdefault((design.turned[rotation].edges[side], side % 2), set()).add(kinds)
    for (edge, _axis), sights in seen.items():
        name = SET.edge_types[edge]
        if name == "sea":
            continue
        assert len(sights) == 1, (name, sights)
        (kinds,) = sights
        if name == "trail":
            assert set(kinds) == {"trail", "plain"}
            assert kinds == kinds[::-1]
        else:
            assert set(kinds) == {name}


@pytest.mark.parametrize("zoom", [1, 2, 3])
def test_joints_have_the_same_paint_on_both_sides(zoom: int) -> None:
    paints = {"trail": b"PpA", "town": b"zZrHdB", "plain": b"eQ", "sea": b"wfb"}
    for design, rotation in LYING:
        codes = face_at(design.id, rotation, zoom, Look(texture=False)).codes
        rows = (codes[0], bytes(row[-1] for row in codes), codes[-1], bytes(row[0] for row in codes))
        for side, row in enumerate(rows):
            edge = SET.edge_types[design.turned[rotation].edges[side]]
            half = row[len(row) // 2 - 1 : len(row) // 2 + 1]
            assert set(half) <= set(paints[edge]), (design.id, rotation, side, half)


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


def test_settlers_of_different_regions_stand_apart() -> None:
    for design, rotation in LYING:
        for zoom in (1, 2, 3):
            shown = face_at(design.id, rotation, zoom)
            spots = [shown.anchor(region) for region in range(len(design.regions))]
            assert len(set(spots)) == len(spots), (design.id, rotation, zoom)


def test_the_ground_follows_the_tile_file() -> None:
    """Each region reaches its own ports, and hangs together."""
    for design in SET.designs:
        cells = survey(design).cells
        assert {int(code) for row in cells for code in row} == set(range(len(design.regions))), design.id
        for index, region in enumerate(design.regions):
            for port in region.ports:
                assert cell_at(cells, port) == index, (design.id, port)
            assert pieces_of(cells, index) == 1, (design.id, index)


def test_a_turned_face_is_the_printed_one_turned() -> None:
    size = size_at(1, BLOCKS)
    for design in LAND:
        upright = face(GAME, design, 0, size, BLOCKS).regions
        for rotation in range(4):
            assert face(GAME, design, rotation, size, BLOCKS).regions == turned(upright, rotation)


PAINTS = {"flag": b"B", "post": b"A", "farm": b"R", "crossing": b"j", "animal": b"Q"}


def things_on(name: str) -> set[str]:
    design = SET.by_id[name]
    things = {token for region in design.regions for token in region.tokens}
    things |= {"farm"} & design.marks
    if any("crossing" in region.ends for region in design.regions):
        things.add("crossing")
    return things


@pytest.mark.parametrize("zoom", ZOOM_LEVELS)
def test_what_matters_on_a_tile_can_be_recognised(zoom: int) -> None:
    for design, rotation in LYING:
        codes = b"".join(face_at(design.id, rotation, zoom).codes)
        for thing in things_on(design.id):
            assert PAINTS[thing] in codes, (design.id, rotation, thing)
        for thing in {"flag", "post", "animal"} - things_on(design.id):
            assert PAINTS[thing] not in codes, (design.id, rotation, thing)


@pytest.mark.parametrize("look", [BLOCKS, ASCII], ids=["blocks", "ascii"])
@pytest.mark.parametrize("zoom", ZOOM_LEVELS)
def test_there_are_as_many_animals_as_are_worth_points(zoom: int, look: Look) -> None:
    for design, rotation in LYING:
        wanted = sum(region.tokens.get("animal", 0) for region in design.regions)
        shown = face_at(design.id, rotation, zoom, look)
        cells = {
            (x, y) for y, row in enumerate(shown.codes) for x, code in enumerate(row) if code == ord("Q")
        }
        if look.glyphs or zoom == 0:
            assert len(cells) == wanted, (design.id, rotation)
        else:
            assert len(herd(cells)) == wanted, (design.id, rotation)


def herd(cells: set[tuple[int, int]]) -> list[set[tuple[int, int]]]:
    """Return groups of pixels that touch, at corners too."""
    left, found = set(cells), []
    while left:
        edge = [left.pop()]
        group = set(edge)
        while edge:
            x, y = edge.pop()
            near = left & set(product(range(x - 1, x + 2), range(y - 1, y + 2)))
            left -= near
            group |= near
            edge += near
        found.append(group)
    return found


def test_animals_graze_on_their_own_plain() -> None:
    for design, rotation in LYING:
        for zoom in (1, 2, 3):
            shown = face_at(design.id, rotation, zoom)
            for y, row in enumerate(shown.codes):
                for x, code in enumerate(row):
                    if code == ord("Q"):
                        region = design.regions[shown.regions[y][x]]
                        assert region.tokens.get("animal"), (design.id, rotation, zoom)


def test_the_coast_goes_on_from_space_to_space() -> None:
    for zoom in (1, 2, 3):
        rows = [face_at(design.id, 0, zoom, Look(texture=False)).codes for design in COAST]
        for above, below in pairwise(rows):
            shores = [min(x for x, code in enumerate(row) if code in b"fw") for row in (above[-1], below[0])]
            assert abs(shores[0] - shores[1]) <= 1
        assert all(row[-1] in b"fw" for space in rows for row in space)
    for design in COAST:
        assert not is_sea(design, 0.05, 0.5)
        assert is_sea(design, 0.95, 0.5)
    assert is_sea(COAST[0], 0.5, 0.0)
    assert is_sea(COAST[-1], 0.5, 1.0)


def test_there_is_sea_where_nothing_may_be_built() -> None:
    size = size_at(1, BLOCKS)
    for cell in ((1, 5), (7, -3), (0, 0), (0, 11), (0, -9), (3, 40)):
        shown = ground(GAME, *cell, size, BLOCKS)
        assert shown is not None
        assert b"".join(shown.codes).count(ord("w")) > 50
    for cell in ((-1, 0), (-1, 11), (-5, 5), (0, 1), (0, 10)):
        assert ground(GAME, *cell, size, BLOCKS) is None
    written = ground(GAME, 2, 2, size_at(1, ASCII), ASCII)
    assert written is not None
    assert written.letters is not None
    assert set("".join(written.letters)) == {"~", " "}
    assert ground("discovery", 5, 5, size, BLOCKS) is None


@pytest.mark.parametrize("look", [GLYPHS, ASCII], ids=["unicode", "ascii"])
@pytest.mark.parametrize("zoom", ZOOM_LEVELS)
def test_characters_tell_kinds_apart(zoom: int, look: Look) -> None:
    signs: dict[str, set[str]] = {}
    for design, rotation in product(LAND, range(4)):
        shown = face_at(design.id, rotation, zoom, look)
        assert shown.letters is not None
        for y, line in enumerate(shown.letters):
            for x, char in enumerate(line):
                code = chr(shown.codes[y][x])
                kind = design.regions[shown.regions[y][x]].kind
                if (x, y) in shown.taken or code == "P":
                    signs.setdefault(code, set()).add(char)
                elif kind in ("town", "farm"):
                    signs.setdefault(kind, set()).add(char)
                elif kind == "plain":
                    assert char in ". "
    assert set(signs) == {"P", "j", "R", "A", "B", "Q", "town", "farm"}
    assert sum(map(len, signs.values())) == len(set().union(*signs.values())), signs
    if look is ASCII:
        assert all(char.isascii() for group in signs.values() for char in group)


@pytest.mark.parametrize("look", [GLYPHS, ASCII], ids=["unicode", "ascii"])
@pytest.mark.parametrize("zoom", ZOOM_LEVELS)
def test_a_trail_of_characters_has_no_gap(zoom: int, look: Look) -> None:
    for design, rotation in product(LAND, range(4)):
        shown = face_at(design.id, rotation, zoom, look)
        drawn = {
            (x, y) for y, row in enumerate(shown.codes) for x, code in enumerate(row) if code == ord("P")
        }
        drawn |= shown.taken
        for region in design.regions:
            if region.kind == "trail" and len(region.ports) == 2:
                ends = [middle(shown.width, shown.height, turned_port(p, rotation)) for p in region.ports]
                assert reached(drawn, ends[0]) >= set(ends), (design.id, rotation)


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
    pictures = "".join(row for role in ROLES for row in figure(role)) + "".join(SURVEYOR)
    assert set(pictures) - set("#o ") <= set(CODES)


@pytest.mark.parametrize("depth", [Depth.TRUECOLOR, Depth.ANSI256, Depth.ANSI16])
def test_kinds_differ_at_every_depth(depth: Depth) -> None:
    table = colours(depth, Shade.PLAIN)
    assert len({table[ord(code)] for code in "ezPwQR"}) == 6
    assert len({table[ord(code)] for code in "zBAQP"}) == 5


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_roles_differ_beside_the_colour_of_a_seat(look: Look) -> None:
    laid = Laid(SET.by_id["W38"], 0)
    for zoom in (1, 2):
        size = size_at(zoom, look)
        shown = {
            str(block(GAME, (-1, 0), laid, Overlay(pawns=((Pawn(-1, 0, 0, 1, role), False),)), size, look))
            for role in (ROLES if not look.glyphs else ("sheriff", "trapper"))
        }
        assert len(shown) == (2 if look.glyphs else len(ROLES))


def test_figures_have_their_size_and_trappers_lie_down() -> None:
    for role in ROLES:
        assert {len(row) for row in figure(role)} == {WIDTH}
        assert len(figure(role)) == 2 * HEIGHT
        assert all(figure(role)[row][WIDTH // 2] == "#" for row in (2, 3)), role
    assert len({mark(role) for role in ROLES}) == len(ROLES)
    assert len({figure(role) for role in (*ROLES, "farmer")}) == len(ROLES) + 1
    assert brackets("trapper") != brackets("sheriff")
    tall = [sum(row[x] == "#" for row in figure("trapper")) for x in range(WIDTH)]
    wide = [row.count("#") for row in figure("trapper")]
    assert max(wide) > max(tall)
