"""What features are worth in Carcassonne, and to whom (CARC-7, CARC-8, CARC-10, CARC-11)."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.games.carcassonne.tiles import CITY, FIELD, GARDEN, MONASTERY, ROAD
from engine.landscape.compass import RING
from engine.landscape.feature import Term
from engine.landscape.landscape import Landscape, bits
from engine.landscape.majority import heads, majority, shares
from engine.words import N_

TILES: Final = N_("tiles")
PENNANTS: Final = N_("pennants")
CITIES: Final = N_("cities")

SHRINES: Final = (MONASTERY, GARDEN)

# The rules that set the value of a feature, by kind: when complete, and when not.
COMPLETE_RULES: Final = {CITY: "CARC-7.4", ROAD: "CARC-7.2", MONASTERY: "CARC-7.8", GARDEN: "ABBOT-10"}
FINAL_RULES: Final = {CITY: "CARC-11.3", ROAD: "CARC-11.2", MONASTERY: "CARC-11.4", GARDEN: "ABBOT-10"}


class Values(NamedTuple):
    """How the options in force set values.

    Attributes:
        small_city: points of a complete city of two tiles, 4 or 2 (EDITION-3).
        mode: how fields are scored (EDITION-5).
        incomplete: whether incomplete features score at the end (HOUSE-10).
        fields: whether fields are in play (CARC-10.1, SOLO-7).
    """

    small_city: int
    mode: str
    incomplete: bool
    fields: bool

    @property
    def each_city(self) -> int:
        """What a complete city gives to farmers (EDITION-5)."""
        return 4 if self.mode == "per_city" else 3

    def points(self, kind: int, tiles: int, pennants: int, *, complete: bool) -> int:
        """Return the value of a feature that is no field.

        Args:
            kind: index of its kind.
            tiles: its tiles; those around it among them for a monastery or garden.
            pennants: its pennants.
            complete: whether it is valued as complete.
        """
        if not complete:
            return tiles + pennants if self.incomplete else 0
        if kind == CITY and (tiles != 2 or self.small_city == 4):
            return 2 * (tiles + pennants)
        return tiles + pennants

    def terms(self, kind: int, tiles: int, pennants: int, *, complete: bool) -> list[Term]:
        """Return how :meth:`points` is made up."""
        if not complete and not self.incomplete:
            return []
        each = 2 if complete and kind == CITY and (tiles != 2 or self.small_city == 4) else 1
        return [Term(TILES, tiles, each), *([Term(PENNANTS, pennants, each)] if pennants else [])]


class Award(NamedTuple):
    """What the farmers of a field, or around a city, get at the end.

    Attributes:
        root: the field, or the city where cities are counted one by one.
        points: for each seat with farmers there what it gets.
        cities: how many cities the highest of these shares counts.
    """

    root: int
    points: tuple[tuple[int, int], ...]
    cities: int


def is_surrounded(land: Landscape, at: int) -> bool:
    """Return whether a monastery or garden on a cell is complete (CARC-7.8, HOUSE-12)."""
    tile_at, site = land.tile_at, land.site
    edge = site.allows if site.wall_closes else None
    return all(at + step in tile_at or (edge is not None and not edge(at + step)) for step in RING)


def roots_among(land: Landscape, mask: int) -> list[int]:
    """Return the roots of the features to which the segments of a set of bits belong."""
    found = []
    while mask:
        root = land.root((mask & -mask).bit_length() - 1)
        mask &= ~land.members[root]
        found.append(root)
    return found


def cities_of(land: Landscape, field: int) -> list[int]:
    """Return the complete cities that a field touches, each once (CARC-10.4, CARC-10.6)."""
    return [root for root in roots_among(land, land.touching[field]) if not land.open_ends[root]]


def farms(land: Landscape, mode: str) -> list[Award]:
    """Return what farmers get at the end, field by field or city by city (CARC-10.5, EDITION-1)."""
    farmers = [s for s, held in enumerate(land.holder) if held >= 0 and land.kind[s] == FIELD]
    fields = list(dict.fromkeys(map(land.root, farmers)))
    if mode == "per_city":
        return _by_city(land, fields)
    paid: set[tuple[int, int]] = set()
    found = []
    for field in fields:
        count = heads(land, bits(land.occupied[field]))
        cities = cities_of(land, field)
        fed = dict.fromkeys(count, 0)
        for seat in majority(count):
            due = [city for city in cities if (seat, city) not in paid]
            fed[seat] = len(due)
            if mode == "per_field_once":  # EDITION-4
                paid.update((seat, city) for city in due)
        points = tuple((seat, 3 * number) for seat, number in sorted(fed.items()))
        found.append(Award(field, points, max(fed.values())))
    return found


def _by_city(land: Landscape, fields: list[int]) -> list[Award]:
    """Return what each city gives to those with most farmers on all fields around it (EDITION-2)."""
    by_city: dict[int, int] = {}
    for field in fields:
        for city in cities_of(land, field):
            by_city[city] = by_city.get(city, 0) | land.occupied[field]
    return [Award(city, shares(heads(land, bits(by_city[city])), 4), 1) for city in sorted(by_city)]


def farmers_around(land: Landscape, city: int) -> int:
    """Return the farmers on all fields that touch a city, as bits of segments (EDITION-2)."""
    found = 0
    for root in roots_among(land, land.touching[city]):
        if land.kind[root] == FIELD:
            found |= land.occupied[root]
    return found
