"""Siege, with the tiles of The Cathars and of The Besiegers (SIEGE-1 to SIEGE-13)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Self

from engine.game import Setting
from engine.games.carcassonne.module import MarkRate, Module
from engine.games.carcassonne.state import CarcassonneState
from engine.landscape.tileset import TileSet

BESIEGED: Final = "besieged"
"""The mark of a besieged city segment."""

_PARTS: Final = ("cathars", "besiegers")
_BOTH: Final = "both"


class Siege(Module[CarcassonneState, None]):
    """Besieged cities are worth a point less for each tile and pennant, but count twice to farmers."""

    order = 55
    changes_turns = False
    has_tiles = True
    marks = frozenset((BESIEGED,))
    rates = (MarkRate(BESIEGED, None, 0, "SIEGE-3", "SIEGE-5", less=1, fed=2),)

    def __init__(self, part: str) -> None:
        self._left_out = frozenset(one for one in _PARTS if part not in (one, _BOTH))

    @classmethod
    def of(cls, options: Mapping[str, Setting]) -> Self | None:
        return cls(str(options["siege"])) if options["siege"] != "off" else None

    def fill_box(self, tiles: TileSet, counts: list[int]) -> None:
        for design in tiles.designs:
            if not self._left_out.isdisjoint(design.marks):
                counts[design.index] = 0
