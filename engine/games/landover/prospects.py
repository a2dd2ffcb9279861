"""What a seat's place on the board promises: what its tiles bring, where it can settle, how it trades.

All of it follows from the board, which changes seldom, and is kept with it.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from functools import cache, lru_cache
from operator import mul
from typing import Final, NamedTuple

from engine.games.landover import building
from engine.games.landover.board import board
from engine.games.landover.data import GOLD, GOODS, HIDDEN, NUMBERS, RESOURCES, WATER
from engine.games.landover.position import NEAR, Position

WORTH: Final = (0.95, 1.05, 1.15, 1.15, 1.0, 1.05, 1.1, 1.05)
"""What a card of each good is worth beside another, in the order of ``GOODS``."""

_REACH: Final = 3
_FARTHER: Final = 0.6
_KIND: Final = 0.18
_ENOUGH: Final = 0.14
_HARBOUR: Final = 0.04
_MOST_KINDS: Final = 3 * _KIND * _ENOUGH + _HARBOUR


class Prospects(NamedTuple):
    """What the board promises a seat.

    Attributes:
        income: cards of each good that a roll brings on average.
        rate: what they are worth together, the first kinds more than much of one.
        sites: worth of the corners that can be settled now, the best first.
        later: worth of the best corner that more roads or boats open up, 0 if there is none near.
        cities: what each village would bring more as a city, the best first.
    """

    income: tuple[float, ...]
    rate: float
    sites: tuple[float, ...]
    later: float
    cities: tuple[float, ...]


class Ground(NamedTuple):
    """What the tiles alone decide.

    Attributes:
        brings: per corner what a village there brings a roll on average, as (good, amount) pairs.
        more: per corner the same for a city.
        worth: per corner what the cards of a village are worth together.
        land: per corner whether it touches revealed land.
        takes: per kind of piece and edge whether the sides of the edge allow it.
    """

    brings: tuple[tuple[tuple[int, float], ...], ...]
    more: tuple[tuple[tuple[int, float], ...], ...]
    worth: tuple[float, ...]
    land: tuple[bool, ...]
    takes: tuple[tuple[bool, ...], ...]


def chance(number: int) -> float:
    """Return how likely a roll shows a number token."""
    return (6 - abs(7 - number)) / 36 if number else 0.0


def rate(income: Sequence[float]) -> float:
    """Return what an income is worth: cards by their worth, and a little for each kind that comes at all."""
    cards: float = sum(map(mul, WORTH, income))
    return cards + _KIND * sum(min(amount, _ENOUGH) for amount in income)


@lru_cache(maxsize=256)
def _ground(name: str, grounds: tuple[int, ...], numbers: tuple[int, ...], dead: frozenset[int]) -> Ground:
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
    return Ground(
        tuple(made[0]),
        tuple(made[1]),
        tuple(sum(WORTH[good] * amount for good, amount in there) for there in made[0]),
        tuple(any(grounds[h] not in (HIDDEN, WATER) for h in hexes) for hexes in at.corner_hexes),
        (
            tuple(any(grounds[h] not in (HIDDEN, WATER) for h in hexes) for hexes in at.edge_hexes),
            tuple(any(grounds[h] == WATER for h in hexes) for hexes in at.edge_hexes),
        ),
    )


def prospects(s: Position, seat: int) -> Prospects:
    """Return what the board promises a seat."""
    dead = frozenset(s.catapult)
    key = "prospects", seat, dead
    if key not in s.memo:
        s.memo[key] = _prospects(s, seat, _ground(s.board.name, tuple(s.ground), tuple(s.number), dead))
    found: Prospects = s.memo[key]
    return found


def _prospects(s: Position, seat: int, ground: Ground) -> Prospects:
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
    now = {corner: _site(s, corner, income, ground) for corner in building.village_corners(s, seat)}
    later = max(
        _later(s, seat, kind, now.keys(), income, ground) for kind in (building.ROAD, building.BOAT_KIND)
    )
    return Prospects(
        tuple(income),
        rate(income),
        tuple(sorted(now.values(), reverse=True)),
        later,
        tuple(sorted(cities, reverse=True)),
    )


def _later(
    s: Position, seat: int, kind: int, now: Container[int], income: list[float], ground: Ground
) -> float:
    """Return the worth of the best corner to settle a few pieces of a kind away; farther ones count less."""
    at, owner, near, takes = s.board, s.owner, s.fields[NEAR], ground.takes[kind]
    edges, seen = set(building.open_edges(s, seat, kind)), set[int]()
    best, share = 0.0, 1.0
    for _ in range(_REACH):
        ends = {corner for edge in edges for corner in at.edge_corners[edge]} - seen
        seen |= ends
        for corner in ends:
            free = owner[corner] < 0 and not near[corner] and ground.land[corner] and corner not in now
            # No corner brings more than its cards and three new kinds.
            if free and share * (ground.worth[corner] + _MOST_KINDS) > best:
                best = max(best, share * _site(s, corner, income, ground))
        share *= _FARTHER
        edges = {
            edge
            for corner in ends
            if owner[corner] in (-1, seat)
            for edge in at.corner_edges[corner]
            if takes[edge] and s.route[edge] < 0
        }
    return best


def _site(s: Position, corner: int, income: list[float], ground: Ground) -> float:
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
