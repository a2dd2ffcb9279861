"""The geometry between the board and the widget."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st
from textual.geometry import Region

from tui.app.widgets.camera import Camera
from tui.drawing.art.extent import area
from tui.drawing.art.face import GLYPH_ZOOMS, OVERVIEWS, ZOOMS, TileSize

TILES: st.SearchStrategy[TileSize] = st.sampled_from((*OVERVIEWS, *ZOOMS, *GLYPH_ZOOMS))
CAMERAS = st.builds(
    Camera,
    left=st.integers(-500, 500),
    top=st.integers(-500, 500),
    tile=TILES,
    view=st.tuples(st.integers(1, 250), st.integers(1, 80)),
)
CELLS = st.tuples(st.integers(-60, 60), st.integers(-60, 60))


@given(CAMERAS, st.integers(-300, 300), st.integers(-300, 300))
def test_places_and_cells_are_inverse(camera: Camera, x: int, y: int) -> None:
    cell, (inside_x, inside_y) = camera.cell_at(x, y)
    assert 0 <= inside_x < camera.tile[0]
    assert 0 <= inside_y < camera.tile[1]
    left, top = camera.place_of(cell)
    assert (left + inside_x, top + int(inside_y)) == (x, y)


@given(CAMERAS)
def test_the_blocks_in_view_cover_it_exactly(camera: Camera) -> None:
    blocks = list(camera.blocks())
    assert len(blocks) == len(set(blocks))
    covered = 0
    for block, place in blocks:
        box = camera.block_box(block)
        assert box is not None
        assert camera.block_at(*box[:2]) == (block, (box[0] - place[0], box[1] - place[1]))
        assert camera.block_of(block) == block
        assert box[0] >= 0
        assert box[1] >= 0
        assert box[0] + box[2] <= camera.view[0]
        assert box[1] + box[3] <= camera.view[1]
        covered += box[2] * box[3]
    assert covered == camera.view[0] * camera.view[1]


@given(CAMERAS, st.integers(0, 249), st.integers(0, 79))
def test_a_place_belongs_to_the_block_and_to_the_box_of_its_cell(camera: Camera, x: int, y: int) -> None:
    x, y = x % camera.view[0], y % camera.view[1]
    cell, (_inside_x, inside_y) = camera.cell_at(x, y)
    block, (_block_x, line) = camera.block_at(x, y)
    assert block == camera.block_of(cell)
    assert line == inside_y + (cell[1] - block[1]) * camera.tile[1]
    box = camera.box(cell)
    assert box is not None
    assert Region(*box).contains(x, y)
    assert area(*cell, *cell, camera.tile).contains(camera.left + x, camera.top + y)


@given(CAMERAS, CELLS)
def test_centred_puts_a_cell_in_the_middle(camera: Camera, cell: tuple[int, int]) -> None:
    shown = camera.centred(cell[0] + 0.5, cell[1] + 0.5)
    x, y = shown.place_of(cell)
    assert abs(2 * x + camera.tile[0] - camera.view[0]) <= 2
    assert abs(2 * y + camera.tile[1] - camera.view[1]) <= 2


@given(CAMERAS, TILES, st.data())
def test_zooming_keeps_the_point_under_the_pointer(
    camera: Camera, tile: TileSize, data: st.DataObject
) -> None:
    x = data.draw(st.integers(0, camera.view[0] - 1))
    y = data.draw(st.integers(0, camera.view[1] - 1))
    shown = camera.sized(tile, x, y)
    assert abs((shown.left + x) / tile[0] - (camera.left + x) / camera.tile[0]) <= 0.5 / tile[0] + 1e-9
    assert abs((shown.top + y) / tile[1] - (camera.top + y) / camera.tile[1]) <= 0.5 / tile[1] + 1e-9
    assert replace(shown, left=0, top=0) == replace(camera, tile=tile, left=0, top=0)


def test_an_unseen_view_has_no_blocks() -> None:
    assert list(Camera().blocks()) == []
