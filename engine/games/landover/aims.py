"""Which development cards can be played, and what each may be aimed at (LAND-13.8 to 13.14)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Final

from engine.games.landover import raiding
from engine.games.landover.building import (
    BOAT_KIND,
    ROAD,
    open_edges,
    own_corners,
)
from engine.games.landover.culture import free_cities
from engine.games.landover.data import (
    CARDS,
    COMMODITIES,
    GOLD,
    GOODS,
    HIDDEN,
    NUMBERS,
    RESOURCES,
    TERRAIN,
    WATER,
)
from engine.games.landover.points import points
from engine.games.landover.position import (
    CARDS_HELD,
    CARDS_N,
    CARDS_PLAYED,
    CRANE,
    DARK,
    DECK,
    FRESH,
    TENDERED,
    WALL,
    Position,
)
from engine.games.landover.records import Play
from engine.records import Move

_play = cache(Play)
_N = NUMBERS.card_numbers
_TIMED: Final = {
    "pre_roll": tuple(number for number, card in enumerate(CARDS) if card.when == "pre_roll"),
    "actions": tuple(number for number, card in enumerate(CARDS) if card.when != "pre_roll"),
}
"""Cards by the time at which they are played; victory-point cards in a hand are played in the actions."""


Aims = Callable[[Position, int, str], Iterable[Move]]


def _plain(s: Position, seat: int, card: str) -> list[Move]:
    return [_play(card)]


def _alchemist(s: Position, seat: int, card: str) -> list[Move]:
    return [_play(card, white=white, red=red) for white in range(1, 7) for red in range(1, 7)]


def _harbour(s: Position, seat: int, card: str) -> list[Move]:
    waiting = [other for other in s.opponents(seat) if not s.now[TENDERED] >> other & 1]
    own = any(s.held(seat, good) for good in range(len(RESOURCES))) or not s.known[seat]
    return [_play(card)] if own and any(s.total(other) for other in waiting) else []


def richer(s: Position, seat: int) -> list[int]:
    """Return the opponents with strictly more points than a seat (LAND-13.11)."""
    own = points(s, seat)
    return [other for other in s.opponents(seat) if points(s, other) > own]


def _master_trader(s: Position, seat: int, card: str) -> list[Move]:
    return [_play(card, seat=other) for other in richer(s, seat) if s.total(other)]


def _merchant(s: Position, seat: int, card: str) -> list[Move]:
    barred = {HIDDEN, WATER} if s.options["token_on_gold"] else {HIDDEN, WATER, GOLD}
    return [
        _play(card, at=s.board.hex_names[hex_]) for hex_ in _touching(s, seat) if s.ground[hex_] not in barred
    ]


def _any_good(s: Position, seat: int, card: str) -> list[Move]:
    return [_play(card, good=good) for good in GOODS]


def _any_resource(s: Position, seat: int, card: str) -> list[Move]:
    return [_play(card, good=good) for good in RESOURCES] if s.opponents(seat) else []


def _any_commodity(s: Position, seat: int, card: str) -> list[Move]:
    return [_play(card, good=good) for good in COMMODITIES] if s.opponents(seat) else []


def _crane(s: Position, seat: int, card: str) -> list[Move]:
    return [] if s.now[CRANE] else [_play(card)]


def _inventor(s: Position, seat: int, card: str) -> list[Move]:
    names, forbidden = s.board.hex_names, _N["inventor_forbidden"]
    if "swaps" not in s.memo:
        hexes = [h for h, token in enumerate(s.number) if token and token not in forbidden]
        s.memo["swaps"] = [
            _play(card, at=names[a], to=names[b])
            for i, a in enumerate(hexes)
            for b in hexes[i + 1 :]
            if s.number[a] != s.number[b]
        ]
    found: list[Move] = s.memo["swaps"]
    return found


def _touching(s: Position, seat: int) -> list[int]:
    key = "touching", seat
    if key not in s.memo:
        s.memo[key] = sorted(
            {hex_ for c, held in enumerate(s.owner) if held == seat for hex_ in s.board.corner_hexes[c]}
        )
    found: list[int] = s.memo[key]
    return found


def tiles_of(s: Position, seat: int, terrain: str) -> int:
    """Return how many tiles of a terrain touch a building of a seat."""
    ground = TERRAIN[terrain]
    return sum(s.ground[hex_] == ground for hex_ in _touching(s, seat))


def _irrigation(s: Position, seat: int, card: str) -> list[Move]:
    return [_play(card)] if tiles_of(s, seat, "field") else []


def _mining(s: Position, seat: int, card: str) -> list[Move]:
    return [_play(card)] if tiles_of(s, seat, "mountain") else []


def _medicine(s: Position, seat: int, card: str) -> list[Move]:
    if not s.can_pay(seat, NUMBERS.costs["city_medicine"]):
        return []
    return [_play(card, at=s.board.corner_names[corner]) for corner in own_corners(s, seat, 1)]


def _road(s: Position, seat: int, card: str) -> list[Move]:
    return [_play(card)] if open_edges(s, seat, ROAD) or open_edges(s, seat, BOAT_KIND) else []


def _military(s: Position, seat: int, card: str) -> list[Move]:
    return [_play(card)] if s.power[seat] < s.power_max(seat) else []


def _siege(s: Position, seat: int, card: str) -> list[Move]:
    names = s.board.hex_names
    return [_play(card, at=names[hex_], seat=victim) for hex_, victim in raiding.targets(s, seat)]


def _bishop(s: Position, seat: int, card: str) -> list[Move]:
    found = []
    for hex_, ground in enumerate(s.ground):
        if ground in (HIDDEN, WATER) or not any(other != seat for other in raiding.on_tile(s, hex_)):
            continue
        if s.options["bishop_respects_immunity"] and raiding.immune_tile(s, hex_, seat):
            continue
        found.append(_play(card, at=s.board.hex_names[hex_]))
    return list(found)


def _deserter(s: Position, seat: int, card: str) -> list[Move]:
    return [_play(card, seat=other) for other in s.opponents(seat) if s.power[other]]


def _vandal(s: Position, seat: int, card: str) -> list[Move]:
    return [_play(card)] if any(s.total(other) >= _N["vandal_divisor"] for other in rivals(s, seat)) else []


def rivals(s: Position, seat: int) -> list[int]:
    """Return the opponents with at least as many points as a seat (LAND-13.11)."""
    own = points(s, seat)
    return [other for other in s.opponents(seat) if points(s, other) >= own]


def is_open(s: Position, edge: int) -> bool:
    """Return whether a piece has an end without a building or another piece of its owner (LAND-13.14)."""
    seat = s.route[edge]
    for corner in s.board.edge_corners[edge]:
        others = (other for other in s.board.corner_edges[corner] if other != edge)
        if s.owner[corner] != seat and all(s.route[other] != seat for other in others):
            return True
    return False


def _diplomat(s: Position, seat: int, card: str) -> list[Move]:
    if "open pieces" not in s.memo:
        only_roads = s.options["diplomat_targets"] == "road"
        s.memo["open pieces"] = [
            _play(card, at=s.board.edge_names[edge])
            for edge, held in enumerate(s.route)
            if held >= 0 and not (only_roads and s.boat[edge]) and is_open(s, edge)
        ]
    found: list[Move] = s.memo["open pieces"]
    return found


def _destruction(s: Position, seat: int, card: str) -> list[Move]:
    walls = s.fields[WALL] if s.options["wall_variant"] == "protective" else None
    return [
        _play(card, at=s.board.corner_names[corner])
        for other in s.opponents(seat)
        for corner in free_cities(s, other)
        if walls is None or not walls[corner]
    ]


def _spy(s: Position, seat: int, card: str) -> list[Move]:
    return [_play(card, seat=other) for other in s.opponents(seat) if s.all_cards(other)]


def _wedding(s: Position, seat: int, card: str) -> list[Move]:
    return [_play(card)] if any(s.total(other) for other in richer(s, seat)) else []


_AIMS: Final[dict[str, Aims]] = {
    "commercial_harbour": _harbour,
    "master_trader": _master_trader,
    "merchant": _merchant,
    "merchant_fleet": _any_good,
    "resource_monopoly": _any_resource,
    "goods_monopoly": _any_commodity,
    "alchemist": _alchemist,
    "crane": _crane,
    "inventor": _inventor,
    "irrigation": _irrigation,
    "medicine": _medicine,
    "mining": _mining,
    "printer": _plain,
    "road": _road,
    "military": _military,
    "siege": _siege,
    "bishop": _bishop,
    "constitution": _plain,
    "deserter": _deserter,
    "vandal": _vandal,
    "diplomat": _diplomat,
    "destruction": _destruction,
    "spy": _spy,
    "wedding": _wedding,
}


def playable(s: Position, seat: int, when: str) -> list[int]:
    """Return the cards in a seat's hand that its rules of timing let it play now (LAND-13.8)."""
    most = int(s.options["cards_per_turn"])
    if most and s.now[CARDS_PLAYED] >= most:
        return []
    base, held = seat * CARDS_N, s.fields[CARDS_HELD]
    if s.known[seat] and not any(held[base : base + CARDS_N]):
        return []
    if s.known[seat] and (s.options["card_same_turn"] or not s.now[FRESH]):
        return [number for number in _TIMED[when] if held[base + number]]
    fresh = () if s.options["card_same_turn"] else s.now[FRESH]
    found = []
    for number in _TIMED[when]:
        count = held[base + number]
        if not s.known[seat] and s.fields[DARK][seat * 3 + CARDS[number].track]:
            count = s.fields[DECK][number]
        if count > fresh.count(number):
            found.append(number)
    return found


def plays(s: Position, seat: int, when: str) -> list[Move]:
    """Return every way in which a seat can play a card now."""
    found: list[Move] = []
    for number in playable(s, seat, when):
        card = CARDS[number].id
        found += _AIMS[card](s, seat, card)
    return found
