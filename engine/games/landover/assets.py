"""A seat's possessions in numbers that people understand: the difference of two is the effect of a move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engine.games.landover import points, route
from engine.games.landover.data import GOLD, GOODS, HIDDEN, NUMBERS, TRACKS, WATER, ways
from engine.games.landover.position import Position
from engine.games.landover.prospects import prospects
from engine.games.landover.steps import culture, trading


class Assets(NamedTuple):
    """A seat's possessions in a position.

    Attributes:
        produced: cards of each good in 36 rolls, and last random ones of gold.
        numbers: for each number of two dice the cards that it brings.
        ratios: for each good how many cards the bank takes for another.
        route: length of the longest route.
        lacking: how many cards the hand lacks to pay for what the board allows: pieces, ``"military"`` and
            tracks; nothing for a hand that is not known.
        sites: for each free corner within reach on how many of 36 rolls it produces, the best first.
    """

    points: int
    produced: tuple[int, ...]
    numbers: tuple[int, ...]
    ratios: tuple[int, ...]
    route: int
    total: int
    safe: int
    lacking: Mapping[str, int]
    sites: tuple[int, ...]
    culture: tuple[int, ...]
    strength: int
    defence: int


def assets(s: Position, seat: int) -> Assets:
    """Return a seat's possessions."""
    produced, numbers = [0] * (len(GOODS) + 1), [0] * 13
    for corner, owner in enumerate(s.owner):
        if owner == seat:
            for total, goods in corner_yield(s, corner, s.level[corner] - 1):
                for good, amount in goods:
                    produced[good] += ways(total) * amount
                    numbers[total] += amount
    sites = (corner_rolls(s, corner) for corner in prospects(s, seat).free)
    return Assets(
        points.points(s, seat),
        tuple(produced),
        tuple(numbers),
        tuple(trading.ratios(s, seat)),
        route.length(s, seat),
        s.total(seat),
        s.safe(seat),
        _lacking(s, seat),
        tuple(sorted(sites, reverse=True)),
        tuple(s.culture[seat]),
        sum(s.cities),
        sum(s.power),
    )


def corner_yield(s: Position, corner: int, city: int) -> list[tuple[int, list[tuple[int, int]]]]:
    """Return for each producing tile at a corner its number and its cards, as (good, amount)."""
    found = []
    for hex_ in s.board.corner_hexes[corner]:
        ground = s.ground[hex_]
        if ground in (HIDDEN, WATER) or not s.number[hex_] or hex_ in s.catapult:
            continue
        goods = [(len(GOODS), NUMBERS.random_produce[city])] if ground == GOLD else []
        found.append((s.number[hex_], goods or list(NUMBERS.produce[ground][city])))
    return found


def corner_rolls(s: Position, corner: int) -> int:
    """Return on how many of 36 rolls a building on a corner produces."""
    return sum(ways(total) for total in {total for total, _goods in corner_yield(s, corner, 0)})


def _lacking(s: Position, seat: int) -> dict[str, int]:
    if not s.known[seat]:
        return {}
    board = prospects(s, seat)
    prices: dict[str, Sequence[int]] = {item: NUMBERS.costs[item] for item in ("road", "boat", "military")}
    if board.sites:
        prices["village"] = NUMBERS.costs["village"]
    if s.villages[seat]:
        prices["city"] = NUMBERS.costs["city"]
    for track, name in enumerate(TRACKS):
        if culture.barred(s, seat, track) is None:
            prices[name] = culture.price(s, seat, track)
    hand = s.hand[seat]
    return {
        item: sum(max(0, need - have) for need, have in zip(price, hand, strict=False))
        for item, price in prices.items()
    }
