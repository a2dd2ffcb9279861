"""The map as SVG: sound XML; for a game without vector art the same pixels as in the terminal."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

import engine
from saves import Log
from tests.tui.recorded import recorded
from tui.base.depth import Depth, Look
from tui.drawing.art import figures
from tui.drawing.art.face import face, variant_at
from tui.drawing.art.palette import Shade, colours
from tui.drawing.art.scene import ColumnLabel, Laid, Pawn, Scene, ScenePiece
from tui.drawing.art.seats import SEATS
from tui.drawing.art.svg import PIXEL, SIZE, TILE, Caption, merged, picture
from tui.games.new_world.map import SURVEYOR
from tui.presentation.landscape.scene import base_scene

SVG = "{http://www.w3.org/2000/svg}"
LOOK = Look(Depth.TRUECOLOR)
PLAIN = colours(Depth.TRUECOLOR, Shade.PLAIN)
RECT = re.compile(r"M(\d+) (\d+)h(\d+)v(\d+)h-(\d+)z")


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Log:
    return recorded(tmp_path_factory.mktemp("games"), 20)


@pytest.fixture
def no_vector_art(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game has no vector art, as one of another package may have none."""
    monkeypatch.setattr("tui.drawing.art.svg.vector_art", lambda game: None)


def element(scene: Scene, *about: list[str] | list[Caption]) -> ElementTree.Element:
    return ElementTree.fromstring(picture(scene, "discovery", *about))  # type: ignore[arg-type]


