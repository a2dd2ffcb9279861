"""Base class of the phases of games."""

from __future__ import annotations

from enum import StrEnum


class Phase(StrEnum):
    """A phase of a game. Each game, or module of one, has a class with its words; they are equal to text."""

    @property
    def is_before_tile(self) -> bool:
        """True if the turn in progress still has its tile to place, in games of tiles."""
        return False
