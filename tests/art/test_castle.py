"""The picture of The Castle: faces that join without seams and tell their kinds apart, and the wall."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from engine.games.castle.board import board
from engine.landscape.compass import STEPS, cell, side_of, xy
from tests.art.gridded import CASTLE, START_SPACES
from tests.art.pictures import ASCII, BLOCKS, GLYPHS, ZOOM_LEVELS, drawn
from tests.cases import each
from tui.base.depth import Depth, Look
from tui.drawing.art.block import block, scene_block
from tui.drawing.art.face import CellBackground, cell_background, size_at, stacked
from tui.drawing.art.painters import painter_for
from tui.drawing.art.palette import CODES, Shade, colours
from tui.drawing.art.scene import Laid, Overlay, Pawn, Scene, ScenePiece, overlays
from tui.games.castle.art.track import slots, turrets, walls_of

ROLES = CASTLE.roles


def things_on(name: str) -> set[str]:
    design = CASTLE.set.by_id[name]
    things = {thing for region in design.regions for thing in region.tokens}
    if "square" in design.marks:
        things.add("square")
    if any(region.kind == "tower" for region in design.regions):
        things.add("turret")
    return things


@each(zoom=ZOOM_LEVELS)
def test_what_matters_on_a_tile_can_be_recognised(zoom: int) -> None:
    paints = {"well": b"w", "market": b"G", "turret": b"89", "square": b"Nx"}
    if not zoom:
        paints |= {"turret": b"-", "square": b"!"}
    for design, rotation in CASTLE.lying:
        codes = b"".join(CASTLE.face_at(design.id, rotation, zoom).codes)
        for thing in things_on(design.id):
            assert any(paint in codes for paint in paints[thing]), (design.id, rotation, thing)
        if "well" not in things_on(design.id):
            assert b"w" not in codes
        if "market" not in things_on(design.id):
            assert b"G" not in codes


@each(zoom=ZOOM_LEVELS)
def test_towers_do_not_look_like_houses(zoom: int) -> None:
    for design, rotation in CASTLE.lying:
        shown = CASTLE.face_at(design.id, rotation, zoom)
        paints: dict[str, set[int]] = {}
        for codes, regions in zip(shown.codes, shown.regions, strict=True):
            for x, region in enumerate(regions):
                if (x, shown.codes.index(codes)) not in shown.taken:
                    paints.setdefault(design.regions[region].kind, set()).add(codes[x])
        assert paints.get("house", set()).isdisjoint(paints.get("tower", set())), (design.id, rotation)


@each(look=[GLYPHS, ASCII], zoom=ZOOM_LEVELS)
def test_characters_tell_kinds_apart(zoom: int, look: Look) -> None:
    signs: dict[str, set[str]] = {}
    for design, rotation in CASTLE.lying:
        shown = CASTLE.face_at(design.id, rotation, zoom, look)
        assert shown.letters is not None
        for y, line in enumerate(shown.letters):
            for x, char in enumerate(line):
                kind = design.regions[shown.regions[y][x]].kind
                if (x, y) in shown.taken or char == " ":
                    continue
                if shown.codes[y][x] == ord("P"):
                    signs.setdefault("path", set()).add(char)
                elif kind in ("house", "tower"):
                    signs.setdefault(kind, set()).add(char)
    assert set(signs) == {"path", "house", "tower"}
    assert sum(map(len, signs.values())) == len(set().union(*signs.values())), signs
    if look is ASCII:
        assert all(char.isascii() for group in signs.values() for char in group)


def test_an_open_fork_is_written_as_a_fork() -> None:
    shown = CASTLE.face_at("T05", 0, 2, GLYPHS)
    assert shown.letters is not None
    assert "├" in "".join(shown.letters)


@each(depth=[Depth.TRUECOLOR, Depth.ANSI256, Depth.ANSI16])
def test_kinds_differ_at_every_depth(depth: Depth) -> None:
    table = colours(depth, Shade.PLAIN)
    for codes in ("YPRs", "Rs8", "YwGR", "I7FV", "yIs"):
        assert len({table[ord(code)] for code in codes}) == len(codes) - (
            depth is Depth.ANSI16 and codes == "I7FV"
        ), codes


def test_a_keep_is_no_follower_even_in_the_overview() -> None:
    laid, size = Laid(CASTLE.set.by_id["N11"], 0), size_at(0, BLOCKS)
    shown = [
        str(drawn(CASTLE.game, (0, 0), laid, Overlay(pawns=((Pawn(0, 0, 0, 1, role), False),)), size, BLOCKS))
        for role in ("squire", "keep")
    ]
    assert shown[0] != shown[1]
    figure = painter_for("castle").figure
    assert figure("keep").mark in shown[1]
    assert figure("keep").brackets != figure("squire").brackets


# -- the wall -----------------------------------------------------------------------------------------


def ring() -> Iterator[tuple[int, int]]:
    """Yield the cells on the board and around it."""
    found = board()
    for y in range(-2, found.rows + 2):
        for x in range(-2, found.columns + 2):
            yield x, y


def grounds(look: Look, zoom: int) -> Iterator[tuple[tuple[int, int], CellBackground]]:
    for x, y in ring():
        shown = cell_background(CASTLE.game, x, y, size_at(zoom, look), look)
        if shown is not None:
            yield (x, y), shown


def test_every_space_of_the_track_is_drawn_outside_the_wall() -> None:
    found = board()
    assert len(slots()) == len(found.track) == 100
    for number, slot in enumerate(slots()):
        assert cell(slot.x, slot.y) not in found.spaces, number
        assert cell(slot.x, slot.y) + STEPS[slot.side] in found.spaces, number
        assert slot.tower == (number in found.corner_at), number
    assert len({(slot.x, slot.y, slot.side, slot.t) for slot in slots()}) == 100


def test_neighbours_on_the_track_are_neighbours_in_the_picture() -> None:
    for before, after in zip(slots(), (*slots()[1:], slots()[0]), strict=True):
        assert abs(before.x - after.x) <= 1
        assert abs(before.y - after.y) <= 1


def test_towers_stand_where_two_walls_meet() -> None:
    assert len(turrets()) == 14
    for corner, turret in zip(board().corners, turrets(), strict=True):
        assert turret.inner == (not corner.convex)
        assert (turret.x + turret.east, turret.y + turret.south) == (corner.x, corner.y)
        assert len(walls_of(turret.x, turret.y)) >= 2 * turret.inner
        assert cell(turret.x, turret.y) not in board().spaces


def numbers(look: Look, zoom: int, pieces: tuple[ScenePiece, ...] = ()) -> list[int]:
    """Return the numbers that can be read anywhere on the wall, beside some pieces."""
    size, found = size_at(zoom, look), board()
    scene = Scene(tiles={xy(start.at): Laid(CASTLE.set.by_id[start.id], 0) for start in found.starts})
    read, over = [], overlays(replace(scene, pieces=pieces))
    for y in range(-2, found.rows + 2, stacked(size)):
        cells = [(x, y) for x in range(-2, found.columns + 2)]
        row = [scene_block(CASTLE.game, scene, over, place, size, look) for place in cells]
        for line in zip(*row, strict=True):
            text = "".join(segment.text for part in line for segment in part)
            read += [int(word) for word in re.findall(r"[0-9]+", text)]
    return read


@each(look=[BLOCKS, GLYPHS, ASCII], zoom=[1, 2, 3, 4])
def test_the_whole_track_can_be_read(zoom: int, look: Look) -> None:
    assert set(numbers(look, zoom)) >= set(range(100))


@each(look=[BLOCKS, GLYPHS], zoom=ZOOM_LEVELS)
def test_no_number_runs_into_that_of_the_next_cell(zoom: int, look: Look) -> None:
    read = numbers(look, zoom)
    assert len(read) == len(set(read))
    assert max(read) < 100


@each(look=[BLOCKS, GLYPHS], zoom=[-1, 0])
def test_on_diagrams_each_fifth_space_has_its_number(look: Look, zoom: int) -> None:
    tokens = tuple(
        ScenePiece(turret.x, turret.y, float(turret.east), float(turret.south), "?", "?", "y", "k")
        for turret in turrets()
    )
    assert sorted(numbers(look, zoom, tokens)) == [*range(0, 100, 5)]


def test_the_wall_has_only_colours_of_the_palette() -> None:
    used = {code for _place, shown in grounds(BLOCKS, 2) for row in shown.codes for code in row}
    assert used <= set(map(ord, CODES))


def test_there_is_a_wall_and_no_more() -> None:
    painted = {place for place, _shown in grounds(BLOCKS, 2)}
    for place in ring():
        inside = cell(*place) in board().spaces
        near = any(cell(place[0] + i, place[1] + j) in board().spaces for i in (-1, 0, 1) for j in (-1, 0, 1))
        assert (place in painted) == (inside or near), place


def test_start_spaces_show_what_they_show() -> None:
    paints = {"path": ord("P"), "house": ord("R"), "tower": ord("s"), "court": ord("Y")}
    for design in START_SPACES:
        (region,) = design.regions
        for zoom in ZOOM_LEVELS:
            shown = CASTLE.face_at(design.id, 0, zoom)
            side = side_of(region.ports[0])
            rows = (
                shown.codes[0],
                bytes(row[-1] for row in shown.codes),
                shown.codes[-1],
                bytes(row[0] for row in shown.codes),
            )[side]
            middle = rows[len(rows) // 2]
            assert middle in (paints[region.kind], ord("9"), ord("8")), (design.id, zoom)
        assert (ord("G") in b"".join(CASTLE.face_at(design.id, 0, 2).codes)) == bool(region.tokens)


@each(u=[0.0, 0.5, 1.0], zoom=[-1, 2])
def test_pieces_at_one_place_stand_side_by_side(zoom: int, u: float) -> None:
    two = (
        ScenePiece(0, 0, u, 0.5, "●", "A", "1", "k", beside=(0, 2)),
        ScenePiece(0, 0, u, 0.5, "▲", "B", "2", "k", beside=(1, 2)),
    )
    rows = block(CASTLE.game, (0, 0), None, Overlay(pieces=two), size_at(zoom, BLOCKS), BLOCKS)
    assert "●▲" in "".join(segment.text for row in rows for segment in row)
