"""The set-up: turn order, the map, the first buildings (LAND-5, LAND-3.3 to 3.5)."""

from __future__ import annotations

from itertools import permutations

from engine.games.landover.building import (
    BOAT_KIND,
    ROAD,
    found_city,
    found_village,
    lay,
    start_corners,
    takes,
)
from engine.games.landover.data import GOLD, HARBOURS, HIDDEN, NUMBERS, TERRAIN, TERRAINS, WATER
from engine.games.landover.events import HarbourSet, Ordered, TileLaid
from engine.games.landover.position import (
    ACTIVE,
    GROUND,
    HARBOUR,
    NUMBER,
    ORDER,
    UNDER,
    Position,
    Task,
)
from engine.games.landover.records import Harbour, Order, Settle, Tile
from engine.records import Move

_RED = (6, 8)
Weighted = tuple[list[Move], list[int]]


def first_tasks(s: Position) -> tuple[Task, ...]:
    """Return what must happen before the first turn, the first last."""
    at = s.board
    drawn = [
        ("tile", hex_)
        for hex_, pool in enumerate(at.pool)
        if pool and (not at.secret[hex_] or s.options["secret_draw"] == "at_setup")
    ]
    harbours = [("harbour", n) for n, (_, kind) in enumerate(at.harbours) if kind < 0]
    return (("turn",), ("settles",), *harbours[::-1], *drawn[::-1], ("order",))


# -- turn order ---------------------------------------------------------------------------------------


def orders(s: Position, task: Task) -> Weighted:
    """Return every turn order, all with the same chance (LAND-5.1)."""
    moves: list[Move] = [Order(seats) for seats in permutations(range(s.players))]
    return moves, [1] * len(moves)


def put_in_order(s: Position, move: Order) -> None:
    """Take the turn order."""
    s.done()
    s.set(ORDER, move.seats)
    s.set(ACTIVE, move.seats[0])
    s.events.append(Ordered(move.seats, "LAND-5.1"))


# -- the map ------------------------------------------------------------------------------------------


def left_in_pool(s: Position, pool: str) -> tuple[dict[int, int], dict[int, int]]:
    """Return the terrains and number tokens of a pool that have not been drawn, as numbers by kind."""
    at = s.board
    terrains, numbers = dict(at.terrain_pools[pool]), dict(at.number_pools.get(pool, {}))
    for hex_, own in enumerate(at.pool):
        if own != pool:
            continue
        drawn = s.fields[UNDER][hex_]
        if drawn:
            terrains[drawn[0]] -= 1
            if drawn[1]:
                numbers[drawn[1]] -= 1
    return {t: n for t, n in terrains.items() if n}, {t: n for t, n in numbers.items() if n}


def tiles(s: Position, task: Task) -> Weighted:
    """Return what may lie on a hex: any terrain and any token that are left in its pool."""
    hex_ = task[1]
    if not all(s.known) and s.board.secret[hex_]:
        return [Tile(s.board.hex_names[hex_], None)], [1]
    name = s.board.hex_names[hex_]
    moves: list[Move] = []
    weights: list[int] = []
    for terrain, number, weight in _contents(s, hex_):
        moves.append(Tile(name, TERRAINS[terrain], number))
        weights.append(weight)
    return moves, weights


def _contents(s: Position, hex_: int) -> list[tuple[int, int, int]]:
    terrains, numbers = left_in_pool(s, s.board.pool[hex_])
    tokens = _token_weights(s, hex_, numbers)
    found = []
    for terrain, n in terrains.items():
        if terrain == WATER:
            found.append((terrain, 0, n * max(1, sum(tokens.values()))))
        else:
            found += [(terrain, number, n * weight) for number, weight in tokens.items()]
    return found


def secrets(s: Position, hex_: int) -> list[tuple[int, int, int]]:
    """Return what a secret tile may turn out to be, as (terrain, number, weight) (LAND-19.5)."""
    under = s.fields[UNDER][hex_]
    if under:
        return [(*under, 1)]
    return _contents(s, hex_)


def _token_weights(s: Position, hex_: int, numbers: dict[int, int]) -> dict[int, int]:
    at = s.board
    if s.options["number_placement"] == "random" or at.secret[hex_]:
        return numbers
    # Each token weighs as many as there are ways to lay the rest so that no 6 or 8 touches another:
    # the whole map is then as likely as if it had been laid again and again until it fits (LAND-3.4).
    pool = at.pool[hex_]
    empty = [h for h, own in enumerate(at.pool) if own == pool and s.ground[h] == HIDDEN and h != hex_]
    barred = {n for h in range(len(at.hexes)) if s.number[h] in _RED for n in at.neighbours(h)}
    reds = sum(n for number, n in numbers.items() if number in _RED)
    others = sum(numbers.values()) - reds
    free = [h for h in empty if h not in barred]
    red_ways = 0
    if reds and hex_ not in barred:
        near = set(at.neighbours(hex_))
        red_ways = _spread(s, [h for h in free if h not in near], reds - 1) * max(1, others)
    other_ways = _spread(s, free, reds) * max(1, reds)
    ways = {number: n * (red_ways if number in _RED else other_ways) for number, n in numbers.items()}
    return {number: n for number, n in ways.items() if n}


