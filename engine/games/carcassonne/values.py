"""The values of features that follow from the options (EDITION, HOUSE-10)."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.games.carcassonne.tiles import CITY, CROSS

FIELD_MODES: Final = ("per_field", "per_field_once", "per_city")
"""How fields are scored (EDITION-5)."""


class Values(NamedTuple):
    """The scoring values that follow from the options."""

    small_city: int  # points of a complete city of two tiles, 4 or 2 (EDITION-3)
    mode: str  # how fields are scored (EDITION-5)
    incomplete: bool  # whether incomplete features score at the end (HOUSE-10)
    fields: bool  # whether fields are in play (CARC-10.1, SOLO-7)

    @property
    def each_city(self) -> int:
        """The points of a complete city for farmers (EDITION-5)."""
        return 4 if self.mode == "per_city" else 3

    def rate(self, kind: int, tiles: int, *, complete: bool) -> int:
        """Return the points of a feature that is no field for each of its tiles and pennants.

        Args:
            kind: index of its kind.
            tiles: its tiles; those around it among them for a monastery or garden.
        """
        if not complete:
            return int(self.incomplete or kind == CROSS)  # MINI-MIX-9
        return 2 if kind == CITY and (tiles != 2 or self.small_city == 4) else 1
