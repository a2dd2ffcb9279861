"""Maps of Landover: hexes, corners and edges, and what touches what (LAND-2, LAND-3).

Hexes have axial coordinates (q, r), pointy side up, r growing southwards. A corner is written
``q,r.NAME`` with a name of :data:`CORNER_NAMES`, an edge ``q,r.NAME`` with one of :data:`DIRECTIONS`. Each
corner has up to three such names and each edge two; the one used in moves belongs to the first hex of the
map that has it, land before water. Inside the engine hexes, corners and edges are numbers.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from engine.games.landover.data import HARBOURS, HIDDEN, MAPS, TERRAIN, WATER, Entry, bad

DIRECTIONS: Final = ("E", "NE", "NW", "W", "SW", "SE")
"""Directions of the six neighbours and edges, counter-clockwise (LAND-2.1)."""

STEPS: Final = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
CORNER_NAMES: Final = ("UR", "N", "UL", "LL", "S", "LR")
"""Names of the six corners; corner i lies between direction i and i + 1 (LAND-2.2)."""

_TOKENS: Final = (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)

Hex = tuple[int, int]


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """A map, compiled.

    Attributes:
        name, title, players_min, players_max, victory_points: as in the data file.
        hexes: coordinates of every hex.
        terrain: per hex its terrain, ``HIDDEN`` for a secret tile and for one still to be drawn.
        number: per hex its fixed number token, 0 if none.
        pool: per hex the pool that its terrain is drawn from; empty when it is fixed.
        secret: per hex whether it is a secret tile (LAND-3.8).
        island: per hex the number of its island, -1 for water (LAND-3.9).
        islands: names of the islands.
        start_islands: numbers of the islands that may be settled at first; all when empty.
        hex_corners, hex_edges: per hex its six corners and edges, in the order of the names.
        corner_hexes: per corner the hexes of the map that meet there.
        corner_edges, corner_corners: per corner its edges, and the corners at their other ends.
        edge_corners, edge_hexes: per edge its two ends, and the hexes of the map at its sides.
        corner_sweep: per corner its rank when the map is swept along its longer side.
        corner_names, edge_names: the names used in moves.
        corner_at, edge_at, hex_at: numbers by any of their names.
        harbours: pairs of an edge and a kind (index into ``HARBOURS``; -1 when it is drawn).
        terrain_pools, number_pools, harbour_pool: what is drawn from, as numbers by kind.
    """

    name: str
    title: str
    players_min: int
    players_max: int
    victory_points: int
    hexes: tuple[Hex, ...]
    terrain: tuple[int, ...]
    number: tuple[int, ...]
    pool: tuple[str, ...]
    secret: tuple[bool, ...]
    island: tuple[int, ...]
    islands: tuple[str, ...]
    start_islands: frozenset[int]
    hex_corners: tuple[tuple[int, ...], ...]
    hex_edges: tuple[tuple[int, ...], ...]
    corner_hexes: tuple[tuple[int, ...], ...]
    corner_edges: tuple[tuple[int, ...], ...]
    corner_corners: tuple[tuple[int, ...], ...]
    edge_corners: tuple[tuple[int, int], ...]
    edge_hexes: tuple[tuple[int, ...], ...]
    corner_sweep: tuple[int, ...]
    corner_names: tuple[str, ...]
    edge_names: tuple[str, ...]
    hex_names: tuple[str, ...]
    corner_at: dict[str, int]
    edge_at: dict[str, int]
    hex_at: dict[str, int]
    harbours: tuple[tuple[int, int], ...]
    terrain_pools: dict[str, dict[int, int]]
    number_pools: dict[str, dict[int, int]]
    harbour_pool: dict[int, int]

    def neighbours(self, hex_: int) -> list[int]:
        """Return the hexes of the map that share an edge with ``hex_``."""
        return [other for edge in self.hex_edges[hex_] for other in self.edge_hexes[edge] if other != hex_]


def maps() -> tuple[str, ...]:
    """Return the names of all maps."""
    return tuple(raw["id"] for raw in MAPS)


@cache
def board(name: str) -> Board:
    """Return the map called ``name``.

    Raises:
        BadTileSet: when its entry in the data file breaks the rules of maps.
        KeyError: when there is none.
    """
    for raw in MAPS:
        if raw["id"] == name:
            return compiled(raw)
    raise KeyError(name)


def compiled(raw: dict[str, Any]) -> Board:
    """Return a map from its entry in the data file.

    Raises:
        BadTileSet: when the entry breaks the rules of maps; the sentence names it and the fault.
    """
    entry = f"map {raw.get('id', '?')}"
    _check_keys(raw, entry)
    hexes: list[Hex] = [(h["q"], h["r"]) for h in raw["hexes"]]
    if len(set(hexes)) != len(hexes):
        raise bad(entry, "two hexes have the same coordinates")
    terrain, pool, secret, island = _grounds(raw, entry)
    where = {h: i for i, h in enumerate(hexes)}

    order = sorted(range(len(hexes)), key=lambda i: (terrain[i] == WATER, i))
    corners: dict[tuple[Hex, ...], int] = {}
    edges: dict[tuple[Hex, ...], int] = {}
    corner_names: list[str] = []
    edge_names: list[str] = []
    corner_at: dict[str, int] = {}
    edge_at: dict[str, int] = {}
    hex_corners: list[tuple[int, ...]] = [()] * len(hexes)
    hex_edges: list[tuple[int, ...]] = [()] * len(hexes)
    for i in order:
        q, r = hexes[i]
        around = [(q + dq, r + dr) for dq, dr in STEPS]
        mine = []
        for k, label in enumerate(CORNER_NAMES):
            key = tuple(sorted(((q, r), around[k], around[(k + 1) % 6])))
            name = f"{q},{r}.{label}"
            if key not in corners:
                corners[key] = len(corner_names)
                corner_names.append(name)
            corner_at[name] = corners[key]
            mine.append(corners[key])
        hex_corners[i] = tuple(mine)
        mine = []
        for k, label in enumerate(DIRECTIONS):
            key = tuple(sorted(((q, r), around[k])))
            name = f"{q},{r}.{label}"
            if key not in edges:
                edges[key] = len(edge_names)
                edge_names.append(name)
            edge_at[name] = edges[key]
            mine.append(edges[key])
        hex_edges[i] = tuple(mine)

    edge_corners: list[tuple[int, int]] = [(0, 0)] * len(edge_names)
    for i in range(len(hexes)):
        for k in range(6):
            edge_corners[hex_edges[i][k]] = (hex_corners[i][k - 1], hex_corners[i][k])
    corner_edges: list[list[int]] = [[] for _ in corner_names]
    corner_corners: list[list[int]] = [[] for _ in corner_names]
    for edge, (a, b) in enumerate(edge_corners):
        corner_edges[a].append(edge)
        corner_edges[b].append(edge)
        corner_corners[a].append(b)
        corner_corners[b].append(a)
    islands = tuple(dict.fromkeys(name for name in island if name))
    for name in raw["start_islands"]:
        if name not in islands:
            raise bad(entry, f"start_islands names the unknown island {name!r}")
    _check_islands(entry, hexes, where, island)

    harbours = []
    taken: set[int] = set()
    for h in raw["harbours"]:
        spot = f"harbour at ({h['q']}, {h['r']}) {h['dir']}"
        name = f"{h['q']},{h['r']}.{h['dir']}"
        if name not in edge_at:
            raise bad(entry, f"{spot} lies outside the map")
        edge = edge_at[name]
        sides = [terrain[where[x]] for x in next(k for k, n in edges.items() if n == edge) if x in where]
        if (
            len(sides) != 2
            or WATER not in sides
            or sides == [WATER] * 2
            or any(secret[i] for i in (where[x] for x in hexes if edge in hex_edges[where[x]]))
        ):
            raise bad(entry, f"{spot} is not between land and water")
        if taken & set(edge_corners[edge]):
            raise bad(entry, f"{spot} shares a corner with another one")
        taken |= set(edge_corners[edge])
        kind = h["kind"]
        if kind != "random" and kind not in HARBOURS:
            raise bad(entry, f"{spot} is of the unknown kind {kind!r}")
        harbours.append((edge, -1 if kind == "random" else HARBOURS.index(kind)))

    pools, numbers = _pools(raw, entry)
    _check_pools(entry, pool, pools, numbers)
    harbour_pool = {}
    for kind, count in Entry(f"{entry}: harbour_pool", raw.get("harbour_pool", {})).all_whole().items():
        if kind not in HARBOURS:
            raise bad(entry, f"harbour_pool holds the unknown kind {kind!r}")
        harbour_pool[HARBOURS.index(kind)] = count
    drawn = sum(kind < 0 for _, kind in harbours)
    if drawn and sum(harbour_pool.values()) != drawn:
        raise bad(entry, f"harbour_pool should hold {drawn} harbours")
    names = tuple(f"{q},{r}" for q, r in hexes)
    return Board(
        name=raw["id"],
        title=raw["name"],
        players_min=raw["players_min"],
        players_max=raw["players_max"],
        victory_points=raw["victory_points"],
        hexes=tuple(hexes),
        terrain=tuple(terrain),
        number=tuple(h.get("n", 0) for h in raw["hexes"]),
        pool=tuple(pool),
        secret=tuple(secret),
        island=tuple(islands.index(name) if name else -1 for name in island),
        islands=islands,
        start_islands=frozenset(islands.index(name) for name in raw["start_islands"]),
        hex_corners=tuple(hex_corners),
        hex_edges=tuple(hex_edges),
        corner_hexes=tuple(
            tuple(i for i in range(len(hexes)) if c in hex_corners[i]) for c in range(len(corner_names))
        ),
        corner_edges=tuple(map(tuple, corner_edges)),
        corner_corners=tuple(map(tuple, corner_corners)),
        edge_corners=tuple(edge_corners),
        edge_hexes=tuple(
            tuple(i for i in range(len(hexes)) if e in hex_edges[i]) for e in range(len(edge_names))
        ),
        corner_sweep=_sweep(list(corners)),
        corner_names=tuple(corner_names),
        edge_names=tuple(edge_names),
        hex_names=names,
        corner_at=corner_at,
        edge_at=edge_at,
        hex_at={name: i for i, name in enumerate(names)},
        harbours=tuple(harbours),
        terrain_pools=pools,
        number_pools=numbers,
        harbour_pool=harbour_pool,
    )


def _check_keys(raw: dict[str, Any], entry: str) -> None:
    """See that a map has all that is asked of it below."""
    held = Entry(entry, raw)
    held.text("id")
    held.text("name")
    for key in ("players_min", "players_max", "victory_points"):
        held.whole(key, 1)
    for key, wanted in (("hexes", ("q", "r", "t")), ("harbours", ("q", "r", "dir", "kind"))):
        for item in held.get(key):
            for name in wanted:
                if name not in item:
                    raise bad(entry, f"in {key} {name!r} is missing")
    held.get("start_islands")


def _pools(raw: dict[str, Any], entry: str) -> tuple[dict[str, dict[int, int]], dict[str, dict[int, int]]]:
    """Return the pools of terrains and of number tokens, by kind."""
    pools: dict[str, dict[int, int]] = {}
    numbers: dict[str, dict[int, int]] = {}
    for name, held in raw.get("terrain_pools", {}).items():
        counts = Entry(f"{entry}: terrain pool {name}", held).all_whole()
        for kind in counts:
            if kind not in TERRAIN:
                raise bad(entry, f"terrain pool {name} holds the unknown {kind!r}")
        pools[name] = {TERRAIN[kind]: n for kind, n in counts.items()}
    for name, held in raw.get("number_pools", {}).items():
        counts = Entry(f"{entry}: number pool {name}", held).all_whole()
        if not all(token.isdecimal() and int(token) in _TOKENS for token in counts):
            raise bad(entry, f"number pool {name} holds a token that is not from 2 to 12, without 7")
        numbers[name] = {int(token): n for token, n in counts.items()}
    return pools, numbers


def _sweep(corners: list[tuple[Hex, ...]]) -> tuple[int, ...]:
    # Three times the place of a corner, from the three hexes around it, in steps of half a hex.
    spots = [(sum(2 * q + r for q, r in key), sum(3 * r for _, r in key)) for key in corners]
    wide = max(x for x, _ in spots) - min(x for x, _ in spots)
    high = max(y for _, y in spots) - min(y for _, y in spots)
    keys = [(x, y) if wide >= high else (y, x) for x, y in spots]
    ranks = {key: rank for rank, key in enumerate(sorted(keys))}
    return tuple(ranks[key] for key in keys)


def _grounds(raw: dict[str, Any], entry: str) -> tuple[list[int], list[str], list[bool], list[str]]:
    terrain, pool, secret, island = [], [], [], []
    for h in raw["hexes"]:
        kind, spot = h["t"], f"hex ({h['q']}, {h['r']})"
        if kind not in ("random", "secret") and kind not in TERRAIN:
            raise bad(entry, f"{spot} is of the unknown terrain {kind!r}")
        drawn = kind in ("random", "secret")
        if drawn and h.get("pool") not in raw.get("terrain_pools", {}):
            raise bad(entry, f"{spot} is drawn from the unknown pool {h.get('pool')!r}")
        if kind != "water" and not h.get("isl"):
            raise bad(entry, f"{spot} belongs to no island")
        if not drawn and kind != "water" and h.get("n") not in _TOKENS:
            raise bad(entry, f"{spot} has no number token from 2 to 12, without 7")
        terrain.append(HIDDEN if drawn else TERRAIN[kind])
        pool.append(h["pool"] if drawn else "")
        secret.append(kind == "secret")
        island.append(h.get("isl", ""))
    return terrain, pool, secret, island


def _check_islands(entry: str, hexes: list[Hex], where: dict[Hex, int], island: list[str]) -> None:
    for i, (q, r) in enumerate(hexes):
        for dq, dr in STEPS:
            j = where.get((q + dq, r + dr))
            if j is not None and island[i] and island[j] and island[i] != island[j]:
                raise bad(entry, f"islands {island[i]} and {island[j]} touch at ({q}, {r})")


def _check_pools(
    entry: str, pool: list[str], pools: dict[str, dict[int, int]], numbers: dict[str, dict[int, int]]
) -> None:
    for name, held in pools.items():
        size = sum(held.values())
        if pool.count(name) != size:
            raise bad(entry, f"terrain pool {name} has {size} tiles for {pool.count(name)} hexes")
        land = size - held.get(WATER, 0)
        tokens = numbers.get(name, {})
        if sum(tokens.values()) != land:
            raise bad(entry, f"number pool {name} should hold {land} tokens")
