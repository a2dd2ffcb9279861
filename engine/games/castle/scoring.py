"""Scoring of The Castle (CAST-7, CAST-10)."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Final

from engine.games.castle.tiles import COURT, HOUSE, PATH, TOWER
from engine.landscape.compass import STEPS
from engine.landscape.feature import Term
from engine.landscape.landscape import Landscape, bits
from engine.landscape.majority import heads, majority
from engine.words import N_

TILES: Final = N_("tiles")
MARKETS: Final = N_("markets")

EACH_MARKET: Final = 3
"""Points for a market at the end (CAST-10.9)."""

RULES: Final = {HOUSE: "CAST-7.4", TOWER: "CAST-7.4", PATH: "CAST-7.2"}
"""The rules that set the value of a complete feature, by kind."""


class CastleRole(StrEnum):
    """The role of a follower (CAST-2)."""

    SQUIRE = "squire"
    KNIGHT = "knight"
    HERALD = "herald"
    MERCHANT = "merchant"


ROLES: Final = {
    HOUSE: CastleRole.SQUIRE,
    TOWER: CastleRole.KNIGHT,
    PATH: CastleRole.HERALD,
    COURT: CastleRole.MERCHANT,
}


def rate(kind: int, tokens: int) -> int:
    """Return the points for each tile of a complete feature (CAST-7.2, CAST-7.4).

    Args:
        kind: index of its kind, not that of a court.
        tokens: its tokens as bits; on a path these are wells.
    """
    return 2 if kind == TOWER or (kind == PATH and tokens) else 1


def terms(kind: int, tiles: int, tokens: int, *, complete: bool) -> list[Term]:
    """Return how the value of a feature is made up; for a court it is what it gives at the end."""
    if kind == COURT:
        return [Term(MARKETS, tokens.bit_count(), EACH_MARKET)]
    return [Term(TILES, tiles, rate(kind, tokens))] if complete else []


def winners(land: Landscape, root: int, *, ties: bool) -> tuple[int, ...]:
    """Return the seats that score a feature with followers (CAST-7.6, CAST-12.1).

    Args:
        ties: whether both score when their numbers of followers are equal.
    """
    most = majority(heads(land, bits(land.occupied[root])))
    return tuple(sorted(most)) if ties or len(most) == 1 else ()


def largest_empty_group(spaces: frozenset[int], tile_at: Iterable[int]) -> tuple[int, ...]:
    """Return the cells of the largest group of empty spaces joined by their sides (CAST-10.7).

    Of several as large it is the one with the north-westernmost cell; the cells come in ascending order.
    """
    left = set(spaces).difference(tile_at)
    best: list[int] = []
    for start in sorted(left):
        if start in left:
            left.remove(start)
            group = [start]
            for at in group:
                for step in STEPS:
                    if at + step in left:
                        left.remove(at + step)
                        group.append(at + step)
            if len(group) > len(best):
                best = group
    return tuple(sorted(best))
