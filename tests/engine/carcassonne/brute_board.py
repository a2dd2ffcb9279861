"""The faces of Carcassonne and the board of its second model."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, NamedTuple

from tests.engine.brute import FACING, WAYS, Area, Cell, Laid, Spot, beside, owners, ring, tile_file, turned

_DATA: dict[str, Any] = tile_file("carcassonne")
BASE: dict[str, dict[str, Any]] = {face["id"]: face for face in _DATA["tile"]}
RIVER: dict[str, dict[str, Any]] = {face["id"]: face for face in _DATA["river_tile"]}
EXPANSIONS: dict[str, dict[str, Any]] = {
    name: tile_file("carcassonne", f"modules/{name}.toml") for name in _DATA["expansions"]
}
ABBEY = "AM-abbey"


def _box(name: str) -> dict[str, dict[str, Any]]:
    """Return the faces of an expansion."""
    faces = (face for face in EXPANSIONS[name]["tile"] if face["count"] and face["id"] != ABBEY)
    return {face["id"]: face | {"set": name} for face in faces}


BOXES = {name: _box(name) for name in EXPANSIONS}
INNS, TRADERS, RIVER2 = (BOXES[name] for name in ("inns", "traders", "river2"))
GOODS = ("wine", "grain", "cloth")
MEEPLE, ABBOT, LARGE, BUILDER, PIG, PHANTOM, MAYOR, WAGON, BARN, SHEPHERD = 0, 1, 2, 3, 4, 8, 9, 10, 11, 12
MEEPLES = (MEEPLE, ABBOT, LARGE, PHANTOM, MAYOR, WAGON)
BUILDINGS = {"shed": 1, "house": 2, "tower": 3}
"""The points of each kind of little building (LITTLE-8)."""
FIGURES = (*MEEPLES, BUILDER, PIG, BARN, SHEPHERD)
TOWERS = {name: face["watchtower"] for name, face in BOXES.get("watchtowers", {}).items()}
"""For each tile with a watchtower the thing that the tower counts (WATCH-5)."""
FESTIVALS = set(BOXES["festival"])
"""The tiles with festivals (FEST-1)."""
ALONE = ("monastery", "shrine", "garden")
"""The features that are complete when tiles lie all around."""
ROSES = {name: face["wind_rose"] for name, face in BOXES.get("wind_roses", {}).items()}
"""For each tile with a wind rose "whole", or the quadrant that its quarter names."""
HILLS = {name for name, face in BOXES["hills"].items() if face.get("hill")}
VINEYARDS = {name for name, face in BOXES["hills"].items() if face.get("vineyard")}
"""The tiles with hills and with vineyards (HILL-8, VINE-1)."""
VOLCANOES, DRAGONS, PORTALS = (
    {name for box in ("river2", "dragon") for name, face in BOXES[box].items() if face.get(mark)}
    for mark in ("volcano", "dragon_symbol", "portal")
)
"""The tiles with volcanoes, dragon symbols and portals (DRAGON-1, DRAGON-MIX-11)."""


class Part(NamedTuple):
    """A region of a face.

    It has a kind, where it reaches the rim ("N" or "NL"), pennants, cities that it touches, perhaps an inn or
    a cathedral, the goods that it shows, whether it is a labyrinth or besieged, the sides that it shares with
    another city of its tile (HILL-20), and whether it has a princess. The place of a lying abbot is a region
    of the kind "cross" (ABBOT2-4).
    """

    kind: str
    ports: frozenset[str]
    pennants: int = 0
    cities: tuple[int, ...] = ()
    is_marked: bool = False
    goods: str = ""
    is_labyrinth: bool = False
    is_besieged: bool = False
    shares: tuple[str, ...] = ()
    has_princess: bool = False


def _parts(face: dict[str, Any]) -> tuple[Part, ...]:
    found = [
        Part(
            "city",
            frozenset(city["sides"]),
            city["pennants"],
            is_marked="cathedral" in city,
            goods=city.get("goods", ""),
            is_besieged="besieged" in city,
            shares=tuple(city.get("shares", ())),
            has_princess=city.get("princess", False),
        )
        for city in face.get("cities", ())
    ]
    found += [
        Part("road", frozenset(road["sides"]), is_marked="inn" in road, is_labyrinth="labyrinth" in road)
        for road in face.get("roads", ())
    ]
    found += [Part("river", frozenset(water["sides"])) for water in face.get("rivers", ())]
    inside = {"monastery": "monastery", "shrine": "shrine", "garden": "garden", "special": "cross"}
    found += [Part(kind, frozenset()) for key, kind in inside.items() if face.get(key)]
    return (
        *found,
        *(Part("field", frozenset(f["ports"]), 0, tuple(f["cities"])) for f in face.get("fields", ())),
    )


WATER = RIVER | RIVER2

PARTS = {name: _parts(face) for faces in (BASE, RIVER, *BOXES.values()) for name, face in faces.items()}
PARTS[ABBEY] = (Part("monastery", frozenset()),)


def _links(name: str, groups: Iterable[Sequence[str]]) -> list[set[int]]:
    """Return the regions of a face that are joined for wagons, from names such as "city N W" (WAGON-12)."""
    kinds = {"shrine": "monastery"}
    regions = {(kinds.get(part.kind, part.kind), part.ports): i for i, part in enumerate(PARTS[name])}
    return [{regions[kind, frozenset(sides)] for kind, *sides in map(str.split, group)} for group in groups]


LINKS = {
    name: _links(name, EXPANSIONS["abbey"]["wagon_links"].get(face["jcz"], ()))
    for faces in (BASE, RIVER, *BOXES.values())
    for name, face in faces.items()
}
"""For each tile the groups of regions that are joined for wagons."""


@cache
def lying(tile: str, rotation: int) -> dict[str, int]:
    """Return which region of a turned tile owns which port."""
    return owners(PARTS[tile], rotation)


@cache
def edges(tile: str, rotation: int) -> dict[str, str]:
    """Return the edge type of each side of a turned tile."""
    ports = lying(tile, rotation)
    return {side: PARTS[tile][ports[side]].kind if side in ports else "field" for side in WAYS}


class Board(Laid[Part]):
    """The laid tiles, as ``(tile, x, y, rotation)``.

    Attributes:
        closing: the cells on the table when its edge closes features, else ``None``.
        buildings: the points of the little building on a tile.
        vine_kinds: the features to which vineyards count.
    """

    PARTS: ClassVar[Mapping[str, Sequence[Part]]] = PARTS
    vine_kinds: ClassVar[tuple[str, ...]] = ()

    def __init__(
        self, laid: Iterable[tuple[str, int, int, int]] = (), closing: set[Cell] | None = None
    ) -> None:
        super().__init__(laid)
        self.closing = closing
        self.buildings: dict[Cell, int] = {}

    def lay(self, tile: str, x: int, y: int, rotation: int) -> None:
        super().lay(tile, x, y, rotation)
        for region, part in enumerate(self.PARTS[tile]):
            for side in part.shares:
                self.reaching[x, y][turned(side, rotation)].append(region)

    def _filled(self, at: Cell) -> bool:
        return at in self.tiles or (self.closing is not None and at not in self.closing)

    def gaps(self, area: Area) -> set[Cell]:
        """Return the cells where a feature is open."""
        if self.kind(area) == "cross":
            return self.cross(area)[1]
        if self.kind(area) in ALONE:
            return {at for at in self.ring(area) if not self._filled(at)}
        return {at for spot in area for at, _ in self.links(spot) if not self._filled(at)}

    def ring(self, area: Area) -> set[Cell]:
        """Return the eight cells around a monastery, shrine or garden."""
        ((x, y, _),) = area
        return ring((x, y))

    def cells(self, area: Area) -> set[Cell]:
        """Return the tiles that count for a feature."""
        if self.kind(area) == "cross":
            return self.cross(area)[0]
        around = self.ring(area) if self.kind(area) in ALONE else set()
        return {(x, y) for x, y, _ in area} | (around & set(self.tiles))

    def cross(self, area: Area) -> tuple[set[Cell], set[Cell]]:
        """Return the tiles of a monastery's row and column, and the first gaps there (ABBOT2-8)."""
        ((x, y, _),) = area
        tiles, gaps = {(x, y)}, set()
        for dx, dy in WAYS.values():
            distance = 1
            while (at := (x + distance * dx, y + distance * dy)) in self.tiles:
                tiles.add(at)
                distance += 1
            gaps.add(at)
        return tiles, gaps

    def size(self, area: Area) -> int:
        return len(self.cells(area))

    def built(self, area: Area) -> int:
        """Return the points of the little buildings on a feature's tiles (LITTLE-6, LITTLE-7)."""
        return sum(self.buildings.get(at, 0) for at in self.cells(area))

    def vines(self, area: Area) -> int:
        """Return the points of the vineyards around a feature (VINE-2, VINE-5)."""
        if self.kind(area) not in self.vine_kinds:
            return 0
        return 3 * sum(self.tiles.get(at) in VINEYARDS for at in self.ring(area))

    def cities(self, area: Area) -> set[Area]:
        """Return the complete cities that a field touches."""
        found = {self.area((x, y, i)) for x, y, region in area for i in self.part((x, y, region)).cities}
        return {city for city in found if not self.gaps(city)}

    def sieges(self, area: Area) -> set[Cell]:
        """Return the tiles of a feature that are besieged (SIEGE-2)."""
        return {(x, y) for x, y, region in area if self.part((x, y, region)).is_besieged}

    def arm(self, spot: Spot) -> Area:
        """Return the part of a feature on this side of all labyrinths (LAB-6)."""
        mazes = {one for one in self.area(spot) if self.part(one).is_labyrinth}
        return self.flood(spot, mazes) - (mazes - {spot})

    def value(self, area: Area, meeples: int, *, small: int, incomplete: bool, marks_spoil: bool) -> int:
        """Return the points of a feature that is no field.

        Args:
            area: the feature.
            meeples: how many stand on it.
            small: points of a complete city of two tiles.
            incomplete: whether incomplete features score.
            marks_spoil: whether an inn or a cathedral leaves an incomplete feature without points.
        """
        size, pennants = self.size(area), sum(self.part(spot).pennants for spot in area)
        built = self.built(area)
        if self.kind(area) == "cross":
            return size + built
        marked = any(self.part(spot).is_marked for spot in area)
        if self.gaps(area):
            spoilt = (marked and marks_spoil) or self.sieges(area)
            return (0 if spoilt else size + pennants) + built if incomplete else 0
        if self.kind(area) == "road":
            in_maze = any(self.part(spot).is_labyrinth for spot in area)
            return size * (1 + marked) + 2 * meeples * in_maze + built
        if self.kind(area) != "city":
            return size + self.vines(area) + built
        each = (3 if marked else 1 if small == size == 2 else 2) - bool(self.sieges(area))
        return each * (size + pennants) + built

    def placements(self, tile: str) -> set[tuple[int, int, int]]:
        """Return where a tile fits, as (x, y, rotation)."""
        found = set()
        for at in self.rims():
            there = {side: cell for side, cell in beside(at).items() if cell in self.tiles}
            wanted = {
                side: edges(self.tiles[cell], self.rotations[cell])[FACING[side]]
                for side, cell in there.items()
            }
            found |= {(*at, turns) for turns in range(4) if wanted.items() <= edges(tile, turns).items()}
        return found


