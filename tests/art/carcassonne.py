"""What the tests of Carcassonne's art share."""

from __future__ import annotations

from itertools import product

from engine.games.carcassonne import tiles
from tests.art.pictures import BLOCKS
from tui.art.depth import Look
from tui.art.face import Face, face, size_at

GAME = "carcassonne"
SET = tiles.load()
LYING = list(product(SET.designs, range(4)))


def face_at(name: str, rotation: int, zoom: int, look: Look = BLOCKS, variant: int = 0) -> Face:
    return face(GAME, SET.by_id[name], rotation, size_at(zoom, look), look, variant)
