"""Inns & Cathedrals (INNS-1 to INNS-21), and inns on tiles of other boxes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final, Self

from engine.game import Setting
from engine.games.carcassonne.mechanisms import MarkRate
from engine.games.carcassonne.module import CarcassonneFigure, Module
from engine.games.carcassonne.options import figures_of
from engine.games.carcassonne.state import CarcassonneState
from engine.games.carcassonne.tiles import CITY, CROSS, FIELD, MONASTERY, ROAD, SHRINE
from engine.records import Json
from engine.words import N_

LARGE: Final = 2
"""The number of the large meeple."""


class Inns(Module[CarcassonneState, None]):
    """The tiles of the box, and large meeples for everybody, or one of the two (HOUSE-18)."""

    order = 50
    changes_turns = False
    pieces: ClassVar[Mapping[int, CarcassonneFigure]] = {
        LARGE: CarcassonneFigure(
            "large",
            weight=2,  # INNS-14
            kinds=(CITY, ROAD, FIELD, MONASTERY, SHRINE, CROSS),
            rule="INNS-13",
            roles={
                CITY: "large knight",
                ROAD: "large highwayman",
                FIELD: "large farmer",
                MONASTERY: "large monk",
                SHRINE: "large heretic",
                CROSS: "large lying abbot",
            },
            none_left=("INNS-2", N_("no large meeple is left in the supply")),
            elsewhere=("INNS-13", N_("a large meeple cannot be placed there")),
            is_follower=True,
            worth=1.0,
        )
    }

    def __init__(self, options: Mapping[str, Setting]) -> None:
        self.has_tiles = bool(options["inns"])
        self.supply = {LARGE: figures_of(options, "large_meeples", "inns")}
        if not options["inn_marks"]:
            self.idle_marks = frozenset(("inn",))

    @classmethod
    def of(cls, options: Mapping[str, Setting]) -> Self | None:
        found = cls(options)
        return found if found.has_tiles or found.supply[LARGE] else None

    def position(self, state: CarcassonneState) -> dict[str, Json]:
        return {"large": [state.supply(seat, LARGE) for seat in range(state.players)]}


class Marks(Module[CarcassonneState, None]):
    """Roads with inns and cities with cathedrals are worth more, but nothing when they stay unfinished."""

    order = 60
    changes_turns = False

    def __init__(self, marks: frozenset[str], *, unfinished_counts: bool) -> None:
        self.marks = marks
        unfinished = None if unfinished_counts else 0
        self.rates = (
            MarkRate("inn", 2, unfinished, "INNS-6", "INNS-7"),
            MarkRate("cathedral", 3, unfinished, "INNS-8", "INNS-9"),
        )

    @classmethod
    def of(cls, options: Mapping[str, Setting]) -> Self | None:
        marks = _marks(options)
        return cls(marks, unfinished_counts=options["inn_final"] == "ignore") if marks else None


def _marks(options: Mapping[str, Setting]) -> frozenset[str]:
    """Return the marks that count (INNS-1, RIVER2-12, HOUSE-19)."""
    inns = (options["inns"] and options["inn_marks"]) or (options["river2"] and options["river2_inn"] == "on")
    cathedrals = options["inns"] and options["cathedral_marks"]
    return frozenset(name for name, counts in (("inn", inns), ("cathedral", cathedrals)) if counts)
