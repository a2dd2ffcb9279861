"""What a seat's place on the board promises: what its tiles bring, where it can settle, how it trades.

All of it follows from the board, which changes seldom, and is kept with it.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.games.landover import building
from engine.games.landover.data import GOLD, GOODS, HIDDEN, NUMBERS, RESOURCES, WATER
from engine.games.landover.position import Position

WORTH: Final = (0.95, 1.05, 1.15, 1.15, 1.0, 1.05, 1.1, 1.05)
"""What a card of each good is worth beside another, in the order of ``GOODS``."""


class Prospects(NamedTuple):
    """What the board promises a seat.

    Attributes:
        income: cards of each good that a roll brings on average.
        rate: what they are worth together, the first kinds more than much of one.
        sites: worth of the corners that can be settled now, the best first.
        later: worth of the best corner that one more road or boat opens up, 0 if there is none.
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
    near = s.fields[building.NEAR]
    later = 0.0
    for kind in (building.ROAD, building.BOAT_KIND):
        for edge in building.open_edges(s, seat, kind):
            for corner in s.board.edge_corners[edge]:
                free = s.owner[corner] < 0 and not near[corner] and corner not in now
                if free and building.land_corner(s, corner):
                    later = max(later, _site(s, corner, income))
    return Prospects(
        tuple(income),
        rate(income),
        tuple(sorted(now.values(), reverse=True)),
        later,
        tuple(sorted(cities, reverse=True)),
    )


def _site(s: Position, corner: int, income: list[float]) -> float:
    more = brings(s, corner, 0)
    gain = rate([a + b for a, b in zip(income, more, strict=True)]) - rate(income)
    harbour = any(corner in s.board.edge_corners[edge] for edge, _ in s.board.harbours)
    return gain + (0.04 if harbour else 0.0)
