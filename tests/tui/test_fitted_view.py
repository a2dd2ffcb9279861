"""Maps fit their window: at the table, at its end, in replays and recordings; and the panel makes room."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from rich.style import Style
from textual.geometry import Region, Size

from saves import Library, Log, Timeline, read
from tests.tui.at_table import Instant, playing
from tests.tui.at_table import Program as TableProgram
from tests.tui.landover import acting
from tests.tui.landover import playing as landover
from tests.tui.program import COUPLE, play
from tests.tui.recorded import CREATED, recorded
from tests.tui.replays import Program
from tests.waiting import until
from tui.app.app import StartRequest
from tui.app.boards.recording_views import SquareRecordingView
from tui.app.screens.board_screen import BoardScreen
from tui.app.screens.table.modes.laying import LayingMode
from tui.app.screens.table.screen import TableScreen
from tui.app.widgets.camera import Camera
from tui.app.widgets.overview import Overview
from tui.app.widgets.tile_map import TileMap
from tui.base.depth import Look
from tui.base.settings import Settings
from tui.drawing.art.extent import area
from tui.drawing.art.face import TileSize, size_at
from tui.drawing.art.scene import Scene, enclosed
from tui.drawing.cell_buffer import CellBuffer
from tui.play.table import Sitting
from tui.presentation.board import FocusedPicture, board

SIZES = [(80, 24), (120, 40), (200, 60)]


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Log:
    return recorded(tmp_path_factory.mktemp("games"))


def shows_all(camera: Camera, scene: Scene) -> bool:
    """Return whether every tile of a scene is wholly in view."""
    view = Region(camera.left, camera.top, *camera.view)
    return all(view.contains_region(area(*cell, *cell, camera.tile)) for cell in scene.tiles)


@pytest.mark.parametrize("size", SIZES)
async def test_a_replay_shows_the_whole_map_at_every_step(
    log: Log, size: tuple[int, int], tmp_path: Path
) -> None:
    app = Program(log, tmp_path, Look())
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        tiles = app.screen.query_one(TileMap)
        for key in ("right", "end", *["left_square_bracket"] * 5, "space", "home"):
            await pilot.press(key)
            small = tiles.zoom == tiles.zooms[0] and not tiles.shows_all
            assert shows_all(tiles.camera, tiles.scene) or small, key


async def test_scrolling_ends_the_fitting_and_z_begins_it_again(log: Log, tmp_path: Path) -> None:
    app = Program(log, tmp_path, Look())
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("end")
        tiles = app.screen.query_one(TileMap)
        whole = tiles.camera
        await pilot.press(*["down"] * 20)
        assert not shows_all(tiles.camera, tiles.scene)
        scrolled = tiles.camera
        await pilot.press("left_square_bracket", "end")
        assert tiles.camera.tile == scrolled.tile
        await pilot.press("z")
        assert tiles.camera == whole


@pytest.mark.parametrize("size", SIZES)
async def test_the_end_of_a_game_shows_the_whole_map(log: Log, size: tuple[int, int], tmp_path: Path) -> None:
    name = play(tmp_path, game="carcassonne", seed=5)
    finished = read(next(tmp_path.rglob(f"{name}.jsonl")))
    journal = Library(tmp_path / "games").branch(finished, len(finished.mainline) - 1, CREATED)
    last = finished.mainline[-1].move
    settings = Settings(pace=0.0, forced=False, animation=False)
    app = TableProgram(Library(tmp_path / "games"), Look(), settings, tmp_path, StartRequest())
    app.thinkers = Instant()
    async with app.run_test(size=size) as pilot:
        app.show_table(journal)
        await pilot.pause()
        screen = next(one for one in app.screen_stack if isinstance(one, TableScreen))
        screen.map.zoom = 4
        if not screen.table.state.is_terminal:
            screen.play(last)
        await until(lambda: screen.state.is_terminal, pilot)
        await until(lambda: shows_all(screen.map.camera, screen.map.scene), pilot)


@pytest.mark.parametrize("view", [(48, 18), (52, 22), (90, 38), (150, 58)])
def test_every_frame_of_a_recording_shows_the_whole_map_if_it_can_and_the_last_tile(
    log: Log, view: tuple[int, int]
) -> None:
    squares = board("discovery")
    timeline = Timeline(log)
    timeline.last()
    seen = squares.recording_view("discovery", squares.picture(log.state), view)
    assert isinstance(seen, SquareRecordingView)
    for position in (0, len(timeline) // 2, len(timeline)):
        timeline.jump(position)
        picture = squares.picture(timeline.state)
        assert isinstance(picture, Scene)
        seen.show(FocusedPicture(picture, picture.last), CellBuffer(*view, Style()), 0)
        assert shows_all(seen.camera, picture) or seen.camera.tile == size_at(TileMap.zooms[0], Look())
        assert picture.last is None or seen.position_of(picture.last) is not None


@pytest.mark.parametrize(("width", "columns"), [(80, 28), (120, 30), (200, 50), (240, 56)])
async def test_the_panel_takes_a_quarter_of_the_width_and_keeps_a_margin(
    width: int, columns: int, tmp_path: Path
) -> None:
    async with playing(tmp_path, "human", "random", size=(width, 40)) as anna:
        await anna.in_mode(LayingMode)
        panel = anna.screen.panel
        assert panel.outer_size.width == columns
        assert panel.region.right == width
        assert all(part.region.right < width for part in panel.children if part.display)


async def test_the_panel_is_beside_the_map_narrow_or_away_by_a_key(tmp_path: Path) -> None:
    async with playing(tmp_path, "human", "random", size=(200, 60)) as anna:
        await anna.in_mode(LayingMode)
        screen = anna.screen
        widths = []
        for _ in range(3):
            widths.append(screen.map.size.width)
            await anna.press("P")
            await anna.pilot.pause()
        assert widths == [150, 172, 200]
        assert screen.map.size.width == 150


async def test_in_a_narrow_window_the_panel_lies_over_the_map(tmp_path: Path) -> None:
    async with playing(tmp_path, "human", "random", size=(70, 24)) as anna:
        await anna.in_mode(LayingMode)
        screen = anna.screen
        assert isinstance(screen, BoardScreen)
        assert not screen.panel.display
        await anna.press("P")
        await anna.pilot.pause()
        assert screen.map.size.width == 70
        assert screen.panel.region == Region(42, 1, 28, screen.map.size.height)
        await anna.press("P", "h")
        await anna.pilot.pause()
        assert screen.panel.display  # there is something to read in it
        await anna.press("escape")
        await anna.pilot.pause()
        assert not screen.panel.display


async def test_tiles_of_a_size_of_ones_own_do_not_follow_the_window(tmp_path: Path) -> None:
    app = TableProgram(
        Library(tmp_path), Look(), Settings(pace=0.0, tile_size="medium"), tmp_path, StartRequest()
    )
    app.thinkers = Instant()
    async with app.run_test(size=(200, 60)) as pilot:
        assert app.begin("discovery", list(COUPLE), {}, 1)
        await pilot.pause()
        assert app.screen.query_one(TileMap).camera.tile == (10, 5)


def test_cells_between_tiles_are_enclosed() -> None:
    ring = {(x, y) for x in range(3) for y in range(3)} - {(1, 1)}
    assert enclosed(ring) == {(1, 1)}
    assert enclosed(ring - {(1, 0)}) == set()
    assert enclosed(ring - {(0, 0)}) == {(1, 1)}  # corners lead nowhere
    assert enclosed(set()) == set()


def is_below(screen: BoardScreen) -> bool:
    return screen.panel.display and screen.panel.region.y >= screen.board.region.bottom


async def test_on_a_narrow_high_screen_the_panel_is_below_the_map_and_a_key_changes_that(
    tmp_path: Path,
) -> None:
    async with playing(tmp_path, "human", "human", size=(60, 50)) as anna:
        await anna.in_mode(LayingMode)
        screen = anna.screen
        assert is_below(screen)
        assert screen.board.region.width == 60
        shown = [part for part in screen.panel.query("#hand, #seats, #story") if part.display]
        assert len(shown) == 3
        assert all(screen.panel.region.contains_region(part.region) for part in shown)
        await anna.press("P")
        assert not screen.panel.display
        await anna.press("P")
        assert screen.panel.has_class("-over")
        await anna.press("P")
        assert is_below(screen)


async def test_the_panel_moves_below_the_map_where_that_shows_more_of_it(tmp_path: Path) -> None:
    async with playing(tmp_path, "human", "human", size=(80, 50)) as anna:
        await anna.in_mode(LayingMode)
        screen = anna.screen
        assert not is_below(screen)
        tiles = screen.base.tiles
        wide = {(x, 0): tile for tile in tiles.values() for x in range(-3, 4)}
        screen.map.show(replace(screen.base, tiles=wide, ghost=None, legal=frozenset()))
        screen.settle_panel()
        await anna.pilot.pause()
        assert is_below(screen)
        assert screen.board.zoom == 2  # beside it there would be room for smaller ones alone
        assert screen.board.shows_all
        screen.settle_panel()
        assert is_below(screen)  # and stays there
        await anna.pilot.resize_terminal(120, 40)
        await anna.until(lambda: not is_below(screen))


async def test_landovers_panel_is_whole_below_the_map(tmp_path: Path) -> None:
    async with landover(tmp_path, acting(), size=(80, 50)) as anna:
        await anna.pilot.pause()
        screen = anna.screen
        assert is_below(screen)
        assert not screen.query_one("#strip").display
        parts = [part for part in screen.panel.query("#roll, #figures, #own, #choices") if part.display]
        assert len(parts) == 4
        assert all(screen.panel.region.contains_region(part.region) for part in parts)


@pytest.mark.parametrize(("view", "tile"), [((52, 19), (5, 2.5)), ((90, 35), (8, 4)), ((148, 55), (10, 5))])
def test_decisions_are_made_where_tiles_can_be_read(view: tuple[int, int], tile: TileSize) -> None:
    assert size_at(TileMap("carcassonne").deciding_zoom(Size(*view)), Look()) == tile


async def test_an_overview_shows_what_the_view_leaves_out(tmp_path: Path) -> None:
    async with playing(tmp_path, "human", "random", size=(120, 40)) as anna:
        await anna.in_mode(LayingMode)
        overview, tiles = anna.screen.query_one(Overview), anna.screen.query_one(TileMap)
        assert tiles.shows_all
        assert not overview.display
        tiles.zoom = tiles.zooms[-1]
        tiles.pan(500, 0)
        await until(lambda: overview.display, anna.pilot)
        away = [overview.render_line(y) for y in range(overview.size.height)]
        await anna.press("z")
        tiles.zoom = tiles.zooms[-1]
        await until(
            lambda: [overview.render_line(y) for y in range(overview.size.height)] != away, anna.pilot
        )
        await anna.press("z", "z")
        await until(lambda: not overview.display, anna.pilot)


async def test_the_map_is_whole_while_another_person_decides_and_near_on_ones_own_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = recorded(tmp_path, 50)
    journal = Library(tmp_path / "games").branch(begun, len(begun.mainline), CREATED)
    here = [0, 1]
    monkeypatch.setattr(Sitting, "seats", property(lambda _sitting: tuple(here)))
    app = TableProgram(Library(tmp_path / "games"), Look(), Settings(pace=0.0), tmp_path, StartRequest())
    app.thinkers = Instant()
    async with app.run_test(size=(80, 24)) as pilot:
        app.show_table(journal)
        await until(lambda: isinstance(app.screen, TableScreen) and app.screen.mover is not None, pilot)
        screen = app.screen
        assert isinstance(screen, TableScreen)
        mover, tiles = screen.state.current_player, screen.map
        here[:] = [1 - mover]
        screen.renew()
        await until(lambda: tiles.shows_all, pilot)
        assert tiles.zoom < tiles.deciding_zoom(tiles.size)
        here[:] = [mover]
        screen.renew()
        await until(lambda: tiles.zoom == tiles.deciding_zoom(tiles.size), pilot)
        tiles.zoom = tiles.zooms[-1]
        here[:] = [1 - mover]
        screen.renew()
        assert tiles.zoom == tiles.zooms[-1]
