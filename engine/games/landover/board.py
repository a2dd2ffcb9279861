"""The maps of Landover (LAND-3), read from the data file; their geometry (LAND-2) is :mod:`engine.hexes`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from engine.game import Setting
from engine.games.landover.data import HARBOURS, HIDDEN, MAPS, TERRAIN, WATER
from engine.hexes import Layout, Tile

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
        harbours: name of an edge and kind of each harbour (index into ``HARBOURS``; -1 when it is drawn).

    Attributes:
        name, title, players_min, players_max, victory_points: as in the data file.
        start_islands: numbers of the islands that may be settled at first; all when empty.
        terrain_pools, number_pools, harbour_pool: what is drawn from, as numbers by kind.

    Raises:
        BadMap: when tiles or harbours break the rules of layouts.
    """

    def __init__(
        self, entry: Mapping[str, Any], tiles: list[Tile], harbours: list[tuple[str, int]], pools: Pools
    ) -> None:
        super().__init__(tiles, WATER, harbours)
        self.name: str = entry["id"]
        self.title: str = entry["name"]
        self.players_min: int = entry["players_min"]
        self.players_max: int = entry["players_max"]
        self.victory_points: int = entry["victory_points"]
        self.start_islands = frozenset(map(self.islands.index, entry["start_islands"]))
        self.terrain_pools = pools.terrains
        self.number_pools = pools.numbers
        self.harbour_pool = pools.harbours


@cache
def board(name: str) -> LandoverMap:
    """Return the map called ``name``.

    Raises:
        KeyError: when there is none.
    """
    for raw in MAPS:
        if raw["id"] == name:
            tiles, harbours = _tiles(raw), _harbours(raw)
            return LandoverMap(raw, tiles, harbours, _pools(raw))
    raise KeyError(name)


def board_for(players: int, options: Mapping[str, Setting]) -> LandoverMap:
    """Return the map that the options name for this number of seats."""
    wanted = str(options["map"])
    return board(_MAP_FOR[players] if wanted == "fitting" else wanted)


def _tiles(entry: Mapping[str, Any]) -> list[Tile]:
    found = []
    for h in entry["hexes"]:
        kind, drawn = h["t"], h["t"] in _DRAWN
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


def _harbours(entry: Mapping[str, Any]) -> list[tuple[str, int]]:
    return [
        (f"{h['q']},{h['r']}.{h['dir']}", -1 if h["kind"] == "random" else HARBOURS.index(h["kind"]))
        for h in entry["harbours"]
    ]


def _pools(entry: Mapping[str, Any]) -> Pools:
    return Pools(
        terrains={
            name: {TERRAIN[kind]: count for kind, count in held.items()}
            for name, held in entry.get("terrain_pools", {}).items()
        },
        numbers={
            name: {int(token): count for token, count in held.items()}
            for name, held in entry.get("number_pools", {}).items()
        },
        harbours={HARBOURS.index(kind): count for kind, count in entry.get("harbour_pool", {}).items()},
    )
