"""The tile set of The Discovery: how its file describes a face (DISC-1.1, DISC-1.5)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

from engine.landscape.compass import SIDES
from engine.landscape.design import Region, Settlement
from engine.landscape.tileset import FaceSpec, TileSet, bad, build, index_of, read_toml

TERRAINS: Final = ("grassland", "mountain", "sea")
GRASSLAND: Final = 0
MOUNTAIN: Final = 1


class DiscoveryRole(StrEnum):
    """The roles of a follower, in the order of ``TERRAINS`` (DISC-5.3)."""

    EXPLORER = "explorer"
    BRIGAND = "brigand"
    NAVIGATOR = "navigator"


ROLES: Final = tuple(DiscoveryRole)
"""By terrain what a follower is called on it."""

FILE: Final = Path(__file__).with_name("tiles.toml")


def read_face(entry: Mapping[str, Any]) -> FaceSpec:
    """Return the face that one ``[[design]]`` entry describes.

    Raises:
        ValueError, KeyError, TypeError: when the entry is not a well-formed face.
    """
    regions = []
    edges = [""] * 4
    for index, region in enumerate(entry["regions"]):
        terrain = region["terrain"]
        if terrain not in TERRAINS:
            raise ValueError(f"region {index} is {terrain!r}, which is none of {', '.join(TERRAINS)}")
        for letter in region["edges"]:
            side = index_of(SIDES, letter, f"region {index}")
            if edges[side]:
                raise ValueError(f"side {letter} belongs to two regions")
            edges[side] = terrain
        regions.append(Region(kind=terrain, ports=tuple(map(SIDES.index, region["edges"]))))
    for name, edge in zip(SIDES, edges, strict=True):
        if not edge:
            raise ValueError(f"side {name} belongs to no region")
    touch = _pairs(entry, "touch", len(regions))
    cities = []
    for land, sea in _pairs(entry, "cities", len(regions)):
        if (land, sea) not in touch and (sea, land) not in touch:
            raise ValueError(f"city [{land}, {sea}] stands between regions that do not touch")
        if regions[sea].kind != "sea" or regions[land].kind == "sea":
            raise ValueError(f"city [{land}, {sea}] does not stand between land and sea, in this order")
        cities.append(Settlement("city", (land, sea)))
    return FaceSpec(
        id=entry["id"],
        count=entry["count"],
        edges=tuple(edges),
        regions=tuple(regions),
        touch=touch,
        settlements=tuple(cities),
        family=entry["family"],
        starting=entry.get("start", False),
    )


def _pairs(entry: Mapping[str, Any], name: str, count: int) -> tuple[tuple[int, int], ...]:
    for pair in entry[name]:
        if not isinstance(pair, list) or len(pair) != 2 or not all(type(i) is int for i in pair):
            raise ValueError(f"{name} has {pair!r}, which is not a pair of region numbers")
        if not all(0 <= i < count for i in pair):
            raise ValueError(f"{name} has {pair!r}, but the regions are numbered 0 to {count - 1}")
    return tuple((a, b) for a, b in entry[name])


def load(path: Path = FILE) -> TileSet:
    """Return the tile set.

    Raises:
        BadTileSet: when the file breaks its own rules.
    """
    data = read_toml(path)
    tiles = build(
        path.name, data.get("design", ()), read_face, edge_types=TERRAINS, kinds=TERRAINS, tokens=("city",)
    )
    starts = [design for design in tiles.designs if design.starting]
    if len(starts) != 1 or starts[0].count != 1:
        named = ", ".join(design.id for design in starts) or "(none)"
        raise bad(path.name, named, "there must be one starting tile, in one copy")
    return tiles
