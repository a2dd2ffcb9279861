"""The tile set of The Discovery: how its file describes a face (DISC-1.1, DISC-1.5)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from engine.landscape.compass import SIDES
from engine.landscape.design import Region, Settlement
from engine.landscape.tileset import Face, TileSet, build, read_toml

TERRAINS: Final = ("grassland", "mountain", "sea")
GRASSLAND: Final = 0
MOUNTAIN: Final = 1
SEA: Final = 2

FILE: Final = Path(__file__).with_name("tiles.toml")


def read_face(entry: Mapping[str, Any]) -> Face:
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
            side = SIDES.index(letter)
            if edges[side]:
                raise ValueError(f"side {letter} belongs to two regions")
            edges[side] = terrain
        regions.append(Region(kind=terrain, ports=tuple(map(SIDES.index, region["edges"]))))
    for name, edge in zip(SIDES, edges, strict=True):
        if not edge:
            raise ValueError(f"side {name} belongs to no region")
    touch = tuple((a, b) for a, b in entry["touch"])
    cities = []
    for land, sea in entry["cities"]:
        if (land, sea) not in touch and (sea, land) not in touch:
            raise ValueError(f"city [{land}, {sea}] stands between regions that do not touch")
        if regions[sea].kind != "sea" or regions[land].kind == "sea":
            raise ValueError(f"city [{land}, {sea}] does not stand between land and sea, in this order")
        cities.append(Settlement("city", (land, sea)))
    return Face(
        id=entry["id"],
        count=entry["count"],
        edges=tuple(edges),
        regions=tuple(regions),
        touch=touch,
        settlements=tuple(cities),
        family=entry["family"],
        starting=entry.get("start", False),
    )


def load(path: Path = FILE) -> TileSet:
    """Return the tile set.

    Raises:
        BadTileSet: when the file breaks its own rules.
    """
    data = read_toml(path)
    return build(path.name, data.get("design", ()), read_face, edge_types=TERRAINS, kinds=TERRAINS)
