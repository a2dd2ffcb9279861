"""Caches of equal moves that are made very often."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from engine.landscape.compass import xy
from engine.landscape.landscape import Landscape
from engine.landscape.records import Deploy, Draw, Pass, Place
from engine.landscape.tileset import ROTATIONS, TileSet
from engine.records import Move

PASS: Final = Pass()

DEPLOYS: Final = tuple(tuple(Deploy(region, figure) for region in range(16)) for figure in range(8))
"""The moves of the follower step, by figure and region."""

_MAX_CELLS: Final = 1000


def fitting_moves(land: Landscape, design: int) -> list[Move]:
    """Return the moves that lay a design where it fits, by cell and rotation."""
    codes, places = land.fitting_cells(design), land.tileset.places
    try:
        return [
            move[turn]
            for code in codes
            for move in (places[code >> 4][design],)
            for turn in ROTATIONS[code & 15]
        ]
    except (KeyError, IndexError):
        return place_moves(land.tileset, design, land.fitting(design))


def place_moves(tileset: TileSet, design: int, codes: Sequence[int]) -> list[Move]:
    """Return the moves that lay a design at ``codes`` (``cell * 4 + rotation``)."""
    return [_places_at(tileset, design, code >> 2)[code & 3] for code in codes]


def _places_at(tileset: TileSet, design: int, at: int) -> tuple[Place, ...]:
    """Return the moves that lay a design on a cell, by rotation."""
    # By cell first: from one turn to the next the cells stay much the same, the design does not, so that less
    # memory is touched.
    places = tileset.places
    row = places.get(at)
    if row is None:
        if len(places) >= _MAX_CELLS:
            places.clear()
        row = places[at] = [()] * len(tileset.designs)
    if not row[design]:
        x, y = xy(at)
        row[design] = tuple([Place(tileset.designs[design].id, x, y, turn) for turn in range(4)])
    return row[design]


@lru_cache(maxsize=64)
def draw_moves(tiles: tuple[str, ...], players: int) -> tuple[tuple[Draw, ...], ...]:
    """Return for each seat the moves that draw one tile of each design."""
    return tuple(tuple(Draw(tile, seat) for tile in tiles) for seat in range(players))
