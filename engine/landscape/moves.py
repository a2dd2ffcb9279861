"""Caches of equal moves that are made very often."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from engine.landscape.compass import xy
from engine.landscape.records import Deploy, Draw, Pass, Place
from engine.landscape.tileset import TileSet
from engine.records import Move

PASS: Final = Pass()

DEPLOYS: Final = tuple(tuple(Deploy(region, figure) for region in range(16)) for figure in range(8))
"""The moves of the follower step, by figure and region."""

_MAX_CACHED: Final = 2000
_places: dict[str, dict[int, Place]] = {}


def place_moves(tileset: TileSet, design: int, codes: Sequence[int]) -> list[Move]:
    """Return the moves that lay a design at ``codes`` (``cell * 4 + rotation``)."""
    key = tileset.designs[design].id
    cache = _places.get(key)
    if cache is None or len(cache) > _MAX_CACHED:
        cache = _places[key] = {}
    try:
        return [cache[code] for code in codes]
    except KeyError:
        for code in codes:
            if code not in cache:
                cache[code] = Place(key, *xy(code >> 2), code & 3)
        return [cache[code] for code in codes]


@lru_cache(maxsize=64)
def draw_moves(tiles: tuple[str, ...], players: int) -> tuple[tuple[Draw, ...], ...]:
    """Return for each seat the moves that draw one tile of each design."""
    return tuple(tuple(Draw(tile, seat) for tile in tiles) for seat in range(players))
