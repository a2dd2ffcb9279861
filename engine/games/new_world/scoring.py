"""Scoring of New World (NEWW-6, NEWW-10, NEWW-11)."""

from __future__ import annotations

from typing import Final

from engine.games.new_world.tiles import FARM, PLAIN, TOWN, TRAIL
from engine.landscape.feature import Term
from engine.words import N_

TILES: Final = N_("tiles")
POSTS: Final = N_("trading posts")
FLAGS: Final = N_("flags")
ANIMALS: Final = N_("animals")

# The rules that set the value of a feature, by kind: during the game, and at the end.
RULES: Final = {TRAIL: "NEWW-6.2", TOWN: "NEWW-6.4", FARM: "NEWW-6.5"}
FINAL_RULES: Final = {TRAIL: "NEWW-11.2", TOWN: "NEWW-11.3", FARM: "NEWW-11.4", PLAIN: "NEWW-11.6"}

_TOKENS: Final = {TRAIL: POSTS, TOWN: FLAGS, PLAIN: ANIMALS}


def points(kind: int, tiles: int, tokens: int, *, complete: bool) -> int:
    """Return the value of a feature.

    Args:
        kind: index of its kind.
        tiles: its tiles and start spaces; those around it among them for a farm.
    """
    if kind == TRAIL:
        return tiles + 2 * tokens
    if kind == TOWN:
        return 2 * (tiles + tokens) if complete else tiles + tokens
    return tiles if kind == FARM else tokens


def terms(kind: int, tiles: int, tokens: int, *, complete: bool) -> list[Term]:
    """Return how :func:`points` is made up."""
    each = 2 if complete and kind == TOWN else 1
    found = [] if kind == PLAIN else [Term(TILES, tiles, each)]
    if tokens or kind == PLAIN:
        found.append(Term(_TOKENS[kind], tokens, 2 if kind == TRAIL else each))
    return found
