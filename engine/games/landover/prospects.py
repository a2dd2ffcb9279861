"""What a seat's place on the board promises: what its tiles bring, where it can settle, how it trades.

All of it follows from the board, which changes seldom, and is kept with it.
"""

from __future__ import annotations

from collections.abc import Container
from typing import Final, NamedTuple

from engine.games.landover import building
from engine.games.landover.data import GOLD, GOODS, HIDDEN, NUMBERS, RESOURCES, WATER
from engine.games.landover.position import NEAR, Position

WORTH: Final = (0.95, 1.05, 1.15, 1.15, 1.0, 1.05, 1.1, 1.05)
"""What a card of each good is worth beside another, in the order of ``GOODS``."""

_REACH: Final = 3
_FARTHER: Final = 0.6


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


def chance(number: int) -> float:
    """Return how likely a roll shows a number token."""
    return (6 - abs(7 - number)) / 36 if number else 0.0


def rate(income: tuple[float, ...] | list[float]) -> float:
    """Return what an income is worth: cards by their worth, and a little for each kind that comes at all."""
    return sum(WORTH[good] * amount + 0.18 * min(amount, 0.14) for good, amount in enumerate(income))


def brings(s: Position, corner: int, city: int) -> list[float]:
    """Return the cards of each good that a village (0) or city (1) on a corner brings a roll on average."""
    found = [0.0] * len(GOODS)
    for hex_ in s.board.corner_hexes[corner]:
        ground = s.ground[hex_]
        if ground in (HIDDEN, WATER) or hex_ in s.catapult:
            continue
        likely = chance(s.number[hex_])
        if ground == GOLD:
            for good in range(len(RESOURCES)):
                found[good] += likely * NUMBERS.random_produce[city] / len(RESOURCES)
        for good, amount in NUMBERS.produce[ground][city]:
            found[good] += likely * amount
    return found


def prospects(s: Position, seat: int) -> Prospects:
    """Return what the board promises a seat."""
    key = "prospects", seat, tuple(s.catapult)
    if key not in s.memo:
        s.memo[key] = _prospects(s, seat)
    found: Prospects = s.memo[key]
    return found


def _prospects(s: Position, seat: int) -> Prospects:
    income = [0.0] * len(GOODS)
    cities = []
    for corner, held in enumerate(s.owner):
        if held == seat:
            city = s.level[corner] - 1
            made = brings(s, corner, city)
            income = [a + b for a, b in zip(income, made, strict=True)]
            if not city:
                cities.append(rate(brings(s, corner, 1)) - rate(made))
    now = {corner: _site(s, corner, income) for corner in building.village_corners(s, seat)}
    later = max(_later(s, seat, kind, now.keys(), income) for kind in (building.ROAD, building.BOAT_KIND))
    return Prospects(
        tuple(income),
        rate(income),
        tuple(sorted(now.values(), reverse=True)),
        later,
        tuple(sorted(cities, reverse=True)),
    )


def _later(s: Position, seat: int, kind: int, now: Container[int], income: list[float]) -> float:
    """Return the worth of the best corner to settle a few pieces of a kind away; farther ones count less."""
    at, owner, near = s.board, s.owner, s.fields[NEAR]
    edges, seen = set(building.open_edges(s, seat, kind)), set[int]()
    best, share = 0.0, 1.0
    for _ in range(_REACH):
        ends = {corner for edge in edges for corner in at.edge_corners[edge]} - seen
        seen |= ends
        for corner in ends:
            if (
                owner[corner] < 0
                and not near[corner]
                and corner not in now
                and building.land_corner(s, corner)
            ):
                best = max(best, share * _site(s, corner, income))
        share *= _FARTHER
        edges = {
            edge
            for corner in ends
            if owner[corner] in (-1, seat)
            for edge in at.corner_edges[corner]
            if s.route[edge] < 0 and edge not in edges and building.takes(s, edge, kind)
        }
    return best


def _site(s: Position, corner: int, income: list[float]) -> float:
    more = brings(s, corner, 0)
    gain = rate([a + b for a, b in zip(income, more, strict=True)]) - rate(income)
    harbour = any(corner in s.board.edge_corners[edge] for edge, _ in s.board.harbours)
    return gain + (0.04 if harbour else 0.0)
