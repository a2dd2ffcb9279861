"""What the tests of New World's art share."""

from __future__ import annotations

from itertools import product

from engine.games.new_world import tiles
from tests.art.pictures import BLOCKS
from tui.art.depth import Look
from tui.art.face import Face, face, size_at

GAME = "new_world"
SET = tiles.load()
COAST = [design for design in SET.designs if design.starting]
LAND = [design for design in SET.designs if not design.starting]
LYING = [*((design, 0) for design in COAST), *product(LAND, range(4))]


def face_at(name: str, rotation: int, zoom: int, look: Look = BLOCKS, variant: int = 0) -> Face:
    return face(GAME, SET.by_id[name], rotation, size_at(zoom, look), look, variant)
