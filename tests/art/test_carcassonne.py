"""The faces of Carcassonne: they join without seams, show every region, and can be told apart."""

from __future__ import annotations

import re
from itertools import pairwise, product
from math import hypot

import pytest

from tests.art.gridded import CARCASSONNE
from tests.art.pictures import ASCII, BLOCKS, GLYPHS, LOOKS, ZOOM_LEVELS, drawn
from tests.art.points import reached
from tests.cases import each
from tui.base.depth import Depth, Look
from tui.drawing.art.face import size_at
from tui.drawing.art.figures import HEIGHT, WIDTH
from tui.drawing.art.painters import painter_for
from tui.drawing.art.painters.grid import FINE
from tui.drawing.art.palette import Shade, colours
from tui.drawing.art.raster import complete
from tui.drawing.art.scene import Laid, Overlay, Pawn, Scene
from tui.drawing.art.seats import SEATS
from tui.drawing.art.svg import PIXEL, picture
from tui.games.carcassonne.art.ground import ground
from tui.games.carcassonne.art.survey import Survey
from tui.games.carcassonne.modules.inns import SCREEN as INNS
from tui.games.carcassonne.modules.traders import SCREEN as TRADERS

ROLES = CARCASSONNE.roles
INN = INNS.landmarks[0]
figure = painter_for("carcassonne").figure
RIVER_TILES = [design.id for design in CARCASSONNE.set.designs if "river" in design.marks]


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


