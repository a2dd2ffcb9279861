"""How a level that searches goes about it; a game may ask for another manner."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Manner:
    """How a level searches; found by measurement, see ``docs/bots-tried.md``.

    Attributes:
        width: how many moves are tried out.
        branches: in how many ways, at most, the turn is finished after each.
        lines: how many of those ways are tried, at most.
        margin: points that they may be behind the best of them at first sight.
        depth: turns that are simulated after one's own.
        trust: simulated games that the worth at first sight counts for.
        dear: for how many of a limit's simulated games one counts, where a turn takes longer than elsewhere.
    """

    width: int
    branches: int
    lines: int
    margin: float
    depth: int
    trust: float
    dear: int = 1


MANNERS: Final = {
    "expert": Manner(width=6, branches=2, lines=6, margin=5.0, depth=2, trust=8.0),
    "master": Manner(width=10, branches=3, lines=12, margin=6.0, depth=2, trust=8.0),
}
"""The manner of each level where a game does not ask for another."""
