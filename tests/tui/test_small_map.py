"""The small picture of a whole board."""

from __future__ import annotations

from math import ceil

import pytest
from textual.app import App, ComposeResult
from textual.strip import Strip

import engine
from engine.landscape.state import LandscapeState
from tui.app.boards.squares import tile_size
from tui.app.widgets.small_map import SmallMap
from tui.base.depth import Depth, Look
from tui.drawing.art.face import TileSize
from tui.drawing.art.scene import Laid, Scene


class Shown(App[None]):
    CSS = "Screen { padding: 0; }"

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look

    def compose(self) -> ComposeResult:
        yield SmallMap(self.look)

    @property
    def map(self) -> SmallMap:
        return self.query_one(SmallMap)

    def rows(self) -> list[str]:
        return [strip.text for strip in self.strips()]

    def strips(self) -> list[Strip]:
        return [self.map.render_line(y) for y in range(self.map.size.height)]


def board(width: int, height: int) -> Scene:
    """Return a board full of tiles."""
    state = engine.new_game("discovery", players=2)
    assert isinstance(state, LandscapeState)
    design = next(iter(state.tileset.by_id.values()))
    return Scene(tiles={(x, y): Laid(design, 0) for x in range(width) for y in range(height)})


@pytest.mark.parametrize(
    ("columns", "lines", "size"), [(2, 2, (10, 5)), (8, 5, (5, 2.5)), (10, 4, (4, 2)), (13, 10, (3, 1.5))]
)
async def test_tiles_are_as_large_as_the_room_allows(columns: int, lines: int, size: TileSize) -> None:
    app = Shown(Look())
    async with app.run_test(size=(40, 16)):
        app.map.show("discovery", board(columns, lines))
        assert tile_size(app.map.scene, *app.map.size, app.look) == size
        *strips, blank = app.strips()
        assert sum(strip != blank for strip in strips) == ceil(lines * size[1])
        assert (columns - 1) * size[0] < max(len(row.strip()) for row in app.rows()) <= columns * size[0]


@pytest.mark.parametrize("look", [Look(), Look(Depth.NONE, unicode=False)])
async def test_of_a_board_that_is_too_large_the_middle_is_shown(look: Look) -> None:
    app = Shown(look)
    async with app.run_test(size=(21, 5)):
        app.map.show("discovery", board(30, 30))
        rows = app.rows()
        assert [len(row) for row in rows] == [21] * 5
        assert all(row.strip() for row in rows)
        assert look.unicode or all(row.isascii() for row in rows)


async def test_without_a_board_there_is_nothing() -> None:
    app = Shown(Look())
    async with app.run_test(size=(21, 5)):
        assert app.rows() == [" " * 21] * 5
        app.map.show("discovery", board(3, 2))
        assert any(row.strip() for row in app.rows())
        app.map.show("", None)
        assert app.rows() == [" " * 21] * 5
