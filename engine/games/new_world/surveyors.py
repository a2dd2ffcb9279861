"""The two surveyors: where they stand, how they move, and what they pay (NEWW-9, NEWW-12.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

ARRIVAL: Final = 5
"""The space of the score track from which the delayed surveyor is put on the coast (NEWW-12.1b)."""

BONUS: Final = 4
"""What a surveyor pays (NEWW-9.2)."""


class Surveyors(NamedTuple):
    """The part of a New World position besides tiles, settlers, the tile in hand and points."""

    columns: tuple[int, ...]  # the column of each surveyor on the board, the easternmost first
    counter: int  # the space on which the delayed one stood last, 0 to 5; -1 without the house rule
    # Completed features that are still to be scored in this turn, each by its root
    pending: tuple[int, ...] = ()

    @property
    def waits(self) -> bool:
        """True if a surveyor still waits on the score track, so that nothing moves (NEWW-12.1d)."""
        return 0 <= self.counter < ARRIVAL

    def counted(self) -> Surveyors:
        """Return them after one more feature for which one of them has waited (NEWW-12.1b)."""
        count = self.counter + 1
        return self._replace(counter=count, columns=(0, *self.columns) if count == ARRIVAL else self.columns)

    def moved(self, westernmost: int) -> Surveyors | None:
        """Return them after a move, ``None`` when they cannot (NEWW-9.3a, NEWW-9.3b).

        Args:
            westernmost: the westernmost column with a tile.
        """
        east, west = self.columns
        if east == westernmost:
            return None
        return self._replace(columns=(west, east + 1) if west == east else (east + 1, west))


def start(*, delayed: bool) -> Surveyors:
    """Return them as the game begins (NEWW-2.4, NEWW-12.1a)."""
    return Surveyors((0,), 0) if delayed else Surveyors((0, 0), -1)


def bonus(surveyors: Sequence[int], settlers: Sequence[int], *, per_settler: bool) -> int:
    """Return the surveyors' bonus for a seat that scores a feature (NEWW-9.2).

    Args:
        surveyors: columns of the surveyors on the board.
        settlers: columns of the seat's settlers on the feature.
        per_settler: whether each settler is paid (NEWW-9.2b).
    """
    if per_settler:
        return BONUS * sum([settlers.count(column) for column in surveyors])
    return BONUS * sum([column in settlers for column in surveyors])
