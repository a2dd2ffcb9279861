"""A set of hexes with their corners and edges: what touches what, and what each is called.

Hexes have axial coordinates (q, r), pointy side up, r growing southwards. A hex is written ``q,r``, a corner
``q,r.NAME`` with a name of :data:`CORNERS`, an edge ``q,r.NAME`` with a name of :data:`DIRECTIONS`. A corner
has up to three such names and an edge up to two; each is known by the name that comes first in the order in
which the hexes are numbered through. Everywhere else hexes, corners and edges are numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

Hex = tuple[int, int]
"""Axial coordinates."""

DIRECTIONS: Final = ("E", "NE", "NW", "W", "SW", "SE")
"""Names of the six neighbours and edges, counter-clockwise."""

STEPS: Final[tuple[Hex, ...]] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""What leads to each neighbour, in the order of :data:`DIRECTIONS`."""

CORNERS: Final = ("UR", "N", "UL", "LL", "S", "LR")
"""Names of the six corners; corner i lies between direction i and i + 1."""


class BadMap(ValueError):
    """A map that breaks the rules of grids and layouts."""


class HexGrid:
    """Hexes, their corners and their edges, numbered and named.

    Args:
        hexes: coordinates of every hex, without duplicates.
        order: numbers of the hexes in the order in which their corners and edges are numbered and named.

    Attributes:
        hexes: coordinates of every hex.
        hex_corners, hex_edges: per hex its six corners and edges, in the order of their names.
        corner_hexes: per corner the hexes that meet there.
        corner_edges, corner_corners: per corner its edges, and the corners at their other ends.
        edge_corners, edge_hexes: per edge its two ends, and the hexes at its sides.
        hex_names, corner_names, edge_names: the name by which each is known.
        hex_at, corner_at, edge_at: numbers by any of the names.

    Raises:
        BadMap: when two hexes lie at one place.
    """

    def __init__(self, hexes: Sequence[Hex], order: Iterable[int]) -> None:
        if len(set(hexes)) != len(hexes):
            raise BadMap("two hexes have the same coordinates")
        self.hexes = tuple(hexes)
        self.hex_names = tuple(f"{q},{r}" for q, r in hexes)
        self.hex_at = {name: number for number, name in enumerate(self.hex_names)}
        order = tuple(order)
        self.hex_corners, self.corner_names, self.corner_at = _numbered(hexes, order, CORNERS, around=3)
        self.hex_edges, self.edge_names, self.edge_at = _numbered(hexes, order, DIRECTIONS, around=2)
        self.corner_hexes = _inverse(self.hex_corners, len(self.corner_names))
        self.edge_hexes = _inverse(self.hex_edges, len(self.edge_names))
        ends: dict[int, tuple[int, int]] = {}
        for corners, edges in zip(self.hex_corners, self.hex_edges, strict=True):
            ends.update((edges[k], (corners[k - 1], corners[k])) for k in range(6))
        self.edge_corners = tuple(ends[edge] for edge in range(len(self.edge_names)))
        self.corner_edges = _inverse(self.edge_corners, len(self.corner_names))
        self.corner_corners = tuple(
            tuple(self.edge_corners[edge][self.edge_corners[edge][0] == corner] for edge in edges)
            for corner, edges in enumerate(self.corner_edges)
        )

    def known_name(self, place: str) -> str:
        """Return the name by which a corner or an edge is known, or ``place`` when it is no name of one."""
        if place in self.corner_at:
            return self.corner_names[self.corner_at[place]]
        return self.edge_names[self.edge_at[place]] if place in self.edge_at else place

    def neighbours(self, hex_: int) -> list[int]:
        """Return the hexes that share an edge with ``hex_``."""
        return [other for edge in self.hex_edges[hex_] for other in self.edge_hexes[edge] if other != hex_]

    def areas(self, hexes: Iterable[int]) -> list[list[int]]:
        """Split hexes into connected areas, in the order of their first hexes."""
        left = dict.fromkeys(hexes)
        found = []
        while left:
            area = [next(iter(left))]
            del left[area[0]]
            for hex_ in area:
                for other in self.neighbours(hex_):
                    if other in left:
                        del left[other]
                        area.append(other)
            found.append(area)
        return found


def _numbered(
    hexes: Sequence[Hex], order: Sequence[int], labels: Sequence[str], around: int
) -> tuple[tuple[tuple[int, ...], ...], tuple[str, ...], dict[str, int]]:
    """Number corners (``around`` 3) or edges (2); return those of each hex, names, and numbers by name."""
    numbers: dict[tuple[Hex, ...], int] = {}  # a corner or an edge is known by the hexes around it
    names: list[str] = []
    by_name: dict[str, int] = {}
    per_hex: list[tuple[int, ...]] = [()] * len(hexes)
    for hex_ in order:
        q, r = hexes[hex_]
        found = []
        for k, label in enumerate(labels):
            steps = ((0, 0), STEPS[k], STEPS[(k + 1) % 6])[:around]
            key = tuple(sorted((q + dq, r + dr) for dq, dr in steps))
            name = f"{q},{r}.{label}"
            if key not in numbers:
                numbers[key] = len(names)
                names.append(name)
            by_name[name] = numbers[key]
            found.append(numbers[key])
        per_hex[hex_] = tuple(found)
    return tuple(per_hex), tuple(names), by_name


def _inverse(groups: Sequence[Sequence[int]], count: int) -> tuple[tuple[int, ...], ...]:
    """Return for each of ``count`` members the groups that hold it, in ascending order."""
    found: list[list[int]] = [[] for _ in range(count)]
    for group, members in enumerate(groups):
        for member in members:
            found[member].append(group)
    return tuple(map(tuple, found))
