"""Shared parts of the art's tests: the tile set, all looks, and the edge of a raster."""

from __future__ import annotations

from itertools import product

from engine.games.discovery import tiles
from tui.base.depth import Depth, Look
from tui.drawing.art.block import Block, scene_block
from tui.drawing.art.face import ZOOMS, Face, TileSize, face, size_at
from tui.drawing.art.scene import Cell, Laid, Overlay, Scene

GAME = "discovery"
SET = tiles.load()
BLOCKS = Look()
GLYPHS = Look(Depth.NONE)
ASCII = Look(Depth.NONE, unicode=False)
LOOKS = tuple(Look(depth, unicode) for depth, unicode in product(Depth, (True, False)))
ZOOM_LEVELS = range(len(ZOOMS))


def face_at(name: str, rotation: int, zoom: int, look: Look = BLOCKS) -> Face:
    return face(GAME, SET.by_id[name], rotation, size_at(zoom, look), look)


def drawn(
    game: str,
    cell: Cell,
    laid: Laid | None,
    over: Overlay | None,
    size: TileSize,
    look: Look,
    soft: bool = False,
    line: int | None = None,
) -> Block:
    """Return the block of a board cell; where tiles end within a line, of it and of another that is alike."""
    cells = cell, (cell[0], cell[1] + 1)
    scene = Scene(tiles=dict.fromkeys(cells, laid) if laid else {}, looked_into=soft, line=line)
    return scene_block(game, scene, dict.fromkeys(cells, over or Overlay()), cell, size, look)


def rim(picture: Face) -> tuple[bytes, bytes, bytes, bytes]:
    """Return the regions along the sides N E S W without the corners, left to right or downwards."""
    rows = picture.regions
    return (
        rows[0][1:-1],
        bytes(row[-1] for row in rows[1:-1]),
        rows[-1][1:-1],
        bytes(row[0] for row in rows[1:-1]),
    )
