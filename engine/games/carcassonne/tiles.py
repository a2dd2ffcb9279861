"""The tile set of Carcassonne: how its file describes a face (CARC-1.2, RIVER-1, ABBOT-2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from engine.landscape.compass import HALVES, SIDES
from engine.landscape.design import Region
from engine.landscape.tileset import FaceSpec, TileSet, bad, build, index_of, read_toml, tables

EDGES: Final = ("city", "road", "field", "river", "closed")
KINDS: Final = ("city", "road", "field", "monastery", "garden", "river", "cross", "shrine")
PENNANT: Final = 0
"""The number of the only token of the base game; expansions declare theirs as ``marks`` of their files."""
CITY: Final = 0
ROAD: Final = 1
FIELD: Final = 2
MONASTERY: Final = 3
GARDEN: Final = 4
RIVER: Final = 5
CROSS: Final = 6
"""The place of a lying abbot in a special monastery: it scores the tiles in its row and column (ABBOT2-8)."""
SHRINE: Final = 7
SURROUNDED: Final = (MONASTERY, GARDEN, SHRINE)
"""The kinds that are completed by the tiles around them."""

START: Final = "D"
SPRING: Final = "RV-spring"
LAKE: Final = "RV-lake"
SPRING_2: Final = "R2-spring"
FORK: Final = "R2-fork"
VOLCANO: Final = "R2-lake-volcano"


FILE: Final = Path(__file__).with_name("tiles.toml")
MODULES: Final = FILE.parent / "modules"

_WHOLE: Final = ("volcano", "hill", "vineyard", "dragon_symbol", "portal")
"""The marks that belong to a whole tile."""

_CROSSING = 3  # this many roads that end on one tile meet in a village


def read_face(entry: Mapping[str, Any]) -> FaceSpec:
    """Return the face that one ``[[tile]]`` or ``[[river_tile]]`` entry describes.

    Regions come in the order cities, roads, rivers, monastery, shrine, garden, place of a lying abbot,
    fields.

    Raises:
        ValueError, KeyError, TypeError: when the entry is not a well-formed face.
    """
    edges = ["closed" if entry.get("closed", False) else "field"] * 4
    regions: list[Region] = []
    for kind, name in (("city", "cities"), ("road", "roads"), ("river", "rivers")):
        for number, part in enumerate(entry.get(name, ())):
            ports = tuple(index_of(SIDES, side, f"{kind} {number}") for side in part["sides"])
            if not ports:
                raise ValueError(f"{kind} {number} reaches no side")
            for port in ports:
                if edges[port] != "field":
                    raise ValueError(f"side {SIDES[port]} belongs to two regions")
                edges[port] = kind
            ends = (_road_end(entry),) if kind == "road" and len(ports) == 1 else ()
            shares = tuple(index_of(SIDES, side, f"{kind} {number}") for side in part.get("shares", ()))
            regions.append(Region(kind, ports, _tokens(part), ends, shares))
    inside = {"monastery": "monastery", "shrine": "shrine", "garden": "garden", "cross": "special"}
    regions += [Region(kind, ()) for kind, key in inside.items() if entry.get(key, False)]
    touch = _add_fields(entry, edges, regions)
    marks = {name for name in (*_WHOLE, *inside.values()) if entry.get(name, False)}
    marks |= {entry[key] for key in ("set", "part") if key in entry}
    marks |= {f"{name}-{entry[name]}" for name in ("watchtower", "wind_rose") if name in entry}
    if entry.get("rivers"):
        marks |= {"river", *([entry["river_role"]] if "river_role" in entry else [])}
    return FaceSpec(
        id=entry["id"],
        count=entry["count"],
        edges=tuple(edges),
        regions=tuple(regions),
        touch=touch,
        marks=frozenset(marks),
        starting="spring" in marks,
    )


def _tokens(part: Mapping[str, Any]) -> dict[str, int]:
    """Return the tokens of a segment: pennants by number, marks that are there, goods by kind."""
    found = {"pennant": part["pennants"]} if part.get("pennants") else {}
    found |= {mark: 1 for mark, is_there in part.items() if is_there is True}
    if "goods" in part:
        found[part["goods"]] = 1
    return found


def _road_end(entry: Mapping[str, Any]) -> str:
    building = next((kind for kind in ("monastery", "shrine") if entry.get(kind, False)), None)
    if building is not None:
        return building
    return "crossing" if sum(len(road["sides"]) == 1 for road in entry["roads"]) >= _CROSSING else "wall"


def _add_fields(
    entry: Mapping[str, Any], edges: list[str], regions: list[Region]
) -> tuple[tuple[int, int], ...]:
    """Add the fields of a face to its regions and return which cities they touch."""
    touch = []
    free = {
        f"{side}{half}"
        for side, edge in zip(SIDES, edges, strict=True)
        if edge not in ("city", "closed")
        for half in "LR"
    }
    for number, field in enumerate(entry.get("fields", ())):
        ports = tuple(4 + index_of(HALVES, half, f"field {number}") for half in field["ports"])
        for half in field["ports"]:
            if half not in free:
                raise ValueError(f"field {number} owns {half}, which is a city's or another field's")
            free.remove(half)
        for city in field["cities"]:
            if type(city) is not int or not 0 <= city < len(entry.get("cities", ())):
                raise ValueError(f"field {number} touches a city {city!r}, which the tile does not have")
            touch.append((len(regions), city))
        regions.append(Region("field", ports, _tokens(field)))
    if free:
        raise ValueError(f"{min(free)} belongs to no field")
    return tuple(touch)


Box = tuple[Path, frozenset[str]]
"""The file of an expansion, and the marks on its faces that mean something in a game."""


def load(path: Path = FILE, boxes: Sequence[Box] = ()) -> TileSet:
    """Return the tile set: the faces of the base game, of The River, then of expansions.

    Raises:
        BadTileSet: when a file breaks its own rules.
    """
    data = read_toml(path)
    found = tables(data, "tile", "river_tile")
    known = [MODULES / f"{name}.toml" for name in data.get("expansions", ())]
    boxes = sorted(boxes, key=lambda box: known.index(box[0]) if box[0] in known else len(known))
    found += [_marked(entry, marks) for file, marks in boxes for entry in _faces(file) if entry["count"]]
    tokens = (
        "pennant",
        *dict.fromkeys(mark for file, _ in boxes for mark in read_toml(file).get("marks", ())),
    )
    tiles = build(path.name, found, read_face, edge_types=EDGES, kinds=KINDS, tokens=tokens)
    for name in (START, SPRING, LAKE):
        if name not in tiles.by_id:
            raise bad(path.name, name, "this tile must be there")
    return tiles


def _faces(file: Path) -> list[dict[str, Any]]:
    """Return the tile entries of an expansion, each with its ``set``, the name of the file."""
    return [entry | {"set": file.stem} for entry in read_toml(file)["tile"]]


def _marked(entry: dict[str, Any], marks: frozenset[str]) -> dict[str, Any]:
    """Return an entry of an expansion with no other marks and goods on its parts."""
    return {
        key: [{k: v for k, v in part.items() if _counts(k, v, marks)} for part in value]
        if isinstance(value, list)
        else value
        for key, value in entry.items()
    }


def _counts(key: str, value: Any, marks: frozenset[str]) -> bool:
    """Return whether an item of a part means something in a game; what is no mark always does."""
    return value in marks if key == "goods" else value is not True or key in marks


@cache
def tile_set(*boxes: Box) -> TileSet:
    """Return the tile set with the tiles of some expansions, read once.

    Faces of the base game and The River have the same indices in all of them.
    """
    return load(boxes=boxes)


def names_elsewhere(*sets: str) -> dict[str, str]:
    """Return the names that JCloisterZone gives the faces, each with the id of the same face here.

    Args:
        sets: the expansions whose faces are wanted too, those that only older printings have among them.
    """
    data = read_toml(FILE)
    more = [entry for name in sets for entry in _faces(MODULES / f"{name}.toml")]
    return {entry["jcz"]: entry["id"] for entry in (*data["tile"], *data["river_tile"], *more)}


@cache
def twins() -> Mapping[str, str]:
    """Return the faces with a garden, each with the id of the face that is the same without it."""
    data = read_toml(FILE)
    files = [data, *(read_toml(MODULES / f"{name}.toml") for name in data["expansions"])]
    return {garden: plain for file in files for garden, plain in file.get("garden_twins", {}).items()}
