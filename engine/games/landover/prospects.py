"""The prospects of a seat: expected income, building sites, trade ratios.

All of it follows from the board, which changes seldom, and is kept with it.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from functools import cache, lru_cache
from operator import mul
from typing import Final, NamedTuple

from engine.games.landover.board import board
from engine.games.landover.data import GOLD, GOODS, HIDDEN, NUMBERS, RESOURCES, WATER, ways
from engine.games.landover.position import Position
from engine.games.landover.steps import pieces

WORTH: Final[tuple[float, ...]] = (0.95, 1.05, 1.15, 1.15, 1.0, 1.05, 1.1, 1.05)
"""What a card of each good is worth beside another, in the order of ``GOODS``."""

_REACH: Final = 3
_FARTHER: Final = 0.6
_KIND: Final = 0.18
_ENOUGH: Final = 0.14
_HARBOUR: Final = 0.04
_MOST_KINDS: Final = 3 * _KIND * _ENOUGH + _HARBOUR


class Prospects(NamedTuple):
    """Expected income and building sites of a seat."""

    income: tuple[float, ...]  # cards of each good that a roll brings on average
    rate: float  # what they are worth together, the first kinds more than much of one
    sites: tuple[float, ...]  # worth of the corners that can be settled now, the best first
    cities: tuple[float, ...]  # what each village would bring more as a city, the best first
    free: Mapping[int, float]  # the corners that can be settled now, each with its worth
    # Per kind of piece the best corner that more of them open up, with its worth; 0.0 and -1 if none is near
    farther: tuple[tuple[float, int], tuple[float, int]]

    @property
    def later(self) -> float:
        """Worth of the best corner that more roads or boats open up, 0 if there is none near."""
        return max(self.farther[0][0], self.farther[1][0])


class TileIncome(NamedTuple):
    """The production of tiles, independent of the pieces on the board."""

    # Per corner what a village there brings a roll on average, as (good, amount) pairs
    brings: tuple[tuple[tuple[int, float], ...], ...]
    more: tuple[tuple[tuple[int, float], ...], ...]  # per corner the same for a city
    worth: tuple[float, ...]  # per corner what the cards of a village are worth together
    land: tuple[bool, ...]  # per corner whether it touches revealed land
    takes: tuple[tuple[bool, ...], ...]  # per kind of piece and edge whether the sides of the edge allow it


def chance(number: int) -> float:
    """Return how likely a roll shows a number token."""
    return ways(number) / 36


def rate(income: Sequence[float]) -> float:
    """Return the worth of an income: cards by their worth, and a little for each kind that comes at all."""
    cards: float = sum(map(mul, WORTH, income))
    return cards + _KIND * sum(min(amount, _ENOUGH) for amount in income)


@lru_cache(maxsize=256)
def _ground(
    name: str, grounds: tuple[int, ...], numbers: tuple[int, ...], dead: frozenset[int]
) -> TileIncome:
    at = board(name)
    made: list[list[tuple[tuple[int, float], ...]]] = [[], []]
    for hexes in at.corner_hexes:
        for city in (0, 1):
            found = [0.0] * len(GOODS)
            for hex_ in hexes:
                ground = grounds[hex_]
                if ground in (HIDDEN, WATER) or hex_ in dead:
                    continue
                likely = chance(numbers[hex_])
                if ground == GOLD:
                    for good in range(len(RESOURCES)):
                        found[good] += likely * NUMBERS.random_produce[city] / len(RESOURCES)
                for good, amount in NUMBERS.produce[ground][city]:
                    found[good] += likely * amount
            made[city].append(tuple((good, amount) for good, amount in enumerate(found) if amount))
    return TileIncome(
        tuple(made[0]),
        tuple(made[1]),
        tuple(sum(WORTH[good] * amount for good, amount in there) for there in made[0]),
        tuple(any(grounds[h] not in (HIDDEN, WATER) for h in hexes) for hexes in at.corner_hexes),
        (
            tuple(any(grounds[h] not in (HIDDEN, WATER) for h in hexes) for hexes in at.edge_hexes),
            tuple(any(grounds[h] == WATER for h in hexes) for hexes in at.edge_hexes),
        ),
    )


def produced(s: Position, seat: int, total: int) -> int:
    """Return how many cards a roll of a number brings a seat, random ones included."""
    found = 0
    for hex_, number in enumerate(s.number):
        ground = s.ground[hex_]
        if number != total or ground in (HIDDEN, WATER) or hex_ in s.catapult:
            continue
        for corner in s.board.hex_corners[hex_]:
            if s.owner[corner] == seat:
                city = s.level[corner] - 1
                goods = NUMBERS.produce[ground][city]
                found += NUMBERS.random_produce[city] if ground == GOLD else sum(n for _good, n in goods)
    return found


def prospects(s: Position, seat: int) -> Prospects:
    """Return a seat's prospects on the board."""
    key = _key(s, seat)
    found: Prospects | None = s.memo.get(key)
    if found is None:
        found = s.memo[key] = _prospects(s, seat, _tiles(s))
    return found


