"""The view of a board: all of it at the largest zoom, or as much as fits."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st
from textual.geometry import Offset, Region, Size

from tests.art.pictures import BLOCKS, GLYPHS, SET
from tui.base.depth import Look
from tui.base.settings import CHOICES
from tui.drawing.art.extent import Extent, extent_of, fitting_zoom
from tui.drawing.art.face import NAMED_ZOOMS, OVERVIEWS, ZOOMS, size_at
from tui.drawing.art.scene import Cell, Laid, Scene

TILE = Laid(SET.by_id["START"], 0)
CELLS = st.sets(st.tuples(st.integers(-12, 12), st.integers(-12, 12)), min_size=1, max_size=40)
VIEWS = st.builds(Size, st.integers(20, 220), st.integers(8, 70))
CORNERS = st.builds(Offset, st.integers(-300, 300), st.integers(-300, 300))
LEVELS = range(-len(OVERVIEWS), len(ZOOMS))
SCENES = st.builds(
    lambda tiles, legal: Scene(tiles=dict.fromkeys(tiles, TILE), legal=frozenset(legal)),
    CELLS,
    st.sets(st.tuples(st.integers(-13, 13), st.integers(-13, 13)), max_size=12),
)


def extent_at(scene: Scene, zoom: int, look: Look = BLOCKS) -> Extent:
    return extent_of([scene], size_at(zoom, look))


def chosen(scene: Scene, view: Size, look: Look = BLOCKS) -> int:
    return fitting_zoom(lambda zoom: extent_at(scene, zoom, look), LEVELS, view)


def seen(scene: Scene, zoom: int, view: Size, corner: Offset) -> set[Cell]:
    """Return the cells that are wholly in view."""
    width, height = size_at(zoom, Look())
    return {
        (x, y)
        for x, y in {*scene.tiles, *scene.legal}
        if corner.x <= x * width <= corner.x + view.width - width
        and corner.y <= y * height <= corner.y + view.height - height
    }


@given(SCENES, VIEWS, CORNERS)
def test_all_is_in_view_at_the_zoom_chosen_and_no_larger_one_fits(
    scene: Scene, view: Size, before: Offset
) -> None:
    zoom = chosen(scene, view)
    extent = extent_at(scene, zoom)
    if extent.fits(view):
        assert seen(scene, zoom, view, extent.framed(view, before)) == {*scene.tiles, *scene.legal}
    else:
        assert zoom == LEVELS[0]
    assert not any(extent_at(scene, larger).fits(view) for larger in LEVELS[LEVELS.index(zoom) + 1 :])


@given(SCENES, VIEWS)
def test_no_size_between_is_passed_over(scene: Scene, view: Size) -> None:
    for look in (BLOCKS, GLYPHS):
        sizes = [size_at(zoom, look) for zoom in LEVELS]
        fitting = [
            size for zoom, size in zip(LEVELS, sizes, strict=True) if extent_at(scene, zoom, look).fits(view)
        ]
        assert size_at(chosen(scene, view, look), look) == max(fitting, default=sizes[0])


def test_sizes_grow_in_small_steps_and_those_with_a_name_stay_as_they_are() -> None:
    for look in (BLOCKS, GLYPHS):
        sizes = [size_at(zoom, look) for zoom in LEVELS]
        for (width, height), (wider, higher) in pairwise(sizes):
            assert width < wider <= 2 * width + 1
            assert height <= higher <= 2 * height
    assert {name: size_at(zoom, BLOCKS) for name, zoom in NAMED_ZOOMS.items()} == {
        "small": (5, 2.5),
        "medium": (10, 5),
        "large": (14, 7),
    }
    assert set(NAMED_ZOOMS) | {"auto"} == set(CHOICES["tile_size"])


@given(SCENES, CELLS, VIEWS, CORNERS)
def test_a_board_that_grows_stays_in_view(scene: Scene, more: set[Cell], view: Size, before: Offset) -> None:
    grown = replace(scene, tiles={**scene.tiles, **dict.fromkeys(more, TILE)})
    zoom = min(chosen(scene, view), chosen(grown, view))
    extent = extent_at(grown, zoom)
    first = extent_at(scene, zoom).framed(view, before)
    if extent.fits(view):
        assert seen(grown, zoom, view, extent.framed(view, first)) >= {*scene.tiles, *more}


@given(SCENES, VIEWS)
def test_tiles_are_in_the_middle_unless_a_legal_cell_would_be_cut_off(scene: Scene, view: Size) -> None:
    scene = replace(scene, legal=frozenset())
    extent = extent_at(scene, chosen(scene, view))
    if extent.fits(view):
        corner, core = extent.framed(view, Offset(0, 0)), extent.core
        left, above = core.x - corner.x, core.y - corner.y
        assert abs(left - (view.width - core.width - left)) <= 1
        assert abs(above - (view.height - core.height - above)) <= 1


@given(SCENES, VIEWS, CORNERS, st.tuples(st.integers(-14, 14), st.integers(-14, 14)))
def test_the_cursor_is_in_view_where_not_all_is(
    scene: Scene, view: Size, before: Offset, cursor: Cell
) -> None:
    width, height = size_at(2, Look())
    place = Region(cursor[0] * width, cursor[1] * height, width, height)
    extent = extent_at(scene, 2)
    corner = extent.framed(view, before, place)
    assert Region(corner.x, corner.y, *view).contains_region(place)
    assert extent.framed(view, corner, place) == corner  # and the view stays where it is


@given(SCENES, VIEWS, CORNERS)
def test_a_view_that_cannot_show_all_is_never_half_empty(scene: Scene, view: Size, before: Offset) -> None:
    extent = extent_at(scene, 4)
    corner, whole = extent.framed(view, before), extent.whole
    if whole.width >= view.width:
        assert whole.x <= corner.x <= whole.right - view.width
    if whole.height >= view.height:
        assert whole.y <= corner.y <= whole.bottom - view.height


@given(st.integers(40, 90), st.integers(0, 30), CORNERS, st.integers(1, 4))
def test_where_less_than_a_tile_is_missing_as_much_is_cut_off_on_both_sides(
    width: int, at: int, before: Offset, missing: int
) -> None:
    board = Region(-5, -3, width, 15)
    view = Size(width - missing, 15)
    focus = Region(min(-5 + at, board.right - 5), 0, 5, 3)
    corner = Extent(board, board).framed(view, before, focus)
    cut = corner.x - board.x, board.right - (corner.x + view.width)
    hidden = focus.x < board.x + (missing + 1) // 2 or focus.right > board.right - (missing + 1) // 2
    assert hidden or abs(cut[0] - cut[1]) <= 1
    assert corner.x <= focus.x
    assert focus.right <= corner.x + view.width


@given(SCENES, VIEWS, CORNERS)
def test_a_board_that_ends_in_the_east_is_seen_at_the_right(scene: Scene, view: Size, before: Offset) -> None:
    scene = replace(scene, legal=frozenset(), ends_east=True)
    extent = extent_at(scene, chosen(scene, view))
    if extent.fits(view):
        assert extent.framed(view, before).x + view.width == extent.core.right


def test_of_the_outermost_cells_of_a_frame_half_must_be_seen() -> None:
    scene = Scene(frame=((-1, -1), (9, 9)), tiles={(0, 0): TILE})
    for zoom in LEVELS:
        width, height = size_at(zoom, BLOCKS)
        whole = extent_at(scene, zoom).whole
        half = width / 2, height / 2
        assert -half[0] - 1 < whole.x <= -half[0]
        assert -half[1] - 1 < whole.y <= -half[1]
        assert 9 * width + half[0] <= whole.right < 9 * width + half[0] + 1
        assert 9 * height + half[1] <= whole.bottom < 9 * height + half[1] + 1
