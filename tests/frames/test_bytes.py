"""Bytes of a cursor step, for any tile in hand and any size."""

from __future__ import annotations

from collections.abc import Iterable
from statistics import median

import pytest
from textual._compositor import LayoutUpdate
from textual.geometry import Region
from textual.strip import Strip

from engine.games.carcassonne import tiles as carcassonne
from engine.games.castle import tiles as castle
from engine.games.discovery import tiles as discovery
from engine.games.new_world import tiles as new_world
from tui.base.depth import Look
from tui.drawing.art.block import scene_block
from tui.drawing.art.face import OVERVIEWS, ZOOMS, TileSize
from tui.drawing.art.scene import GhostTile, Overlay, Scene
from tui.terminal.encoder import FrameEncoder

TILES = {
    "discovery": discovery.load(),
    "carcassonne": carcassonne.load(),
    "new_world": new_world.load(),
    "castle": castle.tile_set("paths"),
}
USUAL, MOST = 950, 1200


def pair(game: str, ghosts: list[GhostTile | None], fits: bool, size: TileSize) -> LayoutUpdate:
    """Return two neighbouring cells, in one of which a tile would be laid."""
    over = {(x, 3): Overlay(legal=fits, ghost=ghost) for x, ghost in enumerate(ghosts)}
    blocks = [scene_block(game, Scene(), over, cell, size, Look()) for cell in over]
    rows: list[Iterable[Strip]] = [
        [Strip([segment for row in line for segment in row])] for line in zip(*blocks, strict=True)
    ]
    return LayoutUpdate(rows, Region(20, 9, 2 * size[0], len(rows)))


@pytest.mark.parametrize(("nth", "size"), enumerate([*OVERVIEWS, *ZOOMS]))
@pytest.mark.parametrize("game", TILES)
def test_a_tile_moves_to_the_next_cell_in_few_bytes(game: str, nth: int, size: TileSize) -> None:
    counts = []
    for number, design in enumerate(TILES[game].designs[nth % 3 :: 3]):  # each design at two sizes or three
        fits = number % 2 == 0
        here, there = (GhostTile(x, 3, design, number % 4, fits) for x in (0, 1))
        encoder = FrameEncoder(Look(), "xterm-256color")
        encoder.merge(pair(game, [here, None], fits, size), (100, 40), Look())
        encoder.frame()
        encoder.merge(pair(game, [None, there], fits, size), (100, 40), Look())
        counts.append(len(encoder.frame().encode()))
    assert median(counts) <= USUAL
    assert max(counts) <= MOST
