"""Tile faces: they join without seams, show every region and city, and look as they did."""

from __future__ import annotations

from itertools import product

from tests.art.pictures import ASCII, BLOCKS, GAME, GLYPHS, SET, ZOOM_LEVELS, face_at, rim
from tests.cases import each
from tui.base.depth import Depth, Look
from tui.drawing.art.face import GLYPH_ZOOMS, ZOOMS, face
from tui.drawing.art.figures import HEIGHT, WIDTH
from tui.drawing.art.raster import hashed, lying_point, sample, turned

LYING = list(product(SET.designs, range(4)))


@each(look=[BLOCKS, GLYPHS], zoom=ZOOM_LEVELS)
def test_joints_have_the_same_terrain_on_both_sides(zoom: int, look: Look) -> None:
    seen: dict[tuple[int, int], set[tuple[str, ...]]] = {}
    for design, rotation in LYING:
        for side, regions in enumerate(rim(face_at(design.id, rotation, zoom, look))):
            kinds = tuple(design.regions[region].kind for region in regions)
            seen.setdefault((design.turned[rotation].edges[side], side % 2), set()).add(kinds)
    for (edge, _axis), sights in seen.items():
        assert sights == {(SET.edge_types[edge],) * len(next(iter(sights)))}


@each(look=[BLOCKS, GLYPHS], zoom=ZOOM_LEVELS)
def test_every_region_is_seen_and_its_anchors_lie_inside(zoom: int, look: Look) -> None:
    boxes = [(1, 1)] if zoom == 0 else [(1, 1), (3, 1)]
    if zoom >= 3:
        boxes.append((WIDTH, HEIGHT))
    for design, rotation in LYING:
        shown = face_at(design.id, rotation, zoom, look)
        for region in range(len(design.regions)):
            assert sum(row.count(region) for row in shown.regions) >= (3 if zoom else 1)
            for wide, tall in boxes:
                x, y = shown.anchor(region, wide, tall)
                assert 0 <= x <= shown.width - wide
                assert 0 <= y <= shown.height - tall
                whole = shown.regions[: shown.height * shown.rows_per_cell]
                if any(region in row for row in whole):
                    line = (y + tall // 2) * shown.rows_per_cell
                    lines = shown.regions[line : line + shown.rows_per_cell]
                    assert region in {row[x + wide // 2] for row in lines}, (design.id, rotation, region)


@each(zoom=[0, 1, 2, 3])
def test_regions_hang_together(zoom: int) -> None:
    for design in SET.designs:
        rows = face_at(design.id, 0, zoom).regions
        for region in range(len(design.regions)):
            left = {(x, y) for y, row in enumerate(rows) for x in range(len(row)) if row[x] == region}
            edge = [left.pop()]
            while edge:
                x, y = edge.pop()
                near = left & set(product(range(x - 1, x + 2), range(y - 1, y + 2)))
                left -= near
                edge += near
            assert not left, (design.id, region)


def test_crumbs_are_swept_up_but_never_the_last_of_a_region() -> None:
    grid = (b"aaaaaa", b"abaaaa", b"aaaaaa", b"aaabbb", b"aaabbb", b"caabbb")
    swept = sample(lambda u, v: grid[int(v * 6)][int(u * 6)], 6, 6)
    assert swept == (b"aaaaaa", b"aaaaaa", b"aaaaaa", b"aaabbb", b"aaabbb", b"caabbb")


@each(zoom=ZOOM_LEVELS)
def test_towns_stand_between_their_land_and_their_sea(zoom: int) -> None:
    for design, rotation in LYING:
        shown = face_at(design.id, rotation, zoom)
        assert bool(shown.taken) == bool(design.settlements)
        near = {
            shown.regions[b][a]
            for x, y in shown.taken
            for a, b in product(range(x - 1, x + 2), range(y - 1, y + 2))
            if 0 <= b < len(shown.regions) and 0 <= a < shown.width
        }
        for settlement in design.settlements:
            assert near >= set(settlement.regions), (design.id, rotation)


@each(look=[GLYPHS, ASCII], zoom=ZOOM_LEVELS)
def test_characters_tell_terrains_and_towns_apart(zoom: int, look: Look) -> None:
    signs: dict[str, set[str]] = {}
    town: set[str] = set()
    for design, rotation in LYING:
        shown = face_at(design.id, rotation, zoom, look)
        assert shown.letters is not None
        for y, line in enumerate(shown.letters):
            for x, char in enumerate(line):
                if (x, y) in shown.taken:
                    town.add(char)
                elif char != " ":
                    signs.setdefault(design.regions[shown.regions[y][x]].kind, set()).add(char)
    groups = [*signs.values(), town]
    assert len(groups) == 4
    assert sum(map(len, groups)) == len(set().union(*groups))
    if look is ASCII:
        assert all(char.isascii() for group in groups for char in group)


@each(size=[size for size in ZOOMS if size[0] == 2 * size[1]])
def test_a_turned_face_is_the_printed_one_turned(size: tuple[int, int]) -> None:
    for design in SET.designs:
        upright = face(GAME, design, 0, size, BLOCKS).regions
        for rotation in range(4):
            assert face(GAME, design, rotation, size, BLOCKS).regions == turned(upright, rotation)


def test_turning_is_clockwise() -> None:
    rows = (b"ab", b"cd")
    assert turned(rows, 1) == (b"ca", b"db")
    assert turned(rows, 4) == rows
    assert lying_point(0.5, 0.0, 1) == (1.0, 0.5)
    north = turned(sample(lambda u, v: int(v < 0.5), 4, 4), 1)
    assert north == (b"\0\0\1\1",) * 4


def test_sizes_without_colour_have_a_middle() -> None:
    assert all(width % 2 and height % 2 for width, height in GLYPH_ZOOMS)


def test_faces_are_remembered_until_the_look_needs_another() -> None:
    first = face_at("D09", 1, 1)
    assert face_at("D09", 1, 1) is first
    assert face_at("D09", 1, 1, Look(Depth.ANSI256)) is first
    assert face_at("D09", 1, 1, Look(texture=False)) is not first
    assert face_at("D09", 2, 1) is not first


def test_plain_texture_is_quiet() -> None:
    sea = face_at("D40", 0, 3, Look(texture=False))
    assert {chr(code) for row in sea.codes for code in row} == {"w"}
    assert {chr(code) for row in face_at("D40", 0, 3).codes for code in row} == {"w", "v"}


def test_hash_is_fixed_for_ever() -> None:
    assert [hashed(x, 3, 7) for x in range(4)] == [59082, 37838, 40458, 12593]
