"""Assumed ratings of bots, for practice against them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

LEVELS: Final[Mapping[str, int]] = {
    "random": 0,
    "beginner": 250,
    "greedy": 700,
    "jcz": 700,
    "expert": 1100,
    "master": 1300,
}
"""Ratings by level, on the scale of ``Rank.rating``; they never change."""


def rating_of(player: str) -> int | None:
    """Return the rating of a bot, regardless of its limit; ``None`` for unknown levels."""
    return LEVELS.get(player.partition(":")[0])
