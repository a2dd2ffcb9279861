"""Tile designs: the regions printed on a tile, and its edges in each rotation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from engine.landscape.compass import PORTS, facing_port, side_of, turned_port


@dataclass(frozen=True, slots=True)
class Region:
    """One patch of one kind on a tile."""

    kind: str  # what it is, in the game's own word (``"sea"``, ``"city"``, ``"road"``)
    ports: tuple[int, ...]  # the ports that it owns on the printed tile; empty when it is enclosed
    # What is printed in it, by name and number (``{"pennant": 1}``)
    tokens: Mapping[str, int] = field(default_factory=dict)
    ends: tuple[str, ...] = ()  # inner ends of a road or trail (``"crossing"``), for drawing and for the eye
    shares: tuple[int, ...] = ()  # sides that another region owns, where the two meet

    @property
    def sides(self) -> str:
        """The sides that the region reaches, as letters of the printed tile."""
        return "".join(dict.fromkeys(PORTS[side_of(port)] for port in self.ports + self.shares))


@dataclass(frozen=True, slots=True)
class Settlement:
    """A thing printed on the border of several regions, such as a port city; it belongs to each of them."""

    name: str  # what it is
    regions: tuple[int, ...]  # indices of the regions that share it


@dataclass(frozen=True, slots=True)
class RotatedDesign:
    """A design in one rotation, prepared for the board."""

    # Type of each side, N E S W as they lie, as indices into the tile set's edge types
    edges: tuple[int, ...]
    # For each of the 12 ports as they lie the index of the region that owns it, or -1
    owners: tuple[int, ...]
    # For each side the ``(region, facing port)`` pairs that join the neighbour there. Where only like edges
    # touch and all sides are whole, two halves of one region with nothing between them are one joint
    joints: tuple[tuple[tuple[int, int], ...], ...]
    # For each side the regions that reach it where another one owns it. A tile placed there joins them to it
    shared: tuple[tuple[int, ...], ...]
    reaching: tuple[int, ...]  # for each side the regions that reach a neighbour there, as bits


class RegionPrint(NamedTuple):
    """The initial data of a region when its tile is laid."""

    kind: int  # index of its kind in the tile set's ``kinds``
    ends: int  # number of its joints
    tokens: int  # the tile's tokens and settlements that are in it, as bits
    touching: int  # the tile's regions that share a border line with it, as bits


@dataclass(frozen=True, slots=True)
class Design:
    """One tile face."""

    id: str  # its name in the tile file
    index: int  # its number in the tile set, in file order
    count: int  # how many copies are in the box
    edges: tuple[int, ...]  # type of each side, N E S W in the printed orientation
    regions: tuple[Region, ...]  # its regions, in file order
    touch: tuple[tuple[int, int], ...]  # pairs of region indices that share a border line on the tile
    settlements: tuple[Settlement, ...]  # things that several regions share
    family: str  # how the area is divided, for drawing; empty when the ports say it all
    marks: frozenset[str]  # flags for drawing and for a game's own rules (``"monastery"``, ``"garden"``)
    starting: bool  # whether it is laid before the game and never drawn
    turned: tuple[RotatedDesign, ...]  # the four rotations
    symmetry: int  # quarter turns after which the face repeats its edges and ports (1, 2 or 4)
    prints: tuple[RegionPrint, ...]  # for each region what it starts with
    token_count: int  # number of its tokens and settlements
    # ``(number of a token name, its tokens as bits)`` for each name that occurs
    named: tuple[tuple[int, int], ...]

    def sides_of(self, region: int, rotation: int) -> str:
        """Return the sides that a region reaches as they lie on the board, in the order N E S W."""
        found = self.regions[region]
        sides = {side_of(turned_port(port, rotation)) for port in found.ports + found.shares}
        return "".join(PORTS[side] for side in sorted(sides))


def turn(
    edges: tuple[int, ...], regions: tuple[Region, ...], rotation: int, *, by_halves: bool
) -> RotatedDesign:
    """Return how a face looks after ``rotation`` clockwise quarter turns.

    Args:
        edges: type of each side of the printed face.
        rotation: clockwise quarter turns.
        by_halves: whether the halves of a side are always joined one by one.
    """
    lying = tuple(edges[(side - rotation) % 4] for side in range(4))
    owners = [-1] * len(PORTS)
    joints: list[list[tuple[int, int]]] = [[], [], [], []]
    for index, region in enumerate(regions):
        for printed in region.ports:
            port = turned_port(printed, rotation)
            owners[port] = index
    for port, index in enumerate(owners):
        if index < 0:
            continue
        side = side_of(port)
        second_half = not by_halves and port >= 4 and port % 2
        if not (second_half and owners[side] < 0 and owners[port - 1] == index):
            joints[side].append((index, facing_port(port)))
    shared = tuple(
        tuple(index for index, region in enumerate(regions) if (side - rotation) % 4 in region.shares)
        for side in range(4)
    )
    reaching = tuple(
        sum({1 << region for region, _ in side} | {1 << region for region in more})
        for side, more in zip(joints, shared, strict=True)
    )
    return RotatedDesign(lying, tuple(owners), tuple(tuple(side) for side in joints), shared, reaching)


def imprint(
    kinds: tuple[str, ...],
    regions: tuple[Region, ...],
    touch: tuple[tuple[int, int], ...],
    settlements: tuple[Settlement, ...],
    turned: RotatedDesign,
    token_names: tuple[str, ...],
) -> tuple[tuple[RegionPrint, ...], tuple[tuple[int, int], ...], int]:
    """Return each region's first values, the face's tokens by name, and the number of its tokens."""
    tokens = [0] * len(regions)
    named: dict[int, int] = {}
    count = 0
    for settlement in settlements:
        name = token_names.index(settlement.name)
        named[name] = named.get(name, 0) | 1 << count
        for index in settlement.regions:
            tokens[index] |= 1 << count
        count += 1
    for index, region in enumerate(regions):
        for word, amount in region.tokens.items():
            bits = (1 << amount) - 1 << count
            name = token_names.index(word)
            named[name] = named.get(name, 0) | bits
            tokens[index] |= bits
            count += amount
    touching = [0] * len(regions)
    for a, b in touch:
        touching[a] |= 1 << b
        touching[b] |= 1 << a
    joined = [index for side in turned.joints for index, _ in side]
    joined += [index for side in turned.shared for index in side]
    prints = (
        RegionPrint(kinds.index(region.kind), joined.count(i), tokens[i], touching[i])
        for i, region in enumerate(regions)
    )
    return tuple(prints), tuple(named.items()), count