def foresee(s: Position, seat: int, before: Prospects, edge: int, kind: int) -> None:
    """Note what the board promises a seat that has just laid a piece, from what it promised before.

    A piece only adds to what is within reach, so that only what is near it is looked at.

    Args:
        s: the position after it.
        edge: where it lies.
        kind: road (0) or boat (1).
    """
    ground, income, owner, near = _tiles(s), before.income, s.owner, s.crowded
    ends = s.board.edge_corners[edge]
    free = dict(before.free)
    for corner in ends:
        if corner not in free and owner[corner] < 0 and not near[corner] and ground.land[corner]:
            free[corner] = _site(s, corner, income, ground)
    farther = list(before.farther)
    for one in (0, 1):
        if farther[one][1] in ends or (one != kind and ground.takes[one][edge]):
            farther[one] = _farther(s, seat, one, free, income, ground)
        elif one == kind:
            there = {e for c in ends if owner[c] in (-1, seat) for e in s.board.corner_edges[c]}
            edges = {e for e in there if ground.takes[kind][e] and s.route[e] < 0}
            farther[one] = max(farther[one], _search(s, seat, kind, edges, free, income, ground))
    s.memo[_key(s, seat)] = before._replace(
        sites=tuple(sorted(free.values(), reverse=True)), free=free, farther=(farther[0], farther[1])
    )


def _key(s: Position, seat: int) -> tuple[object, ...]:
    return "prospects", seat, *s.catapult


def _tiles(s: Position) -> TileIncome:
    """Return the prospects that depend on the tiles alone, kept with the board as it stands."""
    key = "tiles", *s.catapult
    found: TileIncome | None = s.memo.get(key)
    if found is None:
        found = _ground(s.board.name, tuple(s.ground), tuple(s.number), frozenset(s.catapult))
        s.memo[key] = found
    return found


def _prospects(s: Position, seat: int, ground: TileIncome) -> Prospects:
    income = [0.0] * len(GOODS)
    villages = []
    for corner, held in enumerate(s.owner):
        if held == seat:
            if s.level[corner] == 1:
                villages.append(corner)
            for good, amount in (ground.brings if s.level[corner] == 1 else ground.more)[corner]:
                income[good] += amount
    cities = []
    for corner in villages:
        change = dict(ground.more[corner])
        cities.append(sum(WORTH[g] * n for g, n in change.items()) - ground.worth[corner])
    free = {corner: _site(s, corner, income, ground) for corner in pieces.village_corners(s, seat)}
    return Prospects(
        tuple(income),
        rate(income),
        tuple(sorted(free.values(), reverse=True)),
        tuple(sorted(cities, reverse=True)),
        free,
        (
            _farther(s, seat, pieces.ROAD, free, income, ground),
            _farther(s, seat, pieces.BOAT_KIND, free, income, ground),
        ),
    )


def _farther(
    s: Position, seat: int, kind: int, free: Container[int], income: Sequence[float], ground: TileIncome
) -> tuple[float, int]:
    """Return the best corner to settle a few pieces of a kind away, with its worth."""
    return _search(s, seat, kind, set(pieces.open_edges(s, seat, kind)), free, income, ground)


def _search(
    s: Position,
    seat: int,
    kind: int,
    edges: set[int],
    free: Container[int],
    income: Sequence[float],
    ground: TileIncome,
) -> tuple[float, int]:
    """Return the best corner to settle along some edges and a few pieces on; farther ones count less."""
    at, owner, near, takes = s.board, s.owner, s.crowded, ground.takes[kind]
    route, edge_corners, corner_edges = s.route, at.edge_corners, at.corner_edges
    seen = set[int]()
    best, where, share = 0.0, -1, 1.0
    for _ in range(_REACH):
        ends = {corner for edge in edges for corner in edge_corners[edge]} - seen
        seen |= ends
        for corner in ends:
            # No corner brings more than its cards and three new kinds.
            if share * (ground.worth[corner] + _MOST_KINDS) < best or owner[corner] >= 0:
                continue
            if not near[corner] and ground.land[corner] and corner not in free:
                best, where = max((best, where), (share * _site(s, corner, income, ground), corner))
        share *= _FARTHER
        edges = {
            edge
            for corner in ends
            if owner[corner] in (-1, seat)
            for edge in corner_edges[corner]
            if takes[edge] and route[edge] < 0
        }
    return best, where


def _site(s: Position, corner: int, income: Sequence[float], ground: TileIncome) -> float:
    gain = ground.worth[corner]
    for good, amount in ground.brings[corner]:
        have = income[good]
        if have < _ENOUGH:
            gain += _KIND * (min(have + amount, _ENOUGH) - have)
    return gain + (_HARBOUR if corner in _ports(s.board.name) else 0.0)


@cache
def _ports(name: str) -> frozenset[int]:
    at = board(name)
    return frozenset(corner for edge, _ in at.harbours for corner in at.edge_corners[edge])
