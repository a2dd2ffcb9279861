"""Shrines, whose heretics challenge the monks beside them (SHRINE-1 to SHRINE-15)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, Self

from engine.errors import IllegalMove
from engine.game import Setting
from engine.games.carcassonne.module import Module
from engine.games.carcassonne.state import CarcassonneState
from engine.games.carcassonne.tiles import MONASTERY, SHRINE
from engine.landscape.compass import RING
from engine.landscape.landscape import Landscape
from engine.landscape.tileset import TileSet
from engine.records import Event, Json
from engine.words import N_

_OPPONENT: Final = {MONASTERY: SHRINE, SHRINE: MONASTERY}
_TWO: Final = {
    MONASTERY: N_("a monastery may not have two shrines around it"),
    SHRINE: N_("a shrine may not have two monasteries around it"),
}
_TAKEN: Final = {
    MONASTERY: N_("the shrine there has a monastery beside it already"),
    SHRINE: N_("the monastery there has a shrine beside it already"),
}


class Shrines(Module[CarcassonneState, tuple[int, ...]]):
    """Tiles with shrines, which score like monasteries; what is completed first ends a challenge.

    Its part of a position is the segments of the figures that lose a challenge in the turn in progress.
    """

    order = 86  # after the King, before figures move on or escape
    has_tiles = True
    changes_turns = False

    def __init__(self, tiles: int, *, challenges: bool) -> None:
        self._all, self.rival_kinds = tiles == 6, (MONASTERY, SHRINE) if challenges else ()

    @classmethod
    def of(cls, options: Mapping[str, Setting]) -> Self | None:
        tiles = int(options["shrine_tiles"])
        return cls(tiles, challenges=bool(options["shrine_challenges"])) if tiles else None

    def initial(self, state: CarcassonneState) -> tuple[int, ...]:
        return ()

    def fill_box(self, tiles: TileSet, counts: list[int]) -> None:
        for design in tiles.designs:
            if "shrines" in design.marks and "extra" in design.marks and not self._all:
                counts[design.index] = 0

    # -- placing ----------------------------------------------------------------------------------------

    def limits(self, state: CarcassonneState, design: int) -> bool:
        return bool(self.rival_kinds) and _kind_on(state, design) is not None

    def codes(self, state: CarcassonneState, design: int, codes: list[int]) -> list[int]:
        if not self.limits(state, design):
            return codes
        return [code for code in codes if not self.why_not_there(state, design, code >> 2, code & 3)]

    def why_not_there(
        self, state: CarcassonneState, design: int, at: int, rotation: int
    ) -> IllegalMove | None:
        """Return why a shrine or monastery would have or become a second opponent (SHRINE-5, SHRINE-6)."""
        kind = _kind_on(state, design) if self.rival_kinds else None
        if kind is None:
            return None
        land = state.landscape
        opponents = list(_around(land, at, _OPPONENT[kind]))
        if len(opponents) > 1:
            return IllegalMove("SHRINE-5", _TWO[kind])
        if any(True for one in opponents for _ in _around(land, state.center(one), kind)):
            return IllegalMove("SHRINE-6", _TAKEN[kind])
        return None

    # -- challenges -------------------------------------------------------------------------------------

    def rival(self, state: CarcassonneState, segment: int) -> int | None:
        land = state.landscape
        opponent = _OPPONENT.get(land.kind[segment]) if self.rival_kinds else None
        if opponent is None:
            return None
        beside = _around(land, state.center(segment), opponent)
        return next((one for one in beside if land.occupied[one]), None)

    def challenges(self, state: CarcassonneState) -> list[tuple[int, int]]:
        """Return the challenges in progress, each as the segments of a shrine and a monastery (SHRINE-9)."""
        land = state.landscape
        shrines = [one for one in land.occupied_roots() if land.kind[one] == SHRINE]
        return [(one, rival) for one in shrines if (rival := self.rival(state, one)) is not None]

    def position(self, state: CarcassonneState) -> dict[str, Json]:
        place = state.landscape.place_of
        return {"challenges": [[[*place(one)[:2]] for one in pair] for pair in self.challenges(state)]}

    def before_scoring(self, state: CarcassonneState, roots: list[int], events: list[Event]) -> None:
        """Note who loses a challenge by the features that are completed (SHRINE-10, SHRINE-11)."""
        rivals = [self.rival(state, root) for root in roots]
        lost = tuple(one for one in rivals if one is not None and not state.is_complete(one))
        if lost:
            self.set_part(state, lost)

    def end_turn(self, state: CarcassonneState, events: list[Event]) -> bool:
        lost = self.part(state)
        if lost:
            self.set_part(state, ())
            for segment in lost:
                state.send_home(segment, events, "SHRINE-10")
        return False


def _kind_on(state: CarcassonneState, design: int) -> int | None:
    """Return whether a face has a monastery or a shrine, ``None`` for neither."""
    return next((k for k in _OPPONENT if state.tileset.first_regions((k,))[design] >= 0), None)


def _around(land: Landscape, at: int, kind: int) -> Iterator[int]:
    """Yield the segments of a kind on the tiles around a cell."""
    region_of = land.tileset.first_regions((kind,))
    for step in RING:
        number = land.tile_at.get(at + step)
        if number is not None and region_of[land.designs[number]] >= 0:
            yield land.first[number] + region_of[land.designs[number]]
