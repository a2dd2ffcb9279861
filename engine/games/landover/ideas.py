"""What a move may bring that the position right after it does not show yet: cards in play, offers."""

from __future__ import annotations

from typing import Final

from engine.games.landover import aims, raiding
from engine.games.landover.data import COMMODITIES, GOOD, GOODS, HIDDEN, NUMBERS, RESOURCES, WATER
from engine.games.landover.position import Position
from engine.games.landover.records import End, Offer, Play
from engine.games.landover.state import LandoverState

_DICE_MEAN: Final = 1 / 6


def bonus(s: Position, seat: int, move: Play, card: float) -> float:
    """Return what a development card may bring beyond the position after it, in points.

    Args:
        s: the position before.
        seat: who plays it.
        move: the card and what it is aimed at.
        card: what a card in the hand is worth.
    """
    others = s.opponents(seat)
    take = NUMBERS.card_numbers
    match move.card:
        case "resource_monopoly":
            return (
                1.3
                * card
                * sum(_likely(s, other, move.good, take["resource_monopoly_take"]) for other in others)
            )
        case "goods_monopoly":
            return (
                1.3
                * card
                * sum(_likely(s, other, move.good, take["goods_monopoly_take"]) for other in others)
            )
        case "master_trader":
            return 1.5 * card * min(take["master_trader_take"], s.total(move.seat))
        case "wedding":
            return card * sum(min(take["wedding_give"], s.total(other)) for other in aims.richer(s, seat))
        case "commercial_harbour":
            return 0.25 * card * sum(s.total(other) > 2 for other in others)
        case "vandal":
            return (
                0.3 * card * sum(s.total(other) // take["vandal_divisor"] for other in aims.rivals(s, seat))
            )
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
            return card * (_yield(s, seat, move.white + move.red) - _average(s, seat)) + _keys(
                s, seat, move.red
            )
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
    return sum(_yield(s, seat, total) * (6 - abs(7 - total)) / 36 for total in range(2, 13))


def _keys(s: Position, seat: int, red: int) -> float:
    return sum(s.culture[seat * 3 + track] >= red for track in range(3)) * 0.35 * _DICE_MEAN


def offers(state: LandoverState) -> list[Offer]:
    """Return the offers of one card for one that a bot may make: none if it has made one in this turn."""
    for move in reversed(state.moves):
        if isinstance(move, Offer):
            return []
        if isinstance(move, End):
            break
    return [offer for offer in state.simple_offers() if _fair(offer)]


def _fair(offer: Offer) -> bool:
    give, want = offer.give[0], offer.want[0]
    return want in GOODS and GOOD[want] >= 0 and (give in COMMODITIES or want not in COMMODITIES)
