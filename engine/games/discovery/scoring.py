"""Scoring of The Discovery (DISC-7 and DISC-10.3)."""

from __future__ import annotations

from engine.games.discovery.tiles import GRASSLAND, MOUNTAIN
from engine.landscape.feature import Term
from engine.landscape.landscape import Landscape, bits
from engine.words import N_

TILES = N_("tiles")
CITIES = N_("cities")

# The rule that sets the value of each kind, in the order of tiles.TERRAINS.
RULES = ("DISC-7.1", "DISC-7.2", "DISC-7.3")


def is_small(tiles: int, exactly_two: bool) -> bool:
    """Return whether a complete feature on a number of tiles gets no bonus (DISC-7.5, DISC-7.5a)."""
    return tiles == 2 if exactly_two else tiles <= 2


def cities(land: Landscape, root: int, terrain: int) -> int:
    """Return the cities that count for a mountain range or a sea, as bits (DISC-7.2, DISC-7.3, DISC-7.4).

    A set of bits counts each city once, however many ways lead to it (DISC-0.5, DISC-7.2b).
    """
    found = land.tokens[root]
    if terrain == MOUNTAIN:
        for other in land.roots_among(land.touching[root]):
            if land.kind[other] == GRASSLAND:
                found |= land.tokens[other]
    return found


def value(terrain: int, tiles: int, city_count: int, bonus: bool) -> int:
    """Return the points of one follower (DISC-7).

    Args:
        terrain: index in ``tiles.TERRAINS``.
        bonus: whether it is complete and not small.
    """
    if terrain == GRASSLAND:
        return 2 * tiles if bonus else tiles
    if terrain == MOUNTAIN:
        return 2 * city_count if bonus else city_count
    return city_count + tiles if bonus else city_count


def terms(terrain: int, tiles: int, city_count: int, bonus: bool) -> list[Term]:
    """Return how :func:`value` is made up."""
    each = 2 if bonus else 1
    if terrain == GRASSLAND:
        return [Term(TILES, tiles, each)]
    if terrain == MOUNTAIN:
        return [Term(CITIES, city_count, each)]
    return [Term(CITIES, city_count, 1), *([Term(TILES, tiles, 1)] if bonus else [])]


def segments_that_count(land: Landscape, root: int, terrain: int) -> list[int]:
    """Return the segments of neighbouring grasslands whose cities count for a mountain range (DISC-7.2a)."""
    if terrain != MOUNTAIN:
        return []
    mask = 0
    for other in land.roots_among(land.touching[root]):
        if land.kind[other] == GRASSLAND:
            mask |= land.members[other]
    return [segment for segment in bits(mask) if _bears_city(land, segment)]


def _bears_city(land: Landscape, segment: int) -> bool:
    tile = land.tile_under(segment)
    region = segment - land.first[tile.number]
    return any(region in city.regions for city in tile.design.settlements)
