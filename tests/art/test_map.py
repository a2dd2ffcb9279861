"""The map and the hand as widgets: what is repainted, what the pointer tells."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from textual import on
from textual.app import App, ComposeResult
from textual.events import MouseScrollUp
from textual.geometry import Offset, Region, Size
from textual.message import Message
from textual.pilot import Pilot

from tests.art.pictures import GAME, GLYPHS, SET, face_at
from tui.app.widgets.hand import HandPicture
from tui.app.widgets.tile_map import TileMap
from tui.base.depth import Depth, Look
from tui.drawing.art.face import size_at
from tui.drawing.art.scene import ColumnLabel, GhostTile, Laid, Pawn, Scene

START, SEA = SET.by_id["START"], SET.by_id["D40"]
BOARD = Scene(
    tiles={(0, 0): Laid(START, 0), (0, -1): Laid(SEA, 0), (1, -1): Laid(SEA, 0)},
    pawns=(Pawn(0, 0, 1, 0, "brigand"),),
    legal=frozenset({(1, 0), (-1, 0)}),
)


class Table(App[None]):
    CSS = "HandPicture { dock: right; width: 18; height: 9; }"

    def __init__(self, zoom: int | None = 2) -> None:
        super().__init__()
        self.map = TileMap(GAME, scene=BOARD, zoom=zoom)
        self.hand = HandPicture(GAME)
        self.told: list[Message] = []

    def compose(self) -> ComposeResult:
        yield self.map
        yield self.hand

    @on(TileMap.CellClicked)
    def keep(self, message: Message) -> None:
        self.told.append(message)


def painted(widget: TileMap | HandPicture) -> list[str]:
    return [widget.render_line(y).text for y in range(widget.size.height)]


@pytest.fixture
def refreshed(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Region, ...]]:
    calls: list[tuple[Region, ...]] = []
    refresh = TileMap.refresh

    def noted(self: TileMap, *regions: Region, **how: Any) -> TileMap:
        calls.append(regions)
        return refresh(self, *regions, **how)

    monkeypatch.setattr(TileMap, "refresh", noted)
    return calls


async def test_a_cursor_step_repaints_two_cells(refreshed: list[tuple[Region, ...]]) -> None:
    app = Table()
    async with app.run_test(size=(80, 24)) as pilot:
        app.map.show(replace(BOARD, cursor=(1, 0), ghost=GhostTile(1, 0, SEA, 0, False)))
        await pilot.pause()
        refreshed.clear()
        app.map.show(replace(BOARD, cursor=(-1, 0), ghost=GhostTile(-1, 0, SEA, 0, False)))
        boxes = {Region(*(app.map.camera.box(cell) or ())) for cell in ((1, 0), (-1, 0))}
        assert [set(regions) for regions in refreshed] == [boxes]


async def test_showing_the_same_again_repaints_nothing(refreshed: list[tuple[Region, ...]]) -> None:
    app = Table()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        refreshed.clear()
        app.map.show(replace(BOARD))
        assert refreshed == []


async def test_lines_are_full_styled_and_joined_across_tiles() -> None:
    app = Table()
    async with app.run_test(size=(83, 24)) as pilot:
        for zoom in app.map.zooms:
            app.map.zoom = zoom
            for depth in Depth:
                for unicode in (True, False):
                    app.map.look = Look(depth, unicode)
                    await pilot.pause()
                    for step in range(3):
                        app.map.pan(step, 1)
                        for y in range(app.map.size.height):
                            strip = app.map.render_line(y)
                            assert strip.cell_length == app.map.size.width
                            assert len(strip.text) == app.map.size.width
                            assert all(segment.style is not None for segment in strip)


async def test_another_look_shows_at_once_and_back_again() -> None:
    app = Table()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        before, corner = painted(app.map), app.map.camera
        app.map.look = GLYPHS
        await pilot.pause()
        assert app.map.camera.tile == size_at(2, GLYPHS)
        assert any("(●)" in line for line in painted(app.map))
        app.map.look = Look()
        assert painted(app.map) == before
        assert app.map.camera == corner


async def test_what_changes_out_of_view_is_painted_anew_when_it_comes_into_view() -> None:
    app = Table()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        corner = app.map.camera
        for look in (Look(), GLYPHS, Look()):
            app.map.look = look
            painted(app.map)  # every block in view is remembered
            app.map.pan(500, 0)
            app.map.show(replace(BOARD, tiles={**BOARD.tiles, (1, 0): Laid(SEA, 1)}))
            app.map.look = Look(look.depth, look.unicode)
            app.map.show(BOARD)
            app.map.show(replace(BOARD, tiles={**BOARD.tiles, (1, 0): Laid(SEA, 0)}))
            app.map.pan(-500, 0)
            shown = painted(app.map)
            app.map.redraw()
            assert shown == painted(app.map)
            app.map.pan(500, 0)
            app.map.show(BOARD)
            app.map.pan(-500, 0)
            assert painted(app.map) != shown
        assert app.map.camera == corner


async def test_a_changed_tile_is_painted_anew() -> None:
    app = Table()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        before = painted(app.map)
        app.map.show(replace(BOARD, tiles={**BOARD.tiles, (1, 0): Laid(SEA, 0)}))
        assert painted(app.map) != before
        app.map.show(BOARD)
        assert painted(app.map) == before


async def test_a_click_tells_cell_and_region() -> None:
    app = Table()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        x, y = app.map.camera.place_of((0, 0))
        shown = face_at("START", 0, 2)
        await pilot.click(TileMap, offset=(x + 5, y))
        await pilot.click(TileMap, offset=(x + 5, y + 4), button=3)
        await pilot.click(TileMap, offset=(x - 5, y + 2))
        clicked = [m for m in app.told if isinstance(m, TileMap.CellClicked)]
        assert [(m.x, m.y, m.region, m.button) for m in clicked] == [
            (0, 0, shown.region_at(5, 0), 1),
            (0, 0, shown.region_at(5, 4), 3),
            (-1, 0, None, 1),
        ]


@pytest.mark.parametrize("zoom", [-2, 0])
async def test_where_tiles_share_a_line_what_is_under_the_mouse_lights_up(
    zoom: int, refreshed: list[tuple[Region, ...]]
) -> None:
    app = Table(zoom)
    tiles = {(0, 0): Laid(START, 1), (0, 1): Laid(START, 0), (1, -1): Laid(START, 2)}
    async with app.run_test(size=(80, 24)):
        scene = Scene(tiles=tiles)
        app.map.show(scene)
        camera, before = app.map.camera, cells(app.map)
        for tile in tiles:
            x, y, width, height = camera.box(tile) or (0, 0, 0, 0)
            assert width * height
            for place in product(range(x, x + width), range(y, y + height)):
                cell, region = app.map.region_at(*place)
                assert cell == tile
                assert region is not None
                refreshed.clear()
                app.map.show(replace(scene, glow=frozenset({(*cell, region)})))
                block = Region(*(camera.block_box(camera.block_of(cell)) or ()))
                assert refreshed == [(block,)]
                after = cells(app.map)
                differ = {at for at in before if before[at] != after[at]}
                assert place in differ
                assert all(block.contains(*at) for at in differ)
                app.map.show(scene)


def cells(shown: TileMap) -> dict[tuple[int, int], tuple[str, object]]:
    """Return the character and the style of each cell."""
    found = {}
    for y in range(shown.size.height):
        row = [(char, segment.style) for segment in shown.render_line(y) for char in segment.text]
        found |= {(x, y): cell for x, cell in enumerate(row)}
    return found


async def test_dragging_scrolls_and_does_not_click() -> None:
    app = Table()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        before = app.map.camera
        await pilot.mouse_down(TileMap, offset=(30, 10))
        await pilot.hover(TileMap, offset=(36, 13))
        await pilot.mouse_up(TileMap, offset=(36, 13))
        assert app.map.camera == replace(before, left=before.left - 6, top=before.top - 3)
        assert not [m for m in app.told if isinstance(m, TileMap.CellClicked)]


async def test_reveal_centre_and_scroll() -> None:
    app = Table()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        home = app.map.camera
        app.map.look_to((12, 9))
        assert app.map.camera.box((12, 9)) is not None
        app.map.centre()
        assert app.map.camera == home
        app.map.scroll_by(1, -2)
        assert app.map.camera == replace(home, left=home.left + 10, top=home.top - 10)


async def reached(pilot: Pilot[None], there: Callable[[], bool]) -> None:
    """Wait until a resize has come through, which takes a machine that is busy a while."""
    for _ in range(300):
        await pilot.pause(0.01)
        if there():
            return
    raise AssertionError("never came about")


async def test_the_view_is_fitted_until_a_person_zooms() -> None:
    app = Table(zoom=None)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert app.map.zoom == 4
        await pilot.resize_terminal(50, 20)
        await reached(pilot, lambda: app.map.zoom == 2)
        app.map.zoom_in()
        await pilot.resize_terminal(80, 24)
        await reached(pilot, lambda: app.map.size.width > 50)
        assert app.map.zoom == 3
        app.map.fit()
        assert app.map.zoom == 4
        app.map.pan(1, 0)
        scrolled = app.map.camera
        app.map.show(replace(BOARD, tiles={**BOARD.tiles, (9, 9): Laid(SEA, 0)}))
        assert app.map.camera == scrolled


async def test_a_fitted_view_zooms_out_as_the_board_grows_but_not_in_again() -> None:
    app = Table(zoom=None)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        grown = replace(BOARD, tiles={**BOARD.tiles, (4, 0): Laid(SEA, 0)})
        app.map.show(grown)
        assert app.map.zoom == 2
        assert all(app.map.camera.box(cell) for cell in grown.tiles)
        app.map.show(BOARD)
        assert app.map.zoom == 2
        app.map.fit()
        assert app.map.zoom == 4


@pytest.mark.parametrize(("look", "tile"), [(Look(), (8, 4)), (GLYPHS, (7, 5))], ids=["blocks", "glyphs"])
async def test_a_board_that_just_misses_the_medium_size_is_only_a_little_smaller(
    look: Look, tile: tuple[int, int]
) -> None:
    app = Table(zoom=None)
    async with app.run_test(size=(80, 25)) as pilot:
        await pilot.pause()
        app.map.look = look
        app.map.show(Scene(tiles={(x, y): Laid(SEA, 0) for x in range(7) for y in range(5)}))
        app.map.fit()
        assert app.map.camera.tile == tile
        assert app.map.shows_all
        app.map.zoom_in()
        assert not app.map.shows_all


async def test_the_board_stays_in_the_middle_from_the_start() -> None:
    app = Table()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        x, y, width, height = app.map.camera.box((0, 0)) or (0, 0, 0, 0)
        assert (width, height) == (10, 5)
        assert abs(x + 10 - app.map.size.width / 2) <= 1
        assert abs(y - app.map.size.height / 2) <= 1


async def test_a_map_that_is_told_of_no_resize_keeps_its_middle() -> None:
    """Textual sends no Resize to what is mounted when its screen has just scrolled."""
    app = Table()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        before, corner = app.map.size, app.map.corner
        size = Size(before.width - 20, before.height - 8)
        app.map._size_updated(size, size, size)  # and nothing else
        assert app.map.corner == corner + Offset(10, 4)


async def test_the_hand_shows_the_tile_as_large_as_fits_and_turns_it() -> None:
    app = Table()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        empty = painted(app.hand)
        app.hand.hold(START, 0)
        upright = painted(app.hand)
        assert len({len(line) for line in upright}) == 1
        app.hand.hold(START, 1)
        assert painted(app.hand) != upright
        app.hand.look = GLYPHS
        assert any("[⌂]" in line for line in painted(app.hand))
        app.hand.look = Look()
        app.hand.hold(None)
        assert painted(app.hand) == empty
        for y in range(app.hand.size.height):
            assert all(segment.style is not None for segment in app.hand.render_line(y))


async def test_labels_of_columns_stay_at_the_top_of_the_view() -> None:
    app = Table()
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.pause()
        assert "col" not in painted(app.map)[0]
        app.map.show(replace(BOARD, columns={0: ColumnLabel("col0"), 99: ColumnLabel("far")}))
        await pilot.pause()
        for _move in range(3):
            top = painted(app.map)[0]
            left = app.map.camera.place_of((0, 0))[0]
            assert top[left : left + 10].strip() == "col0"
            assert "far" not in top
            assert len(top) == app.map.size.width
            app.map.pan(3, 2)
            await pilot.pause()
        app.map.pan(app.map.camera.place_of((0, 0))[0] + 4, 0)
        assert "col" not in painted(app.map)[0]


@pytest.mark.parametrize("how", ["key", "wheel"])
async def test_a_view_zoomed_by_hand_has_no_empty_half(how: str) -> None:
    tall = {(0, y): Laid(SEA, 0) for y in range(-12, 1)}
    app = Table(zoom=None)
    async with app.run_test(size=(80, 24)) as pilot:
        app.map.show(replace(BOARD, tiles=tall, pawns=(), legal=frozenset({(0, 1)})))
        app.map.look_to((0, 1))
        await pilot.pause()
        if how == "key":
            app.map.zoom_in()
            app.map.look_to((0, 1))
        else:
            app.map.on_mouse_scroll_up(MouseScrollUp(app.map, 20, 2, 0, -1, 0, False, False, True))
        camera = app.map.camera
        assert camera.place_of((0, 2))[1] >= camera.view[1]
        assert camera.place_of((0, -12))[1] <= 0


@pytest.mark.parametrize("looks", [Look(), Look(depth=Depth.NONE, unicode=False)])
async def test_arrows_point_to_tiles_beyond_the_edges(looks: Look) -> None:
    app = Table()
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.pause()
        app.map.look = looks
        west, east, north, south = "←→↑↓" if looks.unicode else "<>^v"
        width, height = app.map.size
        places = {west: (0, height // 2), east: (width - 1, height // 2)}
        places |= {north: (width // 2, 0), south: (width // 2, height - 1)}

        def pointed() -> set[str]:
            lines = painted(app.map)
            return {sign for sign, (x, y) in places.items() if lines[y][x] == sign}

        assert pointed() == set()
        for shift, beyond in (((25, 0), west), ((-25, 0), east), ((0, 10), north), ((0, -10), south)):
            app.map.fit()
            app.map.pan(*shift)
            assert pointed() == {beyond}
            assert all(len(line) == width for line in painted(app.map))
        app.map.fit()
        app.map.show(replace(BOARD, tiles=BOARD.tiles | {(9, 0): Laid(SEA, 0), (-9, 0): Laid(SEA, 0)}))
        app.map.zoom = 4
        assert pointed() == {west, east}
