"""Small made-up tile sets, and features found by geometry instead of by merging.

A tile is four units wide. The middle of its north side lies at (2, 0), the halves of that side at (1, 0) and
(3, 0); turning the tile turns these points. Two ports touch when their points on the table coincide.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.landscape.compass import PORTS
from engine.landscape.design import Region, Settlement
from engine.landscape.landscape import Landscape, Site
from engine.landscape.tileset import FaceSpec, TileSet, build

POINTS = {
    "N": (2, 0), "NL": (1, 0), "NR": (3, 0),
    "E": (4, 2), "EL": (4, 1), "ER": (4, 3),
    "S": (2, 4), "SL": (3, 4), "SR": (1, 4),
    "W": (0, 2), "WL": (0, 3), "WR": (0, 1),
}  # fmt: skip
WAYS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


def face(entry: Mapping[str, Any]) -> FaceSpec:
    """Read an entry: ``edges`` are four words, a region is its kind, its ports, and a ``+word`` a token."""
    return FaceSpec(
        id=entry["id"],
        count=1,
        edges=tuple(entry["edges"].split()),
        regions=tuple(_region(*region.split()) for region in entry["regions"]),
        touch=tuple(entry.get("touch", ())),
        settlements=tuple(Settlement("inn", pair) for pair in entry.get("inns", ())),
    )


def _region(kind: str, *words: str) -> Region:
    ports = tuple(PORTS.index(word) for word in words if word[0] != "+")
    return Region(kind, ports, Counter(word[1:] for word in words if word[0] == "+"))


STRAIGHT: dict[str, Any] = {
    "id": "straight",
    "edges": "road field road field",
    "regions": ["road N S", "field NR EL ER SL", "field SR WL WR NL"],
    "touch": [(0, 1), (0, 2)],
    "inns": [(0, 1)],
}
CURVE = {
    "id": "curve",
    "edges": "field field road road",
    "regions": ["road S W", "field NL NR EL ER SL WR", "field SR WL"],
    "touch": [(0, 1), (0, 2)],
}
CROSSING = {
    "id": "crossing",
    "edges": "road road field road",
    "regions": ["road N", "road E", "road W", "field NR EL", "field ER SL SR WL", "field WR NL"],
    "touch": [(0, 3), (1, 3), (1, 4), (2, 4), (2, 5), (0, 5)],
}
CAP = {
    "id": "cap",
    "edges": "city field field field",
    "regions": ["city N +pennant", "field EL ER SL SR WL WR"],
    "touch": [(0, 1)],
}
CORNER = {
    "id": "corner",
    "edges": "city city field field",
    "regions": ["city N E +pennant +pennant +shield", "field SL SR WL WR"],
    "touch": [(0, 1)],
}
GATE = {
    "id": "gate",
    "edges": "city field road field",
    "regions": ["city N", "road S", "field EL ER SL", "field SR WL WR"],
    "touch": [(0, 2), (0, 3), (1, 2), (1, 3)],
}
MEADOW = {
    "id": "meadow",
    "edges": "field field field field",
    "regions": ["field NL NR EL ER SL SR WL WR", "garden"],
}
ROADS = build(
    "roads.toml",
    [STRAIGHT, CURVE, CROSSING, CAP, CORNER, GATE, MEADOW],
    face,
    edge_types=("field", "road", "city"),
    kinds=("field", "road", "city", "garden"),
    tokens=("pennant", "shield", "inn"),
)


def only_paths_must_meet(a: int, b: int) -> bool:
    """Match two edges when both or neither are paths (type 0)."""
    return (a == 0) == (b == 0)


COURTS = build(
    "courts.toml",
    [
        {
            "id": "lane",
            "edges": "path house path court",
            "regions": ["path N S", "house E +door", "court W"],
            "touch": [(0, 1), (0, 2)],
        },
        {"id": "bend", "edges": "path path house house", "regions": ["path N E", "house S W"]},
        {
            "id": "fork",
            "edges": "path path path tower",
            "regions": ["path N", "path E", "path S", "tower W"],
        },
        {"id": "yard", "edges": "court court court house", "regions": ["court N E S +well", "house W"]},
        {"id": "keep", "edges": "tower house tower house", "regions": ["tower N", "house E W", "tower S"]},
    ],
    face,
    edge_types=("path", "house", "court", "tower"),
    kinds=("path", "house", "court", "tower"),
    tokens=("door", "well"),
    match=only_paths_must_meet,
)


@dataclass(frozen=True)
class Found:
    """A feature found by geometry."""

    spots: frozenset[tuple[int, int, int]]
    kind: str
    open_ends: int
    tokens: int


class Plan:
    """The tiles of a landscape as points on the table."""

    def __init__(self, land: Landscape) -> None:
        self.land = land
        self.laid = list(land.laid())
        self.cells = {(tile.x, tile.y): tile for tile in self.laid}
        self.at: dict[tuple[int, int], list[tuple[int, int, int]]] = {}
        self.points: dict[tuple[int, int, int], list[tuple[tuple[int, int], tuple[int, int], str]]] = {}
        for tile in self.laid:
            crossed = {PORTS[port] for region in tile.design.regions for port in region.ports if port < 4}
            for index, region in enumerate(tile.design.regions):
                spot = (tile.x, tile.y, index)
                self.points[spot] = []
                for port in region.ports:
                    px, py = POINTS[PORTS[port]]
                    dx, dy = WAYS[PORTS[port][0]]
                    for _ in range(tile.rotation):
                        (px, py), (dx, dy) = (4 - py, px), (-dy, dx)
                    point = (4 * tile.x + px, 4 * tile.y + py)
                    side = PORTS[port][0]
                    joint = PORTS[port] if side in crossed else side
                    self.points[spot].append((point, (tile.x + dx, tile.y + dy), joint))
                    self.at.setdefault(point, []).append(spot)

    def kind(self, spot: tuple[int, int, int]) -> str:
        x, y, region = spot
        return self.cells[x, y].design.regions[region].kind

    def features(self, site: Site, inside: set[tuple[int, int]] | None) -> set[Found]:
        """Return the features; ``inside`` are the cells of the site, ``None`` for all."""
        found, known = set(), set()
        for start in self.points:
            if start in known:
                continue
            group, waiting = {start}, [start]
            ends: set[tuple[tuple[int, int, int], str]] = set()
            while waiting:
                spot = waiting.pop()
                for point, beside, joint in self.points[spot]:
                    others = {o for o in self.at[point] if o != spot and self.kind(o) == self.kind(spot)}
                    waiting += others - group
                    group |= others
                    if beside not in self.cells:
                        off = inside is not None and beside not in inside
                        if not (off and site.wall_closes):
                            ends.add((spot, joint))
            known |= group
            found.add(Found(frozenset(group), self.kind(start), len(ends), self._tokens(group)))
        return found

    def _tokens(self, group: set[tuple[int, int, int]]) -> int:
        inns = {
            (tile.x, tile.y, number)
            for tile in self.laid
            for number, inn in enumerate(tile.design.settlements)
            if any((tile.x, tile.y, region) in group for region in inn.regions)
        }
        regions = [self.cells[x, y].design.regions[region] for x, y, region in group]
        return len(inns) + sum(sum(region.tokens.values()) for region in regions)

    def touching(self, group: frozenset[tuple[int, int, int]]) -> set[tuple[int, int, int]]:
        """Return the segments that share a border line with one of a group."""
        return {
            (x, y, other)
            for x, y, region in group
            for pair in self.cells[x, y].design.touch
            if region in pair
            for other in pair
            if other != region
        }

    def placements(
        self, tiles: TileSet, design: int, inside: set[tuple[int, int]] | None
    ) -> set[tuple[int, int, int]]:
        """Return where a design fits, as (x, y, rotation)."""
        around = {(x + dx, y + dy) for x, y in self.cells for dx, dy in WAYS.values()} - set(self.cells)
        return {
            (x, y, rotation)
            for x, y in (around if inside is None else around & inside)
            for rotation in range(4)
            if all(
                self._matches(tiles, edge, (rotation + side) % 4, (x, y))
                for side, edge in enumerate(tiles.designs[design].edges)
            )
        }

    def _matches(self, tiles: TileSet, edge: int, toward: int, at: tuple[int, int]) -> bool:
        dx, dy = WAYS["NESW"[toward]]
        tile = self.cells.get((at[0] + dx, at[1] + dy))
        return tile is None or tiles.match(edge, tile.design.edges[(toward + 2 - tile.rotation) % 4])
