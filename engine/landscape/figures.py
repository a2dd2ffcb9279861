"""The figures that seats put on the board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Figure:
    """A kind of figure."""

    name: str  # what it is called in positions and options (``"meeple"``)
    weight: int = 1  # how much it counts in majorities
    # The tokens of its feature, by name, whose number it counts instead; its weight is not 0 all the same
    counts: str = ""
    # The kinds of features that it may stand on, where a game says so figure by figure
    kinds: tuple[int, ...] = ()


FOLLOWER: Final = Figure("follower")
"""The only figure of games that have one kind."""
