"""Inns & Cathedrals (INNS-1 to INNS-21), and inns on tiles of other boxes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, ClassVar, Final, Self

from engine.game import Setting
from engine.games.carcassonne.module import Clash, Module, Piece
from engine.games.carcassonne.modules.river2 import bridge_inn_counts
from engine.games.carcassonne.tiles import CATHEDRAL, CITY, FIELD, INN, MONASTERY, ROAD, Role
from engine.records import Json
from engine.words import N_

if TYPE_CHECKING:
    from engine.games.carcassonne.state import CarcassonneState

LARGE: Final = 2
"""The number of the large meeple."""


class Inns(Module[None]):
    """The tiles of the box, and a large meeple for everybody."""

    tile_set = "inns"
    pieces: ClassVar[Mapping[int, Piece]] = {
        LARGE: Piece(
            "large",
            weight=2,  # INNS-14
            kinds=(CITY, ROAD, FIELD, MONASTERY),
            rule="INNS-13",
            roles={
                CITY: Role.LARGE_KNIGHT,
                ROAD: Role.LARGE_HIGHWAYMAN,
                FIELD: Role.LARGE_FARMER,
                MONASTERY: Role.LARGE_MONK,
            },
            none_left=("INNS-2", N_("no large meeple is left in the supply")),
            elsewhere=("INNS-13", N_("a large meeple cannot stand there")),
        )
    }
    supply: Mapping[int, int] = {LARGE: 1}

    @classmethod
    def of(cls, options: Mapping[str, Setting]) -> Self | None:
        return cls() if options["inns"] else None

    def position(self, state: CarcassonneState) -> dict[str, Json]:
        return {"large": [state.supply(seat, LARGE) for seat in range(state.players)]}


class Marks(Module[None]):
    """Roads with inns and cities with cathedrals are worth more, but nothing when they stay unfinished."""

    def __init__(self, *, unfinished_counts: bool) -> None:
        self._unfinished_counts = unfinished_counts

    @classmethod
    def of(cls, options: Mapping[str, Setting]) -> Self | None:
        return cls(unfinished_counts=options["inn_final"] == "ignore") if _are_marks(options) else None

    @classmethod
    def clashes(cls, players: int, options: Mapping[str, Setting]) -> Iterable[Clash]:
        yield (
            options["inn_final"] != "zero" and not _are_marks(options),
            "INNS-9",
            N_("what unfinished inns and cathedrals score matters only with Inns & Cathedrals"),
        )

    def rate(self, state: CarcassonneState, root: int, each: int, *, complete: bool) -> int:
        """Return 2 for a road with an inn and 3 for a city with a cathedral (INNS-6 to INNS-9)."""
        if not self._is_marked(state, root):
            return each
        if complete:
            return 2 if state.landscape.kind[root] == ROAD else 3
        return each if self._unfinished_counts else 0

    def rule_of(self, state: CarcassonneState, root: int, *, complete: bool) -> str | None:
        if not self._is_marked(state, root) or (self._unfinished_counts and not complete):
            return None
        if state.landscape.kind[root] == ROAD:
            return "INNS-6" if complete else "INNS-7"
        return "INNS-8" if complete else "INNS-9"

    def _is_marked(self, state: CarcassonneState, root: int) -> bool:
        land = state.landscape
        return bool(land.tokens[root] & (land.named[INN] | land.named[CATHEDRAL]))


def _are_marks(options: Mapping[str, Setting]) -> bool:
    """Return whether inns count, and with the box cathedrals too (INNS-1, RIVER2-12)."""
    return bool(options["inns"]) or bridge_inn_counts(options)
