"""The maps of Landover (LAND-3), read from the data file; their geometry (LAND-2) is :mod:`engine.hexes`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from engine.game import Setting
from engine.games.landover.data import HARBOURS, HIDDEN, MAPS, TERRAIN, WATER, DataTable, bad
from engine.hexes import BadMap, Layout, Tile

_TOKENS: Final = (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)
_DRAWN: Final = ("random", "secret")
_MAP_FOR: Final = {2: "duel-13", 3: "standard-19", 4: "standard-19"}

Counts = dict[int, int]
"""How many of each kind are in a pool."""


@dataclass(frozen=True, slots=True)
class Pools:
    """The pools of tiles, numbers and harbours that a map draws from."""

    # terrains, numbers: by name of the pool, terrains and number tokens by kind
    terrains: dict[str, Counts]
    numbers: dict[str, Counts]
    harbours: Counts  # harbours by kind (index into ``HARBOURS``)


class LandoverMap(Layout):
    """A map of Landover.

    Args:
        entry: its entry in the data file.
        tiles: its hexes.
        harbours: name of an edge and kind of each harbour (index into ``HARBOURS``; -1 when it is drawn).
        pools: what is drawn.

    Attributes:
        name, title, players_min, players_max, victory_points: as in the data file.
        start_islands: numbers of the islands that may be settled at first; all when empty.
        terrain_pools, number_pools, harbour_pool: what is drawn from, as numbers by kind.

    Raises:
        BadMap: when tiles or harbours break the rules of layouts.
        BadTileSet: when the entry lacks something.
    """

    def __init__(
        self, entry: DataTable, tiles: list[Tile], harbours: list[tuple[str, int]], pools: Pools
    ) -> None:
        super().__init__(tiles, WATER, harbours)
        self.name = entry.text("id")
        self.title = entry.text("name")
        self.players_min = entry.whole("players_min", 1)
        self.players_max = entry.whole("players_max", 1)
        self.victory_points = entry.whole("victory_points", 1)
        for island in entry.get("start_islands"):
            if island not in self.islands:
                raise bad(entry.name, f"start_islands names the unknown island {island!r}")
        self.start_islands = frozenset(map(self.islands.index, entry.get("start_islands")))
        self.terrain_pools = pools.terrains
        self.number_pools = pools.numbers
        self.harbour_pool = pools.harbours


@cache
def board(name: str) -> LandoverMap:
    """Return the map called ``name``.

    Raises:
        BadTileSet: when its entry in the data file breaks the rules of maps.
        KeyError: when there is none.
    """
    for raw in MAPS:
        if raw["id"] == name:
            return compiled(raw)
    raise KeyError(name)


def board_for(players: int, options: Mapping[str, Setting]) -> LandoverMap:
    """Return the map that the options name for this number of seats."""
    wanted = str(options["map"])
    return board(_MAP_FOR[players] if wanted == "fitting" else wanted)


def compiled(raw: Mapping[str, Any]) -> LandoverMap:
    """Return a map from its entry in the data file.

    Raises:
        BadTileSet: when the entry breaks the rules of maps; the sentence names it and the fault.
    """
    entry = DataTable(f"map {raw.get('id', '?')}", raw)
    tiles = _tiles(entry)
    harbours = _harbours(entry)
    try:
        return LandoverMap(entry, tiles, harbours, _pools(entry, tiles, harbours))
    except BadMap as error:
        raise bad(entry.name, str(error)) from error


def _tiles(entry: DataTable) -> list[Tile]:
    pools = entry.held.get("terrain_pools", {})
    found = []
    for h in _rows(entry, "hexes", ("q", "r", "t")):
        spot, kind, drawn = f"hex ({h['q']}, {h['r']})", h["t"], h["t"] in _DRAWN
        if not drawn and kind not in TERRAIN:
            raise bad(entry.name, f"{spot} is of the unknown terrain {kind!r}")
        if drawn and h.get("pool") not in pools:
            raise bad(entry.name, f"{spot} is drawn from the unknown pool {h.get('pool')!r}")
        if kind != "water" and not h.get("isl"):
            raise bad(entry.name, f"{spot} belongs to no island")
        if not drawn and kind != "water" and h.get("n") not in _TOKENS:
            raise bad(entry.name, f"{spot} has no number token from 2 to 12, without 7")
        found.append(
            Tile(
                h["q"],
                h["r"],
                HIDDEN if drawn else TERRAIN[kind],
                number=h.get("n", 0),
                island=h.get("isl", ""),
                pool=h["pool"] if drawn else "",
                secret=kind == "secret",
            )
        )
    return found


def _harbours(entry: DataTable) -> list[tuple[str, int]]:
    found = []
    for h in _rows(entry, "harbours", ("q", "r", "dir", "kind")):
        name, kind = f"{h['q']},{h['r']}.{h['dir']}", h["kind"]
        if kind != "random" and kind not in HARBOURS:
            raise bad(entry.name, f"harbour {name} is of the unknown kind {kind!r}")
        found.append((name, -1 if kind == "random" else HARBOURS.index(kind)))
    return found


def _pools(entry: DataTable, tiles: list[Tile], harbours: list[tuple[str, int]]) -> Pools:
    terrains = {
        name: _counts(entry, f"terrain pool {name}", held, TERRAIN)
        for name, held in entry.held.get("terrain_pools", {}).items()
    }
    tokens = {str(token): token for token in _TOKENS}
    numbers = {
        name: _counts(entry, f"number pool {name}", held, tokens)
        for name, held in entry.held.get("number_pools", {}).items()
    }
    for name, counts in terrains.items():
        size, places = sum(counts.values()), sum(tile.pool == name for tile in tiles)
        if size != places:
            raise bad(entry.name, f"terrain pool {name} has {size} tiles for {places} hexes")
        land = size - counts.get(WATER, 0)
        if sum(numbers.get(name, {}).values()) != land:
            raise bad(entry.name, f"number pool {name} should hold {land} tokens")
    kinds = {name: kind for kind, name in enumerate(HARBOURS)}
    pool = _counts(entry, "harbour_pool", entry.held.get("harbour_pool", {}), kinds)
    drawn = sum(kind < 0 for _, kind in harbours)
    if drawn and sum(pool.values()) != drawn:
        raise bad(entry.name, f"harbour_pool should hold {drawn} harbours")
    return Pools(terrains, numbers, pool)


def _counts(entry: DataTable, pool: str, held: Mapping[str, Any], kinds: Mapping[str, int]) -> Counts:
    """Return a pool of the data file with its kinds as numbers."""
    counts = DataTable(f"{entry.name}: {pool}", held).all_whole()
    for kind in counts:
        if kind not in kinds:
            raise bad(entry.name, f"{pool} holds the unknown {kind!r}")
    return {kinds[kind]: count for kind, count in counts.items()}


def _rows(entry: DataTable, key: str, wanted: tuple[str, ...]) -> list[Mapping[str, Any]]:
    """Return a list of tables of the data file, each with all the keys that are wanted."""
    rows: list[Mapping[str, Any]] = entry.get(key)
    for row in rows:
        for name in wanted:
            if name not in row:
                raise bad(entry.name, f"in {key} {name!r} is missing")
    return rows
