"""Caches of equal moves that are made very often."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, cast

from engine.landscape.compass import xy
from engine.landscape.records import Deploy, Draw, Pass, Place
from engine.landscape.tileset import TileSet
from engine.records import Move

PASS: Final = Pass()

DEPLOYS: Final = tuple(tuple(Deploy(region, figure) for region in range(16)) for figure in range(8))
"""The moves of the follower step, by figure and region."""

_MAX_CACHED: Final = 4000


def place_moves(tileset: TileSet, design: int, codes: Sequence[int]) -> list[Move]:
    """Return the moves that lay a design at ``codes`` (``cell * 4 + rotation``)."""
    # By placement first: from one turn to the next the placements stay much the same, the design does not,
    # so that less memory is touched.
    places = tileset.places
    try:
        found = [places[code][design] for code in codes]
        if all(found):
            return cast(list[Move], found)
    except KeyError:
        pass
    if len(places) > _MAX_CACHED:
        places.clear()
    tile, made = tileset.designs[design].id, list[Move]()
    for code in codes:
        row = places.get(code)
        if row is None:
            row = places[code] = [None] * len(tileset.designs)
        move = row[design]
        if move is None:
            move = row[design] = Place(tile, *xy(code >> 2), code & 3)
        made.append(move)
    return made


@lru_cache(maxsize=64)
def draw_moves(tiles: tuple[str, ...], players: int) -> tuple[tuple[Draw, ...], ...]:
    """Return for each seat the moves that draw one tile of each design."""
    return tuple(tuple(Draw(tile, seat) for tile in tiles) for seat in range(players))
