"""How strong the bots are taken to be, for practice against them."""

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
"""Ratings of the levels of bots, on the scale of ``Rank.rating``; they never change."""


def rating_of(player: str) -> int | None:
    """Return the rating of a bot, whatever its limits; ``None`` for a level that has none."""
    return LEVELS.get(player.partition(":")[0])
