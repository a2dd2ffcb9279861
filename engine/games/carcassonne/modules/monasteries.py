"""Special monasteries, with a place for a monk or for a lying abbot (ABBOT2-1 to ABBOT2-10)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Self

from engine.game import Setting
from engine.games.carcassonne.module import Module
from engine.games.carcassonne.state import CarcassonneState
from engine.landscape.tileset import TileSet

_REPLACED: Final = ("A", "B")


class SpecialMonasteries(Module[CarcassonneState, None]):
    """Monasteries where a meeple may also be a lying abbot, who scores the row and the column at the end.

    His place is a region of its own of the tile, see ``CROSS``.
    """

    order = 75
    has_tiles = True
    changes_turns = False

    def __init__(self, *, replace: bool) -> None:
        self._replaces = replace

    @classmethod
    def of(cls, options: Mapping[str, Setting]) -> Self | None:
        return cls(replace=options["special_monasteries"] == "replace") if options["monasteries"] else None

    def fill_box(self, tiles: TileSet, counts: list[int]) -> None:
        for name in _REPLACED if self._replaces else ():
            design = tiles.by_id[name]
            counts[design.index] -= design.count  # also of two sets only six
