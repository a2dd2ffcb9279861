"""Tile sets: the faces of one game, read from its TOML file and checked on the way in.

Each game says in a small reader how its file describes a face (the files differ as the games do); the
checks that hold for every tile are made here, so that a file that breaks its own rules is refused with
the file, the entry and the reason.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from engine.errors import BadTileSet
from engine.landscape.compass import PORTS, SIDES, side_of
from engine.landscape.design import Design, Region, Settlement, imprint, turn
from engine.landscape.records import Place
from engine.records import Json
from engine.words import N_

Match = Callable[[int, int], bool]
"""Whether two edge types (indices into ``TileSet.edge_types``) may touch."""


@dataclass(frozen=True, slots=True)
class FaceSpec:
    """One entry of a tile file, as a game's reader describes it."""

    id: str
    count: int
    edges: tuple[str, ...]  # edge type of the sides N, E, S and W
    regions: tuple[Region, ...]
    touch: tuple[tuple[int, int], ...] = ()  # pairs of regions that share a border line
    settlements: tuple[Settlement, ...] = ()  # things that several regions share
    family: str = ""
    marks: frozenset[str] = frozenset()
    starting: bool = False  # whether it is laid before the game


_NO_REGION: Final = -(1 << 30)

ROTATIONS: Final = tuple(tuple(turn for turn in range(4) if turns >> turn & 1) for turns in range(16))
"""For each set of rotations, as bits, the rotations in ascending order."""


@dataclass(frozen=True, slots=True)
class TileSet:
    """The faces of one game.

    Attributes:
        designs: the faces in file order; ``Design.index`` is the place in this tuple.
        edge_types: names of the edge types; a design's edges are indices into it.
        kinds: names of the region kinds; a segment's kind is an index into it.
        tokens: names of the tokens and settlements; ``Landscape.named`` goes by their indices.
        by_id: the designs by name.
        places: for each cell the moves that lay a tile there, by ``design * 4 + rotation``; see :mod:`moves`.
        closing: from a hole and the sides at which a feature waits there to the designs that close it
            (see :mod:`engine.landscape.completion_odds`); filled as needed.
        match: which edge types may touch.
        mixed: whether edges of different types may touch, so that unlike regions can meet.
        shares: whether several regions meet on a side of some design.
    """

    designs: tuple[Design, ...]
    edge_types: tuple[str, ...]
    kinds: tuple[str, ...]
    tokens: tuple[str, ...]
    match: Match
    mixed: bool
    shares: bool
    by_id: dict[str, Design] = field(default_factory=dict)
    places: dict[int, list[Place | None]] = field(default_factory=dict)
    closing: dict[int, tuple[int, ...]] = field(default_factory=dict)
    _fitting: dict[int, bytes] = field(default_factory=dict)
    _first_regions: dict[tuple[int, ...], tuple[int, ...]] = field(default_factory=dict)

    def fitting(self, design: int) -> bytes:
        """Return for each need the rotations in which a design satisfies it, as bits.

        A need is what an empty cell asks for, three bits a side from N on: 0 where the neighbouring cell is
        empty, else one more than the type of the edge that lies there.
        """
        found = self._fitting.get(design)
        if found is None:
            made = bytearray(8 ** len(SIDES))
            for rotation, turned in enumerate(self.designs[design].turned):
                for need in self._satisfied(turned.edges):
                    made[need] |= 1 << rotation
            found = self._fitting[design] = bytes(made)
        return found

    def _satisfied(self, edges: Sequence[int]) -> list[int]:
        """Return the needs that a tile with these edges satisfies."""
        needs = [0]
        for side, edge in enumerate(edges):
            asked = [
                other + 1 << 3 * side for other in range(len(self.edge_types)) if self.match(edge, other)
            ]
            needs += [need | one for need in needs for one in asked]
        return needs

    def rotations(self, design: int, need: int) -> tuple[int, ...]:
        """Return the rotations in which a design satisfies a need, see :meth:`fitting`."""
        return ROTATIONS[self.fitting(design)[need]]

    def faces(self) -> list[Json]:
        """Return all faces as JSON-ready data, sides and ports by name; lists that are empty are left out.

        ``touch`` are pairs of regions with a common border, ``shared`` things such as port cities that stand
        on the border of several regions.
        """
        return [self._face(design) for design in self.designs]

    def _face(self, design: Design) -> Json:
        regions: list[Json] = []
        for region in design.regions:
            one: dict[str, Json] = {"kind": region.kind, "ports": [PORTS[port] for port in region.ports]}
            if region.tokens:
                one["tokens"] = dict(region.tokens)
            if region.ends:
                one["ends"] = list(region.ends)
            if region.shares:
                one["shares"] = [SIDES[side] for side in region.shares]
            regions.append(one)
        face: dict[str, Json] = {
            "id": design.id,
            "count": design.count,
            "start": design.starting,
            "sides": {side: self.edge_types[edge] for side, edge in zip(SIDES, design.edges, strict=True)},
            "regions": regions,
        }
        if design.touch:
            face["touch"] = [list(pair) for pair in design.touch]
        if design.settlements:
            face["shared"] = [{"kind": one.name, "regions": list(one.regions)} for one in design.settlements]
        if design.marks:
            face["marks"] = sorted(design.marks)
        return face

    def first_regions(self, kinds: tuple[int, ...]) -> tuple[int, ...]:
        """Return for each design its first region of some kinds, far below 0 where it has none."""
        found = self._first_regions.get(kinds)
        if found is None:
            found = self._first_regions[kinds] = tuple(
                next((i for i, part in enumerate(design.prints) if part.kind in kinds), _NO_REGION)
                for design in self.designs
            )
        return found


