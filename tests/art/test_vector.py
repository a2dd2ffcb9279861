"""Vector art: sound, small, the same each time, no two faces alike, no seams, told apart by everybody."""

from __future__ import annotations

import re
from collections import defaultdict
from itertools import combinations
from xml.etree import ElementTree

import pytest

import engine
from engine.landscape.design import Design
from tests.art.gridded import CARCASSONNE, CASTLE, NEW_WORLD
from tests.art.rendered import DESIGNS, Rgba, art_of, face_pixels, kinds_at, lying, rendered, turns
from tests.art.sight import SIGHTS, Pixels, Sample
from tests.cases import each
from tui.base.game_ui import games
from tui.drawing.art.hexes import ZOOMS, geometry
from tui.drawing.art.hexes.vector import hex_art, like, regular
from tui.drawing.art.painters import painter_for
from tui.drawing.art.scene import Laid, Pawn, Scene, ScenePiece
from tui.drawing.art.seats import SEATS
from tui.drawing.art.svg import picture
from tui.drawing.art.vector.art import document
from tui.drawing.art.vector.shapes import contours, number, path
from tui.drawing.art.vector.strokes import hoisted
from tui.drawing.art.vector.writing import written
from tui.games.new_world.map import surveyor
from tui.presentation.board import board

ROLES = {
    "carcassonne": (*CARCASSONNE.roles, "builder", "pig"),
    "discovery": ("brigand", "navigator", "explorer"),
    "new_world": NEW_WORLD.roles,
    "castle": CASTLE.roles,
}
KINDS = {
    "carcassonne": ("city", "road", "field", "river"),
    "discovery": ("sea", "grassland", "mountain"),
    "new_world": ("town", "trail", "plain"),
    "castle": ("path", "court", "house", "tower"),
}
LARGEST = 40_000


def check(game: str, design: Design, rotation: int) -> None:
    art = art_of(game)
    text = art.face(design, rotation)
    where = f"{game} {design.id} {rotation}"
    assert len(text) < LARGEST, where
    root = ElementTree.fromstring(document(text, 100, 100, art.defs))
    names = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    assert len(names) == len(set(names)), where
    wanted = set(re.findall(r"href='#([^']+)'", text)) | set(re.findall(r"url\(#([^)]+)\)", text))
    assert wanted <= set(names), where
    assert not re.search(r"\bnan\b|\binf\b", text), where
    assert "rotate" not in text, f"{where}: nothing leans"


def test_definitions_are_hoisted_at_any_depth_each_once() -> None:
    text = "a<defs><g>1<defs>2</defs>3</g></defs>b<defs>2</defs>c<defs></defs>"
    assert hoisted(text) == ("abc", {"2": None, "<g>13</g>": None, "": None})
    assert hoisted("abc") == ("abc", {})


@each(game=DESIGNS)
def test_faces_are_sound(game: str) -> None:
    for number_, design in enumerate(DESIGNS[game][::4]):
        check(game, design, number_ % len(turns(design)))


@pytest.mark.slow
@each(game=DESIGNS)
def test_every_face_is_sound(game: str) -> None:
    for number_, design in enumerate(DESIGNS[game]):
        check(game, design, (number_ + 1) % len(turns(design)))


@each(game=DESIGNS)
def test_faces_are_the_same_each_time(game: str) -> None:
    art, again = art_of(game), type(art_of(game))(game)
    assert art.defs == again.defs
    for design in DESIGNS[game][::9]:
        assert art.face(design, 0, 1) == again.face(design, 0, 1)


def distance(one: Rgba, other: Rgba) -> float:
    """Return the mean difference of the pixels of two pictures, from 0 to 255."""
    total = sum(
        abs(a - b)
        for row, beside in zip(one, other, strict=True)
        for pixel, second in zip(row, beside, strict=True)
        for a, b in zip(pixel[:3], second[:3], strict=True)
    )
    return total / (3 * len(one) * len(one[0]))


def content(design: Design) -> object:
    """Return the contents of a face; both rivers have a few faces in common."""
    return sorted(
        (region.kind, sorted(region.ports), sorted(region.tokens.items())) for region in design.regions
    )


@pytest.mark.slow
@each(game=DESIGNS)
def test_no_two_designs_look_alike(game: str) -> None:
    shown = [
        (design, [row[::3] for row in face_pixels(game, design.id, 0, 60)[::3]]) for design in DESIGNS[game]
    ]
    alike = [
        (one.id, other.id, round(far, 2))
        for (one, pixels), (other, second) in combinations(shown, 2)
        if content(one) != content(other) and (far := distance(pixels, second)) < 4
    ]
    assert not alike


