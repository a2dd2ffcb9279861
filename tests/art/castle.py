"""What the tests of The Castle's art share."""

from __future__ import annotations

from itertools import product

from engine.games.castle import tiles
from tests.art.pictures import BLOCKS
from tui.art.depth import Look
from tui.art.face import Face, face, size_at

GAME = "castle"
SET = tiles.tile_set("paths")
TILES = [design for design in SET.designs if not design.starting]
STARTS = [design for design in SET.designs if design.starting]
LYING = list(product(TILES, range(4)))


def face_at(name: str, rotation: int, zoom: int, look: Look = BLOCKS, variant: int = 0) -> Face:
    return face(GAME, SET.by_id[name], rotation, size_at(zoom, look), look, variant)
