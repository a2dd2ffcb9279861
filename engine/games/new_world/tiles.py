"""The tiles and the start board of New World: how their file describes a face (NEWW-0.1, NEWW-1.1, NEWW-1.4).

A column of the rules lies at ``x = -column``, so that west is where the map has it; a row is ``y``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from engine.landscape.compass import HALVES, PORTS, SIDES, STRIDE, E, N, S, W, cell, side_of
from engine.landscape.design import Region
from engine.landscape.landscape import Landscape, Site
from engine.landscape.tileset import FaceSpec, TileSet, bad, build, index_of, read_toml, tables

EDGES: Final = ("town", "trail", "plain", "sea")
KINDS: Final = ("town", "trail", "farm", "plain")
TOWN: Final = 0
TRAIL: Final = 1
FARM: Final = 2
PLAIN: Final = 3

FLAG: Final = "flag"
POST: Final = "post"
ANIMAL: Final = "animal"
TOKENS: Final = (FLAG, POST, ANIMAL)

ROWS: Final = range(1, 11)
"""The rows of the start spaces."""

FILE: Final = Path(__file__).with_name("tiles.toml")

_LETTERS: Final = {"T": "town", "R": "trail", "P": "plain"}
_ARMS: Final = 3  # the fewest trails that meet at a crossing
_COAST: Final = "start_space"


def column(at: int) -> int:
    """Return the column of a cell (NEWW-0.1)."""
    return -((at + STRIDE // 2) // STRIDE)


def is_land(at: int) -> bool:
    """Return whether a land tile may ever lie on a cell (NEWW-4.5)."""
    return at < -STRIDE // 2


SITE: Final = Site(is_land)


def lay_board(land: Landscape) -> None:
    """Lay the start spaces in column 0 (NEWW-2.1)."""
    for row, design in zip(ROWS, (d for d in land.tileset.designs if d.starting), strict=True):
        land.lay(design.index, cell(0, row), 0)


def read_face(entry: Mapping[str, Any]) -> FaceSpec:
    """Return the face that one ``[[design]]`` or ``[[start_space]]`` entry describes.

    Regions come in the order towns, trails, farm, plains.

    Raises:
        ValueError, KeyError, TypeError: when the entry is not a well-formed face.
    """
    coast = "row" in entry or "west" in entry
    edges = _coast_edges(entry["row"]) if coast else ["plain"] * 4
    regions: list[Region] = []
    farm = _truth(entry, "farm")
    for number, part in enumerate(entry["towns"]):
        where = f"town {number}"
        ports = _take_sides(edges, part["edges"], "town", where)
        regions.append(Region("town", ports, _tokens(FLAG, part["flags"], where)))
    for number, part in enumerate(entry["trails"]):
        where = f"trail {number}"
        ports = _take_sides(edges, part["edges"], "trail", where)
        ends = tuple(part["ends"])
        _check_ends(entry, number, ports, ends, farm=farm, coast=coast)
        regions.append(Region("trail", ports, _tokens(POST, part["posts"], where), ends))
    if farm:
        regions.append(Region("farm", ()))
    _add_plains(entry["plains"], edges, regions)
    _check_letters(entry, edges, coast=coast)
    marks = {"farm"} if farm else set()
    return FaceSpec(
        id=entry["id"],
        count=1 if coast else entry["count"],
        edges=tuple(edges),
        regions=tuple(regions),
        marks=frozenset(marks | {"coast"} if coast else marks),
        starting=coast,
    )


def _truth(entry: Mapping[str, Any], name: str) -> bool:
    value = entry.get(name, False)
    if not isinstance(value, bool):
        raise ValueError(f"{name} is {value!r}, but it must be true or false")
    return value


def _coast_edges(row: object) -> list[str]:
    if type(row) is not int or row not in ROWS:
        raise ValueError(f"row is {row!r}, but start spaces lie in rows {ROWS[0]} to {ROWS[-1]}")
    edges = ["plain"] * 4
    edges[E] = "sea"
    if row == ROWS[0]:
        edges[N] = "sea"
    if row == ROWS[-1]:
        edges[S] = "sea"
    return edges


def _take_sides(edges: list[str], letters: object, kind: str, where: str) -> tuple[int, ...]:
    """Give some sides to a segment and return them as ports."""
    if not isinstance(letters, str):
        raise ValueError(f"{where} has the sides {letters!r}, but they must be a text")
    ports = []
    for letter in letters:
        side = index_of(SIDES, letter, where)
        if edges[side] == "sea":
            raise ValueError(f"{where} owns side {letter}, where the sea is")
        if edges[side] != "plain":
            raise ValueError(f"side {letter} belongs to two segments")
        edges[side] = kind
        ports.append(side)
    return tuple(ports)


def _tokens(name: str, amount: object, where: str) -> dict[str, int]:
    if type(amount) is not int or amount < 0:
        raise ValueError(f"{where} has {amount!r} {name}s, but there must be 0 or more")
    return {name: amount} if amount else {}


def _check_ends(
    entry: Mapping[str, Any],
    number: int,
    ports: tuple[int, ...],
    ends: tuple[Any, ...],
    *,
    farm: bool,
    coast: bool,
) -> None:
    where = f"trail {number}"
    if len(ports) + len(ends) != 2:
        raise ValueError(f"{where} has {len(ports) + len(ends)} ends, but a trail has two")
    if len(ends) == 2:
        raise ValueError(f"{where} reaches no side")
    towns = [f"town:{i}" for i in range(len(entry["towns"]))]
    known = ["crossing", *(["farm"] if farm else []), *towns, *(["sea"] if coast else [])]
    for end in ends:
        if end not in known:
            raise ValueError(f"{where} ends at {end!r}, which this tile does not have")
    if "crossing" in ends and sum("crossing" in part["ends"] for part in entry["trails"]) < _ARMS:
        raise ValueError(f"{where} ends at a crossing of fewer than {_ARMS} trails")


def _add_plains(plains: Iterable[Mapping[str, Any]], edges: list[str], regions: list[Region]) -> None:
    """Add the plains of a face to its regions; each free half side must have one owner."""
    free = {half for half in HALVES if edges[side_of(PORTS.index(half))] in ("trail", "plain")}
    for number, plain in enumerate(plains):
        where = f"plain {number}"
        if not plain["ports"]:
            raise ValueError(f"{where} reaches no side")
        for half in plain["ports"]:
            if half not in HALVES:
                raise ValueError(f"{where} names a half side {half!r}, which is none of {', '.join(HALVES)}")
            if half not in free:
                raise ValueError(f"{where} owns {half}, which is the sea's, a town's or another plain's")
            free.remove(half)
        ports = tuple(PORTS.index(half) for half in plain["ports"])
        regions.append(Region("plain", ports, _tokens(ANIMAL, plain["animals"], where)))
    if free:
        raise ValueError(f"{min(free)} belongs to no plain")


def _check_letters(entry: Mapping[str, Any], edges: list[str], *, coast: bool) -> None:
    name, sides = ("west", (W,)) if coast else ("edges", (N, E, S, W))
    letters = entry[name]
    if not isinstance(letters, str) or len(letters) != len(sides):
        raise ValueError(f"{name} is {letters!r}, but it must be {len(sides)} letters")
    for letter, side in zip(letters, sides, strict=True):
        if _LETTERS.get(letter) != edges[side]:
            raise ValueError(f"{name} says {letter!r} for side {SIDES[side]}, which is {edges[side]}")
    for side in (N, S):
        if coast and edges[side] not in ("plain", "sea"):
            raise ValueError(f"side {SIDES[side]} is {edges[side]}, but start spaces join by plains")


def load(path: Path = FILE) -> TileSet:
    """Return the tile set: the start spaces from north to south, then the land tiles.

    Raises:
        BadTileSet: when the file breaks its own rules; the sentence names file, entry and reason.
    """
    data = read_toml(path)
    entries = tables(data, _COAST, "design")
    tiles = build(path.name, entries, read_face, edge_types=EDGES, kinds=KINDS, tokens=TOKENS)
    _check_board(path.name, data[_COAST])
    _check_totals(path.name, data.get("set", {}), tiles)
    return tiles


def _check_board(file: str, spaces: Iterable[Mapping[str, Any]]) -> None:
    rows: dict[int, str] = {}
    for space in spaces:
        if space["row"] in rows:
            raise bad(file, space["id"], f"row {space['row']} is taken by {rows[space['row']]} already")
        if space["row"] != ROWS[len(rows)]:
            raise bad(file, space["id"], f"row {space['row']} is out of order, north must come first")
        rows[space["row"]] = space["id"]
    if len(rows) != len(ROWS):
        raise bad(file, "(none)", f"there are {len(rows)} start spaces, but the board has {len(ROWS)}")


def _check_totals(file: str, totals: object, tiles: TileSet) -> None:
    if not isinstance(totals, Mapping):
        raise bad(file, "[set]", "it is not a table")
    land = [design for design in tiles.designs if not design.starting]
    counted = {
        "tiles_total": sum(design.count for design in land),
        "designs": len(land),
        "start_spaces": len(tiles.designs) - len(land),
    }
    for name, number in counted.items():
        if totals.get(name) != number:
            raise bad(file, "[set]", f"{name} is {totals.get(name)!r}, but the file has {number}")


@cache
def towns_of_the_coast(path: Path = FILE) -> Mapping[int, str]:
    """Return the names of the towns on the start board by row."""
    return {space["row"]: space["name"] for space in read_toml(path)[_COAST] if space["name"]}
