"""Shared parts of the second models of the square-tile games: plain and slow, to compare the engine with.

They share nothing with the engine but the tile files: features are flooded afresh from the bare list of laid
tiles, and a game is a generator that yields who may do what. Moves are plain tuples: the kind and its fields.
"""

from __future__ import annotations

import tomllib
from collections.abc import Container, Generator, Iterable, Mapping, Sequence
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Any, ClassVar, Generic, Protocol, TypeVar

import engine
from engine.records import Move

WAYS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
FACING = {"N": "S", "S": "N", "E": "W", "W": "E", "L": "R", "R": "L"}
_TURN = {"N": "E", "E": "S", "S": "W", "W": "N"}

Cell = tuple[int, int]
Spot = tuple[int, int, int]  # x, y, region
Plain = tuple[Any, ...]
Area = frozenset[Spot]
Play = Generator[tuple[Any, set[Plain]], Plain, Any]


class AnyPart(Protocol):
    """A region of a face: its kind, and where it reaches the rim: a side ("N") or half of one ("NL")."""

    @property
    def kind(self) -> str: ...
    @property
    def ports(self) -> frozenset[str]: ...


P = TypeVar("P", bound=AnyPart)


def tile_file(game: str, name: str = "tiles.toml") -> dict[str, Any]:
    """Return the contents of a game's tile file."""
    path = Path(engine.__file__).parent / "games" / game / name
    return tomllib.loads(path.read_text(encoding="utf-8"))


def plain(move: Move) -> Plain:
    """Return a move of the engine as a plain tuple."""
    return (move.kind, *(getattr(move, field.name) for field in fields(move)))


@cache
def turned(port: str, rotation: int) -> str:
    """Return where a port is after clockwise quarter turns."""
    side = port[0]
    for _ in range(rotation):
        side = _TURN[side]
    return side + port[1:]


@cache
def facing(port: str) -> str:
    """Return the port of the neighbour that a port meets."""
    return "".join(FACING[letter] for letter in port)


def beside(at: Cell) -> dict[str, Cell]:
    """Return the four cells that share a side with a cell."""
    return {side: (at[0] + dx, at[1] + dy) for side, (dx, dy) in WAYS.items()}


def ring(at: Cell) -> set[Cell]:
    """Return the eight cells around a cell."""
    return {(at[0] + dx, at[1] + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy}


def owners(parts: Sequence[AnyPart], rotation: int) -> dict[str, int]:
    """Return which region of a turned tile owns which port."""
    return {turned(port, rotation): i for i, part in enumerate(parts) for port in part.ports}


class Laid(Generic[P]):
    """The laid tiles, as ``(tile, x, y, rotation)``.

    Attributes:
        PARTS: the regions of every tile.
        tiles: which tile lies where.
        rotations: its clockwise quarter turns.
        reaching: the regions of it that reach each port.
    """

    PARTS: ClassVar[Mapping[str, Sequence[Any]]]

    def __init__(self, laid: Iterable[tuple[str, int, int, int]] = ()) -> None:
        self.tiles: dict[Cell, str] = {}
        self.rotations: dict[Cell, int] = {}
        self.reaching: dict[Cell, dict[str, list[int]]] = {}
        self._links: dict[Spot, list[tuple[Cell, str]]] = {}
        self._areas: dict[Spot, Area] = {}  # those flooded since the last tile
        for one in laid:
            self.lay(*one)

    def lay(self, tile: str, x: int, y: int, rotation: int) -> None:
        self.tiles[x, y] = tile
        self.rotations[x, y] = rotation
        self.reaching[x, y] = {port: [one] for port, one in owners(self.PARTS[tile], rotation).items()}
        self._areas.clear()
        self._links = {spot: reached for spot, reached in self._links.items() if spot[:2] != (x, y)}

    def part(self, spot: Spot) -> P:
        part: P = self.PARTS[self.tiles[spot[:2]]][spot[2]]
        return part

    def kind(self, area: Area) -> str:
        return self.part(next(iter(area))).kind

    def links(self, spot: Spot) -> Iterable[tuple[Cell, str]]:
        """Return the neighbouring cells that a region reaches, with the port it meets there."""
        if spot not in self._links:
            x, y, region = spot
            cells = beside((x, y))
            reached = (port for port, regions in self.reaching[x, y].items() if region in regions)
            self._links[spot] = [(cells[port[0]], facing(port)) for port in reached]
        return self._links[spot]

    def area(self, spot: Spot) -> Area:
        """Return the feature around a spot."""
        if spot not in self._areas:
            area = self.flood(spot)
            self._areas |= dict.fromkeys(area, area)
        return self._areas[spot]

    def flood(self, spot: Spot, ends: Container[Spot] = ()) -> Area:
        """Return the part of a feature that one reaches from a spot without crossing some others."""
        seen, waiting = {spot}, [spot]
        while waiting:
            here = waiting.pop()
            for at, port in () if here in ends else self.links(here):
                for region in self.reaching.get(at, {}).get(port, ()):
                    other = (*at, region)
                    if other not in seen and self.part(other).kind == self.part(here).kind:
                        seen.add(other)
                        waiting.append(other)
        return frozenset(seen)

    def areas(self) -> set[Area]:
        """Return all features."""
        known: set[Spot] = set()
        found = set()
        for (x, y), tile in self.tiles.items():
            for region in range(len(self.PARTS[tile])):
                if (x, y, region) not in known:
                    area = self.area((x, y, region))
                    known |= area
                    found.add(area)
        return found

    def rims(self) -> set[Cell]:
        """Return the empty cells beside tiles."""
        return {at for cell in self.tiles for at in beside(cell).values()} - set(self.tiles)