def equal(a: int, b: int) -> bool:
    """Match edges of equal type only, the rule of most games."""
    return a == b


def read_toml(path: Path) -> dict[str, Any]:
    """Return the contents of a tile file.

    Raises:
        BadTileSet: when it cannot be read or is not TOML; the sentence names the file.
    """
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadTileSet(
            N_("{file}: cannot be read as a tile file: {reason}"), file=path.name, reason=str(error)
        ) from error


def tables(data: Mapping[str, Any], *names: str) -> list[Any]:
    """Return the entries of several lists of a file as one list; :func:`build` refuses what is no list."""
    lists = [data.get(name, ()) for name in names]
    if not all(isinstance(part, list) for part in lists):
        return lists
    return [entry for part in lists for entry in part]


def index_of(names: Sequence[str], name: object, where: str) -> int:
    """Return the place of a name that an entry gives for a side or a half of one.

    Raises:
        ValueError: when there is no such name; it says ``where``.
    """
    if not isinstance(name, str) or name not in tuple(names):
        raise ValueError(f"{where} names a side {name!r}, which is none of {', '.join(names)}")
    return names.index(name)


def build(
    file: str,
    entries: Iterable[Mapping[str, Any]],
    read_face: Callable[[Mapping[str, Any]], FaceSpec],
    *,
    edge_types: tuple[str, ...],
    kinds: tuple[str, ...],
    tokens: tuple[str, ...] = (),
    match: Match = equal,
) -> TileSet:
    """Return the tile set that a file's entries describe.

    Args:
        entries: the file's tile entries, in order: a list of tables.
        edge_types: every edge type that may occur, at most six.
        kinds: every region kind that may occur.
        tokens: every token and settlement that may occur, by name.
        match: which edge types may touch.

    Raises:
        BadTileSet: when an entry breaks a rule; the sentence names file, entry and fault.
    """
    if len(edge_types) > 6:
        raise ValueError("a need has three bits a side: at most six edge types and 'empty'")
    if not isinstance(entries, list | tuple) or not all(isinstance(entry, Mapping) for entry in entries):
        raise bad(file, "(none)", "the tiles are not a list of tables")
    rims: dict[str, _Rim] = {}
    found: dict[str, FaceSpec] = {}
    for number, entry in enumerate(entries, 1):
        label = str(entry.get("id", f"number {number}"))
        try:
            _check_id(entry.get("id", label))
            _check_count(entry.get("count", 1))
            face = read_face(entry)
            _check(face, edge_types, kinds, tokens)
            if match is equal:
                _check_rims(face, rims)
        except KeyError as error:
            raise bad(file, label, f"the field {error} is missing") from error
        except (ValueError, TypeError, IndexError, AttributeError) as error:
            raise bad(file, label, str(error)) from error
        if face.id in found:
            raise bad(file, label, "this id is used twice")
        found[face.id] = face
    if not found:
        raise bad(file, "(none)", "the file has no tiles")
    by_halves = match is not equal or any(map(_divides, found.values()))
    designs = tuple(
        _design(face, index, edge_types, kinds, tokens, by_halves=by_halves)
        for index, face in enumerate(found.values())
    )
    return TileSet(
        designs=designs,
        edge_types=edge_types,
        kinds=kinds,
        tokens=tokens,
        match=match,
        mixed=match is not equal,
        shares=any(region.shares for design in designs for region in design.regions),
        by_id={design.id: design for design in designs},
    )


def bad(file: str, entry: str, fault: str) -> BadTileSet:
    """Return the refusal of a tile file for what is wrong with one of its entries."""
    return BadTileSet(N_("{file}, tile {entry}: {fault}"), file=file, entry=entry, fault=fault)


def _check_id(found: object) -> None:
    if not isinstance(found, str) or not found:
        raise ValueError(f"id is {found!r}, but it must be a name")


def _check_count(found: object) -> None:
    if type(found) is not int or found < 1:
        raise ValueError(f"count is {found!r}, but there must be at least one copy")


