"""The figures that seats put on the board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Figure:
    """A kind of figure.

    Attributes:
        name: what it is called in positions and options (``"meeple"``).
        weight: how much it counts in majorities.
        kinds: the kinds of features that it may stand on, where a game says so figure by figure.
    """

    name: str
    weight: int = 1
    kinds: tuple[int, ...] = ()


FOLLOWER: Final = Figure("follower")
"""The only figure of games that have one kind."""
