"""Tactical bonuses: what a move prepares without showing it yet, such as purchases by bank trades."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.games.landover.data import GOODS, HIDDEN, NUMBERS, RESOURCES, TRACKS, WATER, ways
from engine.games.landover.position import Position
from engine.games.landover.records import Bank, Build, Play, Power, Raid, Raise
from engine.games.landover.state import LandoverState
from engine.games.landover.steps import culture, pieces, raiding, trading
from engine.games.landover.steps.card import richer, rivals
from engine.records import Move

_DICE_MEAN: Final = 1 / 6


def bonus(s: Position, seat: int, move: Play | Raid, card: float) -> float:
    """Return the later gain of a development card or a raid, in points.

    Args:
        s: the position before.
        move: the card and what it is aimed at, or the raid.
    """
    if isinstance(move, Raid):
        return 1.1 * card * bool(s.total(move.victim))
    others = s.opponents(seat)
    take: Mapping[str, int] = NUMBERS.card_numbers
    match move.card:
        case "resource_monopoly" | "goods_monopoly":
            most = take[f"{move.card}_take"]
            return 1.3 * card * sum(_likely(s, other, move.good, most) for other in others)
        case "master_trader":
            return 1.5 * card * min(take["master_trader_take"], s.total(move.seat))
        case "wedding":
            return card * sum(min(take["wedding_give"], s.total(other)) for other in richer(s, seat))
        case "commercial_harbour":
            return 0.25 * card * sum(s.total(other) > 2 for other in others)
        case "vandal":
            lost = sum(s.total(other) // take["vandal_divisor"] for other in rivals(s, seat))
            return 0.3 * card * lost
        case "bishop":
            there = raiding.on_tile(s, s.board.hex_at[move.at])
            return 1.1 * card * sum(bool(s.total(other)) for other in there if other != seat)
        case "siege":
            return 1.1 * card * bool(s.total(move.seat))
        case "spy":
            return 0.45
        case "road":
            return 0.5
        case "alchemist":
            gain = _yield(s, seat, move.white + move.red) - _average(s, seat)
            return card * gain + _keys(s, seat, move.red)
    return 0.0


def _likely(s: Position, other: int, good: str, most: int) -> float:
    share = 0.16 if good in RESOURCES else 0.07
    return min(float(most), s.total(other) * share)


def _yield(s: Position, seat: int, total: int) -> float:
    if total == 7:
        return -0.5 * s.total(seat) if s.total(seat) > s.safe(seat) else 0.3
    found = 0.0
    for hex_, token in enumerate(s.number):
        if token == total and hex_ not in s.catapult and s.ground[hex_] not in (HIDDEN, WATER):
            for corner in s.board.hex_corners[hex_]:
                if s.owner[corner] == seat:
                    found += s.level[corner] * (2 if s.ground[hex_] == len(RESOURCES) else 1)
                elif s.owner[corner] >= 0:
                    found -= 0.2 * s.level[corner]
    return found


def _average(s: Position, seat: int) -> float:
    return sum(_yield(s, seat, total) * ways(total) / 36 for total in range(2, 13))


def _keys(s: Position, seat: int, red: int) -> float:
    return sum(s.culture[seat][track] >= red for track in range(3)) * 0.35 * _DICE_MEAN


def purchases(state: LandoverState) -> list[list[Move]]:
    """Return ways to buy something that the hand cannot pay as it is, by trading with the bank first."""
    s, seat = state.at, state.current_player
    hand = s.hand[seat][: len(GOODS)]
    ratios = trading.ratios(s, seat)
    found: list[list[Move]] = []
    for price, moves in _wishes(s, seat):
        trades = _trades(hand, price, ratios)
        if trades:
            found += [[*trades, move] for move in moves]
    return found


def _wishes(s: Position, seat: int) -> list[tuple[Sequence[int], list[Move]]]:
    """Return the possible purchases, by price."""
    corner, edge = s.board.corner_names, s.board.edge_names
    wishes: list[tuple[Sequence[int], list[Move]]] = []
    costs = NUMBERS.costs
    wishes.append((costs["village"], [Build("village", corner[c]) for c in pieces.village_corners(s, seat)]))
    wishes.append((costs["city"], [Build("city", corner[c]) for c in pieces.own_corners(s, seat, 1)]))
    if not wishes[0][1]:
        for kind, piece in enumerate(pieces.KINDS):
            edges = pieces.open_edges(s, seat, kind)
            wishes.append((costs[piece], [Build(piece, edge[e]) for e in edges]))
    for track, name in enumerate(TRACKS):
        if culture.barred(s, seat, track) is None:
            wishes.append((culture.price(s, seat, track), [Raise(name)]))
    if s.power[seat] < s.power_max(seat):
        wishes.append((costs["military"], [Power()]))
    return wishes


def _trades(hand: Sequence[int], price: Sequence[int], ratios: Sequence[int]) -> list[Move]:
    """Return trades with the bank after which a hand can pay a price; none if it can already or never."""
    lacking = [good for good, need in enumerate(price) for _ in range(need - hand[good])]
    spare = [have - need for have, need in zip(hand, price, strict=True)]
    trades: list[Move] = []
    for good in lacking:
        # The cheapest first, and of those what there is most of.
        giving = [other for other in range(len(GOODS)) if spare[other] >= ratios[other] and other != good]
        if not giving:
            return []
        best = min(giving, key=lambda other: (ratios[other], -spare[other]))
        spare[best] -= ratios[best]
        trades.append(Bank(GOODS[best], GOODS[good]))
    return trades