def pixels(group: ElementTree.Element) -> dict[tuple[int, int], str]:
    """Paint the paths of a group, each of which consists of rectangles, and return the pixels."""
    found = {}
    for path in group.findall(f"{SVG}path"):
        drawn = path.attrib["d"]
        rects = RECT.findall(drawn)
        assert "".join(f"M{x} {y}h{w}v{h}h-{back}z" for x, y, w, h, back in rects) == drawn
        for x, y, width, height in ([int(part) for part in rect[:4]] for rect in rects):
            assert not any(number % PIXEL for number in (x, y, width, height))
            for i in range(x // PIXEL, (x + width) // PIXEL):
                for j in range(y // PIXEL, (y + height) // PIXEL):
                    found[i, j] = path.attrib["fill"]
    return found


@pytest.mark.usefixtures("no_vector_art")
def test_every_tile_has_the_pixels_of_the_terminal(log: Log) -> None:
    scene = base_scene(log.state)
    root = element(scene)
    defined = {group.attrib["id"]: pixels(group) for group in root.findall(f"{SVG}defs/{SVG}g")}
    used = {
        (int(use.attrib["x"]) // TILE, int(use.attrib["y"]) // TILE): use.attrib["href"].lstrip("#")
        for use in root.iter(f"{SVG}use")
    }
    assert used.keys() == scene.tiles.keys()
    assert set(used.values()) == set(defined)
    for cell, laid in scene.tiles.items():
        shown = face("discovery", laid.design, laid.rotation, SIZE, LOOK, variant_at(*cell))
        assert defined[used[cell]] == {
            (x, y): f"#{PLAIN[code]:06X}" for y, row in enumerate(shown.codes) for x, code in enumerate(row)
        }


def test_rectangles_cover_all_but_the_ground_once() -> None:
    codes = (b"aabb", b"aabb", b"cabb", b"ccca")
    found = merged(codes)
    assert found == {
        ord("a"): [(0, 0, 4, 4)],
        ord("b"): [(2, 0, 2, 3)],
        ord("c"): [(0, 2, 1, 2), (1, 3, 2, 1)],
    }


@pytest.mark.usefixtures("no_vector_art")
def test_followers_have_shape_letter_and_colour_where_they_stand(log: Log) -> None:
    state = log.state
    scene = base_scene(state, colours=[3, 1])
    assert scene.pawns
    figures_shown = [
        group
        for group in element(scene).findall(f"{SVG}g/{SVG}g")
        if group.find(f"{SVG}g/{SVG}text") is not None
    ]
    assert len(figures_shown) == len(scene.pawns)
    for pawn, group in zip(scene.pawns, figures_shown, strict=True):
        who = SEATS[pawn.seat]
        laid = scene.tiles[pawn.x, pawn.y]
        shown = face("discovery", laid.design, laid.rotation, SIZE, LOOK, variant_at(pawn.x, pawn.y))
        x, y = shown.anchor(pawn.region, figures.WIDTH, figures.HEIGHT)
        place = f"translate({TILE * pawn.x + PIXEL * x} {TILE * pawn.y + 2 * PIXEL * y})"
        assert group.attrib["transform"] == place
        assert [text.text for text in group.iter(f"{SVG}text")] == [who.letter]
        body = pixels(group.findall(f"{SVG}g")[0])
        assert f"#{PLAIN[ord(who.code)]:06X}" in body.values()


@pytest.mark.usefixtures("no_vector_art")
def test_each_seat_has_a_shape_of_its_own() -> None:
    design = engine.new_game("discovery", players=2).tileset.designs[0]  # type: ignore[attr-defined]
    shapes = set()
    for seat in range(len(SEATS)):
        scene = Scene({(0, 0): Laid(design, 0)}, (Pawn(0, 0, 0, seat),))
        group = element(scene).findall(f"{SVG}g/{SVG}g")[0]
        shapes.add(group.findall(f"{SVG}path")[0].attrib["d"])
    assert len(shapes) == len(SEATS)


def test_the_last_tile_is_marked_and_everything_is_in_the_picture(log: Log) -> None:
    scene = base_scene(log.state)
    root = element(scene, ["Title", "below"], [Caption(0, "Anna 3"), Caption(1, "Bo 4")])
    width, height = int(root.attrib["width"]), int(root.attrib["height"])
    assert root.attrib["viewBox"] == f"0 0 {width} {height}"
    board = next(group for group in root.findall(f"{SVG}g") if group.find(f"{SVG}use") is not None)
    left, top = (int(part) for part in re.findall(r"-?\d+", board.attrib["transform"]))
    assert scene.last is not None
    marks = [path.attrib["transform"] for path in board.findall(f"{SVG}path")]
    assert marks == [f"translate({TILE * scene.last[0]} {TILE * scene.last[1]})"]
    for x, y in scene.tiles:
        assert 0 <= left + TILE * x <= width - TILE
        assert 0 <= top + TILE * y <= height - TILE
    texts = {text.text for text in root.iter(f"{SVG}text")}
    assert {"Title", "below", "Anna 3", "Bo 4"} <= texts
    assert {str(x) for x, _y in scene.tiles} | {str(y) for _x, y in scene.tiles} <= texts


def test_names_cannot_break_the_file(log: Log) -> None:
    nasty = "<&>\x00\x1b]'\"\ufffe"
    root = element(base_scene(log.state), [nasty], [Caption(0, nasty)])
    assert root.findtext(f"{SVG}title") == "<&>��]'\"�"


def test_a_whole_game_is_no_large_file(tmp_path: Path) -> None:
    log = recorded(tmp_path, level="random")
    assert log.state.is_terminal
    assert len(picture(base_scene(log.state), "discovery")) < 300_000


@pytest.mark.usefixtures("no_vector_art")
def test_what_else_stands_on_tiles_is_drawn_with_labels_and_the_line() -> None:
    design = engine.new_game("discovery", players=2).tileset.designs[0]  # type: ignore[attr-defined]
    bare = Scene({(0, 0): Laid(design, 0)})
    scene = replace(
        bare,
        pieces=(
            ScenePiece(0, 0, 0.5, 0.5, "♙", "S", "K", "k", SURVEYOR),
            ScenePiece(0, 0, 0.1, 0.5, "7", "7", "K", "k"),
            ScenePiece(5, 5, 0.5, 0.5, "away", "away", "K", "k"),
        ),
        columns={0: ColumnLabel("4", "♙", "S")},
        line=0,
    )
    root = element(scene)
    board = next(group for group in root.findall(f"{SVG}g") if group.find(f"{SVG}use") is not None)
    figure, sign = board.findall(f"{SVG}g")
    assert set(pixels(figure).values()) == {f"#{PLAIN[ord(code)]:06X}" for code in "kK!"}
    assert sign.findtext(f"{SVG}text") == "7"
    (line,) = [path for path in board.findall(f"{SVG}path") if "stroke-dasharray" in path.attrib]
    assert line.attrib["d"] == f"M{TILE} 0v{TILE}"
    texts = [text.text for text in root.iter(f"{SVG}text")]
    assert "♙ 4" in texts
    assert "away" not in texts
    assert "♙ 4" not in picture(bare, "discovery")