def counts(mark: str, options: Mapping[str, Any]) -> bool:
    """Return whether the inn or the herd of The River II counts."""
    name, box = {
        "inn": ("river2_inn", options["inns"] and options["inn_marks"]),
        "herd": ("pig_herd", options["traders"]),
    }[mark]
    return bool(options["river2"]) and {"on": True, "off": False, "auto": bool(box)}[options[name]]


def board_type(options: Mapping[str, Any]) -> type[Board]:
    """Return the board for a game's options."""
    return _board_type(
        counts("inn", options),
        inns=options["inn_marks"],
        cathedrals=options["cathedral_marks"],
        mazes=options["labyrinth_rule"] == "advanced",
        sieges=options["siege_marks"],
        vines=("monastery", "shrine", *["garden"] * options["vineyard_gardens"])
        if options["vineyards"]
        else (),
    )


@cache
def _board_type(
    river_inn: bool, *, inns: bool, cathedrals: bool, mazes: bool, sieges: bool, vines: tuple[str, ...]
) -> type[Board]:
    """Return a board on which marks that do not count are not there."""

    def plain(tile: str, part: Part) -> Part:
        inn = river_inn if tile == "R2-bridge-inn" else inns
        return part._replace(
            is_marked=part.is_marked and (cathedrals if part.kind == "city" else inn),
            is_labyrinth=part.is_labyrinth and mazes,
            is_besieged=part.is_besieged and sieges,
        )

    class Marked(Board):
        PARTS: ClassVar = {tile: tuple(plain(tile, part) for part in parts) for tile, parts in PARTS.items()}
        vine_kinds = vines

    return Marked
