"""Each terminal cell of a tile that is shown as a picture shows what lies at its place."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import ImageChops

from engine.games.carcassonne import tiles
from tests.cases import each
from tui.base.depth import Depth, Look
from tui.drawing.art.block import block
from tui.drawing.art.face import SINGLE_SIZES, face
from tui.drawing.art.picture_cells import PICTURE
from tui.drawing.art.pictured import pixel_size
from tui.drawing.art.pictures import WHOLE, CellPicture, picture_by
from tui.drawing.art.scene import Choice, Gain, GhostTile, Laid, Overlay, Pawn
from tui.drawing.art.tile_drawings import TileDrawing
from tui.drawing.art.vector import SIDE
from tui.drawing.pictures.worker import rastered

DESIGNS = tiles.load().designs
LOOK = Look(picture_cell=(10, 20))
SIZES = SINGLE_SIZES[1:]


def parts_of(
    design_number: int, rotation: int, over: Overlay | None, size: tuple[int, int], look: Look = LOOK
) -> dict[tuple[int, int], tuple[CellPicture, int, int]]:
    """Return the parts of pictures that the cells of a laid tile show."""
    laid = None if over and over.ghost else Laid(DESIGNS[design_number], rotation)
    found = {}
    for y, row in enumerate(block("carcassonne", (0, 0), laid, over, size, look)):
        x = 0
        for text, style, _control in row:
            assert style is not None
            if PICTURE in style.meta:
                assert len(text) == 1
                number, part_row, column = style.meta[PICTURE]
                shown = picture_by(number)
                assert shown is not None
                found[x, y] = shown, part_row, column
            x += len(text)
        assert x == size[0]
    return found


def plain(number: int, rotation: int, over: Overlay | None, size: tuple[int, int], look: Look) -> list[str]:
    laid = None if over and over.ghost else Laid(DESIGNS[number], rotation)
    rows = block("carcassonne", (0, 0), laid, over, size, look)
    return ["".join(segment.text for segment in row) for row in rows]


@st.composite
def overlays(draw: st.DrawFn) -> tuple[int, int, Overlay, tuple[int, int]]:
    number = draw(st.integers(0, len(DESIGNS) - 1))
    regions = st.integers(0, len(DESIGNS[number].regions) - 1)
    rotation = draw(st.integers(0, 3))
    ghost = GhostTile(0, 0, DESIGNS[number], rotation, draw(st.booleans())) if draw(st.booleans()) else None
    pawns = draw(
        st.lists(
            st.tuples(st.builds(Pawn, st.just(0), st.just(0), regions, st.integers(0, 5)), st.booleans()),
            max_size=2,
        )
    )
    over = Overlay(
        last=draw(st.booleans()),
        cursor=draw(st.booleans()),
        ghost=ghost,
        lit=draw(st.frozensets(regions, max_size=2)),
        pawns=tuple(pawns),
        choices=tuple(
            draw(
                st.lists(
                    st.builds(Choice, st.just(0), st.just(0), regions, st.just("1"), st.just(1)), max_size=1
                )
            )
        ),
        gains=tuple(
            draw(st.lists(st.builds(Gain, st.just(0), st.just(0), st.just("+4"), st.just(0)), max_size=1))
        ),
        pointer=draw(st.sampled_from(["", "Anna"])),
    )
    return number, rotation, over, draw(st.sampled_from(SIZES))


@given(overlays())
@settings(max_examples=150, deadline=None)
def test_each_cell_shows_the_part_of_the_tile_that_lies_there(
    drawn: tuple[int, int, Overlay, tuple[int, int]],
) -> None:
    number, rotation, over, (columns, rows) = drawn
    parts = parts_of(number, rotation, over, (columns, rows))
    for (x, y), (shown, row, column) in parts.items():
        left, top, right, bottom = shown.source.box
        assert left * columns + column == pytest.approx(x)
        assert top * rows + row == pytest.approx(y)
        assert (right - left) * columns == pytest.approx(shown.columns)
        assert (bottom - top) * rows == pytest.approx(shown.rows)
        drawing = shown.source.drawing
        assert isinstance(drawing, TileDrawing)
        assert drawing.rotation == rotation
    texts = plain(number, rotation, over, (columns, rows), LOOK)
    assert texts == plain(number, rotation, over, (columns, rows), Look())
    for y, text in enumerate(texts):
        for x, char in enumerate(text):
            if (x, y) not in parts:
                assert over.choices or over.gains or over.pointer or over.ghost, char


@each(size=SIZES)
def test_a_tile_is_one_picture_and_a_figure_a_small_patch(size: tuple[int, int]) -> None:
    bare = {shown for shown, _row, _column in parts_of(3, 1, None, size).values()}
    assert len(bare) == 1
    assert all(shown.source.box == WHOLE for shown in bare)
    with_pawn = parts_of(3, 1, Overlay(pawns=((Pawn(0, 0, 0, 1), False),)), size)
    pictures = {shown for shown, _row, _column in with_pawn.values()}
    assert bare < pictures
    (patch,) = pictures - bare
    assert patch.columns * patch.rows <= size[0] * size[1] // 2


@each(size=[(8, 4), (10, 5), (16, 8)], over=[Overlay(cursor=True), Overlay(last=True, cursor=True)])
def test_corners_are_seen_in_those_cells_that_they_change(over: Overlay, size: tuple[int, int]) -> None:
    columns, rows = size
    before, after = parts_of(1, 0, Overlay(), size), parts_of(1, 0, over, size)
    patched = {place for place in after if after[place] != before[place]}
    drawings = [parts[0, 0][0].source.drawing for parts in (before, after)]
    away = ImageChops.difference(*(rastered(drawing, WHOLE, 10 * columns, 20 * rows) for drawing in drawings))
    for x in range(columns):
        for y in range(rows):
            changed = away.crop((10 * x, 20 * y, 10 * x + 10, 20 * y + 20)).getbbox() is not None
            assert changed <= ((x, y) in patched)
    assert len(patched) <= {8: 16, 10: 16, 16: 28}[columns]


def test_a_figure_stands_where_it_stands_without_pictures() -> None:
    for size in SIZES:
        for number, design in enumerate(DESIGNS[:12]):
            for region in range(len(design.regions)):
                shown = face("carcassonne", design, 0, size, LOOK)
                parts = parts_of(number, 0, Overlay(pawns=((Pawn(0, 0, region, 0), False),)), size)
                figures = {
                    figure
                    for part, _row, _column in parts.values()
                    if isinstance(part.source.drawing, TileDrawing)
                    for figure in part.source.drawing.figures
                }
                (figure,) = figures
                wide, tall = (7, 3) if size[0] >= 13 else (3, 1)
                left, top = shown.anchor(region, wide, tall)
                slack = figure.reach / SIDE  # figures at the rim are moved onto the tile
                assert abs(figure.x / SIDE - (left + wide / 2) / size[0]) <= slack
                assert abs(figure.y / SIDE - (top + tall / 2) / size[1]) <= slack
                assert figure.reach <= min(figure.x, figure.y, SIDE - figure.x, SIDE - figure.y) + 1e-6


def test_tiles_that_look_alike_are_one_picture_at_any_place() -> None:
    laid = Laid(DESIGNS[4], 2)
    pictures = set()
    for cell in ((0, 0), (3, 7), (-2, 5)):
        for row in block("carcassonne", cell, laid, None, (10, 5), LOOK):
            pictures |= {segment.style.meta[PICTURE][0] for segment in row if segment.style}
    assert len(pictures) == 1


@pytest.mark.parametrize(("one", "other"), [((8, 4), (10, 5)), ((14, 7), (16, 8))])
def test_another_zoom_needs_no_other_pixels(one: tuple[int, int], other: tuple[int, int]) -> None:
    (first,) = {shown.source for shown, *_rest in parts_of(5, 0, None, one).values()}
    (second,) = {shown.source for shown, *_rest in parts_of(5, 0, None, other).values()}
    assert first == second


@each(size=SIZES, cell=[(10, 20), (9, 19), (8, 17), (20, 40), (3, 6), (100, 6), (3, 200)])
def test_pictures_have_the_proportions_of_their_cells(size: tuple[int, int], cell: tuple[int, int]) -> None:
    width, height = pixel_size(size, cell)
    assert 1 <= width <= 192
    assert abs(height - width * size[1] * cell[1] / (size[0] * cell[0])) <= 1


@given(overlays(), st.sampled_from([(10, 20), (9, 18), (8, 16), (10, 19), (9, 19), (7, 15), (20, 40)]))
def test_every_picture_fills_its_cells(
    drawn: tuple[int, int, Overlay, tuple[int, int]], cell: tuple[int, int]
) -> None:
    number, rotation, over, size = drawn
    for shown, *_place in parts_of(number, rotation, over, size, Look(picture_cell=cell)).values():
        source = shown.source
        scale = min(shown.columns * cell[0] / source.width, shown.rows * cell[1] / source.height)
        across, down = scale * source.width, scale * source.height
        # Terminals keep the proportions; what is left of the cells would be a dark line.
        assert shown.columns * cell[0] - across < 0.35
        assert shown.rows * cell[1] - down < 0.35


@each(size=[(4, 2), (5, 3)])
def test_the_smallest_tiles_are_diagrams_and_no_pictures(size: tuple[int, int]) -> None:
    assert not parts_of(5, 0, Overlay(pawns=((Pawn(0, 0, 0, 1), False),)), size)


def test_looks_without_pictures_have_none() -> None:
    for look in (Look(), Look(Depth.ANSI256), Look(unicode=False)):
        assert not parts_of(0, 0, None, (10, 5), look)
    assert parts_of(0, 0, None, (10, 5), replace(Look(), picture_cell=(9, 18)))