def test_a_river_ends_at_the_wall_of_a_city() -> None:
    """RIVER2-16: two fields, which do not meet in front of the wall."""
    assert Survey(CARCASSONNE.set.by_id["R2-end-city"]).water is None
    face = ground(CARCASSONNE.set.by_id["R2-end-city"])
    kinds = [CARCASSONNE.set.by_id["R2-end-city"].regions[code].kind for code in face.cells[FINE // 2]]
    assert [kind for kind, after in pairwise([*kinds, ""]) if kind != after] == ["river", "city"]


def test_three_arms_of_a_river_meet() -> None:
    """RIVER2-18."""
    design = CARCASSONNE.set.by_id["R2-fork"]
    cells = ground(design).cells
    rivers = {i for i, region in enumerate(design.regions) if region.kind == "river"}
    wet = {(x, y) for y, row in enumerate(cells) for x in range(FINE) if row[x] in rivers}
    assert reached(wet, (0, FINE // 2)) == wet
    assert {cells[0][FINE // 2], cells[FINE // 2][0], cells[FINE // 2][-1]} == rivers


@each(zoom=[1, 2, 3, 4])
def test_a_volcano_rises_from_its_lake_and_a_herd_stands_on_its_field(zoom: int) -> None:
    for name, kind in (("R2-lake-volcano", "river"), ("R2-bend-pigs", "field")):
        design = CARCASSONNE.set.by_id[name]
        for rotation in range(4):
            shown = CARCASSONNE.face_at(name, rotation, zoom)
            under = [design.regions[shown.regions[y][x]] for x, y in shown.taken]
            inside = sum(region.kind == kind for region in under)
            assert inside >= 0.8 * len(under) > 0, (name, rotation)
            herd = [region for region in under if region.kind == "field" and len(region.ports) > 2]
            assert kind == "river" or len(herd) >= 0.8 * len(under)


GOODS = {"wine": b"{", "grain": b"$", "cloth": b"A"}
PAINTS = {
    "pennant": b"B",
    "inn": b"9",
    "cathedral": b"s",
    "monastery": b"K",
    "garden": b"h",
    "village": b"O",
    "bridge": b"x",
    "volcano": b"m",
    "pig_herd": b"a",
    "besieged": b"W",
    "special": b"qK",
    "festival": b"a",
    "shrine": b"L",
    "hill": b"X",
    "vineyard": b"G",
    "dragon_symbol": b"R",
    "portal": b"v",
    "princess": b"y",
    **GOODS,
}

IN_DIAGRAMS = {
    "monastery": b"R",
    "garden": b"haKy",
    "village": b"!",
    "bridge": b"PpCw",
    "besieged": b"R",
    "princess": b"a",
}


def things_on(name: str) -> set[str]:
    design = CARCASSONNE.set.by_id[name]
    things = set(design.marks) & {
        "monastery",
        "garden",
        "volcano",
        "special",
        "festival",
        "shrine",
        "hill",
        "vineyard",
        "dragon_symbol",
        "portal",
    }
    things |= {token for region in design.regions for token in region.tokens}
    between = ("IC-cities-crossing", "TB-cap-two-roads")
    if name in between or sum("crossing" in region.ends for region in design.regions):
        things.add("village")
    if {"road", "river"} <= {region.kind for region in design.regions} and "-bend-road" not in name:
        things.add("bridge")
    if name in ("TB-overpass", "R2-city-bridge"):
        things.add("bridge")
    return things


@each(zoom=ZOOM_LEVELS)
def test_what_matters_on_a_tile_can_be_recognised(zoom: int) -> None:
    for design, rotation in CARCASSONNE.lying:
        codes = b"".join(CARCASSONNE.face_at(design.id, rotation, zoom).codes)
        for thing in things_on(design.id):
            paints = PAINTS[thing] if zoom else IN_DIAGRAMS.get(thing, PAINTS[thing])
            assert any(paint in codes for paint in paints), (design.id, rotation, thing)
        if "pennant" not in things_on(design.id):
            assert b"B" not in codes
        if not {"inn", "cathedral"} & things_on(design.id):
            assert b"9" not in codes
        assert not any(GOODS[kind] in codes for kind in GOODS.keys() - things_on(design.id))


def test_pennants_and_goods_stand_in_their_city() -> None:
    hung = {"pennant", *GOODS}
    for design, rotation in CARCASSONNE.lying:
        if not hung & things_on(design.id) or things_on(design.id) & {
            "inn",
            "dragon_symbol",
            "portal",
            "princess",
        }:
            continue
        for zoom in (1, 2, 3, 4):
            shown = CARCASSONNE.face_at(design.id, rotation, zoom)
            under = [design.regions[shown.regions[y][x]] for x, y in shown.taken]
            inside = sum(not hung.isdisjoint(region.tokens) for region in under)
            assert inside >= 0.85 * len(under), (design.id, rotation, zoom)


@each(look=[GLYPHS, ASCII], zoom=ZOOM_LEVELS)
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


@each(depth=[Depth.TRUECOLOR, Depth.ANSI256, Depth.ANSI16])
def test_kinds_differ_at_every_depth(depth: Depth) -> None:
    table = colours(depth, Shade.PLAIN)
    assert len({table[ord(code)] for code in "gCPwNh"}) == 6
    assert len({table[ord(code)] for code in "CBKNR"}) == 5
    assert len({table[ord(code)] for code in "CB{$A"}) == 5


def test_figures_have_their_size_and_farmers_lie_down() -> None:
    for role in ROLES:
        wide, tall = figure(role).size
        assert (wide, tall) == ((WIDTH + 2, HEIGHT) if figure(role).weight == 2 else (WIDTH, HEIGHT))
        assert {len(row) for row in figure(role).rows} == {wide}
        assert all(figure(role).rows[2 * (tall // 2) + row][wide // 2] == "#" for row in (0, 1)), role
    assert len({(figure(role).mark, figure(role).weight) for role in ROLES}) == len(ROLES)
    assert [role for role in ROLES if not figure(role).weight] == ["builder", "pig"]
    assert len({figure(role).brackets for role in ("knight", "farmer", "builder", "pig")}) == 4
    tall = [sum(row[x] == "#" for row in figure("farmer").rows) for x in range(WIDTH)]
    wide = [row.count("#") for row in figure("farmer").rows]
    assert max(wide) > max(tall)


@each(zoom=ZOOM_LEVELS)
def test_an_inn_stands_beside_its_own_road(zoom: int) -> None:
    """INNS-5: at a crossing it is nearer to its road than to the others."""
    for design in CARCASSONNE.set.designs:
        for inn in (spot for landmark, spot in ground(design).landmarks if landmark is INN):
            (own,) = (i for i, region in enumerate(design.regions) if "inn" in region.tokens)
            lines = ground(design).lines
            far = {road: min(hypot(u - inn[0], v - inn[1]) for u, v in line) for road, line in lines.items()}
            assert min(far, key=far.__getitem__) == own
            assert all(other > 1.5 * far[own] for road, other in far.items() if road != own), design.id
            assert ground(design).region_at(*inn) == own
    shown = CARCASSONNE.face_at("IC-crossing-inn", 0, zoom)
    assert any(b"9" in bytes(row[shown.width // 2 :]) for row in shown.codes)
    assert not any(b"9" in bytes(row[: shown.width // 2]) for row in shown.codes)


@each(zoom=[3, 4])
def test_no_figure_hides_the_inn_of_its_road(zoom: int) -> None:
    for design, rotation in CARCASSONNE.lying:
        if "inn" not in things_on(design.id):
            continue
        shown = CARCASSONNE.face_at(design.id, rotation, zoom)
        road = next(i for i, region in enumerate(design.regions) if "inn" in region.tokens)
        inn = {(x, y) for x, y in shown.taken if shown.codes[y][x] in b"98Hyd"}
        for role in ("highwayman", "large highwayman", "builder"):
            left, top = shown.anchor(road, *figure(role).size)
            covered = {
                (left + x, 2 * top + y)
                for y, row in enumerate(figure(role).rows)
                for x, code in enumerate(row)
                if code != " "
            }
            assert len(inn - covered) > len(inn) / 3, (design.id, rotation, role)


@each(name=[name for name in RIVER_TILES if "-bend" in name])
def test_a_large_farmer_lies_on_its_bank_though_there_is_little_room(name: str) -> None:
    design = CARCASSONNE.set.by_id[name]
    wide, tall = figure("large farmer").size
    for rotation, zoom in product(range(4), (3, 4)):
        shown = CARCASSONNE.face_at(name, rotation, zoom)
        for region, field in enumerate(design.regions):
            if field.kind == "field":
                x, y = shown.anchor(region, wide, tall)
                covered = b"".join(row[x : x + wide] for row in shown.regions[2 * y : 2 * (y + tall)])
                assert covered.count(region) >= 8, (rotation, zoom, region)


def test_an_enclosed_field_lies_between_its_cities_and_around_its_garden() -> None:
    cells = ground(CARCASSONNE.set.by_id["IC-four-cities-garden"]).cells
    field, garden = 5, 4
    rim = {*cells[0], *cells[-1], *(row[0] for row in cells), *(row[-1] for row in cells)}
    assert rim == {0, 1, 2, 3}
    inside = [code for row in cells for code in row]
    assert inside.count(field) > 3 * inside.count(garden) > 0


def test_a_crossing_between_two_cities_parts_the_fields() -> None:
    """INNS-18: the stubs to the gates are no their own roads; each of the two roads has a half of them."""
    face = ground(CARCASSONNE.set.by_id["IC-cities-crossing"])
    assert len(face.stubs) == 2
    assert {face.region_at(0.46, 0.34), face.region_at(0.46, 0.66)} == {2}
    assert {face.region_at(0.54, 0.34), face.region_at(0.54, 0.66)} == {3}


ENCLOSED = [
    "TB-band-cap-cloth",
    "TB-band-cap-wine",
    "TB-corner-caps-cloth",
    "TB-two-corners-wine",
    "KR-bands-crossing",
]


@each(name=ENCLOSED)
def test_a_field_between_cities_has_room_for_a_farmer(name: str) -> None:
    design = CARCASSONNE.set.by_id[name]
    fields = [i for i, region in enumerate(design.regions) if region.kind == "field" and not region.ports]
    cells = ground(design).cells
    for field, rotation, zoom in product(fields, range(4), (1, 2, 3, 4)):
        assert sum(row.count(field) for row in cells) > 0.06 * FINE * FINE
        shown = CARCASSONNE.face_at(name, rotation, zoom)
        green = sum(
            code in b"gtlhTd"
            for row, codes in zip(shown.regions, shown.codes, strict=True)
            for region, code in zip(row, codes, strict=True)
            if region == field
        )
        assert green >= 3, (rotation, zoom)


@each(name=[d.id for d in CARCASSONNE.set.designs if "-split" in d.id])
def test_a_wall_parts_the_field_up_to_the_corner(name: str) -> None:
    design = CARCASSONNE.set.by_id[name]
    face, corner = ground(design), (FINE // 2 if name.startswith("HS") else FINE - 1, FINE - 1)
    city = next(i for i, region in enumerate(design.regions) if region.kind == "city")
    cells = {(x, y) for y, row in enumerate(face.cells) for x in range(FINE) if row[x] == city}
    assert corner in reached(cells, (0, 0) if name.startswith("TB") else (FINE // 2, 0))


@each(zoom=ZOOM_LEVELS)
def test_one_road_runs_over_the_other_on_a_bridge(zoom: int) -> None:
    for rotation in range(4):
        shown = CARCASSONNE.face_at("TB-overpass", rotation, zoom)
        middle = (len(shown.codes) - 1) // 2
        middle_row, over = shown.codes[middle], shown.regions[middle][(shown.width - 1) // 2]
        assert CARCASSONNE.set.by_id["TB-overpass"].regions[over].ports == (3, 1)
        assert ord("x" if zoom else "P") in middle_row
        assert b"!" not in b"".join(shown.codes)  # it is no crossing
        assert b"O" not in b"".join(map(bytes, shown.codes))
        if zoom:  # the parapets hide the road below
            stone = {
                (x, y) for y, row in enumerate(shown.codes) for x, code in enumerate(row) if code in b"xN"
            }
            assert all(shown.regions[y][x] == over or shown.codes[y][x] == ord("N") for x, y in stone)
    for look, signs in ((GLYPHS, "═║"), (ASCII, "=H")):
        for rotation in range(4):
            letters = CARCASSONNE.face_at("TB-overpass", rotation, zoom, look).letters
            assert letters is not None
            assert letters[len(letters) // 2][len(letters[0]) // 2] == signs[rotation % 2]


@each(look=[GLYPHS, ASCII], zoom=ZOOM_LEVELS)
def test_goods_are_written_with_their_first_letter(zoom: int, look: Look) -> None:
    for design, rotation in CARCASSONNE.lying:
        shown = CARCASSONNE.face_at(design.id, rotation, zoom, look)
        assert shown.letters is not None
        text = "\n".join("".join(line) for line in shown.letters)
        for kind in GOODS:
            sign = f"[{kind[0]}]" if zoom else kind[0]
            assert text.count(sign) == (kind in things_on(design.id)), (design.id, rotation, kind)


@each(zoom=ZOOM_LEVELS[1:])
def test_goods_differ_in_shape(zoom: int) -> None:
    """They can be told apart without their colours, but in diagrams."""
    width = size_at(zoom, BLOCKS)[0]
    goods = [landmark.picture(width) for landmark in TRADERS.landmarks]
    shapes = {tuple(re.sub("[^k ]", "#", row) for row in picture) for picture in goods}
    assert len(shapes) == len(GOODS)
    assert len(set(goods)) == len(GOODS)


@each(name=RIVER_TILES)
def test_the_river_has_banks_and_open_water(name: str) -> None:
    for rotation, zoom in product(range(4), (1, 2, 3, 4)):
        codes = b"".join(CARCASSONNE.face_at(name, rotation, zoom).codes)
        assert {ord("w"), ord("v"), ord("n")} <= set(codes), (rotation, zoom)


def test_a_large_meeple_is_larger_in_every_look() -> None:
    """INNS-2."""
    laid = Laid(CARCASSONNE.set.by_id["IC-cathedral"], 0)
    for zoom, look in product(ZOOM_LEVELS, LOOKS):
        signs = {}
        painted = {}
        for role in ("knight", "large knight"):
            over = Overlay(pawns=((Pawn(0, 0, 0, 1, role), False),))
            rows = drawn("carcassonne", (0, 0), laid, over, size_at(zoom, look), look)
            signs[role] = "".join(segment.text for row in rows for segment in row).count(SEATS[1].sign(look))
            painted[role] = rows
        twice = look.glyphs or zoom < 3
        assert signs["large knight"] == (2 if twice else 1) * signs["knight"], (zoom, look)
        assert painted["knight"] != painted["large knight"]


def test_a_large_meeple_is_larger_in_a_picture_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tui.drawing.art.svg.vector_art", lambda game: None)
    tiles = {(0, 0): Laid(CARCASSONNE.set.by_id["IC-cathedral"], 0)}
    shown = [
        picture(Scene(tiles, (Pawn(0, 0, 0, 1, role),)), "carcassonne") for role in ("knight", "large knight")
    ]
    wide = [
        float(re.findall(r"fill='#[0-9A-F]+' transform='translate\(([\d.]+) ", text)[-1]) for text in shown
    ]
    assert wide == [PIXEL * WIDTH / 2, PIXEL * (WIDTH + 2) / 2]