def _check(
    face: FaceSpec, edge_types: tuple[str, ...], kinds: tuple[str, ...], tokens: tuple[str, ...]
) -> None:
    _check_id(face.id)
    _check_count(face.count)
    if len(face.edges) != 4:
        raise ValueError(f"{len(face.edges)} sides are described, but a tile has four")
    for side, edge in zip(SIDES, face.edges, strict=True):
        if edge not in edge_types:
            raise ValueError(f"side {side} is {edge!r}, which is none of {', '.join(edge_types)}")
    if not face.regions:
        raise ValueError("it has no regions")
    owned: dict[int, int] = {}
    for index, region in enumerate(face.regions):
        if region.kind not in kinds:
            raise ValueError(f"region {index} is {region.kind!r}, which is none of {', '.join(kinds)}")
        for token in region.tokens:
            if token not in tokens:
                raise ValueError(f"region {index} has a {token!r}, which is none of {', '.join(tokens)}")
        for port in region.ports:
            if port in owned:
                side = SIDES[side_of(port)]
                raise ValueError(f"side {side} belongs to region {owned[port]} and to region {index}")
            owned[port] = index
    for index, region in enumerate(face.regions):
        for shared in region.shares:
            owner = owned.get(shared, index)
            if owner == index or face.regions[owner].kind != region.kind:
                raise ValueError(f"region {index} shares side {SIDES[shared]} with no other {region.kind}")
    for pair in face.touch:
        if len(pair) != 2 or pair[0] == pair[1] or not all(_is_region(face, i) for i in pair):
            raise ValueError(f"touch {list(pair)} does not name two different regions")
    for settlement in face.settlements:
        if settlement.name not in tokens:
            raise ValueError(f"a {settlement.name!r} is none of {', '.join(tokens)}")
        if not all(_is_region(face, i) for i in settlement.regions):
            raise ValueError(f"{settlement.name} {list(settlement.regions)} names a region that is not there")
    if len({frozenset(pair) for pair in face.touch}) != len(face.touch):
        raise ValueError("touch names a pair of regions twice")


_Rim = tuple[str | None, str | None, str | None]


def _check_rims(face: FaceSpec, rims: dict[str, _Rim]) -> None:
    """Check that sides of one type carry the same kinds, so that all that match can be joined."""
    kind_at = {port: region.kind for region in face.regions for port in region.ports}
    for side, edge in enumerate(face.edges):
        rim = (kind_at.get(side), kind_at.get(4 + 2 * side), kind_at.get(5 + 2 * side))
        if rim[1] != rim[2] or rims.setdefault(edge, rim) != rim:
            raise ValueError(f"side {SIDES[side]} does not carry what every other {edge!r} side carries")


def _divides(face: FaceSpec) -> bool:
    """Return whether the halves of a side belong to two regions with nothing between them."""
    owner_at = {port: index for index, region in enumerate(face.regions) for port in region.ports}
    return any(
        side not in owner_at and owner_at.get(4 + 2 * side) != owner_at.get(5 + 2 * side)
        for side in range(len(SIDES))
    )


def _is_region(face: FaceSpec, index: object) -> bool:
    return type(index) is int and 0 <= index < len(face.regions)


def _design(
    face: FaceSpec,
    index: int,
    edge_types: tuple[str, ...],
    kinds: tuple[str, ...],
    tokens: tuple[str, ...],
    *,
    by_halves: bool,
) -> Design:
    edges = tuple(edge_types.index(edge) for edge in face.edges)
    turned = tuple(turn(edges, face.regions, rotation, by_halves=by_halves) for rotation in range(4))
    prints, named, token_count = imprint(kinds, face.regions, face.touch, face.settlements, turned[0], tokens)
    return Design(
        id=face.id,
        index=index,
        count=face.count,
        edges=edges,
        regions=face.regions,
        touch=face.touch,
        settlements=face.settlements,
        family=face.family,
        marks=face.marks,
        starting=face.starting,
        turned=turned,
        symmetry=_symmetry(face, turned),
        prints=prints,
        token_count=token_count,
        named=named,
    )


def _symmetry(face: FaceSpec, turned: tuple[Any, ...]) -> int:
    """Return the smallest number of quarter turns after which no neighbour could see a difference."""
    printed = turned[0]
    for period in (1, 2):
        lying = turned[period]
        if lying.edges == printed.edges and _shape(face, lying) == _shape(face, printed):
            return period
    return 4


def _shape(face: FaceSpec, turned: Any) -> Any:
    # Regions are told apart by where they lie, what they are and what they touch, not by number.
    ports: list[list[int]] = [[] for _ in face.regions]
    for port, owner in enumerate(turned.owners):
        if owner >= 0:
            ports[owner].append(port)
    label = [
        (
            region.kind,
            tuple(ports[i]),
            [side for side, regions in enumerate(turned.shared) if i in regions],
            tuple(sorted(region.tokens.items())),
            region.ends,
        )
        for i, region in enumerate(face.regions)
    ]
    touch = sorted(tuple(sorted((label[i], label[j]))) for i, j in face.touch)
    things = sorted((s.name, tuple(sorted(label[i] for i in s.regions))) for s in face.settlements)
    return turned.edges, sorted(label), touch, things
