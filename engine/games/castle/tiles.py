"""The faces of The Castle: how the tile file describes tiles and start spaces (CAST-2, CAST-11)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from engine.landscape.compass import HALVES, SIDES, opposite, side_of
from engine.landscape.design import Region
from engine.landscape.tileset import FaceSpec, TileSet, build, index_of, read_toml, tables

KINDS: Final = ("house", "tower", "path", "court")
HOUSE: Final = 0
TOWER: Final = 1
PATH: Final = 2
COURT: Final = 3

WALL: Final = "wall"
"""What a start space shows on the sides that do not belong to it: bare wall, which accepts everything."""

EDGES: Final = (*KINDS, WALL)
_BARE: Final = EDGES.index(WALL)

TOKENS: Final = ("well", "market")
"""What regions carry: paths wells, courts markets."""

FILE: Final = Path(__file__).with_name("tiles.toml")


def only_paths_match(a: int, b: int) -> bool:
    """Match two edges when both or neither are paths (CAST-5.3, CAST-5.5)."""
    return (a == PATH) == (b == PATH) or _BARE in (a, b)


def all_match(a: int, b: int) -> bool:
    """Match edges of equal type, and everything with the bare wall (CAST-5.6)."""
    return a == b or _BARE in (a, b)


MATCHES: Final = {"paths": only_paths_match, "all": all_match}
"""What the option ``edges`` can ask for."""


def read_face(entry: Mapping[str, Any]) -> FaceSpec:
    """Return the face that one ``[[tile]]`` or ``[[start_space]]`` entry describes.

    Regions come in the order houses, towers, paths, courts.

    Raises:
        ValueError, KeyError, TypeError: when the entry is not a well-formed face.
    """
    return _read_start(entry) if "shows" in entry else _read_tile(entry)


def _read_tile(entry: Mapping[str, Any]) -> FaceSpec:
    sides = entry["sides"]
    if not isinstance(sides, Mapping) or sorted(sides) != sorted(SIDES):
        raise ValueError("sides must name the type of N, E, S and W")
    edges = tuple(sides[side] for side in SIDES)
    for side, edge in zip(SIDES, edges, strict=True):
        if edge not in KINDS:
            raise ValueError(f"side {side} is {edge!r}, which is none of {', '.join(KINDS)}")
    square = entry.get("square", False)
    _check_truth(square, "square")
    regions: list[Region] = []
    for kind, name in (("house", "houses"), ("tower", "towers"), ("path", "paths")):
        regions += _read_sides(entry.get(name, ()), kind, edges, square=square)
    regions += _read_courts(entry.get("courts", ()), edges)
    return FaceSpec(
        id=entry["id"],
        count=entry["count"],
        edges=edges,
        regions=tuple(regions),
        marks=frozenset({"square"} if square else ()),
    )


def _read_sides(parts: Any, kind: str, edges: tuple[str, ...], *, square: bool) -> list[Region]:
    """Return the regions that own whole sides, and check that every side of their type is owned once."""
    free = [side for side, edge in enumerate(edges) if edge == kind]
    regions = []
    for number, part in enumerate(parts):
        ports = tuple(index_of(SIDES, side, f"{kind} {number}") for side in part["sides"])
        if not ports:
            raise ValueError(f"{kind} {number} reaches no side")
        for port in ports:
            if port not in free:
                raise ValueError(f"{kind} {number} owns side {SIDES[port]}, which is not a free {kind} side")
            free.remove(port)
        if kind != "path":
            regions.append(Region(kind, ports))
            continue
        _check_truth(part["well"], f"the well of path {number}")
        if (len(ports) == 1) != square:
            raise ValueError(f"path {number} has {len(ports)} ends, but a path ends at a square only")
        ends = ("square",) if square else ()
        regions.append(Region(kind, ports, {"well": 1} if part["well"] else {}, ends))
    if free:
        raise ValueError(f"side {SIDES[free[0]]} belongs to no {kind}")
    return regions


def _read_courts(parts: Any, edges: tuple[str, ...]) -> list[Region]:
    """Return the courts, and check that they share out the halves of path and court sides."""
    free = [half for half in HALVES if edges[SIDES.index(half[0])] in ("path", "court")]
    regions = []
    for number, part in enumerate(parts):
        ports = tuple(4 + index_of(HALVES, half, f"court {number}") for half in part["ports"])
        if not ports:
            raise ValueError(f"court {number} reaches no side")
        for half in part["ports"]:
            if half not in free:
                raise ValueError(f"court {number} owns {half}, which is no free half of a court or path side")
            free.remove(half)
        for port in ports:
            side = side_of(port)
            if edges[side] == "court" and not {4 + 2 * side, 5 + 2 * side} <= set(ports):
                raise ValueError(f"side {SIDES[side]} is divided between two courts")
        regions.append(Region("court", ports, _markets(part)))
    if free:
        raise ValueError(f"{free[0]} belongs to no court")
    return regions


def _markets(part: Mapping[str, Any]) -> dict[str, int]:
    count = part["markets"]
    if type(count) is not int or count < 0:
        raise ValueError(f"markets is {count!r}, but it must be a number from 0 on")
    return {"market": count} if count else {}


def _check_truth(value: object, what: str) -> None:
    if type(value) is not bool:
        raise ValueError(f"{what} is {value!r}, but it must be true or false")


def _read_start(entry: Mapping[str, Any]) -> FaceSpec:
    """Return a start space as a tile outside the board whose one side faces the space it belongs to."""
    shows = entry["shows"]
    if shows not in KINDS:
        raise ValueError(f"it shows {shows!r}, which is none of {', '.join(KINDS)}")
    side = opposite(index_of(SIDES, entry["side"], "it"))
    markets = _markets(entry)
    if markets and shows != "court":
        raise ValueError(f"it shows a {shows}, but markets stand in courts only")
    ports = (4 + 2 * side, 5 + 2 * side) if shows == "court" else (side,)
    edges = tuple(shows if one == side else WALL for one in range(4))
    return FaceSpec(entry["id"], 1, edges, (Region(shows, ports, markets),), starting=True)


def load(path: Path = FILE, edges: str = "paths") -> TileSet:
    """Return the tile set, the start spaces last.

    Args:
        edges: which sides must match, a value of the option ``edges``.

    Raises:
        BadTileSet: when the file breaks its own rules.
    """
    found = tables(read_toml(path), "tile", "start_space")
    return build(
        path.name, found, read_face, edge_types=EDGES, kinds=KINDS, tokens=TOKENS, match=MATCHES[edges]
    )


@cache
def tile_set(edges: str) -> TileSet:
    """Return the tile set for a value of the option ``edges``, read once."""
    return load(FILE, edges)
