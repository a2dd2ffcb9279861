"""Hex maps as pictures: every cell shows what is there, and only what has changed is another picture."""

from __future__ import annotations

import pickle
import subprocess
import sys
from dataclasses import replace
from io import BytesIO
from itertools import product

import pytest
from PIL import Image, ImageChops, ImageStat

from tests.cases import each
from tests.terminal import ROOT
from tui.base.depth import Look
from tui.drawing.art.hexes import ZOOMS, draw, geometry
from tui.drawing.art.hexes.pictured import HexBlock
from tui.drawing.art.picture_cells import PICTURE
from tui.drawing.art.pictures import CellPicture, PictureSource, picture_by
from tui.drawing.pictures.worker import render
from tui.games.landover.art.scene import GhostPiece, LandScene
from tui.presentation.board import board

WIDTH, HEIGHT = 5, 10
"""Pixels of a cell."""
LOOK = Look(picture_cell=(WIDTH, HEIGHT))
ZOOM = 4
MARKS = list(product([("corner", 5), ("edge", 9), ("hex", 7)], [0, ZOOM, len(ZOOMS) - 1]))
"""Marked places, each at three zooms."""
MOST_DIFFERENCE = 8.0
"""Mean difference of a channel, of 255: each block has colours of its own."""


def sample() -> LandScene:
    scene = board("landover").sample("landover")
    assert isinstance(scene, LandScene)
    return replace(scene, cursor=None, legal=frozenset(), labels={}, last=None, recent=frozenset())


def parts(scene: LandScene, zoom: int = ZOOM) -> dict[tuple[int, int], tuple[CellPicture, int, int]]:
    found = {}
    for y, row in enumerate(draw(scene, zoom, LOOK).rows):
        x = 0
        for text, style, _control in row:
            assert style is not None
            if PICTURE in style.meta:
                number, part_row, column = style.meta[PICTURE]
                shown = picture_by(number)
                assert shown is not None
                found[x, y] = shown, part_row, column
            x += len(text)
    return found


def pictures(scene: LandScene) -> set[CellPicture]:
    return {shown for shown, _row, _column in parts(scene).values()}


@each(zoom=range(len(ZOOMS)))
def test_each_cell_shows_the_part_of_the_map_that_lies_there(zoom: int) -> None:
    scene = sample()
    assert scene.board is not None
    at = geometry(scene.board, zoom)
    found = parts(scene, zoom)
    assert len(found) == at.columns * at.lines
    for (x, y), (shown, row, column) in found.items():
        left, top, right, bottom = shown.source.box
        assert left * at.columns + column == pytest.approx(x)
        assert top * at.lines + row == pytest.approx(y)
        assert (right - left) * at.columns == pytest.approx(shown.columns)
        assert (bottom - top) * at.lines == pytest.approx(shown.rows)


@pytest.mark.parametrize(
    "marks", [MARKS[::4], pytest.param(MARKS[1::2], marks=pytest.mark.slow)], ids=["few", "many"]
)
def test_marks_are_patches_that_hold_all_that_they_change(marks: list[tuple[tuple[str, int], int]]) -> None:
    for spot, zoom in marks:
        check_patches(spot, zoom)


def check_patches(spot: tuple[str, int], zoom: int) -> None:
    scene = sample()
    plain, before = joined(scene, zoom), parts(scene, zoom)
    for marked in (
        replace(scene, legal=frozenset([spot])),
        replace(scene, cursor=spot),
        replace(scene, cursor=spot, fits=False),
        *(
            replace(scene, cursor=spot, ghost=GhostPiece(spot, piece, 0))
            for piece in {"corner": ("village", "city", "wall"), "edge": ("road", "boat")}.get(spot[0], ())
        ),
    ):
        found = parts(marked, zoom)
        assert found.keys() == before.keys()
        new = {shown for shown, _row, _column in found.values()}
        new -= {shown for shown, _row, _column in before.values()}
        assert len(new) == 1
        shown = new.pop()
        whole = joined(marked, zoom)
        changed = ImageChops.difference(plain, whole).point(lambda value: 255 * (value > 60))
        box = changed.getbbox()
        assert box is not None
        for (x, y), (seen, _row, _column) in found.items():
            if seen == shown:
                left, top = WIDTH * x, HEIGHT * y
                changed.paste(0, (left, top, left + WIDTH, top + HEIGHT))
        assert changed.getbbox() is None
        left, top, right, bottom = shown.source.box
        assert left * plain.width < box[0] or box[0] == 0
        assert top * plain.height < box[1] or box[1] == 0
        assert box[2] < right * plain.width or box[2] == plain.width
        assert box[3] < bottom * plain.height or box[3] == plain.height


def joined(scene: LandScene, zoom: int) -> Image.Image:
    """Return a map with all that is on it as one picture."""
    assert scene.board is not None
    at = geometry(scene.board, zoom)
    block = next(iter(parts(scene, zoom).values()))[0].source.drawing
    assert isinstance(block, HexBlock)
    everything = replace(block, scene=pickle.dumps(replace(scene, board=None)))
    source = PictureSource(everything, WIDTH * at.columns, HEIGHT * at.lines)
    with Image.open(BytesIO(render(source))) as image:
        return image.convert("RGB")


def test_labels_stay_characters_over_the_pictures() -> None:
    scene = sample()
    assert scene.board is not None
    spot = ("corner", 5)
    x, y = geometry(scene.board, ZOOM).cell(spot)
    labelled = parts(replace(scene, labels={spot: " 12 "}))
    assert parts(scene).keys() - labelled.keys() == {(x - 2 + column, y) for column in range(4)}


def test_a_piece_changes_only_the_blocks_around_it() -> None:
    scene = sample()
    without = replace(scene, routes=scene.routes[1:])
    new = pictures(scene) - pictures(without)
    assert 1 <= len(new) <= 12
    assert len(pictures(scene)) > 3 * len(new)


def test_a_proposed_piece_is_a_patch() -> None:
    scene = sample()
    edges = {route.edge for route in scene.routes}
    assert scene.board is not None
    edge = next(one for one in range(len(scene.board.edge_names)) if one not in edges)
    new = pictures(replace(scene, ghost=GhostPiece(("edge", edge), "road", 0))) - pictures(scene)
    assert len(new) == 1


def test_blocks_fit_together_to_one_map() -> None:
    scene = sample()
    assert scene.board is not None
    at = geometry(scene.board, 0)
    put = Image.new("RGB", (WIDTH * at.columns, HEIGHT * at.lines))
    for shown in {shown for shown, _row, _column in parts(scene, 0).values()}:
        left, top, _right, _bottom = shown.source.box
        with Image.open(BytesIO(render(shown.source))) as image:
            put.paste(image.convert("RGB"), (round(left * put.width), round(top * put.height)))
    means = ImageStat.Stat(ImageChops.difference(put, joined(scene, 0))).mean
    assert max(means) < MOST_DIFFERENCE


def test_who_draws_a_map_needs_neither_the_rules_nor_an_app() -> None:
    """The process that renders stays small."""
    shown = next(iter(pictures(sample())))
    code = (
        "import pickle, sys; from tui.drawing.pictures.worker import render\n"
        "render(pickle.load(sys.stdin.buffer))\n"
        "print(sorted({'textual', 'asyncio', 'engine.games.landover'} & set(sys.modules)))"
    )
    source = pickle.dumps(shown.source)
    done = subprocess.run(
        [sys.executable, "-c", code], input=source, capture_output=True, check=True, cwd=ROOT
    )
    assert done.stdout.strip() == b"[]"
