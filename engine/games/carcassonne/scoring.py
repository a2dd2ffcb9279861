"""What features are worth in Carcassonne, and to whom (CARC-7, CARC-8, CARC-10, CARC-11)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from engine.games.carcassonne.tiles import CITY, FIELD, GARDEN, MONASTERY, ROAD
from engine.landscape.landscape import Landscape, bits
from engine.landscape.majority import heads, majority
from engine.words import N_

TILES: Final = N_("tiles")
PENNANTS: Final = N_("pennants")
CITIES: Final = N_("cities")

SHRINES: Final = (MONASTERY, GARDEN)

# The rules that set the value of a feature, by kind: when complete, and when not.
COMPLETE_RULES: Final = {CITY: "CARC-7.4", ROAD: "CARC-7.2", MONASTERY: "CARC-7.8", GARDEN: "ABBOT-10"}
FINAL_RULES: Final = {CITY: "CARC-11.3", ROAD: "CARC-11.2", MONASTERY: "CARC-11.4", GARDEN: "ABBOT-10"}


class Values(NamedTuple):
    """How the options in force set values."""

    small_city: int  # points of a complete city of two tiles, 4 or 2 (EDITION-3)
    mode: str  # how fields are scored (EDITION-5)
    incomplete: bool  # whether incomplete features score at the end (HOUSE-10)
    fields: bool  # whether fields are in play (CARC-10.1, SOLO-7)

    @property
    def each_city(self) -> int:
        """What a complete city gives to farmers (EDITION-5)."""
        return 4 if self.mode == "per_city" else 3

    def rate(self, kind: int, tiles: int, *, complete: bool) -> int:
        """Return the points of a feature that is no field for each of its tiles and pennants.

        Args:
            kind: index of its kind.
            tiles: its tiles; those around it among them for a monastery or garden.
            complete: whether it is valued as complete.
        """
        if not complete:
            return int(self.incomplete)
        return 2 if kind == CITY and (tiles != 2 or self.small_city == 4) else 1


class FarmAward(NamedTuple):
    """What the farmers of a field, or around a city, get at the end.

    Attributes:
        root: the field, or the city where cities are counted one by one.
        points: for each seat with farmers there what it gets.
        cities: how many cities the highest of these shares counts.
        each: what it gives for each of them.
    """

    root: int
    points: tuple[tuple[int, int], ...]
    cities: int
    each: int


More = Callable[[Sequence[int], int], int]
"""Returns what a seat gets for each city of some fields, named by their roots, on top of the usual points."""


def _nothing_more(fields: Sequence[int], seat: int) -> int:
    return 0


def cities_of(land: Landscape, field: int) -> list[int]:
    """Return the complete cities that a field touches, each once (CARC-10.4, CARC-10.6)."""
    return [root for root in land.roots_among(land.touching[field]) if not land.open_ends[root]]


def farms(land: Landscape, mode: str, more: More = _nothing_more) -> list[FarmAward]:
    """Return what farmers get at the end, field by field or city by city (CARC-10.5, EDITION-1).

    Args:
        land: the tiles that lie.
        mode: how fields are scored.
        more: what a seat gets for each city of a field on top of the usual points.
    """
    fields = [root for root in land.occupied_roots() if land.kind[root] == FIELD]
    if mode == "per_city":
        return _by_city(land, fields, more)
    counts = {field: heads(land, bits(land.occupied[field])) for field in fields}
    cities = {field: cities_of(land, field) for field in fields}
    rates = {(field, seat): 3 + more((field,), seat) for field in fields for seat in majority(counts[field])}
    paying: dict[tuple[int, int], int] = {}  # the field that pays a seat for a city (EDITION-4)
    if mode == "per_field_once":
        for (field, seat), rate in rates.items():
            for city in cities[field]:
                other = paying.get((seat, city))
                if other is None or rates[other, seat] < rate:
                    paying[seat, city] = field
    found = []
    for field in fields:
        fed = dict.fromkeys(counts[field], 0)
        for seat in majority(counts[field]):
            fed[seat] = sum(paying.get((seat, city), field) == field for city in cities[field])
        points = tuple((seat, number * rates.get((field, seat), 0)) for seat, number in sorted(fed.items()))
        leader = max(points, key=lambda share: share[1])[0]
        found.append(FarmAward(field, points, fed[leader], rates.get((field, leader), 3)))
    return found


def _by_city(land: Landscape, fields: list[int], more: More) -> list[FarmAward]:
    """Return what each city gives to those with most farmers on all fields around it (EDITION-2)."""
    around: dict[int, list[int]] = {}
    for field in fields:
        for city in cities_of(land, field):
            around.setdefault(city, []).append(field)
    found = []
    for city in sorted(around):
        count = heads(land, [segment for field in around[city] for segment in bits(land.occupied[field])])
        first = majority(count)
        fields_around = _fields_around(land, city)
        rates = {seat: 4 + more(fields_around, seat) for seat in first}
        points = tuple((seat, rates.get(seat, 0)) for seat in sorted(count))
        found.append(FarmAward(city, points, 1, max(rates.values())))
    return found


def farmers_around(land: Landscape, city: int) -> int:
    """Return the farmers on all fields that touch a city, as bits of segments (EDITION-2)."""
    found = 0
    for root in _fields_around(land, city):
        found |= land.occupied[root]
    return found


def _fields_around(land: Landscape, city: int) -> list[int]:
    """Return the fields that touch a city."""
    return [root for root in land.roots_among(land.touching[city]) if land.kind[root] == FIELD]
