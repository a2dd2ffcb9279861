"""The tiles of The River II, and the inn and the herd of pigs on them (RIVER2-1, RIVER2-12 to RIVER2-18)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Self

from engine.game import Setting
from engine.games.carcassonne.module import Module
from engine.games.carcassonne.state import CarcassonneState
from engine.landscape.tileset import TileSet


class River2(Module[CarcassonneState, None]):
    """The special features of The River II; :mod:`engine.games.carcassonne.modules.river` lays its tiles."""

    order = 30
    has_tiles = True

    def __init__(self, options: Mapping[str, Setting]) -> None:
        if options["pig_herd"] == "on" or (options["pig_herd"] == "auto" and options["traders"]):
            self.marks = frozenset(("pig_herd",))
        if options["river2_inn"] == "off":
            self.idle_marks = frozenset(("inn",))
        self._herd = 0

    @classmethod
    def of(cls, options: Mapping[str, Setting]) -> Self | None:
        return cls(options) if options["river2"] else None

    def fill_box(self, tiles: TileSet, counts: list[int]) -> None:
        self._herd = tiles.tokens.index("pig_herd")

    def more_for_all(self, state: CarcassonneState, fields: Sequence[int]) -> int:
        """Return 1 for the herd of pigs on a field, for any seat that scores it (RIVER2-13)."""
        land = state.landscape
        return int(any(land.tokens[field] & land.named[self._herd] for field in fields))
