"""Caches of equal moves that are made very often."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, cast

from engine.landscape.compass import xy
from engine.landscape.landscape import Landscape
from engine.landscape.records import Deploy, Draw, Pass, Place, TakeHome
from engine.landscape.tileset import ROTATIONS, TileSet
from engine.records import Move

PASS: Final = Pass()

MAX_FIGURES: Final = 24
"""The most kinds of figures, as in ``native/board.h``."""

DEPLOYS: Final = tuple(tuple(Deploy(region, figure) for region in range(16)) for figure in range(MAX_FIGURES))
"""The moves of the follower step, by figure and region."""

_MAX_CELLS: Final = 1000
_MAX_HOMES: Final = 4000

_homes: Final[dict[tuple[int, int, int], TakeHome]] = {}


def fitting_moves(land: Landscape, design: int) -> list[Move]:
    """Return the moves that lay a design where it fits, by cell and rotation."""
    codes, places, first = land.fitting_cells(design), land.tileset.places, design << 2
    try:
        found = [
            row[first | turn] for code in codes if (row := places[code >> 4]) for turn in ROTATIONS[code & 15]
        ]
        if all(found):
            return cast(list[Move], found)
    except KeyError:
        pass
    return place_moves(land.tileset, design, land.fitting(design))


def place_moves(tileset: TileSet, design: int, codes: Sequence[int]) -> list[Move]:
    """Return the moves that lay a design at ``codes`` (``cell * 4 + rotation``)."""
    # By cell first: from one turn to the next the cells stay much the same, the design does not, so that less
    # memory is touched.
    places = tileset.places
    if len(places) > _MAX_CELLS:
        places.clear()
    tile, made = tileset.designs[design].id, list[Move]()
    for code in codes:
        at, turn = code >> 2, code & 3
        row = places.get(at)
        if row is None:
            row = places[at] = [None] * (4 * len(tileset.designs))
        move = row[design << 2 | turn]
        if move is None:
            move = row[design << 2 | turn] = Place(tile, *xy(at), turn)
        made.append(move)
    return made


def take_home(place: tuple[int, int, int]) -> TakeHome:
    """Return the move that takes home the follower at ``(x, y, region)``."""
    found = _homes.get(place)
    if found is None:
        if len(_homes) >= _MAX_HOMES:
            _homes.clear()
        found = _homes[place] = TakeHome(*place)
    return found


@lru_cache(maxsize=64)
def draw_moves(tiles: tuple[str, ...], players: int) -> tuple[tuple[Draw, ...], ...]:
    """Return for each seat the moves that draw one tile of each design."""
    return tuple(tuple(Draw(tile, seat) for tile in tiles) for seat in range(players))
