"""The printed map: terrain, number tokens, islands, harbours, and hidden hexes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from engine.hexes.grid import BadMap, HexGrid

HIDDEN: Final = -1
"""Terrain that nobody knows yet."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A hex of a map."""

    # q, r: where it lies
    q: int
    r: int
    terrain: int  # number of its terrain, ``HIDDEN`` while it is not known
    number: int = 0  # its number token, 0 for none
    island: str = ""  # name of the island to which it belongs, ``""`` for water
    pool: str = ""  # name of the pool from which its terrain is drawn, ``""`` if the terrain is fixed
    secret: bool = False  # whether it stays hidden until someone finds it


class Harbour(NamedTuple):
    """A harbour: the edge at which it lies, and what it trades in as a number of the game, -1 if unknown."""

    edge: int
    kind: int


class Layout(HexGrid):
    """A grid of tiles with harbours. Corners and edges are named after land where land touches them.

    Args:
        harbours: name of an edge and kind of each harbour.

    Attributes:
        terrain, number, pool, secret: per hex as in :class:`Tile`.
        island: per hex the number of its island, -1 for water.

    Raises:
        BadMap: when two tiles lie at one place, islands touch, or harbours lie where none can be.
    """

    def __init__(self, tiles: Sequence[Tile], water: int, harbours: Iterable[tuple[str, int]] = ()) -> None:
        order = sorted(range(len(tiles)), key=lambda hex_: (tiles[hex_].terrain == water, hex_))
        super().__init__([(tile.q, tile.r) for tile in tiles], order)
        self.water = water
        self.terrain = tuple(tile.terrain for tile in tiles)
        self.number = tuple(tile.number for tile in tiles)
        self.pool = tuple(tile.pool for tile in tiles)
        self.secret = tuple(tile.secret for tile in tiles)
        self.islands = tuple(dict.fromkeys(tile.island for tile in tiles if tile.island))
        self.island = tuple(self.islands.index(tile.island) if tile.island else -1 for tile in tiles)
        for area in self.areas(hex_ for hex_, island in enumerate(self.island) if island >= 0):
            names = sorted({self.islands[self.island[hex_]] for hex_ in area})
            if len(names) > 1:
                raise BadMap(f"islands {' and '.join(names)} touch")
        self.harbours = self._harbours(harbours)

    def is_coast(self, edge: int) -> bool:
        """Return whether an edge lies between water and land that is not secret."""
        sides = self.edge_hexes[edge]
        water = sum(self.terrain[hex_] == self.water for hex_ in sides)
        return len(sides) == 2 and water == 1 and not any(self.secret[hex_] for hex_ in sides)

    def _harbours(self, harbours: Iterable[tuple[str, int]]) -> tuple[Harbour, ...]:
        found: list[Harbour] = []
        taken: set[int] = set()
        for name, kind in harbours:
            if name not in self.edge_at:
                raise BadMap(f"harbour {name} lies outside the map")
            edge = self.edge_at[name]
            if not self.is_coast(edge):
                raise BadMap(f"harbour {name} is not between land and water")
            if not taken.isdisjoint(self.edge_corners[edge]):
                raise BadMap(f"harbour {name} shares a corner with another one")
            taken.update(self.edge_corners[edge])
            found.append(Harbour(edge, kind))
        return tuple(found)
