"""The tiles of The River II, and the inn and the herd of pigs on them (RIVER2-1, RIVER2-12 to RIVER2-18)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

from engine.game import Setting
from engine.games.carcassonne.module import Module
from engine.games.carcassonne.state import CarcassonneState


class River2(Module[CarcassonneState, None]):
    """The special features of The River II; :mod:`engine.games.carcassonne.modules.river` lays its tiles."""

    order = 30
    has_tiles = True
    changes_turns = False
    field_marks: Mapping[str, int] = {"pig_herd": 1}  # RIVER2-13

    def __init__(self, options: Mapping[str, Setting]) -> None:
        if options["pig_herd"] == "on" or (options["pig_herd"] == "auto" and options["traders"]):
            self.marks = frozenset(("pig_herd",))
        if options["river2_inn"] == "off":
            self.idle_marks = frozenset(("inn",))

    @classmethod
    def of(cls, options: Mapping[str, Setting]) -> Self | None:
        return cls(options) if options["river2"] else None
