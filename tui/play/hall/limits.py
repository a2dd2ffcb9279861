"""Limits on the tables of a hall."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

FORGOTTEN_SECONDS: Final = 7 * 24 * 3600.0
"""Time without anything done after which a table whose game has not begun is removed."""

DAY_SECONDS: Final = 24 * 3600.0

DESERTED_DAYS: Final = 30
"""Days without a move after which whoever is to move has lost a rated game."""


@dataclass(frozen=True, slots=True)
class TableLimits:
    """Limits on tables that are open or running at the same time; adjourned games are not counted."""

    all: int = 400  # in the hall; each keeps two files open
    per_key: int = 20
    per_address: int = 100
    adjourned_days: int = 7  # days without a move after which a game is adjourned: it can go on at any time

    @property
    def reserve(self) -> int:
        """Number of tables reserved for people who have made none."""
        return self.all // 5
