"""Hex maps as pictures: every cell shows what is there, and only what has changed is another picture."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from tui.art.depth import Look
from tui.art.hexes import ZOOMS, draw, geometry
from tui.art.hexes.pictured import HexBlock
from tui.art.picture_cells import PICTURE
from tui.art.pictures import CellPicture, picture_by
from tui.boards import board
from tui.games.landover.art.scene import GhostPiece, LandScene
from tui.pictures.worker import render

LOOK = Look(picture_cell=(10, 20))
ZOOM = 4


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


@pytest.mark.parametrize("zoom", range(len(ZOOMS)))
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


def test_marks_stay_characters_over_the_pictures() -> None:
    scene = sample()
    assert scene.board is not None
    at = geometry(scene.board, ZOOM)
    spot = ("corner", 5)
    marked = parts(replace(scene, legal=frozenset([spot]), cursor=spot))
    missing = parts(scene).keys() - marked.keys()
    x, y = at.cell(spot)
    assert missing
    assert all(abs(column - x) <= 2 and abs(line - y) <= 2 for column, line in missing)


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
    found = {shown for shown, _row, _column in parts(sample(), 1).values()}
    for shown in list(found)[:6]:
        assert isinstance(shown.source.drawing, HexBlock)
        with Image.open(BytesIO(render(shown.source))) as image:
            assert image.size == (shown.source.width, shown.source.height)
            assert len(image.convert("RGB").getcolors(100_000) or []) > 1 or shown.rows < 5