def rims(game: str, size: int) -> dict[tuple[str, ...], list[tuple[str, list[tuple[int, ...]]]]]:
    """Return the pixels along the sides of tiles, by the kinds of ground along them."""
    found = defaultdict(list)
    for design, rotation in lying(game):
        if design.starting:
            continue
        pixels = face_pixels(game, design.id, rotation, size)
        kinds = kinds_at(game, design, rotation, size)
        for side, (line, along) in {
            "N": (pixels[0], kinds[0]),
            "S": (pixels[-1], kinds[-1]),
            "W": ([row[0] for row in pixels], [row[0] for row in kinds]),
            "E": ([row[-1] for row in pixels], [row[-1] for row in kinds]),
        }.items():
            found[tuple(along)].append((f"{design.id} {rotation} {side}", line))
    return found


@pytest.mark.slow
@each(game=DESIGNS)
def test_no_seam_is_seen(game: str) -> None:
    """Most of a side looks like all others with the same ground along it; only houses and peaks stand out."""
    seen = 0
    for sides in rims(game, 50).values():
        usual = [
            tuple(sorted(line[i][part] for _name, line in sides)[len(sides) // 2] for part in range(3))
            for i in range(50)
        ]
        for name, line in sides:
            seen += 1
            off = [
                max(abs(a - b) for a, b in zip(pixel, mean, strict=False))
                for pixel, mean in zip(line, usual, strict=True)
            ]
            assert sum(far > 40 for far in off[3:-3]) <= 15, (name, off)  # walls end in the corners
    assert seen > 20


@pytest.mark.slow
@each(game=DESIGNS)
def test_everybody_tells_the_ground_apart(game: str) -> None:
    sample = Sample()
    for design in [one for one in DESIGNS[game] if not one.starting][::2]:
        rows = face_pixels(game, design.id, 0, 60)
        # a few shades of each part of a colour are enough to count which are frequent
        colours = [[(r & 0xF0) << 16 | (g & 0xF0) << 8 | b & 0xF0 for r, g, b, _a in row] for row in rows]
        empty = [[""] * 60 for _row in rows]
        sample.add(Pixels(colours, empty, colours), kinds_at(game, design, 0, 60))
    for sight, matrix in SIGHTS.items():
        for one, other in combinations(KINDS[game], 2):
            assert sample.told_apart(one, other, matrix), (sight, one, other)


@each(game=DESIGNS)
def test_each_role_has_a_figure_of_its_own_that_fits(game: str) -> None:
    art = art_of(game)
    shown = {role: art.figure(role, 0) for role in ROLES[game]}
    alike = {"shopkeeper": "sheriff"}
    assert len(set(shown.values())) == len(shown.keys() - alike.keys())
    for role, text in shown.items():
        pixels = rendered(text, 80, art.defs, (-20, -20, 40, 40))
        rim = [row for y, row in enumerate(pixels) if not 4 <= y < 76]
        rim += [row[:4] + row[76:] for row in pixels]
        assert not any(alpha > 128 for row in rim for *_rgb, alpha in row), role


def test_a_large_figure_is_larger() -> None:
    art = art_of("carcassonne")

    def covered(role: str) -> int:
        pixels = rendered(art.figure(role, 0), 80, art.defs, (-20, -20, 40, 40))
        return sum(alpha > 128 for row in pixels for *_rgb, alpha in row)

    assert covered("large farmer") > 1.3 * covered("farmer")
    assert covered("large knight") > 1.3 * covered("knight")


def test_every_seat_has_its_colour_and_its_shape_in_every_theme() -> None:
    art = art_of("carcassonne")
    for theme in ("dark", "light", "contrast", "red-green", "blue-yellow"):
        shown = {art.figure("knight", seat, theme) for seat in range(len(SEATS))}
        assert len(shown) == len(SEATS)
    assert art.figure("knight", 0, "contrast") != art.figure("knight", 0)


@each(game=DESIGNS)
def test_a_figure_stands_in_its_region(game: str) -> None:
    art = art_of(game)
    for design in DESIGNS[game][::4]:
        for rotation in turns(design)[::3]:
            kinds = kinds_at(game, design, rotation, 100)
            for index, region in enumerate(design.regions):
                x, y = art.spot(design, rotation, index)
                assert kinds[int(y)][int(x)] == region.kind, (design.id, rotation, index)


@each(game=DESIGNS)
def test_a_map_has_each_face_once_and_all_that_stands_there(game: str) -> None:
    first, second = [one for one in DESIGNS[game] if not one.starting][:2]
    tiles = {(0, 0): Laid(first, 0), (1, 0): Laid(second, 0), (0, 1): Laid(first, 0), (1, 1): Laid(first, 1)}
    role = ROLES[game][0]
    text = picture(Scene(tiles, (Pawn(0, 0, 0, 1, role),), last=(1, 1)), game)
    root = ElementTree.fromstring(text)
    svg = "{http://www.w3.org/2000/svg}"
    faces = [one for one in root.iter(f"{svg}symbol") if one.attrib["id"].startswith("face")]
    used = [use.attrib["href"] for use in root.iter(f"{svg}use") if use.attrib["href"].startswith("#face")]
    assert len(faces) == len(set(used)) == 3
    assert len(used) >= 4
    assert art_of(game).figure(role, 1) in text
    assert "crispEdges" not in text, "pixels are not mixed in"


def test_a_surveyor_is_drawn_and_a_piece_without_a_drawing_is_written() -> None:
    design = next(one for one in DESIGNS["new_world"] if not one.starting)
    pieces = (surveyor(0, 0, 0.75), ScenePiece(0, 0, 0.1, 0.5, "7", "7", "K", "k"))
    text = picture(Scene({(0, 0): Laid(design, 0)}, pieces=pieces), "new_world")
    assert "href='#surveyor'" in text
    assert ">7</text>" in text


def test_every_game_has_vector_art_and_figures_for_its_painter() -> None:
    for game in games():
        if game in DESIGNS:
            assert set(painter_for(game).figures) >= {role for role in ROLES[game] if "large" not in role} - {
                ""
            }
        else:
            assert hex_art(game) is not None


# -- hexes --------------------------------------------------------------------------------------------


@each(zoom=[None, 4, len(ZOOMS) - 1])
def test_a_map_of_hexes_is_sound(zoom: int | None) -> None:
    found = engine.game("landover")
    state, dealer = found.new_state(3, 1, found.settle({})), engine.Dealer(1)
    for _step in range(200):
        if state.is_terminal:
            break
        moves = state.legal_moves() if state.current_player != engine.CHANCE else []
        state.push(moves[0] if moves else dealer.deal(state))
    scene = board("landover").picture(state)
    art = hex_art("landover")
    assert art is not None
    plan = regular(scene.board) if zoom is None else like(geometry(scene.board, zoom), 10)
    text = art.ground(scene, plan) + art.pieces(scene, plan)
    root = ElementTree.fromstring(document(text, 100, 100, art.defs))
    names = {element.attrib["id"] for element in root.iter() if "id" in element.attrib}
    wanted = set(re.findall(r"href='#([^']+)'", text)) | set(re.findall(r"url\(#([^)]+)\)", text))
    assert wanted <= names
    assert not re.search(r"\bnan\b|\binf\b", text)
    assert "<defs>" not in "".join(re.findall("<defs>(.*?)</defs>", text)), "definitions are not nested"
    if zoom is not None:  # as in the terminal, so that a click hits what is shown
        at = geometry(scene.board, zoom)
        assert [(round(x / 10), round(y / 10)) for x, y in plan.corners] == [(x, y) for x, y in at.corners]


# -- shapes -------------------------------------------------------------------------------------------


def test_numbers_are_short() -> None:
    assert [number(value) for value in (0, -0.04, 0.5, -0.5, 12.0, 12.34, -3.06)] == [
        "0", "0", ".5", "-.5", "12", "12.3", "-3.1",
    ]  # fmt: skip
    assert path([(1, 2), (1, 2), (3, 1.5)]) == "M1 2l2-.5"


def test_an_outline_goes_round_its_region_and_leaves_the_tile_where_that_does() -> None:
    rows = [[int(x < 20) for x in range(40)] for _y in range(40)]
    (ring,) = contours(rows)
    assert ring[0] == ring[-1]
    assert abs(max(x for x, _y in ring) - 50) < 1
    assert min(x for x, _y in ring) < -5
    assert max(y for _x, y in ring) > 105


def test_only_what_has_a_form_is_written() -> None:
    assert written("3:1", 0, 0, 8, "#000").count("<path") == 3
    assert written("a?", 0, 0, 8, "#000").count("<path") == 1