def _spread(s: Position, hexes: list[int], count: int) -> int:
    """Return in how many ways ``count`` of the hexes can be chosen so that no two touch."""
    if count == 0:
        return 1
    if len(hexes) < count:
        return 0
    first, rest = hexes[0], hexes[1:]
    near = set(s.board.neighbours(first))
    return _spread(s, rest, count) + _spread(s, [h for h in rest if h not in near], count - 1)


def lay_tile(s: Position, move: Tile) -> None:
    """Fill a hex of the map."""
    hex_ = s.done()[1]
    if s.board.secret[hex_]:
        if move.terrain is not None:
            s.put(UNDER, hex_, (TERRAIN[move.terrain], move.number))
        s.events.append(TileLaid(move.hex, None, 0, "LAND-19.5"))
        return
    assert move.terrain is not None
    turn_up(s, hex_, TERRAIN[move.terrain], move.number)
    s.events.append(TileLaid(move.hex, move.terrain, move.number, "LAND-5.2"))


def turn_up(s: Position, hex_: int, terrain: int, number: int) -> None:
    """Let a hex have a terrain and a number token for all to see; both are out of its pool from then on."""
    s.put(UNDER, hex_, (terrain, number))
    s.put(GROUND, hex_, terrain)
    s.put(NUMBER, hex_, number)
    s.touch()


def harbours(s: Position, task: Task) -> Weighted:
    """Return the kinds that a harbour may have."""
    left = dict(s.board.harbour_pool)
    for (_, fixed), kind in zip(s.board.harbours, s.fields[HARBOUR], strict=True):
        if fixed < 0 and kind >= 0:
            left[kind] -= 1
    edge = s.board.edge_names[s.board.harbours[task[1]][0]]
    kinds = [kind for kind, n in left.items() if n]
    return [Harbour(edge, HARBOURS[kind]) for kind in kinds], [left[kind] for kind in kinds]


def set_harbour(s: Position, move: Harbour) -> None:
    """Say of what kind a harbour is."""
    s.put(HARBOUR, s.done()[1], HARBOURS.index(move.good))
    s.touch()
    s.events.append(HarbourSet(move.edge, move.good, "LAND-3.5"))


# -- the first buildings ------------------------------------------------------------------------------


def settles(s: Position, task: Task) -> bool:
    """Ask every seat for its first village and, in reverse order, its first city."""
    s.done()
    order = s.now[ORDER]
    s.ask(*(("settle", seat, 1) for seat in order), *(("settle", seat, 2) for seat in reversed(order)))
    return True


def settlings(s: Position, task: Task) -> list[Move]:
    """Return where a seat may put its building and the piece joined to it."""
    at = s.board
    kinds = (ROAD, BOAT_KIND) if s.options["setup_allow_boat"] else (ROAD,)
    return [
        Settle(at.corner_names[corner], at.edge_names[edge], kind == BOAT_KIND)
        for corner in start_corners(s)
        for edge in at.corner_edges[corner]
        for kind in kinds
        if s.route[edge] < 0 and takes(s, edge, kind)
    ]


def settle(s: Position, move: Settle) -> None:
    """Set up a building with its road; the city brings the first cards (LAND-5.8)."""
    _, seat, round_ = s.done()
    corner, edge = s.board.corner_at[move.corner], s.board.edge_at[move.edge]
    if round_ == 1:
        found_village(s, seat, corner, "LAND-5.4")
    else:
        found_city(s, seat, corner, "LAND-5.5")
    lay(s, seat, edge, BOAT_KIND if move.boat else ROAD, "LAND-5.7")
    if round_ == 2:
        _first_yield(s, seat, corner)


def _first_yield(s: Position, seat: int, corner: int) -> None:
    how = s.options["setup_city_yield"]
    if how == "none":
        return
    grounds = [s.ground[hex_] for hex_ in s.board.corner_hexes[corner]]
    if how == "per_terrain_type":
        grounds = list(dict.fromkeys(grounds))
    s.gain(seat, [ground for ground in grounds if 0 <= ground < GOLD], "LAND-5.8")
    gold = grounds.count(GOLD) * NUMBERS.setup_random
    if gold:
        s.ask(("windfall", seat, gold, "LAND-5.8"))
