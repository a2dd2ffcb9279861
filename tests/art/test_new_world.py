"""The faces of New World: they join without seams, show every region, and can be told apart."""

from __future__ import annotations

from itertools import pairwise, product

from tests.art.gridded import COAST, LAND, NEW_WORLD
from tests.art.pictures import ASCII, BLOCKS, GLYPHS, ZOOM_LEVELS
from tests.cases import each
from tui.base.depth import Depth, Look
from tui.drawing.art.face import cell_background, size_at
from tui.drawing.art.figures import HEIGHT, WIDTH
from tui.drawing.art.painters import painter_for
from tui.drawing.art.palette import CODES, Shade, colours
from tui.games.new_world.art.ground import is_sea
from tui.games.new_world.map import SURVEYOR

ROLES = NEW_WORLD.roles


PAINTS = {"flag": b"B", "post": b"A", "farm": b"R", "crossing": b"j", "animal": b"Q"}


def things_on(name: str) -> set[str]:
    design = NEW_WORLD.set.by_id[name]
    things = {token for region in design.regions for token in region.tokens}
    things |= {"farm"} & design.marks
    if any("crossing" in region.ends for region in design.regions):
        things.add("crossing")
    return things


@each(zoom=ZOOM_LEVELS)
def test_what_matters_on_a_tile_can_be_recognised(zoom: int) -> None:
    for design, rotation in NEW_WORLD.lying:
        codes = b"".join(NEW_WORLD.face_at(design.id, rotation, zoom).codes)
        for thing in things_on(design.id):
            paint = b"!" if thing == "crossing" and not zoom else PAINTS[thing]
            assert paint in codes, (design.id, rotation, thing)
        for thing in {"flag", "post", "animal"} - things_on(design.id):
            assert PAINTS[thing] not in codes, (design.id, rotation, thing)


@each(look=[BLOCKS, ASCII], zoom=ZOOM_LEVELS)
def test_there_are_as_many_animals_as_are_worth_points(zoom: int, look: Look) -> None:
    for design, rotation in NEW_WORLD.lying:
        wanted = sum(region.tokens.get("animal", 0) for region in design.regions)
        shown = NEW_WORLD.face_at(design.id, rotation, zoom, look)
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
    for design, rotation in NEW_WORLD.lying:
        for zoom in (1, 2, 3, 4):
            shown = NEW_WORLD.face_at(design.id, rotation, zoom)
            for y, row in enumerate(shown.codes):
                for x, code in enumerate(row):
                    if code == ord("Q"):
                        region = design.regions[shown.regions[y][x]]
                        assert region.tokens.get("animal"), (design.id, rotation, zoom)


def test_the_coast_goes_on_from_space_to_space() -> None:
    for zoom in (1, 2, 3, 4):
        rows = [NEW_WORLD.face_at(design.id, 0, zoom, Look(texture=False)).codes for design in COAST]
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
    size = size_at(2, BLOCKS)
    for cell in ((1, 5), (7, -3), (0, 0), (0, 11), (0, -9), (3, 40)):
        shown = cell_background(NEW_WORLD.game, *cell, size, BLOCKS)
        assert shown is not None
        assert b"".join(shown.codes).count(ord("w")) > 50
    for cell in ((-1, 0), (-1, 11), (-5, 5), (0, 1), (0, 10)):
        assert cell_background(NEW_WORLD.game, *cell, size, BLOCKS) is None
    written = cell_background(NEW_WORLD.game, 2, 2, size_at(2, ASCII), ASCII)
    assert written is not None
    assert written.letters is not None
    assert set("".join(written.letters)) == {"~", " "}
    assert cell_background("discovery", 5, 5, size, BLOCKS) is None


@each(look=[GLYPHS, ASCII], zoom=ZOOM_LEVELS)
def test_characters_tell_kinds_apart(zoom: int, look: Look) -> None:
    signs: dict[str, set[str]] = {}
    for design, rotation in product(LAND, range(4)):
        shown = NEW_WORLD.face_at(design.id, rotation, zoom, look)
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


@each(depth=[Depth.TRUECOLOR, Depth.ANSI256, Depth.ANSI16])
def test_kinds_differ_at_every_depth(depth: Depth) -> None:
    table = colours(depth, Shade.PLAIN)
    assert len({table[ord(code)] for code in "ezPwQR"}) == 6
    assert len({table[ord(code)] for code in "zBAQP"}) == 5


def test_surveyors_have_only_colours_of_the_palette() -> None:
    assert set("".join(SURVEYOR)) - set("#o ") <= set(CODES)


def test_figures_have_their_size_and_trappers_lie_down() -> None:
    figure = painter_for("new_world").figure
    for role in ROLES:
        assert figure(role).size == (WIDTH, HEIGHT)
        assert {len(row) for row in figure(role).rows} == {WIDTH}
        assert all(figure(role).rows[row][WIDTH // 2] == "#" for row in (2, 3)), role
    assert len({figure(role).mark for role in ROLES}) == len(ROLES)
    rows = {figure(role).rows for role in ROLES}
    assert len(rows | {painter_for("carcassonne").figure("farmer").rows}) == len(ROLES) + 1
    assert figure("trapper").brackets != figure("sheriff").brackets
    tall = [sum(row[x] == "#" for row in figure("trapper").rows) for x in range(WIDTH)]
    wide = [row.count("#") for row in figure("trapper").rows]
    assert max(wide) > max(tall)
